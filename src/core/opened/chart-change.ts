/** Types that charts of files can take in place of each other, where their data allow it. */
export const SWITCHED_TYPES = [
  'bar',
  'stacked_bar',
  'horizontal_bar',
  'horizontal_stacked_bar',
  'line',
  'area',
  'pie',
  'doughnut',
  'scatter',
] as const;
export type SwitchedType = (typeof SWITCHED_TYPES)[number];

/** Axes of a chart; the category axis of a scatter chart is its x axis. */
export const AXIS_NAMES = ['category_axis', 'value_axis', 'secondary_axis'] as const;
export type AxisName = (typeof AXIS_NAMES)[number];

/** Settings of an axis as far as the file has them. */
export interface OpenedAxis {
  readonly title?: string;
  readonly min?: number;
  readonly max?: number;
  readonly major_unit?: number;
  /** Excel number format; absent where it is that of the cells. */
  readonly number_format?: string;
  readonly visible?: false;
}

export interface OpenedChart extends Readonly<Partial<Record<AxisName, OpenedAxis>>> {
  /** Kind as in our own charts, such as "stacked_bar", or the name of a plot that these lack, such as "stock". */
  readonly type: string;
  /** Values are shown as percentages of their category. */
  readonly percent?: true;
  readonly title?: string;
  readonly categories: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
  /** Number format of the labels, if they have one of their own in common. */
  readonly label_format?: string;
}

/** Changes of an axis; null takes a setting away, so that the program chooses. */
export interface AxisChange {
  readonly title?: string | null;
  readonly min?: number | null;
  readonly max?: number | null;
  readonly major_unit?: number | null;
  readonly number_format?: string | null;
  readonly visible?: boolean;
}

/** Changes of a chart; absent fields stay. */
export interface ChartChange extends Readonly<Partial<Record<AxisName, AxisChange>>> {
  readonly type?: SwitchedType;
  /** Null takes the title away. */
  readonly title?: string | null;
  readonly categories?: readonly string[];
  readonly series?: readonly {
    readonly name?: string;
    readonly values?: readonly (number | null)[];
    /** "#1F6FEB". */
    readonly color?: string;
    /** One per point; null for a point in the colour of its series. */
    readonly colors?: readonly (string | null)[];
  }[];
  /** Shows the values of all series, or no labels. */
  readonly data_labels?: boolean;
  /** Excel number format of the labels; null for that of the cells. */
  readonly label_format?: string | null;
  /** Positions of the series in their new order, from 1. */
  readonly order?: readonly number[];
}
