import type { ReadShape } from './deck.ts';

/** Lists the shapes, with the children of each group after it. */
export function flattenShapes(shapes: readonly ReadShape[]): ReadShape[] {
  return shapes.flatMap((shape) =>
    shape.kind === 'group' ? [shape, ...flattenShapes(shape.children)] : [shape],
  );
}
