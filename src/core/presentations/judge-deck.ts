import { checkWithoutFonts } from '../layout/breaks-without-font.ts';
import { findCutPictures } from '../output/png/cut-pictures.ts';
import { RenderedBackdrops } from '../output/png/real-backdrops.ts';
import { checkDeck } from '../scene/check/check-deck.ts';
import { moveToSlide } from '../scene/check/check-scene.ts';
import type { Finding } from '../scene/finding.ts';
import type { Deck } from '../scene/scene.ts';
import { findAvoidedWords } from './avoided-words.ts';
import { type DeckPlan, readDesignContracts } from './compose.ts';
import { applyCapacities } from './fits-characters.ts';
import { findLeftoverText } from './leftover-text.ts';
import { checkIcons } from './missing-icons.ts';
import { findForeignWords } from './slides-language.ts';
import { findUnscaledTimelines } from './true-timeline.ts';
import { findFieldsWithoutEffect, reportChosenCharts } from './unused-fields.ts';

/** All findings for a deck, ordered by slide. */
export function judgeDeck(
  deck: Deck,
  plan: Pick<DeckPlan, 'engine' | 'template' | 'slides' | 'design' | 'isLook'>,
): Finding[] {
  const { engine, template, slides, design, isLook } = plan;
  const { memo } = engine;
  const bytesOf = (hash: string) => deck.media.get(hash);
  const { behind } = new RenderedBackdrops(deck.theme, bytesOf, memo);
  return [
    ...applyCapacities(checkDeck(deck, behind, memo), template.id, slides),
    ...deck.slides.flatMap((scene, index) =>
      findCutPictures(scene, bytesOf, memo).map((finding) => moveToSlide(finding, index + 1)),
    ),
    ...checkWithoutFonts(deck, memo),
    ...findLeftoverText(slides),
    ...findForeignWords(
      slides.map(({ content }) => content),
      deck.lang,
    ),
    ...findAvoidedWords(slides, design?.style?.words_to_avoid),
    ...reportChosenCharts(slides, template, deck.lang),
    ...findFieldsWithoutEffect(slides, template, design !== undefined && isLook !== true),
    ...findUnscaledTimelines(slides, design === undefined ? deck.slides : undefined),
    ...checkIcons(slides, readDesignContracts(plan)),
  ].sort((a, b) => a.slide - b.slide);
}
