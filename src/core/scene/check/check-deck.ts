import type { Finding } from '../finding.ts';
import type { Deck, Scene } from '../scene.ts';
import type { Theme } from '../theme.ts';
import { atSlide, checkScene } from './check-scene.ts';
import type { BackdropsOf } from './contrast.ts';
import { checkDuplicateTitles, checkRepeatedLayouts } from './deck.ts';

/** Findings of every slide and of the deck as a whole, in the order of slides. `backdrops` tells what pictures show. */
export function checkDeck({ slides, theme, findings = [], judged: known }: Pick<Deck, 'slides' | 'theme' | 'findings' | 'judged'>, backdrops?: BackdropsOf): Finding[] {
  const look = JSON.stringify(theme);
  const ofSlides = slides.flatMap((scene, index) => (known?.get(scene) ?? judge(scene, theme, look, backdrops)).map((finding) => atSlide(finding, index + 1)));
  return [...findings, ...ofSlides, ...checkDuplicateTitles(slides), ...checkRepeatedLayouts(slides)].sort((a, b) => a.slide - b.slide);
}

/** What was found in a scene in a look. Scenes never change, so after an edit only new ones are judged. */
const judged = new WeakMap<Scene, { readonly look: string; readonly findings: readonly Finding[] }>();

function judge(scene: Scene, theme: Theme, look: string, backdrops: BackdropsOf | undefined): readonly Finding[] {
  const known = judged.get(scene);
  if (known?.look === look) return known.findings;
  const findings = checkScene(scene, theme, 0, backdrops);
  judged.set(scene, { look, findings });
  return findings;
}
