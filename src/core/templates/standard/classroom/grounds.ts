import type { ColorToken } from '../../../scene/theme.ts';
import type { TextStyle } from '../../tree.ts';
import { paint, voice } from '../shared.ts';

/** What a round shape is filled with, and the colours that read on it. */
export interface Ground {
  readonly fill: ColorToken;
  readonly text: ColorToken;
  readonly muted: ColorToken;
  /** Marks, icons and figures. */
  readonly strong: ColorToken;
}

export const SAND: Ground = { fill: 'background', text: 'text', muted: 'muted', strong: 'primary' };
export const SKY: Ground = { fill: 'surface', text: 'text', muted: 'muted', strong: 'primary' };
export const LEAF: Ground = { fill: 'primary', text: 'on_primary', muted: 'on_primary', strong: 'on_primary' };
export const TANGERINE: Ground = { fill: 'accent', text: 'on_accent', muted: 'on_accent', strong: 'on_accent' };
export const NIGHT: Ground = { fill: 'secondary', text: 'on_secondary', muted: 'on_secondary', strong: 'accent' };

/** Chalks in the order in which repeated things take them. */
export const CHALKS: readonly Ground[] = [LEAF, TANGERINE, NIGHT];

export const on = (ground: Ground, style: TextStyle, change: Partial<TextStyle> = {}): TextStyle => voice(style, { color: paint(ground.text), ...change });
export const dot = (ground: Ground) => ({ kind: 'char', char: '•', color: paint(ground.strong) }) as const;
