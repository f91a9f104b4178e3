import { flattenShapes, type ReadShape } from '../../ooxml/read/index.ts';
import { computeArea, type SlideSize, shareOfSlide } from './boxes.ts';
import type { Furniture } from './furniture.ts';
import type { Piece } from './sample-pieces.ts';

/** Minimum area of a single picture that is content, as a share of the slide; smaller ones are icons. */
const PICTURE = 0.01;
/** Distance between an arrow and what it points at, as a share of the slide's width. */
const NEAR = 0.03;
const ARROW =
  /^(?:(?:left|right|up|down|leftRight|upDown|bent|curved\w*|notchedRight|stripedRight)Arrow|chevron)$/;
/** Height of the zones at the top and bottom of a slide in which pictures belong to the design. */
const MARGIN = 0.14;

/**
 * Pieces of a sample slide that show its own content and that no content replaces: embedded objects, pictures
 * that no other slide shows, such as the logos of partners, and arrows between them. Decks do not copy them.
 *
 * @param pieces pieces that are neither slots nor parts of repeated items
 */
export function findLeftovers(pieces: readonly Piece[], furniture: Furniture, size: SlideSize): Piece[] {
  const objects = pieces.filter(({ shape }) => shape.kind === 'opaque' && shape.what === 'ole');
  const own = pieces.filter(
    (piece) => piece.shape.kind === 'picture' && !furniture.isRepeated(piece) && !isInMargin(piece, size),
  );
  const pictures = own.length > 1 ? own : own.filter(({ box }) => shareOfSlide(box, size) >= PICTURE);
  const gone = [...objects, ...pictures];
  const arrows = pieces.filter(
    (piece) => isArrow(piece) && gone.filter((one) => isNear(piece, one, size)).length > 1,
  );
  // Shapes grouped with such a picture belong to it, unless decks fill a part of the group.
  const groups = new Set([...gone, ...arrows].map(({ top }) => top));
  const whole = pieces.filter(
    ({ top }) =>
      groups.has(top) &&
      pieces.filter((piece) => piece.top === top).length ===
        flattenShapes([top]).filter(({ kind }) => kind !== 'group').length,
  );
  return [...new Set([...gone, ...arrows, ...whole])];
}

/** Returns whether a picture is small and at the top or bottom, where logos stand. */
function isInMargin({ box }: Piece, size: SlideSize): boolean {
  return (
    (box.y + box.height < MARGIN * size.heightEmu || box.y > (1 - MARGIN) * size.heightEmu) &&
    computeArea(box) < 0.03 * size.widthEmu * size.heightEmu
  );
}

function isArrow({ shape, words }: Piece): boolean {
  return (
    words === undefined &&
    (shape.kind === 'connector' ||
      (shape.kind === 'shape' && shape.geometry.kind === 'preset' && ARROW.test(shape.geometry.preset)))
  );
}

function isNear({ box: a }: Piece, { box: b }: Piece, { widthEmu }: SlideSize): boolean {
  const near = NEAR * widthEmu;
  return (
    a.x - near < b.x + b.width &&
    b.x - near < a.x + a.width &&
    a.y - near < b.y + b.height &&
    b.y - near < a.y + a.height
  );
}

/**
 * Ids of pictures, objects and groups that only one of several repeated items shows, and that are not slots:
 * they belong to its text and not to the design.
 *
 * @param own shapes of the item
 * @param others shapes of each other item
 * @param filled ids of the shapes that decks fill
 */
export function findItemLeftovers(
  own: readonly ReadShape[],
  others: readonly (readonly ReadShape[])[],
  filled: ReadonlySet<number | undefined>,
): number[] {
  const elsewhere = others.map((shapes) => new Set(flattenShapes(shapes).map(pictureOf)));
  return own.flatMap((top) => {
    const parts = flattenShapes([top]);
    const pictures = parts.filter((shape) => {
      const picture = pictureOf(shape);
      return picture !== undefined && !filled.has(shape.id) && elsewhere.some((all) => !all.has(picture));
    });
    if (pictures.length === 0) return [];
    return parts.some(({ id }) => filled.has(id)) ? pictures.map(({ id }) => id) : [top.id];
  });
}

function pictureOf(shape: ReadShape): string | undefined {
  if (shape.kind === 'opaque' && shape.what === 'ole') return `object ${shape.id}`;
  return shape.kind === 'picture' ? (shape.part ?? `missing ${shape.id}`) : undefined;
}
