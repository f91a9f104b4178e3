import type { Rich } from '../sources/source-document.ts';

/** Characters of programs, paths and commands. */
const PROGRAM = /[{}()[\];=<>$_\\|/#@*`~^&]|\.\w|--?\w+=|::|->/u;
/**
 * A sentence in prose: a capital, some words, a full stop. Scripts without capitals and spaces have their own
 * end marks.
 */
const SENTENCE = /^["“„«'(]?(?:\p{Lu}|\p{Lo})[^\n]*(?:[.!?…]|[。！？।])["”»']?$/u;
const MIN_WORDS = 3;

/** True if a text in code format is a sentence, indented by chance or for emphasis. */
export function isProse(text: string): boolean {
  const trimmed = text.trim();
  const words = trimmed.split(/\s+/u).filter((word) => /\p{L}{2}/u.test(word));
  return (
    SENTENCE.test(trimmed) &&
    !PROGRAM.test(trimmed.replace(/[.!?…]+["”»']?$/u, '')) &&
    (words.length >= MIN_WORDS || /\p{Script=Han}|\p{Script=Hiragana}/u.test(trimmed))
  );
}

/** Removes the code format from complete sentences. */
export function removeCodeFromProse(text: Rich): Rich {
  const whole = text.marks.some(
    ({ kind, start, end }) => kind === 'code' && start === 0 && end >= text.text.length,
  );
  return whole && isProse(text.text)
    ? { ...text, marks: text.marks.filter(({ kind }) => kind !== 'code') }
    : text;
}
