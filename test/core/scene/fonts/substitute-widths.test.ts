import { expect, test } from 'vitest';
import { measureInSans } from '../../../../src/core/scene/fonts/substitute-widths.ts';

const half = () => 0.5;

test('substitute widths are those of DejaVu Sans, with or without accents', () => {
  // Advances of 1,401 and 1,249 units of 2,048.
  expect(measureInSans('A', false, half)).toBeCloseTo(1401 / 2048, 3);
  expect(measureInSans('È', false, half)).toBeCloseTo(measureInSans('E', false, half), 3);
  expect(measureInSans('12,4', true, half)).toBeGreaterThan(measureInSans('12,4', false, half));
});

test('letters of other scripts are wider than in their own font, except full-width ones', () => {
  expect(measureInSans('Ж', false, half)).toBeCloseTo(0.585, 3);
  expect(measureInSans('東京', false, half)).toBe(1);
});
