import type { ReadDeck, ReadSlide } from '../../ooxml/read/index.ts';
import { measureEmptyShare } from '../../scene/check/density.ts';
import { flatten, isReadable } from '../../scene/check/geometry.ts';
import type { Scene } from '../../scene/scene.ts';
import { buildSlideScene } from '../slide-scene.ts';
import { MAX_EMPTY_SHARE, OPENING_TYPES } from '../sparse-slide.ts';

/** How many slides are measured, and the number of shapes beyond which a slide is a drawing. */
const [MAX_SLIDES, MAX_SHAPES] = [12, 160];
/** Bounds of what counts as usual: a file of nearly empty slides does not make such slides good. */
const [LEAST, MOST] = [0.33, 0.75];
/** Share of the file's slides that are at most so empty. */
const QUANTILE = 0.75;

/**
 * Measures how much of the content frame most slides of a file leave empty in one piece, 0…1. Decks in its
 * design may leave as much.
 */
export function measureUsualEmptyShare(deck: ReadDeck): number {
  const openings = new Set(deck.layouts.flatMap(({ part, type }) => (OPENING_TYPES.has(type) ? [part] : [])));
  const isContent = ({ hidden, isEmpty, layout = '', shapes }: ReadSlide): boolean =>
    !hidden && isEmpty !== true && !openings.has(layout) && shapes.length <= MAX_SHAPES;
  const shares = deck.slides
    .filter(isContent)
    .slice(0, MAX_SLIDES)
    .flatMap((slide) => {
      const { scene } = buildSlideScene(slide, deck, () => undefined);
      return hasContent(scene) ? [measureEmptyShare(scene)] : [];
    })
    .sort((a, b) => a - b);
  const usual = shares[Math.round(QUANTILE * (shares.length - 1))];
  return usual === undefined ? MAX_EMPTY_SHARE : Math.min(MOST, Math.max(LEAST, usual));
}

/** True if a slide shows anything besides its title. */
function hasContent({ elements }: Scene): boolean {
  return flatten(elements).some(
    (element) =>
      element.layer === 'slide' &&
      !/title|footer|date|slide_number/.test(element.placeholder) &&
      (element.type === 'text' ? isReadable(element) : ['picture', 'chart', 'table'].includes(element.type)),
  );
}
