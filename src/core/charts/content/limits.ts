/**
 * `columns` limits categories of vertical bars, `months` those of lines and areas, whose labels are thinned.
 */
export const CHART_LIMITS = {
  categories: 24,
  columns: 60,
  months: 1_000,
  series: 12,
  points: 500,
  pointLabel: 60,
  observed: 120,
  notes: 8,
  bins: 24,
  beside: 3,
  frames: 4,
  frameLabel: 60,
  groups: 3,
  partLabel: 60,
} as const;
