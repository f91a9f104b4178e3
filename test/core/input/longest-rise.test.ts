import { expect, test } from 'vitest';
import { findLongestRise } from '../../../src/core/input/longest-rise.ts';
import fc from '../../support/fast-check.ts';

/** Length of a longest increasing subsequence by comparing each number with all before it. */
function measureRise(numbers: readonly number[]): number {
  const lengths: number[] = [];
  for (const [at, number] of numbers.entries())
    lengths.push(
      1 + Math.max(0, ...lengths.filter((_, before) => before < at && (numbers[before] ?? 0) < number)),
    );
  return Math.max(0, ...lengths);
}

test('the longest rise increases in the order of the numbers, and no other is longer', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(50), { maxLength: 30 }), (numbers) => {
      const rise = findLongestRise(numbers);
      const inOrder = numbers.filter((number) => rise.has(number));
      expect(inOrder).toEqual([...rise].toSorted((a, b) => a - b));
      expect(inOrder).toHaveLength(measureRise(numbers));
    }),
  );
});
