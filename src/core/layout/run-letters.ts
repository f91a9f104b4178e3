import type { Run } from '../scene/scene.ts';

/** Stands for a formula among the letters that are broken into lines: private use, which breaks and turns like a letter. */
const FORMULA_LETTER = '\ue000';

/** The letters that stand for the run where lines are broken and ordered. */
export function lettersOf(run: Pick<Run, 'text' | 'formula'>): string {
  return run.formula === undefined ? run.text : FORMULA_LETTER;
}

/** The run that holds a character, by where the runs start: a paragraph may have very many. */
export function runAt(starts: readonly number[], character: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= character) low = middle;
    else high = middle - 1;
  }
  return low;
}
