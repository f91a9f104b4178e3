import type { DateOrder } from '../data/date-order.ts';
import { namePeriod, type Period } from './periods.ts';

interface Base {
  readonly name: string;
  /** Number of empty cells, and of cells such as "n/a". */
  readonly missing: number;
  /** Cells that are not of the kind of the column: their number, and a few of them. */
  readonly invalid: { readonly count: number; readonly examples: readonly string[] };
}

export interface NumberColumn extends Base {
  readonly kind: 'number';
  /** NaN for a missing value. */
  readonly values: Float64Array;
  /** Unit of all values, such as "%" or "€"; "" for none. */
  readonly unit: string;
  /** Units of the values if there are several, which are not converted. */
  readonly units?: readonly string[];
  /** A cell with a footnote mark, such as "6*". */
  readonly marked?: string;
}

export interface DateColumn extends Base {
  readonly kind: 'date';
  /** Milliseconds since 1970, with the written time read as UTC; NaN for a missing value. */
  readonly values: Float64Array;
  readonly grain: Period;
  /** Order of day and month, if the cells do not show it. */
  readonly order?: DateOrder;
}

export interface TextColumn extends Base {
  readonly kind: 'text';
  readonly names: readonly string[];
  /** Index of the name for each row; `NO_NAME` for a missing value. */
  readonly codes: Uint32Array;
}

export type TableColumn = NumberColumn | DateColumn | TextColumn;

export interface Table {
  readonly name: string;
  readonly rows: number;
  /** Columns that were read, by their place in `labels`. */
  readonly columns: ReadonlyMap<number, TableColumn>;
  /** Names of all columns, each different. */
  readonly labels: readonly string[];
  /** Texts of the notes beside and below the rows, which are no data. */
  readonly below?: readonly string[];
}

export const NO_NAME = 0xffffffff;

/** A cell of a result: numbers are exact, dates and times are written as ISO 8601. */
export type Cell = string | number | null;

/** Numbers by which values of a column are compared for equality; NaN for a missing value. */
export function readCode(column: TableColumn, row: number): number {
  if (column.kind !== 'text') return column.values[row] ?? Number.NaN;
  const code = column.codes[row] ?? NO_NAME;
  return code === NO_NAME ? Number.NaN : code;
}

/** Value of a row as shown. */
export function readCell(column: TableColumn, row: number): Cell {
  const code = readCode(column, row);
  if (Number.isNaN(code)) return null;
  if (column.kind === 'text') return column.names[code] ?? null;
  return column.kind === 'date' ? formatTime(code, column.grain) : code;
}

/** Writes a time as "2024", "2024-Q2", "2024-05", "2024-W05", "2024-05-01", "2024-05-01 13:05" or with its seconds. */
export function formatTime(time: number, grain: Period): string {
  if (grain !== 'hour') return namePeriod(time, grain);
  const iso = new Date(time).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, iso.slice(17, 19) === '00' ? 16 : 19)}`;
}
