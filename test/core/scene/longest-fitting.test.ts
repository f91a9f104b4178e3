import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakLines, splitAtoms } from '../../../src/core/layout/text/break-lines.ts';
import { countFitting } from '../../../src/core/scene/longest-fitting.ts';
import { wrapLabel } from '../../../src/core/scene/wrap-label.ts';

const LETTERS = 20_000;
const WORD = 'w'.repeat(LETTERS);

describe('longestFitting', () => {
  it('returns the result of a linear search, from any guess', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 0, max: 400 }),
        fc.double({ min: -5, max: 500, noNaN: true }),
        (count, most, guess) => {
          expect(countFitting(count, guess, (some) => some <= most)).toBe(Math.max(1, Math.min(count, most)));
        },
      ),
    );
  });

  it('calls its predicate a few times', () => {
    let asked = 0;
    const fits = (some: number): boolean => {
      asked += 1;
      return some <= 765_432;
    };
    expect(countFitting(1_000_000, 16, fits)).toBe(765_432);
    expect(asked).toBeLessThan(50);
  });
});

describe('a word as long as a text is measured in proportion to its length', () => {
  it('when it is broken into lines', () => {
    let measured = 0;
    const measure = (from: number, to: number) => {
      measured += to - from;
      return to - from;
    };
    const { lines } = breakLines(WORD, splitAtoms(WORD, measure), 200, measure);
    expect(lines.map(({ start, end }) => end - start)).toEqual(Array<number>(LETTERS / 200).fill(200));
    expect(measured).toBeLessThan(20 * LETTERS);
  });

  it('when it is the label of a chart', () => {
    let measured = 0;
    const measure = (text: string) => {
      measured += text.length;
      return text.length;
    };
    expect(wrapLabel(WORD, 30, 3, measure)).toEqual([`${'w'.repeat(29)}…`]);
    expect(measured).toBeLessThan(20 * LETTERS);
  });

  it('no line of Chinese or Japanese begins with a closing mark or ends with an opening one', () => {
    const wide = (text: string) => [...text].length * 10;
    for (const text of [
      '営業利益率（%）推移「年度」',
      '売上高、利益。前年比％ー速報',
      '（注）海外・国内の合計（％）',
    ])
      for (let width = 40; width <= 130; width += 10)
        for (const line of wrapLabel(text, width, 20, wide))
          expect([text, width, line]).toEqual([
            text,
            width,
            expect.not.stringMatching(/^[）」、。・％ー]|[（「]$/),
          ]);
  });
});
