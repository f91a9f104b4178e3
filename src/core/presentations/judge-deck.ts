import { checkWithoutFonts } from '../layout/breaks-without-font.ts';
import { cutPictures } from '../output/png/cut-pictures.ts';
import { RealBackdrops } from '../output/png/real-backdrops.ts';
import { checkDeck } from '../scene/check/check-deck.ts';
import { atSlide } from '../scene/check/check-scene.ts';
import type { Finding } from '../scene/finding.ts';
import type { Deck } from '../scene/scene.ts';
import { type DeckPlan, ownOf } from './compose.ts';
import { byCapacity } from './fits-characters.ts';
import { iconFindings } from './missing-icons.ts';
import { unscaled } from './true-timeline.ts';
import { unwritten } from './unwritten.ts';
import { chosenCharts, withoutEffect } from './without-effect.ts';

/** All that is wrong with a deck of a plan, in the order of its slides. */
export function judgeDeck(deck: Deck, plan: Pick<DeckPlan, 'engine' | 'template' | 'slides' | 'design' | 'isLook'>): Finding[] {
  const { engine, template, slides, design, isLook } = plan;
  const { memo } = engine;
  const bytesOf = (hash: string) => deck.media.get(hash);
  const { behind } = new RealBackdrops(deck.theme, bytesOf, memo);
  return [
    ...byCapacity(checkDeck(deck, behind, memo), template.id, slides),
    ...deck.slides.flatMap((scene, index) => cutPictures(scene, bytesOf, memo).map((finding) => atSlide(finding, index + 1))),
    ...checkWithoutFonts(deck, memo),
    ...unwritten(slides),
    ...chosenCharts(slides, template, deck.lang),
    ...withoutEffect(slides, template, design !== undefined && isLook !== true),
    ...unscaled(slides, design === undefined ? deck.slides : undefined),
    ...iconFindings(slides, ownOf(plan)),
  ].sort((a, b) => a.slide - b.slide);
}
