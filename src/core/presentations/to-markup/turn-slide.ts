import type { Scene } from '../../scene/scene.ts';
import type { Content } from '../../templates/contract.ts';
import { COMPOSED } from '../../templates/contracts/composition.ts';
import { composeSlide, type DeckPlan } from '../compose.ts';
import { findMovedItems } from './moved-items.ts';
import { pageMarkup, type SlideMarkup, titleMarkup, toMarkup } from './to-markup.ts';

/** Converts a slide of a layout of the plan's template to markup. */
export function convertSlideToMarkup(plan: DeckPlan, place: number): SlideMarkup {
  const slide = plan.slides[place];
  if (slide === undefined) throw new RangeError(`no slide at position ${place}`);
  const drawn = (markup: string): Scene =>
    composeSlide(
      { ...plan, slides: plan.slides.with(place, { ...slide, layout: COMPOSED.id, content: { markup } }) },
      place,
    );
  // Generated art would be most of the markup.
  const { markup, left, moved } = convertSceneToMarkup(
    composeSlide({ ...plan, art: false }, place),
    slide.content,
    drawn,
  );
  const words = moved.filter((what) => what !== 'picture');
  return {
    markup,
    left:
      words.length === 0
        ? left
        : [
            ...left,
            `the exact place of ${words.length === 1 ? 'a line' : `${words.length} lines`}, such as "${words[0]}"`,
          ],
  };
}

/**
 * Converts a scene to markup in rows and columns. If something would move, tries absolute positions and
 * uses them if fewer items move.
 *
 * @param drawn lays out markup on the slide.
 */
export function convertSceneToMarkup(
  scene: Scene,
  content: Content,
  drawn: (markup: string) => Scene,
): SlideMarkup & { readonly moved: readonly string[] } {
  const page = drawn(pageMarkup(titleMarkup(scene)));
  const tried = (isFree: boolean) => {
    const turned = toMarkup(scene, page, content, isFree);
    return { ...turned, moved: findMovedItems(scene, drawn(turned.markup)) };
  };
  const flowing = tried(false);
  if (flowing.moved.length === 0) return flowing;
  const free = tried(true);
  return free.moved.length < flowing.moved.length ? free : flowing;
}
