import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { joinMarkdown, markdownParts } from '../../../../src/core/sources/document-markdown.ts';
import { formatCell } from '../../../../src/core/sources/files/cell-format.ts';
import { parseFile } from '../../../../src/core/sources/files/parse-file.ts';
import { parseSource } from '../../../../src/core/sources/parse-source.ts';
import type {
  FigureBlock,
  SourceDocument,
  SourceSection,
  TableBlock,
} from '../../../../src/core/sources/source-document.ts';

const read = (name: string) =>
  parseFile(new Uint8Array(readFileSync(`test/fixtures/docs/${name}`)), { filename: name });

function listSections(section: SourceSection): SourceSection[] {
  return [section, ...section.sections.flatMap(listSections)];
}
function listTables(document: SourceDocument): (TableBlock & { readonly heading: string })[] {
  return listSections(document.root).flatMap(({ heading, blocks }) =>
    blocks.filter((block) => block.kind === 'table').map((table) => ({ ...table, heading })),
  );
}

describe.each(['bakery.xlsx', 'bakery.ods'])('%s: a workbook with tables, charts and pictures', (name) => {
  it('has three separate tables on one sheet, with the units of their formats and dates as dates', async () => {
    const { document } = await read(name);
    const [flour, shops, sales] = listTables(document).filter(({ place }) => place.at === 'sheet Sales');
    const unitsOf = (table: TableBlock | undefined) =>
      table?.columns.map(({ label, unit = '' }) => `${label} ${unit}`.trim());
    expect(unitsOf(sales)).toEqual(['Month', 'Bread €', 'Cakes €']);
    expect(sales?.columns[0]?.temporal).toBe(true);
    expect(sales?.rows[0]).toEqual(['2024-01', '1,250.50 €', '840.00 €']);
    expect(shops?.columns.map(({ label }) => label) ?? []).toEqual(['Shop', 'Opened', 'Rent']);
    expect(shops?.rows[0]?.slice(1)).toEqual(['2019-05-04', '-$1,200']);
    expect(unitsOf(flour)).toEqual(['Product', 'Share %', 'Weight kg']);
  });

  it('has a chart as the kind of the table that it draws, and other charts with their data', async () => {
    const charts = listTables((await read(name)).document).filter(({ chart }) => chart !== undefined);
    expect(charts.map(({ chart, heading, rows }) => [chart, heading, rows.length])).toEqual([
      ['line', 'Bread sells more every month', 8],
      ['doughnut', 'Flour we bake with', 4],
      ['stacked_bar', 'First four months', 4],
    ]);
    expect(charts[1]?.rows[0]).toEqual(['Rye', '42.0%']);
  });

  it('has merged headers, no hidden columns, and pictures', async () => {
    const { document, warnings } = await read(name);
    const regions = listTables(document).find(({ columns }) => columns[0]?.label === 'Region');
    expect(regions?.columns.map(({ label }) => label)).toEqual([
      'Region',
      '2023 – Plan',
      '2023 – Actual',
      '2024 – Plan',
      '2024 – Actual',
    ]);
    expect(JSON.stringify(document.root)).not.toContain('secret');
    expect(warnings.join()).toContain('hidden column');
    const figures = listSections(document.root).flatMap(({ blocks }) =>
      blocks.filter((block): block is FigureBlock => block.kind === 'figure'),
    );
    expect(figures).toMatchObject([
      { alt: 'The oven hall in Kiel', place: { at: 'sheet Regions' }, picture: document.pictures?.[0]?.hash },
    ]);
  });

  it('has charts in Markdown that are read back', async () => {
    const { document } = await read(name);
    const again = parseSource(joinMarkdown(markdownParts(document)));
    expect(listTables(again).map(({ chart, rows }) => [chart, rows])).toEqual(
      listTables(document).map(({ chart, rows }) => [chart, rows]),
    );
  });
});

it('a chart without a cache of its values reads them from its cells', async () => {
  const charts = listTables((await read('visits.xlsx')).document).filter(({ chart }) => chart !== undefined);
  expect(charts).toMatchObject([
    {
      chart: 'horizontal_bar',
      heading: 'Visits by quarter',
      rows: [
        ['Q1', '900'],
        ['Q2', '2100'],
        ['Q3', '3300'],
        ['Q4', '1100'],
      ],
    },
  ]);
});

describe('number formats', () => {
  it.each([
    [1234.5, '#,##0.00 [$€-407]', 'en', '1,234.50 €'],
    [1234.5, '"$"#,##0', 'en', '$1,235'],
    [-1200, '_("$"* #,##0_);_("$"* (#,##0);_("$"* "-"??_);_(@_)', 'en', '-$1,200'],
    [0.125, '0.0%', 'en', '12.5%'],
    [12, '0" kg"', 'en', '12 kg'],
    [12, '0.0\\ \\k\\g', 'en', '12.0 kg'],
    [2_500_000, '[>=1000000]0.0,,"M";[>=1000]0.0,"K";0', 'en', '2.5 M'],
    [48_000, '[>=1000000]0.0,,"M";[>=1000]0.0,"K";0', 'en', '48.0 K'],
    [999, '[>=1000000]0.0,,"M";[>=1000]0.0,"K";0', 'en', '999'],
    [7142.857, '[$CHF] #,##0.00', 'en', 'CHF 7,142.86'],
    [3, '"Q"0', 'en', 'Q3'],
    [45292, 'd mmm yyyy', 'en', '2024-01-01'],
    [45292.5, 'yyyy-mm-dd hh:mm', 'en', '2024-01-01 12:00'],
    [1234.5, '#,##0.00', 'de', '1\u202f234,50'],
    [1067, '00000', 'de', '01067'],
    [-7, '000', 'en', '-007'],
    [3.5, '00.0', 'en', '03.5'],
    [2_958_465, 'yyyy-mm-dd', 'en', '9999-12-31'],
    [2_990_000, 'yyyy-mm-dd', 'en', '2990000'],
  ])('%s as %s in %s', (number, code, language, shown) => {
    expect(formatCell(number, code, language, false)).toBe(shown);
  });
});

describe.each(['mill.xlsx', 'mill.ods'])('%s: a workbook with hidden cells and formulas', (name) => {
  it('has no hidden row or column in a table, which stays whole, and reports them', async () => {
    const { document, warnings } = await read(name);
    const [sales, half] = listTables(document);
    expect(sales?.columns.map(({ label }) => label)).toEqual([
      'Month',
      'Sales (€ k)',
      'Margin',
      'Booked',
      'Formula',
      'Big',
      'Dur',
      'Frac',
    ]);
    expect(sales?.rows.map(([month, value, margin]) => [month, value, margin])).toEqual([
      ['2024-01', '1,234.5', '12.5%'],
      ['2024-02', '2,000.0', '33.3%'],
      ['2024-04', '1,800.0', '-2.0%'],
    ]);
    expect(sales?.rows.map((row) => row.slice(5))).toEqual([
      ['1.2 M', '36:00', '0.3'],
      ['2.5 M', '6:00', '0.0000001'],
      ['0.0 M', '12:00', '123456789012'],
    ]);
    expect(half?.columns.map(({ label }) => label)).toEqual([
      'Product',
      '2023 – H1',
      '2023 – H2',
      '2024 – H1',
      '2024 – H2',
    ]);
    expect(JSON.stringify(document)).not.toContain('secret');
    for (const findings of ['hidden sheet "Hidden"', 'hidden row of', 'hidden column'])
      expect(warnings.join(' ')).toContain(findings);
  });
});

it('reports formulas without a stored result', async () => {
  expect((await read('mill.xlsx')).warnings.join(' ')).toContain('1 formula of sheet "Sales" empty');
});
