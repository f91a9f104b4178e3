import { createRefusal } from '../files/refusal.ts';
import { findPeriodStart, type Period } from './periods.ts';
import { readCode, type TableColumn } from './table-column.ts';

export const MAX_GROUPS = 200_000;

/** A column by whose values rows are grouped, dates by their periods. */
export interface Key {
  readonly name: string;
  readonly column: TableColumn;
  readonly by: Period | undefined;
}

/** Rows in groups. Groups are in the order of their keys, texts in the order in which they occur. */
export interface Groups {
  readonly count: number;
  /** Rows of all groups, group by group, in the order of the table. */
  readonly rows: Uint32Array;
  /** Start of each group in `rows`, and the end of the last one. */
  readonly starts: Uint32Array;
  /** A row of each group for the values of its keys. */
  readonly samples: Uint32Array;
}

/** Groups rows by keys; without keys all rows are one group. Missing values form a group of their own. */
export function groupRows(rows: Uint32Array, keys: readonly Key[]): Groups {
  let ids: Uint32Array = new Uint32Array(rows.length);
  let count = 1;
  for (const key of keys) ({ ids, count } = splitGroups(ids, rows, key));
  const counts = new Uint32Array(count + 1);
  for (const id of ids) counts[id + 1] = (counts[id + 1] ?? 0) + 1;
  for (let id = 0; id < count; id++) counts[id + 1] = (counts[id + 1] ?? 0) + (counts[id] ?? 0);
  const starts = counts.slice();
  const sorted = new Uint32Array(rows.length);
  for (let at = 0; at < rows.length; at++) {
    const id = ids[at] ?? 0;
    const place = counts[id] ?? 0;
    sorted[place] = rows[at] ?? 0;
    counts[id] = place + 1;
  }
  const samples = Uint32Array.from({ length: count }, (_, id) => sorted[starts[id] ?? 0] ?? 0);
  return orderGroups({ count, rows: sorted, starts, samples }, keys);
}

function splitGroups(
  ids: Uint32Array,
  rows: Uint32Array,
  key: Key,
): { readonly ids: Uint32Array; readonly count: number } {
  const known = new Map<number, Map<number, number>>();
  const split = new Uint32Array(ids.length);
  let count = 0;
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] ?? 0;
    const code = readKey(key, rows[at] ?? 0);
    const own = known.get(id) ?? new Map<number, number>();
    if (own.size === 0) known.set(id, own);
    let found = own.get(code);
    if (found === undefined) {
      found = count++;
      own.set(code, found);
      if (count > MAX_GROUPS)
        throw createRefusal(
          'too_complex',
          `The keys make more than ${MAX_GROUPS} groups. Group by fewer keys, or by longer periods.`,
        );
    }
    split[at] = found;
  }
  return { ids: split, count };
}

/** Number of a key's value; NaN for a missing one, which a Map treats as equal to itself. */
export function readKey({ column, by }: Key, row: number): number {
  const code = readCode(column, row);
  if (by === undefined || Number.isNaN(code)) return code;
  return column.kind === 'number' ? Date.UTC(code, 0) : findPeriodStart(code, by);
}

function orderGroups(groups: Groups, keys: readonly Key[]): Groups {
  const order = Uint32Array.from({ length: groups.count }, (_, id) => id).sort((a, b) => {
    for (const key of keys) {
      const difference = compareCodes(
        readKey(key, groups.samples[a] ?? 0),
        readKey(key, groups.samples[b] ?? 0),
      );
      if (difference !== 0) return difference;
    }
    return a - b;
  });
  const rows = new Uint32Array(groups.rows.length);
  const starts = new Uint32Array(groups.count + 1);
  const samples = new Uint32Array(groups.count);
  let at = 0;
  order.forEach((id, place) => {
    const own = groups.rows.subarray(groups.starts[id], groups.starts[id + 1]);
    starts[place] = at;
    samples[place] = own[0] ?? 0;
    rows.set(own, at);
    at += own.length;
  });
  starts[groups.count] = at;
  return { count: groups.count, rows, starts, samples };
}

/** Ascending, missing values last. */
export function compareCodes(a: number, b: number): number {
  const missing = Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return missing === 0 ? (Number.isNaN(a) ? 0 : a - b) : missing;
}

/** The finest period by which a column can be grouped; undefined if it holds no times. */
export function findFinestPeriod(column: TableColumn): Period | undefined {
  if (column.kind === 'date') return column.grain;
  return column.kind === 'number' && holdsYears(column.values) ? 'year' : undefined;
}

/** True for whole numbers that may all be years. */
function holdsYears(values: Float64Array): boolean {
  return values.every(
    (value) => Number.isNaN(value) || (Number.isInteger(value) && value >= 1000 && value <= 2200),
  );
}
