import type { ReadShape } from './deck.ts';

/** Shapes with those of groups, each behind its group. */
export function flatShapes(shapes: readonly ReadShape[]): ReadShape[] {
  return shapes.flatMap((shape) => (shape.kind === 'group' ? [shape, ...flatShapes(shape.children)] : [shape]));
}
