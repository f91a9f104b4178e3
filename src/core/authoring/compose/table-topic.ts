import { byLanguage } from '../../memory/memo.ts';
import { stopWords } from '../../sources/detect-language.ts';
import { isPeriod } from '../../sources/numbers.ts';
import { toVisibleText } from '../../sources/rich-text.ts';
import type { TableBlock } from '../../sources/source-document.ts';
import { fold } from '../fold.ts';
import type { Unit } from '../unit.ts';

/** Shorter names of rows and columns do not identify a sentence about them. */
const NAME_LEAST = 4;

/**
 * Returns a test for sentences about a table: they contain a name of its rows or columns; beside the table, a word
 * of its names or of its heading is enough.
 */
export function createTopicTest(
  { block: own, sections }: Unit,
  { columns, rows }: TableBlock,
  lang: string,
): (sentence: Unit) => boolean {
  const names = [...columns.map(({ label }) => label), ...rows.map((row) => row[0] ?? '')].map(toVisibleText);
  const calendar = calendarWords(lang);
  const folded = names.map(fold).filter((name) => name.length >= NAME_LEAST && !calendar.has(name));
  let words: ReadonlySet<string> | undefined;
  return ({ block, text }) => {
    const sentence = fold(text.text);
    if (folded.some((name) => sentence.includes(name))) return true;
    if (Math.abs(block - own) > 1) return false;
    words ??= listWords([...names, sections.at(-1)?.heading ?? ''].join(' '), lang);
    return [...listWords(text.text, lang)].some((word) => words?.has(word) === true);
  };
}

/** Words that tell a subject: no short or frequent ones, and no names of times. */
function listWords(text: string, lang: string): ReadonlySet<string> {
  const [stops, calendar] = [stopWords(lang), calendarWords(lang)];
  return new Set(
    [...wordSegmenter(lang).segment(text)].flatMap(({ segment, isWordLike }) => {
      const word = fold(segment);
      const isLong = word.length >= NAME_LEAST || /[\p{Script=Han}\p{Script=Hangul}]{2}/u.test(word);
      const isSubject = !isPeriod(segment) && !stops.has(word) && !calendar.has(word);
      return isWordLike === true && isLong && isSubject ? [word] : [];
    }),
  );
}

const wordSegmenter = byLanguage((lang) => new Intl.Segmenter(lang, { granularity: 'word' }));

/** "year", "month" and other units of time in a language. */
const calendarWords = byLanguage((lang): ReadonlySet<string> => {
  const names = new Intl.DisplayNames(lang, { type: 'dateTimeField' });
  return new Set((['year', 'quarter', 'month', 'day'] as const).map((field) => fold(names.of(field) ?? '')));
});
