import { omit } from '../input/fields.ts';
import { concat, slice } from '../sources/rich-text.ts';
import type { Range } from './cut.ts';
import type { SlideTitle } from './titles.ts';
import type { Unit } from './unit.ts';

/** Number of further claims that are tried as title if the first leaves too little below it. */
const OTHER_CLAIMS = 2;
/** Minimum length of what is left of a point. */
const REST_LEAST = 12;
/** Maximum length of a name before the sentence of a point that is the title. */
const NAME_MAX = 40;

/**
 * Titles to try for a slide with what stands below each: its claims, whose sentence is not shown again, and the
 * heading above everything.
 */
export function listAttempts(range: Range, title: SlideTitle): [Range, SlideTitle][] {
  const others = title.unit === undefined ? [] : (title.otherClaims ?? []).slice(0, OTHER_CLAIMS);
  const claims = [title, ...others.map((claim) => ({ ...omit(title, 'claim'), ...claim }))];
  const attempts = claims.map((claim): [Range, SlideTitle] => {
    const without = range.flatMap((unit) => (unit === claim.unit ? keepRest(unit, claim.text) : [unit]));
    return [without.some((unit) => unit.kind !== 'code') ? without : range, claim];
  });
  if (title.text !== title.heading) attempts.push([range, { text: title.heading, heading: title.heading }]);
  return attempts;
}

/** Sentences of a point after the one that is the title. */
function keepRest(unit: Unit, title: string): Unit[] {
  const { text } = unit.text;
  const at = text.indexOf(title);
  if (unit.kind !== 'list_item' || at < 0 || at > NAME_MAX) return [];
  const rest = slice(unit.text, at + title.length, text.length);
  const from = /^[.。।!！]["'”’»」』）)]*\s*/u.exec(rest.text)?.[0].length;
  return from === undefined || rest.text.length - from < REST_LEAST
    ? []
    : [{ ...unit, text: concat([slice(unit.text, 0, at), slice(rest, from, rest.text.length)]) }];
}

/** Title of a slide without the claims that its layout shows. */
export function findOtherTitle(title: SlideTitle, shown: ReadonlySet<Unit>): SlideTitle {
  const { heading, otherClaims } = title;
  return { text: heading, ...otherClaims?.find(({ unit }) => !shown.has(unit)), heading };
}
