import type { Box, Geometry, Gradient, Stroke } from '../scene/scene.ts';
import type { Paint } from '../scene/theme.ts';
import type { RichRun, TextStyle } from './rich-text.ts';

interface PartBase {
  readonly id: string;
  readonly name: string;
  /** Degrees clockwise around its middle. */
  readonly rotation?: number;
}

/** A shape of a drawing; lengths are in units of its view box. */
export interface DrawnOutline extends PartBase {
  readonly kind: 'outline';
  readonly box: Box;
  readonly geometry: Geometry;
  readonly fill?: Paint;
  readonly gradient?: Gradient;
  readonly stroke?: Stroke;
}

export interface DrawnLine extends PartBase {
  readonly kind: 'line';
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
  readonly stroke: Stroke;
  readonly head?: 'arrow';
  readonly tail?: 'arrow';
}

/** A line of text, and lines below it in the same text box. */
export interface DrawnText extends PartBase {
  readonly kind: 'text';
  /** Point of the baseline at which it begins, has its middle or ends. */
  readonly at: { readonly x: number; readonly y: number };
  readonly anchor: 'start' | 'middle' | 'end';
  readonly sizePx: number;
  readonly runs: readonly RichRun[];
  readonly below?: readonly (readonly RichRun[])[];
  readonly style: Omit<TextStyle, 'sizesPt'>;
}

export type DrawingPart = DrawnOutline | DrawnLine | DrawnText;
