export const TRANSITIONS = ['none', 'fade', 'push', 'wipe', 'morph'] as const;
export type Transition = (typeof TRANSITIONS)[number];
