import { joinPhrases, LOCALES } from '../locales/index.ts';
import { toAsciiDigits } from '../scene/cell-number.ts';

const PERIOD = new RegExp(
  `^(?:(?:fy|ay)?\\s?['’]?\\d{4}(?:\\s?[-–/]\\s?\\d{2,4})?(?:\\s?(?:${joinPhrases('year_sign')}))?|(?:q[1-4]|[1-4]q|h[12]|t[1-4])(?:\\s?['’/-]?\\s?\\d{2,4})?|\\d{4}\\s?[-/]?\\s?(?:q[1-4]|h[12])|\\d{4}[-/.]\\d{1,2}(?:[-/.]\\d{1,2})?|\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}|(?:0[1-9]|1[0-2])[./](?:19|20)\\d\\d|\\d{1,2}(?:${joinPhrases('month_sign')}))$`,
  'iu',
);
const MONTH_NAMES: ReadonlySet<string> = new Set(LOCALES.flatMap(({ months }) => months?.split('|') ?? []));

/** True if a short text is a point or span in time, such as "2024", "Q3 2024", "March" or "2024-05". */
export function isPeriod(text: string): boolean {
  const value = toAsciiDigits(text).trim().toLowerCase();
  if (PERIOD.test(value)) return plausibleYear(value);
  const words = value.replace(/[.,]/g, '').split(/\s+/);
  return (
    words.length <= 3 &&
    words.some((word) => MONTH_NAMES.has(word)) &&
    words.every((word) => MONTH_NAMES.has(word) || /^\d{1,4}$/.test(word))
  );
}

function plausibleYear(value: string): boolean {
  const fourDigits = /^\d{4}$/.exec(value);
  return fourDigits === null || (Number(value) >= 1000 && Number(value) <= 2200);
}
