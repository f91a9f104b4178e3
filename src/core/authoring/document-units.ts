import type { SourceDocument } from '../sources/source-document.ts';
import type { Account } from './account.ts';
import type { Brief } from './brief.ts';
import { findContentsLists } from './contents-lists.ts';
import { getCues } from './cues.ts';
import { isInLanguage } from './is-in-language.ts';
import { findLinkLists } from './link-lists.ts';
import { findMessageProblem } from './message-problem.ts';
import { hasSentencesAsPoints, isDeckLike, isOutline } from './natural-count.ts';
import { findPageFurniture } from './page-furniture.ts';
import { pageTable } from './paged-tables.ts';
import { findReferenceBlocks } from './reference-blocks.ts';
import {
  findCourtesies,
  findFootnotes,
  findRepeatedLists,
  findRepeatedPictures,
  findRepeatedTables,
  findSourcesAtEnd,
  isTableOfContents,
} from './reference-items.ts';
import { isShowable } from './select-units.ts';
import { flattenUnit, listUnits, type Unit } from './unit.ts';
import { classifyZones, isListOfPeople, type Zone } from './zones.ts';

export interface UnitOptions {
  readonly lang: string;
  /** True if the caller's words must not change, so that nothing is left out. */
  readonly preserve: boolean;
  readonly brief: Brief;
  /** True if a slide has room for the table of a unit. */
  readonly fits: (unit: Unit) => boolean;
  /** Learns why units are left out. */
  readonly account: Account;
}

export interface DocumentUnits {
  readonly all: readonly Unit[];
  /** Units that slides may show. */
  readonly units: readonly Unit[];
  readonly zoneOf: (unit: Unit) => Zone;
  /** True for a document that is written like slides, of which every heading is meant to be one. */
  readonly isWrittenAsSlides: boolean;
}

/** Units of a document without those that are no part of its message. */
export function selectDocumentUnits(document: SourceDocument, options: UnitOptions): DocumentUnits {
  const { lang, preserve, brief, fits, account } = options;
  const all = listUnits(document, lang, preserve).flatMap((unit) =>
    pageTable(unit, fits, !preserve && !brief.avoided.has('chart')),
  );
  const zoneOf = classifyZones(all);
  const isWrittenAsSlides = isOutline(all) || isDeckLike(all);
  const sources = new Set([...findSourcesAtEnd(all), ...findReferenceBlocks(all)]);
  const omitted = preserve ? new Set<Unit>() : findOmittedUnits(all, zoneOf, isWrittenAsSlides, options);
  const units = all.filter((unit) => !omitted.has(unit) && isShowable(unit, account, brief, sources));
  return { all, units, zoneOf, isWrittenAsSlides };
}

/** Units that no slide needs, each with its reason in the account. */
function findOmittedUnits(
  all: readonly Unit[],
  zoneOf: (unit: Unit) => Zone,
  isWrittenAsSlides: boolean,
  { lang, account }: UnitOptions,
): ReadonlySet<Unit> {
  const omitted = new Set<Unit>();
  const omit = (unit: Unit, reason: string): void => {
    omitted.add(unit);
    account.setReason(unit, reason);
  };
  for (const unit of findRepeatedLists(all)) omit(unit, 'Its text is in the table of its section.');
  for (const unit of findRepeatedTables(all)) omit(unit, 'The same table stands above it.');
  for (const unit of findRepeatedPictures(all)) omit(unit, 'The same picture stands above it.');
  // Notes for slides name their agenda so.
  const contents = isWrittenAsSlides && !hasSentencesAsPoints(all) ? [] : findContentsLists(all);
  for (const unit of [...all.filter(isTableOfContents), ...contents.flatMap(flattenUnit)])
    omit(unit, 'A table of contents, which repeats the headings.');
  for (const unit of findLinkLists(all))
    omit(unit, 'A list of links to other pages, which say nothing on a slide.');
  for (const unit of findMastheads(all))
    omit(unit, 'A picture without words above the text, such as a logo.');
  for (const unit of findFootnotes(all)) omit(unit, 'A footnote, which no slide repeats.');
  for (const unit of all)
    if (unit.kind === 'sentence' && !isInLanguage(unit.text.text, lang))
      omit(unit, 'A sentence in another language than the rest of the text.');
  for (const unit of all) {
    const problem = unit.kind === 'sentence' ? findMessageProblem(unit.text.text, getCues(lang)) : undefined;
    if (problem !== undefined) omit(unit, problem);
  }
  const [first] = all;
  if (first !== undefined && isTornPage(first)) omit(first, 'The end of a sentence of an earlier page.');
  const isOuter = isWrittenAsSlides ? isListOfPeople : (unit: Unit) => zoneOf(unit) === 'outer';
  for (const unit of all.filter(isOuter)) {
    omitted.add(unit);
    for (const part of flattenUnit(unit))
      account.setReason(
        part,
        'It surrounds the text, as contents, acknowledgments, sources, notices, forms and running heads do.',
      );
  }
  if (!isOutline(all))
    for (const unit of findPageFurniture(all, lang))
      omit(unit, 'It stands beside the text of the page, as buttons, bylines and links to other pages do.');
  for (const unit of findCourtesies(all))
    omit(unit, 'The greeting or closing of a letter, which is not part of its message.');
  return omitted;
}

/** Pictures without a caption before the first text of a paged document, which are those of its letterhead. */
function findMastheads(all: readonly Unit[]): readonly Unit[] {
  const first = all.findIndex(({ kind }) => kind !== 'figure');
  return all
    .slice(0, Math.max(0, first))
    .filter(
      ({ figure, place }) =>
        figure?.caption === undefined && figure?.alt === '' && place.at?.startsWith('page ') === true,
    );
}

/** True for the rest of a sentence at the top of an extract from a paged document. */
function isTornPage({ kind, index, place, text: { text, marks } }: Unit): boolean {
  return (
    kind === 'sentence' &&
    index === 0 &&
    place.at?.startsWith('page ') === true &&
    marks.length === 0 &&
    /^\p{Ll}+,?\s/u.test(text)
  );
}
