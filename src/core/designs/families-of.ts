import type { ReadDeck, ReadShape } from '../output/pptx/read/deck.ts';
import { runsOf } from './slide-fonts.ts';

/** Families that a file names in its themes, layouts and slides, by name; references to the theme are followed. */
export function familiesOf(deck: Pick<ReadDeck, 'masters' | 'layouts' | 'slides'>): string[] {
  const shapes: readonly ReadShape[] = [...deck.masters, ...deck.layouts, ...deck.slides].flatMap((one) => one.shapes);
  const named = runsOf(shapes).map(({ fonts }) => fonts.latin);
  const themes = deck.masters.flatMap(({ theme: { fonts } }) => [fonts.major.latin, fonts.minor.latin]);
  return [...new Set([...themes, ...named].map((family) => family.trim()))].filter((family) => family !== '' && !family.startsWith('+')).sort();
}
