import { listWords } from './words.ts';

/** Characters of a source that are read as a whole, and of the passages that are read of a longer one. */
const READ_MAX = 120_000;
/** A longer table is not read, since its sums would need all of its rows. */
const TABLE_MAX = 80_000;

interface Passage {
  readonly text: string;
  readonly at: number;
  /** Share of its words that the texts have. */
  readonly shared: number;
}

/**
 * Selects what of a long source is read: paragraphs and tables with numbers, first those that share most words
 * with the texts. A source of at most 120,000 characters stays whole.
 */
export function selectPassages(source: string, texts: readonly string[]): string {
  if (source.length <= READ_MAX) return source;
  const wanted = new Set(texts.flatMap((text) => [...listWords(text)]));
  const passages = source
    .split(/\n\s*\n/u)
    .flatMap((text, at): Passage[] => {
      const isTable = /^\s*\|/u.test(text);
      if (!/\d/u.test(text) || text.length > (isTable ? TABLE_MAX : READ_MAX)) return [];
      const words = listWords(text);
      const count = [...words].filter((word) => wanted.has(word)).length;
      // A table is about its header, which is a small share of its words.
      const shared = isTable ? Math.min(1, count / 4) : count / Math.max(4, words.size);
      return count === 0 ? [] : [{ text, at, shared }];
    })
    .toSorted((a, b) => b.shared - a.shared);
  let room = READ_MAX;
  const selected = passages.filter(({ text }) => {
    if (text.length + 2 > room) return false;
    room -= text.length + 2;
    return true;
  });
  return selected
    .toSorted((a, b) => a.at - b.at)
    .map(({ text }) => text)
    .join('\n\n');
}
