import { listFileFonts } from '../../../../src/core/output/pptx/deck-fonts.ts';
import type { Deck, Run } from '../../../../src/core/scene/scene.ts';
import { paragraph, sampleDeck, scene, textElement, title } from '../../../support/sample-deck.ts';

export const box = { x: 100, y: 100, width: 400, height: 100 };

export const createDeck = (runs: readonly Run[], more: Partial<Deck> = {}): Deck => ({
  ...sampleDeck(),
  slides: [scene('bullets', [title('A'), textElement('free', box, [paragraph(runs)])])],
  ...more,
});

export const facesIn = (deck: Deck) =>
  listFileFonts(deck).map(({ family, embedded, reason }) => `${family}: ${reason ?? embedded.join(' ')}`);
