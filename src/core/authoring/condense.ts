import { concat, plain, slice } from '../sources/rich-text.ts';
import type { Rich } from '../sources/source-document.ts';
import { getCues } from './cues.ts';
import { isClaim } from './is-claim.ts';
import { canDrop, isIntroduction, removeStop, shorten } from './shorten.ts';
import { isQuoteCut } from './whole-sentences.ts';

/** Minimum length of a clause that stands for its sentence, in words, letters, and relative to the sentence. */
const WORDS_LEAST = 5;
const LEAST_SHARE = 0.3;
const LEAST_LEFT = 0.15;
const LETTERS_LEAST = 10;
const UNSPACED = /^(?:ja|zh|ko|th)/;
/** An aside between dashes, which has none inside. */
const ASIDE = /\s[–—]\s[^–—]{4,200}\s[–—](?=\s)|(?<=\p{L})—[^—]{4,200}—(?=\p{L})/u;

/**
 * Reduces a sentence to its first statement for a title: beside what `shorten` leaves out, asides between dashes
 * and further main clauses of the same sentence, which the body or the notes of the slide tell. What is left is
 * true by itself: nothing that excepts, conditions, denies or attributes is cut, and no time or place of the
 * statement. Undefined if no such part fits.
 *
 * @param maxChars maximum length in characters
 */
export function condense(sentence: Rich, lang: string, maxChars: number): Rich | undefined {
  const steps = [
    (text: Rich) => shorten(text, lang, maxChars),
    (text: Rich) => removeAside(text, lang),
    (text: Rich) => keepFirstClause(text, lang),
    (text: Rich) => shorten(text, lang, maxChars, LEAST_LEFT),
  ];
  let text = removeStop(sentence);
  for (const step of steps) {
    text = step(text);
    if (text.text.length <= maxChars) return text;
  }
  return undefined;
}

function removeAside(sentence: Rich, lang: string): Rich {
  const aside = ASIDE.exec(sentence.text);
  if (aside === null || !canDrop(aside[0], lang)) return sentence;
  const before = sentence.text.slice(0, aside.index);
  const after = sentence.text.slice(aside.index + aside[0].length);
  if (isQuoteCut(before) || isQuoteCut(after) || /\s[–—]\s/u.test(after)) return sentence;
  const [start, end] = [aside.index, aside.index + aside[0].length];
  return concat([slice(sentence, 0, start), plain(' '), slice(sentence, end, sentence.text.length)]);
}

/**
 * Ends a sentence before a further main clause: ", and" as its only comma, since lists have several. In English,
 * where two words may have one, what is left must have a verb.
 */
function keepFirstClause(sentence: Rich, lang: string): Rich {
  const { text } = sentence;
  const at = getCues(lang).furtherClause.exec(text)?.index;
  if (at === undefined) return sentence;
  const [head, tail] = [text.slice(0, at), text.slice(at)];
  const isLong = UNSPACED.test(lang)
    ? head.length >= LETTERS_LEAST
    : head.split(/\s+/u).length >= WORDS_LEAST;
  const isWhole =
    isLong &&
    head.length >= text.length * LEAST_SHARE &&
    !/[,，、;；:：]/u.test(head) &&
    (lang.startsWith('en') ? isClaim(head, lang) : !/[,，、;；]/u.test(tail.slice(1))) &&
    !isIntroduction(head, lang) &&
    !isQuoteCut(head) &&
    !isQuoteCut(tail);
  return isWhole && canDrop(tail, lang) ? slice(sentence, 0, at) : sentence;
}
