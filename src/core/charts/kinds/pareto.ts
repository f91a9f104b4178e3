import type { ChartModel } from '../model.ts';
import type { DrawnChart } from './drawn-chart.ts';
import { AXIS_NOTES, CATEGORY_NOTES, type KindRow } from './kind-row.ts';
import { sortCategories } from './sort-categories.ts';

export const PARETO: KindRow = {
  data: 'categories',
  fields: [...AXIS_NOTES, ...CATEGORY_NOTES, 'data_labels'],
  places: 'categories',
  highlights: 'nothing',
  series: [1, 1],
  amounts: true,
  whole: true,
  drawing: reducePareto,
  advise: ({ series, count, isPositive, titleSuggests }) =>
    series.length === 1 && isPositive && count >= 5 && titleSuggests('cause')
      ? { weight: 5, reason: 'the few causes that make up most of the whole', hides: 'changes over time' }
      : undefined,
};

/** Bars in descending order and a line of the cumulative share. */
function reducePareto(chart: ChartModel): DrawnChart {
  const { categories, series } = sortCategories(chart, 'descending');
  const [first] = series;
  const values = (first?.values ?? []).map((value) => Math.max(0, value ?? 0));
  const total = values.reduce((sum, value) => sum + value, 0);
  let sum = 0;
  const cumulative = values.map((value) => {
    sum += value;
    return total === 0 ? 0 : (sum / total) * 100;
  });
  return {
    ...chart,
    base: 'combo',
    categories,
    series:
      first === undefined
        ? []
        : [
            { ...first, type: 'bar', axis: 'primary' },
            { name: '∑ %', values: cumulative, type: 'line', axis: 'secondary', tone: 'text' },
          ],
    gapPercent: 15,
    // Both axes end at the total, so that the line rises by the height of each bar.
    ...(total > 0 ? { axisMin: 0, axisMax: total, secondary: { min: 0, max: 100, unit: '%' } } : {}),
  };
}
