/** Longest term, in UTF-16 units; the rest of a longer word is not searched. */
const MAX_TERM_LENGTH = 40;
/** Most different terms of a record; Postgres stores at most 1 MB of them. */
const MAX_TERMS = 10_000;
/** Most words of a query. */
const MAX_QUERY_TERMS = 12;

/** Letters, numbers and marks without anything between them. */
export const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts that write no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}\u30FC]*/gu;
/** Accents of Latin, Greek and Cyrillic letters, and vowel signs that Arabic and Hebrew may omit. */
const OPTIONAL_MARKS = /[\u0300-\u036F\u0591-\u05C7\u064B-\u065F]/gu;

/** Removes differences of case, width and accents, so that "cafe" finds "Café". */
export function foldForSearch(text: string): string {
  return text.normalize('NFKD').replace(OPTIONAL_MARKS, '').normalize('NFC').toLowerCase();
}

/**
 * Terms under which a record is found: folded words, and pairs of characters in scripts without spaces. Each
 * term occurs once.
 *
 * @example collectSearchTerms(['Two ferries', '渡し船']) // ['two', 'ferries', '渡し', 'し船', '船']
 */
export function collectSearchTerms(texts: Iterable<string>): string[] {
  const terms = new Set<string>();
  for (const text of texts)
    for (const [word] of foldForSearch(text).matchAll(WORD))
      for (const term of splitWord(word)) {
        if (terms.size >= MAX_TERMS) return [...terms];
        terms.add(term);
      }
  return [...terms];
}

/** Terms of a query; a record matches if it has, for each of them, a term that begins with it. */
export function parseSearch(query: string): string[] {
  const terms = new Set<string>();
  for (const [word] of foldForSearch(query).matchAll(WORD)) {
    const pieces = splitWord(word);
    // The last character of a run is also a term of its own, which a longer query does not need.
    for (const [at, piece] of pieces.entries())
      if (at === 0 || [...piece].length > 1 || !isUnspaced(piece)) terms.add(piece);
  }
  return [...terms].slice(0, MAX_QUERY_TERMS);
}

function splitWord(word: string): string[] {
  const terms: string[] = [];
  let end = 0;
  for (const { 0: run, index } of word.matchAll(UNSPACED)) {
    if (index > end) terms.push(word.slice(end, index).slice(0, MAX_TERM_LENGTH));
    const characters = [...run];
    for (const [at, character] of characters.entries()) terms.push(character + (characters[at + 1] ?? ''));
    end = index + run.length;
  }
  if (end < word.length) terms.push(word.slice(end, end + MAX_TERM_LENGTH).toWellFormed());
  return terms;
}

function isUnspaced(text: string): boolean {
  return text.search(UNSPACED) >= 0;
}
