import { LOCALES } from './locales.ts';
import type { PhraseKey } from './phrases.ts';
import type { Locale } from './schema.ts';

export { LOCALES } from './locales.ts';
export type { Cues, Locale, OrderWords, Scaffold } from './schema.ts';
export { SLIDE_WORDS } from './slide-words.ts';

const byTag = new Map(LOCALES.map((locale) => [locale.tag, locale]));

/** Tag of the file for a language: "nb" is found under "no", "zh-TW" under "zh-Hant", "de-AT" under "de". */
export function localeTag(lang: string): string {
  const [base = '', ...rest] = lang.toLowerCase().split(/[-_]/);
  if (base === 'zh')
    return rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part)) ? 'zh-Hant' : 'zh-Hans';
  if (base === 'nb' || base === 'nn') return 'no';
  return base === 'iw' ? 'he' : base;
}

/** Value of a locale under a key; undefined if the language or the key is missing. */
export function knownOf<Key extends keyof Locale>(lang: string, key: Key): Locale[Key] | undefined {
  const locale = byTag.get(localeTag(lang));
  return locale?.[key] ?? (locale?.like === undefined ? undefined : byTag.get(locale.like)?.[key]);
}

const BEGINS = '(?<![\\p{L}\\p{M}\\p{N}])';
/** Pattern for the end of a word. */
export const ENDS = '(?![\\p{L}\\p{M}\\p{N}])';

/** Joins phrases of all languages in one alternation without duplicates. */
export function joinPhrases(...keys: readonly PhraseKey[]): string {
  return buildAlternation(LOCALES, keys);
}

/** Matches anywhere in a text, at word boundaries where the language separates words. */
export function mentions(...keys: readonly PhraseKey[]): RegExp {
  return matchWholeWords((joined) => (joined === undefined ? BEGINS : ''), keys);
}

/** Matches the beginning of a text, at a word boundary where the language separates words. */
export function opensWith(...keys: readonly PhraseKey[]): RegExp {
  return matchWholeWords(() => '^', keys);
}

/** Matches a whole text. */
export function isOneOf(...keys: readonly PhraseKey[]): RegExp {
  return new RegExp(`^(?:${joinPhrases(...keys)})$`, 'iu');
}

function matchWholeWords(begin: (joined: Locale['joined']) => string, keys: readonly PhraseKey[]): RegExp {
  const groups = [...Map.groupBy(LOCALES, ({ joined }) => joined)].map(
    ([joined, locales]) => [joined, buildAlternation(locales, keys)] as const,
  );
  const ways = groups
    .filter(([, found]) => found !== '')
    .map(([joined, found]) => `${begin(joined)}(?:${found})${joined === 'both' ? '' : ENDS}`);
  return new RegExp(`(?:${ways.join('|')})`, 'iu');
}

function buildAlternation(locales: readonly Locale[], keys: readonly PhraseKey[]): string {
  const found = locales.flatMap((locale) => keys.flatMap((key) => locale.phrases?.[key] ?? []));
  return [...new Set(found)].join('|');
}
