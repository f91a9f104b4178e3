import type { ColorToken } from '../../../scene/theme.ts';
import type { TextStyle } from '../../tree.ts';
import { paint, varyStyle } from '../shared.ts';

/** What a round shape is filled with, and the colours that read on it. */
export interface Backdrop {
  readonly fill: ColorToken;
  readonly text: ColorToken;
  readonly muted: ColorToken;
  /** Marks, icons and figures. */
  readonly strong: ColorToken;
}

export const SAND: Backdrop = { fill: 'background', text: 'text', muted: 'muted', strong: 'primary' };
export const SKY: Backdrop = { fill: 'surface', text: 'text', muted: 'muted', strong: 'primary' };
export const LEAF: Backdrop = { fill: 'primary', text: 'on_primary', muted: 'on_primary', strong: 'on_primary' };
export const TANGERINE: Backdrop = { fill: 'accent', text: 'on_accent', muted: 'on_accent', strong: 'on_accent' };
export const NIGHT: Backdrop = { fill: 'secondary', text: 'on_secondary', muted: 'on_secondary', strong: 'accent' };

/** Chalks in the order in which repeated things take them. */
export const CHALKS: readonly Backdrop[] = [LEAF, TANGERINE, NIGHT];

export const on = (backdrop: Backdrop, style: TextStyle, change: Partial<TextStyle> = {}): TextStyle => varyStyle(style, { color: paint(backdrop.text), ...change });
export const dot = (backdrop: Backdrop) => ({ kind: 'char', char: '•', color: paint(backdrop.strong) }) as const;
