import { slice } from '../sources/rich-text.ts';
import { splitSentences } from '../sources/sentences.ts';
import type { Rich } from '../sources/source-document.ts';

/** Longer quotations are split anyway. */
const QUOTED_MAX = 320;
const PAIRS = ['“”', '«»', '「」', '『』', '„“'] as const;

/** Splits a text to sentences; those within one quotation stay together, since none is complete alone. */
export function splitWholeSentences(text: Rich, lang: string): Rich[] {
  const found: [number, number][] = [];
  let from = 0;
  for (const { text: sentence } of splitSentences(text, lang)) {
    const start = text.text.indexOf(sentence, from);
    from = start + sentence.length;
    found.push([start, from]);
  }
  const joined: [number, number][] = [];
  for (let index = 0; index < found.length; index++) {
    const [start, end] = found[index] ?? [0, 0];
    const close = isQuoteOpen(text.text.slice(start, end))
      ? found.findIndex(([, other], at) => at > index && !isQuoteOpen(text.text.slice(start, other)))
      : -1;
    const last = found[close]?.[1];
    if (last !== undefined && last - start <= QUOTED_MAX) {
      joined.push([start, last]);
      index = close;
    } else joined.push([start, end]);
  }
  return joined.map(([start, end]) => slice(text, start, end));
}

/** True if a text opens more quotations than it closes. */
export function isQuoteOpen(text: string): boolean {
  const count = (mark: string | undefined): number => (mark === undefined ? 0 : text.split(mark).length - 1);
  if (count('"') % 2 === 1) return true;
  return PAIRS.some(([open, close]) => (open !== '“' || !text.includes('„')) && count(open) > count(close));
}

/** True if a quotation ends that did not begin, which is the rest of a split one. */
export function isQuoteCut(text: string): boolean {
  const count = (mark: string): number => text.split(mark).length - 1;
  return (
    isQuoteOpen(text) ||
    (!text.includes('„') && count('”') > count('“')) ||
    count('»') > count('«') ||
    count('」') > count('「')
  );
}
