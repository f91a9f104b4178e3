import type { ThemeColors } from './theme.ts';

/** Colours of a theme with individual names. */
export type NamedColor = Exclude<keyof ThemeColors, 'graph'>;

/** WCAG 2.2, 1.4.3, for text of any size. */
export const AA = 4.5;

/** Every text colour with the backdrops on which templates set it. Each pair must reach AA in every theme. */
export const LEGIBLE_PAIRS: readonly (readonly [text: NamedColor, backdrop: NamedColor])[] = [
  ['text', 'background'],
  ['text', 'surface'],
  ['muted', 'background'],
  ['muted', 'surface'],
  ['primary', 'background'],
  ['primary', 'surface'],
  ['on_primary', 'primary'],
  ['on_secondary', 'secondary'],
  ['on_accent', 'accent'],
  ['accent', 'secondary'],
];
