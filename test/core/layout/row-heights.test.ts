import { expect, test } from 'vitest';
import { shareHeight } from '../../../src/core/layout/row-heights.ts';

test.each([
  ['all rows the same height if there is room', [60, 40, 40], [40, 40, 40], 210, [70, 70, 70]],
  ['rows with more lines the height of the extra lines', [60, 40], [60, 40], 200, [110, 90]],
  ['a row its minimum height, and others the rest', [90, 40, 40], [40, 40, 40], 190, [90, 50, 50]],
  ['rows their minimum heights if no room is left', [60, 40], [40, 40], 100, [60, 40]],
  ['nothing without rows', [], [], 0, []],
])('shareHeight gives %s', (_, least, own, total, heights) => {
  expect(shareHeight(least, own, total)).toEqual(heights);
});
