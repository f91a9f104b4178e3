/** The kinds of chart; all are written as native, editable charts. */
export const CHART_TYPES = ['bar', 'stacked_bar', 'horizontal_bar', 'horizontal_stacked_bar', 'line', 'area', 'pie', 'doughnut', 'scatter', 'radar', 'combo'] as const;

export type ChartType = (typeof CHART_TYPES)[number];

export interface ChartSeries {
  readonly name: string;
  /** One value a category; null is a gap. */
  readonly values: readonly (number | null)[];
  /** For combo: how this series is drawn. */
  readonly type?: 'bar' | 'line';
  readonly axis?: 'primary' | 'secondary';
}

export interface ChartModel {
  readonly type: ChartType;
  readonly title?: string;
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
  /** For scatter. */
  readonly points?: readonly { readonly series: string; readonly x: number; readonly y: number /** Of a bubble; only charts of a file have them. */; readonly size?: number }[];
  /** Short unit shown with values: "%", "€ m", "kWh". */
  readonly unit?: string;
  /** Excel number format such as "#,##0.0"; chosen from the values when absent. */
  readonly numberFormat?: string;
  /** Name of the series or category to emphasise. */
  readonly highlight?: string;
  readonly xLabel?: string;
  readonly yLabel?: string;
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
