import { flatten, holds, type Leaf } from './check/geometry.ts';
import type { Box, Paragraph, SceneElement, TextElement } from './scene.ts';

/** Bold is up to a tenth wider than the weights that it stands for. */
const SINGLE_LINE_ROOM = 1.12;
/** LibreOffice sets a quarter of an em between East Asian letters and Latin ones or digits. */
const MIXED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}](?=[\p{Script=Latin}\p{Nd}])|[\p{Script=Latin}\p{Nd}](?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])/gu;
const MIXED_SPACE_EM = 0.25;

/** Margins of the standard templates, px: boxes may grow up to here. */
const [MARGIN_LEFT, MARGIN_RIGHT] = [64, 1216];
const TOLERANCE_PX = 1;

/** What a text stands among. */
export interface Surroundings {
  readonly elements: readonly SceneElement[];
  /** Px that no text box grows beyond. */
  readonly left: number;
  readonly right: number;
}

/** A slide of a standard template. */
export function onSlide(elements: readonly SceneElement[]): Surroundings {
  return { elements, left: MARGIN_LEFT, right: MARGIN_RIGHT };
}

/** Elements on a slide with margins of its own: none grows beyond the others. */
export function amongThemselves(elements: readonly SceneElement[]): Surroundings {
  const boxes = elements.map(({ box }) => box);
  return { elements, left: Math.min(...boxes.map(({ x }) => x)), right: Math.max(...boxes.map(({ x, width }) => x + width)) };
}

/** A box, and whether its lines break where they get longer than it is wide. */
export interface RoomyBox {
  readonly box: Box;
  readonly wraps: boolean;
}

/**
 * The box that a text has in a file. Semibold is written as bold and a missing font is replaced, so lines may come
 * out wider than they were measured. Where every paragraph is one line, a wider box changes nothing but keeps it on one
 * line: it grows up to the shape that it stands in, to its neighbours and to the margins. What still may get too
 * wide, and has no room for another line, does not break: it runs over by a few letters at the worst.
 */
export function roomyBox(item: TextElement, around: Surroundings): RoomyBox {
  const { box, paragraphs } = item;
  if (item.unbroken === true) return { box, wraps: false };
  const [first] = paragraphs;
  if (first === undefined || paragraphs.some(({ lines, align, rtl }) => lines.length !== 1 || align !== first.align || rtl !== first.rtl)) return { box, wraps: true };
  const widest = Math.max(...paragraphs.map((paragraph) => ((paragraph.lines[0]?.width ?? 0) + mixedSpace(paragraph)) * SINGLE_LINE_ROOM + paragraph.indentPx * (paragraph.level + 1)));
  const extra = widest - box.width;
  if (extra <= 0) return { box, wraps: true };
  const free = freeBeside(item, around);
  const way = first.align === 'center' ? 'both' : (first.align === 'start') === first.rtl ? 'left' : 'right';
  const half = Math.min(extra / 2, free.left, free.right);
  const [left, right] = way === 'both' ? [half, half] : way === 'left' ? [Math.min(extra, free.left), 0] : [0, Math.min(extra, free.right)];
  const isEnough = left + right >= extra - TOLERANCE_PX;
  return { box: { ...box, x: box.x - left, width: box.width + left + right }, wraps: isEnough || item.placeholder !== 'none' || hasRoomForMore(item) };
}

/** Whether a line more would stand in its box. */
function hasRoomForMore({ box, paragraphs, neededHeightPx }: TextElement): boolean {
  return box.height + TOLERANCE_PX >= neededHeightPx + Math.max(...paragraphs.map(({ lines }) => lines[0]?.height ?? 0));
}

/** How far a text's box may grow on each side, px. */
function freeBeside({ id, box }: TextElement, around: Surroundings): { readonly left: number; readonly right: number } {
  const [own, ownEnd] = [box.x, box.x + box.width];
  let [left, right] = [Math.min(own, around.left), Math.max(ownEnd, around.right)];
  for (const other of flatten(around.elements)) {
    if (other.id === id || other.type === 'line') continue;
    const end = other.box.x + other.box.width;
    if (isBackdrop(other) && holds(other.box, box)) {
      left = Math.max(left, Math.min(own, other.box.x));
      right = Math.min(right, Math.max(ownEnd, end));
    } else if (other.box.y < box.y + box.height - TOLERANCE_PX && other.box.y + other.box.height > box.y + TOLERANCE_PX) {
      if (end <= own + TOLERANCE_PX) left = Math.max(left, Math.min(own, end));
      else if (other.box.x >= ownEnd - TOLERANCE_PX) right = Math.min(right, Math.max(ownEnd, other.box.x));
    }
  }
  return { left: own - left, right: right - ownEnd };
}

function isBackdrop(leaf: Leaf): boolean {
  return leaf.type === 'picture' || leaf.type === 'shape';
}

function mixedSpace({ runs }: Paragraph): number {
  const size = Math.max(0, ...runs.map(({ sizePx }) => sizePx));
  return (
    (runs
      .map(({ text }) => text)
      .join('')
      .match(MIXED)?.length ?? 0) *
    MIXED_SPACE_EM *
    size
  );
}
