/** Shorter words are rarely subjects. */
const WORD_LEAST = 4;
/** Words with more letters are compared by their beginnings, since their endings change. */
const STEM = 7;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Lower-case letters and digits with single spaces. */
export function foldName(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Words of a text that may be its subjects, by their beginnings. In scripts without spaces, pairs of letters
 * take the place of words.
 */
export function listWords(text: string): Set<string> {
  const words = new Set<string>();
  for (const word of foldName(text).split(' ')) {
    if (/^\p{N}/u.test(word)) continue;
    if (UNSPACED.test(word)) for (let at = 0; at + 2 <= word.length; at++) words.add(word.slice(at, at + 2));
    else if (word.length >= WORD_LEAST || (word.length > 1 && /\p{Script=Hangul}/u.test(word)))
      words.add(word.slice(0, STEM));
  }
  return words;
}

/** Weight of a shared word: a pair of letters says half as much as a word. */
export function weighWord(word: string): number {
  return UNSPACED.test(word) ? 0.5 : 1;
}
