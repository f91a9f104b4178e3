import { byLanguage } from '../memory/memo.ts';

/** A date of ISO 8601 with or without its time of day, as front matter has it. */
const ISO = /^(\d{4})[-/](\d{2})(?:[-/](\d{2})(?:[T\s].*)?)?$/;

const dayFormat = byLanguage(
  (lang) => new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC', calendar: 'gregory' }),
);
const monthFormat = byLanguage(
  (lang) =>
    new Intl.DateTimeFormat(lang, { year: 'numeric', month: 'long', timeZone: 'UTC', calendar: 'gregory' }),
);

/**
 * Writes a date of ISO 8601 in a language; other texts are unchanged.
 *
 * @example writeDate('2023-05-07T17:36:06+02:00', 'nl') // '7 mei 2023'
 */
export function writeDate(text: string, lang: string): string {
  const [, year, month, day] = ISO.exec(text.trim()) ?? [];
  if (year === undefined || month === undefined) return text;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day ?? '1')));
  // Months and days out of their range would become another date.
  if (date.getUTCMonth() !== Number(month) - 1) return text;
  return (day === undefined ? monthFormat : dayFormat)(lang).format(date);
}
