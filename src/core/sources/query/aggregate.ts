import type { Groups } from './group-rows.ts';
import type { Aggregate } from './query-schema.ts';
import { readCode, type TableColumn } from './table-column.ts';

/** Calculations that need numbers; the others take every kind of column. */
export const NUMERIC: ReadonlySet<Aggregate> = new Set(['sum', 'mean', 'median']);
/** Calculations whose result is of the kind of the column. */
export const KEEPS_KIND: ReadonlySet<Aggregate> = new Set(['min', 'max', 'first', 'last']);

/**
 * Calculates one value for each group: a number, or the row that holds it for calculations that keep the kind of
 * the column. As in SQL missing values are left out, and a group without values has none, but a count of 0.
 *
 * @param times column that orders the rows of a group; absent: the order of the table
 * @returns numbers, or rows; NaN for a missing value
 */
export function aggregate(
  calculate: Aggregate,
  column: TableColumn | undefined,
  { count, rows, starts }: Groups,
  times?: Float64Array,
): Float64Array {
  const results = new Float64Array(count).fill(Number.NaN);
  for (let group = 0; group < count; group++) {
    const own = rows.subarray(starts[group], starts[group + 1]);
    results[group] = column === undefined ? own.length : calculateGroup(calculate, column, own, times);
  }
  return results;
}

function calculateGroup(
  calculate: Aggregate,
  column: TableColumn,
  rows: Uint32Array,
  times: Float64Array | undefined,
): number {
  switch (calculate) {
    case 'sum':
      return sumUp(column, rows).sum;
    case 'mean': {
      const { sum, count } = sumUp(column, rows);
      return count === 0 ? Number.NaN : sum / count;
    }
    case 'count':
      return rows.reduce((count, row) => count + Number(!Number.isNaN(readCode(column, row))), 0);
    case 'median':
      return findMedian(collect(column, rows));
    case 'distinct':
      return new Set(collect(column, rows)).size;
    case 'min':
    case 'max':
      return findExtreme(column, rows, calculate === 'min' ? -1 : 1);
    case 'first':
    case 'last':
      return findEnd(column, rows, calculate === 'first' ? -1 : 1, times);
  }
}

/** Compensated summation (Neumaier, 1974), so that the order of the rows hardly matters. */
function sumUp(column: TableColumn, rows: Uint32Array): { readonly sum: number; readonly count: number } {
  let [sum, rest, count] = [0, 0, 0];
  for (const row of rows) {
    const value = readCode(column, row);
    if (Number.isNaN(value)) continue;
    const total = sum + value;
    rest += Math.abs(sum) >= Math.abs(value) ? sum - total + value : value - total + sum;
    sum = total;
    count += 1;
  }
  return { sum: count === 0 ? Number.NaN : sum + rest, count };
}

function collect(column: TableColumn, rows: Uint32Array): Float64Array {
  return Float64Array.from(rows, (row) => readCode(column, row)).filter((value) => !Number.isNaN(value));
}

export function findMedian(values: Float64Array): number {
  const sorted = values.toSorted();
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Row of the smallest (-1) or largest (1) value; texts are compared by their characters. */
function findExtreme(column: TableColumn, rows: Uint32Array, sign: -1 | 1): number {
  let best = Number.NaN;
  for (const row of rows) {
    const code = readCode(column, row);
    if (Number.isNaN(code)) continue;
    if (Number.isNaN(best) || compareValues(column, code, readCode(column, best)) * sign > 0) best = row;
  }
  return best;
}

/** Compares two values of a column by their codes. */
export function compareValues(column: TableColumn, a: number, b: number): number {
  if (column.kind !== 'text') return a - b;
  const [one = '', other = ''] = [column.names[a], column.names[b]];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The first (-1) or last (1) row with a value, by time if there are times. */
function findEnd(
  column: TableColumn,
  rows: Uint32Array,
  sign: -1 | 1,
  times: Float64Array | undefined,
): number {
  let best = Number.NaN;
  for (const row of rows) {
    if (Number.isNaN(readCode(column, row))) continue;
    const [time, bestTime] = [times?.[row] ?? 0, times?.[best] ?? 0];
    if (Number.isNaN(time)) continue;
    const isLater = times === undefined || time === bestTime ? sign > 0 : (time - bestTime) * sign > 0;
    if (Number.isNaN(best) || isLater) best = row;
  }
  return best;
}
