import type { Run } from './scene.ts';

/**
 * Size of subscripts and superscripts relative to the text around them, and their shift in em of that text.
 */
export const SCRIPT_SIZE = 0.66;
export const SCRIPT_RISE = { sub: -0.25, sup: 0.3 } as const;

/** Size of the largest letters on a line, px. */
export function findLargestSizePx(runs: readonly Pick<Run, 'sizePx' | 'script'>[]): number {
  let largest = 0;
  for (const run of runs) largest = Math.max(largest, getLineSizePx(run));
  return largest;
}

/** Size of the text around a run, px. */
export function getLineSizePx({ sizePx, script }: Pick<Run, 'sizePx' | 'script'>): number {
  return script === undefined ? sizePx : sizePx / SCRIPT_SIZE;
}
