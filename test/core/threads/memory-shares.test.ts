import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MemoryShares } from '../../../src/core/threads/memory-shares.ts';

const TOTAL = 100;

/**
 * Each either takes, works and gives back, or rests when it has worked, until it is ended for another or at
 * the end.
 */
const jobs = fc.array(
  fc.record({
    mb: fc.integer({ min: 1, max: TOTAL }),
    work: fc.integer({ min: 0, max: 5 }),
    rests: fc.boolean(),
    leaves: fc.boolean(),
  }),
  { minLength: 1, maxLength: 40 },
);

test('memory shares never exceed the total, are granted in order, and a caller that leaves takes none', async () => {
  await fc.assert(
    fc.asyncProperty(jobs, async (all) => {
      const shares = new MemoryShares(TOTAL);
      let taken = 0;
      const served: number[] = [];
      const left: number[] = [];
      await Promise.all(
        all.map(async ({ mb, work, rests, leaves }, index) => {
          const leaving = new AbortController();
          const taking = shares.take(mb, leaving.signal);
          if (leaves) leaving.abort();
          try {
            await taking;
          } catch {
            left.push(index);
            return;
          }
          served.push(index);
          taken += mb;
          expect(taken).toBeLessThanOrEqual(TOTAL);
          for (let turn = 0; turn < work; turn++) await Promise.resolve();
          const end = () => {
            taken -= mb;
            shares.give(mb);
          };
          if (rests) shares.rest(mb, end);
          else end();
        }),
      );
      expect(served).toEqual(served.toSorted((a, b) => a - b));
      expect(served.length + left.length).toBe(all.length);
      expect(all.filter(({ leaves }, index) => !leaves && left.includes(index))).toEqual([]);
    }),
  );
});

test('idle processes are ended only as needed, the longest idle first, and not if they have work again', async () => {
  const shares = new MemoryShares(TOTAL);
  const ended: string[] = [];
  const rest = async (name: string, mb: number) => {
    await shares.take(mb);
    return shares.rest(mb, () => {
      ended.push(name);
      shares.give(mb);
    });
  };
  const wake = await rest('first', 30);
  await rest('second', 30);
  await rest('third', 30);
  expect(wake()).toBe(true);
  await shares.take(40);
  expect(ended).toEqual(['second']);
  expect(wake()).toBe(false);
});
