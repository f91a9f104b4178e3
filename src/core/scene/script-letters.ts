import type { Run } from './scene.ts';

/** Letters below or above the line, of the size of those around them, and how far they are moved, em of those. */
export const SCRIPT_SIZE = 0.66;
export const SCRIPT_RISE = { sub: -0.25, sup: 0.3 } as const;

/** The size of the largest letters of a line. */
export function largestSizePx(runs: readonly Pick<Run, 'sizePx' | 'script'>[]): number {
  let largest = 0;
  for (const run of runs) largest = Math.max(largest, lineSizePx(run));
  return largest;
}

/** The size of the letters around a run. */
export function lineSizePx({ sizePx, script }: Pick<Run, 'sizePx' | 'script'>): number {
  return script === undefined ? sizePx : sizePx / SCRIPT_SIZE;
}
