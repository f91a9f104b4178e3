import { knownOf } from '../locales/index.ts';

/** Scripts of languages that are not written in Latin letters. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  Arabic: /\p{Script=Arabic}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Devanagari: /\p{Script=Devanagari}/u,
};
/** Letters that tell a language by themselves. */
const OWN: Readonly<Record<string, RegExp>> = {
  el: /\p{Script=Greek}/u,
  he: /\p{Script=Hebrew}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ko: /\p{Script=Hangul}/u,
  th: /\p{Script=Thai}/u,
  zh: /\p{Script=Han}/u,
};
/** So many foreign words are a name; more are a sentence of another language. */
const NAME_WORDS = 3;
const WORD = /\p{L}[\p{M}]*\p{L}/u;
/** At least so much of a title is letters and digits. */
const LETTERS = 0.55;

/** Whether a text can be a title: it has a word, it is no formula, and it is in the language or a name. */
export function canBeTitle(text: string, lang: string): boolean {
  const withoutSpace = text.replace(/\s/gu, '');
  const letters = withoutSpace.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0;
  return WORD.test(text) && letters >= withoutSpace.length * LETTERS && /^[\p{L}\p{N}"'“„«»‘「『《（(¿¡#$€£¥`.-]/u.test(text.trim()) && isInLanguage(text, lang);
}

/** Whether a text is in the language, as far as its letters tell, or short enough for a name. */
export function isInLanguage(text: string, lang: string): boolean {
  const own = getOwnLetters(lang);
  return own === undefined || own.test(text) || (text.match(/\p{L}+/gu)?.length ?? 0) <= NAME_WORDS;
}

function getOwnLetters(lang: string): RegExp | undefined {
  const script = knownOf(lang, 'detection')?.script;
  return OWN[lang.split('-')[0] ?? ''] ?? (script === undefined ? undefined : SCRIPTS[script]);
}
