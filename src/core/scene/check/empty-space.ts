import { type Box, CANVAS } from '../scene.ts';

/** Margin of the content frame on every side, px. The templates' margins are 64 to 80. */
const MARGIN_PX = 64;
/** Size of a raster cell, px. */
const CELL_PX = 8;
/** White space round content that does not count as empty, px. */
const AIR_PX = 16;

/** A box in raster cells. */
type Cells = Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>;

/**
 * Area of the largest rectangle without content, as a share of the content frame. It is the largest rectangle
 * under a
 * histogram over the bands and columns into which the edges of the boxes divide the raster.
 */
export function findLargestEmptyShare(boxes: readonly Box[]): number {
  const columns = Math.floor((CANVAS.widthPx - 2 * MARGIN_PX) / CELL_PX);
  const rows = Math.floor((CANVAS.heightPx - 2 * MARGIN_PX) / CELL_PX);
  const occupied: Cells[] = [];
  // Cells of a table often round to the same raster box.
  const known = new Set<number>();
  for (const { x, y, width, height } of boxes) {
    const left = toCell(x - AIR_PX, columns);
    const right = toCell(x + width + AIR_PX, columns);
    const top = toCell(y - AIR_PX, rows);
    const bottom = toCell(y + height + AIR_PX, rows);
    const key = ((left * 256 + right) * 256 + top) * 256 + bottom;
    if (left >= right || top >= bottom || known.has(key)) continue;
    known.add(key);
    occupied.push({ left, right, top, bottom });
  }
  const xs = listEdges(occupied, 'left', 'right', columns);
  const ys = listEdges(occupied, 'top', 'bottom', rows);
  let largest = 0;
  // The last column has neither width nor height and closes all open rectangles.
  const heights = new Int32Array(xs.length);
  const stack = new Int32Array(xs.length);
  const parts = occupied.map(({ left, right, top, bottom }) => ({
    first: xs.indexOf(left),
    after: xs.indexOf(right),
    top,
    bottom,
  }));
  for (let band = 0; band + 1 < ys.length; band += 1) {
    const top = ys[band] ?? 0;
    const bandHeight = (ys[band + 1] ?? 0) - top;
    for (let at = 0; at + 1 < xs.length; at += 1) heights[at] = (heights[at] ?? 0) + bandHeight;
    for (const box of parts) if (box.top <= top && box.bottom > top) heights.fill(0, box.first, box.after);
    largest = Math.max(largest, findLargestRectangle(heights, xs, stack));
  }
  return largest / (columns * rows);
}

/** Sorted edges of the boxes and of the frame in one direction. */
function listEdges(occupied: readonly Cells[], from: keyof Cells, to: keyof Cells, end: number): number[] {
  const edges = new Set([0, end]);
  for (const one of occupied) edges.add(one[from]).add(one[to]);
  return [...edges].sort((a, b) => a - b);
}

function toCell(px: number, count: number): number {
  return Math.min(count, Math.max(0, Math.round((px - MARGIN_PX) / CELL_PX)));
}

/**
 * Largest rectangle under a histogram whose columns begin at `xs` and end in a zero, by a stack of rising
 * bars.
 * `stack` is scratch memory for it.
 */
function findLargestRectangle(heights: Int32Array, xs: readonly number[], stack: Int32Array): number {
  let [depth, largest] = [0, 0];
  for (let at = 0; at < heights.length; at++) {
    while (depth > 0 && getHeightAt(heights, stack, depth) >= (heights[at] ?? 0)) {
      const height = getHeightAt(heights, stack, depth);
      depth -= 1;
      const left = depth === 0 ? 0 : (xs[(stack[depth - 1] ?? 0) + 1] ?? 0);
      largest = Math.max(largest, height * ((xs[at] ?? 0) - left));
    }
    stack[depth] = at;
    depth += 1;
  }
  return largest;
}

function getHeightAt(heights: Int32Array, stack: Int32Array, depth: number): number {
  return heights[stack[depth - 1] ?? 0] ?? 0;
}
