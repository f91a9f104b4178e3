import { plain } from '../sources/rich-text.ts';
import type { Range } from './cut.ts';
import { isBracketed } from './document-title.ts';
import { fold } from './fold.ts';
import { canBeTitle, isInLanguage } from './is-in-language.ts';
import { createMaterial } from './material.ts';
import { removeStop } from './shorten.ts';
import type { Unit } from './unit.ts';
import { splitWholeSentences } from './whole-sentences.ts';

/** Maximum length of a title joined from two headings. */
export const JOINED_MAX = 60;
const SECTION_SIGN = /^§+\s*/u;
/** Length of a heading of which only the first sentence is a title. */
const LONG = 100;
/** The name of an author with the mark of an institution: "Samuel Omlin¹". */
const BYLINE = /^\p{Lu}[\p{L}.'’-]*(?:\s\p{Lu}[\p{L}.'’-]*){1,3}[¹²³⁴-⁹∗*†‡]/u;
/** Weight of a table in characters. */
const TABLE_CHARS = 300;

/**
 * A heading that is meaningless alone, such as "1910s–1950s", is combined with the title of the document; one in
 * another language or in brackets, such as "(Exact name of issuer)", is replaced by it.
 */
export function completeTitle(heading: string, fallback: string, lang: string): string {
  if (isBracketed(heading) || BYLINE.test(heading)) return fallback;
  if (heading.length > LONG && heading !== fallback) {
    const [first] = splitWholeSentences(plain(heading), lang, true);
    if (first !== undefined && first.text.length < heading.length)
      return completeTitle(removeStop(first).text, fallback, lang);
  }
  if (canBeTitle(heading.replace(SECTION_SIGN, ''), lang) || heading === fallback) return heading;
  const both = `${fallback}: ${heading}`;
  return /\p{N}/u.test(heading) && isInLanguage(heading, lang) && both.length <= JOINED_MAX ? both : fallback;
}

/**
 * Heading for a whole range: that of its section, of its only subsection, or of its two heaviest subsections.
 */
export function findHeading(range: Range, fallback: string, lang: string): string {
  const material = createMaterial(range);
  const inside = material.groups.filter((group) => group.heading !== '');
  const around = material.section?.heading ?? '';
  const named = around !== '' && fold(around) !== fold(fallback) ? around : undefined;
  if (
    inside.length === 1 &&
    (material.own.length <= 1 ||
      (named === undefined && weighUnits(material.own) < weighUnits(inside[0]?.units ?? [])))
  )
    return inside[0]?.heading ?? fallback;
  if (
    named !== undefined ||
    inside.length < 2 ||
    weighUnits(material.own) > weighUnits(inside.flatMap((group) => group.units))
  )
    return named ?? (around || fallback);
  const heaviest = [...inside].sort((a, b) => weighUnits(b.units) - weighUnits(a.units)).slice(0, 2);
  const joined = nameTogether(
    inside.filter((group) => heaviest.includes(group)).map((group) => group.heading),
    lang,
  );
  return joined ?? heaviest[0]?.heading ?? fallback;
}

/** Joins headings into one; undefined if it is too long. */
export function nameTogether(headings: readonly string[], lang: string): string | undefined {
  const joined = new Intl.ListFormat(lang, { type: 'conjunction' }).format(headings);
  return joined.length <= JOINED_MAX ? joined : undefined;
}

/** True if a heading is joined from those inside the range. */
export function isJoined(range: Range, heading: string): boolean {
  const { groups, section } = createMaterial(range);
  return groups.length > 1 && heading !== section?.heading;
}

function weighUnits(units: readonly Unit[]): number {
  return units.reduce(
    (sum, unit) =>
      sum + (unit.kind === 'code' ? 0 : unit.kind === 'table' ? TABLE_CHARS : unit.text.text.length),
    0,
  );
}
