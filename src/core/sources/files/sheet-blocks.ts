import { parseCellNumber } from '../../scene/cell-number.ts';
import { isPeriod } from '../numbers.ts';

/** Minimum share of the rows of a block that have a name in the block beside it, and of its columns a header. */
const [MIN_NAMED_SHARE, MIN_HEADED_SHARE] = [0.9, 0.8];
/** Minimum number of rows of a column of names. */
const NAMED_ROWS_LEAST = 3;
/** Maximum number of header rows. */
export const HEAD_ROWS_MAX = 3;

/** Cells between blank rows and columns. */
export interface Block {
  readonly top: number;
  readonly rows: string[][];
}

/** Splits a sheet at blank rows and columns, but not a table whose header or columns they only set apart. */
export function findBlocks(grid: readonly (readonly string[])[]): Block[] {
  const blocks = splitRows({
    top: 0,
    rows: grid.map((row) => Array.from(row, (cell) => (cell ?? '').trim())),
  });
  return joinHeaders(blocks).flatMap((block) => splitBlock(block, 0));
}

/** Blank columns separate tables, whose parts may again be separated by blank rows. */
function splitBlock(block: Block, depth: number): Block[] {
  const beside = splitColumns(block);
  if (beside.length < 2 || depth > 6) return beside;
  return beside.flatMap((part) => splitRows(part).flatMap((one) => splitBlock(one, depth + 1)));
}

/** Splits at blank rows. */
function splitRows({ top, rows }: Block): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  rows.forEach((row, y) => {
    if (!hasCells(row)) {
      open = undefined;
      return;
    }
    if (open === undefined) {
      open = { top: top + y, rows: [] };
      blocks.push(open);
    }
    open.rows.push(row);
  });
  return blocks;
}

/** Joins header rows with the rows below a blank row. */
function joinHeaders(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const head = joined.at(-1);
    if (head !== undefined && headsRows(head.rows, block.rows))
      joined[joined.length - 1] = { top: head.top, rows: [...head.rows, ...block.rows] };
    else joined.push(block);
  }
  return joined;
}

/** True for a few rows of words above the columns of numbers of a block without a header of its own. */
function headsRows(head: readonly (readonly string[])[], body: readonly (readonly string[])[]): boolean {
  const isValue = (cell: string): boolean => parseCellNumber(cell) !== undefined && !isPeriod(cell);
  const [first = []] = body;
  const last = head.at(-1) ?? [];
  const values = [...first.keys()].filter((x) => isValue(first[x] ?? ''));
  const headed = values.filter((x) => (last[x] ?? '') !== '');
  return (
    head.length <= HEAD_ROWS_MAX &&
    !head.flat().some(isValue) &&
    values.length > 0 &&
    !isValue(first[0] ?? '') &&
    headed.length >= MIN_HEADED_SHARE * values.length &&
    last.filter((cell) => cell !== '').length <= headed.length + 1
  );
}

/** Splits at blank columns. */
function splitColumns({ top, rows }: Block): Block[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const filled = new Array<boolean>(width).fill(false);
  for (const row of rows) for (let x = 0; x < row.length; x++) if (row[x] !== '') filled[x] = true;
  const parts: Block[] = [];
  let from = -1;
  for (let x = 0; x <= width; x++) {
    if (filled[x] === true && from < 0) from = x;
    if (filled[x] === true || from < 0) continue;
    const start = from;
    parts.push({
      top,
      rows: rows.map((row) => Array.from({ length: x - start }, (_, index) => row[start + index] ?? '')),
    });
    from = -1;
  }
  return joinAligned(parts);
}

/** A block beside names without names of its own continues their rows: an empty column only separates them. */
function joinAligned(parts: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (const part of parts) {
    const left = joined.at(-1);
    if (left !== undefined && (continuesRows(left.rows, part.rows) || describesNames(left.rows, part.rows)))
      joined[joined.length - 1] = {
        top: left.top,
        rows: left.rows.map((row, y) => [...row, ...(part.rows[y] ?? [])]),
      };
    else joined.push(part);
  }
  return joined;
}

/** True for a column of names on the left of cells that cannot name their rows: some are blank or alike. */
function describesNames(
  left: readonly (readonly string[])[],
  right: readonly (readonly string[])[],
): boolean {
  const filled = [...right.keys()].filter((y) => hasCells(right[y] ?? []));
  const firsts = filled.map((y) => right[y]?.[0] ?? '');
  const named = filled.filter((y) => (left[y]?.[0] ?? '') !== '');
  return (
    left.every((row) => row.length === 1 && parseCellNumber(row[0] ?? '') === undefined) &&
    filled.length >= NAMED_ROWS_LEAST &&
    new Set(firsts.filter((cell) => cell !== '')).size < filled.length &&
    named.length >= MIN_NAMED_SHARE * filled.length
  );
}

/** True if rows with names on the left have only numbers on the right, below at most a few rows of headers. */
function continuesRows(left: readonly (readonly string[])[], right: readonly (readonly string[])[]): boolean {
  const isNumber = (cell: string): boolean => parseCellNumber(cell) !== undefined;
  const own = [...right.keys()].filter((y) => (right[y]?.[0] ?? '') !== '');
  const values = own.filter((y) => isNumber(right[y]?.[0] ?? ''));
  const names = values.filter((y) => {
    const name = left[y]?.[0] ?? '';
    return name !== '' && (!isNumber(name) || isPeriod(name));
  });
  const isAxis = values.length > 1 && values.every((y) => isPeriod(right[y]?.[0] ?? ''));
  return (
    values.length > 0 &&
    !isAxis &&
    own.length - values.length <= HEAD_ROWS_MAX &&
    names.length >= MIN_NAMED_SHARE * values.length
  );
}

export function hasCells(row: readonly string[]): boolean {
  return row.some((cell) => cell !== '');
}
