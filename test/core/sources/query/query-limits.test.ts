import { describe, expect, it } from 'vitest';
import { openArchive } from '../../../../src/core/sources/files/archive-xml.ts';
import { openOdfRows } from '../../../../src/core/sources/files/odf-rows.ts';
import { answerQueries } from '../../../../src/core/sources/query/answer-queries.ts';
import { ColumnReader, MAX_COLUMN_CHARACTERS } from '../../../../src/core/sources/query/column-reader.ts';
import { evaluate } from '../../../../src/core/sources/query/evaluate.ts';
import { parseFormula } from '../../../../src/core/sources/query/formula.ts';
import { groupRows, MAX_GROUPS } from '../../../../src/core/sources/query/group-rows.ts';
import { NameIndex, QueryFaults } from '../../../../src/core/sources/query/query-fault.ts';
import { QUERY_LIMITS, type Query, querySchema } from '../../../../src/core/sources/query/query-schema.ts';
import { MAX_PIVOT_CELLS } from '../../../../src/core/sources/query/result-table.ts';
import { MAX_TABLE_CELLS, nameColumns, readTable } from '../../../../src/core/sources/query/source-table.ts';
import { DEEP } from '../../../support/deep.ts';
import { zip } from '../../../support/zip.ts';

describe('a query refuses', () => {
  it.runIf(DEEP)('more cells than the limit of a query', () => {
    const labels = Array.from({ length: 2_000 }, (_, at) => `c${at}`);
    const row = labels.map(() => '1');
    const source = {
      name: '',
      at: '',
      labels,
      comma: false,
      *rows() {
        for (let at = 0; at <= MAX_TABLE_CELLS / 2_000; at++) yield row;
      },
    };
    expect(() => readTable(source, [...labels.keys()])).toThrow(`more than ${MAX_TABLE_CELLS} cells`);
  });

  it('more groups than the limit of a query', () => {
    const values = Float64Array.from({ length: MAX_GROUPS + 1 }, (_, at) => at);
    const column = {
      kind: 'number',
      name: 'n',
      values,
      unit: '',
      missing: 0,
      invalid: { count: 0, examples: [] },
    } as const;
    const rows = Uint32Array.from(values);
    expect(() => groupRows(rows, [{ name: 'n', column, by: undefined }])).toThrow(
      `more than ${MAX_GROUPS} groups`,
    );
  });

  it('more characters than the limit of a column', () => {
    const reader = new ColumnReader('Text', { comma: false });
    const long = 'x'.repeat(1_000_000);
    expect(() => {
      for (let at = 0; at <= MAX_COLUMN_CHARACTERS / 1_000_000; at++) reader.add(`${at}${long}`);
    }).toThrow(`more than ${MAX_COLUMN_CHARACTERS} characters`);
  });

  it('formulas that are nested too deeply, and invalid formulas', () => {
    expect(() => parseFormula(`${'('.repeat(100)}1${')'.repeat(100)}`)).toThrow('nested too deeply');
    expect(() => parseFormula('-'.repeat(200) + 1)).toThrow('nested too deeply');
    for (const text of ['1 +', 'a b', 'process.exit()', '1; 2', 'a[0]', '', '2 ** 3'])
      expect(() => parseFormula(text)).toThrow();
  });
});

it('more rows than an answer lists are counted', async () => {
  const text = `n\n${Array.from({ length: QUERY_LIMITS.rows + 5 }, (_, at) => `${at},x`).join('\n')}`;
  const [outcome] = await answerQueries({
    files: [{ bytes: Buffer.from(text.replace('n\n', 'n,m\n')), filename: 'a.csv' }],
    queries: [{ file: 0, query: querySchema.parse({}) as Query }],
  });
  if (outcome === undefined || !('answer' in outcome)) throw new Error('no answer');
  expect(outcome.answer.rows).toHaveLength(QUERY_LIMITS.rows);
  expect(outcome.answer.n_rows).toBe(QUERY_LIMITS.rows + 5);
});

it('cells of a spreadsheet beyond the limit are left out, and the sheet reports it', () => {
  const cell = '<table:table-cell table:number-columns-repeated="200"><text:p>1</text:p></table:table-cell>';
  const row = `<table:table-row table:number-rows-repeated="200">${cell}</table:table-row>`;
  const content = `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="A">${row.repeat(40)}</table:table></office:spreadsheet></office:body></office:document-content>`;
  const bytes = zip([
    ['mimetype', 'application/vnd.oasis.opendocument.spreadsheet'],
    ['content.xml', content],
  ]);
  const [sheet] = openOdfRows(openArchive(bytes)) ?? [];
  expect(sheet?.cut).toBe(true);
  expect((sheet?.rows.length ?? 0) * 201).toBeLessThanOrEqual(1_500_000);
});

it('a pivot with more values than a table has columns is refused', () => {
  const names = Array.from({ length: QUERY_LIMITS.pivoted + 1 }, (_, at) => `k${at}`);
  const codes = Uint32Array.from(names.keys());
  const invalid = { count: 0, examples: [] };
  const table = {
    name: '',
    rows: names.length,
    labels: ['k', 'n'],
    columns: new Map([[0, { kind: 'text', name: 'k', names, codes, missing: 0, invalid }]] as const),
  };
  const query = querySchema.parse({ group_by: ['k'], values: [{ calculate: 'count' }], pivot: 'k' }) as Query;
  expect(() => evaluate(table, query)).toThrow(`at most ${QUERY_LIMITS.pivoted} become columns`);
});

it('a value without a calculation is named, with the way to refer to result columns', async () => {
  const query = querySchema.parse({
    group_by: ['k'],
    values: [
      { column: 'n', calculate: 'sum', as: 'Sum' },
      { column: 'Sum', show: 'change' },
    ],
  }) as Query;
  const file = { bytes: Buffer.from('k,n\na,1\nb,2\n'), filename: 'a.csv' };
  const [outcome] = await answerQueries({ files: [file], queries: [{ file: 0, query }] });
  expect(outcome).toMatchObject({
    issues: [
      { loc: ['values', 1, 'calculate'], msg: expect.stringMatching(/^"Sum" needs calculate.*formula/) },
    ],
  });
});

it('columns with equal names are numbered in one pass', () => {
  const labels = [...Array.from({ length: 100_000 }, () => 'a'), 'a (2)'];
  const names = nameColumns(labels);
  expect(new Set(names).size).toBe(labels.length);
  expect(names.slice(0, 3)).toEqual(['a', 'a (2)', 'a (3)']);
});

it('names are looked up in an index, and errors beyond the listed ones are counted', () => {
  const labels = Array.from({ length: 16_000 }, (_, at) => `Column ${at} of the table`);
  let folded = 0;
  const names = new Proxy(labels, {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) folded += 1;
      return Reflect.get(target, key);
    },
  });
  const index = new NameIndex(names);
  for (let at = 0; at < 1_200; at++) expect(index.find(`column-${at}-OF-the-table`)).toBe(at);
  expect(folded).toBe(labels.length);
  expect(new NameIndex(['Net sales', 'net-sales', 'Costs']).find('NET SALES')).toBe(-1);
  const faults = new QueryFaults();
  for (let at = 0; at < 1_200; at++) faults.unknown(['derive', at], `Clmn ${at}`, labels);
  expect(faults.issues).toHaveLength(30);
  expect(() => faults.refuse()).toThrow(/1199 more faults follow/);
});

it('a pivot with too many cells is counted before it is built', () => {
  const heads = 50;
  const lines = Math.ceil(MAX_PIVOT_CELLS / heads);
  const invalid = { count: 0, examples: [] };
  const column = (name: string, values: Float64Array) =>
    ({ kind: 'number', name, values, unit: '', missing: 0, invalid }) as const;
  const count = lines + heads;
  const table = {
    name: '',
    rows: count,
    labels: ['a', 'b'],
    columns: new Map([
      [
        0,
        column(
          'a',
          Float64Array.from({ length: count }, (_, at) => at),
        ),
      ],
      [
        1,
        column(
          'b',
          Float64Array.from({ length: count }, (_, at) => at % heads),
        ),
      ],
    ] as const),
  };
  const query = querySchema.parse({ group_by: ['a', 'b'], pivot: 'b' }) as Query;
  expect(() => evaluate(table, query)).toThrow(/at most 2000000 are made/);
});
