import type { DateColumn, NumberColumn, WordColumn } from './columns.ts';
import { findRanking } from './find-groups.ts';
import { findPair } from './find-pairs.ts';
import type { Finding } from './finding.ts';
import { readColumnName } from './frame.ts';
import { periodName } from './moments.ts';
import { findBounds } from './statistics.ts';
import type { Whole } from './wholes.ts';

/** Minimum number of kinds, and minimum share of all kinds, that have a row for the last time. */
const [KINDS_LEAST, MIN_SHARE] = [3, 0.6];

/** Rows of the last time of a table that has one row for each kind and time. */
interface LastRows {
  readonly rows: readonly number[];
  readonly kinds: WordColumn;
  /** Column of the rows, with the time in its name. */
  readonly pick: (column: NumberColumn) => NumberColumn;
}

/** Rows of the last month, quarter or year; undefined for finer times, whose last values are accidental. */
function findLastRows(
  time: DateColumn,
  kinds: WordColumn,
  left: ReadonlySet<string> = new Set(),
): LastRows | undefined {
  if (time.grain === 'hour' || time.grain === 'day') return undefined;
  const [, last] = findBounds(time.values);
  const rows = [...time.values.keys()].filter(
    (row) => time.values[row] === last && !left.has(kinds.names[kinds.codes[row] ?? 0] ?? ''),
  );
  if (rows.length < Math.max(KINDS_LEAST, MIN_SHARE * kinds.names.length)) return undefined;
  const period = periodName(last, time.grain);
  return {
    rows,
    kinds: { ...kinds, codes: Uint32Array.from(rows, (row) => kinds.codes[row] ?? 0) },
    pick: (column) => {
      const values = Float64Array.from(rows, (row) => column.values[row] ?? Number.NaN);
      const missing = values.filter((value) => Number.isNaN(value)).length;
      return { ...column, name: `${readColumnName(column)} (${period})`, values, missing };
    },
  };
}

/** Finds the largest of the kinds at the last time. */
export function findLastRanking(
  time: DateColumn,
  kinds: WordColumn,
  column: NumberColumn,
  left: ReadonlySet<string>,
): Finding | undefined {
  const last = findLastRows(time, kinds, left);
  return last === undefined ? undefined : findRanking(last.kinds, last.pick(column));
}

/** Finds the pair of measures of the kinds with the strongest correlation at the last time. */
export function findLastPair(
  time: DateColumn,
  kinds: WordColumn,
  measures: readonly NumberColumn[],
  wholes: readonly Whole[],
): Finding | undefined {
  const last = findLastRows(time, kinds);
  if (last === undefined) return undefined;
  const picked = new Map(measures.map((column) => [column, last.pick(column)] as const));
  return findPair(
    [...picked.values()],
    last.kinds,
    undefined,
    wholes.flatMap(({ whole, parts }) => {
      const own = picked.get(whole);
      return own === undefined
        ? []
        : [{ whole: own, parts: parts.flatMap((part) => picked.get(part) ?? []) }];
    }),
  );
}
