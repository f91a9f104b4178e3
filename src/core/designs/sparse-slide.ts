import type { ReadLayout, ReadShape, ReadSlide } from '../ooxml/read/index.ts';
import { checkEmptyShare } from '../scene/check/density.ts';
import { flatten, isReadable } from '../scene/check/geometry.ts';
import { FINDINGS, type Finding } from '../scene/finding.ts';
import type { Scene } from '../scene/scene.ts';

/**
 * Minimum empty share of the frame to report. It is higher than for our own slides, because bodies of others
 * begin at the top and many slides are meant to be plain.
 */
export const MAX_EMPTY_SHARE = 0.5;
/** Minimum number of text boxes beside the title that count as a body. */
const FEWEST_TEXTS = 3;
/** Layouts that are meant to be mostly empty. */
export const OPENING_TYPES: ReadonlySet<string> = new Set(['title', 'secHead']);
const AIRY_NAME = /title slide|section|statement|quote|closing|thank/i;

/** Reports slides with a few words in a mostly empty frame. */
export function findSparseSlide(scene: Scene, slide: ReadSlide, layouts: readonly ReadLayout[]): Finding[] {
  const layout = layouts.find(({ part }) => part === slide.layout);
  // Elements that cannot be read take space, too.
  if (
    layout === undefined ||
    OPENING_TYPES.has(layout.type) ||
    AIRY_NAME.test(layout.name) ||
    slide.shapes.some(isClosed)
  )
    return [];
  const texts = flatten(scene.elements).filter(
    (element) => element.layer === 'slide' && element.type === 'text' && isReadable(element),
  );
  // A slide without a body, such as a closing, is meant to be sparse.
  if (
    !texts.some(({ placeholder }) => placeholder === 'body') &&
    texts.filter(({ placeholder }) => placeholder === 'none').length < FEWEST_TEXTS
  )
    return [];
  return checkEmptyShare(scene, MAX_EMPTY_SHARE).map((finding) => ({
    ...finding,
    slide: slide.number,
    fix: FINDINGS.sparse_slide.fix,
  }));
}

function isClosed(shape: ReadShape): boolean {
  return shape.kind === 'group' ? shape.children.some(isClosed) : shape.kind === 'opaque';
}
