import type { ReadBox, ReadShape, ReadTextShape } from '../../ooxml/read/index.ts';

/** Least margin beside a text that becomes wider, and gap to what stands beside it, as shares of the width. */
const [MARGIN, GAP] = [0.03, 0.012];
/** Share of the slide's width from which a text is wide enough. */
const WIDE = 0.6;
/** Largest margin that a text keeps to both sides, as a share of the slide's width. */
const MAX_MARGIN = 0.08;

/**
 * Widens the place of a narrow text to the side to which its lines grow, as far as the slide is free: boxes that
 * were drawn around a short title break longer ones into many lines.
 *
 * @param place the text's place
 * @returns the place itself if something stands beside it
 */
export function widenPlace(
  text: ReadTextShape,
  place: ReadBox,
  shapes: readonly ReadShape[],
  widthEmu: number,
): ReadBox {
  const { x, width } = place;
  if (width > WIDE * widthEmu) return place;
  const margin = Math.min(
    MAX_MARGIN * widthEmu,
    Math.max(MARGIN * widthEmu, Math.min(x, widthEmu - x - width)),
  );
  const beside = shapes.filter(({ id, box }) => id !== text.id && isBeside(box, place)).map(({ box }) => box);
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

/** Returns whether a shape is level with a text, and neither behind it nor around it. */
function isBeside(box: ReadBox, place: ReadBox): boolean {
  const isLevel = box.y < place.y + place.height && box.y + box.height > place.y;
  const isAround = box.x <= place.x && box.x + box.width >= place.x + place.width;
  return isLevel && !isAround && box.width > 0 && box.height > 0;
}
