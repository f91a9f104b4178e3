import { knownOf } from '../locales/index.ts';

/**
 * Quotation marks from Unicode's CLDR, opening and closing, for languages without translations and for
 * countries whose marks differ from those of their language.
 */
const MARKS: Readonly<Record<string, readonly [string, string]>> = {
  ...forLanguages('sv fi', '”', '”'),
  ...forLanguages('nb nn no uk be el ca gl eu fa hy az kk de-ch de-li pt-pt', '«', '»'),
  ...forLanguages('da', '»', '«'),
  ...forLanguages('cs sk sl sq is lt et bg sr ka lb hsb dsb', '„', '“'),
  ...forLanguages('hu ro hr bs lv mk', '„', '”'),
};

/**
 * Texts of layouts in a language: "zh-Hant-TW" and "zh-TW" find Traditional Chinese, other tags their first
 * part; an unknown language gets English, an unknown key itself. Quotation marks follow the language even
 * without translations.
 */
export function words(lang: string): (key: string) => string {
  const row: Readonly<Partial<Record<string, string>>> =
    knownOf(lang, 'slide_words') ?? knownOf('en', 'slide_words') ?? {};
  const marks = findMarks(lang);
  return (key) => {
    if (marks !== undefined && (key === 'quote_open' || key === 'quote_close'))
      return marks[key === 'quote_open' ? 0 : 1];
    return row[key] ?? key;
  };
}

function findMarks(lang: string): readonly [string, string] | undefined {
  const [base = '', ...rest] = lang.toLowerCase().split(/[-_]/);
  const country = rest.find((part) => part.length === 2);
  return (country === undefined ? undefined : MARKS[`${base}-${country}`]) ?? MARKS[base];
}

function forLanguages(
  languages: string,
  open: string,
  close: string,
): Record<string, readonly [string, string]> {
  return Object.fromEntries(languages.split(' ').map((language) => [language, [open, close] as const]));
}
