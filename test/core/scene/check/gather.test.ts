import { describe, expect, it } from 'vitest';
import { gather } from '../../../../src/core/scene/check/gather.ts';
import { scoreDeck, scoreSlide } from '../../../../src/core/scene/check/score.ts';
import type { Finding } from '../../../../src/core/scene/finding.ts';

const pale = (slide: number, more: Partial<Finding> = {}): Finding => ({
  code: 'low_contrast',
  severity: 'error',
  slide,
  element: `Slide Number ${slide}`,
  message: `"Slide Number ${slide}" has a contrast of 1 : 1 against #FFFFFF behind it.`,
  fix: 'Choose another colour.',
  ...more,
});

describe('repeats of one fault', () => {
  it('become one finding with all its paths, whatever the names of the elements', () => {
    const [found, ...others] = gather(Array.from({ length: 35 }, (_, index) => pale(index + 1)));
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      slide: 1,
      element: 'Slide Number 1',
      message: expect.stringMatching(/The same in 34 more places\.$/),
    });
    expect(found?.places).toHaveLength(35);
    expect(found?.places?.[34]).toEqual({ slide: 35, element: 'Slide Number 35' });
  });

  it('in content are listed by their fields', () => {
    const missing = (slide: number): Finding => {
      const path = `slides[${slide - 1}].content.image`;
      return {
        code: 'missing_alt',
        severity: 'warning',
        slide,
        path,
        message: 'image has no alternative text.',
        fix: 'Describe it.',
      };
    };
    expect(gather([missing(2), missing(5)])).toMatchObject([
      {
        path: 'slides[1].content.image',
        places: [{ slide: 2 }, { slide: 5, path: 'slides[4].content.image' }],
      },
    ]);
  });

  it('are separate from other faults', () => {
    const other = pale(2, { message: '"Slide Number 2" has a contrast of 2 : 1 against #000000 behind it.' });
    expect(gather([pale(1), other])).toEqual([pale(1), other]);
  });
});

describe('the quality score', () => {
  it('of a slide subtracts 25 for an error, 8 for a warning, 1 for a remark, and half for each repeat of a code', () => {
    expect(scoreSlide([])).toBe(100);
    expect(
      scoreSlide([
        { code: 'overlap', severity: 'error' },
        { code: 'too_dense', severity: 'warning' },
        { code: 'chart_trimmed', severity: 'info' },
      ]),
    ).toBe(66);
    expect(
      scoreSlide(
        Array.from({ length: 10 }, () => ({ code: 'low_contrast' as const, severity: 'warning' as const })),
      ),
    ).toBeGreaterThan(80);
  });

  it('of a deck is the mean of its slides, with extra weight for the worst', () => {
    const broken = { code: 'overlap', severity: 'error' } as const;
    expect(scoreDeck([{ ...broken, slide: 1 }], 10)).toBe(91);
    expect(scoreDeck([{ ...broken, slide: 1 }], 1)).toBe(75);
    expect(scoreDeck([{ code: 'font_substituted', severity: 'info', slide: 0 }], 10)).toBe(99);
  });
});
