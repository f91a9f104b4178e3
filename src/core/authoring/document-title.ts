import type { SourceDocument, SourceSection } from '../sources/source-document.ts';
import { fold } from './fold.ts';
import { canBeTitle } from './is-in-language.ts';
import { tokenize } from './rank.ts';
import type { Style } from './style.ts';
import type { Unit } from './unit.ts';
import { readHeadingZone } from './zones.ts';

/** Number of headings at the beginning of a document that may be its title. */
const CANDIDATES_MAX = 6;
/** Pictographs before the name of a page in a menu. */
const SYMBOLS = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|\u200D|\s)+/u;
const BRACKETED = /^[(（].*[)）]$/u;
/** Text before a heading of this length ends the search: what follows is inside the document. */
const FRONT_MAX = 600;
/** Lengths of titles in words. */
const WORDS = { min: 2, max: 18 } as const;
/**
 * Worth of a candidate: share of its topic words that the text uses, being the first, loss for each later place,
 * level 1, a usual length, a name of a part such as "Abstract", and capitals only, as running heads have.
 */
const WORTH = {
  shared: 1,
  first: 0.45,
  later: 0.1,
  level: 0.15,
  length: 0.2,
  part: -1.5,
  capitals: -0.35,
  again: -0.6,
} as const;

/**
 * Chooses the title of a document among its metadata and the headings before its text, by position, level,
 * length, and the words that it shares with the text. Undefined if none can be a title.
 */
export function chooseDocumentTitle(
  document: SourceDocument,
  units: readonly Unit[],
  style: Style,
): string | undefined {
  const own = document.meta['title']?.replace(SYMBOLS, '').trim();
  if (own !== undefined && canBeTitle(own, style.lang)) return own;
  if (document.title === undefined) return undefined;
  const [whole, ...others] = document.root.sections;
  const isTitle = whole?.heading === document.title && others.length === 0;
  if (
    isTitle &&
    !isBracketed(document.title) &&
    !isRunningHead(document.title, document) &&
    canBeTitle(document.title, style.lang)
  )
    return document.title;
  const text = new Set(units.flatMap((unit) => [...style.ranking.terms(unit).keys()]));
  const candidates = listFrontHeadings(document.root);
  const named = [
    { heading: document.title, level: 1 },
    ...candidates.filter(({ heading }) => heading !== document.title),
  ].filter(
    ({ heading }) =>
      canBeTitle(heading, style.lang) && !isBracketed(heading) && readHeadingZone(heading) !== 'outer',
  );
  const counts = Map.groupBy(listHeadings(document.root), ({ heading }) => fold(heading));
  const rate = ({ heading, level }: Pick<SourceSection, 'heading' | 'level'>, index: number): number => {
    const terms = tokenize(heading, style.lang);
    const words = heading.split(/\s+/).length;
    return (
      (terms.length === 0
        ? 0
        : WORTH.shared * (terms.filter((term) => text.has(term)).length / terms.length)) +
      (index === 0 ? WORTH.first : 0) -
      WORTH.later * index +
      (level === 1 ? WORTH.level : 0) +
      (words >= WORDS.min && words <= WORDS.max ? WORTH.length : 0) +
      (readHeadingZone(heading) === 'body' ? 0 : WORTH.part) +
      (heading === heading.toUpperCase() && heading !== heading.toLowerCase() ? WORTH.capitals : 0) +
      ((counts.get(fold(heading))?.length ?? 0) > 1 ? WORTH.again : 0)
    );
  };
  return named
    .map((one, index) => ({ heading: one.heading, worth: rate(one, index) }))
    .reduce<{ heading: string; worth: number } | undefined>(
      (best, one) => (best === undefined || one.worth > best.worth ? one : best),
      undefined,
    )?.heading;
}

/** True for an instruction for a form, such as "(Exact name of issuer)", which names nothing. */
export function isBracketed(heading: string): boolean {
  return BRACKETED.test(heading);
}

/** True for a heading in capitals or one that occurs again, which names a series or an institution. */
function isRunningHead(heading: string, document: SourceDocument): boolean {
  return (
    readHeadingZone(heading) !== 'body' ||
    (heading === heading.toUpperCase() && heading !== heading.toLowerCase() && /\s/.test(heading)) ||
    listHeadings(document.root).filter((one) => fold(one.heading) === fold(heading)).length > 1
  );
}

/** The first headings, until a text of some length stands below one. */
function listFrontHeadings(root: SourceSection): SourceSection[] {
  const found: SourceSection[] = [];
  let length = 0;
  for (const section of listHeadings(root)) {
    if (found.length >= CANDIDATES_MAX || length > FRONT_MAX) break;
    found.push(section);
    length += section.blocks.reduce(
      (sum, block) => sum + (block.kind === 'paragraph' ? block.text.text.length : FRONT_MAX / 2),
      0,
    );
  }
  return found;
}

function listHeadings(section: SourceSection): SourceSection[] {
  return section.sections.flatMap((child) => [child, ...listHeadings(child)]);
}
