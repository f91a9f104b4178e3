import { byLanguage } from '../memory/memo.ts';

/** Scripts written from right to left. */
const RTL_SCRIPTS = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm']);

/** Language and direction of a deck as layout and writers take them. */
export interface DeckLanguage {
  /** With its region: "en-US", "zh-TW". */
  readonly lang: string;
  readonly rtl: boolean;
}

/** "ar" → ar-EG, right to left; "zh-Hant" → zh-TW. Likely subtags come from CLDR, through ICU. */
export const deckLanguage: (tag: string) => DeckLanguage = byLanguage((tag) => {
  const full = new Intl.Locale(tag).maximize();
  return { lang: full.region === undefined ? full.language : `${full.language}-${full.region}`, rtl: RTL_SCRIPTS.has(full.script ?? '') };
});
