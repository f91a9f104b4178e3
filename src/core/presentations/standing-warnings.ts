import { describeSlideNotes } from './bound-data/describe-notes.ts';
import { findChangedFields } from './edits/changed-fields.ts';
import type { Presentation, Slide } from './presentation.ts';

/** Beginning of a warning about a slide, and about a field of it: "Slide 3, items[1].picture: ". */
const PLACE = /^Slide (?<number>\d+)(?:, (?<path>[^\s:]+))?(?=: )/;

/** A deck with what its queries leave out among its warnings. */
export function addSlideNotes(presentation: Presentation): Presentation {
  const notes = describeSlideNotes(presentation.slides);
  return notes.length === 0
    ? presentation
    : { ...presentation, warnings: [...notes, ...presentation.warnings] };
}

type Warned = Pick<Presentation, 'warnings' | 'slides'>;

/**
 * Warnings of some revisions that hold for a later state: not those about slides that are gone and fields that
 * changed, and with the new numbers of slides that moved.
 */
export function selectStandingWarnings(
  revisions: readonly Warned[],
  after: readonly Slide[],
): readonly string[] {
  const now = new Map(after.map((slide, index) => [slide.id, { slide, number: index + 1 }]));
  const standing = revisions.flatMap(({ warnings, slides }) =>
    warnings.flatMap((warning) => {
      const { number, path } = PLACE.exec(warning)?.groups ?? {};
      const before = number === undefined ? undefined : slides[Number(number) - 1];
      if (before === undefined) return [warning];
      const found = now.get(before.id);
      if (found === undefined || hasChanged(before, found.slide, path)) return [];
      return [warning.replace(/\d+/, String(found.number))];
    }),
  );
  return [...new Set(standing)];
}

/** A warning without a field is about how the content found its layout. */
function hasChanged(before: Slide, after: Slide, path: string | undefined): boolean {
  return findChangedFields(before, after).some(
    ({ path: changed }) =>
      changed === 'layout' || (path !== undefined && (isWithin(changed, path) || isWithin(path, changed))),
  );
}

function isWithin(path: string, outer: string): boolean {
  return path.startsWith(outer) && !/^\w/.test(path.slice(outer.length));
}
