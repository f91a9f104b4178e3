import type { Point } from '../../scene/connectors.ts';
import type { Box } from '../../scene/scene.ts';
import { COST, DISTANCE } from './costs.ts';

/**
 * Grid of channels. A node is a crossing with index `row * width + column`; the edges to its right and below
 * it have the same index.
 */
export interface RoutingGrid {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** Cost of an edge in addition to its length; infinite if the edge is blocked. */
  readonly right: Float32Array;
  readonly below: Float32Array;
  /** 1 if the line of another connector lies on the edge. */
  readonly rightTaken: Uint8Array;
  readonly belowTaken: Uint8Array;
}

/** Index of the first value that is not less. */
export function findFirstFrom(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of the first value that is greater. */
function findFirstAfter(sorted: Float64Array, value: number): number {
  const at = findFirstFrom(sorted, value);
  return sorted[at] === value ? at + 1 : at;
}

/** Blocks all edges that pass through a box or run closer to it than the clearance. */
export function blockBox({ xs, ys, right, below }: RoutingGrid, box: Box, clearance: number): void {
  const [x0, x1, y0, y1] = [
    box.x - clearance,
    box.x + box.width + clearance,
    box.y - clearance,
    box.y + box.height + clearance,
  ];
  if (x1 <= x0 || y1 <= y0) return;
  // Block the edges inside the box and those that reach into it from outside.
  const [columns, rows] = [findChannelRange(xs, x0, x1), findChannelRange(ys, y0, y1)];
  const width = xs.length;
  for (let row = rows.first; row < rows.end; row += 1)
    right.fill(
      Number.POSITIVE_INFINITY,
      row * width + Math.max(0, columns.first - 1),
      row * width + Math.min(columns.end, width - 1),
    );
  if (columns.first >= columns.end) return;
  for (let row = Math.max(0, rows.first - 1); row < Math.min(rows.end, ys.length - 1); row += 1)
    below.fill(Number.POSITIVE_INFINITY, row * width + columns.first, row * width + columns.end);
}

/** Indexes of the channels strictly between two values. */
function findChannelRange(
  sorted: Float64Array,
  low: number,
  high: number,
): { readonly first: number; readonly end: number } {
  return { first: findFirstAfter(sorted, low), end: findFirstFrom(sorted, high) };
}

/** Adds the cost of crossing a line to the edges that cross it, and marks the edges that lie on it. */
export function occupy(grid: RoutingGrid, parts: readonly Point[]): void {
  for (let at = 1; at < parts.length; at += 1) occupyPart(grid, parts[at - 1] as Point, parts[at] as Point);
}

function occupyPart({ xs, ys, right, below, rightTaken, belowTaken }: RoutingGrid, a: Point, b: Point): void {
  const width = xs.length;
  if (a.y !== b.y) {
    const rows = findChannelRange(ys, Math.min(a.y, b.y), Math.max(a.y, b.y));
    for (let row = rows.first; row < rows.end; row += 1) {
      const x = a.x + ((b.x - a.x) * ((ys[row] as number) - a.y)) / (b.y - a.y);
      const column = findFirstFrom(xs, x) - 1;
      if (column >= 0 && column < width - 1)
        right[row * width + column] = (right[row * width + column] as number) + COST.crossing;
    }
  } else mark(rightTaken, xs, [Math.min(a.x, b.x), Math.max(a.x, b.x)], ys, a.y, width, 1);
  if (a.x !== b.x) {
    const columns = findChannelRange(xs, Math.min(a.x, b.x), Math.max(a.x, b.x));
    for (let column = columns.first; column < columns.end; column += 1) {
      const y = a.y + ((b.y - a.y) * ((xs[column] as number) - a.x)) / (b.x - a.x);
      const row = findFirstFrom(ys, y) - 1;
      if (row >= 0 && row < ys.length - 1)
        below[row * width + column] = (below[row * width + column] as number) + COST.crossing;
    }
  } else mark(belowTaken, ys, [Math.min(a.y, b.y), Math.max(a.y, b.y)], xs, a.x, 1, width);
}

/** Marks edges along a line, including those in channels too close to distinguish from it. */
function mark(
  marks: Uint8Array,
  along: Float64Array,
  [low, high]: readonly [number, number],
  across: Float64Array,
  at: number,
  acrossStep: number,
  alongStep: number,
): void {
  const lanes = findChannelRange(across, at - DISTANCE.lane / 2, at + DISTANCE.lane / 2);
  const first = Math.max(0, findFirstAfter(along, low) - 1);
  for (let index = first; index < along.length - 1 && (along[index] as number) < high; index += 1) {
    const [start, end] = [along[index] as number, along[index + 1] as number];
    const shared = Math.min(end, high) - Math.max(start, low);
    if (shared < Math.min(DISTANCE.leastPart, end - start)) continue;
    for (let lane = lanes.first; lane < lanes.end; lane += 1)
      marks[lane * acrossStep + index * alongStep] = 1;
  }
}
