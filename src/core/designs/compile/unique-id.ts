import { LAYOUT_IDS } from '../../templates/layout-id.ts';

/** Ids of standard layouts, which designs may not use because decks in a design accept those layouts, too. */
export const STANDARD_IDS: ReadonlySet<string> = new Set(LAYOUT_IDS);

/**
 * Turns a name into an id that no other layout of the design has: letters and digits of any script, joined by
 * hyphens.
 */
export function makeUniqueId(name: string, taken: Set<string>): string {
  const base =
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'layout';
  let id = base;
  for (let number = 2; taken.has(id) || STANDARD_IDS.has(id); number += 1) id = `${base}-${number}`;
  taken.add(id);
  return id;
}
