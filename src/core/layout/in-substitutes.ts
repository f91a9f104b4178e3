import { substituted } from '../scene/fonts/substitutes.ts';
import type { Deck } from '../scene/scene.ts';
import { setAgain } from './set-again.ts';

/** The deck as it is seen where its fonts are missing, in the widest of the usual substitutes; itself where all are Office's. */
export function inSubstitutes(deck: Deck): Deck {
  const [to] = substituted(deck.theme);
  if (to === undefined) return deck;
  return { ...deck, theme: to, slides: deck.slides.map((scene) => setAgain(scene, to)) };
}
