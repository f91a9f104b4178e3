import type { ChartModel } from '../model.ts';
import type { DrawnChart } from './drawn-chart.ts';
import { AXIS_NOTES, CATEGORIES_BESIDE, CATEGORY_NOTES, type KindRow } from './kind-row.ts';

export const POPULATION_PYRAMID: KindRow = {
  data: 'categories',
  fields: [...AXIS_NOTES, ...CATEGORY_NOTES, 'data_labels'],
  places: 'categories',
  highlights: 'nothing',
  series: [2, 2],
  amounts: true,
  unusedXLabel: CATEGORIES_BESIDE,
  drawing: reducePyramid,
  advise: ({ series, isByAge, isPositive }) =>
    isByAge && series.length === 2 && isPositive
      ? {
          weight: 6,
          reason: 'two groups by age, back to back',
          hides: 'the difference of the two at one age',
        }
      : undefined,
};

/** Two series back to back, of which the first runs to the left. */
function reducePyramid(chart: ChartModel): DrawnChart {
  const [left, right] = chart.series;
  const max = Math.max(
    0,
    ...chart.series.flatMap(({ values }) => values.map((value) => Math.abs(value ?? 0))),
  );
  return {
    ...chart,
    base: 'horizontal_stacked_bar',
    stacked: true,
    unsigned: true,
    gapPercent: 12,
    ...(max > 0 ? { axisMin: -max, axisMax: max } : {}),
    series: [
      ...(left === undefined
        ? []
        : [{ ...left, values: left.values.map((value) => (value === null ? null : -Math.abs(value))) }]),
      ...(right === undefined
        ? []
        : [{ ...right, values: right.values.map((value) => (value === null ? null : Math.abs(value))) }]),
    ],
  };
}
