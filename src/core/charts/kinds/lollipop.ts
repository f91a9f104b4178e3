import type { ChartModel } from '../model.ts';
import type { DrawnChart, DrawnSeries } from './drawn-chart.ts';
import { AXIS_ENDS, AXIS_NOTES, CATEGORY_NOTES, type KindRow } from './kind-row.ts';

export const LOLLIPOP: KindRow = {
  data: 'categories',
  fields: [...AXIS_ENDS, ...AXIS_NOTES, ...CATEGORY_NOTES, 'data_labels', 'sort'],
  places: 'categories',
  highlights: 'categories_of_one_series',
  drawing: reduceLollipop,
};

/** A stem from zero to a marker. */
function reduceLollipop(chart: ChartModel): DrawnChart {
  return {
    ...chart,
    base: 'line',
    zero: true,
    series: chart.series.map(
      (one): DrawnSeries => ({
        ...one,
        marks: { symbol: 'circle', sizePx: 15 },
        whiskers: {
          plus: one.values.map((value) => (value === null ? null : Math.max(0, -value))),
          minus: one.values.map((value) => (value === null ? null : Math.max(0, value))),
          widthPx: 3,
          capped: false,
          tone: 'first',
        },
      }),
    ),
  };
}
