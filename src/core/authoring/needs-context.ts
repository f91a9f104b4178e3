import { isOneOf, mentions } from '../locales/index.ts';
import { stopWords } from '../sources/detect-language.ts';
import { getCues } from './cues.ts';

const REFERS = mentions('refers_back');
/** Months and days are no names that a pronoun could stand for. */
const WHEN = isOneOf('month_in_date', 'weekday');
/** A short adverbial before the subject: "Ideally, this property …". */
const ADVERBIAL = /^[^\p{Nd},，、]{1,24}[,，、]\s?(?=\p{L})/u;
/** Number of a paragraph before its first sentence. */
const NUMBER = /^\p{Nd}{1,3}(?:(?:\.\p{Nd}{1,3})*[.)]?\s+(?=\p{Lu})|、)/u;
/** Name in place of what a document calls itself. */
const NAMED = 'Document';

/**
 * True for a sentence that only an earlier one makes clear: it begins with a pronoun, a linking word or a verb without
 * its subject, or names something by "this" or "such".
 */
export function needsContext(sentence: string, lang: string): boolean {
  const cues = getCues(lang);
  const numberless = sentence.replace(NUMBER, '');
  const text = numberless
    .replace(cues.selfReference, NAMED)
    .replace(cues.connector, '')
    .replace(/^\p{Ll}(?=\p{Ll})/u, (first) => first.toUpperCase());
  return (
    !standsAlone(/^\p{Ll}/u.test(numberless) ? numberless : text, lang) ||
    cues.dangling.test(text.replace(ADVERBIAL, '')) ||
    REFERS.test(text) ||
    cues.demonstrative.test(text) ||
    cues.link.test(text) ||
    cues.subjectless.test(text)
  );
}

/** True if a sentence is understandable without the one before it and is not cut by a page break. */
export function standsAlone(text: string, lang: string): boolean {
  return (
    !/[,，、;；]$/u.test(text) &&
    !getCues(lang).dangling.test(text) &&
    !getCues(lang).backReference.test(text) &&
    !/^(?:\p{Ll}|\d{4}\s\p{Ll})/u.test(text) &&
    !pointsBack(text, lang)
  );
}

/**
 * True for a pronoun near the beginning without a name before it: "In 1993 he moved", but not "Roberts made
 * his debut".
 */
function pointsBack(text: string, lang: string): boolean {
  const opening = text.split(/\s+/).slice(0, 6);
  const { pronoun } = getCues(lang);
  const at = opening.findIndex((word) => pronoun.test(word));
  const stops = stopWords(lang);
  return (
    at !== -1 &&
    !opening
      .slice(0, at)
      .some(
        (word, index) =>
          /^\p{Lu}\p{L}/u.test(word) &&
          !WHEN.test(word) &&
          !stops.has(word.toLowerCase()) &&
          !(index === 0 && /ing$/.test(word)),
      )
  );
}
