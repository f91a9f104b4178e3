import { type DateColumn, NO_NAME, type NumberColumn, type WordColumn } from './columns.ts';
import {
  addComparisons,
  findCourse,
  findLargestChange,
  findShareChange,
  type NamedCourse,
} from './find-courses.ts';
import { findAverages, findLeader, findRanking, findSpread } from './find-groups.ts';
import { findPair } from './find-pairs.ts';
import { CYCLES, type Finding, thinChart } from './finding.ts';
import {
  type Frame,
  groupRows,
  listDateColumns,
  listNumberColumns,
  listWordColumns,
  readColumnName,
} from './frame.ts';
import { createOverview } from './overview.ts';
import { computeCourse, createTimeline, type Timeline } from './periods.ts';
import { findBounds } from './statistics.ts';

/** Limits for measures, kinds, and series of a table in long form. */
const [MEASURES_MAX, KINDS_MAX, SERIES_MAX] = [40, 8, 60];
/** Maximum number of lines in a chart. */
const LINES = 5;
/** Maximum number of findings of the same kind, so that a deck does not repeat itself. */
const SORT_MAX = 2;
/** Minimum number of years for a yearly cycle. */
const CYCLE_YEARS = 2;

/**
 * Analyzes a table and returns findings, the most significant first: courses over time with their turns, the
 * largest change, shares and their changes, the largest of many, kinds by count, sum and average,
 * distributions, cycles of year, week and day, and correlations. The last finding is an overview of the
 * table.
 */
export function analyzeFrame(frame: Frame, measure = ''): Finding[] {
  const [time] = listDateColumns(frame);
  const measures = listNumberColumns(frame).slice(0, MEASURES_MAX);
  const words = listWordColumns(frame);
  const found = [
    ...(time === undefined ? [] : findOverTime(time, measures, words, measure)),
    ...findInKinds(frame, time, measures, words),
  ];
  if (time === undefined || hasUniqueTimes(time)) {
    const pair = findPair(
      measures,
      words.find((column) => column.names.length === frame.rows),
      time,
    );
    if (pair !== undefined) found.push(pair);
  }
  const countsByKind = new Map<string, number>();
  const chosen = found
    .sort((a, b) => b.worth - a.worth)
    .filter((finding) => {
      const sort = `${finding.kind} ${finding.calculation}`;
      const about = `${finding.names['name'] ?? finding.names['label']} ${finding.calculation} ${finding.by}`;
      const isNew = (countsByKind.get(sort) ?? 0) < SORT_MAX && (countsByKind.get(about) ?? 0) === 0;
      countsByKind.set(sort, (countsByKind.get(sort) ?? 0) + 1);
      countsByKind.set(about, 1);
      return isNew;
    });
  return [...chosen.map(thinChart), createOverview(frame)];
}

/** True if every row has a different time. */
function hasUniqueTimes({ values }: DateColumn): boolean {
  const times = new Set<number>();
  for (const value of values) {
    if (times.has(value)) return false;
    times.add(value);
  }
  return true;
}

function findOverTime(
  time: DateColumn,
  measures: readonly NumberColumn[],
  words: readonly WordColumn[],
  measure: string,
): Finding[] {
  const line = createTimeline(time);
  if (line === undefined) return [];
  const by = readColumnName(time);
  const named = (column: NumberColumn): NamedCourse[] => {
    const course = computeCourse(line, { measure: column });
    return course === undefined
      ? []
      : [{ name: readColumnName(column), unit: column.unit, course, missing: column.missing, by }];
  };
  const isSeries = hasUniqueTimes(time);
  const kinds = isSeries
    ? undefined
    : words.find((column) => column.names.length <= SERIES_MAX && isPanel(time, column));
  const found: Finding[] = findCycles(time, line, measures, words);
  // Within a year, a yearly cycle hides the trend of a measure.
  const seasonal = new Set(
    line.grain === 'year'
      ? []
      : found.flatMap(({ names, cycle }) => (cycle === 'month' ? [names['name']] : [])),
  );
  if (kinds !== undefined)
    return [
      ...found,
      ...measures
        .slice(0, KINDS_MAX)
        .filter((column) => !seasonal.has(readColumnName(column)))
        .flatMap((column) => findInPanel(time, line, kinds, column)),
    ];
  if (!isSeries && words.length > 0) {
    const counted = computeCourse(line, {});
    if (counted !== undefined)
      found.push(...toList(findCourse({ name: '', unit: '', course: counted, missing: time.missing, by })));
  }
  const all = measures.filter((column) => !seasonal.has(readColumnName(column))).flatMap(named);
  const parts =
    isSeries && measure !== '' && all.length > 1 && all.length <= SERIES_MAX
      ? findShareChange(all, measure)
      : undefined;
  const single = all.flatMap((one) =>
    toList(findCourse(one)).map((finding) =>
      isSeries && all.length <= LINES ? addComparisons(finding, one, all) : finding,
    ),
  );
  return [...found, ...single, ...toList(parts), ...(isSeries ? toList(findLargestChange(all)) : [])];
}

/** True if each kind occurs at most once per period, and most kinds in most periods. */
function isPanel(time: DateColumn, { codes, names }: WordColumn): boolean {
  const pairs = new Set<string>();
  const times = new Set<number>();
  for (let row = 0; row < codes.length; row++) {
    pairs.add(`${codes[row]} ${time.values[row]}`);
    times.add(time.values[row] ?? 0);
    if (pairs.size < row + 1) return false;
  }
  return names.length > 1 && times.size > 3 && pairs.size > 1.5 * times.size;
}

/** Findings about one measure of several kinds over time. */
function findInPanel(time: DateColumn, line: Timeline, kinds: WordColumn, column: NumberColumn): Finding[] {
  const whole = column.additive ? findTotalKind(time, kinds, column) : undefined;
  const isPart = (code: number): boolean => code !== whole;
  const course = (code: number): NamedCourse[] => {
    const own = computeCourse(line, { measure: column, of: { column: kinds, code } });
    return own === undefined
      ? []
      : [
          {
            name: kinds.names[code] ?? '',
            unit: column.unit,
            course: own,
            missing: column.missing,
            by: readColumnName(time),
          },
        ];
  };
  const parts = kinds.names.flatMap((_, code) => (isPart(code) ? course(code) : []));
  const total = column.additive
    ? computeCourse(line, {
        measure: column,
        ...(whole === undefined ? {} : { of: { column: kinds, code: whole } }),
      })
    : undefined;
  const totalCourse =
    total === undefined
      ? undefined
      : findCourse({
          name: readColumnName(column),
          unit: column.unit,
          course: total,
          missing: column.missing,
          by: readColumnName(time),
        });
  const largest = parts
    .toSorted(
      (a, b) =>
        b.course.values.reduce((sum, value) => sum + value, 0) -
        a.course.values.reduce((sum, value) => sum + value, 0),
    )
    .slice(0, LINES);
  const single = largest.flatMap((one) =>
    toList(findCourse(one)).map((finding) => ({
      ...addComparisons(finding, one, largest),
      names: { ...finding.names, name: `${one.name} (${readColumnName(column)})` },
    })),
  );
  const left = new Set(whole === undefined ? [] : [kinds.names[whole] ?? '']);
  return [
    ...toList(totalCourse).map((finding) => ({ ...finding, worth: Math.max(finding.worth, 0.96) })),
    ...single,
    ...(column.additive ? toList(findShareChange(parts, readColumnName(column))) : []),
    ...toList(findLargestChange(parts)),
    ...(column.additive ? toList(findLeader(kinds, column, left)) : toList(findAverages(kinds, column))),
  ];
}

/** Finds the kind that is the sum of all others in each period, such as "All countries". */
function findTotalKind(
  time: DateColumn,
  { codes, names }: WordColumn,
  { values }: NumberColumn,
): number | undefined {
  const sums = new Map<number, number>();
  for (let row = 0; row < codes.length; row++)
    sums.set(time.values[row] ?? 0, (sums.get(time.values[row] ?? 0) ?? 0) + (values[row] || 0));
  const fits = new Array<number>(names.length).fill(0);
  const all = new Array<number>(names.length).fill(0);
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row] ?? NO_NAME;
    const [own, sum] = [values[row] || 0, sums.get(time.values[row] ?? 0) ?? 0];
    if (code === NO_NAME) continue;
    all[code] = (all[code] ?? 0) + 1;
    if (own > 0 && Math.abs(2 * own - sum) <= 0.02 * sum) fits[code] = (fits[code] ?? 0) + 1;
  }
  const code = fits.findIndex((count, at) => count >= 0.8 * (all[at] ?? 0) && count > 2);
  return code < 0 || names.length < 3 ? undefined : code;
}

function findInKinds(
  frame: Frame,
  time: DateColumn | undefined,
  measures: readonly NumberColumn[],
  words: readonly WordColumn[],
): Finding[] {
  const own = words.find(({ codes, names }) => names.length === codes.length && names.length >= 3);
  const kinds = words
    .filter(
      (column) =>
        column !== own && column.kind === 'category' && column.names.length >= 2 && isRepeated(column),
    )
    .slice(0, KINDS_MAX);
  const found: Finding[] =
    own === undefined || time !== undefined
      ? []
      : measures.flatMap((column) => toList(findRanking(own, column)));
  const isSeries = time !== undefined && kinds.some((column) => isPanel(time, column));
  for (const column of isSeries ? [] : kinds) {
    if (!isOneSided(column)) found.push(...toList(findLeader(column)));
    for (const measure of measures)
      found.push(...toList(measure.additive ? findLeader(column, measure) : findAverages(column, measure)));
  }
  // For a short series the line shows the same.
  if (time === undefined || frame.rows > 200)
    found.push(...measures.flatMap((column) => toList(findSpread(column))));
  return found;
}

function isRepeated({ codes, names }: WordColumn): boolean {
  return names.length <= codes.length / 2;
}

/** True if nearly all rows are of one kind. */
function isOneSided(column: WordColumn): boolean {
  const counts = groupRows(column).map(({ count }) => count);
  return Math.max(...counts) > 0.97 * column.codes.length;
}

/** Finds cycles: months over years of days, days of the week, hours of the day. */
function findCycles(
  time: DateColumn,
  line: Timeline,
  measures: readonly NumberColumn[],
  words: readonly WordColumn[],
): Finding[] {
  const [first, last] = findBounds(time.values);
  const isLong = last - first > CYCLE_YEARS * 365 * 86_400_000;
  const fitting = CYCLES.filter((cycle) =>
    cycle === 'month'
      ? isLong && ['hour', 'day', 'month'].includes(time.grain)
      : cycle === 'hour'
        ? time.grain === 'hour'
        : ['hour', 'day'].includes(time.grain),
  );
  return fitting.flatMap((cycle) => {
    const column = splitByCycle(time, cycle);
    // For growing prices the month says little beyond the trend.
    const steady = measures.filter((measure) => !isTrending(line, measure));
    const counted =
      measures.length === 0 && words.length > 0
        ? toList(findLeader(column)).map((finding) => ({ ...finding, cycle }))
        : [];
    return [...steady.flatMap((measure) => toList(findAverages(column, measure, cycle))), ...counted];
  });
}

function splitByCycle(time: DateColumn, cycle: (typeof CYCLES)[number]): WordColumn {
  const [from, count] = { month: [1, 12], weekday: [1, 7], hour: [0, 24] }[cycle] as [number, number];
  const part = (value: number): number => {
    const date = new Date(value);
    return cycle === 'month'
      ? date.getUTCMonth()
      : cycle === 'weekday'
        ? (date.getUTCDay() + 6) % 7
        : date.getUTCHours();
  };
  const codes = Uint32Array.from(time.values, (value) => (Number.isNaN(value) ? NO_NAME : part(value)));
  return {
    kind: 'category',
    name: time.name,
    missing: time.missing,
    names: Array.from({ length: count }, (_, index) => String(from + index)),
    codes,
  };
}

/** True if the averages of the years differ by more than half of the range. */
function isTrending(line: Timeline, measure: NumberColumn): boolean {
  const course = line.grain === 'year' ? computeCourse(line, { measure }) : undefined;
  if (course === undefined) return false;
  const spread = (values: ArrayLike<number>): number => {
    const [least, most] = findBounds(values);
    return most - least;
  };
  return spread(course.values) > 0.5 * spread(measure.values) && course.calculation !== 'sum';
}

function toList(finding: Finding | undefined): Finding[] {
  return finding === undefined ? [] : [finding];
}
