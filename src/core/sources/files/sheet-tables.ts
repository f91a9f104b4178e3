import { parseCellNumber } from '../../scene/cell-number.ts';
import { isPeriod } from '../numbers.ts';
import { plain } from '../rich-text.ts';
import { TABLE_ROWS_MAX } from '../table-rows.ts';
import type { ChartTable } from './chart-table.ts';
import type { DocumentWriter } from './document-writer.ts';
import { isSubheading } from './header-rows.ts';
import { LongTable } from './long-sheet.ts';
import { pivotLongTable } from './long-table.ts';
import { decimalComma } from './number-text.ts';
import { type Block, findBlocks, HEAD_ROWS_MAX, hasCells } from './sheet-blocks.ts';

/** Merged range of cells, limits included, 0-based. */
export interface Merge {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/**
 * Limits for one workbook; the rest is left out and reported. Characters count in every cell that shows them.
 */
export const SHEET_LIMITS = { rows: 5_000, cells: 120_000, letters: 2_000_000 } as const;
/** Further columns are left out, since slides have no room for them. */
export const SHEET_COLUMNS_MAX = 256;
/** Maximum number of characters in a spreadsheet cell. */
export const CELL_LETTERS_MAX = 32_767;
/** Maximum number of cells that merged ranges may fill; a larger one only fills its first cell. */
const SPREAD_MAX = 120_000;

const TITLE_MAX = 120;
/** Maximum number of rows with notes above the labels of a table. */
const MAX_NOTES = 10;
/** Maximum length of a text that belongs to the title of the only table. */
const BESIDE_MAX = 40;

/** Piece of a sheet, from the top. */
export type SheetPiece =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  /** The first row has the labels. */
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[]; readonly chart?: ChartTable };

/**
 * Splits a sheet: each block of cells between blank rows or columns is a table with its labels, a single cell
 * above one is its heading, and other single cells are text.
 *
 * @param pivots false for queries: tables in long form stay as they are, a column of numbers is a table, and merged
 * numbers are not repeated, so that sums count them once
 */
export function splitSheet(
  cells: readonly (readonly string[])[],
  merges: readonly Merge[],
  pivots = true,
): SheetPiece[] {
  const grid = cells.map((row) => [...row]);
  const room = { cells: SPREAD_MAX, letters: SHEET_LIMITS.letters };
  for (const merge of merges) spreadMerge(grid, merge, room, pivots);
  const wide = merges.filter(({ left, right }) => right > left);
  const pieces = findBlocks(grid).flatMap((block) => toPieces(block, wide, pivots));
  const [first, second, third] = pieces;
  // A few words alone above the only table are its title.
  const titled =
    first?.kind === 'text' && second?.kind === 'table' && third?.kind !== 'table' && isTitle(first.text);
  // Beside the title stands the period or the unit: "In millions of CHF" and "January–June 2023".
  const isBeside =
    first?.kind === 'heading' && second?.kind === 'table' && third?.kind === 'text' && pieces.length === 3;
  if (isBeside && isTitle(third.text) && third.text.length <= BESIDE_MAX)
    return [{ kind: 'heading', text: `${first.text}, ${third.text}` }, second];
  return titled ? [{ kind: 'heading', text: first.text }, ...pieces.slice(1)] : pieces;
}

/** Removes hidden columns from cells and merged ranges. */
export function removeColumns(
  cells: readonly (readonly string[])[],
  merges: readonly Merge[],
  hidden: ReadonlySet<number>,
): [string[][], Merge[]] {
  if (hidden.size === 0) return [cells.map((row) => [...row]), [...merges]];
  const before = (x: number): number => x - [...hidden].filter((one) => one < x).length;
  const moved = merges
    .map((merge) => ({ ...merge, left: before(merge.left), right: before(merge.right + 1) - 1 }))
    .filter(({ left, right }) => right >= left);
  return [cells.map((row) => row.filter((_, x) => !hidden.has(x))), moved];
}

/** Writes the pieces of a sheet with headings at this level; long tables are summarized. */
export function writeSheet(
  pieces: readonly SheetPiece[],
  out: DocumentWriter,
  level: number,
  lang: string,
): void {
  for (const piece of pieces) {
    if (piece.kind === 'heading') out.heading(piece.text, level);
    else if (piece.kind === 'text') out.paragraph(plain(piece.text));
    else if (piece.rows.length > TABLE_ROWS_MAX && piece.chart === undefined)
      new LongTable(piece.rows, decimalComma(lang)).write(out, lang, level);
    else
      out.table(
        piece.rows.map((row) => row.map(escapeCell)),
        piece.chart?.type,
      );
  }
}

/** Across rows the value is repeated, and across columns too, so that headers cover everything below them. */
function spreadMerge(
  grid: string[][],
  { top, left, bottom, right }: Merge,
  room: { cells: number; letters: number },
  numbers: boolean,
): void {
  const value = grid[top]?.[left] ?? '';
  if (value === '' || bottom - top > 2_000 || right - left > 200) return;
  if (!numbers && isMeasure(value)) return;
  const [last, end] = [Math.min(bottom, grid.length - 1), Math.min(right, SHEET_COLUMNS_MAX - 1)];
  const cells = (last - top + 1) * (end - left + 1);
  if (cells > room.cells || cells * value.length > room.letters) return;
  room.cells -= cells;
  room.letters -= cells * value.length;
  for (let y = top; y <= last; y++) {
    const row = grid[y];
    for (let x = left; row !== undefined && x <= end; x++) row[x] = value;
  }
}

function toPieces(block: Block, wide: readonly Merge[], pivots: boolean): SheetPiece[] {
  const pieces: SheetPiece[] = [];
  let { top, rows } = {
    top: block.top + Math.max(0, block.rows.findIndex(hasCells)),
    rows: block.rows.filter(hasCells),
  };
  for (;;) {
    const [first, second] = rows;
    if (first === undefined) return pieces;
    const words = [...new Set(first.filter((cell) => cell !== ''))];
    const lone =
      words.length === 1 &&
      (first.length > 1 || rows.length === 1) &&
      (second === undefined || new Set(second.filter((cell) => cell !== '')).size > 1 || rows.length === 1);
    const [word = ''] = words;
    if (!lone || parseCellNumber(word) !== undefined) break;
    pieces.push({ kind: isTitle(word) && rows.length > 1 ? 'heading' : 'text', text: word });
    rows = rows.slice(1);
    top += 1;
  }
  const notes = pivots ? 0 : countNotes(rows);
  pieces.push(
    ...rows
      .slice(0, notes)
      .map((row): SheetPiece => ({ kind: 'text', text: [...new Set(row)].filter(Boolean).join(' ') })),
  );
  rows = rows.slice(notes);
  top += notes;
  const isColumn = !pivots && rows.length > 2 && rows.slice(1).some(([cell = '']) => isMeasure(cell));
  if (rows.length === 1 || (rows[0]?.length === 1 && !isColumn))
    return [
      ...pieces,
      ...rows.flat().flatMap((text): SheetPiece[] => (text === '' ? [] : [{ kind: 'text', text }])),
    ];
  const heads = headRows(rows, top, wide);
  const labels =
    heads === 0 ? (rows[0] ?? []).map((_, index) => columnName(index)) : joinHeads(rows.slice(0, heads));
  const body = rows.slice(heads);
  if (!pivots) return [...pieces, { kind: 'table', rows: [labels, ...body] }];
  const table = pivotLongTable([labels, ...body.map((row) => removeRepeats(row, top, wide))]);
  // A letter that stands in for a missing header names no measure.
  if (table.measure !== undefined && heads > 0)
    pieces.push({ kind: 'heading', text: table.measure.replaceAll('_', ' ') });
  return [...pieces, { kind: 'table', rows: table.rows }];
}

/**
 * Number of rows with notes above the labels: before the first row of numbers stand labels that fill as many cells,
 * and at least two rows that have fewer texts than the labels.
 */
function countNotes(rows: readonly (readonly string[])[]): number {
  const data = rows.slice(0, MAX_NOTES + 2).findIndex((row) => row.some(isMeasure));
  const labels = countTexts(rows[data - 1] ?? []);
  const isNoted =
    data > 2 &&
    labels >= countTexts(rows[data] ?? []) &&
    rows.slice(0, data - 1).every((row) => countTexts(row) < labels);
  return isNoted ? data - 1 : 0;
}

/** Number of different texts; a merged cell repeats its own. */
function countTexts(row: readonly string[]): number {
  return new Set(row.filter((cell) => cell !== '')).size;
}

function isMeasure(cell: string): boolean {
  return parseCellNumber(cell) !== undefined && !isPeriod(cell);
}

function isTitle(text: string): boolean {
  return text.length <= TITLE_MAX && !/[.!?。]$/.test(text);
}

/** Number of header rows; none if the first row looks like those below. */
function headRows(rows: readonly (readonly string[])[], top: number, wide: readonly Merge[]): number {
  const spans = wide.some((merge) => merge.top === top);
  const [first = []] = rows;
  const filled = first.filter((cell) => cell !== '');
  const numbers = filled.filter((cell) => parseCellNumber(cell) !== undefined && !isPeriod(cell)).length;
  const periods = filled.filter(isPeriod).length;
  const body = rows.slice(1, 8).filter((row) => row.some((cell) => parseCellNumber(cell) !== undefined));
  if (countsOn(first)) return 1;
  if (looksLikeData(first, rows.slice(1, 8))) return 0;
  if (numbers > 0 && numbers >= filled.length / 2) return 0;
  // A first row with a date in a column of dates is data.
  if (periods === 1 && numbers > 0 && body.length > 0) return 0;
  if (!spans) return 1 + Number(rows.length > 2 && isSubheading(rows[1] ?? [], false));
  const data = rows.findIndex(
    (row, index) => index > 0 && row.some((cell) => parseCellNumber(cell) !== undefined && !isPeriod(cell)),
  );
  return Math.min(HEAD_ROWS_MAX, Math.max(1, data));
}

/** True for headers that are numbers in sequence: 2024, 2025 or 1, 2, 3. */
function countsOn(cells: readonly string[]): boolean {
  const values = cells.flatMap((cell) => parseCellNumber(cell)?.value ?? []);
  const least = cells.some(isYear) ? 2 : 3;
  return (
    values.length >= least && values.every((value, at) => at === 0 || value === (values[at - 1] ?? 0) + 1)
  );
}

/** True if the first row has a number wherever the rows below have numbers, and a year only above years. */
function looksLikeData(first: readonly string[], body: readonly (readonly string[])[]): boolean {
  const numeric = first.flatMap((_, x) => {
    const cells = body.map((row) => row[x] ?? '').filter((cell) => cell !== '');
    return cells.length > 1 && cells.every((cell) => parseCellNumber(cell) !== undefined)
      ? [{ x, cells }]
      : [];
  });
  const heads = numeric.map(({ x }) => parseCellNumber(first[x] ?? ''));
  return (
    numeric.length > 0 &&
    numeric.every(({ cells }, at) => {
      const unit = heads[at]?.unit;
      const isSame = unit !== undefined && cells.some((cell) => parseCellNumber(cell)?.unit === unit);
      return isSame && (!isYear(first[numeric[at]?.x ?? 0] ?? '') || cells.every(isYear));
    })
  );
}

function isYear(cell: string): boolean {
  return /^(?:19|20)\d\d$/.test(cell);
}

function joinHeads(rows: readonly (readonly string[])[]): string[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return Array.from({ length: width }, (_, x) =>
    [...new Set(rows.map((row) => row[x] ?? ''))].filter((cell) => cell !== '').join(' – '),
  );
}

/** A data row with one cell across many columns says it once. */
function removeRepeats(row: readonly string[], top: number, wide: readonly Merge[]): string[] {
  const words = new Set(row.filter((cell) => cell !== ''));
  return words.size === 1 && row.length > 1 && wide.some((merge) => merge.top > top)
    ? row.map((cell, index) => (row.indexOf(cell) === index ? cell : ''))
    : [...row];
}

/** Names columns like spreadsheets: A, B, … Z, AA. */
function columnName(index: number): string {
  const before = Math.floor(index / 26) - 1;
  return `${before < 0 ? '' : columnName(before)}${String.fromCharCode(65 + (index % 26))}`;
}

function escapeCell(cell: string): string {
  return cell.replace(/\s*\n\s*/g, ' ').replace(/([*`[\]\\])/g, '\\$1');
}
