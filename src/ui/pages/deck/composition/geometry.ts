import type { Box } from './spots.ts';

export type Axis = 'x' | 'y';
const LENGTH = { x: 'width', y: 'height' } as const;

/** Line at which something snaps. */
export interface Guide {
  readonly axis: Axis;
  /** Position across the line, in px of the slide. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** True for the gap between two elements. */
  readonly isGap?: boolean;
}

export interface Snap {
  readonly dx: number;
  readonly dy: number;
  readonly guides: readonly Guide[];
}

export const endOf = (box: Box, axis: Axis): number => box[axis] + box[LENGTH[axis]];
export const middleOf = (box: Box, axis: Axis): number => box[axis] + box[LENGTH[axis]] / 2;

/** Smallest box around all. */
export function joinAll(boxes: readonly Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => endOf(box, 'x'))) - x,
    height: Math.max(...boxes.map((box) => endOf(box, 'y'))) - y,
  };
}

export function shiftBox(box: Box, dx: number, dy: number): Box {
  return { ...box, x: box.x + dx, y: box.y + dy };
}

function overlapsAlong(a: Box, b: Box, axis: Axis): boolean {
  return a[axis] + 1 < endOf(b, axis) && b[axis] + 1 < endOf(a, axis);
}

/** Sides of a box that move; a moved box moves all. */
export interface Sides {
  readonly x: readonly ('start' | 'middle' | 'end')[];
  readonly y: readonly ('start' | 'middle' | 'end')[];
}

const ALL = ['start', 'middle', 'end'] as const;
const MOVE: Sides = { x: ALL, y: ALL };

/**
 * Snaps a box to edges and centres of others, and to gaps that are as wide as one between others.
 *
 * @param near greatest distance in px of the slide
 */
export function snapBox(box: Box, others: readonly Box[], near: number, sides: Sides = MOVE): Snap {
  const [x, y] = (['x', 'y'] as const).map((axis) => snapAlong(box, others, axis, near, sides)) as [
    AxisSnap,
    AxisSnap,
  ];
  const moved = shiftBox(box, x.by, y.by);
  return {
    dx: x.by,
    dy: y.by,
    guides: [...x.toGuides(moved), ...y.toGuides(moved)],
  };
}

interface AxisSnap {
  readonly by: number;
  readonly toGuides: (moved: Box) => Guide[];
}

const NONE: AxisSnap = { by: 0, toGuides: () => [] };

function snapAlong(box: Box, others: readonly Box[], axis: Axis, near: number, sides: Sides): AxisSnap {
  const spots = (one: Box): readonly number[] => [one[axis], middleOf(one, axis), endOf(one, axis)];
  const own = spots(box).filter((_, at) => sides[axis].includes(ALL[at] ?? 'middle'));
  let best: { by: number; at: number } | undefined;
  for (const other of others)
    for (const at of spots(other))
      for (const spot of own)
        if (
          Math.abs(at - spot) <= near &&
          (best === undefined || Math.abs(at - spot) < Math.abs(best.by) - 0.01)
        )
          best = { by: at - spot, at };
  const gap = sides[axis].length === 3 ? snapToGap(box, others, axis, near) : undefined;
  if (gap !== undefined && (best === undefined || Math.abs(gap.by) < Math.abs(best.by))) return gap;
  if (best === undefined) return NONE;
  const { by, at } = best;
  const across = axis === 'x' ? 'y' : 'x';
  return {
    by,
    toGuides: (moved) => {
      const met = [moved, ...others.filter((one) => spots(one).some((spot) => Math.abs(spot - at) < 0.5))];
      return [
        {
          axis,
          at,
          from: Math.min(...met.map((one) => one[across])),
          to: Math.max(...met.map((one) => endOf(one, across))),
        },
      ];
    },
  };
}

/** Makes the gap beside a box as wide as one between two others of its row or column, or centres it. */
function snapToGap(box: Box, others: readonly Box[], axis: Axis, near: number): AxisSnap | undefined {
  const across = axis === 'x' ? 'y' : 'x';
  const row = others
    .filter((one) => overlapsAlong(one, box, across) && one[LENGTH[axis]] < 1_000)
    .toSorted((a, b) => a[axis] - b[axis]);
  const gaps = row.flatMap((one, at) => {
    const next = row[at + 1];
    const width = next === undefined ? 0 : next[axis] - endOf(one, axis);
    return width > 1 && next !== undefined ? [{ one, next, width }] : [];
  });
  const wanted = row.flatMap((one) =>
    gaps.flatMap((gap) => [
      { start: endOf(one, axis) + gap.width, beside: one, gap },
      { start: one[axis] - gap.width - box[LENGTH[axis]], beside: one, gap },
    ]),
  );
  const between = gaps.map((gap) => ({
    start: endOf(gap.one, axis) + (gap.width - box[LENGTH[axis]]) / 2,
    beside: gap.one,
    gap: { ...gap, width: (gap.width - box[LENGTH[axis]]) / 2 },
  }));
  const [found] = [...wanted, ...between]
    .filter(
      ({ start }) =>
        Math.abs(start - box[axis]) <= near &&
        !row.some((one) => overlapsAlong(one, { ...box, [axis]: start }, axis)),
    )
    .toSorted((a, b) => Math.abs(a.start - box[axis]) - Math.abs(b.start - box[axis]));
  if (found === undefined) return undefined;
  const { start, beside, gap } = found;
  return {
    by: start - box[axis],
    toGuides: (moved) => {
      const at = middleOf(moved, across);
      const [first, second] = beside[axis] < moved[axis] ? [beside, moved] : [moved, beside];
      const mark = (from: number, to: number): Guide => ({ axis: across, at, from, to, isGap: true });
      return [
        mark(endOf(first, axis), second[axis]),
        ...(gap.next === undefined ||
        overlapsAlong(
          moved,
          { ...gap.one, [axis]: endOf(gap.one, axis), [LENGTH[axis]]: gap.width * 2 } as Box,
          axis,
        )
          ? []
          : [mark(endOf(gap.one, axis), gap.next[axis])]),
      ];
    },
  };
}

export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';

/** Boxes with a common edge or centre: that of a single box's surroundings, or of all of them. */
export function alignBoxes(boxes: readonly Box[], to: Alignment, room: Box): Box[] {
  const frame = boxes.length === 1 ? room : joinAll(boxes);
  const axis = to === 'left' || to === 'center' || to === 'right' ? 'x' : 'y';
  return boxes.map((box) => {
    const at =
      to === 'left' || to === 'top'
        ? frame[axis]
        : to === 'right' || to === 'bottom'
          ? endOf(frame, axis) - box[LENGTH[axis]]
          : middleOf(frame, axis) - box[LENGTH[axis]] / 2;
    return { ...box, [axis]: at };
  });
}

/** Boxes with equal gaps between the first and the last along an axis, in the order of the input. */
export function distributeBoxes(boxes: readonly Box[], axis: Axis): Box[] {
  if (boxes.length < 3) return [...boxes];
  const sorted = boxes.toSorted((a, b) => a[axis] - b[axis]);
  const frame = joinAll(boxes);
  const filled = boxes.reduce((sum, box) => sum + box[LENGTH[axis]], 0);
  const gap = (frame[LENGTH[axis]] - filled) / (boxes.length - 1);
  let at = frame[axis];
  const places = new Map<Box, number>();
  for (const box of sorted) {
    places.set(box, at);
    at += box[LENGTH[axis]] + gap;
  }
  return boxes.map((box) => ({ ...box, [axis]: places.get(box) ?? box[axis] }));
}
