/**
 * Share of a capacity, measured in characters of English, that a text of another language may use: Chinese,
 * Japanese and Korean letters are about twice as wide as Latin ones and lines break anywhere, German words
 * are long and break badly, and tall scripts (Arabic, Hebrew, Devanagari, Thai) need more height per line.
 * Capacities are measured so that these shares hold.
 */
export const LANGUAGE_SHARES = { en: 1, de: 0.8, ja: 1 / 3, ar: 0.75, hi: 0.75 } as const;

export type MeasuredLanguage = keyof typeof LANGUAGE_SHARES;
export const MEASURED_LANGUAGES = Object.keys(LANGUAGE_SHARES) as readonly MeasuredLanguage[];

/** The shares in words, for schemas. */
export const SHARES_IN_WORDS =
  'Lengths count English characters: German and the like fit four fifths, Arabic, Hebrew, Hindi and Thai three quarters, Chinese, Japanese and Korean a third.';

/** Number of characters in a language for a number of English characters. */
export function charactersIn(language: MeasuredLanguage, english: number): number {
  return Math.max(1, Math.floor(english * LANGUAGE_SHARES[language]));
}
