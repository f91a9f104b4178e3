import type { SlideLink } from '../../ooxml/write/index.ts';
import type { Jump, SlideTarget } from '../../scene/slide-links.ts';

const JUMP_ACTIONS: Readonly<Record<Jump, string>> = {
  first: 'firstslide',
  last: 'lastslide',
  next: 'nextslide',
  previous: 'previousslide',
  back: 'lastslideviewed',
};

/** The link that leads to a slide. @param partOf name of the part of a slide, by its 1-based number */
export function createSlideLink({ slide, jump }: SlideTarget, partOf: (slide: number) => string): SlideLink {
  return jump === undefined
    ? { action: 'ppaction://hlinksldjump', part: partOf(slide) }
    : { action: `ppaction://hlinkshowjump?jump=${JUMP_ACTIONS[jump]}` };
}
