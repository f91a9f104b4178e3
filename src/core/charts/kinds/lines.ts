import { AXIS_ENDS, AXIS_NOTES, CATEGORY_NOTES, type KindRow } from './kind-row.ts';

export const LINE: KindRow = {
  data: 'categories',
  room: 'months',
  fields: [...AXIS_ENDS, ...AXIS_NOTES, ...CATEGORY_NOTES, 'log', 'data_labels', 'forecast_from'],
  places: 'categories',
  highlights: 'categories_of_one_series',
  errors: true,
  ranges: true,
  freeAxis: true,
  joined: true,
  drawing: 'line',
  plot: { shape: 'line' },
  advise: ({ series, count, isTimed, hasSequence, titleSuggests }) => {
    if (!isTimed)
      return hasSequence()
        ? { weight: 2, reason: 'categories with an order', hides: 'single amounts' }
        : undefined;
    return {
      weight: (count > 6 || series.length > 1 ? 4 : 2.5) + (titleSuggests('change') ? 1 : 0),
      reason: `${count} moments in order${series.length > 1 ? `, ${series.length} series on one scale` : ''}`,
      hides: 'sums of the series, and single amounts',
    };
  },
};

export const AREA: KindRow = {
  data: 'categories',
  room: 'months',
  fields: [...AXIS_ENDS, ...AXIS_NOTES, ...CATEGORY_NOTES],
  places: 'categories',
  highlights: 'series',
  lengths: true,
  joined: true,
  drawing: 'area',
  plot: { shape: 'area' },
  advise: ({ series, count, isTimed, isPositive }) =>
    isTimed && series.length === 1 && isPositive && count > 8
      ? { weight: 1.5, reason: 'a running amount as one surface', hides: 'gaps, and exact values' }
      : undefined,
};

export const SLOPE: KindRow = {
  data: 'categories',
  fields: [...AXIS_ENDS, ...AXIS_NOTES, ...CATEGORY_NOTES, 'log', 'data_labels', 'sort'],
  places: 'categories',
  highlights: 'series',
  categories: [2, 2],
  freeAxis: true,
  drawing: 'line',
  advise: ({ series, count, isTimed }) =>
    isTimed && count === 2 && series.length > 1
      ? {
          weight: 4,
          reason: 'two moments and several series: who rose and who fell',
          hides: 'what happened in between',
        }
      : undefined,
};

/** Bars with lines, on a second axis where it is asked for or needed. */
export const COMBO: KindRow = {
  data: 'categories',
  room: 'columns',
  fields: [...AXIS_ENDS, ...AXIS_NOTES, ...CATEGORY_NOTES, 'data_labels', 'forecast_from'],
  places: 'categories',
  highlights: 'series',
  errors: true,
  mixed: true,
  lengths: true,
  drawing: 'combo',
};
