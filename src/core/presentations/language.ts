import { byLanguage } from '../memory/memo.ts';

/** Scripts written from right to left. */
const RTL_SCRIPTS = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm']);

export interface DeckLanguage {
  /** With region, such as "en-US" or "zh-TW". */
  readonly lang: string;
  readonly rtl: boolean;
}

/** Maps "ar" to ar-EG, right to left, and "zh-Hant" to zh-TW. Likely subtags come from CLDR through ICU. */
export const deckLanguage: (tag: string) => DeckLanguage = byLanguage((tag) => {
  const full = new Intl.Locale(tag).maximize();
  return {
    lang: full.region === undefined ? full.language : `${full.language}-${full.region}`,
    rtl: RTL_SCRIPTS.has(full.script ?? ''),
  };
});
