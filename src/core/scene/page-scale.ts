import { CANVAS } from './scene.ts';

/** The smallest text of standard layouts is 12 pt and must not be scaled below 11. */
const MIN_SCALE = 11.1 / 12;

/** Factor from the standard canvas to a slide of this size, px of 1/96 in. */
export function computePageScale(widthPx: number, heightPx: number): number {
  return Math.max(MIN_SCALE, Math.min(widthPx / CANVAS.widthPx, heightPx / CANVAS.heightPx));
}
