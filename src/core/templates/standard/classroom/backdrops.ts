import type { ColorToken } from '../../../scene/theme.ts';
import type { TextStyle } from '../../tree.ts';
import { paint, varyStyle } from '../conditions.ts';

/** Fill of a round shape, and the colours that are legible on it. */
export interface Backdrop {
  readonly fill: ColorToken;
  readonly text: ColorToken;
  readonly muted: ColorToken;
  /** For bullets, icons and figures. */
  readonly strong: ColorToken;
}

export const SAND: Backdrop = { fill: 'background', text: 'text', muted: 'muted', strong: 'primary' };
export const SKY: Backdrop = { fill: 'surface', text: 'text', muted: 'muted', strong: 'primary' };
export const LEAF: Backdrop = {
  fill: 'primary',
  text: 'on_primary',
  muted: 'on_primary',
  strong: 'on_primary',
};
export const TANGERINE: Backdrop = {
  fill: 'accent',
  text: 'on_accent',
  muted: 'on_accent',
  strong: 'on_accent',
};
export const NIGHT: Backdrop = {
  fill: 'secondary',
  text: 'on_secondary',
  muted: 'on_secondary',
  strong: 'accent',
};

/** Backdrops in the order in which repeated items take them. */
export const CHALKS: readonly Backdrop[] = [LEAF, TANGERINE, NIGHT];

export const on = (backdrop: Backdrop, style: TextStyle, change: Partial<TextStyle> = {}): TextStyle =>
  varyStyle(style, { color: paint(backdrop.text), ...change });
export const dot = (backdrop: Backdrop) =>
  ({ kind: 'char', char: '•', color: paint(backdrop.strong) }) as const;
