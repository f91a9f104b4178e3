import { expect, it } from 'vitest';
import { addAir, findLargestRoom } from '../../../src/core/designs/compile/largest-room.ts';
import { clearFigures } from '../../../src/core/designs/fill/clear-figures.ts';
import type { PlacedContent } from '../../../src/core/designs/fill/placed-content.ts';

const HEIGHT = 6_858_000;
const BOX = { x: 800_000, y: 1_500_000, width: 10_000_000, height: 4_500_000 };
/** A logo whose foot is the upper edge of the place for content, and one below it. */
const HIGH = { x: 9_000_000, y: 0, width: 1_500_000, height: 1_500_000 };
const LOW = { x: 9_000_000, y: 6_000_000, width: 1_500_000, height: 500_000 };

const table: PlacedContent = { kind: 'table', box: BOX, at: 0 };

it("a table keeps a distance to a logo that ends where the table's placeholder begins", () => {
  const [high] = clearFigures([table], { obstacles: [HIGH] }, HEIGHT);
  expect(high?.kind === 'table' ? high.box.y - BOX.y : 0).toBeGreaterThan(0.02 * HEIGHT);
  const [low] = clearFigures([table], { obstacles: [LOW] }, HEIGHT);
  expect(low?.kind === 'table' ? BOX.height - low.box.height : 0).toBeGreaterThan(0.02 * HEIGHT);
});

it('a table far from all logos keeps its position', () => {
  const far = { ...HIGH, height: 900_000 };
  expect(clearFigures([table], { obstacles: [far] }, HEIGHT)).toEqual([table]);
  expect(clearFigures([table], {}, HEIGHT)).toEqual([table]);
});

it('a room for drawings ends above a logo directly below it', () => {
  expect(findLargestRoom(BOX, [LOW], 80_000)).toEqual(BOX);
  const room = findLargestRoom(BOX, addAir([LOW], 150_000), 0);
  expect(room.y + room.height).toBeLessThanOrEqual(LOW.y - 150_000);
});
