import { expect, test } from 'vitest';
import { canEqual, findRoundedStep } from '../../../../../src/core/scene/check/consistency/amounts.ts';

test.each([
  [310_000, 1, 10_000],
  [-2_500, 1, 100],
  [0.25, 0.01, 0.01],
  [0, 1, 1],
  [2e-12, 1, 1],
])('the rounded step of %d written to %d is %d', (value, step, rounded) => {
  expect(findRoundedStep({ value, step }) / rounded).toBeCloseTo(1);
});

test('amounts below their last digit can be compared', () => {
  const reading = (value: number) => [{ value, step: 1 }];
  expect(canEqual(reading(2e-12), reading(-1e-9))).toBe(true);
  expect(canEqual(reading(2e-12), reading(3))).toBe(false);
});
