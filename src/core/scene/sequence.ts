import { byLanguage } from '../memory/memo.ts';

/** Share of the categories that must be moments or amounts for all to count as a sequence. */
const MIN_SHARE = 0.8;

/** Names of months and weekdays in a language, short and long, in lower case. */
const calendarNames = byLanguage((lang): ReadonlySet<string> => {
  const names = (['short', 'long'] as const).flatMap((width) => [
    ...Array.from({ length: 12 }, (_, month) =>
      new Intl.DateTimeFormat(lang, { month: width, timeZone: 'UTC' }).format(Date.UTC(2024, month, 15)),
    ),
    ...Array.from({ length: 7 }, (_, day) =>
      new Intl.DateTimeFormat(lang, { weekday: width, timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + day)),
    ),
  ]);
  return new Set(names.map((name) => name.toLowerCase().replace(/\.$/, '')));
});

/** Tells whether categories have a natural order: moments, or amounts and grades with digits. */
export function isSequence(categories: readonly string[], lang: string): boolean {
  if (categories.length < 2) return true;
  const hits = categories.filter((one) => /\d/.test(one) || isMoment(one, lang)).length;
  return hits >= categories.length * MIN_SHARE;
}

/** Tells whether categories are moments: years, quarters, months, days. */
export function isTime(categories: readonly string[], lang: string): boolean {
  return (
    categories.length > 1 &&
    categories.filter((one) => isMoment(one, lang)).length >= categories.length * MIN_SHARE
  );
}

function isMoment(category: string, lang: string): boolean {
  if (
    /(^|\D)(1[5-9]|20|21)\d\d(\D|$)/.test(category) ||
    /^\W*([QTH][1-4]|[1-4][QTH])\b/i.test(category) ||
    /^\d{1,2}[:./-]\d{1,2}/.test(category) ||
    /^\d{1,4}\s?\p{Script=Han}/u.test(category)
  )
    return true;
  const words = category.toLowerCase().split(/[\s.,/’'-]+/);
  return [lang, 'en'].some((one) => words.some((word) => word !== '' && calendarNames(one).has(word)));
}
