import type { ColorToken } from '../../../scene/theme.ts';

/** Fill of a block, and the colours that are legible on it. */
export interface Backdrop {
  readonly fill: ColorToken;
  readonly text: ColorToken;
  readonly muted: ColorToken;
  /** For emphasis: bullets, figures and icons. */
  readonly strong: ColorToken;
}

export const PAPER: Backdrop = { fill: 'background', text: 'text', muted: 'muted', strong: 'primary' };
export const TILE: Backdrop = { fill: 'surface', text: 'text', muted: 'muted', strong: 'primary' };
export const BLUE: Backdrop = { fill: 'primary', text: 'on_primary', muted: 'on_primary', strong: 'accent' };
export const BLACK: Backdrop = {
  fill: 'secondary',
  text: 'on_secondary',
  muted: 'on_secondary',
  strong: 'accent',
};
export const LIME: Backdrop = { fill: 'accent', text: 'on_accent', muted: 'on_accent', strong: 'on_accent' };
