import { describe, expect, it } from 'vitest';
import { findSameMonths } from '../../../src/core/authoring/seasons.ts';
import { fixture } from './deck-helpers.ts';

const months = (count: number, first = 0) =>
  Array.from({ length: count }, (_, at) => Date.UTC(1990, first + at));

describe('months of seasonal data', () => {
  it('match the month of the last row in a rising series with gaps', () => {
    const rows = fixture('co2-concentration.csv')
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((row) => row.split(','));
    const times = rows.map(([date = '']) => Date.parse(date));
    const shown = findSameMonths(times, [rows.map(([, value]) => Number(value))]) ?? [];
    expect(new Set(shown.map((at) => rows[at]?.[0]?.slice(5, 7)))).toEqual(
      new Set([rows.at(-1)?.[0]?.slice(5, 7)]),
    );
    expect(shown.length).toBeGreaterThan(50);
  });

  it('are undefined without seasons, with few years, and for rows that are not monthly', () => {
    const wave = (count: number) =>
      Array.from({ length: count }, (_, at) => 10 * Math.sin((at * Math.PI) / 6));
    expect(findSameMonths(months(120), [wave(120)])).toHaveLength(10);
    expect(
      findSameMonths(months(120), [Array.from({ length: 120 }, (_, at) => at + ((at * 7919) % 13))]),
    ).toBeUndefined();
    expect(findSameMonths(months(60), [wave(60)])).toBeUndefined();
    expect(
      findSameMonths(
        months(120).map((_, at) => Date.UTC(1990 + at, 0)),
        [wave(120)],
      ),
    ).toBeUndefined();
    expect(findSameMonths([], [[]])).toBeUndefined();
  });
});
