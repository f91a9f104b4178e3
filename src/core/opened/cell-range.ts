import { columnName, columnNumber } from './cell-names.ts';

/** A range of a workbook; columns and rows from 1. */
export interface CellRange {
  readonly sheet: string;
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly rows: number;
}

/**
 * Parses a range such as `Sheet1!$B$2:$B$5`, with columns and rows from 1; undefined for names and unions of
 * ranges.
 */
export function parseRange(formula: string): CellRange | undefined {
  const found =
    /^\(?(?:'((?:[^']|'')+)'|([^'!(),]+))!\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?\)?$/.exec(
      formula.trim(),
    );
  if (found === null) return undefined;
  const [, quoted, unquoted, a = 'A', top = '1', b, bottom] = found;
  const [from, to] = [columnNumber(a), columnNumber(b ?? a)];
  return {
    sheet: (quoted ?? unquoted ?? '').replaceAll("''", "'"),
    column: from,
    row: Number(top),
    columns: to - from + 1,
    rows: Number(bottom ?? top) - Number(top) + 1,
  };
}

/** Formats a range of `count` cells, to the right or downwards: `Sheet1!$B$2:$B$5`. */
export function formatRange({ sheet, column, row }: CellRange, count: number, across: boolean): string {
  const name = /^[A-Za-z_][\w.]*$/.test(sheet) ? sheet : `'${sheet.replaceAll("'", "''")}'`;
  const end = across
    ? `$${columnName(column + count - 1)}$${row}`
    : `$${columnName(column)}$${row + count - 1}`;
  const start = `$${columnName(column)}$${row}`;
  return count === 1 ? `${name}!${start}` : `${name}!${start}:${end}`;
}
