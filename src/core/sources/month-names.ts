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
let months: ReadonlyMap<string, number> | undefined;

/** Finds the first month name in a lower-case text, 0-based. */
export function findMonth(value: string): number | undefined {
  months ??= new Map(
    LANGUAGES.flatMap((lang) =>
      (['long', 'short'] as const).flatMap((month) => {
        const format = new Intl.DateTimeFormat(lang, { month, timeZone: 'UTC' });
        return Array.from(
          { length: 12 },
          (_, index) =>
            [
              format
                .format(Date.UTC(2000, index, 15))
                .toLowerCase()
                .replace(/\.$/, ''),
              index,
            ] as const,
        );
      }),
    ).reverse(),
  );
  for (const word of value.split(/[\s.,/-]+/)) {
    const found = months.get(word);
    if (found !== undefined) return found;
  }
  return undefined;
}
