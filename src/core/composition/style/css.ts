import type { FontRole, Hex } from '../../scene/theme.ts';

export type Size = number | `${number}%`;
export type Alignment = 'start' | 'center' | 'end' | 'stretch' | 'baseline';
export type Justification = 'start' | 'center' | 'end' | 'between' | 'around' | 'evenly';

/** A named colour of the theme, or a fixed one. */
export interface Colour {
  readonly name?: string;
  readonly hex?: Hex;
  readonly alpha?: number;
}

/** Width of a grid column: px, a share of the remaining space, or that of its content. */
export type Track = { readonly px: number } | { readonly fr: number } | 'auto';

export interface BorderSide {
  readonly widthPx?: number;
  readonly colour?: Colour;
  readonly dash?: 'solid' | 'dash' | 'dot';
}

/** A gradient; degrees as in CSS, where 0 points upwards. */
export interface GradientCss {
  readonly radial: boolean;
  readonly degrees: number;
  readonly stops: readonly { readonly at: number; readonly colour: Colour }[];
}

export const SIDES = ['top', 'end', 'bottom', 'start'] as const;
export type Side = (typeof SIDES)[number];
export type BySide<T> = { [side in Side]?: T };

/** Declarations of one element in terms of the layout engine; sides are logical. */
export interface Css {
  display?: 'flex' | 'grid' | 'block' | 'none';
  direction?: 'row' | 'column';
  wrap?: boolean;
  justify?: Justification;
  align?: Alignment;
  self?: Alignment;
  grow?: number;
  shrink?: number;
  basis?: Size;
  width?: Size;
  height?: Size;
  minWidth?: Size;
  maxWidth?: Size;
  minHeight?: Size;
  maxHeight?: Size;
  aspect?: number;
  rowGap?: number;
  columnGap?: number;
  padding?: BySide<number>;
  margin?: BySide<number | 'auto'>;
  position?: 'relative' | 'absolute';
  inset?: BySide<Size>;
  columns?: readonly Track[];
  /** First column from 1 and number of columns; the next free one if `start` is absent. */
  column?: { readonly start?: number; readonly span: number };
  background?: Colour;
  gradient?: GradientCss;
  shadow?: 'none' | 'sm' | 'md' | 'lg';
  border?: BySide<BorderSide>;
  radius?: number | 'theme';
  opacity?: number;
  /** Degrees clockwise. */
  rotate?: number;
  fit?: 'cover' | 'contain';
  focus?: { readonly x: number; readonly y: number };
  colour?: Colour;
  sizePt?: number;
  /** Multiple of the surrounding text size. */
  sizeEm?: number;
  weight?: 400 | 500 | 600 | 700 | 800;
  italic?: boolean;
  underline?: boolean;
  strike?: boolean;
  upper?: boolean;
  font?: FontRole;
  lineHeight?: number;
  trackingEm?: number;
  textAlign?: 'start' | 'center' | 'end';
}
