import type { Scene } from '../../scene/scene.ts';
import { COMPOSED } from '../../templates/contracts/composed.ts';
import { composeSlide, type DeckPlan } from '../compose.ts';
import { movedBetween } from './moved.ts';
import { pageMarkup, type Turned, titleMarkup, toMarkup } from './to-markup.ts';

/** A slide of a layout of the plan's template as markup. */
export function turnedSlide(plan: DeckPlan, place: number): Turned {
  const slide = plan.slides[place];
  if (slide === undefined) throw new RangeError(`no slide at position ${place}`);
  const drawn = (markup: string): Scene => composeSlide({ ...plan, slides: plan.slides.with(place, { ...slide, layout: COMPOSED.id, content: { markup } }) }, place);
  const scene = composeSlide(plan, place);
  const { markup, left } = toMarkup(scene, drawn(pageMarkup(titleMarkup(scene))), slide.content);
  const words = movedBetween(scene, drawn(markup)).filter((what) => what !== 'picture');
  return { markup, left: words.length === 0 ? left : [...left, `the exact place of ${words.length === 1 ? 'a line' : `${words.length} lines`}, such as "${words[0]}"`] };
}
