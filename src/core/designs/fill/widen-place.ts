import { flattenShapes, type ReadBox, type ReadShape, type ReadTextShape } from '../../ooxml/read/index.ts';
import { holds } from '../compile/boxes.ts';

/** Least margin beside a text that becomes wider, and gap to what stands beside it, as shares of the width. */
const [MARGIN, GAP] = [0.03, 0.012];
/** Share of the slide's width from which a text is wide enough. */
const WIDE = 0.6;
/** Share of the slide's width below which a filled shape around a text is a band with an end. */
const MAX_BAND = 0.9;
/** Largest margin that a text keeps to both sides, as a share of the slide's width. */
const MAX_MARGIN = 0.08;

/**
 * Widens the place of a narrow text to the side to which its lines grow, as far as the slide is free: boxes that
 * were drawn around a short title break longer ones into many lines.
 *
 * @param place the text's place
 * @param others boxes of content that is drawn beside the text
 * @returns the place itself if something stands beside it
 */
export function widenPlace(
  text: ReadTextShape,
  place: ReadBox,
  shapes: readonly ReadShape[],
  widthEmu: number,
  others: readonly ReadBox[] = [],
): ReadBox {
  const { x, width } = place;
  if (width > WIDE * widthEmu) return place;
  const margin = Math.min(
    MAX_MARGIN * widthEmu,
    Math.max(MARGIN * widthEmu, Math.min(x, widthEmu - x - width)),
  );
  const boxes = shapes.filter((shape) => !isSameShape(shape, text)).map(({ box }) => box);
  const beside = [...boxes, ...others].filter((box) => isBeside(box, place));
  const band = findBand(text, place, shapes, widthEmu);
  if (band !== undefined) return widenWithin(band, place);
  const ends = beside.filter((box) => box.x + box.width / 2 > x + width / 2).map((box) => box.x);
  const starts = beside
    .filter((box) => box.x + box.width / 2 <= x + width / 2)
    .map((box) => box.x + box.width);
  const right = Math.max(x + width, Math.min(widthEmu - margin, ...ends.map((end) => end - GAP * widthEmu)));
  const left = Math.min(x, Math.max(margin, ...starts.map((start) => start + GAP * widthEmu)));
  const [paragraph] = text.text?.paragraphs ?? [];
  if (paragraph?.align === 'center') {
    const more = Math.min(x - left, right - x - width);
    return more <= 0 ? place : { ...place, x: x - more, width: width + 2 * more };
  }
  const growsRight = (paragraph?.align === 'end') === (paragraph?.rtl === true);
  const [from, to] = growsRight ? [x, right] : [left, x + width];
  return to - from <= width ? place : { ...place, x: from, width: to - from };
}

/** The filled shape around a text that ends before the slide does; letters beside it would have another background. */
function findBand(
  text: ReadTextShape,
  place: ReadBox,
  shapes: readonly ReadShape[],
  widthEmu: number,
): ReadBox | undefined {
  return flattenShapes(shapes).find(
    (shape) =>
      !isSameShape(shape, text) &&
      shape.kind === 'shape' &&
      shape.fill.kind !== 'none' &&
      shape.box.width < MAX_BAND * widthEmu &&
      isAround(shape.box, place) &&
      holds(shape.box, place),
  )?.box;
}

/** Widens a place to the edge of its band at the end of its lines, as far from it as from the other edge. */
function widenWithin(band: ReadBox, place: ReadBox): ReadBox {
  const [before, after] = [place.x - band.x, band.x + band.width - place.x - place.width];
  const inset = Math.max(0, Math.min(before, after));
  const width = band.width - 2 * inset;
  return width <= place.width ? place : { ...place, x: band.x + inset, width };
}

/** Returns whether a shape is level with a text, and neither behind it nor around it. */
function isBeside(box: ReadBox, place: ReadBox): boolean {
  const isLevel = box.y < place.y + place.height && box.y + box.height > place.y;
  return isLevel && !isAround(box, place) && box.height > 0;
}

function isAround(box: ReadBox, place: ReadBox): boolean {
  return box.x <= place.x && box.x + box.width >= place.x + place.width;
}

/** Shapes of a slide and of its layout may have the same id. */
export function isSameShape(one: ReadShape, other: ReadShape): boolean {
  return one.id === other.id && one.from === other.from;
}
