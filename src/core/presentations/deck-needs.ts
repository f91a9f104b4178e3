import { listFileFonts } from '../output/pptx/deck-fonts.ts';
import { fontNeeds } from '../scene/fonts/embedding.ts';
import type { Deck, FontNeed } from '../scene/scene.ts';

/** Font families that the PPTX of a deck needs, and whether the file embeds them. */
export function listFontNeeds(deck: Deck): readonly FontNeed[] {
  return fontNeeds(listFileFonts(deck));
}
