import { expect, test } from 'vitest';
import { validateSlides } from '../../../src/core/presentations/validate-slides.ts';
import type { TableModel } from '../../../src/core/scene/table.ts';
import { deckFrom, laidOut } from '../../quality/document-decks.ts';

const range = (length: number) => Array.from({ length }, (_, at) => at + 1);

/** Markdown table whose cells are different, and its cells. */
function tableOf(rows: number, columns: number, cell: (row: number, column: number) => string) {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const heads = ['Place', ...range(columns - 1).map((at) => `Head ${at}`)];
  const body = range(rows).map((row) => [`Row ${row}`, ...range(columns - 1).map((at) => cell(row, at))]);
  const markdown = [
    '# Report',
    '',
    '## Places',
    '',
    line(heads),
    line(heads.map(() => '---')),
    ...body.map(line),
  ];
  return { markdown: markdown.join('\n'), heads, cells: body.flat() };
}

async function tablesOf(markdown: string) {
  const deck = await deckFrom(markdown);
  const tables = deck.slides.flatMap(({ content }) =>
    content['table'] === undefined ? [] : [content['table'] as TableModel],
  );
  return { deck, tables, text: JSON.stringify(deck.slides) };
}

test('a table of twelve months is fitted on one slide', async () => {
  const { markdown, cells } = tableOf(5, 13, (row, column) => `${row * 100 + column}`);
  const { deck, tables, text } = await tablesOf(markdown);
  expect(tables.map(({ columns, rows }) => [columns.length, rows.length])).toEqual([[13, 5]]);
  for (const cell of cells) expect(text).toContain(cell);
  // The claim of the table is the title in place of its heading.
  expect(deck.omitted.map(({ kind, text: piece }) => [kind, piece])).toEqual([['section', 'Places']]);
  expect(laidOut(deck, 'ledger').findings.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('a wide table of few rows is transposed, and no cell is lost', async () => {
  const { markdown, cells, heads } = tableOf(3, 31, (row, column) => `word ${row * 100 + column}`);
  const { deck, tables, text } = await tablesOf(markdown);
  expect(tables.map(({ columns }) => columns.length)).toEqual([4, 4, 4]);
  for (const cell of [...cells, ...heads]) expect(text).toContain(JSON.stringify(cell).slice(1, -1));
  expect(deck.omitted).toEqual([]);
});

test('a table that is too wide is split by columns, and the first column is in each part', async () => {
  const { markdown, cells, heads } = tableOf(
    8,
    14,
    (row, column) => `some words about ${row * 100 + column}`,
  );
  const { deck, tables, text } = await tablesOf(markdown);
  expect(tables.length).toBeGreaterThan(1);
  for (const { columns, rows } of tables) {
    expect(columns[0]?.label).toBe('Place');
    expect(rows.every(([name = '']) => name.startsWith('Row '))).toBe(true);
  }
  for (const cell of [...cells, ...heads]) expect(text).toContain(cell);
  expect(deck.omitted).toEqual([]);
  expect(laidOut(deck, 'ledger').findings.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('the content of a slide accepts a table of twenty columns', () => {
  const columns = range(20).map((at) => `C${at}`);
  const slide = { layout: 'table', content: { title: 'Wide', table: { columns, rows: [columns, columns] } } };
  expect(validateSlides([slide])[0]?.content['table']).toMatchObject({ columns: { length: 20 } });
});
