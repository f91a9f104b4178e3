import { findClaims } from './claims.ts';
import { isClaim } from './is-claim.ts';
import type { Style } from './style.ts';
import type { Unit } from './unit.ts';

/** Number of sentences and points before a program that may say what it shows. */
const BEFORE_MAX = 8;

/**
 * Finds the claim that a program shows: the last one before it in its section. Undefined if its heading is a claim
 * already, if titles are headings, or if nothing before it can be a title.
 *
 * @param units units of the document with the program
 * @param used titles of other slides
 */
export function findProgramClaim(
  program: Unit,
  units: readonly Unit[],
  style: Style,
  used: ReadonlySet<string>,
): string | undefined {
  const section = program.sections.at(-1);
  if (style.claims !== true || section === undefined || isClaim(section.heading, style.lang))
    return undefined;
  const before = units
    .slice(0, units.indexOf(program))
    .filter(
      ({ kind, sections }) => sections.at(-1) === section && (kind === 'sentence' || kind === 'list_item'),
    )
    .slice(-BEFORE_MAX);
  // The sentence that announces the program is its caption.
  const others = /[:：]$/u.test(before.at(-1)?.text.text ?? '') ? before.slice(0, -1) : before;
  return findClaims(others, style, used, '').toSorted((a, b) => b.unit.id - a.unit.id)[0]?.text;
}
