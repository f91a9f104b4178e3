import { knownOf } from '../locales/index.ts';
import { byLanguage } from '../memory/memo.ts';

/** Words from two to ten as numbers, in a language and in English. */
export const readNumberWords: (lang: string) => ReadonlyMap<string, number> = byLanguage(
  (lang) =>
    new Map(['en', lang].flatMap((one) => listNumberWords(knownOf(one, 'phrases')?.number_word ?? ''))),
);

/** The last nine words of a pattern, which begins with one or more forms of "one". */
function listNumberWords(pattern: string): (readonly [string, number])[] {
  const words = pattern.startsWith('[') ? [...pattern.slice(1, -1)] : pattern.split('|');
  return words.slice(-9).flatMap((word, at) => (word === '' ? [] : [[word, at + 2] as const]));
}
