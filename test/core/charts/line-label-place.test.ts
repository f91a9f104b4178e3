import { describe, expect, it } from 'vitest';
import { type LabelledLine, placeOnLine } from '../../../src/core/charts/plan/line-label-place.ts';

const line = (values: readonly number[], more: Partial<LabelledLine> = {}): LabelledLine => ({
  values,
  scale: { min: 0, max: 100, majorUnit: 20, ticks: [0, 20, 40, 60, 80, 100] },
  stepEm: 8,
  heightEm: 16,
  mirrored: false,
  ...more,
});

describe('the label of a point of a line', () => {
  it.each([
    ['above a peak', [20, 80, 20], 'above'],
    ['below a valley', [80, 40, 80], 'below'],
    ['above a gentle slope', [60, 50, 40], 'above'],
    ['below a slope that would cross it above', [80, 55, 30], 'below'],
    ['on the right of a steep fall', [98, 55, 12], 'right'],
    ['on the left of a steep rise', [12, 55, 98], 'left'],
  ] as const)('is placed %s', (_, values, place) => {
    expect(placeOnLine(1, 2, line(values))).toBe(place);
  });

  it('is placed on the other side when categories run from right to left', () => {
    expect(placeOnLine(1, 2, line([98, 55, 12], { mirrored: true }))).toBe('left');
  });

  it('stays above where the next category is too near for a label beside the point', () => {
    expect(placeOnLine(1, 2, line([98, 55, 12], { stepEm: 3 }))).toBe('above');
  });
});
