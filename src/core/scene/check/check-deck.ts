import { Memo } from '../../memory/memo.ts';
import type { Finding } from '../finding.ts';
import type { Deck, Scene } from '../scene.ts';
import type { Theme } from '../theme.ts';
import { checkScene, moveToSlide } from './check-scene.ts';
import type { ReadBackdrops } from './contrast.ts';
import { checkDuplicateTitles, checkRepeatedLayouts } from './deck.ts';
import { checkRepeatedSlides, readShownContent } from './repeated-slides.ts';
import { checkSlideLinks } from './slide-links.ts';

/**
 * Checks every slide and the deck as a whole.
 * | @param backdrops returns the colours under a box where pictures have been rendered
 *
 * @param memo holds the findings of scenes that were checked before
 * @returns the findings in the order of the slides
 */
export function checkDeck(
  { slides, theme, findings = [], judged: known }: Pick<Deck, 'slides' | 'theme' | 'findings' | 'judged'>,
  backdrops?: ReadBackdrops,
  memo = new Memo(),
): Finding[] {
  const look = JSON.stringify(theme);
  const slideFindings = slides.flatMap((scene, index) =>
    (
      known?.get(scene) ??
      checkCached(memo.getOrCreate(createEmptyCheck, scene), scene, { theme, look, backdrops })
    ).map((finding) => moveToSlide(finding, index + 1)),
  );
  return [
    ...findings,
    ...slideFindings,
    ...checkDuplicateTitles(slides),
    ...checkRepeatedLayouts(slides),
    ...checkSlideLinks(slides),
    ...checkRepeatedSlides(slides.map((scene) => ({ content: readShownContent(scene) }))),
  ].sort((a, b) => a.slide - b.slide);
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
