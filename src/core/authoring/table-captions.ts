import { joinPhrases } from '../locales/index.ts';
import { slice } from '../sources/rich-text.ts';
import type { Range } from './cut.ts';
import { capitalize, removeStop } from './shorten.ts';
import { hasData } from './unit.ts';

/** "Table 1:" or "Tableau 2 –" before what a table shows. */
const NUMBER = new RegExp(`^(?:${joinPhrases('table_number')})\\s?\\p{Nd}[\\p{Nd}.-]*\\s?[.:：–—]\\s*`, 'iu');
/** Minimum length of a caption that says what a table shows. */
const CAPTION_LEAST = 8;

/** Caption of the only table of a range, without its number; undefined if none stands beside the table. */
export function findTableCaption(range: Range, maxChars: number): string | undefined {
  const [table, ...more] = range.filter(hasData);
  if (table === undefined || more.length > 0) return undefined;
  for (const { kind, block, text } of range) {
    const number =
      kind === 'sentence' && Math.abs(block - table.block) <= 1 ? NUMBER.exec(text.text)?.[0] : undefined;
    if (number === undefined) continue;
    const caption = capitalize(removeStop(slice(text, number.length, text.text.length))).text;
    if (caption.length >= CAPTION_LEAST && caption.length <= maxChars) return caption;
  }
  return undefined;
}
