import type { TextStyle } from '../templates/tree.ts';

/** Minimum size in points of a heading that gets smaller for a long word. */
const MIN_PT = 14;
/** Each size is that share of the one before it. */
const SHARE = 0.93;

/**
 * Adds smaller sizes to those of a heading, which it takes only where a word would be broken otherwise: a compound of
 * 30 letters is wider than a column that holds every sentence.
 */
export function addWordSizes(style: TextStyle): TextStyle {
  const smallest = style.sizesPt.at(-1) ?? 0;
  const added: number[] = [];
  for (let size = smallest * SHARE; size >= MIN_PT; size *= SHARE) added.push(Math.round(size * 2) / 2);
  return added.length === 0 ? style : { ...style, sizesPt: [...style.sizesPt, ...added] };
}
