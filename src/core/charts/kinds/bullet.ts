import type { ChartModel } from '../model.ts';
import type { DrawnChart } from './drawn-chart.ts';
import { AXIS_ENDS, AXIS_NOTES, CATEGORY_NOTES, type KindRow } from './kind-row.ts';

export const BULLET: KindRow = {
  data: 'categories',
  fields: [...AXIS_ENDS, ...AXIS_NOTES, ...CATEGORY_NOTES, 'data_labels', 'sort'],
  places: 'categories',
  highlights: 'nothing',
  series: [1, 2],
  drawing: reduceBullet,
};

/** Actual values as bars, targets as a stroke across each bar. */
function reduceBullet(chart: ChartModel): DrawnChart {
  const [actual, target, ...rest] = chart.series;
  return {
    ...chart,
    base: 'combo',
    gapPercent: 130,
    series: [
      ...(actual === undefined ? [] : [{ ...actual, type: 'bar' as const, axis: 'primary' as const }]),
      ...(target === undefined
        ? []
        : [
            {
              ...target,
              type: 'line' as const,
              axis: 'primary' as const,
              tone: 'text' as const,
              marks: { symbol: 'dash' as const, sizePx: 30 },
            },
          ]),
      ...rest.map((one) => ({ ...one, type: 'bar' as const, axis: 'primary' as const })),
    ],
  };
}
