import type { PackageEdit } from '../ooxml/package/index.ts';
import type { ReadShape } from '../ooxml/read/index.ts';
import { EMU_PER_PX } from '../scene/scene.ts';
import { changeElement } from './element-edit.ts';
import type { Arrangement } from './element-style.ts';
import { findElement, invalidInput } from './find-element.ts';
import { encloseFrames, type Frame, readFrame, turnFrame } from './frame.ts';
import { readSlideSize } from './layout-likeness.ts';

/** An element with its frame before rotation, in EMU on the slide. */
interface Placed {
  readonly id: string;
  readonly frame: Frame;
  readonly rotation: number;
}

type Read = (id: string) => ReadShape | undefined;

/** Axis of each alignment, and the share of the free space that comes before the element. */
const ALIGNMENTS = {
  left: ['x', 'width', 0],
  center: ['x', 'width', 0.5],
  right: ['x', 'width', 1],
  top: ['y', 'height', 0],
  middle: ['y', 'height', 0.5],
  bottom: ['y', 'height', 1],
} as const;
const AXES = { horizontal: ['x', 'width'], vertical: ['y', 'height'] } as const;
const SAME = { width: ['width'], height: ['height'], size: ['width', 'height'] } as const;

/**
 * Gives elements the same size, aligns them and spreads them, in this order. Turned elements count with the
 * area that they cover.
 *
 * @throws Failure `invalid_input` for elements that the slide does not have, or if there is nothing to do
 */
export function arrangeElements(file: PackageEdit, part: string, arrangement: Arrangement, read: Read): void {
  const { elements, align, distribute, gap, same, to } = arrangement;
  const before = [...new Set(elements)].map((id) => findPlaced(file, part, id, read));
  const other = to === undefined || to === 'slide' ? undefined : findPlaced(file, part, to, read);
  checkCount(arrangement, before.length, other !== undefined);
  const slide: Frame = { x: 0, y: 0, ...readSlideSize(file) };
  let placed: readonly Placed[] = before;
  const model = other ?? before[0];
  if (same !== undefined && model !== undefined)
    placed = placed.map(({ frame, ...one }) => ({
      ...one,
      frame: { ...frame, ...Object.fromEntries(SAME[same].map((side) => [side, model.frame[side]])) },
    }));
  const reference =
    to === 'slide' ? slide : other === undefined ? encloseFrames(placed.map(coverOf)) : coverOf(other);
  if (align !== undefined) {
    const [at, side, share] = ALIGNMENTS[align];
    placed = placed.map((one) =>
      shift(one, at, reference[at] + (reference[side] - coverOf(one)[side]) * share),
    );
  }
  if (distribute !== undefined) placed = spread(placed, distribute, gap, to === 'slide' ? slide : undefined);
  for (const [index, one] of placed.entries()) place(file, part, before[index], one, read(one.id));
}

function checkCount({ align, distribute, same }: Arrangement, count: number, hasOther: boolean): void {
  if ((align ?? distribute ?? same) === undefined)
    throw invalidInput('value', 'Nothing is to be arranged.', undefined, 'Give align, distribute or same.');
  if (same !== undefined && count < 2 && !hasOther)
    throw invalidInput(
      'value.elements',
      'One element has no other to take the size of.',
      undefined,
      'Name more elements, or the model in to.',
    );
}

function findPlaced(file: PackageEdit, part: string, id: string, read: Read): Placed {
  const { source, element } = findElement(file, part, id);
  const shown = read(id);
  const frame = shown?.box ?? readFrame(source, element);
  if (frame === undefined)
    throw invalidInput('value.elements', `Element "${id}" has no position that can be read.`, id);
  return { id, frame, rotation: shown?.rotation ?? 0 };
}

function coverOf({ frame, rotation }: Placed): Frame {
  return turnFrame(frame, rotation);
}

/** Moves an element so that the area it covers begins at a place. */
function shift(one: Placed, axis: 'x' | 'y', start: number): Placed {
  const moved = start - coverOf(one)[axis];
  return { ...one, frame: { ...one.frame, [axis]: one.frame[axis] + moved } };
}

/** @param slide set if the elements spread over the whole slide */
function spread(
  placed: readonly Placed[],
  direction: keyof typeof AXES,
  gap: number | undefined,
  slide: Frame | undefined,
): Placed[] {
  const [at, side] = AXES[direction];
  const order = [...placed].sort((a, b) => coverOf(a)[at] - coverOf(b)[at]);
  const area = encloseFrames(placed.map(coverOf));
  const free = (slide ?? area)[side] - order.reduce((sum, one) => sum + coverOf(one)[side], 0);
  const gaps = slide === undefined ? Math.max(1, order.length - 1) : order.length + 1;
  const between = gap === undefined ? free / gaps : gap * EMU_PER_PX;
  let next = slide === undefined || gap !== undefined ? area[at] : between;
  const starts = new Map<Placed, number>();
  for (const one of order) {
    starts.set(one, next);
    next += coverOf(one)[side] + between;
  }
  return placed.map((one) => shift(one, at, starts.get(one) ?? coverOf(one)[at]));
}

/** Writes a changed frame. */
function place(
  file: PackageEdit,
  part: string,
  before: Placed | undefined,
  { id, frame }: Placed,
  read: ReadShape | undefined,
): void {
  const changed = (['x', 'y', 'width', 'height'] as const).filter(
    (side) => Math.abs(frame[side] - (before?.frame[side] ?? 0)) >= 1,
  );
  if (changed.length === 0) return;
  const change = Object.fromEntries(changed.map((side) => [side, frame[side] / EMU_PER_PX]));
  changeElement(file, part, id, change, { read });
}
