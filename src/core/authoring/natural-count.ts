import { isEnding } from './endings.ts';
import { flattenUnit, hasData, type Unit } from './unit.ts';

/**
 * Number of slides relative to the square root of the number of words, since long texts are condensed more.
 */
const GROWTH: Readonly<Record<string, number>> = { concise: 0.16, standard: 0.18, 'text-heavy': 0.22 };
const NATURAL_MAX = 24;
const CHAPTERS_MAX = 16;
/** Lists with this number of items need a slide of their own, which shows the second number of items. */
const LIST_LEAST = 4;
const LIST_SHOWN = 7;

const OUTLINE_LEAST = 4;
const OUTLINE_MAX = 30;
const PHRASE_MAX = 60;
const OTHERS_MAX = 0.4;

/** Minimum number of headings of a document that is written like slides. */
const SECTIONS_LEAST = 3;

/** A chapter with a table and fewer words takes one slide. */
const TABLE_ALONE = 80;
/** Characters per word in scripts without spaces. */
const CHARS_A_WORD = 1.8;

/**
 * Number of slides that suits a text by its length, chapters and tables. A document of 5,000 words gives
 * about 15.
 */
export function computeNaturalCount(
  units: readonly Unit[],
  { lang, verbosity, most }: { readonly lang: string; readonly verbosity: string; readonly most: number },
): number {
  const words = (list: readonly Unit[]): number =>
    list.flatMap(flattenUnit).reduce((sum, unit) => sum + countWords(unit.text.text, lang), 0);
  const tables = units.filter(hasData).length;
  const figures = Math.min(3, units.filter((unit) => unit.kind === 'figure').length);
  const byLength = 1 + (GROWTH[verbosity] ?? 0.19) * Math.sqrt(words(units));
  const chapters = findChapters(units).filter(
    (chapter) =>
      chapter.length >= 3 || words(chapter) >= 40 || isEnding(chapter[0]?.sections.at(-1)?.heading ?? ''),
  );
  const spare = Math.max(
    0,
    tables - chapters.filter((chapter) => chapter.some(hasData) && words(chapter) < TABLE_ALONE).length,
  );
  const slideCount = Math.max(1, Math.ceil(words(units) / 18) + tables);
  const byWords = Math.max(
    1,
    Math.min(
      NATURAL_MAX,
      slideCount,
      Math.round(Math.max(byLength, Math.min(CHAPTERS_MAX, chapters.length))),
    ) +
      Math.min(6, spare) +
      Math.round(figures / 2),
  );
  return Math.max(byWords, Math.min(most, countListSlides(units)));
}

/** Number of sentences of a slide: its title and what backs it up. */
const SENTENCES_LEAST = 3;

/**
 * Number of slides for which a text in one piece has enough to say. Sections, lists and what is drawn are slides however
 * short they are.
 */
export function countSlidesOfText(units: readonly Unit[]): number {
  const sections = new Set(units.map(({ sections: around }) => around.at(-1)));
  const isText = units.every(({ kind, series }) => kind === 'sentence' && series === undefined);
  return !isText || sections.size > 2
    ? Number.POSITIVE_INFINITY
    : Math.max(1, Math.round(units.length / SENTENCES_LEAST));
}

/** End of a sentence that is longer than a few words. */
const ENDED = /^.{50,}[.!。！।؟۔]$/su;

/** True for a few headings with points and hardly any sentence, which is meant as slides. */
export function isOutline(units: readonly Unit[]): boolean {
  const points = units.filter(({ kind, sections }) => kind === 'list_item' && sections.length > 0);
  const others = units.filter(
    ({ kind, text }) => kind !== 'list_item' && kind !== 'table' && text.text.length > PHRASE_MAX,
  );
  return (
    units.length <= OUTLINE_MAX &&
    units.every(({ kind }) => kind !== 'figure') &&
    points.length >= OUTLINE_LEAST &&
    others.length <= OTHERS_MAX * points.length
  );
}

/**
 * True for a document that is written like slides: several headings, each with a few points or a table, and
 * hardly more sentences than headings.
 */
export function isDeckLike(units: readonly Unit[]): boolean {
  const sections = new Set(units.flatMap(({ sections }) => sections.at(-1) ?? []));
  const sentences = units.filter(({ kind }) => kind === 'sentence').length;
  return sections.size >= SECTIONS_LEAST && sentences <= sections.size && sentences < units.length;
}

/** True if most points of a document are whole sentences, of which a slide may claim one. */
export function hasSentencesAsPoints(units: readonly Unit[]): boolean {
  const points = units.filter(({ kind }) => kind === 'list_item');
  return points.filter(({ text }) => ENDED.test(text.text)).length > points.length / 2;
}

/** Number of slides that show the lists of a document completely. */
function countListSlides(units: readonly Unit[]): number {
  const lists = Map.groupBy(
    units.filter((unit) => unit.kind === 'list_item'),
    (unit) => unit.block,
  );
  return [...lists.values()].reduce(
    (sum, items) => sum + (items.length < LIST_LEAST ? 0 : Math.ceil(items.length / LIST_SHOWN)),
    0,
  );
}

function countWords(text: string, lang: string): number {
  return /^(?:ja|zh|th|lo|km|my)/.test(lang)
    ? text.replace(/\s/g, '').length / CHARS_A_WORD
    : (text.match(/\S+/g)?.length ?? 0);
}

/** Units of each section at the level of the chapters. */
function findChapters(units: readonly Unit[]): Unit[][] {
  for (let depth = 0; depth < 4; depth++) {
    const chapters = Map.groupBy(units, (unit) => unit.sections[depth]);
    if ([...chapters.keys()].filter((section) => section !== undefined).length > 1)
      return [...chapters.values()];
  }
  return [[...units]];
}
