import type { Piece } from './sample-pieces.ts';
import { areOrdinals } from './text-forms.ts';

/** Maximum characters of an ordinal such as "10.", and minimum number of counted items. */
const [LONGEST, LEAST] = [3, 3];

/**
 * Texts that number the elements beside them, from top to bottom or left to right, either one text per element or all
 * in one text.
 */
export function countingOf(pieces: readonly Piece[]): ReadonlySet<Piece> {
  const short = pieces.filter(({ words }) => words !== undefined && words.text.length <= LONGEST);
  const inOrder = (along: 'x' | 'y') => [...short].sort((a, b) => a.box[along] - b.box[along]).map(({ words }) => words?.text ?? '');
  const each = short.length >= LEAST && (['x', 'y'] as const).some((along) => areOrdinals(inOrder(along))) ? short : [];
  return new Set([...each, ...pieces.filter(({ words }) => linesThatCount(words?.text ?? '') > 0)]);
}

/** Number of elements that the texts count; 0 if they are no numbering. */
export function countedBy(pieces: readonly Piece[]): number {
  const counting = [...countingOf(pieces)];
  return Math.max(0, counting.filter(({ words }) => linesThatCount(words?.text ?? '') === 0).length, ...counting.map(({ words }) => linesThatCount(words?.text ?? '')));
}

function linesThatCount(text: string): number {
  const lines = text.split('\n');
  return lines.length >= LEAST && lines.every(({ length }) => length <= LONGEST) && areOrdinals(lines) ? lines.length : 0;
}
