import { joinPhrases, knownOf, LOCALES } from '../locales/index.ts';
import { byLanguage } from '../memory/memo.ts';
import { slice } from './rich-text.ts';
import type { Rich } from './source-document.ts';

/** Abbreviations after which a full stop ends no sentence, in lower case without the stop. */
const ABBREVIATIONS = new Set(LOCALES.flatMap(({ abbreviations }) => abbreviations?.split(' ') ?? []));
/** Those of a language that no sentence ends with, whatever the next word is. */
const beforeWords = byLanguage((lang) => new Set(knownOf(lang, 'abbreviations_before')?.split(' ')));
/** Letters with stops inside, "c.d", "m.b.t", and the second part of two letters or syllables apart, "z. B.", "EE. UU.". */
const INNER_STOPS = /^(?:\p{L}{1,3}\.)+\p{L}{1,3}$/u;
const IN_TWO = /(?:^|[\s(])(?:\p{Ll}\.\s\p{L}{1,3}|(\p{Lu})\1\.\s(\p{Lu})\2)\.$/u;
const FIRST_OF_TWO = /(?:^|[\s(])(\p{Lu})\1\.$/u;
const SECOND_OF_TWO = /^(\p{Lu})\1\./u;
/** A short word of Latin letters without a vowel is an abbreviation, "Nr", "blz", except in languages that have such words. */
const NO_VOWEL = /^[b-df-hj-np-tv-xz]{2,4}$/i;
/** A unit behind its number, which may end a sentence. */
const MEASURED = /\p{Nd}\s?\p{L}+\.$/u;
const VOWELLESS = /^(?:cs|sk|sl|hr|sr|bs|mk|bg|ar|he|fa|ur)\b/;
/** ICU finds no end before a number and a small letter: "… in 2026. 18,400 people …". */
const BEFORE_NUMBER =
  /(?:(?<![\p{L}\p{N}.,])\p{Nd}{3,}|\p{Nd}\s?%|[\p{Ll}]{7,}[)”"»]?)\.\s+(?=\p{Nd}[\p{Nd}.,]*(?<![.,])\s)/gu;
/** Words that follow an ordinal number such as "12.". */
const ORDINAL = new RegExp(`^(?:${joinPhrases('after_ordinal')})`, 'u');
/** An article before an ordinal number, which German writes with a full stop: "die 5. Versammlung". */
const BEFORE_ORDINAL = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${knownOf('de', 'phrases')?.definite ?? '(?!)'})\\s\\d{1,2}\\.$`,
  'iu',
);
/** Name of a numbered figure or table with a full stop, as in "Table. 1", and with its number, as in "Tab. 2.". */
const NUMBERED_NAME = joinPhrases('figure_number', 'table_number');
const NUMBERED = new RegExp(`(?<![\\p{L}\\p{N}])(?:${NUMBERED_NAME})\\.?(?<=\\.)$`, 'iu');
const CAPTION_NUMBER = new RegExp(`^(?:${NUMBERED_NAME})\\.?\\s?\\p{Nd}[\\p{Nd}.-]*\\.$`, 'iu');
/** Thai has no full stop; spaces separate clauses. Shorter pieces are joined. */
const THAI_CLAUSE = 60;
/**
 * Characters examined before a break, since examining a very long sentence for each of its breaks takes
 * quadratic time.
 */
const LOOK_BACK = 240;
/** Brackets and quotation marks that hold sentences of their own. */
const ENCLOSING = [
  ['(', ')'],
  ['“', '”'],
  ['（', '）'],
] as const;
/** Words that nearly always begin a sentence. */
const OPENERS = new RegExp(`^(?:${joinPhrases('opener')})\\s`);

/**
 * Splits a text into sentences in any script; abbreviations, initials and ellipses do not end one. No word is
 * lost.
 */
export function splitSentences(rich: Rich, lang: string): Rich[] {
  return findRanges(rich.text, lang)
    .map(([start, end]) => slice(rich, start, end))
    .filter((sentence) => sentence.text !== '');
}

function findRanges(text: string, lang: string): [number, number][] {
  const found: [number, number][] = [];
  const segments = [...segmenterFor(lang).segment(text)].flatMap(({ segment, index }) =>
    splitBeforeNumbers(segment, index),
  );
  for (const { segment, index } of segments) {
    const last = found.at(-1);
    if (
      last !== undefined &&
      isJoined(text.slice(Math.max(last[0], last[1] - LOOK_BACK), last[1]), segment, lang)
    )
      last[1] = index + segment.length;
    else found.push([index, index + segment.length]);
  }
  for (let index = 0; index < found.length - 1; index++) moveBrackets(text, found[index], found[index + 1]);
  return lang.startsWith('th') ? found.flatMap(([start, end]) => thaiClauses(text, start, end)) : found;
}

function splitBeforeNumbers(segment: string, index: number): { segment: string; index: number }[] {
  const ends = [...segment.matchAll(BEFORE_NUMBER)].map((match) => match.index + match[0].length);
  return [0, ...ends].map((start, at) => ({
    segment: segment.slice(start, ends[at] ?? segment.length),
    index: index + start,
  }));
}

/** ICU leaves an opening bracket at the end of a sentence; it belongs to the next one. */
function moveBrackets(
  text: string,
  sentence: [number, number] | undefined,
  next: [number, number] | undefined,
): void {
  if (sentence === undefined || next === undefined) return;
  while (sentence[1] > sentence[0] + 1 && /[《〈「『【（(“‘[]/.test(text[sentence[1] - 1] ?? ''))
    sentence[1]--;
  next[0] = sentence[1];
}

const segmenterFor = byLanguage((lang) => new Intl.Segmenter(lang, { granularity: 'sentence' }));

/** True if there is no sentence break between two segments. */
function isJoined(before: string, after: string, lang: string): boolean {
  const head = before.trimEnd();
  if (/^[)）\]」』】〉》»”]/u.test(after)) return true;
  if (/^[\p{Ll},;:)\]»”]/u.test(after) && !/[!?。！？।]$/u.test(head)) return true;
  if (/(?:\.\.\.|…)$/.test(head)) return /^\p{Ll}/u.test(after);
  if (!/\s$/u.test(before) && !/[。！？｡।॥…]["'”’」』）)》]*$/u.test(before) && /^\S/u.test(after))
    return true;
  if (
    /[A-Za-z]\.["'”’」』]*$/u.test(head) &&
    /^[（，、\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(after)
  )
    return true;
  if (/^\d{1,4}[.)]$/.test(head)) return true;
  if (/\p{Nd}\.$/u.test(head) && /^\p{Nd}{1,2}\.(?:\s|$)/u.test(after)) return true;
  if ((/^\p{Nd}/u.test(after) && NUMBERED.test(head)) || CAPTION_NUMBER.test(head)) return true;
  if (/(?<![\p{L}\p{N}.,])\d{1,2}\.$/u.test(head) && (ORDINAL.test(after) || BEFORE_ORDINAL.test(head)))
    return true;
  const word = /(?:^|[\s(["'’“„«（《「])([\p{L}.-]+)\.$/u.exec(head)?.[1];
  if (word === undefined) return ENCLOSING.some(([left, right]) => isBracketOpen(head, left, right));
  const apart = /(?:^|[\s(])(\p{L}\.)\s(\p{L}{1,3})\.$/u.exec(head);
  const both = apart === null ? '' : `${apart[1]}${apart[2]}`.toLowerCase();
  if (beforeWords(lang).has(word.toLowerCase()) || beforeWords(lang).has(both)) return true;
  if (IN_TWO.test(head) || (FIRST_OF_TWO.test(head) && SECOND_OF_TWO.test(after)))
    return !OPENERS.test(after);
  if (/^\p{L}$/u.test(word)) return /^[\p{Lu}\d]/u.test(after) && !OPENERS.test(after);
  if (/^(?:\p{Lu}\.)+\p{Lu}$/u.test(word)) return /^[\p{Lu}\d]/u.test(after) && !OPENERS.test(after);
  const isShort =
    ABBREVIATIONS.has(word.toLowerCase()) ||
    INNER_STOPS.test(word) ||
    (NO_VOWEL.test(word.normalize('NFD').replace(/\p{M}/gu, '')) &&
      word !== word.toUpperCase() &&
      !MEASURED.test(head) &&
      !VOWELLESS.test(lang));
  return isShort && !OPENERS.test(after);
}

function isBracketOpen(text: string, left: string, right: string): boolean {
  const tail = text.slice(-120);
  const at = tail.lastIndexOf(left);
  return at !== -1 && !tail.includes(right, at);
}

/** Openings of Thai clauses that limit the clause before them, and of those that need the one after them. */
const THAI_LIMIT = openThai('limit_word');
const THAI_SUBORDINATE = openThai('subordinator');

function openThai(key: 'limit_word' | 'subordinator'): RegExp {
  return new RegExp(`^(?:${knownOf('th', 'phrases')?.[key] ?? '(?!)'})`, 'u');
}

/** Clauses between spaces; a condition stays with what it limits, on whichever side it stands. */
function thaiClauses(text: string, start: number, end: number): [number, number][] {
  const found: [number, number][] = [];
  let from = start;
  let clause = start;
  for (let index = start; index < end - 1; index++) {
    const between =
      text[index] === ' ' &&
      /\p{Script=Thai}/u.test(text[index - 1] ?? '') &&
      /\p{Script=Thai}/u.test(text[index + 1] ?? '');
    if (!between) continue;
    const isBound =
      THAI_LIMIT.test(text.slice(index + 1, index + LOOK_BACK)) ||
      THAI_SUBORDINATE.test(text.slice(clause, clause + LOOK_BACK));
    clause = index + 1;
    if (!isBound && index - from >= THAI_CLAUSE && end - index >= THAI_CLAUSE / 2) {
      found.push([from, index]);
      from = index + 1;
    }
  }
  found.push([from, end]);
  return found;
}
