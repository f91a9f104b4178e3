import { type Box, CANVAS } from '../scene.ts';

/** Margin of the content frame on every side, px: the templates' margins are 64 to 80. */
const MARGIN_PX = 64;
/** Cell of the raster, px. */
const CELL_PX = 8;
/** Content keeps this much air around it that is not "empty". */
const AIR_PX = 16;

/** Area of the largest rectangle without content, as a share of the content frame: largest rectangle under a histogram, row by row. */
export function largestEmptyShare(boxes: readonly Box[]): number {
  const columns = Math.floor((CANVAS.widthPx - 2 * MARGIN_PX) / CELL_PX);
  const rows = Math.floor((CANVAS.heightPx - 2 * MARGIN_PX) / CELL_PX);
  const taken = new Uint8Array(columns * rows);
  for (const { x, y, width, height } of boxes) {
    const [from, to] = [cell(x - AIR_PX, columns), cell(x + width + AIR_PX, columns)];
    for (let row = cell(y - AIR_PX, rows); row < cell(y + height + AIR_PX, rows); row++) taken.fill(1, row * columns + from, row * columns + to);
  }
  let largest = 0;
  const heights = new Int32Array(columns + 1);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) heights[column] = taken[row * columns + column] ? 0 : (heights[column] ?? 0) + 1;
    largest = Math.max(largest, largestUnder(heights));
  }
  return largest / (columns * rows);
}

function cell(px: number, count: number): number {
  return Math.min(count, Math.max(0, Math.round((px - MARGIN_PX) / CELL_PX)));
}

/** Largest rectangle under a histogram that ends in a zero, with a stack of rising bars. */
function largestUnder(heights: Int32Array): number {
  const stack: number[] = [];
  let largest = 0;
  for (let at = 0; at < heights.length; at++) {
    while (stack.length > 0 && (heights[stack.at(-1) ?? 0] ?? 0) >= (heights[at] ?? 0)) {
      const height = heights[stack.pop() ?? 0] ?? 0;
      const left = stack.length === 0 ? 0 : (stack.at(-1) ?? 0) + 1;
      largest = Math.max(largest, height * (at - left));
    }
    stack.push(at);
  }
  return largest;
}
