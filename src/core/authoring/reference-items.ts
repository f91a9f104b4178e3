import { anyOf, isOneOf, mentions } from '../locales/index.ts';
import { normalize } from './collect-text.ts';
import type { Unit } from './unit.ts';

const HEADINGS = isOneOf('references');
/** Sections that lead out of the document. */
const ELSEWHERE = isOneOf('further_links');
const SIGNS = [/\bISBN\b/, mentions('retrieved'), /\bpp?\.\s?\d/, /https?:\/\//, /\((?:\d{1,2}\s)?(?:\p{L}+\s)?(?:19|20)\d\d\)/u, /\bvol\.|\bed\.|\bdoi\b/i];

/** Entries that make a list of sources, and their share of what stands from the first of them on. */
const ENTRIES_LEAST = 8;
const ENTRIES_SHARE = 0.7;

/** An entry of a bibliography: under such a heading, or with at least two signs of one. */
export function isReference(unit: Unit): boolean {
  if (/^\p{Lu}[\p{L} .&-]+ (?:19|20)\d\d, pp?\. ?\d/u.test(unit.text.text)) return true;
  if ((unit.kind === 'list_item' || unit.kind === 'sentence') && unit.sections.length > 1 && unit.sections.some((section) => ELSEWHERE.test(section.heading))) return true;
  if (unit.kind === 'list_item' && /\b(?:Retrieved|Accessed) (?:on )?\d/.test(unit.text.text)) return true;
  if (unit.kind === 'list_item' && unit.sections.some((section) => HEADINGS.test(section.heading))) return unit.text.marks.every((mark) => mark.kind !== 'link');
  return (unit.kind === 'list_item' || unit.kind === 'sentence') && SIGNS.filter((sign) => sign.test(unit.text.text)).length >= 2 && (unit.kind === 'list_item' || /^\d{1,3}\.\s/.test(unit.text.text));
}

/**
 * The list of sources at the end of a text without headings: from its first entry on, nearly everything
 * is one, and what does not look like one is the rest of an entry that the page broke.
 */
export function findSourcesAtEnd(units: readonly Unit[]): ReadonlySet<Unit> {
  const entries = units.map((unit) => unit.kind === 'list_item' && isReference(unit));
  let count = 0;
  let start = units.length;
  for (let index = units.length - 1; index >= 0; index--) {
    count += Number(entries[index]);
    if (entries[index] === true && count >= ENTRIES_LEAST && count / (units.length - index) >= ENTRIES_SHARE) start = index;
  }
  return new Set(units.slice(start));
}

/** Lists that name once more what a table of their section has in its cells. */
export function findRepeatedLists(units: readonly Unit[]): ReadonlySet<Unit> {
  const again = new Set<Unit>();
  for (const [section, inside] of Map.groupBy(units, ({ sections }) => sections.at(-1))) {
    const cells = new Set(inside.flatMap(({ table }) => table?.rows.flat().map(normalize) ?? []));
    if (section === undefined || cells.size === 0) continue;
    const lists = Map.groupBy(
      inside.filter(({ kind }) => kind === 'list_item'),
      ({ block }) => block,
    );
    for (const items of lists.values()) if (items.every(({ text, children }) => children.length === 0 && cells.has(normalize(text.text)))) for (const item of items) again.add(item);
  }
  return again;
}

/** So short a piece that ends in a comma is the beginning of something that went elsewhere. */
const MAX_TORN_CHARACTERS = 24;

/** A row of a table that lost its grid, a stray mark, or the torn beginning of a sentence: nothing that a reader could make sense of alone. */
export function isDebris(unit: Unit): boolean {
  if (unit.series !== undefined) return false;
  if (unit.text.text.length <= MAX_TORN_CHARACTERS && /[,，、]$/u.test(unit.text.text) && unit.children.length === 0) return true;
  const words = unit.text.text.split(/\s+/).filter((word) => word !== '');
  const figures = words.filter((word) => /^[\d—–().,/-]+$/.test(word)).length;
  return (
    (unit.kind === 'list_item' || unit.kind === 'sentence') &&
    unit.children.length === 0 &&
    (!/\p{L}[\p{L}\p{M}]/u.test(unit.text.text) || isFormula(unit.text.text) || (words.length >= 5 && figures / words.length > 0.5))
  );
}

/** Mostly signs: a formula that stands in the text as best a file could say it. */
function isFormula(text: string): boolean {
  const withoutSpace = text.replace(/\s/gu, '');
  return withoutSpace.length > 8 && (withoutSpace.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0) < withoutSpace.length * 0.5;
}

const GREETING = new RegExp(`^(?:${anyOf('greeting')})(?:\\s[^.!?]{0,50})?[,!:]?$`, 'iu');
const CLOSE = new RegExp(`^(?:${anyOf('sign_off')})\\s*[,!–-]\\s*[\\p{Lu}][^.!?]{0,50}$`, 'iu');

/** How a letter greets and how it takes its leave: "Dear all," at its beginning, "Best, Maria" at its end. */
export function findCourtesies(units: readonly Unit[]): ReadonlySet<Unit> {
  const [first, last] = [units[0], units.at(-1)];
  const found = [first !== undefined && GREETING.test(first.text.text) ? [first] : [], last !== undefined && last !== first && CLOSE.test(last.text.text.replace(/\s+/g, ' ')) ? [last] : []];
  return new Set(found.flat().filter(({ kind }) => kind === 'sentence'));
}
