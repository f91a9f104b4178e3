import type { Finding } from '../finding.ts';
import type { Deck } from '../scene.ts';
import { checkScene } from './check-scene.ts';
import { checkDuplicateTitles, checkRepeatedLayouts } from './deck.ts';

/** Findings of every slide and of the deck as a whole, in the order of slides. */
export function checkDeck({ slides, theme, findings = [] }: Pick<Deck, 'slides' | 'theme' | 'findings'>): Finding[] {
  return [...findings, ...slides.flatMap((scene, index) => checkScene(scene, theme, index + 1)), ...checkDuplicateTitles(slides), ...checkRepeatedLayouts(slides)].sort((a, b) => a.slide - b.slide);
}
