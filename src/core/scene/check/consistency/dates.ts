import { joinPhrases } from '../../../locales/index.ts';
import { toAsciiDigits } from '../../cell-number.ts';
import { findMonth } from '../../month-names.ts';

/** A date as written, from its first to its last possible day, in days since 1970. */
export interface WrittenDate {
  readonly text: string;
  readonly index: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
  readonly grain: 'day' | 'month' | 'quarter' | 'half' | 'year';
}

type Read = Pick<WrittenDate, 'from' | 'to' | 'grain'>;

const DAY_MS = 86_400_000;
/** Characters of a text that is only a date. */
const MAX_DATE = 40;
const DAY_AND_MONTH =
  '(\\d{1,2})(?:st|nd|rd|th|[.\\u00ba])?\\s+(?:\\p{L}{1,3}\\s+)?(\\p{L}{3,12})\\.?,?\\s+(?:\\p{L}{1,3}\\s+)?(\\d{4})';
const CJK = `(\\d{4})\\s?(?:${joinPhrases('year_sign')})(?:\\s?(\\d{1,2})\\s?(?:${joinPhrases('month_sign')})(?:\\s?(\\d{1,2})\\s?(?:${joinPhrases('day_sign')}))?)?`;

/** Forms of dates, the most exact first; a later form never reads what an earlier one has read. */
const FORMS: readonly (readonly [RegExp, (match: readonly string[]) => Read | undefined])[] = [
  [/(?<![\d.])(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/gu, ([, y, m, d]) => day(y, Number(m) - 1, d)],
  [
    /(?<![\d.])(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4})(?!\d)/gu,
    ([, a, , b, y]) => join(day(y, Number(b) - 1, a), day(y, Number(a) - 1, b)),
  ],
  [
    new RegExp(CJK, 'gu'),
    ([, y, m, d]) =>
      d !== undefined && d !== ''
        ? day(y, Number(m) - 1, d)
        : m !== undefined && m !== ''
          ? months(y, Number(m) - 1, 1)
          : months(y, 0, 12),
  ],
  [
    new RegExp(`(?<![\\p{L}\\d.])${DAY_AND_MONTH}(?!\\d)`, 'gu'),
    ([, d, name = '', y]) => day(y, findMonth(name.toLowerCase()), d),
  ],
  [
    /(?<!\p{L})(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,\s+(\d{4})(?!\d)/gu,
    ([, name = '', d, y]) => day(y, findMonth(name.toLowerCase()), d),
  ],
  [
    /(?<!\p{L})(\p{L}{3,12})\.?,?\s+(?:\p{L}{1,3}\s+)?(\d{4})(?!\d)/gu,
    ([, name = '', y]) => months(y, findMonth(name.toLowerCase()), 1),
  ],
  [
    /(?<![\p{L}\d])(?:Q([1-4])[\s'’/-]*(\d{4})|(\d{4})[\s-]?Q([1-4]))(?!\d)/giu,
    ([, q, y, year, quarter]) => months(y || year, 3 * (Number(q || quarter) - 1), 3, 'quarter'),
  ],
  [
    /(?<![\p{L}\d])(?:H([12])[\s'’/-]*(\d{4})|(\d{4})[\s-]?H([12]))(?!\d)/giu,
    ([, h, y, year, half]) => months(y || year, 6 * (Number(h || half) - 1), 6, 'half'),
  ],
  [
    /(?<![\p{L}\d.,:/#$€£¥+]|[$€£¥]\s)(?:19|20)\d\d(?![\p{L}\d%/]|[.,]\d|\s?[%€$£¥])/gu,
    ([y]) => months(y, 0, 12),
  ],
];

/** Finds the dates of a text with a year, in order. */
export function findDates(text: string): WrittenDate[] {
  const ascii = toAsciiDigits(text);
  if (!/\d{4}/.test(ascii)) return [];
  const found: WrittenDate[] = [];
  let left = ascii;
  for (const [form, read] of FORMS) {
    for (const match of left.matchAll(form)) {
      const dates = read(match as readonly string[]);
      if (dates === undefined) continue;
      const end = match.index + match[0].length;
      found.push({ text: match[0], index: match.index, end, ...dates });
      left = `${left.slice(0, match.index)}${' '.repeat(match[0].length)}${left.slice(end)}`;
    }
  }
  return found.sort((a, b) => a.index - b.index);
}

/** Reads a text that is one date and nothing else. */
export function readDate(text: string): WrittenDate | undefined {
  if (text.length > MAX_DATE) return undefined;
  const [only, ...more] = findDates(text);
  if (only === undefined || more.length > 0) return undefined;
  return /^[\s(]*$/.test(text.slice(0, only.index)) && /^[\s).,]*$/.test(text.slice(only.end))
    ? only
    : undefined;
}

function day(year = '', month: number | undefined, date = ''): Read | undefined {
  const [y, d] = [Number(year), Number(date)];
  if (month === undefined || month < 0 || month > 11 || d < 1 || d > 31 || y < 1000 || y > 2200)
    return undefined;
  const at = Date.UTC(y, month, d) / DAY_MS;
  return { from: at, to: at, grain: 'day' };
}

function months(
  year = '',
  first: number | undefined,
  count: number,
  grain: WrittenDate['grain'] = count === 1 ? 'month' : 'year',
): Read | undefined {
  const y = Number(year);
  if (first === undefined || first < 0 || first > 11 || y < 1000 || y > 2200) return undefined;
  return { from: Date.UTC(y, first, 1) / DAY_MS, to: Date.UTC(y, first + count, 1) / DAY_MS - 1, grain };
}

/** A date whose first number may be its day or its month lies between both readings. */
function join(one: Read | undefined, other: Read | undefined): Read | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return { from: Math.min(one.from, other.from), to: Math.max(one.to, other.to), grain: 'day' };
}
