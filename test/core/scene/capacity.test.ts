import { describe, expect, it } from 'vitest';
import { countLetters, isWide, measureFits, withMargin } from '../../../src/core/scene/capacity.ts';
import type { Line } from '../../../src/core/scene/scene.ts';

const lines = (count: number, letters: number, height: number, from = 0): Line[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ top: from + index * height, baseline: from + (index + 0.8) * height, height, width: 400 },
    spans: [{ text: 'x'.repeat(letters), x: 0, width: 400, run: 0, rtl: false }],
  }));

describe('the capacity of a text box', () => {
  it('counts whole lines only', () => {
    expect(measureFits(lines(4, 40, 20), 163, 35, 80)).toEqual({ characters: 40, of: 163 });
    expect(measureFits(lines(4, 40, 20, -22), 163, 41, 80)).toEqual({ characters: 81, of: 163 });
  });

  it('is at most its share of the height, because other programs set text higher', () => {
    expect(measureFits(lines(2, 40, 20), 81, 45, 90)).toEqual({ characters: 39, of: 81 });
  });

  it('counts full-width letters twice', () => {
    expect([countLetters('abc'), countLetters('港の充電'), countLetters('서울 a')]).toEqual([3, 8, 6]);
    expect([isWide('港の充電'), isWide('Tokyo 東京 harbour'), isWide('')]).toEqual([true, false, false]);
  });

  it('is reported with a margin', () => {
    expect([withMargin(100, true), withMargin(100, false)]).toEqual([94, 84]);
  });
});
