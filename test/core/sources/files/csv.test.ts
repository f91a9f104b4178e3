import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCellNumber } from '../../../../src/core/scene/cell-number.ts';
import { parseFile } from '../../../../src/core/sources/files/parse-file.ts';
import { toVisibleText } from '../../../../src/core/sources/rich-text.ts';
import type {
  SourceDocument,
  SourceSection,
  TableBlock,
} from '../../../../src/core/sources/source-document.ts';

function listTables({ root }: SourceDocument): TableBlock[] {
  const all = (section: SourceSection): TableBlock[] => [
    ...section.blocks.filter((block) => block.kind === 'table'),
    ...section.sections.flatMap(all),
  ];
  return all(root);
}

const SEPARATORS = [',', ';', '\t', '|'];
const ENCODINGS: Readonly<Record<string, (text: string) => Uint8Array>> = {
  'UTF-8': (text) => new Uint8Array(Buffer.from(text)),
  'UTF-8 with a mark': (text) => new Uint8Array(Buffer.from(`\ufeff${text}`)),
  'UTF-16 LE': (text) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')),
  'UTF-16 BE': (text) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le').swap16()),
};
const letters = fc.string({
  unit: fc.constantFrom(...'abÄßé中語кш,;|\t"\n \'%#*_<>&`[]\\'),
  minLength: 1,
  maxLength: 12,
});
/** Begins with a letter, so that no cell is a number, and is no row of one value. */
const word = letters.map((text) => `w${text}`.replace(/\s+/g, ' ').trim());
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const written = (rows: readonly (readonly string[])[], separator: string, end: string): string =>
  rows.map((row) => row.map(quoted).join(separator)).join(end);

describe('CSV values', () => {
  it('are read cell by cell with any separator, line end and encoding', async () => {
    const rows = fc
      .integer({ min: 2, max: 5 })
      .chain((width) =>
        fc.array(fc.array(word, { minLength: width, maxLength: width }), { minLength: 3, maxLength: 8 }),
      );
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.constantFrom(...SEPARATORS),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.constantFrom(...Object.keys(ENCODINGS)),
        async (cells, separator, end, encoding) => {
          const unique = cells.map((row, y) => row.map((cell, x) => `${cell}.${y}${x}`));
          const { document } = await parseFile(
            ENCODINGS[encoding]?.(written(unique, separator, end)) ?? new Uint8Array(),
            { filename: 'a.csv' },
          );
          const [table] = listTables(document);
          expect([
            table?.columns.map(({ label }) => toVisibleText(label)),
            ...(table?.rows ?? []).map((row) => row.map(toVisibleText)),
          ]).toEqual(unique);
        },
      ),
      { numRuns: 120 },
    );
  });

  it('keep numbers in English and in German files', async () => {
    const number = fc
      .tuple(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.integer({ min: 0, max: 4 }))
      .map(([digits, decimals]) => ({ value: digits / 10 ** decimals, decimals }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(number, number), { minLength: 6, maxLength: 12 }),
        fc.boolean(),
        fc.boolean(),
        async (pairs, german, grouped) => {
          const shown = ({ value, decimals }: { value: number; decimals: number }): string =>
            new Intl.NumberFormat(german ? 'de' : 'en', {
              minimumFractionDigits: decimals,
              maximumFractionDigits: decimals,
              useGrouping: grouped,
            }).format(value);
          const rows = [
            [
              'Ort',
              german ? 'Umsatz für die Länder' : 'sales of the year',
              german ? 'und das Ergebnis' : 'and the rest',
            ],
            ...pairs.map((pair, index) => [`row ${String.fromCharCode(97 + index)}`, ...pair.map(shown)]),
          ];
          // One number that can be read one way only says how the others are meant.
          rows.push(['sign', german ? '0,25' : '0.25', german ? '0,5' : '0.5']);
          const { document } = await parseFile(
            new Uint8Array(
              Buffer.from(
                rows
                  .map((row) =>
                    row.map((cell) => (cell.includes(',') ? quoted(cell) : cell)).join(german ? ';' : ','),
                  )
                  .join('\n'),
              ),
            ),
            {
              filename: 'a.csv',
            },
          );
          const read = listTables(document)[0]
            ?.rows.slice(0, pairs.length)
            .map((row) => row.slice(1).map((cell) => parseCellNumber(toVisibleText(cell))?.value));
          expect(read).toEqual(
            pairs.map((pair) => pair.map(({ value }) => (value === 0 ? expect.closeTo(0) : value))),
          );
        },
      ),
      { numRuns: 120 },
    );
  });

  it.each([
    ['%', ['12 %', '3.5 %', '40 %'], '%'],
    ['€', ['€12', '€3.50', '€40'], '€'],
    ['kg', ['12 kg', '3.5 kg', '40 kg'], 'kg'],
  ])('of one unit name it once per column: %s', async (_, cells, unit) => {
    const { document } = await parseFile(
      new Uint8Array(
        Buffer.from(`name,value\n${cells.map((cell, index) => `n${index},${cell}`).join('\n')}`),
      ),
      { filename: 'a.csv' },
    );
    expect(listTables(document)[0]?.columns[1]).toMatchObject({ numeric: true, unit });
  });

  it('with leading zeros, and dates, are not numbers', async () => {
    const { document } = await parseFile(
      new Uint8Array(
        Buffer.from('code,day,amount\n00123,2024-01-31,1\n04567,2024-02-29,2\n00089,2024-03-31,3\n'),
      ),
      { filename: 'a.csv' },
    );
    expect(listTables(document)[0]?.rows[0]).toEqual(['00123', '2024-01-31', '1']);
    expect(listTables(document)[0]?.columns[1]).toMatchObject({ temporal: true });
  });
});
