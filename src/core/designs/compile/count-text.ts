import type { Piece } from './sample-pieces.ts';
import { areOrdinals } from './text-forms.ts';

/** Maximum characters of an ordinal such as "10.", and minimum number of counted items. */
const [MAX_ORDINAL_LENGTH, MIN_COUNTED] = [3, 3];

/**
 * Texts that number the elements beside them, from top to bottom or left to right, either one text per
 * element or all in one text.
 */
export function findCountingTexts(pieces: readonly Piece[]): ReadonlySet<Piece> {
  const short = pieces.filter(({ words }) => words !== undefined && words.text.length <= MAX_ORDINAL_LENGTH);
  const inOrder = (along: 'x' | 'y') =>
    [...short].sort((a, b) => a.box[along] - b.box[along]).map(({ words }) => words?.text ?? '');
  const each =
    short.length >= MIN_COUNTED && (['x', 'y'] as const).some((along) => areOrdinals(inOrder(along)))
      ? short
      : [];
  return new Set([...each, ...pieces.filter(({ words }) => countOrdinalLines(words?.text ?? '') > 0)]);
}

/** Number of elements that the texts count; 0 if they are no numbering. */
export function countThings(pieces: readonly Piece[]): number {
  const counting = [...findCountingTexts(pieces)];
  return Math.max(
    0,
    counting.filter(({ words }) => countOrdinalLines(words?.text ?? '') === 0).length,
    ...counting.map(({ words }) => countOrdinalLines(words?.text ?? '')),
  );
}

function countOrdinalLines(text: string): number {
  const lines = text.split('\n');
  return lines.length >= MIN_COUNTED &&
    lines.every(({ length }) => length <= MAX_ORDINAL_LENGTH) &&
    areOrdinals(lines)
    ? lines.length
    : 0;
}
