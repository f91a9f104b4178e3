import type { ReadShape } from '../../../../ooxml/read/index.ts';
import { childAtPath, type Markup } from '../../../../ooxml/xml/index.ts';
import { countShapeIds } from '../drawn-shapes.ts';
import type { FillShape } from '../slide-xml.ts';
import type { ShapesById } from './shapes.ts';

/** The first unused shape id. */
export function firstFreeId(shapes: ShapesById): number {
  return Math.max(0, ...shapes.keys()) + 1;
}

export function countIds(shapes: readonly FillShape[]): number {
  return shapes.reduce((sum, one) => sum + (one.kind === 'drawn' ? countShapeIds(one) : 1), 0);
}

/** Position for added shapes: after the slide's own. */
export function findInsertPosition(slide: Markup): number {
  const tree = childAtPath(slide, 'cSld', 'spTree');
  return childAtPath(tree, 'extLst')?.start ?? tree?.close ?? slide.close;
}

/** The top-level shape that contains this shape, or the shape itself. */
export function topLevelShape(shape: Markup): Markup {
  return shape.parent === undefined || shape.parent.name === 'spTree' ? shape : topLevelShape(shape.parent);
}

/**
 * Removes shapes of the slide.
 *
 * @param titled replaces the shape with its id
 */
export function removeReadShapes(
  shapes: readonly ReadShape[],
  gone: ReadonlySet<number>,
  titled: ReadShape | undefined,
): ReadShape[] {
  return shapes.flatMap((shape) => {
    if (shape.from !== 'slide') return [shape];
    if (gone.has(shape.id)) return [];
    if (shape.id === titled?.id) return [titled];
    if (shape.kind !== 'group') return [shape];
    const children = removeReadShapes(shape.children, gone, undefined);
    return [children.length === shape.children.length ? shape : { ...shape, children }];
  });
}
