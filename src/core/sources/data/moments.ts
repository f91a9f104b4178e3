import { joinPhrases } from '../../locales/index.ts';
import { findMonth } from '../../scene/month-names.ts';

/** Precision of a time, the finest first. */
export const GRAINS = ['hour', 'day', 'month', 'quarter', 'year'] as const;

export type Grain = (typeof GRAINS)[number];

export interface Moment {
  /** Milliseconds since 1970, with the written time read as UTC. */
  readonly time: number;
  readonly grain: Grain;
}

const ISO =
  /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2})(?:[T ](\d{1,2}):(\d\d)(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?)?$/;
/** Two digits and a year of this or the last century, unlike a number with four decimals. */
const MONTH_OF_YEAR = /^(0[1-9]|1[0-2])[./-]((?:19|20)\d\d)$/;
const LOCAL = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?: (\d{1,2}):(\d\d)(?::\d\d)?)?$/;
/** Year with its sign in Chinese, Japanese or Korean, and month and day with theirs. */
const SIGN = '\\s?[\\p{Script=Han}\\p{Script=Hangul}]';
const SIGNED = new RegExp(
  `^(\\d{4})\\s?(?:${joinPhrases('year_sign')})(?:\\s?(\\d{1,2})${SIGN}(?:\\s?(\\d{1,2})${SIGN})?)?$`,
  'u',
);
const QUARTER = /^(?:(\d{4})[\s-]?q([1-4])|q([1-4])[\s'’/-]*(\d{4}))$/i;
/** Smaller years of two digits are in this century. */
const NEXT_CENTURY = 30;
const [FIRST_YEAR, LAST_YEAR] = [1000, 2200];

/** True for "03.2024" and "03/2024". */
export function isMonthOfYear(text: string): boolean {
  return MONTH_OF_YEAR.test(text);
}

/**
 * Parses a time: "2024", "2024-05", "1.5.2024", "5/1/2024 13:00", "Q2 2024", "1 May 2024" or "May 2024".
 *
 * @param monthFirst true if the first of two numbers before a year is the month.
 */
export function parseMoment(text: string, monthFirst = false): Moment | undefined {
  if (/^\d{4}$/.test(text)) return createMoment(Number(text), 0, 1, 0, 'year');
  const iso = ISO.exec(text);
  if (iso !== null)
    return createMoment(
      Number(iso[1]),
      Number(iso[2]) - 1,
      Number(iso[3] ?? 1),
      Number(iso[4] ?? 0),
      iso[4] !== undefined ? 'hour' : iso[3] !== undefined ? 'day' : 'month',
    );
  const signed = SIGNED.exec(text);
  if (signed !== null)
    return createMoment(
      Number(signed[1]),
      Number(signed[2] ?? 1) - 1,
      Number(signed[3] ?? 1),
      0,
      signed[3] !== undefined ? 'day' : signed[2] !== undefined ? 'month' : 'year',
    );
  const ofYear = MONTH_OF_YEAR.exec(text);
  if (ofYear !== null) return createMoment(Number(ofYear[2]), Number(ofYear[1]) - 1, 1, 0, 'month');
  const local = LOCAL.exec(text);
  if (local !== null) {
    const [one, other] = [Number(local[1]), Number(local[3])];
    const [day, month] = monthFirst ? [other, one] : [one, other];
    return createMoment(
      readYear(local[4] ?? ''),
      month - 1,
      day,
      Number(local[5] ?? 0),
      local[5] === undefined ? 'day' : 'hour',
    );
  }
  const quarter = QUARTER.exec(text);
  if (quarter !== null)
    return createMoment(
      Number(quarter[1] ?? quarter[4]),
      (Number(quarter[2] ?? quarter[3]) - 1) * 3,
      1,
      0,
      'quarter',
    );
  return text.length <= 24 && /\p{L}{3}/u.test(text) ? parseNamedMonth(text.toLowerCase()) : undefined;
}

/** Reads a year of four digits, or of two from 1930 to 2029. */
function readYear(digits: string): number {
  const year = Number(digits);
  return digits.length > 2 ? year : year < NEXT_CENTURY ? 2000 + year : 1900 + year;
}

/** Parses a text that only consists of a day, the name of a month and a year. */
function parseNamedMonth(text: string): Moment | undefined {
  const words = text
    .replace(/,/g, ' ')
    .split(/[\s./-]+/)
    .filter((word) => word !== '');
  const month = findMonth(text);
  const numbers = words.filter((word) => /^\d{1,4}$/.test(word)).map(Number);
  const year = numbers.find((number) => number >= FIRST_YEAR);
  const day = numbers.find((number) => number >= 1 && number <= 31);
  if (month === undefined || year === undefined || words.length !== numbers.length + 1 || numbers.length > 2)
    return undefined;
  return createMoment(year, month, day ?? 1, 0, day === undefined ? 'month' : 'day');
}

function createMoment(
  year: number,
  month: number,
  day: number,
  hour: number,
  grain: Grain,
): Moment | undefined {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 0 || month > 11 || day < 1 || day > 31 || hour > 24)
    return undefined;
  return { time: Date.UTC(year, month, day, hour), grain };
}

/** Start of the period that contains a time. */
export function periodStart(time: number, grain: Grain): number {
  const date = new Date(time);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  switch (grain) {
    case 'hour':
      return Date.UTC(year, month, date.getUTCDate(), date.getUTCHours());
    case 'day':
      return Date.UTC(year, month, date.getUTCDate());
    case 'month':
      return Date.UTC(year, month);
    case 'quarter':
      return Date.UTC(year, month - (month % 3));
    case 'year':
      return Date.UTC(year, 0);
  }
}

/**
 * Language-independent name of a period: "2024", "2024-Q2", "2024-05", "2024-05-01" or "2024-05-01 13:00".
 */
export function periodName(time: number, grain: Grain): string {
  const iso = new Date(time).toISOString();
  switch (grain) {
    case 'hour':
      return `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;
    case 'day':
      return iso.slice(0, 10);
    case 'month':
      return iso.slice(0, 7);
    case 'quarter':
      return `${iso.slice(0, 4)}-Q${Math.floor(new Date(time).getUTCMonth() / 3) + 1}`;
    case 'year':
      return iso.slice(0, 4);
  }
}
