/** Kinds that office programs draw themselves, and that all others are made of. */
export const BASE_TYPES = ['bar', 'stacked_bar', 'horizontal_bar', 'horizontal_stacked_bar', 'line', 'area', 'pie', 'doughnut', 'scatter', 'radar', 'combo'] as const;

export type BaseType = (typeof BASE_TYPES)[number];

/** The kinds that are one native, editable chart. */
export const CHART_TYPES = [...BASE_TYPES, ...(['waterfall', 'bubble', 'histogram', 'box_plot', 'pareto', 'dumbbell', 'slope', 'lollipop', 'bullet', 'gauge', 'population_pyramid'] as const)] as const;

export type ChartType = (typeof CHART_TYPES)[number];

/** Kinds that no office program draws alike in one chart: a native table, several native charts, or native shapes in one group. */
export const COMPOSITE_TYPES = ['heat_map', 'small_multiples', 'marimekko', 'pictogram'] as const;

/** All kinds that a chart may be of. */
export const CHART_KINDS = [...CHART_TYPES, ...COMPOSITE_TYPES] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

export function isComposite(type: unknown): type is (typeof COMPOSITE_TYPES)[number] {
  return (COMPOSITE_TYPES as readonly unknown[]).includes(type);
}

export interface ChartSeries {
  readonly name: string;
  /** One value a category; null is a gap. Of a box plot, all that was observed. */
  readonly values: readonly (number | null)[];
  /** For combo: how this series is drawn. */
  readonly type?: 'bar' | 'line';
  readonly axis?: 'primary' | 'secondary';
  /** How far each value may be off, up and down. */
  readonly errors?: readonly (number | null)[];
}

export interface ChartPoint {
  readonly series: string;
  readonly x: number;
  readonly y: number;
  /** Of a bubble: what its area shows. */
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
/** A stretch of the value axis. */
export interface Band {
  readonly from: number;
  readonly to: number;
  readonly label?: string;
}
/** Words at a category, at one of its series where there are several. */
export interface Callout {
  readonly at: string;
  readonly series?: string;
  readonly text: string;
}
/** From one category to another: how much more or less that is, in per cent. */
export interface Difference {
  readonly from: string;
  readonly to: string;
  readonly series?: string;
}

export interface ChartModel {
  readonly type: ChartKind;
  readonly title?: string;
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
  /** For scatter and bubble. */
  readonly points?: readonly ChartPoint[];
  /** For a histogram: what is counted, and in how many bins. */
  readonly values?: readonly number[];
  readonly bins?: number;
  /** Short unit shown with values: "%", "€ m", "kWh". */
  readonly unit?: string;
  /** Excel number format such as "#,##0.0"; chosen from the values when absent. */
  readonly numberFormat?: string;
  /** What to emphasise: series or categories, or the points where both cross. */
  readonly highlight?: string | readonly string[];
  readonly xLabel?: string;
  readonly yLabel?: string;
  readonly axisMin?: number;
  readonly axisMax?: number;
  /** The value axis counts in powers of ten. */
  readonly log?: boolean;
  readonly dataLabels?: (typeof DATA_LABELS)[number];
  readonly sort?: (typeof SORTS)[number];
  readonly colorBy?: 'sign';
  readonly referenceLines?: readonly ReferenceLine[];
  readonly bands?: readonly Band[];
  readonly callouts?: readonly Callout[];
  readonly differences?: readonly Difference[];
  /** Of stacks: their sums above them. Of a waterfall: the bars that are sums, by category. */
  readonly totals?: boolean | readonly string[];
  /** The first category that is not known yet. */
  readonly forecastFrom?: string;
  /** What happened on the way, by category. */
  readonly events?: readonly { readonly at: string; readonly text: string }[];
  /** Its ends are those of charts beside it. */
  readonly commonScale?: boolean;
  /** Of a pictogram: what is counted, in words to search an icon by. */
  readonly icon?: string;
}

/** Names of what is to be emphasised. */
export function highlightsOf({ highlight }: { readonly highlight?: ChartModel['highlight'] | undefined }): readonly string[] {
  return highlight === undefined ? [] : typeof highlight === 'string' ? [highlight] : highlight;
}

/**
 * Sizes of values other than 0 that a chart can show. Excel, which holds the numbers of a chart, ends at
 * 9.99E+307 and takes what is below 2.23E-308 for nothing (Microsoft, "Excel specifications and limits");
 * the rest is room for sums, shares and steps of axes, which must stay numbers too.
 */
export const DRAWN_SIZES = { min: 1e-300, max: 1e300 } as const;

export function canBeDrawn(value: number): boolean {
  const size = Math.abs(value);
  return size === 0 || (size >= DRAWN_SIZES.min && size <= DRAWN_SIZES.max);
}
