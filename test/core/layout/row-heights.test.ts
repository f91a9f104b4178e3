import { expect, test } from 'vitest';
import { shareHeight } from '../../../src/core/layout/row-heights.ts';

test.each([
  ['all rows the same where the height suffices', [60, 40, 40], [40, 40, 40], 210, [70, 70, 70]],
  ['rows with more lines the height of these lines more', [60, 40], [60, 40], 200, [110, 90]],
  ['a row its least height, and others the rest', [90, 40, 40], [40, 40, 40], 190, [90, 50, 50]],
  ['rows their least heights where nothing is left', [60, 40], [40, 40], 100, [60, 40]],
  ['nothing where there are no rows', [], [], 0, []],
])('shareHeight gives %s', (_, least, own, total, heights) => {
  expect(shareHeight(least, own, total)).toEqual(heights);
});
