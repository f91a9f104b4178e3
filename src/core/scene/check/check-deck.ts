import { Memo } from '../../memory/memo.ts';
import type { Finding } from '../finding.ts';
import type { Deck, Scene } from '../scene.ts';
import type { Theme } from '../theme.ts';
import { checkScene, moveToSlide } from './check-scene.ts';
import { checkConsistency } from './consistency/check-consistency.ts';
import type { SlideFacts } from './consistency/facts.ts';
import { readSlideFacts } from './consistency/slide-facts.ts';
import type { ReadBackdrops } from './contrast.ts';
import { checkDuplicateTitles, checkRepeatedLayouts } from './deck.ts';
import { checkRepeatedSlides, readShownContent } from './repeated-slides.ts';
import { checkSlideLinks, listSlideLinks, type PlacedLink } from './slide-links.ts';

/**
 * Checks every slide and the deck as a whole.
 *
 * @param backdrops returns the colours under a box where pictures have been rendered
 * @param memo holds the findings of scenes that were checked before
 * @returns the findings in the order of the slides
 */
export function checkDeck(
  deck: Pick<Deck, 'slides' | 'theme' | 'findings' | 'judged'>,
  backdrops?: ReadBackdrops,
  memo = new Memo(),
): Finding[] {
  const { slides, findings = [] } = deck;
  return [
    ...findings,
    ...checkSlides(deck, { backdrops, memo }),
    ...checkAcross(slides.map(digestSlide)),
  ].sort((a, b) => a.slide - b.slide);
}

/** Options of checks of slides. */
export interface SlideChecks {
  readonly backdrops: ReadBackdrops | undefined;
  readonly memo: Memo;
  /** Number of slides of the deck before these; default: 0. */
  readonly before?: number;
}

/** Checks every slide by itself. */
export function checkSlides(
  { slides, theme, judged: known }: Pick<Deck, 'slides' | 'theme' | 'judged'>,
  { backdrops, memo, before = 0 }: SlideChecks,
): Finding[] {
  const look = JSON.stringify(theme);
  return slides.flatMap((scene, index) =>
    (
      known?.get(scene) ??
      checkCached(memo.getOrCreate(createEmptyCheck, scene), scene, { theme, look, backdrops })
    ).map((finding) => moveToSlide(finding, before + index + 1)),
  );
}

/** Properties of a slide that checks across slides compare. */
export interface SlideDigest {
  readonly title: string;
  readonly layout: string;
  /** Content as `readShownContent` returns it. */
  readonly content: string | undefined;
  readonly links: readonly PlacedLink[];
  /** Figures, dates and names that other slides may give differently. */
  readonly facts: SlideFacts;
}

export function digestSlide(scene: Scene): SlideDigest {
  const { title, layout } = scene;
  return {
    title,
    layout,
    content: readShownContent(scene),
    links: listSlideLinks(scene),
    facts: readSlideFacts(scene),
  };
}

/** Checks what slides have in common. */
export function checkAcross(slides: readonly SlideDigest[]): Finding[] {
  return [
    ...checkDuplicateTitles(slides),
    ...checkRepeatedLayouts(slides),
    ...checkSlideLinks(slides),
    ...checkRepeatedSlides(slides),
    ...checkConsistency(slides),
  ];
}

/**
 * Findings of the last check of a scene. Scenes are immutable, so after an edit only the new ones are
 * checked.
 */
interface CachedCheck {
  look?: string;
  findings: readonly Finding[];
}

function createEmptyCheck(): CachedCheck {
  return { findings: [] };
}

function checkCached(
  judged: CachedCheck,
  scene: Scene,
  {
    theme,
    look,
    backdrops,
  }: { readonly theme: Theme; readonly look: string; readonly backdrops: ReadBackdrops | undefined },
): readonly Finding[] {
  if (judged.look !== look) {
    judged.findings = checkScene(scene, theme, 0, backdrops);
    judged.look = look;
  }
  return judged.findings;
}
