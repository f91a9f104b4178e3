import { AXIS_ENDS, AXIS_NOTES, type KindRow } from './kind-row.ts';

const POINTS = {
  data: 'points',
  fields: [...AXIS_ENDS, ...AXIS_NOTES, 'log', 'data_labels'],
  places: 'numbers',
  highlights: 'series',
  freeAxis: true,
  positions: true,
} as const satisfies Partial<KindRow>;

export const BUBBLE: KindRow = {
  ...POINTS,
  sized: true,
  drawing: 'scatter',
  plot: { shape: 'bubble' },
  advise: ({ isSized }) =>
    isSized
      ? {
          weight: 3,
          reason: 'two measures as place, a third as area',
          hides: 'exact sizes: areas are read roughly',
        }
      : undefined,
};

export const SCATTER: KindRow = {
  ...POINTS,
  drawing: 'scatter',
  plot: { shape: 'scatter' },
  advise: ({ points, isSized }) => ({
    weight: 2,
    reason: `${points.length} pairs of values: how one goes with the other`,
    hides: isSized ? 'the size of each point' : 'how many points lie on one another',
  }),
};
