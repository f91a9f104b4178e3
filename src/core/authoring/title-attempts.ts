import type { Range } from './cut.ts';
import type { SlideTitle } from './titles.ts';
import type { Unit } from './unit.ts';

/** Number of further claims that are tried as title if the first leaves too little below it. */
const OTHER_CLAIMS = 2;

/**
 * Titles to try for a slide with what stands below each: its claims, whose sentence is not shown again, and the
 * heading above everything.
 */
export function listAttempts(range: Range, title: SlideTitle): [Range, SlideTitle][] {
  const others = title.unit === undefined ? [] : (title.otherClaims ?? []).slice(0, OTHER_CLAIMS);
  const claims = [title, ...others.map((claim) => ({ ...title, ...claim }))];
  const attempts = claims.map((claim): [Range, SlideTitle] => {
    const without = range.filter((unit) => unit !== claim.unit);
    return [without.some((unit) => unit.kind !== 'code') ? without : range, claim];
  });
  if (title.text !== title.heading) attempts.push([range, { text: title.heading, heading: title.heading }]);
  return attempts;
}

/** Title of a slide without the claims that its layout shows. */
export function findOtherTitle(title: SlideTitle, shown: ReadonlySet<Unit>): SlideTitle {
  const { heading, otherClaims } = title;
  return { text: heading, ...otherClaims?.find(({ unit }) => !shown.has(unit)), heading };
}
