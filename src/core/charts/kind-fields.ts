import { SORTABLE } from './kinds/index.ts';
import type { ChartKind } from './model.ts';

const BAR_TYPES: readonly ChartKind[] = ['bar', 'horizontal_bar', 'stacked_bar', 'horizontal_stacked_bar'];
/** Chart types with a value axis across a category axis. */
export const CATEGORY_TYPES: readonly ChartKind[] = [
  ...BAR_TYPES,
  ...([
    'line',
    'area',
    'combo',
    'waterfall',
    'histogram',
    'box_plot',
    'pareto',
    'dumbbell',
    'slope',
    'lollipop',
    'bullet',
    'population_pyramid',
  ] as const),
];
const VALUE_AXIS_TYPES: readonly ChartKind[] = [...CATEGORY_TYPES, 'scatter', 'bubble'];

/** Chart types in which an optional field has an effect. */
export const KINDS_WITH: Readonly<Record<string, readonly ChartKind[]>> = {
  axis_min: [
    ...VALUE_AXIS_TYPES.filter((type) => type !== 'pareto' && type !== 'population_pyramid'),
    'gauge',
    'radar',
    'heat_map',
    'small_multiples',
  ],
  axis_max: [
    ...VALUE_AXIS_TYPES.filter((type) => type !== 'pareto' && type !== 'population_pyramid'),
    'gauge',
    'radar',
    'heat_map',
    'small_multiples',
  ],
  log: ['line', 'slope', 'dumbbell', 'scatter', 'bubble'],
  data_labels: [
    ...BAR_TYPES,
    ...([
      'line',
      'combo',
      'pie',
      'doughnut',
      'scatter',
      'bubble',
      'waterfall',
      'histogram',
      'pareto',
      'dumbbell',
      'slope',
      'lollipop',
      'bullet',
      'population_pyramid',
    ] as const),
  ],
  sort: [...SORTABLE],
  color_by: ['bar', 'horizontal_bar'],
  reference_lines: [...VALUE_AXIS_TYPES, 'small_multiples'],
  bands: [...VALUE_AXIS_TYPES, 'small_multiples'],
  callouts: CATEGORY_TYPES,
  differences: CATEGORY_TYPES,
  events: [...CATEGORY_TYPES, 'scatter', 'bubble', 'small_multiples'],
  totals: ['stacked_bar', 'horizontal_stacked_bar', 'waterfall'],
  forecast_from: [...BAR_TYPES, 'line', 'combo', 'small_multiples'],
  icon: ['pictogram'],
};
