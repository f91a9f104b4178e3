/** Size of a slide. 1 px = 9,525 EMU = 0.75 pt; all boxes are absolute on the canvas, in px. */
export interface Canvas {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The canvas of templates as they are drawn, 16:9. */
export const CANVAS: Canvas = { widthPx: 1280, heightPx: 720 };
