import type { ChartModel } from '../model.ts';
import type { DrawnChart, DrawnSeries } from './drawn-chart.ts';
import { AXIS_ENDS, AXIS_NOTES, CATEGORY_NOTES, type KindRow } from './kind-row.ts';

export const DUMBBELL: KindRow = {
  data: 'categories',
  fields: [...AXIS_ENDS, ...AXIS_NOTES, ...CATEGORY_NOTES, 'log', 'data_labels', 'sort'],
  places: 'categories',
  highlights: 'series',
  series: [2, 4],
  freeAxis: true,
  drawing: reduceDumbbell,
  advise: ({ series, count, isTimed, isPositive }) =>
    !isTimed && series.length === 2 && count >= 2
      ? {
          weight: isPositive ? 2.6 : 2,
          reason: 'the gap between two values in each category',
          hides: 'sums, and the size from zero',
        }
      : undefined,
};

/**
 * One marker per series, joined in each category by a line from the lowest to the highest
 * value.
 */
function reduceDumbbell(chart: ChartModel): DrawnChart {
  const at = (index: number) => chart.series.flatMap(({ values }) => values[index] ?? []);
  const low = chart.categories.map((_, index) => (at(index).length === 0 ? null : Math.min(...at(index))));
  const spans = chart.categories.map((_, index) =>
    at(index).length === 0 ? null : Math.max(...at(index)) - Math.min(...at(index)),
  );
  const span: DrawnSeries = {
    name: '|',
    values: low,
    hidden: true,
    unlisted: true,
    silent: true,
    whiskers: {
      plus: spans,
      minus: spans.map((one) => (one === null ? null : 0)),
      widthPx: 4,
      capped: false,
      tone: 'track',
    },
  };
  return {
    ...chart,
    base: 'line',
    zero: false,
    series: [
      span,
      ...chart.series.map((one): DrawnSeries => ({ ...one, marks: { symbol: 'circle', sizePx: 15 } })),
    ],
  };
}
