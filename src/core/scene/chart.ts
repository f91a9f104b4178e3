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
