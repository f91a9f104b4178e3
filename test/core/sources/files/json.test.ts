import { expect, it } from 'vitest';
import { MAX_JSON_CELLS, readJsonTables } from '../../../../src/core/sources/files/json-tables.ts';
import { parseFile } from '../../../../src/core/sources/files/parse-file.ts';

const read = (value: unknown) => readJsonTables(Buffer.from(JSON.stringify(value))).tables;

it.each([
  [
    'records',
    [{ a: 1, b: 'x' }, { a: 2 }],
    '',
    ['a', 'b'],
    [
      ['1', 'x'],
      ['2', ''],
    ],
  ],
  ['records below a field', { meta: { page: 1 }, data: [{ a: 1.5 }] }, 'data', ['a'], [['1.5']]],
  [
    'fields of inner objects',
    [{ city: { name: 'Bern', at: { lat: 46.9 } } }],
    '',
    ['city.name', 'city.at.lat'],
    [['Bern', '46.9']],
  ],
  [
    'lists below their labels',
    [
      ['year', 'n'],
      [2024, 3],
      [2025, null],
    ],
    '',
    ['year', 'n'],
    [
      ['2024', '3'],
      ['2025', ''],
    ],
  ],
  [
    'columns',
    { year: [2024, 2025], n: [3, 4] },
    '',
    ['year', 'n'],
    [
      ['2024', '3'],
      ['2025', '4'],
    ],
  ],
  [
    'records by name',
    { DE: { n: 1 }, FR: { n: 2 }, IT: { n: 3 } },
    '',
    ['key', 'n'],
    [
      ['DE', '1'],
      ['FR', '2'],
      ['IT', '3'],
    ],
  ],
  ['the second part of a page of an API', [{ page: 1 }, [{ a: 1 }, { a: 2 }]], '1', ['a'], [['1'], ['2']]],
] as const)('JSON with %s is a table', (_, value, name, labels, rows) => {
  expect(read(value).at(-1)).toEqual({ name, labels, rows });
});

it('JSON lines are records', () => {
  const [table] = readJsonTables(Buffer.from('{"a":1}\n{"a":2}\n')).tables;
  expect(table?.rows).toEqual([['1'], ['2']]);
});

it('a JSON file is read as a document with a table, and one that is damaged is refused with the reason', async () => {
  const bytes = Buffer.from(
    JSON.stringify([
      { Region: 'North', Sales: 3 },
      { Region: 'South', Sales: 4 },
    ]),
  );
  const { document } = await parseFile(bytes, { filename: 'sales.json' });
  expect(document.root.blocks).toMatchObject([
    {
      kind: 'table',
      columns: [{ label: 'Region' }, { label: 'Sales', numeric: true }],
      rows: [
        ['North', '3'],
        ['South', '4'],
      ],
    },
  ]);
  await expect(parseFile(Buffer.from('{"a": 1,'), { filename: 'a.json' })).rejects.toThrow(/It is not JSON/);
  await expect(parseFile(Buffer.from('{"a": 1}'), { filename: 'a.json' })).rejects.toThrow(/It has no table/);
});

it('JSON with more cells or deeper nesting than the limit is refused or left out', () => {
  const record = Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`c${at}`, 1]));
  const wide = Array.from({ length: Math.ceil(MAX_JSON_CELLS / 250) + 1 }, () => record);
  expect(() => read(wide)).toThrow(`more than ${MAX_JSON_CELLS} cells`);
  let deep: unknown = [{ a: 1 }];
  for (let depth = 0; depth < 100; depth++) deep = { inner: deep };
  expect(read(deep)).toEqual([]);
});

it('records with different fields are counted before rows are built, and fields that are left out are named', () => {
  const records = Array.from({ length: MAX_JSON_CELLS / 250 }, (_, at) => ({ [`k${at}`]: at }));
  expect(() => read(records)).toThrow(/cells: 6000 records have 256 different fields/);
  const { tables, warnings } = readJsonTables(Buffer.from(JSON.stringify(records.slice(0, 300))));
  expect(tables[0]?.labels).toHaveLength(256);
  expect(warnings).toEqual(['The table has more than 256 different fields; the first 256 were read.']);
});
