import type { Rich } from '../sources/source-document.ts';

/** Signs of programs, paths and commands. */
const PROGRAM = /[{}()[\];=<>$_\\|/#@*`~^&]|\.\w|--?\w+=|::|->/u;
/** A sentence as people write it: a capital, some words, a full stop. Scripts without capitals and spaces end in theirs. */
const SENTENCE = /^["“„«'(]?(?:\p{Lu}|\p{Lo})[^\n]*(?:[.!?…]|[。！？।])["”»']?$/u;
const MIN_WORDS = 3;

/** Whether a text that is set as code is a sentence: indented by chance, or marked so to stand out. */
export function isProse(text: string): boolean {
  const trimmed = text.trim();
  const words = trimmed.split(/\s+/u).filter((word) => /\p{L}{2}/u.test(word));
  return SENTENCE.test(trimmed) && !PROGRAM.test(trimmed.replace(/[.!?…]+["”»']?$/u, '')) && (words.length >= MIN_WORDS || /\p{Script=Han}|\p{Script=Hiragana}/u.test(trimmed));
}

/** Sentences that are wholly set as code, as the words that they are. */
export function removeCodeFromProse(text: Rich): Rich {
  const whole = text.marks.some(({ kind, start, end }) => kind === 'code' && start === 0 && end >= text.text.length);
  return whole && isProse(text.text) ? { ...text, marks: text.marks.filter(({ kind }) => kind !== 'code') } : text;
}
