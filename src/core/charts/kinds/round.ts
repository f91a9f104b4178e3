import { AXIS_ENDS, type KindRow } from './kind-row.ts';

const SLICES = {
  data: 'categories',
  fields: ['data_labels', 'sort'],
  places: 'none',
  highlights: 'slices',
  slices: true,
} as const satisfies Partial<KindRow>;

export const PIE: KindRow = {
  ...SLICES,
  unusedXLabel: 'a pie has no axes',
  drawing: 'pie',
  plot: { shape: 'pie' },
};

export const DOUGHNUT: KindRow = {
  ...SLICES,
  unusedXLabel: 'a doughnut has no axes',
  drawing: 'doughnut',
  plot: { shape: 'doughnut' },
  advise: ({ count, isTimed, isWhole }) =>
    !isTimed && isWhole
      ? {
          weight: 4,
          reason: `${count} parts that make up one whole`,
          hides: 'differences between parts of about the same size',
        }
      : undefined,
};

export const RADAR: KindRow = {
  data: 'categories',
  fields: AXIS_ENDS,
  places: 'none',
  highlights: 'series',
  unusedXLabel: 'the names around a radar have no axis that could be labelled',
  drawing: 'radar',
  plot: { shape: 'radar' },
  advise: ({ series, count, isTimed, isPositive }) =>
    !isTimed && series.length > 2 && count >= 3 && count <= 8 && isPositive
      ? { weight: 0.5, reason: 'profiles over the same criteria', hides: 'exact values; areas mislead' }
      : undefined,
};
