import { knownOf } from '../locales/index.ts';
import { isReferenceAlone } from './message-problem.ts';

/** Scripts of languages without Latin letters. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  Arabic: /\p{Script=Arabic}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Devanagari: /\p{Script=Devanagari}/u,
};
/** Letters that identify a language by themselves. */
const OWN: Readonly<Record<string, RegExp>> = {
  el: /\p{Script=Greek}/u,
  he: /\p{Script=Hebrew}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ko: /\p{Script=Hangul}/u,
  th: /\p{Script=Thai}/u,
  zh: /\p{Script=Han}/u,
};
/** Up to this number of foreign words is a name; more are a sentence in another language. */
const NAME_WORDS = 3;
const WORD = /\p{L}[\p{M}]*\p{L}/u;
/** Minimum share of letters and digits in a title. */
const LETTERS = 0.55;

/** True if a text can be a title: it contains a word, is no formula, and is in the language or a name. */
export function canBeTitle(text: string, lang: string): boolean {
  const withoutSpace = text.replace(/\s/gu, '');
  const letters = withoutSpace.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0;
  return (
    WORD.test(text) &&
    !isReferenceAlone(text) &&
    letters >= withoutSpace.length * LETTERS &&
    /^[\p{L}\p{N}"'“„«»‘「『《（(¿¡#$€£¥`.-]/u.test(text.trim()) &&
    isInLanguage(text, lang)
  );
}

/** True if a text is in the language according to its letters, or short enough for a name. */
export function isInLanguage(text: string, lang: string): boolean {
  const own = getOwnLetters(lang);
  return own === undefined || own.test(text) || (text.match(/\p{L}+/gu)?.length ?? 0) <= NAME_WORDS;
}

function getOwnLetters(lang: string): RegExp | undefined {
  const script = knownOf(lang, 'detection')?.script;
  return OWN[lang.split('-')[0] ?? ''] ?? (script === undefined ? undefined : SCRIPTS[script]);
}
