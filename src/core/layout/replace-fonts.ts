import { inWidestSubstitute } from '../scene/fonts/substitutes.ts';
import type { Deck } from '../scene/scene.ts';
import { relayout } from './relayout.ts';

/**
 * The deck as programs without its fonts show it, in the widest substitute: texts shrink into their boxes and
 * table rows grow. Returns the deck itself if all families are Office's.
 */
export function replaceFonts(deck: Deck): Deck {
  const to = inWidestSubstitute(deck.theme);
  if (to === undefined) return deck;
  return { ...deck, theme: to, slides: deck.slides.map((scene) => relayout(scene, to, true)) };
}
