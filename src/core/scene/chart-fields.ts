import type { ChartKind } from './chart.ts';
import { SORTABLE } from './chart-kinds/index.ts';

const BARS: readonly ChartKind[] = ['bar', 'horizontal_bar', 'stacked_bar', 'horizontal_stacked_bar'];
/** Chart types with a value axis across a category axis. */
export const CROSSED: readonly ChartKind[] = [
  ...BARS,
  ...(['line', 'area', 'combo', 'waterfall', 'histogram', 'box_plot', 'pareto', 'dumbbell', 'slope', 'lollipop', 'bullet', 'population_pyramid'] as const),
];
const VALUED: readonly ChartKind[] = [...CROSSED, 'scatter', 'bubble'];

/** Chart types in which an optional field has an effect. */
export const KINDS_WITH: Readonly<Record<string, readonly ChartKind[]>> = {
  axis_min: [...VALUED.filter((type) => type !== 'pareto' && type !== 'population_pyramid'), 'gauge', 'radar', 'heat_map', 'small_multiples'],
  axis_max: [...VALUED.filter((type) => type !== 'pareto' && type !== 'population_pyramid'), 'gauge', 'radar', 'heat_map', 'small_multiples'],
  log: ['line', 'slope', 'dumbbell', 'scatter', 'bubble'],
  data_labels: [...BARS, ...(['line', 'combo', 'pie', 'doughnut', 'scatter', 'bubble', 'waterfall', 'histogram', 'pareto', 'dumbbell', 'slope', 'lollipop', 'bullet', 'population_pyramid'] as const)],
  sort: [...SORTABLE],
  color_by: ['bar', 'horizontal_bar'],
  reference_lines: [...VALUED, 'small_multiples'],
  bands: [...VALUED, 'small_multiples'],
  callouts: CROSSED,
  differences: CROSSED,
  events: [...CROSSED, 'scatter', 'bubble', 'small_multiples'],
  totals: ['stacked_bar', 'horizontal_stacked_bar', 'waterfall'],
  forecast_from: [...BARS, 'line', 'combo', 'small_multiples'],
  icon: ['pictogram'],
};
