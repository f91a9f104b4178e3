import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findLargestEmptyShare } from '../../../../src/core/scene/check/empty-space.ts';
import type { Box } from '../../../../src/core/scene/scene.ts';

const [MARGIN, CELL, AIR, COLUMNS, ROWS] = [64, 8, 16, 144, 74];

/** Tries every rectangle that ends in a cell, extended upwards row by row. */
function byTrying(boxes: readonly Box[]): number {
  const at = (px: number, count: number) => Math.min(count, Math.max(0, Math.round((px - MARGIN) / CELL)));
  const spans = boxes.map(
    ({ x, y, width, height }) =>
      [
        at(x - AIR, COLUMNS),
        at(x + width + AIR, COLUMNS),
        at(y - AIR, ROWS),
        at(y + height + AIR, ROWS),
      ] as const,
  );
  const free = (row: number, column: number) =>
    !spans.some(
      ([left, right, top, bottom]) => column >= left && column < right && row >= top && row < bottom,
    );
  const above = new Array<number>(COLUMNS).fill(0);
  let largest = 0;
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1)
      above[column] = free(row, column) ? (above[column] ?? 0) + 1 : 0;
    for (let left = 0; left < COLUMNS; left += 1) {
      for (let right = left, least = ROWS; right < COLUMNS; right += 1) {
        least = Math.min(least, above[right] ?? 0);
        if (least === 0) break;
        largest = Math.max(largest, least * (right - left + 1));
      }
    }
  }
  return largest / (COLUMNS * ROWS);
}

const boxes = fc.array(
  fc.record({
    x: fc.integer({ min: -50, max: 1300 }),
    y: fc.integer({ min: -50, max: 760 }),
    width: fc.integer({ min: 0, max: 900 }),
    height: fc.integer({ min: 0, max: 500 }),
  }),
  { maxLength: 6 },
);

describe('the largest empty area of a slide', () => {
  test('equals the one found by trying every rectangle', () => {
    fc.assert(
      fc.property(boxes, (input) => {
        expect(findLargestEmptyShare(input)).toBe(byTrying(input));
      }),
      { numRuns: 25 },
    );
  });

  test('is the whole frame without content, and nothing when everything is covered', () => {
    expect(findLargestEmptyShare([])).toBe(1);
    expect(findLargestEmptyShare([{ x: 0, y: 0, width: 1280, height: 720 }])).toBe(0);
  });
});
