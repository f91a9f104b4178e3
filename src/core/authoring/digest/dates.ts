import { joinPhrases, knownOf } from '../../locales/index.ts';
import { byLanguage } from '../../memory/memo.ts';
import { toAsciiDigits } from '../../scene/cell-number.ts';

/** Date in its original precision. */
export interface WrittenDate {
  /** "2024", "2024-03" or "2024-03-01". */
  readonly date: string;
  /** UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
}

const ISO = /(?<![\d-])(\d{4})-(\d{2})(?:-(\d{2}))?(?![\d-])/g;
/** Day before month, as in most countries, and unambiguous if the second number exceeds twelve. */
const POINTED = /(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?![\d.])/g;
const SIGNED = new RegExp(
  `(\\d{4})\\s?(?:${joinPhrases('year_sign')})(?:\\s?(\\d{1,2})\\s?(?:${joinPhrases('month_sign')})(?:\\s?(\\d{1,2})\\s?(?:${joinPhrases('day_sign')}))?)?`,
  'gu',
);
/** Single years, or the first of a range ("1985–86"). Amounts have separators, signs or units beside them. */
const YEARS =
  /(?<![\p{L}\d.,/$€£¥₹+#-])(1[6-9]\d\d|20\d\d)(?:[–/-](?:\d\d|\d{4})(?!\d))?(?![\p{L}\d%‰°$€£¥]|[.,/]\d|\s?(?:[%‰°€$£¥]|[kmcµ]?[mglWVsJ]\b|[kKMG]i?[BbWH]))/gu;
const MONTHS = 12;
/** Minimum length of a month name for inflection: the last letter may change, and a few may follow. */
const DECLINED_LEAST = 5;

const getMonthPattern = byLanguage((lang) => {
  const names = [...new Set([lang, 'en'])]
    .flatMap((tag) =>
      (knownOf(tag, 'months') ?? '').split('|').map((name, index) => ({ name, month: (index % MONTHS) + 1 })),
    )
    .filter(({ name }) => name !== '');
  const stems = names.map(({ name, month }) => ({
    stem: name.length >= DECLINED_LEAST ? name.slice(0, -1) : name,
    month,
    ending: name.length >= DECLINED_LEAST ? '\\p{L}{1,3}' : '',
  }));
  const ways = stems
    .toSorted((a, b) => b.stem.length - a.stem.length)
    .map(({ stem, ending }) => `${stem.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}${ending}`);
  const month = `(?<![\\p{L}\\p{M}])(${ways.join('|')})(?![\\p{L}\\p{M}])`;
  return {
    /** Matches "1 March 2024", "1. März 2024", "1 de marzo de 2024", "March 1, 2024" and "March 2024". */
    pattern: new RegExp(
      `(?:(?<!\\d)(\\d{1,2})(?:\\.|\\p{L}{2}|\\u00ba)?\\s(?:\\p{L}{1,3}\\s)?)?${month}\\.?(?:\\s(\\d{1,2})(?:\\p{L}{2})?(?=[,\\s]))?,?\\s(?:\\p{L}{1,3}\\s)?(\\d{4})(?!\\d)`,
      'giu',
    ),
    numberOf: (word: string) => stems.find(({ stem }) => word.toLowerCase().startsWith(stem))?.month,
  };
});

/** Finds the dates of a text in its language, in order and without overlaps. */
export function findDates(text: string, lang: string): WrittenDate[] {
  if (!/\d/u.test(text)) return [];
  const ascii = toAsciiDigits(text);
  const found: WrittenDate[] = [];
  const take = (match: RegExpExecArray, year: string | undefined, month?: number, day?: number): void => {
    const [start, end] = [match.index, match.index + match[0].length];
    const date = formatDate(Number(year), month, day);
    if (date !== undefined && !found.some((one) => one.start < end && one.end > start))
      found.push({ date, start, end });
  };
  for (const match of ascii.matchAll(ISO))
    take(match, match[1], Number(match[2]), match[3] === undefined ? undefined : Number(match[3]));
  for (const match of ascii.matchAll(POINTED)) take(match, match[3], Number(match[2]), Number(match[1]));
  for (const match of ascii.matchAll(SIGNED))
    take(
      match,
      match[1],
      match[2] === undefined ? undefined : Number(match[2]),
      match[3] === undefined ? undefined : Number(match[3]),
    );
  const { pattern, numberOf } = getMonthPattern(lang);
  for (const match of ascii.matchAll(pattern)) {
    const day = match[1] ?? match[3];
    take(match, match[4], numberOf(match[2] ?? ''), day === undefined ? undefined : Number(day));
  }
  for (const match of ascii.matchAll(YEARS)) take(match, match[1]);
  return found.toSorted((a, b) => a.start - b.start);
}

function formatDate(year: number, month?: number, day?: number): string | undefined {
  if (!(year >= 1 && year <= 2999)) return undefined;
  if (month === undefined) return pad(year, 4);
  if (month < 1 || month > MONTHS) return undefined;
  if (day === undefined) return `${pad(year, 4)}-${pad(month, 2)}`;
  return day >= 1 && day <= 31 ? `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` : undefined;
}

function pad(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}
