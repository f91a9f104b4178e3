import { expect, test } from 'vitest';
import { markFindings } from '../../../src/core/presentations/finding-marks.ts';
import type { Finding } from '../../../src/core/scene/finding.ts';

const box = { x: 10, y: 20, width: 300, height: 40 };
const finding = (rest: Partial<Finding>): Finding => ({
  code: 'overlap',
  severity: 'warning',
  slide: 1,
  message: 'Two texts overlap.',
  fix: 'Move them apart.',
  ...rest,
});

test('markFindings numbers all findings of one place on one mark, in the colour of the worst', () => {
  const { slides, marks } = markFindings([
    finding({ box }),
    finding({ box: { ...box, x: 500 } }),
    finding({ box: { ...box, x: 10.4 }, severity: 'error' }),
    finding({ box, slide: 2 }),
    finding({}),
  ]);
  expect(slides).toEqual([1, 2]);
  expect(marks.map(({ slide, label, severity }) => `${slide}: ${label} ${severity}`)).toEqual([
    '1: 1, 3 error',
    '1: 2 warning',
    '2: 4 warning',
  ]);
});

test('markFindings lists the first numbers of a place with many findings', () => {
  const { marks } = markFindings(Array.from({ length: 50 }, () => finding({ box })));
  expect(marks.map(({ label }) => label)).toEqual(['1, 2, 3, 4, 5, 6 …']);
});
