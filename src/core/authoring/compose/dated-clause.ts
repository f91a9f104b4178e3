import { joinPhrases, knownOf } from '../../locales/index.ts';
import { byLanguage } from '../../memory/memo.ts';
import { slice } from '../../sources/rich-text.ts';
import type { Rich } from '../../sources/source-document.ts';

/** An event and its date. */
export interface DatedClause {
  /** Date as the sentence writes it, such as "1987", "late 1961", "1960s" or "2017–2020". */
  readonly date: string;
  /** Its first year. */
  readonly year: number;
  readonly text: Rich;
  /** True if the date is still in the text. */
  readonly isInside: boolean;
}

const YEAR = '(?:1[0-9]|20)\\d\\d';
/** Single years, decades, and spans, which are one date, but not the number of a section such as 1309.41. */
const DATES = new RegExp(
  `(?<![\\p{N}.,–-])${YEAR}(?:\\s?[–—/-]\\s?(?:${YEAR}|\\d\\d)(?!\\p{N})|s|${joinPhrases('decade_sign', 'year_sign')})?(?![\\p{N}–-]|\\s?\\.\\p{N})`,
  'gu',
);
/** Opening such as "In late 1961," before an event. */
const OPENING = new RegExp(
  `^(?:${joinPhrases('in_year')})\\s+((?:early |late |mid-)?(?:\\p{Lu}\\p{L}+ )?(?:\\d{1,2}, )?${YEAR}(?:s)?),?\\s+`,
  'u',
);
const ENDING = new RegExp(
  `\\s*[(（]${YEAR}[)）]\\s*\\.?$|\\s+(?:in|im Jahr|en|nel)\\s+${YEAR}\\s*\\.?$`,
  'u',
);
/** Ends of a clause; the comma of "March 3, 1987" and the dash of "2017–2020" are none. */
const CLAUSE_END = /[;；(（，、]|,(?!\s\d{4}(?!\d))|(?<!\d)[–—]|[–—](?!\d)/u;
/** In languages whose subordinate clauses are not recognised, only a date this close to the beginning counts. */
const FIRST_WORDS = 12;

/** Matches the beginning of a subordinate clause; undefined for languages without known words. */
const subordinatorOf = byLanguage((lang) => {
  const words = knownOf(lang, 'phrases')?.subordinator;
  return words === undefined
    ? undefined
    : new RegExp(`(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`, 'iu');
});

/**
 * Reads the date of a sentence that tells an event. Only the date of the main clause is one: a year that a
 * subordinate clause names is not when it happened. Undefined if there is none, or several.
 */
export function readDatedClause(clause: Rich, lang: string): DatedClause | undefined {
  const { text } = clause;
  const opening = OPENING.exec(text);
  if (opening?.[1] !== undefined)
    return createDated(opening[1], slice(clause, opening[0].length, text.length), false);
  const main = text.slice(0, findMainEnd(text, lang));
  const [only, ...more] = [...main.matchAll(DATES)];
  if (only === undefined || more.length > 0) return undefined;
  if (subordinatorOf(lang) === undefined && only.index > FIRST_WORDS) return undefined;
  const ending =
    main.length === text.length || /[(（]/u.test(text[main.length] ?? '') ? ENDING.exec(text) : null;
  return ending === null || ending.index > only.index
    ? createDated(only[0], clause, true)
    : createDated(only[0], slice(clause, 0, ending.index), false);
}

function createDated(date: string, text: Rich, isInside: boolean): DatedClause {
  return { date, year: Number(/\d{4}/u.exec(date)?.[0]), text, isInside };
}

/** End of the first clause; 0 for a sentence that begins with a subordinate clause. */
function findMainEnd(text: string, lang: string): number {
  const ends = [CLAUSE_END.exec(text)?.index, subordinatorOf(lang)?.exec(text)?.index];
  return Math.min(text.length, ...ends.filter((end) => end !== undefined));
}
