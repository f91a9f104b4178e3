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
  const stack = new Int32Array(columns + 1);
  for (let row = 0; row < rows; row++) {
    const start = row * columns;
    for (let column = 0; column < columns; column++) heights[column] = taken[start + column] ? 0 : (heights[column] ?? 0) + 1;
    // A rectangle that ends above a row like its own could be taller.
    if (row === rows - 1 || !sameRows(taken, start, start + columns, columns)) largest = Math.max(largest, largestUnder(heights, stack));
  }
  return largest / (columns * rows);
}

function cell(px: number, count: number): number {
  return Math.min(count, Math.max(0, Math.round((px - MARGIN_PX) / CELL_PX)));
}

function sameRows(taken: Uint8Array, one: number, other: number, columns: number): boolean {
  for (let column = 0; column < columns; column++) if (taken[one + column] !== taken[other + column]) return false;
  return true;
}

/** Largest rectangle under a histogram that ends in a zero, with a stack of rising bars; `stack` is room for it. */
function largestUnder(heights: Int32Array, stack: Int32Array): number {
  let [depth, largest] = [0, 0];
  for (let at = 0; at < heights.length; at++) {
    while (depth > 0 && heightAt(heights, stack, depth) >= (heights[at] ?? 0)) {
      const height = heightAt(heights, stack, depth);
      depth -= 1;
      const left = depth === 0 ? 0 : (stack[depth - 1] ?? 0) + 1;
      largest = Math.max(largest, height * (at - left));
    }
    stack[depth] = at;
    depth += 1;
  }
  return largest;
}

function heightAt(heights: Int32Array, stack: Int32Array, depth: number): number {
  return heights[stack[depth - 1] ?? 0] ?? 0;
}
