import type { DataFacts } from './data-facts.ts';
import {
  AXIS_ENDS,
  AXIS_NOTES,
  CATEGORIES_BESIDE,
  CATEGORY_NOTES,
  type KindAdvice,
  type KindRow,
} from './kind-row.ts';

const BARS = {
  data: 'categories',
  places: 'categories',
  lengths: true,
} as const satisfies Partial<KindRow>;
const FIELDS = [
  ...AXIS_ENDS,
  ...AXIS_NOTES,
  ...CATEGORY_NOTES,
  'data_labels',
  'sort',
  'forecast_from',
] as const;

export const BAR: KindRow = {
  ...BARS,
  room: 'columns',
  fields: [...FIELDS, 'brackets', 'color_by'],
  highlights: 'categories',
  errors: true,
  drawing: 'bar',
  plot: { shape: 'bar' },
  advise: ({ series, count, isTimed, isLong }) =>
    isTimed
      ? {
          weight: count <= 12 && series.length <= 2 ? 3 : 1,
          reason: 'the amount of each moment, from zero',
          hides: 'small changes in large amounts',
        }
      : {
          weight: isLong ? 1.8 : 3,
          reason: 'amounts compared by length from zero',
          hides: 'shares of the whole',
        },
};

export const HORIZONTAL_BAR: KindRow = {
  ...BARS,
  fields: [...FIELDS, 'brackets', 'color_by'],
  highlights: 'categories',
  errors: true,
  unusedXLabel: CATEGORIES_BESIDE,
  drawing: 'horizontal_bar',
  plot: { shape: 'bar', horizontal: true },
  advise: ({ isTimed, isLong, titleSuggests }) =>
    isTimed
      ? undefined
      : {
          weight: (isLong ? 3.6 : 2) + (titleSuggests('rank') ? 1 : 0),
          reason: 'categories without an order of their own, compared by length; long names have room',
          hides: 'shares of the whole',
        },
};

export const STACKED_BAR: KindRow = {
  ...BARS,
  room: 'columns',
  fields: [...FIELDS, 'brackets', 'totals'],
  highlights: 'categories_of_one_series',
  cumulative: true,
  drawing: 'stacked_bar',
  plot: { shape: 'bar', stacked: true },
  advise: (facts) => {
    const { series, isTimed, isPositive, titleSuggests } = facts;
    if (!isTimed) return facts.isLong ? undefined : adviseStacks(facts);
    return series.length > 1 && isPositive
      ? {
          weight: titleSuggests('share') ? 4.5 : 2,
          reason: 'the whole and its parts at each moment',
          hides: 'how the upper parts change: they have no common base',
        }
      : undefined;
  },
};

export const HORIZONTAL_STACKED_BAR: KindRow = {
  ...BARS,
  fields: [...FIELDS, 'brackets', 'totals'],
  highlights: 'categories_of_one_series',
  unusedXLabel: CATEGORIES_BESIDE,
  cumulative: true,
  drawing: 'horizontal_stacked_bar',
  plot: { shape: 'bar', horizontal: true, stacked: true },
  advise: (facts) => (!facts.isTimed && facts.isLong ? adviseStacks(facts) : undefined),
};

function adviseStacks({ series, isPositive, titleSuggests }: DataFacts): KindAdvice | undefined {
  return series.length > 1 && isPositive && titleSuggests('share')
    ? {
        weight: 4,
        reason: 'wholes and their parts side by side',
        hides: 'parts that do not start at the base are hard to compare',
      }
    : undefined;
}
