import { WORD_KEYS, WORDS, type WordKey } from './words-table.ts';

/**
 * The layout's own words in a language: "zh-Hant-TW" and "zh-TW" find Traditional Chinese, other
 * tags their first part; an unknown language gets English, an unknown key itself.
 */
export function words(lang: string): (key: string) => string {
  const row = WORDS[wordLanguage(lang)] ?? WORDS['en'] ?? [];
  return (key) => row[WORD_KEYS.indexOf(key as WordKey)] ?? key;
}

function wordLanguage(lang: string): string {
  const parts = lang.toLowerCase().split(/[-_]/);
  const base = parts[0] ?? 'en';
  if (base !== 'zh') return base === 'iw' ? 'he' : base;
  return parts.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part)) ? 'zh-hant' : 'zh';
}
