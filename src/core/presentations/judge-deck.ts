import { checkWithoutFonts } from '../layout/breaks-without-font.ts';
import { findCutPictures } from '../output/png/cut-pictures.ts';
import { RenderedBackdrops } from '../output/png/real-backdrops.ts';
import { checkAcross, checkSlides, digestSlide, type SlideDigest } from '../scene/check/check-deck.ts';
import { moveToSlide } from '../scene/check/check-scene.ts';
import type { Finding } from '../scene/finding.ts';
import type { Deck } from '../scene/scene.ts';
import { findAvoidedWords } from './avoided-words.ts';
import { checkColorMeanings, checkReusedColors } from './color-meanings.ts';
import { type DeckPlan, readDesignContracts } from './compose.ts';
import { applyCapacities } from './fits-characters.ts';
import { findLeftoverText } from './leftover-text.ts';
import { checkIcons } from './missing-icons.ts';
import { findPlainRoadmaps } from './roadmap-model.ts';
import { findForeignWords } from './slides-language.ts';
import { findUnscaledTimelines } from './true-timeline.ts';
import { findFieldsWithoutEffect, reportChosenCharts } from './unused-fields.ts';

/** Findings of slides by themselves, by check, and what checks across slides compare. */
export interface JudgedSlides {
  readonly checks: readonly Finding[];
  readonly cutPictures: readonly Finding[];
  readonly withoutFonts: readonly Finding[];
  readonly digests: readonly SlideDigest[];
}

type JudgedPlan = Pick<DeckPlan, 'template' | 'slides' | 'design' | 'isLook' | 'color_roles'>;

/** All findings for a deck, ordered by slide. */
export function judgeDeck(deck: Deck, plan: JudgedPlan & Pick<DeckPlan, 'engine'>): Finding[] {
  return judgeAcross([judgeSlides(deck, plan)], plan, deck);
}

/** @param before number of slides of the deck before these */
export function judgeSlides(
  deck: Pick<Deck, 'slides' | 'theme' | 'media' | 'fonts' | 'judged'>,
  { engine }: Pick<DeckPlan, 'engine'>,
  before = 0,
): JudgedSlides {
  const { memo } = engine;
  const bytesOf = (hash: string) => deck.media.get(hash);
  const { behind: backdrops } = new RenderedBackdrops(deck.theme, bytesOf, memo);
  return {
    checks: checkSlides(deck, { backdrops, memo, before }),
    cutPictures: deck.slides.flatMap((scene, index) =>
      findCutPictures(scene, bytesOf, memo).map((finding) => moveToSlide(finding, before + index + 1)),
    ),
    withoutFonts: checkWithoutFonts(deck, memo, before),
    digests: deck.slides.map(digestSlide),
  };
}

/**
 * All findings for a deck whose slides were judged.
 *
 * @param parts all slides of the deck, in order
 */
export function judgeAcross(
  parts: readonly JudgedSlides[],
  plan: JudgedPlan,
  { lang, findings = [] }: Pick<Deck, 'lang' | 'findings'>,
): Finding[] {
  const { template, slides, design, isLook, color_roles } = plan;
  const digests = parts.flatMap((part) => part.digests);
  const checks = [...findings, ...parts.flatMap((part) => part.checks), ...checkAcross(digests)];
  return [
    ...applyCapacities(checks, template, slides),
    ...parts.flatMap(({ cutPictures }) => cutPictures),
    ...parts.flatMap(({ withoutFonts }) => withoutFonts),
    ...findLeftoverText(slides),
    ...findForeignWords(
      slides.map(({ content }) => content),
      lang,
    ),
    ...findAvoidedWords(slides, design?.style?.words_to_avoid),
    ...reportChosenCharts(slides, template, lang),
    ...findFieldsWithoutEffect(slides, template, design !== undefined && isLook !== true),
    ...findUnscaledTimelines(slides, design === undefined ? digests : undefined),
    ...findPlainRoadmaps(slides, design === undefined ? digests : undefined),
    ...checkColorMeanings(slides, template, color_roles),
    ...checkReusedColors(slides, template),
    ...checkIcons(slides, readDesignContracts(plan)),
  ].sort((a, b) => a.slide - b.slide);
}
