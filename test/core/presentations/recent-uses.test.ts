import { expect, test } from 'vitest';
import { RecentUses } from '../../../src/core/presentations/shares/recent-uses.ts';

test('uses are limited per client and in total, and are free again after the time', () => {
  let now = 0;
  const uses = new RecentUses({ now: () => new Date(), monotonicMs: () => now }, 60_000);
  const take = (client: string) =>
    uses.take([
      { key: `link ${client}`, max: 2 },
      { key: 'link', max: 3 },
    ]);
  expect([take('a'), take('a'), take('a')]).toEqual([0, 0, 60]);
  now = 10_000;
  expect([take('b'), take('b'), take('c')]).toEqual([0, 50, 50]);
  now = 61_000;
  expect([take('a'), take('b')]).toEqual([0, 0]);
  uses.forget('link a');
  expect(take('a')).toBe(9);
});
