import type { ChartModel } from '../model.ts';
import type { DrawnChart, DrawnSeries } from './drawn-chart.ts';
import { AXIS_ENDS, type KindRow } from './kind-row.ts';

export const GAUGE: KindRow = {
  data: 'categories',
  fields: AXIS_ENDS,
  places: 'none',
  highlights: 'nothing',
  series: [1, 1],
  categories: [1, 1],
  clampsValues: true,
  unusedXLabel: 'a gauge has no axes',
  drawing: reduceGauge,
  advise: ({ series, count }) =>
    count === 1 && series.length === 1
      ? {
          weight: 3,
          reason: 'one value on its scale',
          hides: 'where it came from, and what it is compared with',
        }
      : undefined,
};

/** One value on a ring of three quarters, whose last quarter stays open. */
function reduceGauge(chart: ChartModel): DrawnChart {
  const { min, max } = chooseGaugeEnds(chart);
  const value = Math.min(max, Math.max(min, chart.series[0]?.values[0] ?? min));
  const series: DrawnSeries = {
    name: chart.series[0]?.name ?? '',
    values: [value - min, max - value, (max - min) / 3],
    pointTones: ['first', 'track', 'none'],
    silent: true,
    unlisted: true,
  };
  return {
    ...chart,
    base: 'doughnut',
    categories: [chart.categories[0] ?? '', '…', ' '],
    series: [series],
    turn: 0.625,
  };
}

/**
 * Ends of a gauge: the declared ones, otherwise 100 for percentages and the next round number for other
 * units.
 */
function chooseGaugeEnds({ axisMin, axisMax, series, unit }: ChartModel): {
  readonly min: number;
  readonly max: number;
} {
  const value = series[0]?.values[0] ?? 0;
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(Math.abs(value), 1e-9)));
  const round = value <= 0 ? 1 : ([1, 2, 5, 10].find((step) => step * magnitude >= value) ?? 10) * magnitude;
  const min = axisMin ?? Math.min(0, value);
  const max = axisMax ?? (unit === '%' && value <= 100 ? 100 : round);
  return max > min ? { min, max } : { min, max: min + 1 };
}
