import { fontsOf } from '../output/pptx/deck-fonts.ts';
import { fontNeeds } from '../scene/fonts/embedding.ts';
import type { Deck, FontNeed } from '../scene/scene.ts';

/** The families that a deck's PowerPoint file needs, and whether it carries them. */
export function listFontNeeds(deck: Deck): readonly FontNeed[] {
  return fontNeeds(fontsOf(deck));
}
