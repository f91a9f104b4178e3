import type { ReadBox, ReadShape, ReadSlide } from '../../ooxml/read/index.ts';
import { computeArea, holds } from '../compile/boxes.ts';
import { findPieces, ownShapes } from '../compile/sample-pieces.ts';

/** Maximum area of a frame relative to the slot in it, and the distance of an arrow to what it points at. */
const [FRAME, NEAR] = [2.5, 0.03];
const ARROW = /Arrow|chevron|homePlate/;

/**
 * Shapes of a sample slide that stay behind without content: frames around slots that a copy leaves empty, and
 * arrows that lead to them.
 *
 * @param empty boxes of slots without content
 * @param filled boxes of slots and items with content
 * @param slots ids of the shapes of all slots
 */
export function findStrandedShapes(
  slide: ReadSlide,
  empty: readonly ReadBox[],
  filled: readonly ReadBox[],
  slots: ReadonlySet<number>,
  widthEmu: number,
): { readonly shape: ReadShape; readonly nth: number }[] {
  if (empty.length === 0) return [];
  const near = (a: ReadBox, b: ReadBox) =>
    a.x - NEAR * widthEmu < b.x + b.width &&
    b.x - NEAR * widthEmu < a.x + a.width &&
    a.y - NEAR * widthEmu < b.y + b.height &&
    b.y - NEAR * widthEmu < a.y + a.height;
  return findPieces(ownShapes(slide)).filter(({ shape, words, box }) => {
    if (slots.has(shape.id) || words !== undefined || (shape.kind !== 'shape' && shape.kind !== 'connector'))
      return false;
    if (filled.some((one) => holds(box, one))) return false;
    const isFrame =
      shape.kind === 'shape' &&
      empty.some((one) => holds(box, one) && computeArea(box) <= FRAME * computeArea(one));
    const pointsAtEmpty =
      (shape.kind === 'connector' ||
        (shape.geometry.kind === 'preset' && ARROW.test(shape.geometry.preset))) &&
      empty.some((one) => near(box, one)) &&
      !filled.some((one) => near(box, one));
    return isFrame || pointsAtEmpty;
  });
}
