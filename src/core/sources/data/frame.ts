import { mentions } from '../../locales/index.ts';
import {
  type Column,
  ColumnBuilder,
  type DateColumn,
  NO_NAME,
  type NumberColumn,
  splitWords,
  type WordColumn,
} from './columns.ts';
import { combineDates } from './combine-dates.ts';

/** Table as columns of numbers and codes. */
export interface Frame {
  readonly rows: number;
  readonly columns: readonly Column[];
}

const COLUMNS_MAX = 60;
const COORDINATE = mentions('coordinate_column');

/** Reads a table row by row. It stores 4 to 8 bytes per cell, and each name once. */
export class FrameBuilder {
  private readonly columns: readonly ColumnBuilder[];
  private rows = 0;

  /**
   * Only the first 60 columns are read.
   *
   * @param comma true for a decimal comma.
   *
   * @param units units that the headers say, by column.
   */
  constructor(labels: readonly string[], comma = false, units: readonly (string | undefined)[] = []) {
    this.columns = labels
      .slice(0, COLUMNS_MAX)
      .map((label, index) => new ColumnBuilder(label.trim() || `${index + 1}`, comma, units[index]));
  }

  add(row: readonly string[]): void {
    this.rows += 1;
    this.columns.forEach((column, index) => {
      column.add(row[index] ?? '');
    });
  }

  build(): Frame {
    const columns = combineDates(this.columns.map((column) => column.build()));
    return {
      rows: this.rows,
      columns: columns.map((column, index) =>
        isPlace(columns, index) ? { ...(column as NumberColumn), kind: 'coordinate' as const } : column,
      ),
    };
  }
}

/** True if a column and its neighbour are latitude and longitude. */
function isPlace(columns: readonly Column[], index: number): boolean {
  return (
    [index, index - 1].some((at) => isDegrees(columns[at], 90) && isDegrees(columns[at + 1], 180)) ||
    [index, index - 1].some((at) => isDegrees(columns[at], 180) && isDegrees(columns[at + 1], 90))
  );
}

function isDegrees(column: Column | undefined, most: number): boolean {
  if (column?.kind !== 'number' || column.unit !== '' || !COORDINATE.test(readColumnName(column)))
    return false;
  const some = column.values.subarray(0, 500).filter((value) => !Number.isNaN(value));
  return (
    some.length > 0 &&
    some.every((value) => Math.abs(value) <= most) &&
    some.filter((value) => Math.abs(value * 1000 - Math.round(value * 100) * 10) > 1e-6).length >
      some.length * 0.8
  );
}

export function listNumberColumns({ columns }: Frame): NumberColumn[] {
  return columns.filter((column): column is NumberColumn => column.kind === 'number');
}

export function listDateColumns({ columns }: Frame): DateColumn[] {
  return columns.filter((column): column is DateColumn => column.kind === 'date');
}

/** Columns of names, of each row or of its kind. */
export function listWordColumns({ columns }: Frame): WordColumn[] {
  return columns.filter(
    (column): column is WordColumn =>
      (column.kind === 'category' || column.kind === 'identifier') && column.names.length > 1,
  );
}

/** Name of the column as words, such as "net generation". */
export function readColumnName({ name }: Column): string {
  return splitWords(name);
}

/** Rows with the same name: the values of a measure, and the number of rows that have one. */
export interface Group {
  readonly name: string;
  count: number;
  sum: number;
}

/** Groups rows by name; without `measure` rows are counted. Rows without a name or value are left out. */
export function groupRows({ names, codes }: WordColumn, measure?: NumberColumn): Group[] {
  const groups = names.map((name): Group => ({ name, count: 0, sum: 0 }));
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row] ?? NO_NAME;
    const value = measure === undefined ? 1 : (measure.values[row] ?? Number.NaN);
    const group = groups[code];
    if (group === undefined || Number.isNaN(value)) continue;
    group.count += 1;
    group.sum += value;
  }
  return groups.filter(({ count }) => count > 0);
}
