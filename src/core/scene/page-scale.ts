import { CANVAS } from './scene.ts';

/** The least letters of standard layouts are 12 pt: nothing of them may come out smaller than 11. */
const LEAST_SCALE = 11.1 / 12;

/** How large what is laid out for our canvas stands on a slide of this size, px of 1/96 in. */
export function pageScale(widthPx: number, heightPx: number): number {
  return Math.max(LEAST_SCALE, Math.min(widthPx / CANVAS.widthPx, heightPx / CANVAS.heightPx));
}
