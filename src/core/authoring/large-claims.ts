import { CLAIM_LENGTHS, findClaims } from './claims.ts';
import type { Range } from './cut.ts';
import { fold } from './fold.ts';
import { isClaim } from './is-claim.ts';
import { createMaterial } from './material.ts';
import { selectHeaviest } from './select-heaviest.ts';
import type { Style } from './style.ts';
import type { SlideTitle } from './titles.ts';
import { hasData } from './unit.ts';

/** Maximum number of sentences and points of a slide that its claim in large letters may stand for. */
const UNITS_MAX = 10;
/** Maximum number of points of which one stands in large letters; more are a list. */
const POINTS_MAX = 2;

/**
 * Adds a claim that is too long for a title to each slide without a claim, so that the slide may show it in large
 * letters above the sentences that back it up.
 */
export function addLargeClaims(
  titles: readonly SlideTitle[],
  ranges: readonly Range[],
  style: Style,
  documentTitle: string,
): SlideTitle[] {
  const used = new Set(titles.map(({ text }) => fold(text)));
  return titles.map((title, index) => {
    const range = ranges[index] ?? [];
    const isPlain = range.every(
      (unit) =>
        (unit.kind === 'sentence' || unit.kind === 'list_item') &&
        !hasData(unit) &&
        unit.children.length === 0,
    );
    const isNamed = title.unit !== undefined || isClaim(title.base ?? title.text, style.lang);
    // No name says what an opening is about.
    const most = (createMaterial(range).section?.level ?? 1) <= 1 ? Number.POSITIVE_INFINITY : UNITS_MAX;
    if (style.claims !== true || isNamed || !isPlain || range.length > most) return title;
    if (range.filter(({ kind }) => kind === 'list_item').length > POINTS_MAX) return title;
    if (createMaterial(range).groups.length > 1) return title;
    const [statement] = findClaims(
      selectHeaviest(range, style),
      style,
      used,
      documentTitle,
      CLAIM_LENGTHS.statement,
    );
    const heading = createMaterial(range).section?.heading ?? documentTitle;
    if (statement === undefined || (statement.isAside === true && fold(heading) !== fold(documentTitle)))
      return title;
    used.add(fold(statement.text));
    return { ...title, statement };
  });
}
