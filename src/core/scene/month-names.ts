const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'ru',
  'uk',
  'el',
  'tr',
  'sv',
  'da',
  'nb',
  'fi',
  'cs',
  'hu',
  'ro',
  'id',
  'ar',
  'he',
  'hi',
  'th',
  'vi',
  'ja',
  'ko',
  'zh',
];
/** Languages in which the name of a month has another ending after a day. */
const INFLECTED = ['pl', 'ru', 'uk', 'el', 'cs', 'fi'];
let months: ReadonlyMap<string, number> | undefined;

/** Finds the first month name in a lower-case text, 0-based. */
export function findMonth(value: string): number | undefined {
  months ??= new Map(
    [
      ...INFLECTED.flatMap((lang) => listNames(lang, { day: 'numeric', month: 'long' })),
      ...LANGUAGES.flatMap((lang) => [
        ...listNames(lang, { month: 'long' }),
        ...listNames(lang, { month: 'short' }),
      ]),
    ].reverse(),
  );
  for (const word of value.split(/[\s.,/-]+/)) {
    const found = months.get(word);
    if (found !== undefined) return found;
  }
  return undefined;
}

function listNames(lang: string, options: Intl.DateTimeFormatOptions): (readonly [string, number])[] {
  const format = new Intl.DateTimeFormat(lang, { ...options, timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, index) => {
    const parts = format.formatToParts(Date.UTC(2000, index, 15));
    const name = parts.find(({ type }) => type === 'month')?.value ?? '';
    return [name.toLowerCase().replace(/\.$/, ''), index] as const;
  });
}
