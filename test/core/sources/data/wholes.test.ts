import { describe, expect, it } from 'vitest';
import type { NumberColumn } from '../../../../src/core/sources/data/columns.ts';
import { readScale } from '../../../../src/core/sources/data/scale.ts';
import { contains, findTotal, findWholes } from '../../../../src/core/sources/data/wholes.ts';
import fc from '../../../support/fast-check.ts';

function column(name: string, values: readonly number[], unit = ''): NumberColumn {
  return {
    kind: 'number',
    name,
    missing: 0,
    unit,
    values: Float64Array.from(values),
    scale: readScale(name, unit, false),
  };
}

const names = (columns: readonly NumberColumn[]): string[] => columns.map(({ name }) => name);

describe('columns that are sums of others', () => {
  it('are found in generated tables with nested sums, in any column order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 100, max: 9_999 }), { minLength: 12, maxLength: 12 }), {
          minLength: 4,
          maxLength: 6,
        }),
        fc.integer({ min: 0, max: 20 }),
        (parts, turn) => {
          // Equal columns would be the same part.
          const distinct = parts.map((values, at) =>
            values.map((value, row) => value + row * 137 * (at + 1)),
          );
          const sum = (of: readonly (readonly number[])[]): number[] =>
            (of[0] ?? []).map((_, at) => of.reduce((total, one) => total + (one[at] ?? 0), 0));
          const leaves = distinct.map((values, at) => column(`shop ${at}`, values));
          const half = column('half', sum(distinct.slice(0, 2)));
          const all = column('everything', sum(distinct));
          const rest = column('rest', sum(distinct.slice(2)));
          const ordered = [all, half, rest, ...leaves];
          const turned = [
            ...ordered.slice(turn % ordered.length),
            ...ordered.slice(0, turn % ordered.length),
          ];
          const wholes = findWholes(turned);
          expect(names(wholes.map(({ whole }) => whole)).slice(0, 1)).toEqual(['everything']);
          expect(findTotal(turned, wholes)?.name).toBe('everything');
          expect(contains(half, leaves[0] as NumberColumn, wholes)).toBe(true);
          expect(contains(all, leaves[0] as NumberColumn, wholes)).toBe(true);
          expect(contains(leaves[0] as NumberColumn, half, wholes)).toBe(false);
          for (const { whole, parts: found } of wholes)
            for (const [row, value] of whole.values.entries())
              expect(found.reduce((total, { values }) => total + (values[row] ?? 0), 0)).toBe(value);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are not found in noise, in small counts, or in columns with other units', () => {
    const noise = Array.from({ length: 12 }, (_, at) =>
      column(
        `column ${at}`,
        Array.from({ length: 30 }, (__, row) => ((row * 7919 + at * 104_729) % 997) + 1),
      ),
    );
    expect(findWholes(noise)).toEqual([]);
    const counts = Array.from({ length: 6 }, (_, at) =>
      column(
        `goals ${at}`,
        Array.from({ length: 30 }, (__, row) => (row * 31 + at * 17) % 4),
      ),
    );
    expect(findWholes(counts)).toEqual([]);
    const [cost, wage] = [column('cost', [1, 2, 3, 4, 5], '€'), column('fee', [1, 1, 1, 2, 2], '€')];
    expect(findWholes([cost, wage, column('weight', [2, 3, 4, 6, 7], 'kg')])).toEqual([]);
  });

  it('contain columns that they exceed and rise with, but not a measure of another size', () => {
    const inner = [10, 12, 11, 15, 18, 17];
    const outer = column(
      'outer',
      inner.map((value, at) => value * 2 + at),
    );
    expect(contains(outer, column('inner', inner), [])).toBe(true);
    expect(
      contains(
        column(
          'income',
          inner.map((value) => 900 * value - 8_000),
        ),
        column('health', inner),
        [],
      ),
    ).toBe(false);
  });
});

it('nested columns of a long table are compared on a few thousand rows', () => {
  const rows = 200_000;
  let read = 0;
  const counted = (values: Float64Array): Float64Array =>
    new Proxy(values, {
      get(target, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) read += 1;
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  const columns = Array.from({ length: 12 }, (_, at) => ({
    ...column(`shop ${at}`, []),
    values: counted(Float64Array.from({ length: rows }, (__, row) => 1000 + ((row * 31) % 97) + at)),
  }));
  const wholes = findWholes(columns);
  for (const one of columns) for (const other of columns) contains(one, other, wholes);
  expect(read).toBeLessThan(20 * rows);
});
