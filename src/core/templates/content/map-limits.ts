export const MAP_LIMITS = {
  values: 260,
  points: 60,
  label: 60,
  name: 80,
  note: 200,
  class: 40,
  classes: 8,
} as const;
