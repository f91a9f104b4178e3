import type { Diagram } from '../../../scene/diagram.ts';
import type { Pen } from '../pen.ts';

/** Draws a diagram in the room of a pen, from left to right; where it does not fit the pen is tight. */
export type Figure = (pen: Pen, diagram: Diagram) => void;
