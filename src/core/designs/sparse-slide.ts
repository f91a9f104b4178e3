import type { ReadLayout, ReadShape, ReadSlide } from '../ooxml/read/index.ts';
import { emptierThan } from '../scene/check/density.ts';
import { flatten, isRead } from '../scene/check/geometry.ts';
import { FINDINGS, type Finding } from '../scene/finding.ts';
import type { Scene } from '../scene/scene.ts';

/** Slides of others are told of it from this share of the frame on, not from a third: their bodies begin at the top, and many are meant to be plain. */
const MOST_EMPTY = 0.5;
/** Text boxes beside the title from which on a slide has a body. */
const FEWEST_TEXTS = 3;
/** Layouts whose emptiness is the point. */
const AIRY_TYPE: ReadonlySet<string> = new Set(['title', 'secHead']);
const AIRY_NAME = /title slide|section|statement|quote|closing|thank/i;

/** More than half of the frame empty beside a few words. */
export function sparseSlide(scene: Scene, slide: ReadSlide, layouts: readonly ReadLayout[]): Finding[] {
  const layout = layouts.find(({ part }) => part === slide.layout);
  // What cannot be read takes room all the same.
  if (layout === undefined || AIRY_TYPE.has(layout.type) || AIRY_NAME.test(layout.name) || slide.shapes.some(isClosed)) return [];
  const said = flatten(scene.elements).filter((element) => element.layer === 'slide' && element.type === 'text' && isRead(element));
  // A word of thanks stands alone.
  if (!said.some(({ placeholder }) => placeholder === 'body') && said.filter(({ placeholder }) => placeholder === 'none').length < FEWEST_TEXTS) return [];
  return emptierThan(scene, MOST_EMPTY).map((finding) => ({ ...finding, slide: slide.number, fix: FINDINGS.sparse_slide.fix }));
}

function isClosed(shape: ReadShape): boolean {
  return shape.kind === 'group' ? shape.children.some(isClosed) : shape.kind === 'opaque';
}
