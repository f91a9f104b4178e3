import { describe, expect, it } from 'vitest';
import { splitSheet } from '../../../../src/core/sources/files/sheet-tables.ts';
import fc from '../../../support/fast-check.ts';

const tables = (cells: readonly (readonly string[])[]) =>
  splitSheet(cells, []).flatMap((piece) => (piece.kind === 'table' ? [piece.rows] : []));

describe('a sheet with an empty column', () => {
  it('stays one table with its names if the rows on the right have none', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 8 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 3 }),
        (count, left, right, gap) => {
          const numbers = (row: number, columns: number, from: number): string[] =>
            Array.from({ length: columns }, (_, at) => String(100 * row + from + at));
          const heads = (columns: number, name: string): string[] =>
            Array.from({ length: columns }, (_, at) => `${name} ${at + 1}`);
          const blank = Array.from({ length: gap }, () => '');
          const cells = [
            ['Office', ...heads(left, 'Plan'), ...blank, ...heads(right, 'Actual')],
            ...Array.from({ length: count }, (_, row) => [
              `Office ${row + 1}`,
              ...numbers(row, left, 1),
              ...blank,
              ...numbers(row, right, 50),
            ]),
          ];
          expect(tables(cells)).toEqual([
            cells.map((row) => [...row.slice(0, left + 1), ...row.slice(left + gap + 1)]),
          ]);
        },
      ),
    );
  });

  it('joins names with their only block of numbers', () => {
    const cells = [
      ['Office', '', 'Rent'],
      ['Oslo', '', '12'],
      ['Bergen', '', '7'],
    ];
    expect(tables(cells)).toEqual([cells.map(([name, , rent]) => [name, rent])]);
  });

  it('joins names with cells that cannot name their rows', () => {
    const cells = [
      ['Rated voltage', '', 'kV', ':', '130'],
      ['Rated frequency', '', 'Hz', ':', '50'],
      ['Phases', '', '', ':', '3'],
      ['Earthing', '', '', ':', 'Solid'],
    ];
    expect(tables(cells).map((rows) => rows.map(([name]) => name))).toEqual([
      ['Rated voltage', 'Rated frequency', 'Phases', 'Earthing'],
    ]);
  });

  it('stays one table with an empty row below its header, too', () => {
    const head = ['', 'Sales', 'Profit', '', 'Income', 'Restructuring'];
    const rows = [
      ['Zone A', '12553', '2713', '', '-81', '-44'],
      ['Zone B', '9467', '1570', '', '-197', '-140'],
    ];
    const whole = (row: readonly string[]): string[] => row.filter((_, at) => at !== 3);
    expect(splitSheet([['In millions'], head, [], ...rows], [])).toEqual([
      { kind: 'heading', text: 'In millions' },
      { kind: 'table', rows: [head, ...rows].map(whole) },
    ]);
    // A table with a header of its own is another table.
    expect(tables([head, ['Zone C', '1', '2', '', '3', '4'], [], head, ...rows])).toHaveLength(2);
  });

  it('has its period beside the title in the title', () => {
    const rows = [
      ['', 'Sales', 'Profit'],
      ['Zone A', '12553', '2713'],
      ['Zone B', '9467', '1570'],
    ];
    expect(splitSheet([['In millions', '', '', '', '', 'January–June 2023'], ...rows], [])).toEqual([
      { kind: 'heading', text: 'In millions, January–June 2023' },
      { kind: 'table', rows },
    ]);
  });

  it('separates two tables that each name their rows, also by years', () => {
    expect(
      tables([
        ['Office', 'Rent', '', 'Product', 'Weight'],
        ['Oslo', '12', '', 'Rye', '3'],
        ['Bergen', '7', '', 'Wheat', '4'],
      ]),
    ).toHaveLength(2);
    expect(
      tables([
        ['Year', 'Rent', '', 'Year', 'Weight'],
        ['2024', '12', '', '2021', '3'],
        ['2025', '7', '', '2022', '4'],
      ]),
    ).toHaveLength(2);
  });
});
