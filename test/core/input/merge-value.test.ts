import { describe, expect, it } from 'vitest';
import { diffTokens } from '../../../src/core/input/diff-tokens.ts';
import { mergeText } from '../../../src/core/input/merge-text.ts';
import { mergeValue } from '../../../src/core/input/merge-value.ts';
import fc from '../../support/fast-check.ts';

const apply = (older: readonly string[], newer: readonly string[]) =>
  diffTokens(older, newer).reduceRight<string[]>(
    (tokens, { from, to, tokens: added }) => tokens.toSpliced(from, to - from, ...added),
    [...older],
  );

describe('diffTokens', () => {
  it('turns the older list into the newer one, for any items', () => {
    const list = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 40 });
    fc.assert(
      fc.property(list, list, (older, newer) => {
        expect(apply(older, newer)).toEqual(newer);
      }),
    );
  });

  it('replaces lists that differ everywhere as a whole, in bounded time', () => {
    const [older, newer] = ['a', 'b'].map((letter) =>
      Array.from({ length: 50_000 }, (_, at) => `${letter}${at}`),
    );
    expect(diffTokens(older ?? [], newer ?? [])).toEqual([{ from: 0, to: 50_000, tokens: newer }]);
  });
});

describe('mergeText', () => {
  it('applies changes of different words', () => {
    expect(mergeText('Costs in Q4', 'Costs in Q3', 'Costs in Q4 rise')).toBe('Costs in Q3 rise');
    expect(mergeText('<p>One</p><p>Two</p>', '<p>One</p>', '<p>1</p><p>Two</p>')).toBe('<p>1</p>');
  });

  it('refuses different changes of one word, and accepts equal ones', () => {
    expect(mergeText('Costs in Q4', 'Costs in Q3', 'Costs in Q2')).toBeUndefined();
    expect(mergeText('Costs in Q4', 'Costs in Q3', 'Sums in Q3')).toBe('Sums in Q3');
  });
});

describe('mergeValue', () => {
  it('merges fields, items and lists, and names the paths that conflict', () => {
    const base = { title: 'A', items: ['one', 'two'], note: 'n' };
    expect(mergeValue(base, { ...base, title: 'B' }, { ...base, items: ['one', '2'] })).toEqual({
      value: { title: 'B', items: ['one', '2'], note: 'n' },
      conflicts: [],
    });
    expect(mergeValue(base, { title: 'A', items: ['one', 'two'] }, { ...base, title: 'C' }).value).toEqual({
      title: 'C',
      items: ['one', 'two'],
    });
    expect(
      mergeValue(base, { ...base, items: ['two'] }, { ...base, items: ['one', 'two', 'three'] }).value,
    ).toEqual({
      ...base,
      items: ['two', 'three'],
    });
    const other = mergeValue(base, { ...base, items: ['1', 'two'] }, { ...base, items: ['uno', 'two'] });
    expect(other).toEqual({ value: { ...base, items: ['uno', 'two'] }, conflicts: ['items[0]'] });
  });
});
