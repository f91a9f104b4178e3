import { flatten, holds, type Leaf } from './check/geometry.ts';
import {
  type Box,
  CANVAS,
  type Canvas,
  type Paragraph,
  type SceneElement,
  type TextElement,
} from './scene.ts';
import { measureScriptSpace } from './script-space.ts';
import { BREAKS, type SubstituteLines, substituteLines } from './substitute-lines.ts';

/** Bold is up to a tenth wider than the weights that it replaces. */
const BOLD_FACTOR = 1.12;
/**
 * A line that fits more tightly may break in a program that measures it slightly wider, so it must not wrap.
 */
const [MIN_ROOM, MIN_ROOM_BOLD] = [1.01, 1.035] as const;
/** Horizontal margin of the standard templates, px: boxes may grow up to here. */
const MARGIN_SIDE = 64;
/** Vertical margin of a slide, px. */
const MARGIN_EDGE = 28;
/** Smallest distance of a text that grows from the text beside it, px. */
const BESIDE_PX = 12;
/** Smallest distance between text and the edge of its shape, px. */
const EDGE_PX = 4;
const TOLERANCE_PX = 1;

const FOOTERS: ReadonlySet<string> = new Set(['footer', 'date', 'slide_number']);

/** Elements around a text, and the limits within which its box may grow. */
export interface TextPlacement {
  readonly elements: readonly SceneElement[];
  /** Limits of all text boxes, px. */
  readonly left: number;
  readonly right: number;
  /** Size of the slide. */
  readonly canvas: Canvas;
}

/** Placement on a slide of a standard template. */
export function onStandardSlide(elements: readonly SceneElement[], canvas = CANVAS): TextPlacement {
  return { elements, left: MARGIN_SIDE, right: canvas.widthPx - MARGIN_SIDE, canvas };
}

/** Placement on a slide with its own margins: no box grows beyond the outermost ones. */
export function withinElements(elements: readonly SceneElement[], canvas = CANVAS): TextPlacement {
  const boxes = elements.map(({ box }) => box);
  return {
    elements,
    left: Math.min(...boxes.map(({ x }) => x)),
    right: Math.max(...boxes.map(({ x, width }) => x + width)),
    canvas,
  };
}

/** Box of a text in a file, and the behaviour of lines that become longer than its width. */
export interface RoomyBox {
  readonly box: Box;
  /** Lines wrap. */
  readonly wraps: boolean;
  /** Every paragraph is a single line that fits in every substitute. */
  readonly fits: boolean;
  /** Single lines without height for another line: programs shrink the text until each fits its line. */
  readonly staysOnLine: boolean;
  /**
   * A word can exceed the width of the box. Programs shrink it if there is no height for another line, and
   * split it otherwise.
   */
  readonly partsWords: boolean;
  /** Lines of each paragraph in substitutes of its font. */
  readonly substitutes: readonly SubstituteLines[];
}

/**
 * The box that a text has in a file. Semibold is written as bold and a missing font is replaced, so lines may
 * come out wider than they were measured. A wider box changes nothing where every paragraph is one line, or
 * where its lines break at the same words; such a box grows up to the shape that it stands in, to its
 * neighbours and to the margins.
 */
export function computeRoomyBox(item: TextElement, placement: TextPlacement): RoomyBox {
  const { box, paragraphs, placeholder, unbroken = false } = item;
  const [first] = paragraphs;
  const set = paragraphs.map((paragraph) => ({
    ...substituteLines(paragraph),
    own: (paragraph.lines[0]?.width ?? 0) + measureScriptSpace(paragraph),
    indent: measureIndent(paragraph),
  }));
  const word = Math.max(0, ...set.map(({ word: widest, indent }) => widest + indent));
  const isSingle =
    first !== undefined &&
    paragraphs.every(
      ({ lines, align, rtl }) => lines.length === 1 && align === first.align && rtl === first.rtl,
    );
  if (!isSingle) {
    const grown = unbroken || word <= box.width ? box : growForWords(item, word, placement);
    return {
      box: grown,
      wraps: !unbroken,
      fits: false,
      staysOnLine: unbroken,
      partsWords: word - TOLERANCE_PX > grown.width,
      substitutes: set,
    };
  }
  const natural = Math.max(
    ...paragraphs.map(
      (paragraph, at) =>
        (set[at]?.own ?? 0) * (isBolder(paragraph) ? MIN_ROOM_BOLD : MIN_ROOM) + measureIndent(paragraph),
    ),
  );
  const wanted = Math.max(
    ...set.map(({ own, whole, indent }) => Math.max(own * BOLD_FACTOR, whole) + indent),
  );
  const grown = growBox(item, wanted, placement);
  const fits = grown.width >= wanted - TOLERANCE_PX;
  const hasRoom = hasHeightForLine(item);
  // A line that would run off the slide wraps and shrinks instead.
  const leavesSlide = leavesSlideAt(grown, wanted, first, placement.canvas);
  const mayBreak = ((word <= grown.width || !hasRoom) && natural <= grown.width) || leavesSlide;
  return {
    box: grown,
    wraps: fits || mayBreak || placeholder !== 'none',
    fits,
    staysOnLine: unbroken || !(fits || placeholder !== 'none' || hasRoom),
    partsWords: word - TOLERANCE_PX > grown.width,
    substitutes: set,
  };
}

/** Widens a box until its words fit, as long as its lines break at the same words. */
function growForWords(item: TextElement, wanted: number, placement: TextPlacement): Box {
  const widest = Math.min(
    ...item.paragraphs.map((paragraph) => findNextBreak(paragraph) + measureIndent(paragraph)),
  );
  return growBox(item, Math.min(wanted, widest - TOLERANCE_PX), placement);
}

function growBox(item: TextElement, width: number, placement: TextPlacement): Box {
  const { box, paragraphs, rotation = 0 } = item;
  const extra = width - box.width;
  if (extra <= 0 || rotation !== 0) return box;
  const first = paragraphs[0] as Paragraph;
  const free = measureFreeBeside(item, placement);
  const way = first.align === 'center' ? 'both' : (first.align === 'start') === first.rtl ? 'left' : 'right';
  const half = Math.min(extra / 2, free.left, free.right);
  const [left, right] =
    way === 'both'
      ? [half, half]
      : way === 'left'
        ? [Math.min(extra, free.left), 0]
        : [0, Math.min(extra, free.right)];
  return { ...box, x: box.x - left, width: box.width + left + right };
}

/** Tells whether a line of a width in px, aligned to a box, runs off the slide. */
function leavesSlideAt(box: Box, width: number, { align, rtl }: Paragraph, { widthPx }: Canvas): boolean {
  const extra = width - box.width;
  if (extra <= 0) return false;
  const before = align === 'center' ? extra / 2 : (align === 'start') === rtl ? extra : 0;
  return box.x - before < 0 || box.x + box.width + extra - before > widthPx;
}

/** Tells whether a lighter weight is written as bold. */
function isBolder({ runs }: Paragraph): boolean {
  return runs.some(({ weight }) => weight === 600);
}

function measureIndent({ indentPx, level }: Paragraph): number {
  return indentPx * (level + 1);
}

/** Smallest width in px at which a line would take in the first word of the next. */
function findNextBreak({ lines }: Paragraph): number {
  return Math.min(
    ...lines.slice(1).map(({ spans }, at) => {
      const { text = '', width = 0 } = spans[0] ?? {};
      const [word = ''] = text.trimStart().split(BREAKS);
      return (lines[at]?.width ?? 0) + (text === '' ? 0 : (width * word.length) / text.length);
    }),
  );
}

/** Tells whether the box has height for another line. */
function hasHeightForLine({ box, paragraphs, neededHeightPx }: TextElement): boolean {
  return (
    box.height + TOLERANCE_PX >=
    neededHeightPx + Math.max(...paragraphs.map(({ lines }) => lines[0]?.height ?? 0))
  );
}

/** Free space in px to the left and right of a text. */
function measureFreeBeside(
  { id, box }: TextElement,
  placement: TextPlacement,
): { readonly left: number; readonly right: number } {
  const [own, ownEnd] = [box.x, box.x + box.width];
  let [left, right] = [Math.min(own, placement.left), Math.max(ownEnd, placement.right)];
  for (const other of flatten(placement.elements)) {
    if (other.id === id) continue;
    const end = other.box.x + other.box.width;
    if (isBackdrop(other) && holds(other.box, box)) {
      left = Math.max(left, Math.min(own, other.box.x));
      right = Math.min(right, Math.max(ownEnd, end));
    } else if (
      other.box.y < box.y + box.height - TOLERANCE_PX &&
      other.box.y + other.box.height > box.y + TOLERANCE_PX
    ) {
      // Lines of two texts that end at one place would read as one.
      const gap = other.type === 'text' ? BESIDE_PX : 0;
      if (end <= own + TOLERANCE_PX) left = Math.max(left, Math.min(own, end + gap));
      else if (other.box.x >= ownEnd - TOLERANCE_PX)
        right = Math.min(right, Math.max(ownEnd, other.box.x - gap));
    }
  }
  return { left: own - left, right: right - ownEnd };
}

/**
 * Free space in px above and below a text: a share of the distance to another text, the full distance to
 * other elements.
 *
 * @param box horizontal extent of the text
 * @param textShare half, where the other text may grow as well
 */
export function measureFreeAboveBelow(
  { id, box: own }: TextElement,
  box: Box,
  placement: TextPlacement,
  textShare = 0.5,
): { readonly above: number; readonly below: number } {
  const [top, foot] = [own.y, own.y + own.height];
  let above = Math.max(0, top - MARGIN_EDGE);
  let below = Math.max(0, placement.canvas.heightPx - MARGIN_EDGE - foot);
  for (const other of flatten(placement.elements)) {
    // Text that grows beside a footer would stand in its strip.
    if (FOOTERS.has(other.placeholder) && other.box.y >= foot - TOLERANCE_PX)
      below = Math.min(below, Math.max(0, other.box.y - foot));
    if (other.id === id || other.box.x >= box.x + box.width || other.box.x + other.box.width <= box.x)
      continue;
    const [otherTop, otherFoot] = [other.box.y, other.box.y + other.box.height];
    const share = other.type === 'text' ? textShare : 1;
    if (isBackdrop(other) && holds(other.box, own)) {
      above = Math.min(above, Math.max(0, top - otherTop - EDGE_PX));
      below = Math.min(below, Math.max(0, otherFoot - foot - EDGE_PX));
    } else if (otherTop >= foot - TOLERANCE_PX) below = Math.min(below, Math.max(0, otherTop - foot) * share);
    else if (otherFoot <= top + TOLERANCE_PX) above = Math.min(above, Math.max(0, top - otherFoot) * share);
  }
  return { above, below };
}

/** Space in px below a box up to the strip of the footers, or up to the end of a slide without footers below it. */
export function measureFreeBelowToStrip({ y, height }: Box, { elements, canvas }: TextPlacement): number {
  const foot = y + height;
  const strips = flatten(elements)
    .filter(({ placeholder, box }) => FOOTERS.has(placeholder) && box.y >= foot - TOLERANCE_PX)
    .map(({ box }) => box.y);
  return Math.max(0, Math.min(canvas.heightPx, ...strips) - foot);
}

function isBackdrop(leaf: Leaf): boolean {
  return leaf.type === 'picture' || leaf.type === 'shape';
}
