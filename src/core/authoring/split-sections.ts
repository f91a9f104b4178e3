import type { Range } from './cut.ts';
import { createMaterial } from './material.ts';
import { nameTogether } from './range-heading.ts';

/** Fewest pieces that make a slide of their own. */
const PIECES_LEAST = 3;

/**
 * Divides a range of sections that no title names together. The heading of one would stand above the words of
 * the other.
 */
export function splitSections(range: Range, lang: string): Range[] {
  const { own, groups } = createMaterial(range);
  const isWhole =
    own.length === 0 &&
    groups.length > 1 &&
    groups.every(({ heading, units }) => heading !== '' && units.length >= PIECES_LEAST);
  const headings = groups.map(({ heading }) => heading);
  return isWhole && nameTogether(headings, lang) === undefined ? groups.map(({ units }) => units) : [range];
}
