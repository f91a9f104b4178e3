import { parseCellNumber } from '../../scene/cell-number.ts';
import { isPeriod } from '../numbers.ts';
import { toMarkdown } from '../rich-text.ts';
import type { Rich } from '../source-document.ts';
import { isSubheading } from './header-rows.ts';

export interface SpannedCell {
  readonly text: Rich;
  readonly columns: number;
  readonly rows: number;
  readonly header: boolean;
}

const SPAN_MAX = 100;
const HEAD_ROWS_MAX = 3;
/** Maximum number of cells that spans may add to a table; a larger span only fills its first cell. */
const SPREAD_MAX = 100_000;

/**
 * Expands cells with spans to a plain grid of inline Markdown. A cell over several rows is repeated in each;
 * over several columns it is written once, but repeated in headers. Several header rows become one: "2024 –
 * Q1", except a first one of a single cell, which is the title of the table.
 */
export function expandSpans(rows: readonly (readonly SpannedCell[])[]): string[][] {
  const grid: (string | undefined)[][] = rows.map(() => []);
  const headRows = countHeadRows(rows);
  let spread = 0;
  rows.forEach((row, y) => {
    let x = 0;
    for (const cell of row) {
      const line = grid[y] ?? [];
      while (line[x] !== undefined) x++;
      const text = toMarkdown(cell.text, y >= headRows);
      const room = spread < SPREAD_MAX;
      const columns = room ? Math.min(SPAN_MAX, Math.max(1, cell.columns)) : 1;
      const height = room ? Math.min(Math.max(1, cell.rows), rows.length - y) : 1;
      spread += columns * height - 1;
      for (let down = 0; down < height; down++) {
        const target = grid[y + down];
        for (let over = 0; over < columns && target !== undefined; over++)
          target[x + over] = over === 0 || y < headRows ? text : '';
      }
      x += columns;
    }
  });
  const width = grid.reduce((most, row) => Math.max(most, row.length), 0);
  const full = grid.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? ''));
  if (headRows < 2) return full;
  const titles = full.slice(0, Number(rows[0]?.length === 1 && width > 1));
  const head = Array.from({ length: width }, (_, x) =>
    [...new Set(full.slice(titles.length, headRows).map((row) => row[x] ?? ''))]
      .filter((text) => text !== '')
      .join(' – '),
  );
  return [...titles, head, ...full.slice(headRows)];
}

/** Counts leading rows of headers, including rows that the first row's spans cover, and rows of periods below. */
function countHeadRows(rows: readonly (readonly SpannedCell[])[]): number {
  const marked = rows.findIndex((row) => !row.every((cell) => cell.header));
  const heads = marked === -1 ? 1 : marked;
  const reach = rows[0]?.some((cell) => cell.columns > 1)
    ? Math.max(1, ...(rows[0]?.map((cell) => cell.rows) ?? []))
    : 1;
  let count = Math.max(heads, reach);
  while (count < HEAD_ROWS_MAX && headsColumns(rows, count)) count += 1;
  return Math.min(count, HEAD_ROWS_MAX, Math.max(1, rows.length - 1));
}

function headsColumns(rows: readonly (readonly SpannedCell[])[], at: number): boolean {
  const [above = [], own = [], below = []] = rows
    .slice(at - 1, at + 2)
    .map((row) => row.map(({ text, columns, rows: height }) => ({ text: text.text, columns, height })));
  const hasNumbersBelow = below.some(({ text }) => parseCellNumber(text) !== undefined && !isPeriod(text));
  return (
    above.every(({ height }) => height === 1) &&
    isSubheading(
      own.map(({ text }) => text),
      hasNumbersBelow && above.some(({ columns }) => columns > 1),
    )
  );
}
