import { describe, expect, it } from 'vitest';
import { parseFile } from '../../../../src/core/sources/files/parse-file.ts';
import { joinSignCells } from '../../../../src/core/sources/files/sign-cells.ts';
import type { SourceSection, TableBlock } from '../../../../src/core/sources/source-document.ts';

async function tablesOf(html: string): Promise<TableBlock[]> {
  const { document } = await parseFile(Buffer.from(`<html><body>${html}</body></html>`), {
    filename: 'accounts.html',
  });
  const list = (section: SourceSection): TableBlock[] => [
    ...section.blocks.flatMap((block) => (block.kind === 'table' ? [block] : [])),
    ...section.sections.flatMap(list),
  ];
  return list(document.root);
}

const row = (...cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => (cell.startsWith('<') ? cell : `<td>${cell}</td>`)).join('')}</tr>`;

describe('the reader of accounts', () => {
  it('joins signs in separate cells with their numbers, and negative numbers stay negative', () => {
    expect(
      joinSignCells([
        ['', '2026', '2026', '2026', '2025', '2025', '2025'],
        ['Net income (loss)', '$', '1,854,300', '', '$', '(1,960,110', ')'],
        ['Interest', '', '402,500', '', '', '511,000', ''],
        ['Margin', '', '10.6', '%', '', '(21.5', ')%'],
      ]),
    ).toEqual([
      ['', '2026', '2025'],
      ['Net income (loss)', '$1,854,300', '($1,960,110)'],
      ['Interest', '402,500', '511,000'],
      ['Margin', '10.6%', '(21.5)%'],
    ]);
  });

  it('keeps the signs of rows without numbers', () => {
    const rows = [
      ['Key', 'Meaning', 'Note'],
      ['$', 'dollars', 'a'],
      ['%', 'per cent', ''],
    ];
    expect(joinSignCells(rows)).toEqual(rows);
  });

  it('has one label per column below several header rows, and no header is a data point', async () => {
    const [table] = await tablesOf(
      `<table>${row('', '<td colspan="6">Year Ended December 31,</td>')}${row('(in thousands)', '<td colspan="3">2026</td>', '<td colspan="3">2025</td>')}${row('Revenue', '$', '17,420', '', '$', '9,105', '')}${row('Loss', '', '(402', ')', '', '(511', ')')}</table>`,
    );
    expect(table?.columns.map(({ label, numeric, unit }) => [label, numeric, unit])).toEqual([
      ['(in thousands)', false, undefined],
      ['Year Ended December 31, – 2026', true, '$'],
      ['Year Ended December 31, – 2025', true, '$'],
    ]);
    expect(table?.rows).toEqual([
      ['Revenue', '$17,420', '$9,105'],
      ['Loss', '(402)', '(511)'],
    ]);
  });

  it('keeps the row "Thereafter" below years', async () => {
    const [table] = await tablesOf(
      `<table>${row('Year Ended', '', '<td colspan="2">December 31,</td>')}${row('2027', '$', '1,912,400')}${row('2028', '', '1,300,250')}${row('Thereafter', '', '4,120,700')}</table>`,
    );
    expect(table?.rows.map(([name]) => name)).toEqual(['2027', '2028', 'Thereafter']);
    expect(table?.columns.map(({ label }) => label)).toEqual(['Year Ended', 'December 31,']);
  });
});
