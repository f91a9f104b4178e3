import type { CellRole, GOOD_ENDS } from '../scene/table-content.ts';

/** Types that office programs draw natively, and to which all others are reduced. */
export const BASE_TYPES = [
  'bar',
  'stacked_bar',
  'horizontal_bar',
  'horizontal_stacked_bar',
  'line',
  'area',
  'pie',
  'doughnut',
  'scatter',
  'radar',
  'combo',
] as const;

export type BaseType = (typeof BASE_TYPES)[number];

/** Types that become one native, editable chart. */
export const CHART_TYPES = [
  ...BASE_TYPES,
  ...([
    'waterfall',
    'bubble',
    'histogram',
    'box_plot',
    'pareto',
    'dumbbell',
    'slope',
    'lollipop',
    'bullet',
    'gauge',
    'population_pyramid',
  ] as const),
] as const;

export type ChartType = (typeof CHART_TYPES)[number];

/**
 * Types that no office program draws as one chart: they become a native table, several native charts, or a
 * group of native
 * shapes.
 */
export const COMPOSITE_TYPES = [
  'heat_map',
  'small_multiples',
  'marimekko',
  'pictogram',
  'unit_chart',
] as const;

export const CHART_KINDS = [...CHART_TYPES, ...COMPOSITE_TYPES] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

export function isComposite(type: unknown): type is (typeof COMPOSITE_TYPES)[number] {
  return (COMPOSITE_TYPES as readonly unknown[]).includes(type);
}

/** A range at each category, such as an interval of 80 %. */
export interface ValueBand {
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
  readonly label?: string;
}

export interface ChartSeries {
  readonly name: string;
  /** One value per category; null is a gap. In a box plot, all observations of the group. */
  readonly values: readonly (number | null)[];
  /** How a combo chart draws this series; areas are only in charts of files. */
  readonly type?: 'bar' | 'line' | 'area';
  readonly axis?: 'primary' | 'secondary';
  /** Error of each value, up and down. */
  readonly errors?: readonly (number | null)[];
  /** Ranges around the values; those of one series lie in one another. */
  readonly bands?: readonly ValueBand[];
  /** Heat maps: the same measure afterwards, by which cells are coloured. */
  readonly after?: readonly (number | null)[];
}

export interface ChartPoint {
  readonly series: string;
  readonly x: number;
  readonly y: number;
  /** Area of a bubble. */
  readonly size?: number;
  readonly label?: string;
}

export const DATA_LABELS = ['none', 'all', 'ends', 'highlighted'] as const;
export const SORTS = ['ascending', 'descending'] as const;

/** A line across the plot at a value. */
export interface ReferenceLine {
  readonly value: number;
  readonly label?: string;
}
/** A range of the value axis. */
export interface Band {
  readonly from: number;
  readonly to: number;
  readonly label?: string;
}
/** Text at a category, for one of its series where there are several. */
export interface Callout {
  readonly at: string;
  readonly series?: string;
  readonly text: string;
}
/** Difference between two categories in per cent. */
export interface Difference {
  readonly from: string;
  readonly to: string;
  readonly series?: string;
}

/** Sum over neighbouring categories. */
export interface Bracket {
  readonly from: string;
  readonly to: string;
  readonly text?: string;
}

/** Ways in which rows and columns of a heat map are summed up. */
export const TOTAL_KINDS = ['sum', 'mean'] as const;

/** Value in a column beside a heat map: a number, a text, or a number before and after. */
export type BesideValue = number | string | readonly [number, number] | null;
/** A column beside a heat map, with a value for each of its rows. */
export interface BesideColumn {
  readonly label: string;
  readonly values: readonly BesideValue[];
}
/** A frame round adjacent cells; all rows or columns where none are named. */
export interface CellFrame {
  readonly rows?: readonly string[];
  readonly columns?: readonly string[];
  readonly label?: string;
  readonly role?: CellRole;
}

/** Names of the fields that only heat maps take, in the order of their documentation. */
export const HEAT_MAP_KEYS = [
  'row_total',
  'column_total',
  'total_by',
  'beside',
  'frames',
  'midpoint',
  'good',
  'role',
] as const;

/** Fields of heat maps alone. */
export interface HeatMapFields {
  /** Label of the column with the total of each row, and of the row with the total of each column. */
  readonly rowTotal?: string;
  readonly columnTotal?: string;
  readonly totalBy?: (typeof TOTAL_KINDS)[number];
  readonly beside?: readonly BesideColumn[];
  readonly frames?: readonly CellFrame[];
  /** Value at which two colours meet. */
  readonly midpoint?: number;
  readonly good?: (typeof GOOD_ENDS)[number];
  /** Colour of the scale by meaning. */
  readonly role?: CellRole;
}

/** Fields of unit charts alone. */
export interface UnitChartFields {
  /** A line below the name of each part. */
  readonly details?: readonly string[];
  /** Parts that are summed up, side by side. */
  readonly groups?: readonly { readonly label: string; readonly categories: readonly string[] }[];
}

export interface ChartModel extends HeatMapFields, UnitChartFields {
  readonly type: ChartKind;
  readonly title?: string;
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
  /** Only for scatter and bubble charts. */
  readonly points?: readonly ChartPoint[];
  /** Only for histograms: the observations, and the number of bins. */
  readonly values?: readonly number[];
  readonly bins?: number;
  /** Short unit shown with values: "%", "€ m", "kWh". */
  readonly unit?: string;
  /** Excel number format such as "#,##0.0"; chosen from the values when absent. */
  readonly numberFormat?: string;
  /** Series or categories to emphasise, or the points where both cross. */
  readonly highlight?: string | readonly string[];
  readonly xLabel?: string;
  readonly yLabel?: string;
  readonly axisMin?: number;
  readonly axisMax?: number;
  /** Uses a logarithmic value axis. */
  readonly log?: boolean;
  readonly dataLabels?: (typeof DATA_LABELS)[number];
  readonly sort?: (typeof SORTS)[number];
  readonly colorBy?: 'sign';
  readonly referenceLines?: readonly ReferenceLine[];
  readonly bands?: readonly Band[];
  readonly callouts?: readonly Callout[];
  readonly differences?: readonly Difference[];
  readonly brackets?: readonly Bracket[];
  /** Stacks: shows their totals. Waterfalls: categories whose bars are totals. */
  readonly totals?: boolean | readonly string[];
  /** First forecast category. */
  readonly forecastFrom?: string;
  /** Events by category. */
  readonly events?: readonly { readonly at: string; readonly text: string }[];
  /** Set where charts beside this one share its axis. */
  readonly commonScale?: boolean;
  /** Pictograms: search words for the icon of a counted item. */
  readonly icon?: string;
}

/** Names to emphasise. */
export function listHighlights({
  highlight,
}: {
  readonly highlight?: ChartModel['highlight'] | undefined;
}): readonly string[] {
  return highlight === undefined ? [] : typeof highlight === 'string' ? [highlight] : highlight;
}

/**
 * Magnitudes other than 0 that a chart can show. Excel, which holds the numbers of a chart, ends at 9.99E+307
 * and treats
 * values below 2.23E-308 as zero (Microsoft, "Excel specifications and limits"). The margin leaves room for
 * sums, shares
 * and axis steps, which must stay numbers too.
 */
export const DRAWABLE_RANGE = { min: 1e-300, max: 1e300 } as const;

export function isDrawable(value: number): boolean {
  const size = Math.abs(value);
  return size === 0 || (size >= DRAWABLE_RANGE.min && size <= DRAWABLE_RANGE.max);
}
