import type { Box, Drawing, PlacedPicture } from './pdf-drawing.ts';
import { findDrawings } from './pdf-drawings.ts';
import type { Segment } from './pdf-lines.ts';
import {
  encodePng,
  hasMarks,
  type PictureSource,
  type PixelBudget,
  type Pixels,
  readPixels,
  turnPixels,
} from './pdf-pictures.ts';

/** Picture of a page, or a framed drawing. */
export interface Figure extends Box {
  /** PNG of its pictures; absent if it has none. */
  readonly bytes?: Uint8Array;
  /** True if lines, areas or text belong to it, so that it is drawn as a region of the page. */
  readonly isRegion?: boolean;
  /** True for lines of text whose characters cannot be read. */
  readonly isText?: boolean;
}

/** Smaller pictures are ornaments, larger ones backgrounds. In points, and as shares of the page. */
const SIDE_LEAST_PT = 48;
const SIDE_LEAST_PX = 96;
const PART_LEAST_PT = 6;
const AREA_MOST = 0.85;
/** Minimum side of a frame around a drawing, and minimum number of parts in it. */
const FRAME_LEAST_PT = 90;
const PARTS_LEAST = 8;
/** Longer lines in a frame are text and not labels. */
const LABEL_MAX = 60;
/** Parts that are closer form one picture. */
const CLOSE_PT = 2;
/** Pages with more parts are not searched for frames, and only the largest frames are considered. */
const SHAPES_MAX = 6_000;
const FRAMES_MAX = 60;
/** A picture with this share of its drawing is the figure, with lines around it. */
const PICTURE_MOST = 0.8;
/** Text that extends further beyond a region belongs to the running text. */
const WIDER_MOST = 0.35;
/** Pixels of a picture that is composed of parts. */
const WHOLE_PIXELS = 1_500_000;

/** Finds the figures of a page. Pictures in one frame, or that touch each other, form one figure. */
export async function findFigures(
  page: PictureSource,
  drawing: Drawing,
  segments: readonly Segment[],
  size: { readonly width: number; readonly height: number },
  budget: PixelBudget,
): Promise<Figure[]> {
  const { pictures, shapes } = drawing;
  const backdrop = (box: Box): boolean => area(box) > AREA_MOST * size.width * size.height;
  const placed = pictures.filter((one) => !backdrop(one));
  const large =
    shapes.length > SHAPES_MAX
      ? []
      : shapes.filter((one) => !backdrop(one) && isLarge(one)).toSorted((a, b) => area(b) - area(a));
  const frames = findOutermost(
    large.slice(0, FRAMES_MAX).filter((one) => isFrame(one, shapes, placed, segments)),
  );
  const figures: Figure[] = [];
  for (const frame of frames) {
    const parts = placed.filter((one) => contains(frame, one));
    const bytes = await drawPicture(page, parts, frame, budget);
    figures.push({ ...frame, ...(bytes === undefined ? {} : { bytes }), isRegion: true });
  }
  const free = placed.filter((one) => !frames.some((frame) => contains(frame, one)));
  for (const group of groupPictures(free)) {
    const box = unite(group);
    const bytes =
      Math.min(box.right - box.left, box.bottom - box.top) < SIDE_LEAST_PT || backdrop(box)
        ? undefined
        : await drawPicture(page, group, box, budget);
    if (bytes !== undefined) figures.push({ ...box, bytes, ...(group.length > 1 ? { isRegion: true } : {}) });
  }
  return findDrawings(drawing, segments, size)
    .reduce(mergeDrawing, figures)
    .map((one) => (one.isRegion === true ? { ...one, ...extendToWords(one, segments) } : one));
}

/**
 * Merges a drawing with the pictures that touch it, such as a chart on a shaded background or icons in a
 * plan.
 */
function mergeDrawing(figures: readonly Figure[], drawing: Box): Figure[] {
  const parts = figures.filter((one) => isClose(one, drawing));
  if (parts.some((one) => area(one) > PICTURE_MOST * area(unite([one, drawing])) && one.isRegion !== true))
    return [...figures];
  return [
    ...figures.filter((one) => !parts.includes(one)),
    {
      ...unite([drawing, ...parts]),
      ...(parts[0]?.bytes === undefined ? {} : { bytes: parts[0].bytes }),
      isRegion: true,
    },
  ];
}

/** Extends a region to the ends of the words that cross its edges. */
function extendToWords(region: Box, segments: readonly Segment[]): Box {
  const room = WIDER_MOST * (region.right - region.left);
  const crossed = segments.filter(
    ({ left, right, y, size }) =>
      y > region.top &&
      y - 0.5 * size < region.bottom &&
      left < region.right &&
      right > region.left &&
      region.left - left < room &&
      right - region.right < room,
  );
  return {
    ...region,
    left: Math.min(region.left, ...crossed.map(({ left }) => left)),
    right: Math.max(region.right, ...crossed.map(({ right }) => right)),
  };
}

/** A single picture unchanged, or several composed on white. */
async function drawPicture(
  page: PictureSource,
  parts: readonly PlacedPicture[],
  box: Box,
  budget: PixelBudget,
): Promise<Uint8Array | undefined> {
  const large = parts.filter(
    (one) =>
      Math.min(one.right - one.left, one.bottom - one.top) >=
      (parts.length === 1 ? SIDE_LEAST_PT : PART_LEAST_PT),
  );
  const pixels: (readonly [PlacedPicture, Pixels])[] = [];
  for (const part of large) {
    const one = await readPixels(page, part.source, budget);
    if (one !== undefined) pixels.push([part, turnPixels(one, part.turn)]);
  }
  const [first] = pixels;
  if (first === undefined) return undefined;
  if (pixels.length === 1)
    return Math.min(first[1].width, first[1].height) < SIDE_LEAST_PX || !hasMarks(first[1])
      ? undefined
      : encodePng(first[1]);
  return encodePng(composePixels(pixels, unite(pixels.map(([part]) => part)), box));
}

function composePixels(parts: readonly (readonly [PlacedPicture, Pixels])[], box: Box, most: Box): Pixels {
  const densest = Math.max(...parts.map(([part, { width }]) => width / (part.right - part.left)));
  const scale = Math.min(densest, Math.sqrt(WHOLE_PIXELS / Math.max(1, area(most))));
  const [width, height] = [
    Math.max(1, Math.round((box.right - box.left) * scale)),
    Math.max(1, Math.round((box.bottom - box.top) * scale)),
  ];
  const data = new Uint8Array(width * height * 3).fill(255);
  for (const [part, pixels] of parts) {
    const [fromX, fromY] = [
      Math.round((part.left - box.left) * scale),
      Math.round((part.top - box.top) * scale),
    ];
    const [wide, high] = [
      Math.round((part.right - part.left) * scale),
      Math.round((part.bottom - part.top) * scale),
    ];
    for (let y = Math.max(0, -fromY); y < high && fromY + y < height; y++)
      for (let x = Math.max(0, -fromX); x < wide && fromX + x < width; x++) {
        const source =
          (Math.floor((y * pixels.height) / high) * pixels.width + Math.floor((x * pixels.width) / wide)) *
          pixels.channels;
        const opacity = pixels.channels === 4 ? (pixels.data[source + 3] ?? 255) / 255 : 1;
        const to = ((fromY + y) * width + fromX + x) * 3;
        for (let channel = 0; channel < 3; channel++)
          data[to + channel] = Math.round(
            (pixels.data[source + channel] ?? 255) * opacity + (data[to + channel] ?? 255) * (1 - opacity),
          );
      }
  }
  return { width, height, channels: 3, data };
}

/** True for a closed outline around pictures or a drawing, with only labels as text. */
function isFrame(
  box: Box,
  shapes: readonly Box[],
  pictures: readonly PlacedPicture[],
  segments: readonly Segment[],
): boolean {
  const words = segments.filter(
    (one) => one.left > box.left && one.right < box.right && one.y > box.top && one.y < box.bottom,
  );
  const covered = words.reduce((sum, one) => sum + (one.right - one.left) * one.size, 0);
  if (words.some((one) => one.text.length > LABEL_MAX) || covered > 0.25 * area(box)) return false;
  const inside = pictures.filter((one) => contains(box, one)).length;
  // Table cells are boxes too; boxes that all contain text are no drawing.
  const parts = shapes.filter(
    (one) =>
      one !== box &&
      contains(box, one) &&
      area(one) < 0.8 * area(box) &&
      !words.some((word) =>
        contains(one, { left: word.left, right: word.right, top: word.y - 0.5 * word.size, bottom: word.y }),
      ),
  ).length;
  return inside >= 2 || (inside === 1 && parts + words.length > 0) || parts >= PARTS_LEAST;
}

function isLarge(box: Box): boolean {
  return box.right - box.left >= FRAME_LEAST_PT && box.bottom - box.top >= FRAME_LEAST_PT;
}

function groupPictures(pictures: readonly PlacedPicture[]): PlacedPicture[][] {
  const groups: PlacedPicture[][] = [];
  for (const picture of pictures) {
    const near = groups.filter((group) => group.some((one) => isClose(one, picture)));
    const rest = groups.filter((group) => !near.includes(group));
    groups.splice(0, groups.length, ...rest, [...near.flat(), picture]);
  }
  return groups;
}

function findOutermost(boxes: readonly Box[]): Box[] {
  const outerBoxes: Box[] = [];
  for (const box of boxes.toSorted((a, b) => area(b) - area(a)))
    if (!outerBoxes.some((one) => contains(one, box))) outerBoxes.push(box);
  return outerBoxes;
}

function unite(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map((one) => one.left)),
    right: Math.max(...boxes.map((one) => one.right)),
    top: Math.min(...boxes.map((one) => one.top)),
    bottom: Math.max(...boxes.map((one) => one.bottom)),
  };
}

function area({ left, right, top, bottom }: Box): number {
  return (right - left) * (bottom - top);
}

function contains(outer: Box, inner: Box): boolean {
  return (
    inner.left > outer.left - CLOSE_PT &&
    inner.right < outer.right + CLOSE_PT &&
    inner.top > outer.top - CLOSE_PT &&
    inner.bottom < outer.bottom + CLOSE_PT
  );
}

function isClose(one: Box, other: Box): boolean {
  return (
    one.left < other.right + CLOSE_PT &&
    one.right > other.left - CLOSE_PT &&
    one.top < other.bottom + CLOSE_PT &&
    one.bottom > other.top - CLOSE_PT
  );
}
