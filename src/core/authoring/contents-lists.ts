import { isOneOf } from '../locales/index.ts';
import type { SourceSection } from '../sources/source-document.ts';
import { fold } from './fold.ts';
import type { Unit } from './unit.ts';

const CONTENTS = isOneOf('contents_heading');
/** Dots and the number of a page behind an entry, and minimum share of the entries that are headings. */
const PAGE = /[\s.…·_]*\p{Nd}*$/u;
const HEADINGS_SHARE = 0.6;
const ENTRY_MAX = 300;

/** True for a heading over a table of contents. */
export function isContentsHeading(heading: string): boolean {
  return CONTENTS.test(heading.trim());
}

/**
 * Moves the sections below a heading over a table of contents behind it. Headings without a consistent level put the
 * whole document below it, which it does not name.
 */
export function liftFromContents(section: SourceSection): SourceSection {
  const sections = section.sections.map(liftFromContents);
  const lifted = sections.flatMap((child) =>
    isContentsHeading(child.heading) && child.sections.length > 0
      ? [{ ...child, sections: [] }, ...child.sections]
      : [child],
  );
  const isChanged =
    lifted.length !== sections.length || sections.some((child, at) => child !== section.sections[at]);
  return isChanged ? { ...section, sections: lifted } : section;
}

/** Lists below a heading over a table of contents, if most of their entries are headings of the document. */
export function findContentsLists(units: readonly Unit[]): readonly Unit[] {
  const lists = Map.groupBy(
    units.filter(
      ({ kind, sections }) => kind === 'list_item' && isContentsHeading(sections.at(-1)?.heading ?? ''),
    ),
    ({ block }) => block,
  );
  if (lists.size === 0) return [];
  const headings = new Set(units.flatMap(({ sections }) => sections.map(({ heading }) => fold(heading))));
  const isEntry = ({ text: { text } }: Unit): boolean =>
    text.length <= ENTRY_MAX && (headings.has(fold(text)) || headings.has(fold(text.replace(PAGE, ''))));
  return [...lists.values()].flatMap((items) =>
    items.filter(isEntry).length >= items.length * HEADINGS_SHARE ? items : [],
  );
}
