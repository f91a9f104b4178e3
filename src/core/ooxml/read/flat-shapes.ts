import type { ReadShape } from './deck.ts';

/** Lists the shapes, with the children of each group after it. */
export function flatShapes(shapes: readonly ReadShape[]): ReadShape[] {
  return shapes.flatMap((shape) => (shape.kind === 'group' ? [shape, ...flatShapes(shape.children)] : [shape]));
}
