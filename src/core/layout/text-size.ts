import { PT_PER_PX } from '../scene/scene.ts';

/** Size in px at a step of a style's sizes; the smallest past the end. */
export function getSizeAt(sizesPt: readonly number[], step: number): number {
  return (sizesPt[Math.min(step, sizesPt.length - 1)] ?? 12) / PT_PER_PX;
}
