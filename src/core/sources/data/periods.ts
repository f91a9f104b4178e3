import { CHART_LIMITS } from '../../charts/content/limits.ts';
import { type DateColumn, NO_NAME, type NumberColumn } from './columns.ts';
import { GRAINS, type Grain, periodName, periodStart } from './moments.ts';

/** A measure over time, from the earliest to the latest period. */
export interface Course {
  readonly periods: readonly string[];
  readonly values: readonly number[];
  readonly grain: Grain;
  readonly calculation: 'value' | 'sum' | 'mean' | 'count';
  /** Rows that were used. */
  readonly rows: number;
}

/** Periods of the rows in a table. */
export interface Timeline {
  readonly grain: Grain;
  /** In order. The first and last are left out if the data cover only a part of them. */
  readonly starts: readonly number[];
  /** Index of the period for each row; `NO_NAME` if it is in none. */
  readonly codes: Uint32Array;
}

/** Minimum number of points of a line, and maximum number of periods that are computed from several rows. */
const [POINTS_LEAST, POINTS_MAX] = [4, 24];
/** Minimum share of the average number of rows for the first or last period to count as complete. */
const WHOLE = 0.75;

export interface CourseOptions {
  /** If absent, rows are counted. */
  readonly measure?: NumberColumn | undefined;
  /** Rows to use, such as those of one name; all if absent. */
  readonly rows?: ArrayLike<number> | undefined;
}

/**
 * Chooses years if there are enough, else the precision of the data unless that gives too many periods.
 * Returns undefined for fewer than four.
 */
export function createTimeline(time: DateColumn): Timeline | undefined {
  const grains: readonly Grain[] = ['year', ...GRAINS.slice(GRAINS.indexOf(time.grain))];
  const own = hasUniqueTimes(time) ? CHART_LIMITS.months : POINTS_MAX;
  for (const [index, grain] of grains.entries()) {
    const most = index === 0 ? Number.POSITIVE_INFINITY : grain === time.grain ? own : POINTS_MAX;
    const line = findPeriods(time, grain, most);
    if (line !== undefined && line.starts.length >= POINTS_LEAST) return line;
  }
  return undefined;
}

/** True if every row has a different time. */
export function hasUniqueTimes({ values }: DateColumn): boolean {
  const times = new Set<number>();
  for (const value of values) {
    if (times.has(value)) return false;
    times.add(value);
  }
  return true;
}

function findPeriods(time: DateColumn, grain: Grain, most: number): Timeline | undefined {
  const places = new Map<number, number>();
  const codes = new Uint32Array(time.values.length);
  for (let row = 0; row < codes.length; row++) {
    const value = time.values[row] ?? Number.NaN;
    const start = Number.isNaN(value) ? undefined : periodStart(value, grain);
    if (start !== undefined && !places.has(start)) {
      places.set(start, places.size);
      if (places.size > most) return undefined;
    }
    codes[row] = start === undefined ? NO_NAME : (places.get(start) ?? NO_NAME);
  }
  const found = [...places].sort(([a], [b]) => a - b);
  const wholePeriods = time.grain === grain ? found : dropPartialPeriods(found, codes, time, grain);
  const moved = new Uint32Array(places.size).fill(NO_NAME);
  wholePeriods.forEach(([, code], place) => {
    moved[code] = place;
  });
  return {
    grain,
    starts: wholePeriods.map(([start]) => start),
    codes: codes.map((code) => (code === NO_NAME ? NO_NAME : (moved[code] ?? NO_NAME))),
  };
}

type PeriodCode = readonly [start: number, code: number];

/** Drops the first or last period if the data cover only a part of it. */
function dropPartialPeriods(
  found: readonly PeriodCode[],
  codes: Uint32Array,
  time: DateColumn,
  grain: Grain,
): readonly PeriodCode[] {
  if (found.length < POINTS_LEAST) return found;
  const finer = GRAINS[Math.max(GRAINS.indexOf(time.grain), GRAINS.indexOf(grain) - 2)] ?? time.grain;
  const looked = [found[0], found[Math.floor(found.length / 2)], found.at(-1)].map((one) => ({
    code: one?.[1] ?? NO_NAME,
    held: new Set<number>(),
  }));
  for (let row = 0; row < codes.length; row++)
    for (const { code, held } of looked)
      if (codes[row] === code) held.add(periodStart(time.values[row] ?? 0, finer));
  const [first = 0, usual = 0, last = 0] = looked.map(({ held }) => held.size);
  return found.slice(first < usual * WHOLE ? 1 : 0, last < usual * WHOLE ? found.length - 1 : found.length);
}

/**
 * Computes a measure per period: single values as they are, else sums of amounts and averages of other
 * measures. Returns undefined for fewer than four periods.
 */
export function computeCourse(
  { grain, starts, codes }: Timeline,
  { measure, rows }: CourseOptions,
): Course | undefined {
  const sums = new Float64Array(starts.length);
  const counts = new Uint32Array(starts.length);
  const count = rows?.length ?? codes.length;
  for (let index = 0; index < count; index++) {
    const row = rows === undefined ? index : (rows[index] ?? 0);
    const at = codes[row] ?? NO_NAME;
    const value = measure === undefined ? 1 : (measure.values[row] ?? Number.NaN);
    if (at === NO_NAME || Number.isNaN(value)) continue;
    sums[at] = (sums[at] ?? 0) + value;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  const filled = starts.map((_, at) => at).filter((at) => (counts[at] ?? 0) > 0);
  if (filled.length < POINTS_LEAST) return undefined;
  const single = filled.every((at) => counts[at] === 1);
  const calculation =
    measure === undefined
      ? 'count'
      : single
        ? 'value'
        : ['rows', 'times'].includes(measure.scale.sums)
          ? 'sum'
          : 'mean';
  return {
    periods: filled.map((at) => periodName(starts[at] ?? 0, grain)),
    values: filled.map((at) =>
      calculation === 'mean' ? (sums[at] ?? 0) / (counts[at] ?? 1) : (sums[at] ?? 0),
    ),
    grain,
    calculation,
    rows: filled.reduce((sum, at) => sum + (counts[at] ?? 0), 0),
  };
}
