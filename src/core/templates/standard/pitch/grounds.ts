import type { ColorToken } from '../../../scene/theme.ts';

/** What a block is filled with, and the colours that are legible on it. */
export interface Ground {
  readonly fill: ColorToken;
  readonly text: ColorToken;
  readonly muted: ColorToken;
  /** For what must stand out: bullets, figures, icons. */
  readonly strong: ColorToken;
}

export const PAPER: Ground = { fill: 'background', text: 'text', muted: 'muted', strong: 'primary' };
export const TILE: Ground = { fill: 'surface', text: 'text', muted: 'muted', strong: 'primary' };
export const BLUE: Ground = { fill: 'primary', text: 'on_primary', muted: 'on_primary', strong: 'accent' };
export const BLACK: Ground = { fill: 'secondary', text: 'on_secondary', muted: 'on_secondary', strong: 'accent' };
export const LIME: Ground = { fill: 'accent', text: 'on_accent', muted: 'on_accent', strong: 'on_accent' };
