import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSpan, packRows, type Span } from '../../../src/core/layout/lanes.ts';

const spans = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 7 }))
    .map(([a, b]): Span => ({ from: Math.min(a, b), to: Math.max(a, b) })),
  { minLength: 1, maxLength: 12 },
);

describe('packRows', () => {
  it('includes every span once without overlap in a row', () => {
    fc.assert(
      fc.property(spans, (input) => {
        const rows = packRows(input);
        expect(rows.flat().sort((a, b) => a - b)).toEqual(input.map((_, index) => index));
        for (const row of rows) {
          row.slice(1).forEach((member, index) => {
            expect(input[member]?.from).toBeGreaterThan(
              input[row[index] ?? -1]?.to ?? Number.POSITIVE_INFINITY,
            );
          });
        }
      }),
    );
  });

  it('needs no more rows than spans in the fullest period', () => {
    fc.assert(
      fc.property(spans, (input) => {
        const fullest = Math.max(
          ...Array.from(
            { length: 8 },
            (_, period) => input.filter(({ from, to }) => from <= period && period <= to).length,
          ),
        );
        expect(packRows(input)).toHaveLength(fullest);
      }),
    );
  });
});

describe('spanOf', () => {
  const periods = ['Q1', 'Q2', 'Q3', 'Q4'];
  it.each([
    [
      { start: 'Q2', end: 'Q4' },
      { from: 1, to: 3 },
    ],
    [{ start: ' q2 ' }, { from: 1, to: 1 }],
    [
      { start: 2, end: '3' },
      { from: 1, to: 2 },
    ],
  ])('%j', (item, span) => {
    expect(findSpan(item, periods)).toEqual(span);
  });

  it('prefers a name that looks like a number to an index', () => {
    expect(findSpan({ start: '2026', end: 2 }, ['2025', '2026'])).toEqual({ from: 1, to: 1 });
  });
});
