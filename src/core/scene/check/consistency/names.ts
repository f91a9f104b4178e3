import { LOCALES, mentions, opensWith } from '../../../locales/index.ts';
import { byText } from '../../../memory/memo.ts';

const TOTAL = opensWith('total');
const RATE = mentions('rate_column', 'interval_column', 'order_column', 'code_column', 'coordinate_column');
const PART_MARK = mentions('part_mark');
/** Words for data that name statistics. */
const STATISTIC_WORDS = [
  'first_value',
  'last_value',
  'highest_value',
  'lowest_value',
  'average_value',
  'median_value',
  'total_value',
  'change_value',
  'share_value',
  'row_count',
  'values',
] as const;
/** Words of a name of a total beyond the word itself, such as "Total 2026". */
const MAX_TOTAL_WORDS = 3;
/** "Total cost of ownership" is a name, and "Total" or "Total 2026" is a sum. */
const WORD = /[\p{L}\p{N}]+/gu;

/** True for the name of a row or a column that adds up the others. */
export function isTotalName(name: string): boolean {
  const plain = name.trim();
  return TOTAL.test(plain) && (plain.match(WORD)?.length ?? 0) <= MAX_TOTAL_WORDS;
}

/** True for the name of a column whose sums say nothing, such as "Average price". */
export function isRateName(name: string): boolean {
  return matchesRate(name) === 'rate';
}

// The pattern holds the words of all languages, and tables of a deck repeat their columns.
const matchesRate = byText((name) => (RATE.test(name) ? 'rate' : 'amount'));

const STATISTICS = new Set(
  LOCALES.flatMap(({ data }) =>
    data === undefined ? [] : STATISTIC_WORDS.map((word) => data[word].toLowerCase()),
  ),
);

/** True for a name that says how a figure was computed and not of what: "Change", "Lowest (2013)". */
export function isStatisticName(name: string): boolean {
  const plain = name
    .replace(/\s*[(（][^()（）]*[)）]\s*$/u, '')
    .trim()
    .toLowerCase();
  return STATISTICS.has(plain) || isTotalName(plain);
}

/** True for the name of a row that is part of the row before it, such as "of which exports". */
export function isPartOfOther(name: string): boolean {
  return PART_MARK.test(name);
}

/** Lower-case letters and digits with single spaces, without accents. */
export const fold: (text: string) => string = byText((text) =>
  text
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}%€$£¥]+/gu, ' ')
    .trim(),
);
