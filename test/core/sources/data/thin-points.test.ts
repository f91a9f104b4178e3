import { describe, expect, it } from 'vitest';
import { type LineValues, thinPoints } from '../../../../src/core/sources/data/thin-points.ts';
import fc from '../../../support/fast-check.ts';

const line = fc.array(fc.option(fc.integer({ min: -1000, max: 1000 }), { freq: 12 }), {
  minLength: 1,
  maxLength: 400,
});

describe('the points that represent a long line', () => {
  it('are few and in order, and include the first, the last, the extremes and every named one', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(500), { maxLength: 6 }),
        (lines, named) => {
          const count = Math.max(...lines.map(({ length }) => length));
          const shown = thinPoints(lines, 24, named);
          expect(shown).toEqual([...new Set(shown)].sort((a, b) => a - b));
          expect(shown.length).toBeLessThanOrEqual(24);
          const values = (of: LineValues) => of.filter((value) => value !== null);
          const extremes = lines.flatMap((of) =>
            values(of).length === 0
              ? []
              : [of.indexOf(Math.max(...values(of))), of.indexOf(Math.min(...values(of)))],
          );
          const fixed = [0, count - 1, ...extremes, ...named.filter((at) => at < count)];
          expect(fixed.filter((at) => !shown.includes(at))).toEqual([]);
        },
      ),
    );
  });

  it('are all points of a short line, and include all named ones even beyond the limit', () => {
    expect(thinPoints([[3, 1, 2]], 24)).toEqual([0, 1, 2]);
    expect(
      thinPoints(
        [Array.from({ length: 100 }, (_, at) => at)],
        4,
        Array.from({ length: 10 }, (_, at) => at * 10),
      ),
    ).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 99]);
  });

  it('are evenly spaced on a straight line, and include every spike', () => {
    const straight = Array.from({ length: 240 }, (_, at) => at);
    const steps = (shown: readonly number[]) =>
      shown.slice(2, -1).map((at, index) => at - (shown[index + 1] ?? 0));
    expect(new Set(steps(thinPoints([straight], 24))).size).toBeLessThanOrEqual(2);
    const spikes = [33, 77, 140, 201];
    const spiked = straight.map((value, at) => (spikes.includes(at) ? value + 150 : value));
    expect(spikes.filter((at) => !thinPoints([spiked], 24).includes(at))).toEqual([]);
  });
});
