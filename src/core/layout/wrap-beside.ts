import { holds } from '../scene/check/geometry.ts';
import type { Box, SceneElement, TextElement } from '../scene/scene.ts';
import { findLargestSizePx } from '../scene/script-letters.ts';
import { substituteLines } from '../scene/substitute-lines.ts';

/** Space in em between a text and the one beside it. */
const GAP_EM = 0.5;
/** Overlap in px below which two texts merely touch. */
const TOUCHING_PX = 1;
/** Share of the lower line's height from which two lines stand side by side. */
const SAME_LINE_SHARE = 0.5;
/** Number of lines from which a text no longer reads as a label. */
const MAX_LINES = 3;

/**
 * Wraps texts of a drawing that run over the text beside them, if the space below them is free. SVG text
 * never wraps, so authors have to guess how wide their fonts are. Each text is compared with the others; a
 * drawing has at most 300 shapes.
 *
 * @param place bounds of the drawing
 * @param set sets a text again within a width in px
 */
export function wrapBeside(
  elements: readonly SceneElement[],
  place: Box,
  set: (element: TextElement, widthPx: number) => TextElement,
): SceneElement[] {
  const result = [...elements];
  const texts = elements.flatMap((element, at) =>
    element.type === 'text' && (element.rotation ?? 0) === 0 ? [at] : [],
  );
  texts.sort((a, b) => readBox(result, a).y - readBox(result, b).y);
  for (const [order, at] of texts.entries()) {
    const element = result[at] as TextElement;
    const room = findRoom(element, findBoxesOnLine(result, texts, order));
    if (room === undefined || element.paragraphs.some((paragraph) => substituteLines(paragraph).word > room))
      continue;
    const wrapped = set(element, room);
    if (countLines(wrapped) <= MAX_LINES && isFreeBelow(element, wrapped, result, place))
      result[at] = wrapped;
  }
  return result;
}

/** Boxes of the texts that stand on the line of one of `texts`, which are sorted from top to bottom. */
function findBoxesOnLine(elements: readonly SceneElement[], texts: readonly number[], order: number): Box[] {
  const own = readBox(elements, texts[order]);
  const found: Box[] = [];
  for (const step of [-1, 1])
    for (let next = order + step; next >= 0 && next < texts.length; next += step) {
      const other = readBox(elements, texts[next]);
      if (Math.abs(other.y - own.y) > Math.max(own.height, other.height)) break;
      const shared = Math.min(own.y + own.height, other.y + other.height) - Math.max(own.y, other.y);
      if (shared > SAME_LINE_SHARE * Math.min(own.height, other.height)) found.push(other);
    }
  return found;
}

/** Width in px up to the text that a text runs over; undefined if it runs over none. */
function findRoom({ box, paragraphs }: TextElement, others: readonly Box[]): number | undefined {
  const [first] = paragraphs;
  if (first === undefined || first.align === 'center') return undefined;
  const end = box.x + box.width;
  const growsRight = (first.align === 'start') !== first.rtl;
  const reach = others.flatMap((other) => {
    const otherEnd = other.x + other.width;
    if (growsRight) return other.x > box.x && other.x < end - TOUCHING_PX ? [other.x - box.x] : [];
    return otherEnd < end && otherEnd > box.x + TOUCHING_PX ? [end - otherEnd] : [];
  });
  return reach.length === 0 ? undefined : Math.min(...reach) - GAP_EM * findLargestSizePx(first.runs);
}

function isFreeBelow(
  { id, box }: TextElement,
  wrapped: TextElement,
  elements: readonly SceneElement[],
  place: Box,
): boolean {
  const [top, bottom] = [box.y + box.height, wrapped.box.y + wrapped.box.height];
  if (bottom > place.y + place.height) return false;
  const { x, width } = wrapped.box;
  return elements.every((other) => {
    if (other.id === id) return true;
    const { box: near } = other;
    if (near.x > x + width || near.x + near.width < x || near.y > bottom || near.y + near.height < top)
      return true;
    return other.type === 'shape' && holds(near, wrapped.box);
  });
}

function countLines({ paragraphs }: TextElement): number {
  return paragraphs.reduce((sum, { lines }) => sum + lines.length, 0);
}

function readBox(elements: readonly SceneElement[], at: number | undefined): Box {
  return (elements[at ?? 0] as SceneElement).box;
}
