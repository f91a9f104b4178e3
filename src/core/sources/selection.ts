import type { Failure } from '../errors/failure.ts';
import { createRefusal } from './files/refusal.ts';
import type { Place, SourceDocument, SourceSection } from './source-document.ts';

/** Parts of a document that are read; without fields all of it. */
export interface Selection {
  /** Pages or slides as "3-12,20". */
  readonly pages?: string | undefined;
  /** Names of sheets. */
  readonly sheets?: readonly string[] | undefined;
  /** Headings, whose sections are read with their subsections. */
  readonly sections?: readonly string[] | undefined;
}

/** Ranges of pages; the end of a range may be open. */
export const PAGES = /^\s*\d{1,5}\s*(?:-\s*(?:\d{1,5}\s*)?)?(?:,\s*\d{1,5}\s*(?:-\s*(?:\d{1,5}\s*)?)?)*$/;
const PAGE_PLACES: PlaceKind = { field: 'pages', pattern: /^(?:page|slide) (\d+)$/ };
const SHEET_PLACES: PlaceKind = { field: 'sheets', pattern: /^sheet (.*)$/ };
/** Names that a refusal lists. */
const MAX_NAMES = 20;
const NAME_CHARACTERS = 80;

/** Sentence about pages that a choice names and a file does not have; undefined if it has all. */
export function describeMissingPages(pages: string, last: number): string | undefined {
  const missing = readRanges(pages).filter(([from, to]) => from > last || (to > last && Number.isFinite(to)));
  if (missing.length === 0) return undefined;
  const names = missing.slice(0, MAX_NAMES).map(([from, to]) => {
    const first = Math.max(from, last + 1);
    return to === first ? `${first}` : Number.isFinite(to) ? `${first}–${to}` : `${first} and later`;
  });
  return `pages: the last page that can be read is ${last}; there is no ${names.join(', ')}.`;
}

/** Returns a function that tells whether the pages include a number. */
export function parsePages(pages: string): (number: number) => boolean {
  const ranges = readRanges(pages);
  return (number) => ranges.some(([from, to]) => number >= from && number <= to);
}

function readRanges(pages: string): (readonly [from: number, to: number])[] {
  return pages.split(',').map((range) => {
    const [from = '', to = from] = range.split('-').map((end) => end.trim());
    return [Number(from), to === '' ? Number.POSITIVE_INFINITY : Number(to)];
  });
}

/**
 * Reduces a document to the selected parts. A section stays with its heading if something below it does.
 *
 * @throws Failure `invalid_input` if the document has no such part, with those that it has.
 */
export function selectParts(
  document: SourceDocument,
  { pages, sheets = [], sections = [] }: Selection,
): SourceDocument {
  let root = document.root;
  if (pages !== undefined) {
    const includes = parsePages(pages);
    root = selectPlaces(root, PAGE_PLACES, (number) => includes(Number(number)));
  }
  if (sheets.length > 0) {
    const wanted = new Set(sheets.map(fold));
    assertAll('sheets', sheets, listPlaces(root, SHEET_PLACES.pattern));
    root = selectPlaces(root, SHEET_PLACES, (name) => wanted.has(fold(name)));
  }
  if (sections.length > 0) root = selectSections(root, sections);
  return root === document.root ? document : { ...document, root };
}

/** The last page or slide on which something was read; undefined for a file without pages. */
export function findLastPage({ root }: SourceDocument): number | undefined {
  const numbers = listPlaces(root, PAGE_PLACES.pattern).map(Number);
  return numbers.length === 0 ? undefined : Math.max(...numbers);
}

interface PlaceKind {
  readonly field: keyof Selection;
  /** Pattern of `at` of places, whose group names the part. */
  readonly pattern: RegExp;
}

/** @throws Failure `invalid_input` if the document has no parts of the kind, or none of those selected */
function selectPlaces(
  root: SourceSection,
  { field, pattern }: PlaceKind,
  isSelected: (name: string) => boolean,
): SourceSection {
  const names = listPlaces(root, pattern);
  if (names.length === 0)
    throw refuseSelection(
      `${field}: this file has none. Choose sections by their headings, or leave it out.`,
    );
  const selected = filterSections(root, ({ at = '' }) => isSelected(pattern.exec(at)?.[1] ?? ''));
  if (selected === undefined)
    throw refuseSelection(`${field}: nothing was read there; the file has ${listNames(names)}.`);
  return selected;
}

/** Sections whose blocks are in the places; undefined if there is none. */
function filterSections(
  section: SourceSection,
  isSelected: (place: Place) => boolean,
): SourceSection | undefined {
  const blocks = section.blocks.filter(({ place }) => isSelected(place));
  const sections = section.sections.flatMap((inner) => filterSections(inner, isSelected) ?? []);
  const isEmpty = blocks.length === 0 && sections.length === 0;
  return isEmpty && !(section.level > 0 && isSelected(section.place))
    ? undefined
    : { ...section, blocks, sections };
}

/** @throws Failure `invalid_input` for a heading that the document does not have. */
function selectSections(root: SourceSection, wanted: readonly string[]): SourceSection {
  assertAll('sections', wanted, listHeadings(root));
  const names = new Set(wanted.map(fold));
  const keep = (section: SourceSection): SourceSection | undefined => {
    const sections = section.sections.flatMap((inner) => keep(inner) ?? []);
    const isNamed = names.has(fold(section.heading));
    if (sections.length === 0) return isNamed ? section : undefined;
    // Beside sections below it that are named as well, a section is what comes before them.
    return { ...section, blocks: isNamed ? section.blocks : [], sections };
  };
  return { ...root, blocks: [], sections: root.sections.flatMap((section) => keep(section) ?? []) };
}

/** @throws Failure `invalid_input` for a name that is not available. */
function assertAll(field: keyof Selection, wanted: readonly string[], available: readonly string[]): void {
  const known = new Set(available.map(fold));
  const missing = wanted.find((name) => !known.has(fold(name)));
  if (missing === undefined) return;
  throw refuseSelection(
    available.length === 0
      ? `${field}: this file has none.`
      : `${field}: there is no ${JSON.stringify(missing.slice(0, NAME_CHARACTERS))}; the file has ${listNames(available)}.`,
  );
}

function listPlaces(root: SourceSection, pattern: RegExp): string[] {
  const names = new Set<string>();
  const visit = (section: SourceSection): void => {
    for (const { at = '' } of [section.place, ...section.blocks.map(({ place }) => place)]) {
      const name = pattern.exec(at)?.[1];
      if (name !== undefined) names.add(name);
    }
    section.sections.forEach(visit);
  };
  visit(root);
  return [...names];
}

function listHeadings({ sections }: SourceSection): string[] {
  return sections.flatMap((section) => [section.heading, ...listHeadings(section)]);
}

function listNames(names: readonly string[]): string {
  const numbers = names.map(Number);
  if (numbers.every(Number.isInteger)) return `${Math.min(...numbers)} to ${Math.max(...numbers)}`;
  const shown = names.slice(0, MAX_NAMES).map((name) => JSON.stringify(name.slice(0, NAME_CHARACTERS)));
  return `${shown.join(', ')}${names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : ''}`;
}

/** A choice that the file cannot serve. */
export function refuseSelection(message: string): Failure {
  return createRefusal('selection', message);
}

function fold(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLocaleLowerCase();
}
