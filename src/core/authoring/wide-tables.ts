import { toVisibleText } from '../sources/rich-text.ts';
import type { TableBlock } from '../sources/source-document.ts';
import { typeColumns } from '../sources/type-table.ts';
import { TABLE_LIMITS } from '../templates/content/table.ts';
import type { Unit } from './unit.ts';

/** True if these rows and columns fit on one slide. */
export type TableFits = (unit: Unit) => boolean;

/** Tables with more columns are examined before they are shown. */
export const NARROW = 8;
/** A table with at most this many rows can be turned. */
const TURNED_ROWS_MAX = 6;
/** Minimum number of columns beside the names of the rows in a part. */
const PART_LEAST = 2;
/** Pages have at least this many rows, and so many must fit below the columns of a part. */
const ROWS_LEAST = 3;

/**
 * Tables that show all columns of a wide one: the table itself if it fits, the table turned by a quarter if it has
 * few rows, or parts with some of the columns beside the first one, as few and as equal as possible.
 *
 * @returns the table alone if it is narrow.
 * @example A table of 30 columns and 20 rows becomes four parts with the first column in each.
 */
export function fitColumns(unit: Unit, fits: TableFits): TableBlock[] {
  const { table } = unit;
  if (table === undefined) return [];
  if (table.columns.length <= NARROW) return [table];
  const some = (part: TableBlock): boolean => {
    const pages = Math.max(1, Math.floor(part.rows.length / ROWS_LEAST));
    return fits({
      ...unit,
      table: { ...part, rows: longestRows(part, Math.ceil(part.rows.length / pages)) },
    });
  };
  if (table.columns.length <= TABLE_LIMITS.maxColumns && some(table)) return [table];
  const turned = turnTable(table);
  if (turned !== undefined && some(turned)) return [turned];
  const others = table.columns.length - 1;
  let parts: TableBlock[] = [];
  for (let count = Math.ceil(others / (TABLE_LIMITS.maxColumns - 1)); ; count++) {
    const size = Math.ceil(others / count);
    parts = splitColumns(table, size);
    if (size <= PART_LEAST || parts.every(some)) return parts;
  }
}

function splitColumns(table: TableBlock, size: number): TableBlock[] {
  const others = table.columns.length - 1;
  return Array.from({ length: Math.ceil(others / size) }, (_, part) => {
    const from = 1 + part * size;
    return {
      ...table,
      columns: [...table.columns.slice(0, 1), ...table.columns.slice(from, from + size)],
      rows: table.rows.map((row) => [row[0] ?? '', ...row.slice(from, from + size)]),
    };
  });
}

/** Columns as rows; undefined if the rows have no names of their own, or are too many for columns. */
function turnTable(table: TableBlock): TableBlock | undefined {
  const names = table.rows.map(([name = '']) => name);
  if (
    names.length > TURNED_ROWS_MAX ||
    names.some((name) => toVisibleText(name).trim() === '') ||
    new Set(names).size < names.length
  )
    return undefined;
  const [first, ...others] = table.columns;
  if (first === undefined || first.numeric) return undefined;
  const rows = others.map(({ label, unit }, index) => [
    unit === undefined || label.includes(unit) ? label : `${label} (${unit})`,
    ...table.rows.map((row) => row[index + 1] ?? ''),
  ]);
  const columns = typeColumns([first.label, ...names], rows, []);
  return { ...table, columns, rows };
}

/** Rows with the most characters, in their order. */
function longestRows({ rows }: TableBlock, count: number): TableBlock['rows'] {
  const lengths = rows.map((row) => row.reduce((sum, cell) => sum + cell.length, 0));
  const chosen = new Set(
    [...rows.keys()].sort((a, b) => (lengths[b] ?? 0) - (lengths[a] ?? 0)).slice(0, count),
  );
  return rows.filter((_, at) => chosen.has(at));
}
