import { AXIS_ENDS, AXIS_NOTES, type KindRow } from './kind-row.ts';

/*
 * Kinds that become tables, several charts or shapes. The base type draws them as one chart in places that
 * cannot hold these.
 */

/** More lines on one scale are a tangle, and more small charts are too small. */
const [MAX_LINES, MAX_MULTIPLES] = [4, 12] as const;
/** Smallest ratio of totals at which the columns of a marimekko differ visibly in width. */
const MIN_TOTALS_RATIO = 1.5;
/** Largest number that is counted at a glance. */
const MAX_PICTOGRAM_VALUE = 20;

export const SMALL_MULTIPLES: KindRow = {
  data: 'categories',
  fields: [...AXIS_ENDS, ...AXIS_NOTES, 'data_labels', 'forecast_from'],
  places: 'categories',
  highlights: 'series',
  series: [2, MAX_MULTIPLES],
  ranges: true,
  drawing: 'bar',
  advise: ({ series, isTimed, titleSuggests }) =>
    isTimed && series.length > MAX_LINES && series.length <= MAX_MULTIPLES
      ? {
          weight: 5 + (titleSuggests('change') ? 1 : 0),
          reason: `${series.length} series over time, each in a chart of its own on one scale`,
          hides: 'where two series cross: they stand apart',
        }
      : undefined,
};

export const MARIMEKKO: KindRow = {
  data: 'categories',
  fields: ['sort'],
  places: 'none',
  highlights: 'series',
  series: [2, 8],
  categories: [1, 12],
  amounts: true,
  whole: true,
  drawing: 'stacked_bar',
  advise: ({ series, count, isTimed, isPositive, titleSuggests }) => {
    if (isTimed || series.length < 2 || series.length > 8 || count < 2 || count > 12 || !isPositive)
      return undefined;
    const wholes = Array.from({ length: count }, (_, at) =>
      series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
    );
    const [least, most] = [Math.min(...wholes), Math.max(...wholes)];
    return titleSuggests('share') && most > MIN_TOTALS_RATIO * least && least > 0
      ? {
          weight: 4.5,
          reason: 'wholes of different size as widths, their parts as shares',
          hides: 'parts of narrow columns, and the amounts',
        }
      : undefined;
  },
};

export const PICTOGRAM: KindRow = {
  data: 'categories',
  fields: ['sort', 'icon'],
  places: 'none',
  highlights: 'categories_of_one_series',
  series: [1, 1],
  categories: [1, 12],
  amounts: true,
  drawing: 'horizontal_bar',
  advise: ({ series, count, numbers, isTimed }) =>
    !isTimed &&
    series.length === 1 &&
    count <= 4 &&
    count >= 1 &&
    numbers.length === count &&
    numbers.every((value) => Number.isInteger(value) && value >= 1 && value <= MAX_PICTOGRAM_VALUE)
      ? {
          weight: 1.9,
          reason: 'so few that each can be counted',
          hides: 'differences between large numbers',
        }
      : undefined,
};
