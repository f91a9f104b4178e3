import { expect, it } from 'vitest';
import { rankCentrality } from '../../../src/core/authoring/centrality.ts';

const TEXTS = [
  ['kiln', 'heat', 'spruce'],
  ['kiln', 'heat', 'gas'],
  ['heat', 'spruce', 'gas'],
  ['kiln', 'spruce', 'gas', 'heat'],
  ['rowing', 'club'],
];

it('texts rank by the words that they share with the others', () => {
  const ranks = rankCentrality(TEXTS, [1, 1, 1, 1, 1]);
  expect(Math.max(...ranks)).toBe(1);
  expect(ranks[4]).toBeLessThan(Math.min(...ranks.slice(0, 4)));
});

it('a text with a higher prior ranks above an equal one', () => {
  const [first = 0, second = 0] = rankCentrality(
    [
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'c'],
    ],
    [1, 3, 1, 1],
  );
  expect(second).toBeGreaterThan(first);
});

it('a text without shared words keeps the rank of its prior, and no text gives no rank', () => {
  expect(rankCentrality([['x'], ['y']], [1, 2])).toEqual([0.5, 1]);
  expect(rankCentrality([], [])).toEqual([]);
});
