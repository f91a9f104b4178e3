import { describe, expect, test } from 'vitest';
import type { Segment } from '../../../../src/core/sources/files/pdf-lines.ts';
import { findTables } from '../../../../src/core/sources/files/pdf-tables.ts';

/** Lines of cells at the same places, 14 points apart. */
function placed(rows: readonly (readonly string[])[]): Segment[] {
  return rows.flatMap((cells, row) =>
    cells.flatMap((text, column): Segment[] =>
      text === ''
        ? []
        : [
            {
              text,
              left: 60 + column * 110,
              right: 60 + column * 110 + 5 * text.length,
              y: 100 + row * 14,
              size: 10,
              bold: false,
              rtl: false,
            },
          ],
    ),
  );
}

describe('aligned pieces of a page', () => {
  test.each([
    [
      'limits below their signs',
      [
        ['i=1', 'j=1', ''],
        ['⋃ ⋃m', 'U × V', '⊇ X'],
        ['⇒ ⋃k', 'j=1', 'i=1'],
      ],
    ],
    [
      'a matrix',
      [
        ['*', '*', '*'],
        ['*', '*', '*'],
        ['*', '*', '*'],
        ['*', '*', '*'],
      ],
    ],
    [
      'cases of a function',
      [
        ['(', '2t', 'falls t ≤ b'],
        ['f(t) =', 't', 'falls t < c'],
        ['(', 'x = 3', 'y = 4'],
      ],
    ],
    [
      'code lines with numbers',
      [
        ['6', '"help"', '=>Help.help,'],
        ['7', '"type"', '=>Keyboard.type,'],
        ['8', 'u s i n g T o o l', 'd i c t ('],
      ],
    ],
    [
      'numbered code lines beside text',
      [
        ['16', '"down"=>Key.down,', 'installed'],
        ['17', '"take"=>[Mouse.click,', ''],
        ['18', '"copy"=>Key.copy,', '5. Conclusions'],
        ['19', '"swap"=>[Mouse.swap,', ''],
      ],
    ],
  ])('that are %s are not a table', (_, rows) => {
    expect(findTables(placed(rows))).toEqual([]);
  });

  test.each([
    [
      'amounts',
      [
        ['Item', '2025', '2026'],
        ['Rent (net)', '12', '14'],
        ['Staff ≤ 3', '40', '41'],
      ],
    ],
    [
      'words',
      [
        ['Model', 'Large', 'Data'],
        ['F / M', 'M', 'PubLayNet'],
        ['M', 'none', 'PRImA'],
        ['F', 'yes', 'Books'],
      ],
    ],
    [
      'marks',
      [
        ['Task', 'Ana', 'Tom'],
        ['Paint', '✓', ''],
        ['Repair', '', '✓'],
        ['Clean', '✓', '✓'],
      ],
    ],
  ])('that are %s are a table', (_, rows) => {
    expect(findTables(placed(rows))).toHaveLength(1);
  });
});
