import { isOneOf, joinPhrases } from '../locales/index.ts';
import { isAnnouncement } from './announcements.ts';
import { getCues } from './cues.ts';
import type { Range } from './cut.ts';
import { fold } from './fold.ts';
import { flattenUnit, type Unit } from './unit.ts';
import { readHeadingZone } from './zones.ts';

/** How a sentence stands over the pieces of a slide, for which a title should speak. */
export interface TitleFit {
  /** True for the sentence with which a section or the slide opens. */
  readonly opens: boolean;
  /** Share of the words of its heading that the sentence has, without those of the document's title. */
  readonly named: number;
  /** Share of the other pieces that have a word of the sentence. */
  readonly support: number;
  /** True if it begins with a time, a condition or a reason, before its subject. */
  readonly isLate: boolean;
  /** True if it can be the title alone. */
  readonly fits: boolean;
  /** True if it can be the title behind the name of its section, or where there is no name. */
  readonly isPossible: boolean;
}

/** Minimum length of a word, and number of letters by which its forms are equal. */
const WORD_LEAST = 4;
const STEM = 5;
/** Scripts without spaces, in which two neighbouring signs count as a word. */
const SIGNS = /(?=([\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]{2}))/gu;
/** Minimum share of the other pieces that a sentence inside a section must speak for. */
const ITSELF = '\u0000';
const SUPPORT_LEAST = 0.5;
const LONE_SUPPORT_LEAST = 0.34;
const MOST = 0.6;
const LIST_LEAST = 3;
const GENERIC = isOneOf('page_furniture', 'further_links', 'procedure');

/** Words of a text by their beginnings. */
export function listStems(text: string): ReadonlySet<string> {
  const words = fold(text).match(/\p{L}[\p{L}\p{M}]+/gu) ?? [];
  const signs = [...text.matchAll(SIGNS)].flatMap(([, pair]) => pair ?? []);
  return new Set([
    ...words.filter((word) => word.length >= WORD_LEAST).map((word) => word.slice(0, STEM)),
    ...signs,
  ]);
}

/** An article before the name of a part, such as "The decision". */
const ARTICLE = new RegExp(`^(?:${joinPhrases('definite')})\\s`, 'iu');

/** True for a heading over what a document decides, finds or says in short. */
export function isKeyHeading(heading: string): boolean {
  return readHeadingZone(heading.replace(ARTICLE, '')) === 'key';
}

/** True for a heading that names no subject of its own: "Introduction", "Results". */
export function isGenericHeading(heading: string): boolean {
  const words = heading.replace(/^[\p{Nd}.\s]+/u, '').trim();
  return isKeyHeading(heading) || readHeadingZone(heading) !== 'body' || GENERIC.test(words);
}

/**
 * Rates sentences as titles of a range.
 *
 * @param title of the document
 */
export function createTitleFit(range: Range, title: string, lang: string): (unit: Unit) => TitleFit {
  const pieces = range.filter(
    ({ kind, text }) => (kind === 'sentence' || kind === 'list_item') && !isAnnouncement(text.text),
  );
  const stems = new Map(
    pieces.map(
      (unit) =>
        [
          unit.id,
          listStems(
            flattenUnit(unit)
              .map(({ text }) => text.text)
              .join(' '),
          ),
        ] as const,
    ),
  );
  const about = listStems(title);
  const cues = getCues(lang);
  const hasList = pieces.filter(({ kind }) => kind === 'list_item').length >= LIST_LEAST;
  const [first] = pieces;
  return (unit) => {
    const own = listStems(unit.text.text);
    const heading = unit.sections.at(-1)?.heading ?? '';
    const all = [...listStems(heading)];
    const apart = all.filter((stem) => !about.has(stem));
    const names = apart.length === 0 ? all : apart;
    const named = names.filter((stem) => own.has(stem)).length / Math.max(1, names.length);
    const others = pieces.filter(({ id }) => id !== unit.id);
    const support =
      others.filter(({ id }) => [...(stems.get(id) ?? [])].some((stem) => own.has(stem) && !about.has(stem)))
        .length / Math.max(1, others.length);
    const opensRange = unit.id === first?.id && unit.index === 0;
    const opensSection =
      pieces.find(({ sections }) => sections.at(-1) === unit.sections.at(-1))?.id === unit.id &&
      unit.index === 0;
    const opens = opensRange || opensSection;
    const isLate = cues.introduction.test(unit.text.text) || cues.subordinate.test(unit.text.text);
    const isLone = heading === '' || fold(heading) === fold(title) || isGenericHeading(heading);
    const fits = isLone
      ? opens || (!isLate && support >= LONE_SUPPORT_LEAST)
      : opens
        ? !isLate || named > 0
        : (named > 0 && support >= SUPPORT_LEAST) || (hasList && support >= MOST);
    // A sentence about the document itself says nothing of what stands in it.
    const isSelf = unit.text.text.replace(cues.selfReference, ITSELF).startsWith(ITSELF);
    const isPossible = !isSelf;
    return { opens, named, support, isLate, fits: fits && !isSelf, isPossible };
  };
}

/** True for a sentence that opens its section and of whose subject other pieces speak. */
export function isGeneral({ opens, support }: TitleFit): boolean {
  return opens && support >= MOST;
}
