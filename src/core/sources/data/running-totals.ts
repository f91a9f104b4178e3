import { type DateColumn, NO_NAME, type NumberColumn, type WordColumn } from './columns.ts';
import { hasUniqueTimes } from './periods.ts';

/** Minimum number of steps of a running total, and maximum share of steps down, which correct it. */
const [STEPS_LEAST, MAX_DOWN] = [8, 0.1];
/** Minimum share of steps up; a count that hardly changes is none. */
const MIN_UP = 0.3;

/**
 * Marks a measure that only rises from time to time within a year, such as all vaccinations so far: its times
 * have no sum.
 *
 * @param kinds column whose kinds have a value each at each time; undefined for a single series.
 */
export function markRunningTotal(
  time: DateColumn,
  kinds: WordColumn | undefined,
  column: NumberColumn,
): NumberColumn {
  const { sums } = column.scale;
  if (time.grain === 'year' || (sums !== 'rows' && sums !== 'times')) return column;
  if (kinds === undefined && !hasUniqueTimes(time)) return column;
  const rows = [...time.values.keys()]
    .filter((row) => !Number.isNaN(column.values[row] ?? Number.NaN) && !Number.isNaN(time.values[row] ?? 0))
    .sort((a, b) => (time.values[a] ?? 0) - (time.values[b] ?? 0));
  const before = new Map<number, number>();
  let [steps, up, down] = [0, 0, 0];
  for (const row of rows) {
    const kind = kinds?.codes[row] ?? NO_NAME;
    const value = column.values[row] ?? 0;
    const previous = before.get(kind);
    before.set(kind, value);
    if (previous === undefined) continue;
    steps += 1;
    if (value > previous) up += 1;
    if (value < previous) down += 1;
  }
  const isRunning = steps >= STEPS_LEAST && down <= MAX_DOWN * steps && up >= MIN_UP * steps;
  return isRunning ? { ...column, scale: { ...column.scale, sums: 'kinds' } } : column;
}
