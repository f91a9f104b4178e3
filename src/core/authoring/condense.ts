import { knownOf } from '../locales/index.ts';
import { byLanguage } from '../memory/memo.ts';
import { concat, plain, slice } from '../sources/rich-text.ts';
import type { Rich } from '../sources/source-document.ts';
import { getCues } from './cues.ts';
import { endsWithVerb, hasVerb, isClaim, startsWithVerb } from './is-claim.ts';
import { canDrop, isIntroduction, removeStop, shorten } from './shorten.ts';
import { isQuoteCut } from './whole-sentences.ts';

/** Minimum length of a clause that stands for its sentence, in words, letters, and relative to the sentence. */
const WORDS_LEAST = 5;
const LEAST_SHARE = 0.2;
const LEAST_LEFT = 0.15;
const COMMA_SHARE = 0.4;
const LETTERS_LEAST = 10;
const UNSPACED = /^(?:ja|zh|ko|th)/;
/** Languages whose main clause does not end in a verb, unlike that of German: "muss der Kunde …, … wissen". */
const VERB_FIRST = /^(?:fr|es|pt|it|ca|ro|gl)/;
/** Minimum number of words of the last part of a list-like clause that is a clause of its own. */
const PART_WORDS_LEAST = 3;
/** Words of a part that depends on the one before, or of an entry of a list with a clause of its own. */
const DEPENDENT = /^(?:where|when|while|including|such as|\p{L}+ing\b)|\b(?:which|who|whom|whose|that)\b/iu;
/** A conjunction before a verb with its object. */
const SECOND_PREDICATE =
  /\sand\s(?=(?:also |then |later )?(?:has|have|had|is|are|was|were|can|will|made|sold|built|gave|took|won|became|led|\p{L}{3,}ed)\s(?:the|an?|its|his|her|their|our|to|by|in|more|\p{Nd}|\p{L}+een|two|three|four|five|six|seven|eight|nine|ten)\b|(?:allow|let|help|enable)s?\s(?:you|us|them|users|the)\b)/giu;
/** A sign after which a further statement or an explanation begins. */
const STATEMENT_END = /[;；:：](?=\s|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})|\s[–—](?=\s)/u;
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
    (text: Rich) => removeMiddleClause(text, lang),
    (text: Rich) => keepFirstStatement(text, lang),
    (text: Rich) => keepFirstClause(text, lang),
    (text: Rich) => shorten(text, lang, maxChars, LEAST_LEFT),
    (text: Rich) => removeTail(text, lang, maxChars),
    (text: Rich) => keepFirstPredicate(text, lang, maxChars),
    (text: Rich) => keepBeforeComma(text, lang),
    (text: Rich) => removeIndefiniteClause(text, lang),
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
 * Removes an addition between subject and verb: "The port, which was built in 1911, has cranes". Only in English,
 * where the verb behind the second comma is recognised.
 */
function removeMiddleClause(sentence: Rich, lang: string): Rich {
  if (!lang.startsWith('en')) return sentence;
  const { text } = sentence;
  for (const { index } of text.matchAll(getCues(lang).addition)) {
    const end = text.indexOf(', ', index + 2);
    if (end < 0 || text[index] !== ',' || text.slice(0, index).includes(',')) continue;
    const clause = text.slice(index, end + 1);
    if (startsWithVerb(text.slice(end + 2)) && canDrop(clause, lang) && !isQuoteCut(clause))
      return concat([slice(sentence, 0, index), plain(' '), slice(sentence, end + 1, text.length)]);
  }
  return sentence;
}

/** Ends a sentence before a semicolon, colon or dash, if what is left is a whole statement. */
function keepFirstStatement(sentence: Rich, lang: string): Rich {
  const { text } = sentence;
  const at = STATEMENT_END.exec(text)?.index;
  if (at === undefined) return sentence;
  const [head, tail] = [text.slice(0, at), text.slice(at)];
  const isWhole =
    hasLength(head, text, lang) &&
    !isIntroduction(head, lang) &&
    !isQuoteCut(head) &&
    !isQuoteCut(tail) &&
    !(/^[:：]/u.test(tail) && endsWithVerb(head, lang)) &&
    (/^[;；]/u.test(tail) ? !lang.startsWith('en') || isClaim(head, lang) : isClaim(head, lang));
  return isWhole && canDrop(tail, lang) ? slice(sentence, 0, at) : sentence;
}

/** True for a part of a sentence that is long enough to stand for it. */
function hasLength(head: string, text: string, lang: string): boolean {
  const isLong = UNSPACED.test(lang)
    ? head.length >= LETTERS_LEAST
    : head.split(/\s+/u).length >= WORDS_LEAST;
  return isLong && head.length >= text.length * LEAST_SHARE;
}

/**
 * Ends a sentence before a further main clause: ", and" as its only comma, since lists have several, or behind a
 * part with a verb of its own. In English, where two words may have one, what is left must have a verb.
 */
function keepFirstClause(sentence: Rich, lang: string): Rich {
  const { text } = sentence;
  const at = getCues(lang).furtherClause.exec(text)?.index;
  if (at === undefined) return sentence;
  const [head, tail] = [text.slice(0, at), text.slice(at)];
  const part = head.slice(head.lastIndexOf(',') + 1).trim();
  const isWhole =
    hasLength(head, text, lang) &&
    !/[，、;；:：]/u.test(head) &&
    (lang.startsWith('en')
      ? isClaim(head, lang) && (part === head || isClause(part, lang))
      : part === head && !/[,，、;；]/u.test(tail.slice(1))) &&
    !isIntroduction(part, lang) &&
    !isQuoteCut(head) &&
    !isQuoteCut(tail);
  return isWhole && canDrop(tail, lang) ? slice(sentence, 0, at) : sentence;
}

/**
 * Ends an English sentence before an addition, however many commas follow, if what is left is its main clause: it has
 * a verb, and no relative clause to which that verb could belong.
 */
function removeTail(sentence: Rich, lang: string, maxChars: number): Rich {
  if (!lang.startsWith('en')) return sentence;
  const ends = [...sentence.text.matchAll(getCues(lang).addition)].map(({ index }) => index);
  return keepMainClause(sentence, ends, lang, maxChars);
}

/** Ends an English sentence before a second predicate: "The port bought cranes and sold its sheds". */
function keepFirstPredicate(sentence: Rich, lang: string, maxChars: number): Rich {
  if (!lang.startsWith('en')) return sentence;
  const ends = [...sentence.text.matchAll(SECOND_PREDICATE)].map(({ index }) => index);
  return keepMainClause(sentence, ends, lang, maxChars);
}

/**
 * Ends a sentence of another language before its only comma or its first one, if the main clause with its verb stands before
 * it: "Les députés ont adopté la loi, que le Sénat examinera".
 */
function keepBeforeComma(sentence: Rich, lang: string): Rich {
  const { text } = sentence;
  const at = text.search(/[,;]\s/u);
  if (!VERB_FIRST.test(lang) || at === -1) return sentence;
  const [head, tail] = [text.slice(0, at), text.slice(at)];
  const isWhole =
    hasLength(head, text, lang) &&
    head.length >= text.length * COMMA_SHARE &&
    !/\p{Nd}/u.test(tail) &&
    isClaim(head, lang) &&
    !endsWithVerb(head, lang) &&
    !isIntroduction(head, lang) &&
    !isQuoteCut(head) &&
    !isQuoteCut(tail) &&
    countBrackets(head) === 0;
  return isWhole && canDrop(tail, lang) ? slice(sentence, 0, at) : sentence;
}

/**
 * Ends a sentence before a relative clause about something that it names first, if nothing in it excepts or denies:
 * "Alle Listen beginnen mit einem Verzeichnis, in dem die Abschnitte stehen".
 */
function removeIndefiniteClause(sentence: Rich, lang: string): Rich {
  const { text } = sentence;
  const at = matchIndefiniteClause(lang)?.exec(text)?.index;
  if (at === undefined) return sentence;
  const head = text.slice(0, at);
  const isWhole =
    hasLength(head, text, lang) &&
    !/[,;:]/u.test(head) &&
    isClaim(head, lang) &&
    !isIntroduction(head, lang) &&
    !isQuoteCut(head) &&
    countBrackets(head) === 0;
  return isWhole && canDrop(text, lang) ? slice(sentence, 0, at) : sentence;
}

const matchIndefiniteClause = byLanguage((lang): RegExp | undefined => {
  const clause = knownOf(lang, 'phrases')?.indefinite_clause;
  return clause === undefined ? undefined : new RegExp(clause, 'u');
});

/** Number of brackets that a text leaves open. */
function countBrackets(text: string): number {
  return (text.match(/[(（]/gu)?.length ?? 0) - (text.match(/[)）]/gu)?.length ?? 0);
}

/** The longest main clause before one of the places. */
function keepMainClause(sentence: Rich, ends: readonly number[], lang: string, maxChars: number): Rich {
  const { text } = sentence;
  const end = ends
    .filter((at) => {
      const head = text.slice(0, at);
      return (
        at <= maxChars &&
        head.split(/\s+/u).length >= WORDS_LEAST &&
        hasVerb(head, lang) &&
        !DEPENDENT.test(head) &&
        !isIntroduction(head, lang) &&
        !isQuoteCut(head) &&
        countBrackets(head) === 0 &&
        canDrop(text.slice(at), lang)
      );
    })
    .at(-1);
  return end === undefined
    ? sentence
    : slice(sentence, 0, text.slice(0, end).replace(/[\s,;:–—-]+$/u, '').length);
}

/** True for a part behind a comma that is a clause and no entry of a list. */
function isClause(part: string, lang: string): boolean {
  return part.split(/\s+/u).length >= PART_WORDS_LEAST && !DEPENDENT.test(part) && hasVerb(part, lang);
}
