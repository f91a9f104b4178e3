import type { Diagram } from '../../../scene/diagram.ts';
import type { Pen } from '../pen.ts';

/** Draws a diagram in the room of a pen, from left to right; sets `isTight` if it does not fit. */
export type Figure = (pen: Pen, diagram: Diagram) => void;
