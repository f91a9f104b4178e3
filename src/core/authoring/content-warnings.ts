import type { SlideSpec } from '../templates/contract.ts';
import type { BodySlide } from './body.ts';
import type { Brief } from './brief.ts';
import { matchesPart } from './draft-checks.ts';
import { flattenUnit, type Unit } from './unit.ts';

/** Requested kinds of slides for which the text has no content. */
export function warnAboutWishes(brief: Brief, slides: readonly SlideSpec[]): string[] {
  const unmet = [...brief.wished]
    .filter(([, layouts]) => !slides.some(({ layout }) => layouts.includes(layout)))
    .map(([asked]) => `"${asked}"`);
  return unmet.length === 0
    ? []
    : [`Nothing in the text fits the form that the instructions ask for: ${unmet.join(', ')}.`];
}

/** Requested kinds of slides for parts of the document that do not exist or have another shape. */
export function warnAboutParts({ directed }: Brief, body: readonly BodySlide[]): string[] {
  return directed.flatMap(({ asked, part, layouts }) => {
    const about = body.filter(({ range }) => matchesPart(range, part));
    if (about.length === 0)
      return [`No section is called "${part}", which the instructions name: "${asked}".`];
    return about.some(({ spec }) => layouts.includes(spec.layout))
      ? []
      : [
          `What the text says about "${part}" does not fit the form that the instructions ask for: "${asked}".`,
        ];
  });
}

/** Warns about list items on no slide and names the number of slides that would show them. */
export function warnAboutItems(
  units: readonly Unit[],
  body: readonly BodySlide[],
  brief: Brief,
  enough: number,
): string[] {
  const items = units.flatMap(flattenUnit).filter((unit) => unit.kind === 'list_item');
  const missingItems = items.filter((unit) => !body.some((slide) => slide.used.has(unit)));
  if (missingItems.length === 0) return [];
  const more =
    brief.count !== undefined && brief.count < enough ? `; ask for about ${enough} slides to show them` : '';
  return [
    `${missingItems.length} of ${items.length} list items are ${brief.notes ? 'only in the speaker notes or in omitted' : 'on no slide'}${more}.`,
  ];
}
