import { cellNumber, isPeriod } from '../numbers.ts';
import { plain } from '../rich-text.ts';
import type { DocumentWriter } from './document-writer.ts';
import { widened } from './long-table.ts';

/** Cells that one cell spans, ends included, from 0. */
export interface Merge {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Of one workbook; what is beyond is left out and said. */
export const SHEET_LIMITS = { rows: 5_000, cells: 120_000 } as const;

const HEAD_ROWS_MAX = 3;
const TITLE_MAX = 120;

/**
 * Writes what a sheet holds: each block of cells between blank rows or columns is a table with its labels, a lone cell
 * above one is its heading, other lone cells are text. `level` is that of such headings.
 */
export function writeSheet(cells: readonly (readonly string[])[], merges: readonly Merge[], out: DocumentWriter, level: number): void {
  const grid = cells.map((row) => [...row]);
  for (const merge of merges) spread(grid, merge);
  const wide = merges.filter(({ left, right }) => right > left);
  for (const block of blocksOf(grid)) writeBlock(block, wide, out, level);
}

interface Block {
  readonly top: number;
  readonly rows: string[][];
}

/** Over rows the value is said in each; over columns too, so that heads reach over all that stands below them. */
function spread(grid: string[][], { top, left, bottom, right }: Merge): void {
  const value = grid[top]?.[left] ?? '';
  if (value === '' || bottom - top > 2_000 || right - left > 200) return;
  for (let y = top; y <= bottom && y < grid.length; y++) {
    const row = grid[y];
    for (let x = left; row !== undefined && x <= right; x++) row[x] = value;
  }
}

function blocksOf(grid: readonly (readonly string[])[]): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  grid.forEach((row, y) => {
    if (row.every((cell) => (cell ?? '').trim() === '')) {
      open = undefined;
      return;
    }
    if (open === undefined) {
      open = { top: y, rows: [] };
      blocks.push(open);
    }
    open.rows.push(Array.from(row, (cell) => (cell ?? '').trim()));
  });
  return blocks.flatMap(sideBySide);
}

/** Tables beside one another, parted by a blank column. */
function sideBySide({ top, rows }: Block): Block[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const parts: Block[] = [];
  let from = -1;
  for (let x = 0; x <= width; x++) {
    const filled = x < width && rows.some((row) => (row[x] ?? '') !== '');
    if (filled && from < 0) from = x;
    if (filled || from < 0) continue;
    const start = from;
    parts.push({ top, rows: rows.map((row) => Array.from({ length: x - start }, (_, index) => row[start + index] ?? '')) });
    from = -1;
  }
  return parts.map((part) => ({ top: part.top + Math.max(0, part.rows.findIndex(hasCells)), rows: part.rows.filter(hasCells) }));
}

function hasCells(row: readonly string[]): boolean {
  return row.some((cell) => cell !== '');
}

function writeBlock(block: Block, wide: readonly Merge[], out: DocumentWriter, level: number): void {
  let { top, rows } = block;
  for (;;) {
    const [first, second] = rows;
    if (first === undefined) return;
    const words = [...new Set(first.filter((cell) => cell !== ''))];
    const lone = words.length === 1 && (first.length > 1 || rows.length === 1) && (second === undefined || new Set(second.filter((cell) => cell !== '')).size > 1 || rows.length === 1);
    const [word = ''] = words;
    if (!lone || cellNumber(word) !== undefined) break;
    if (word.length <= TITLE_MAX && !/[.!?。]$/.test(word) && rows.length > 1) out.heading(word, level);
    else out.paragraph(plain(word));
    rows = rows.slice(1);
    top += 1;
  }
  if (rows.length === 1 || rows[0]?.length === 1) {
    for (const cell of rows.flat()) if (cell !== '') out.paragraph(plain(cell));
    return;
  }
  const heads = headRows(rows, top, wide);
  const labels = heads === 0 ? (rows[0] ?? []).map((_, index) => columnName(index)) : joined(rows.slice(0, heads));
  const table = widened([labels, ...rows.slice(heads).map((row) => withoutRepeats(row, top, wide))]);
  if (table.measure !== undefined) out.heading(table.measure.replaceAll('_', ' '), level);
  out.table(table.rows.map((row) => row.map(escaped)));
}

/** How many rows are labels: none when the first row is made like those below it. */
function headRows(rows: readonly (readonly string[])[], top: number, wide: readonly Merge[]): number {
  const spans = wide.some((merge) => merge.top === top);
  const [first = []] = rows;
  const filled = first.filter((cell) => cell !== '');
  const numbers = filled.filter((cell) => cellNumber(cell) !== undefined && !isPeriod(cell)).length;
  const periods = filled.filter(isPeriod).length;
  const body = rows.slice(1, 8).filter((row) => row.some((cell) => cellNumber(cell) !== undefined));
  if (numbers > 0 && numbers >= filled.length / 2) return 0;
  // A first row with a date in a column of dates is a row of data.
  if (periods === 1 && numbers > 0 && body.length > 0) return 0;
  if (!spans) return 1;
  const data = rows.findIndex((row, index) => index > 0 && row.some((cell) => cellNumber(cell) !== undefined && !isPeriod(cell)));
  return Math.min(HEAD_ROWS_MAX, Math.max(1, data));
}

function joined(rows: readonly (readonly string[])[]): string[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return Array.from({ length: width }, (_, x) => [...new Set(rows.map((row) => row[x] ?? ''))].filter((cell) => cell !== '').join(' – '));
}

/** A row of data that is one cell over many says it once. */
function withoutRepeats(row: readonly string[], top: number, wide: readonly Merge[]): string[] {
  const words = new Set(row.filter((cell) => cell !== ''));
  return words.size === 1 && row.length > 1 && wide.some((merge) => merge.top > top) ? row.map((cell, index) => (row.indexOf(cell) === index ? cell : '')) : [...row];
}

/** As spreadsheets name columns: A, B, … Z, AA. */
function columnName(index: number): string {
  const before = Math.floor(index / 26) - 1;
  return `${before < 0 ? '' : columnName(before)}${String.fromCharCode(65 + (index % 26))}`;
}

function escaped(cell: string): string {
  return cell.replace(/\s*\n\s*/g, ' ').replace(/([*`[\]\\])/g, '\\$1');
}
