import { type DateColumn, NO_NAME, type NumberColumn, type WordColumn } from './columns.ts';
import { addDetails } from './details.ts';
import {
  addComparisons,
  findCourse,
  findLargestChange,
  findShareChange,
  type NamedCourse,
} from './find-courses.ts';
import { findAverages, findLeader, namesWhole } from './find-groups.ts';
import { findLastRanking } from './find-last.ts';
import { type Detail, type Finding, toList } from './finding.ts';
import { groupRows, readColumnName } from './frame.ts';
import { type Course, chooseTimeline, computeCourse, createExactTimeline, type Timeline } from './periods.ts';

/** Maximum number of kinds whose courses are told. */
const LINES = 5;
/** Minimum share of the combinations of times and kinds that have a row. */
const MIN_GRID_SHARE = 0.5;
/** Longer tables are lists of events. */
const GRID_ROWS_MAX = 100_000;
/** Maximum number of parts beside the course of their total. */
const PARTS_TOLD = 2;
/** Significance of the course of a total, and of an average of all kinds. */
const [TOTAL_WORTH, AVERAGE_WORTH] = [0.96, 0.85];

/** Marks a finding about a total, which stands before its parts. */
export function markTotal(finding: Finding): Finding {
  return { ...finding, total: true, worth: Math.max(finding.worth, TOTAL_WORTH) };
}

/** True if each kind occurs at most once per period, and most kinds in most periods. */
export function isPanel(time: DateColumn, { codes, names }: WordColumn): boolean {
  const pairs = new Set<string>();
  const times = new Set<number>();
  for (let row = 0; row < codes.length; row++) {
    pairs.add(`${codes[row]} ${time.values[row]}`);
    times.add(time.values[row] ?? 0);
    if (pairs.size < row + 1) return false;
  }
  return names.length > 1 && times.size > 3 && pairs.size > 1.5 * times.size;
}

/** True if each combination of kinds occurs at most once per period, so that rows are cells and no events. */
export function isGrid(time: DateColumn, words: readonly WordColumn[]): boolean {
  const columns = words.filter(({ kind }) => kind === 'category');
  if (columns.length === 0 || time.values.length > GRID_ROWS_MAX) return false;
  const cells = new Set<string>();
  for (let row = 0; row < time.values.length; row++) {
    cells.add(`${time.values[row]} ${columns.map(({ codes }) => codes[row]).join(' ')}`);
    if (cells.size < row + 1) return false;
  }
  const all = columns.reduce((product, { names }) => product * names.length, new Set(time.values).size);
  return cells.size >= MIN_GRID_SHARE * all;
}

/** Findings about one measure of several kinds over time. */
export function findInPanel(
  time: DateColumn,
  line: Timeline,
  kinds: WordColumn,
  column: NumberColumn,
): Finding[] {
  // Stocks of one time have a sum, but not those of several.
  const whole = hasKindSums(column) ? findTotalKind(time, kinds, column) : undefined;
  const [first] = groupRows(kinds, column)
    .filter(({ name }) => name !== kinds.names[whole ?? -1])
    .sort((a, b) => b.sum - a.sum);
  const isNested = first !== undefined && namesWhole(first.name);
  // The sum of five countries in one year and of six in another says nothing about its course.
  const isWhole = isComplete(time, column);
  // Events that a year has none of have no row in it.
  const mayAddRows = column.scale.sums === 'rows' && (isWhole || isErratic(time, kinds, column));
  const hasTotal =
    !isNested &&
    (whole === undefined
      ? mayAddRows || (isWhole && column.scale.sums === 'kinds' && line.grain === time.grain)
      : column.scale.sums === 'rows' || (column.scale.sums === 'kinds' && line.grain === time.grain));
  const rowsByKind = listRowsByKind(kinds);
  const isPart = (code: number): boolean => code !== whole;
  const isFlow = column.scale.sums === 'rows' || column.scale.sums === 'times';
  const exact = isFlow ? undefined : createExactTimeline(time, line);
  const own = chooseTimeline(
    line,
    exact,
    rowsByKind.map((rows) => ({ measure: column, rows })),
  );
  const course = (code: number): NamedCourse[] => {
    const rows = rowsByKind[code] ?? [];
    const found = computeCourse(own, { measure: column, rows });
    return found === undefined
      ? []
      : [
          {
            name: kinds.names[code] ?? '',
            unit: column.unit,
            scale: column.scale,
            course: found,
            missing: column.missing,
            by: readColumnName(time),
          },
        ];
  };
  const parts = kinds.names.flatMap((_, code) => (isPart(code) ? course(code) : []));
  const total = hasTotal
    ? computeCourse(line, {
        measure: { ...column, scale: { ...column.scale, sums: 'rows' } },
        ...(whole === undefined ? {} : { rows: rowsByKind[whole] ?? [] }),
      })
    : undefined;
  const totalCourse =
    total === undefined
      ? undefined
      : findCourse({
          name: readColumnName(column),
          unit: column.unit,
          scale: column.scale,
          course: total,
          missing: column.missing,
          by: readColumnName(time),
        });
  const average =
    hasTotal || line.grain !== time.grain || !isWhole ? undefined : findAverageCourse(line, time, column);
  const largest = parts
    .toSorted(
      (a, b) =>
        b.course.values.reduce((sum, value) => sum + value, 0) -
        a.course.values.reduce((sum, value) => sum + value, 0),
    )
    .slice(0, LINES);
  const ofKinds = largest.flatMap((one) =>
    toList(findCourse(one)).map((finding) => ({
      ...addComparisons(finding, one, largest),
      names: { ...finding.names, name: `${one.name} (${readColumnName(column)})` },
    })),
  );
  const left = new Set(whole === undefined ? [] : [kinds.names[whole] ?? '']);
  return [
    ...toList(totalCourse).map((finding) => markTotal(addDetails(finding, describeParts(largest, total)))),
    ...toList(average),
    ...ofKinds,
    ...(hasTotal ? toList(findShareChange(parts, readColumnName(column))) : []),
    ...toList(findLargestChange(parts)).map((finding) => ({
      ...finding,
      names: { ...finding.names, name: readColumnName(column) },
    })),
    ...toList(
      mayAddRows
        ? isNested
          ? undefined
          : findLeader(kinds, column, left)
        : (findLastRanking(time, kinds, column, left) ?? findAverages(kinds, column)),
    ),
  ];
}

/** Finds the course of the average of all kinds, if they are the same at all times. */
function findAverageCourse(line: Timeline, time: DateColumn, column: NumberColumn): Finding | undefined {
  const scale = { ...column.scale, sums: 'none' as const };
  const course = computeCourse(line, { measure: { ...column, scale } });
  const name = readColumnName(column);
  const by = readColumnName(time);
  const found =
    course === undefined
      ? undefined
      : findCourse({ name, unit: column.unit, scale, course, missing: column.missing, by });
  return found === undefined ? undefined : { ...found, worth: Math.max(found.worth, AVERAGE_WORTH) };
}

/** Last values of the largest parts with their shares of the total in the last period. */
function describeParts(largest: readonly NamedCourse[], total: Course | undefined): Detail[] {
  const [period, whole = 0] = [total?.periods.at(-1), total?.values.at(-1)];
  if (period === undefined || !(whole > 0)) return [];
  return largest
    .filter(({ course }) => course.periods.at(-1) === period)
    .slice(0, PARTS_TOLD)
    .map(({ name, unit, course }) => {
      const value = course.values.at(-1) ?? 0;
      return {
        kind: 'named',
        at: `${name} (${period})`,
        figure: { value, unit },
        beside: { figure: { value: (100 * value) / whole, unit: '%' } },
      };
    });
}

function listRowsByKind({ names, codes }: WordColumn): number[][] {
  const rows = names.map((): number[] => []);
  for (const [row, code] of codes.entries()) rows[code]?.push(row);
  return rows;
}

/** True if every time has a value of equally many kinds, so that their sums over time are comparable. */
function isComplete({ values: times }: DateColumn, { values }: NumberColumn): boolean {
  const counts = new Map<number, number>();
  for (const [row, time] of times.entries())
    if (!Number.isNaN(values[row] ?? Number.NaN)) counts.set(time, (counts.get(time) ?? 0) + 1);
  return new Set(counts.values()).size === 1;
}

/** Median change between values that follow one another, as a logarithm, from which a missing one may be zero. */
const ERRATIC = 0.5;

/** True if most values of a kind say little about the next one. A course without leaps has no zero between its values. */
function isErratic({ values: times }: DateColumn, kinds: WordColumn, { values }: NumberColumn): boolean {
  const changes = listRowsByKind(kinds).flatMap((rows) => {
    const course = rows
      .filter((row) => !Number.isNaN(values[row] ?? Number.NaN))
      .toSorted((a, b) => (times[a] ?? 0) - (times[b] ?? 0))
      .map((row) => Math.abs(values[row] ?? 0));
    return course.slice(1).map((value, at) => {
      const before = course[at] ?? 0;
      return value === before ? 0 : Math.abs(Math.log(Math.max(value, 1e-9) / Math.max(before, 1e-9)));
    });
  });
  changes.sort((a, b) => a - b);
  return (changes[Math.floor(changes.length / 2)] ?? 0) >= ERRATIC;
}

/** True if the values of several kinds have a sum. */
function hasKindSums({ scale: { sums } }: NumberColumn): boolean {
  return sums === 'rows' || sums === 'kinds';
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
