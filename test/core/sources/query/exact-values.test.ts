import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { answerQueries, summarizeSource } from '../../../../src/core/sources/query/answer-queries.ts';
import { type Query, querySchema } from '../../../../src/core/sources/query/query-schema.ts';
import { zip } from '../../../support/zip.ts';

const file = (text: string, filename = 'a.csv') => ({ bytes: Buffer.from(text), filename });

async function sum(text: string, column: string): Promise<unknown> {
  const query = querySchema.parse({ values: [{ column, calculate: 'sum' }] }) as Query;
  const [outcome] = await answerQueries({ files: [file(text)], queries: [{ file: 0, query }] });
  return outcome !== undefined && 'answer' in outcome ? outcome.answer.rows[0]?.[0] : outcome;
}

it.each([
  [
    'points between thousands beside whole numbers',
    'Regione,Totale\nA,84.445\nB,953\nC,1.169\nD,2.004',
    88_571,
  ],
  ['three decimals beside four digits', 'Region,Total\nA,1604.797\nB,442.357\nC,1.169\nD,953', 3_001.323],
  ['three decimals everywhere', 'Region,Total\nA,1.604\nB,4.442\nC,1.169', 7.215],
  ['a decimal comma', 'Region;Umsatz\nA;1.234,50\nB;2,5', 1_237],
  [
    'decimal points beside decimal commas',
    'Region;Umsatz\nA;1,5\nB;0.123\nC;1.2345\nD;1.234,5\nE;2,25',
    1_239.6075,
  ],
  ['units and signs', 'Region,Total\nA,"$1,200"\nB,($200)\nC,–', 1_000],
  ['binary fractions', 'Region,Total\nA,0.1\nB,0.2\nC,0.3', 0.6],
])('a column with %s is summed exactly', async (_, text, expected) => {
  expect(
    await sum(text, text.includes('Umsatz') ? 'Umsatz' : text.includes('Totale') ? 'Totale' : 'Total'),
  ).toBe(expected);
});

it('codes with leading zeros and long numbers are texts, and years are numbers', async () => {
  const { tables } = await summarizeSource({
    files: [file('Code,Id,Year\n01,12345678901234567,2024\n02,12345678901234568,2025')],
    queries: [],
  });
  expect(tables[0]?.columns.map(({ type }) => type)).toEqual(['text', 'text', 'number']);
});

it('cells of another type than their column are left out and reported', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => `R${at},${at}`).join('\n');
  const query = querySchema.parse({ values: [{ column: 'n', calculate: 'count' }] }) as Query;
  const [outcome] = await answerQueries({
    files: [file(`Region,n\n${rows}\nX,about ten`)],
    queries: [{ file: 0, query }],
  });
  expect(outcome).toMatchObject({
    answer: { rows: [[40]], notes: ['1 cell of "n" is no number and was left out: "about ten".'] },
  });
});

it('a totals row at the end is reported', async () => {
  const query = querySchema.parse({
    group_by: ['Region'],
    values: [{ column: 'n', calculate: 'sum' }],
  }) as Query;
  const [outcome] = await answerQueries({
    files: [file('Region,n\nA,1\nB,2\nTotal,3')],
    queries: [{ file: 0, query }],
  });
  expect(outcome).toMatchObject({ answer: { notes: [expect.stringMatching(/last row is "Total"/)] } });
  const { notes } = await summarizeSource({ files: [file('Ort;n\nKöln;1,5\nGesamt;1,5')], queries: [] });
  expect(notes).toEqual([expect.stringMatching(/last row is "Gesamt" in "Ort"/)]);
});

it.each(['bakery.xlsx', 'bakery.ods'])(
  '%s is summed with all digits of its cells, in their unit',
  async (filename) => {
    const bytes = readFileSync(new URL(`../../../fixtures/docs/${filename}`, import.meta.url));
    const query = querySchema.parse({
      table: 1,
      group_by: [{ column: 'Month', by: 'quarter' }],
      values: [
        { column: 'Bread', calculate: 'sum' },
        { column: 'Cakes', calculate: 'max' },
      ],
    }) as Query;
    const [outcome] = await answerQueries({ files: [{ bytes, filename }], queries: [{ file: 0, query }] });
    if (outcome === undefined || !('answer' in outcome)) throw new Error(JSON.stringify(outcome));
    const { columns, rows } = outcome.answer;
    expect(columns.map(({ unit }) => unit)).toEqual([undefined, '€', '€']);
    expect(rows.map(([quarter]) => quarter)).toEqual(['2024-Q1', '2024-Q2', '2024-Q3']);
    expect(rows.flatMap(([, bread]) => bread)).toEqual([4081.5, 5071.5, 3931]);
  },
);

it('round rounds halves away from zero, like spreadsheets', async () => {
  const query = querySchema.parse({
    values: ['round(a)', 'round(-a)', 'round(b, 2)', 'round(c, -2)'].map((formula) => ({ formula })),
  }) as Query;
  const [outcome] = await answerQueries({
    files: [file('a,b,c\n2.5,1.005,1249')],
    queries: [{ file: 0, query }],
  });
  expect(outcome).toMatchObject({ answer: { rows: [[3, -3, 1.01, 1_200]] } });
});

it('calculations over several units are reported, and thousands and millions are one unit', async () => {
  const text = 'Name,Mass,Sales\nA,10 kg,1.2M\nB,500 g,300K\nC,2 kg,800';
  const query = querySchema.parse({
    values: [
      { column: 'Mass', calculate: 'sum' },
      { column: 'Sales', calculate: 'sum' },
    ],
  }) as Query;
  const [outcome] = await answerQueries({ files: [file(text)], queries: [{ file: 0, query }] });
  expect(outcome).toMatchObject({
    answer: {
      rows: [[512, 1_500_800]],
      notes: ['The numbers of "Mass" have several units, which are not converted: "kg", "g".'],
    },
  });
});

async function ask(text: string, query: unknown) {
  const [outcome] = await answerQueries({
    files: [file(text)],
    queries: [{ file: 0, query: querySchema.parse(query) as Query }],
  });
  return outcome;
}

it('conditions in any are alternatives, and errors name the path of each', async () => {
  const text = 'Region,n,Day\nA,1,2026-01-05\nB,2,2026-01-11\nC,,2026-01-12\nD,9,2025-12-29';
  const any = [
    { column: 'Region', value: 'A' },
    { column: 'n', is: '>=', value: 9 },
  ];
  const values = [{ column: 'Region' }];
  expect(await ask(text, { where: [{ any }], values })).toMatchObject({ answer: { rows: [['A'], ['D']] } });
  const both = [{ any }, { column: 'Day', is: '=', value: '2026' }];
  expect(await ask(text, { where: both, values })).toMatchObject({ answer: { rows: [['A']] } });
  expect(await ask(text, { where: [{ any: [{ column: 'Regoin', value: 'A' }] }, {}], values })).toMatchObject(
    {
      issues: [
        {
          loc: ['where', 0, 'any', 0, 'column'],
          msg: expect.stringContaining('There is no column "Regoin"'),
        },
        { loc: ['where', 1], type: 'missing' },
      ],
    },
  );
});

it('weeks start on Monday, and the first week of a year contains 4 January', async () => {
  const text = 'Day,n\n2024-12-29,1\n2024-12-30,2\n2026-12-31,4\n2027-01-03,8\n2027-01-04,16';
  const query = { group_by: [{ column: 'Day', by: 'week' }], values: [{ column: 'n', calculate: 'sum' }] };
  expect(await ask(text, query)).toMatchObject({
    answer: {
      rows: [
        ['2024-W52', 1],
        ['2025-W01', 2],
        ['2026-W53', 12],
        ['2027-W01', 16],
      ],
    },
  });
  const where = [{ column: 'Day', is: '<=', value: '2026-W53' }];
  const sum = [{ column: 'n', calculate: 'sum' }];
  expect(await ask(text, { where, values: sum })).toMatchObject({ answer: { rows: [[15]] } });
  expect(
    await ask('Month,n\n2026-01,1\n2026-02,2', { group_by: [{ column: 'Month', by: 'week' }] }),
  ).toMatchObject({
    issues: [{ msg: '"Month" says only the month, so it has no weeks.' }],
  });
});

it('merged headers of an ODS cover the columns below them, also beside hidden rows and columns', async () => {
  const cells = (...texts: string[]) =>
    texts
      .map((text) =>
        /^</.test(text) ? text : `<table:table-cell><text:p>${text}</text:p></table:table-cell>`,
      )
      .join('');
  const head = (text: string, span: number) =>
    `<table:table-cell table:number-columns-spanned="${span}" table:number-rows-spanned="1"><text:p>${text}</text:p></table:table-cell><table:covered-table-cell table:number-columns-repeated="${span - 1}"/>`;
  const row = (inner: string, more = '') => `<table:table-row${more}>${inner}</table:table-row>`;
  const content = `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="A"><table:table-column/><table:table-column table:visibility="collapse"/><table:table-column table:number-columns-repeated="4"/>${row(cells('hidden'), ' table:visibility="collapse"')}${row(cells('', 'h', head('2025', 2), head('2026', 2)))}${row(cells('Region', 'h', 'Plan', 'Actual', 'Plan', 'Actual'))}${row(cells('North', 'h', '1', '2', '3', '4'))}${row(cells('South', 'h', '5', '6', '7', '8'))}</table:table></office:spreadsheet></office:body></office:document-content>`;
  const bytes = zip([
    ['mimetype', 'application/vnd.oasis.opendocument.spreadsheet'],
    ['content.xml', content],
  ]);
  const { tables } = await summarizeSource({ files: [{ bytes, filename: 'a.ods' }], queries: [] });
  expect(tables[0]?.columns.map(({ name }) => name)).toEqual([
    'Region',
    '2025 – Plan',
    '2025 – Actual',
    '2026 – Plan',
    '2026 – Actual',
  ]);
  expect(tables[0]?.columns[4]?.sum).toBe(12);
});

/** An ODS of one sheet; cells are texts, numbers, or a value over several rows and columns. */
function sheet(
  rows: readonly (readonly (string | number | { readonly value: number; readonly down: number })[])[],
) {
  const cell = (one: (typeof rows)[number][number]): string => {
    if (typeof one === 'string') return `<table:table-cell><text:p>${one}</text:p></table:table-cell>`;
    const { value, down } = typeof one === 'number' ? { value: one, down: 1 } : one;
    return `<table:table-cell office:value-type="float" office:value="${value}" table:number-rows-spanned="${down}"><text:p>${value}</text:p></table:table-cell>`;
  };
  const content = `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="A">${rows.map((row) => `<table:table-row>${row.map(cell).join('')}</table:table-row>`).join('')}</table:table></office:spreadsheet></office:body></office:document-content>`;
  const bytes = zip([
    ['mimetype', 'application/vnd.oasis.opendocument.spreadsheet'],
    ['content.xml', content],
  ]);
  return summarizeSource({ files: [{ bytes, filename: 'a.ods' }], queries: [] });
}

it('a merged number counts once, and a merged name applies to all of its rows', async () => {
  const { tables } = await sheet([
    ['Region', 'n', 'm'],
    ['A', { value: 5, down: 2 }, 1],
    ['B', '', 2],
    ['C', 7, 3],
  ]);
  expect(tables[0]?.columns.map(({ sum }) => sum)).toEqual([undefined, 12, 6]);
});

it('a single column of numbers is a table', async () => {
  const { tables } = await sheet([['n'], [1], [2], [4]]);
  expect(tables).toMatchObject([{ n_rows: 3, columns: [{ name: 'n', sum: 7 }] }]);
});

it('notes above the header row of a sheet are not headers', async () => {
  const { tables } = await sheet([
    ['these', 'are', ''],
    ['notes', '', 'of'],
    ['somebody', '', ''],
    ['Name', 'Job', 'Age'],
    ['Ada', 'Programmer', 36],
    ['Grace', 'Admiral', 85],
  ]);
  expect(tables).toMatchObject([
    { n_rows: 2, columns: [{ name: 'Name' }, { name: 'Job' }, { name: 'Age', sum: 121 }] },
  ]);
});

it('a sum treats texts among the numbers of a column as gaps, and names them', async () => {
  const text = 'Region,Sales\nNorth,100\nSouth,210\nEast,open\nWest,closed\n';
  const ask = async (values: object[]) => {
    const query = querySchema.parse({ values }) as Query;
    const [outcome] = await answerQueries({ files: [file(text)], queries: [{ file: 0, query }] });
    return outcome;
  };
  expect(await ask([{ column: 'Sales', calculate: 'sum' }])).toMatchObject({
    answer: {
      rows: [[310]],
      notes: ['2 cells of "Sales" are no numbers and were left out: "open", "closed".'],
    },
  });
  expect(await ask([{ column: 'Sales', calculate: 'distinct' }])).toMatchObject({ answer: { rows: [[4]] } });
  const { tables, notes } = await summarizeSource({ files: [file(text)], queries: [] });
  expect(tables[0]?.columns[1]).toMatchObject({ type: 'text' });
  expect(notes).toEqual([
    '"Sales" has texts among its numbers, such as "open"; sum, mean, median and formulas leave them out.',
  ]);
});

it('a sum of texts is refused with a text that is no number', async () => {
  expect(await sum('Region,Sales\nNorth,100\nSouth,low\nEast,high\nWest,12 to 14\n', 'Sales')).toMatchObject({
    issues: [{ msg: '"sum" needs numbers; "Sales" holds text such as "low".' }],
  });
});

it('changes and running totals have no binary rounding errors, and name their key', async () => {
  const text = 'Year,Quarter,Sales\n2024,Q1,1.55\n2024,Q2,0.1\n2025,Q1,1.65\n2025,Q2,0.3\n';
  const ask = async (more: object) => {
    const values = [
      { column: 'Sales', calculate: 'sum', show: 'change', as: 'Change', ...more },
      { column: 'Sales', calculate: 'sum', show: 'running_total', as: 'Total', ...more },
    ];
    const query = querySchema.parse({ group_by: ['Year', 'Quarter'], values }) as Query;
    const [outcome] = await answerQueries({ files: [file(text)], queries: [{ file: 0, query }] });
    return outcome;
  };
  expect(await ask({})).toMatchObject({
    answer: {
      rows: [
        [2024, 'Q1', null, 1.55],
        [2024, 'Q2', null, 0.1],
        [2025, 'Q1', 0.1, 3.2],
        [2025, 'Q2', 0.2, 0.4],
      ],
      notes: [
        'change and running_total: along "Year", within each "Quarter". within: [] makes it go through all rows in order.',
      ],
    },
  });
  expect(await ask({ within: [] })).toMatchObject({
    answer: { rows: [{ 2: null }, { 2: -1.45 }, { 2: 1.55 }, { 2: -1.35, 3: 3.6 }], notes: [] },
  });
});
