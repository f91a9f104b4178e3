import { joinPhrases, opensWith } from '../locales/index.ts';
import { removeRanges, slice } from '../sources/rich-text.ts';
import type { Rich } from '../sources/source-document.ts';
import { getCues } from './cues.ts';
import { splitWholeSentences } from './whole-sentences.ts';

/** A clause with a smaller share of its sentence cannot replace it. */
const LEAST_SHARE = 0.35;
/** A first sentence of this length, such as "Real tables.", is a heading for the next one. */
const HEAD_MAX = 28;
/** Characters in which a sentence says that it limits the one before: "Only members …", "This does not …". */
const OPENING = 16;
/** Maximum number of openings that only link. */
const LINKS_MAX = 2;
/** Openings of examples up to the end of a sentence. */
const ENUMERATION = opensWith('such_as');
/** Letters of scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Word before the last part of an enumeration. */
const LAST = new RegExp(`(?:^|\\s)(?:${joinPhrases('conjunction')})\\s`, 'iu');

/**
 * Shortens a sentence without new words: linking openings, brackets and additional final clauses are removed,
 * the least important first, until it fits or nothing more can be removed safely. What excepts, restricts,
 * denies or attributes the statement stays. The result may still be too long.
 *
 * @param leastShare minimum length of what is left, relative to the sentence
 */
export function shorten(sentence: Rich, lang: string, maxChars: number, leastShare = LEAST_SHARE): Rich {
  let text = removeLink(sentence, lang);
  if (text.text.length > maxChars) text = removeBrackets(text, lang);
  if (text.text.length > maxChars) text = takeLeading(text, lang, maxChars);
  if (text.text.length > maxChars) text = removeAddition(text, lang, maxChars, leastShare);
  return text;
}

/**
 * True if a statement keeps its meaning without a part of it: the part has no word that excepts, restricts,
 * conditions, denies or attributes. False for every part in a language whose words for that are unknown.
 */
export function canDrop(part: string, lang: string): boolean {
  const { binding, backReference } = getCues(lang);
  return binding !== undefined && !binding.test(part) && !backReference.test(part);
}

/** True if the sentences before a whole sentence mean the same without it. */
function canDropSentence(sentence: string, lang: string): boolean {
  const { binding, backReference, dangling } = getCues(lang);
  if (binding === undefined || backReference.test(sentence)) return false;
  return !binding.test(dangling.test(sentence) ? sentence : sentence.slice(0, OPENING));
}

/** Removes an opening such as "However," and the final full stop. */
export function removeLink(sentence: Rich, lang: string): Rich {
  let rest = sentence;
  // One may follow another: "First, though, the mills …".
  for (let links = 0; links < LINKS_MAX; links++) {
    const opening = getCues(lang).connector.exec(rest.text)?.[0];
    if (opening === undefined) break;
    rest = capitalize(slice(rest, opening.length, rest.text.length));
  }
  return removeStop(rest);
}

export function removeStop(sentence: Rich): Rich {
  const { text } = sentence;
  if (!/[\p{L}\p{N}\p{M})\]"'”’»%`]\s*[.。．।]$/u.test(text) || /(?:\b\p{L}\.|\betc\.)\p{L}?\.?$/u.test(text))
    return sentence;
  return slice(sentence, 0, text.length - 1);
}

/** Capitalizes the first letter, if the script has capitals and the word is not code. */
export function capitalize(rich: Rich): Rich {
  const first = rich.text[0];
  if (
    first === undefined ||
    first.toUpperCase() === first ||
    first.toUpperCase().length !== 1 ||
    rich.marks.some((mark) => mark.start === 0 && mark.kind === 'code') ||
    /^\p{Ll}+\p{Lu}/u.test(rich.text)
  )
    return rich;
  return { ...rich, text: first.toUpperCase() + rich.text.slice(1) };
}

/** Keeps the first sentences that fit, at least one, and those up to the last that must not be dropped. */
function takeLeading(text: Rich, lang: string, maxChars: number): Rich {
  const sentences = splitWholeSentences(text, lang);
  if (sentences.length < 2) return text;
  const binding = sentences.findLastIndex(({ text: sentence }) => !canDropSentence(sentence, lang));
  const least = Math.max(0, binding);
  let end = 0;
  for (const [index, sentence] of sentences.entries()) {
    const next = text.text.indexOf(sentence.text, end) + sentence.text.length;
    if (index > least && end >= HEAD_MAX && next > maxChars) break;
    end = next;
  }
  return removeStop(slice(text, 0, end));
}

function removeBrackets(sentence: Rich, lang: string): Rich {
  const found = [...sentence.text.matchAll(/\s?[(（][^()（）]*[)）]/gu)].filter(
    (match) =>
      match.index > 0 &&
      canDrop(match[0], lang) &&
      !sentence.marks.some(
        (mark) => mark.kind === 'code' && mark.start <= match.index && match.index < mark.end,
      ) &&
      !/^\(\w?\)/.test(match[0].trim()),
  );
  const glued = found.filter(
    (match) =>
      /[\s.,;:!?。，、；）)]|^$/u.test(sentence.text[match.index + match[0].length] ?? '') ||
      UNSPACED.test(sentence.text[match.index - 1] ?? ''),
  );
  const ranges = glued.map((match) => {
    const end = match.index + match[0].length;
    const isSpaced = UNSPACED.test(sentence.text[match.index - 1] ?? '') && sentence.text[end] === ' ';
    return [match.index, end + Number(isSpaced)] as const;
  });
  return ranges.length === 0 ? sentence : removeRanges(sentence, ranges);
}

/** Ends the sentence before an additional final clause, keeping as much as fits. */
function removeAddition(sentence: Rich, lang: string, maxChars: number, leastShare: number): Rich {
  const ends = [...sentence.text.matchAll(getCues(lang).addition)].map((match) => match.index);
  const parts = [...sentence.text.matchAll(/\s*[;；](?=\s)\s*/gu)];
  const second = parts.length === 1 ? sentence.text.slice((parts[0]?.index ?? 0) + 1).trim() : '';
  const semicolons = second.split(/\s+/).length >= 4 ? parts.map((match) => match.index) : [];
  const cuts = [...ends, ...semicolons]
    .filter(
      (at) =>
        at >= sentence.text.length * leastShare &&
        canDrop(sentence.text.slice(at), lang) &&
        !isIntroduction(sentence.text.slice(0, at), lang) &&
        isBalanced(sentence.text.slice(0, at)) &&
        isTailLast(sentence.text, at),
    )
    .sort((a, b) => b - a);
  const at = cuts.find((cut) => cut <= maxChars) ?? cuts.at(-1);
  return at === undefined
    ? sentence
    : slice(sentence, 0, sentence.text.slice(0, at).replace(/[\s,;:–—-]+$/u, '').length);
}

/**
 * True for a part of a sentence that may end before its main clause: "Given the costs of the plan". After a word
 * such as "if" the main clause may begin behind any comma.
 */
export function isIntroduction(text: string, lang: string): boolean {
  const { introduction, subordinate } = getCues(lang);
  return subordinate.test(text) || (introduction.test(text) && !/[,，、](?!\p{Nd})/u.test(text));
}

/** A clause in the middle ("X, which …, is Y") must not remove the end of the sentence. */
function isTailLast(text: string, at: number): boolean {
  const tail = text.slice(at).replace(/^[,;–—\s]+/u, '');
  if (/^[;；]/u.test(text.slice(at).trim())) return true;
  if (!/,\s/u.test(tail)) return true;
  const last = tail.slice(tail.lastIndexOf(', ') + 2);
  return ENUMERATION.test(tail) && LAST.test(last);
}

function isBalanced(text: string): boolean {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  return (
    count(/[(（]/gu) === count(/[)）]/gu) &&
    count(/"/g) % 2 === 0 &&
    count(/“/g) === count(/”/g) &&
    count(/「/g) === count(/」/g) &&
    count(/\s[–—]\s/g) % 2 === 0
  );
}
