import type { ChartKind } from '../model.ts';
import { BAR, HORIZONTAL_BAR, HORIZONTAL_STACKED_BAR, STACKED_BAR } from './bars.ts';
import { BOX_PLOT } from './box-plot.ts';
import { BULLET } from './bullet.ts';
import { MARIMEKKO, PICTOGRAM, SMALL_MULTIPLES } from './composites.ts';
import { DUMBBELL } from './dumbbell.ts';
import { GAUGE } from './gauge.ts';
import { HEAT_MAP } from './heat-map.ts';
import { HISTOGRAM } from './histogram.ts';
import type { ChartField, KindRow } from './kind-row.ts';
import { AREA, COMBO, LINE, SLOPE } from './lines.ts';
import { LOLLIPOP } from './lollipop.ts';
import { PARETO } from './pareto.ts';
import { BUBBLE, SCATTER } from './points.ts';
import { POPULATION_PYRAMID } from './population-pyramid.ts';
import { DOUGHNUT, PIE, RADAR } from './round.ts';
import { UNIT_CHART } from './unit-chart.ts';
import { WATERFALL } from './waterfall.ts';

/** Every kind. Of kinds that suit the data equally well the first is recommended. */
export const KIND_ROWS: Readonly<Record<ChartKind, KindRow>> = {
  gauge: GAUGE,
  slope: SLOPE,
  pie: PIE,
  doughnut: DOUGHNUT,
  waterfall: WATERFALL,
  pareto: PARETO,
  population_pyramid: POPULATION_PYRAMID,
  marimekko: MARIMEKKO,
  pictogram: PICTOGRAM,
  unit_chart: UNIT_CHART,
  bullet: BULLET,
  dumbbell: DUMBBELL,
  lollipop: LOLLIPOP,
  horizontal_bar: HORIZONTAL_BAR,
  bar: BAR,
  combo: COMBO,
  small_multiples: SMALL_MULTIPLES,
  heat_map: HEAT_MAP,
  stacked_bar: STACKED_BAR,
  horizontal_stacked_bar: HORIZONTAL_STACKED_BAR,
  area: AREA,
  radar: RADAR,
  line: LINE,
  bubble: BUBBLE,
  scatter: SCATTER,
  histogram: HISTOGRAM,
  box_plot: BOX_PLOT,
};

/** Returns whether an optional field has an effect in a kind. */
export function hasField(kind: ChartKind, field: ChartField): boolean {
  return KIND_ROWS[kind].fields.includes(field);
}
