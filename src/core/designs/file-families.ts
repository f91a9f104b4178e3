import type { ReadShape, StreamedDeck } from '../ooxml/read/index.ts';
import { collectRuns } from './slide-fonts.ts';

/**
 * Sorted font families that a file names in its themes, layouts and slides; theme references are resolved.
 */
export function listFamilies(deck: StreamedDeck): string[] {
  const named = new Set<string>();
  const look = ({ shapes }: { readonly shapes: readonly ReadShape[] }): void => {
    for (const { fonts } of collectRuns(shapes)) named.add(fonts.latin.trim());
  };
  for (const slide of deck.slides()) look(slide);
  for (const one of [...deck.masters, ...deck.layouts]) look(one);
  const themes = deck.masters.flatMap(({ theme: { fonts } }) => [
    fonts.major.latin.trim(),
    fonts.minor.latin.trim(),
  ]);
  return [...new Set([...themes, ...named])]
    .filter((family) => family !== '' && !family.startsWith('+'))
    .sort();
}
