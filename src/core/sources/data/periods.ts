import { CHART_LIMITS } from '../../charts/content/limits.ts';
import { type DateColumn, NO_NAME, type NumberColumn } from './columns.ts';
import { GRAINS, type Grain, periodName, periodStart } from './moments.ts';
import { findBounds } from './statistics.ts';

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
/** Minimum number of years whose rows are added or averaged. */
const YEARS_LEAST = 3;
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
 *
 * @param own maximum number of single times.
 */
export function createTimeline(
  time: DateColumn,
  own = hasUniqueTimes(time) ? CHART_LIMITS.months : POINTS_MAX,
): Timeline | undefined {
  const isSeries = hasUniqueTimes(time);
  const grains: readonly Grain[] = ['year', ...GRAINS.slice(GRAINS.indexOf(time.grain))];
  for (const [index, grain] of grains.entries()) {
    const most = index === 0 ? Number.POSITIVE_INFINITY : grain === time.grain ? own : POINTS_MAX;
    const line = findPeriods(time, grain, most);
    const least = grain === 'year' && !isSeries ? YEARS_LEAST : POINTS_LEAST;
    if (line !== undefined && line.starts.length >= least) return line;
  }
  return undefined;
}

/** Maximum number of single times that form a course. */
const TIMES_MAX = 5_000;
/** Maximum mean step between neighbouring values of a smooth course, as a share of its range. */
const MAX_STEP = 0.1;
/** Minimum share of the variance that the averages of periods explain; seasons leave little to them. */
const MIN_EXPLAINED = 0.5;

/** Timeline of single times; undefined if these are the periods of `line` already, or too many. */
export function createExactTimeline(time: DateColumn, line: Timeline): Timeline | undefined {
  return time.grain === line.grain ? undefined : findPeriods(time, time.grain, TIMES_MAX);
}

/**
 * Chooses single times for measures that mostly move in small steps, such as prices, and periods for measures
 * that jump or swing, such as the weather of days.
 *
 * @param all measures, or one measure of several kinds with the rows of each.
 */
export function chooseTimeline(
  line: Timeline,
  exact: Timeline | undefined,
  all: readonly CourseOptions[],
): Timeline {
  if (exact === undefined) return line;
  const tried = all.flatMap((options) => {
    const course = computeCourse(exact, options);
    return course === undefined ? [] : [isSmooth(course) && explainVariance(line, options) >= MIN_EXPLAINED];
  });
  return tried.length > 0 && tried.filter(Boolean).length > tried.length / 2 ? exact : line;
}

function isSmooth({ values }: Pick<Course, 'values'>): boolean {
  const [least, most] = findBounds(values);
  let steps = 0;
  for (let at = 1; at < values.length; at++) steps += Math.abs((values[at] ?? 0) - (values[at - 1] ?? 0));
  return steps / (values.length - 1) <= MAX_STEP * (most - least);
}

/** Share of the variance of single values that the averages of their periods have. */
function explainVariance({ starts, codes }: Timeline, { measure, rows }: CourseOptions): number {
  const [counts, sums] = [new Float64Array(starts.length), new Float64Array(starts.length)];
  let [count, sum, squares] = [0, 0, 0];
  const length = rows?.length ?? codes.length;
  for (let index = 0; index < length; index++) {
    const row = rows === undefined ? index : (rows[index] ?? 0);
    const at = codes[row] ?? NO_NAME;
    const value = measure?.values[row] ?? Number.NaN;
    if (at === NO_NAME || Number.isNaN(value)) continue;
    counts[at] = (counts[at] ?? 0) + 1;
    sums[at] = (sums[at] ?? 0) + value;
    count += 1;
    sum += value;
    squares += value * value;
  }
  const total = squares - (sum * sum) / count;
  const between = sums.reduce(
    (all, own, at) => all + ((counts[at] ?? 0) > 0 ? (own * own) / (counts[at] ?? 1) : 0),
    -(sum * sum) / count,
  );
  return total > 0 ? between / total : 0;
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
  if (found.length < YEARS_LEAST) return found;
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
 * measures. Returns undefined for fewer than three periods.
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
  if (filled.length < YEARS_LEAST) return undefined;
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
