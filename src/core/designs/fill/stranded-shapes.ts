import type { ReadBox, ReadShape, ReadSlide } from '../../ooxml/read/index.ts';
import { computeArea, holds, type SlideSize, shareOfSlide } from '../compile/boxes.ts';
import { findPieces, ownShapes } from '../compile/sample-pieces.ts';

/** Maximum area of a frame relative to the slot in it, and the distance of an arrow to what it points at. */
const [FRAME, NEAR] = [2.5, 0.03];
/** Maximum area of a panel, and its least distance to the edges, as shares of the slide. */
const [PANEL, MARGIN] = [0.4, 0.01];
/** Kinds of shapes that mark values of a chart, and the share of its area that they cover at most. */
const MARKS: ReadonlySet<string> = new Set(['shape', 'connector', 'picture']);
const MARK = 0.25;
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
  size: SlideSize,
): { readonly shape: ReadShape; readonly nth: number }[] {
  if (empty.length === 0) return [];
  const near = (a: ReadBox, b: ReadBox) =>
    a.x - NEAR * size.widthEmu < b.x + b.width &&
    b.x - NEAR * size.widthEmu < a.x + a.width &&
    a.y - NEAR * size.widthEmu < b.y + b.height &&
    b.y - NEAR * size.widthEmu < a.y + a.height;
  return findPieces(ownShapes(slide)).filter(({ shape, words, box }) => {
    if (slots.has(shape.id) || words !== undefined || (shape.kind !== 'shape' && shape.kind !== 'connector'))
      return false;
    if (filled.some((one) => holds(box, one))) return false;
    const held = shape.kind === 'shape' ? empty.filter((one) => holds(box, one)) : [];
    const isFrame =
      held.some((one) => computeArea(box) <= FRAME * computeArea(one)) ||
      (held.length > 0 && isPanel(box, size));
    const pointsAtEmpty =
      (shape.kind === 'connector' ||
        (shape.geometry.kind === 'preset' && ARROW.test(shape.geometry.preset))) &&
      empty.some((one) => near(box, one)) &&
      !filled.some((one) => near(box, one));
    return isFrame || pointsAtEmpty;
  });
}

/**
 * Shapes that a sample slide draws over one of its charts, such as bars and arrows: they mark values of the old data.
 *
 * @param charts ids of the charts with other data
 * @param slots ids of the shapes of all slots
 */
export function findChartMarks(
  slide: ReadSlide,
  charts: ReadonlySet<number>,
  slots: ReadonlySet<number>,
): { readonly shape: ReadShape; readonly nth: number }[] {
  if (charts.size === 0) return [];
  const pieces = findPieces(ownShapes(slide));
  return pieces.filter(({ shape, words, box }, at) => {
    if (slots.has(shape.id) || words !== undefined || !MARKS.has(shape.kind)) return false;
    return pieces
      .slice(0, at)
      .some(
        (chart) =>
          charts.has(chart.shape.id) &&
          holds(chart.box, box) &&
          computeArea(box) < MARK * computeArea(chart.box),
      );
  });
}

/** Returns whether a shape stands within the margins of the slide; bands from edge to edge are design. */
function isPanel(box: ReadBox, size: SlideSize): boolean {
  return (
    shareOfSlide(box, size) <= PANEL &&
    box.x > MARGIN * size.widthEmu &&
    box.x + box.width < (1 - MARGIN) * size.widthEmu
  );
}
