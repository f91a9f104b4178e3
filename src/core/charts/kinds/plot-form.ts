/** Form of a plot in a DrawingML chart (ECMA-376 part 1, section 21.2.2). */
export type PlotShape = 'bar' | 'line' | 'area' | 'pie' | 'doughnut' | 'scatter' | 'bubble' | 'radar';

/** How a file draws a kind that is one plot. */
export interface PlotForm {
  readonly shape: PlotShape;
  /** Only for bars. */
  readonly horizontal?: true;
  readonly stacked?: true;
}
