import type { ReadBox, ReadShape } from '../../ooxml/read/index.ts';
import { computeUnion, findCenter } from '../../scene/box.ts';
import { computeArea, holds, type SlideSize, sharedArea } from './boxes.ts';
import { isRightToLeft, reverseRows } from './direction.ts';
import { findPieces, findSharedIds, type Piece } from './sample-pieces.ts';
import { findTracks, isInStep, measurePitch, type Track } from './tracks.ts';

/** Repeated items on a slide, each with all of its shapes. */
export interface Repeated {
  readonly along: Track['along'];
  readonly columns: number;
  readonly pitch: { readonly x: number; readonly y: number };
  readonly items: readonly RepeatedItem[];
}

export interface RepeatedItem {
  /** Top-level shapes in painting order. */
  readonly shapes: readonly ReadShape[];
  /** Corresponding parts of the items, in the same order in each. */
  readonly parts: readonly Piece[];
  readonly box: ReadBox;
}

const MAX_REPEATS = 4;
const MAX_LOOSE = 4;
/** Share of the slide's height; shapes farther apart do not belong to the same item. */
const MAX_DISTANCE = 0.06;

/** Finds cards, steps or people: similar shapes at even distances, the largest first. */
export function findRepeats(shapes: readonly ReadShape[], size: SlideSize): Repeated[] {
  const shared = findSharedIds(shapes);
  const found: Repeated[] = [];
  const usable = (shape: ReadShape): boolean =>
    shape.kind !== 'chart' &&
    shape.kind !== 'table' &&
    shape.kind !== 'opaque' &&
    !findPieces([shape]).some((piece) => shared.has(piece.shape.id)) &&
    !shared.has(shape.id);
  let free = shapes.filter(usable);
  while (found.length < MAX_REPEATS) {
    const best = findBestRepeat(free, size);
    if (best === undefined) break;
    found.push(best);
    const taken = new Set(best.items.flatMap((item) => item.shapes));
    free = free.filter((shape) => !taken.has(shape));
  }
  if (!isRightToLeft(shapes)) return found;
  return found.map((repeated) =>
    repeated.along === 'column'
      ? repeated
      : { ...repeated, items: reverseRows(repeated.items, repeated.columns) },
  );
}

function findBestRepeat(shapes: readonly ReadShape[], size: SlideSize): Repeated | undefined {
  const tracks = findTracks(shapes, size);
  let best: { readonly repeated: Repeated; readonly worth: number } | undefined;
  for (const anchor of tracks) {
    const joined = joinTracks(anchor, tracks, size);
    const repeated = toRepeated(anchor, joined, shapes, size);
    if (repeated === undefined) continue;
    const covered = repeated.items.reduce((sum, item) => sum + item.shapes.length, 0);
    const worth =
      covered +
      (anchor.along === 'grid' ? 0.5 : 0) +
      repeated.items.reduce((sum, { box }) => sum + computeArea(box), 0) /
        (size.widthEmu * size.heightEmu) /
        2;
    if (best === undefined || worth > best.worth) best = { repeated, worth };
  }
  return best?.repeated;
}

/**
 * Tracks that form items together with the anchor: in step with it, and close to the tracks joined so far.
 */
function joinTracks(anchor: Track, tracks: readonly Track[], size: SlideSize): Track[] {
  const joined = [anchor];
  const taken = new Set(anchor.shapes);
  const candidates = tracks.filter((track) => track !== anchor && isInStep(track, anchor, size));
  let bounds = anchor.shapes.map(({ box }) => box);
  for (let grew = true; grew; ) {
    grew = false;
    for (const track of candidates) {
      if (
        track.shapes.some((shape) => taken.has(shape)) ||
        !track.shapes.every(({ box }, index) => isClose(box, bounds[index] ?? box, bounds, index, size))
      )
        continue;
      joined.push(track);
      for (const shape of track.shapes) taken.add(shape);
      bounds = bounds.map((box, index) => computeUnion([box, track.shapes[index]?.box ?? box]));
      grew = true;
    }
  }
  return joined;
}

/** Returns whether a box is near its own item and not closer to another one. */
function isClose(
  box: ReadBox,
  own: ReadBox,
  bounds: readonly ReadBox[],
  index: number,
  { widthEmu, heightEmu }: SlideSize,
): boolean {
  const gapX = Math.max(0, Math.max(box.x - own.x - own.width, own.x - box.x - box.width));
  const gapY = Math.max(0, Math.max(box.y - own.y - own.height, own.y - box.y - box.height));
  if (gapX > MAX_DISTANCE * widthEmu || gapY > MAX_DISTANCE * heightEmu) return false;
  return bounds.every((other, at) => at === index || sharedArea(other, box) <= sharedArea(own, box));
}

function toRepeated(
  anchor: Track,
  joined: readonly Track[],
  shapes: readonly ReadShape[],
  size: SlideSize,
): Repeated | undefined {
  const count = anchor.shapes.length;
  const trackShapes = anchor.shapes.map((_, index) => joined.flatMap((track) => track.shapes[index] ?? []));
  const boxes = trackShapes.map((own) => computeUnion(own.map(({ box }) => box)));
  const overlap = boxes.some((box, index) =>
    boxes.some(
      (other, at) =>
        at > index && sharedArea(box, other) > 0.1 * Math.min(computeArea(box), computeArea(other)),
    ),
  );
  if (overlap) return undefined;
  const taken = new Set(trackShapes.flat());
  const rest = shapes.filter((shape) => !taken.has(shape));
  const inside = boxes.map((box) =>
    rest.filter(
      (shape) =>
        belongsTo(shape.box, box) && boxes.every((other) => other === box || !holds(other, shape.box)),
    ),
  );
  const between = assignArrows(
    anchor,
    boxes,
    rest.filter((shape) => !inside.some((some) => some.includes(shape))),
    size,
  );
  const loose = findLooseParts(inside, size);
  const items = boxes.map((box, index): RepeatedItem => {
    const own = new Set([...(trackShapes[index] ?? []), ...(inside[index] ?? []), ...(between[index] ?? [])]);
    const members = shapes.filter((shape) => own.has(shape));
    const steady = [
      ...joined.map((track) => track.shapes[index]),
      ...loose.map((track) => track[index]),
    ].flatMap((shape) => (shape === undefined ? [] : findParts(shape, size)));
    return { shapes: members, parts: steady, box };
  });
  const parts = items[0]?.parts.length ?? 0;
  if (items.some((item) => item.parts.length !== parts)) return undefined;
  const slots = items[0]?.parts.length ?? 0;
  // A pair counts only if both have several parts; drawings without text repeat no content.
  if (slots === 0 || (count === 2 && slots < 2)) return undefined;
  // Two rows of plain texts are the headings and texts of one row of items.
  if (
    anchor.along === 'grid' &&
    joined.length === 1 &&
    !anchor.shapes.some((shape) => shape.kind !== 'shape' || shape.fill.kind !== 'none')
  )
    return undefined;
  return { along: anchor.along, columns: anchor.columns, pitch: measurePitch(anchor), items };
}

/** Returns whether a box is inside an item, apart from a small overhang such as a ribbon or badge. */
function belongsTo(box: ReadBox, item: ReadBox): boolean {
  const area = computeArea(box);
  return (
    holds(item, box) &&
    (area > 0 ? sharedArea(box, item) > 0.6 * area : box.width <= item.width && box.height <= item.height)
  );
}

/**
 * Fillable parts of a shape: texts and pictures, including those in groups, or the drawing that serves as an
 * icon.
 */
function findParts(shape: ReadShape, size: SlideSize): Piece[] {
  const pieces = findPieces([shape]).filter(
    (piece) =>
      piece.words !== undefined ||
      piece.shape.kind === 'picture' ||
      (piece.shape.kind === 'shape' &&
        (piece.shape.placeholder !== undefined || piece.shape.fill.kind === 'picture')),
  );
  if (pieces.length > 0) return pieces;
  return isDrawing(shape, size) ? [{ shape, top: shape, nth: 0, box: shape.box }] : [];
}

/** Returns whether a shape is a small drawing without text, such as a pasted icon. */
function isDrawing(shape: ReadShape, { widthEmu, heightEmu }: SlideSize): boolean {
  const { width, height } = shape.box;
  const most = 0.16 * Math.min(widthEmu, heightEmu);
  if (
    width > most ||
    height > most ||
    width < most / 8 ||
    height < most / 8 ||
    width > 2 * height ||
    height > 2 * width
  )
    return false;
  if (shape.kind === 'group') return findPieces([shape]).every(({ words }) => words === undefined);
  return shape.kind === 'shape' && shape.geometry.kind === 'path';
}

/**
 * Assigns arrows between items to the items that they point to, if every item but the first has the same
 * number.
 */
function assignArrows(
  { along, columns }: Track,
  boxes: readonly ReadBox[],
  rest: readonly ReadShape[],
  { widthEmu, heightEmu }: SlideSize,
): ReadShape[][] {
  const found = boxes.map((box, index) => {
    const before = boxes[index - 1];
    if (before === undefined || (along === 'grid' && index % columns === 0)) return [];
    const gap = computeUnion([before, box]);
    return rest.filter((shape) => {
      const { x, y } = findCenter(shape.box);
      const small =
        shape.box.width < 0.25 * widthEmu &&
        shape.box.height < 0.25 * heightEmu &&
        findPieces([shape]).every(({ words }) => words === undefined || words.text.length < 3);
      const [start, end] =
        along === 'column'
          ? [before.y + before.height / 2, box.y + box.height / 2]
          : [before.x + before.width / 2, box.x + box.width / 2];
      const along_ = along === 'column' ? y : x;
      return small && holds(gap, shape.box) && along_ > start && along_ < end;
    });
  });
  const leading = found.filter((_, index) => index > 0 && !(along === 'grid' && index % columns === 0));
  const [first] = leading;
  return first !== undefined && first.length > 0 && leading.every(({ length }) => length === first.length)
    ? found
    : boxes.map(() => []);
}

/**
 * Parts that every item has in the same number although their sizes differ, such as icons drawn as shapes.
 */
function findLooseParts(inside: readonly (readonly ReadShape[])[], size: SlideSize): ReadShape[][] {
  const kinds: ((shape: ReadShape) => boolean)[] = [
    (shape) => findPieces([shape]).some(({ words }) => words !== undefined) && shape.kind === 'shape',
    (shape) => shape.kind === 'picture' || isDrawing(shape, size),
  ];
  return kinds.flatMap((is) => {
    const each = inside.map((shapes) => shapes.filter(is));
    const count = each[0]?.length ?? 0;
    if (count === 0 || count > MAX_LOOSE || !each.every(({ length }) => length === count)) return [];
    const ordered = each.map((shapes) => [...shapes].sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x));
    return Array.from({ length: count }, (_, at) => ordered.flatMap((shapes) => shapes[at] ?? []));
  });
}
