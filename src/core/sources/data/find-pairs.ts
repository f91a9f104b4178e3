import type { DateColumn, NumberColumn, WordColumn } from './columns.ts';
import { NO_NAME } from './columns.ts';
import type { Finding } from './finding.ts';
import { readColumnName } from './frame.ts';
import { isAlike } from './scale.ts';
import { rankCorrelation } from './statistics.ts';
import { contains, type Whole } from './wholes.ts';

/** If the correlation is above these limits, one measure is probably part of the other. */
const [STRONG, SAME, SAME_CHANGES] = [0.6, 0.985, 0.9];
const ROWS_LEAST = 20;
/** Rows for the correlation, and points in the chart. */
const [ROWS_MAX, POINTS_MAX] = [5_000, 150];
const COLUMNS_MAX = 12;

/**
 * Finds the pair of measures with the strongest correlation, positive or negative, unless they are nearly
 * identical or one contains the other. Over time both may simply grow, so changes from row to row are compared
 * instead.
 */
export function findPair(
  measures: readonly NumberColumn[],
  names: WordColumn | undefined,
  time: DateColumn | undefined,
  wholes: readonly Whole[] = [],
): Finding | undefined {
  let best: Finding | undefined;
  const columns = measures.slice(0, COLUMNS_MAX);
  for (const [index, one] of columns.entries()) {
    for (const other of columns.slice(index + 1)) {
      const found = comparePair(one, other, names, time);
      if (found !== undefined && found.worth > (best?.worth ?? 0) && !isNested(one, other, wholes))
        best = found;
    }
  }
  return best;
}

/** True if one contains the other, or if one is a sum of columns like the other, with which it may share parts. */
function isNested(one: NumberColumn, other: NumberColumn, wholes: readonly Whole[]): boolean {
  const isSum = wholes.some(({ whole }) => whole === one || whole === other);
  return (isSum && isAlike(one, other)) || contains(one, other, wholes) || contains(other, one, wholes);
}

function comparePair(
  one: NumberColumn,
  other: NumberColumn,
  names: WordColumn | undefined,
  time: DateColumn | undefined,
): Finding | undefined {
  const filled: number[] = [];
  for (let row = 0; row < one.values.length; row++)
    if (!Number.isNaN(one.values[row] ?? Number.NaN) && !Number.isNaN(other.values[row] ?? Number.NaN))
      filled.push(row);
  if (filled.length < ROWS_LEAST) return undefined;
  const ordered =
    time === undefined ? filled : filled.toSorted((a, b) => (time.values[a] ?? 0) - (time.values[b] ?? 0));
  const rows = time === undefined ? sampleEvenly(ordered, ROWS_MAX) : ordered.slice(-ROWS_MAX);
  const [x, y] = [one, other].map(({ values }) => {
    const own = rows.map((row) => values[row] ?? 0);
    return time === undefined ? own : own.slice(1).map((value, at) => value - (own[at] ?? 0));
  });
  if (x === undefined || y === undefined || isMostlyEqual(x) || isMostlyEqual(y)) return undefined;
  const r = rankCorrelation(x, y);
  if (Math.abs(r) < STRONG || Math.abs(r) > (time === undefined ? SAME : SAME_CHANGES)) return undefined;
  const shown = sampleEvenly([...x.keys()], POINTS_MAX);
  const changed = (name: string): string => (time === undefined ? name : `∆ ${name}`);
  const label = (at: number): string =>
    names === undefined || time !== undefined
      ? ''
      : (names.names[names.codes[rows[at] ?? 0] ?? NO_NAME] ?? '');
  return {
    kind: r > 0 ? 'together' : 'opposite',
    names: { name: readColumnName(one), other: readColumnName(other) },
    figures: { r: { value: Math.round(r * 100) / 100, unit: '' } },
    calculation: 'ranks',
    by: time === undefined ? '' : readColumnName(time),
    rows: rows.length,
    missing: one.values.length - filled.length,
    chart: 'scatter',
    labels: shown.map(label),
    series: [
      { name: changed(readColumnName(one)), values: shown.map((at) => x[at] ?? 0) },
      { name: changed(readColumnName(other)), values: shown.map((at) => y[at] ?? 0) },
    ],
    unit: '',
    worth: 0.5 + 0.35 * ((Math.abs(r) - STRONG) / (1 - STRONG)),
  };
}

/** Selects a maximum number of rows at equal distances. */
function sampleEvenly(rows: readonly number[], most: number): number[] {
  const step = Math.ceil(rows.length / most);
  return rows.filter((_, index) => index % step === 0);
}

/** A measure that is nearly constant, such as a cost that few rows have, gives no order. */
function isMostlyEqual(values: readonly number[]): boolean {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Math.max(...counts.values()) > values.length / 2;
}
