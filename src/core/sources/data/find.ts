import { type DateColumn, NO_NAME, type NumberColumn, type WordColumn } from './columns.ts';
import {
  addComparisons,
  findCourse,
  findLargestChange,
  findShareChange,
  type NamedCourse,
} from './find-courses.ts';
import { findCycles, nameTime } from './find-cycles.ts';
import { findAverages, findLeader, findRanking, findSpread } from './find-groups.ts';
import { findLastPair } from './find-last.ts';
import { findPair } from './find-pairs.ts';
import { findInPanel, isGrid, isPanel, markTotal } from './find-panel.ts';
import { type Finding, thinChart, toList } from './finding.ts';
import {
  type Frame,
  groupRows,
  listDateColumns,
  listNumberColumns,
  listWordColumns,
  readColumnName,
} from './frame.ts';
import { createOverview } from './overview.ts';
import {
  chooseTimeline,
  computeCourse,
  createExactTimeline,
  createTimeline,
  hasUniqueTimes,
} from './periods.ts';
import { markRunningTotal } from './running-totals.ts';
import { inheritScales, type Scale } from './scale.ts';
import { findRowNames, isCodeOf, leaveSynonyms } from './synonyms.ts';
import { contains, findTotal, findWholes, type Whole } from './wholes.ts';

/** Limits for measures, kinds, and series of a table in long form. */
const [MEASURES_MAX, KINDS_MAX, SERIES_MAX] = [40, 8, 60];
/** Maximum number of hours whose amounts are not added to longer periods. */
const FLOW_MAX = 60;
/** Maximum number of lines in a chart. */
const LINES = 5;
/** Maximum number of findings of the same kind, so that a deck does not repeat itself. */
const SORT_MAX = 2;
/** Most rankings of one table; different rows may lead in different measures. */
const RANKINGS_MAX = 8;
/** Maximum number of rankings with the same row at the top. */
const LEADER_MAX = 2;

/**
 * Analyzes a table and returns findings, the most significant first: courses over time with their turns, the
 * largest change, shares and their changes, the largest of many, kinds by count, sum and average,
 * distributions, cycles of year, week and day, and correlations. The last finding is an overview of the
 * table.
 */
export function analyzeFrame(frame: Frame, measure = ''): Finding[] {
  const [time] = listDateColumns(frame);
  const words = leaveSynonyms(listWordColumns(frame));
  const panel = time === undefined ? undefined : words.find((column) => isPanel(time, column));
  const measures = inheritScales(listNumberColumns(frame), measure)
    .filter(({ scale }) => scale.level === 'interval' || scale.level === 'ratio')
    .filter((column) => !words.some((word) => isCodeOf(column, word)))
    .slice(0, MEASURES_MAX)
    .map((column) => (time === undefined ? column : markRunningTotal(time, panel, column)));
  const wholes = findWholes(measures);
  const found = [
    ...(time === undefined ? [] : findOverTime(time, measures, words, measure, wholes)),
    ...findInKinds(frame, time, measures, words, wholes),
  ];
  if (time === undefined || hasUniqueTimes(time)) {
    const pair = findPair(measures, findRowNames(words), time, wholes);
    if (pair !== undefined) found.push(pair);
  }
  const countsByKind = new Map<string, number>();
  const chosen = found
    .sort((a, b) => b.worth - a.worth)
    .filter((finding) => {
      const sort = `${finding.kind} ${finding.calculation} ${finding.cycle ?? ''}`;
      const subject = finding.names['name'] ?? finding.names['label'];
      const about = `${subject} ${finding.calculation} ${finding.by} ${finding.cycle ?? ''}`;
      const most = ['leads', 'stands_out', 'lead_together'].includes(finding.kind) ? RANKINGS_MAX : SORT_MAX;
      const led = finding.calculation === 'value' ? `led by ${finding.by} ${finding.highlight}` : '';
      const isNew =
        (countsByKind.get(sort) ?? 0) < most &&
        (countsByKind.get(about) ?? 0) === 0 &&
        (led === '' || most === SORT_MAX || (countsByKind.get(led) ?? 0) < LEADER_MAX);
      countsByKind.set(led, (countsByKind.get(led) ?? 0) + 1);
      countsByKind.set(sort, (countsByKind.get(sort) ?? 0) + 1);
      countsByKind.set(about, 1);
      return isNew;
    });
  return [...chosen.map(thinChart), createOverview(frame)];
}

/** Measures without those that another contains: the lowest temperature of a day follows the highest one. */
function leaveContained(measures: readonly NumberColumn[], wholes: readonly Whole[]): NumberColumn[] {
  return measures.filter(
    (measure) => !measures.some((other) => other !== measure && contains(other, measure, wholes)),
  );
}

function findOverTime(
  time: DateColumn,
  measures: readonly NumberColumn[],
  words: readonly WordColumn[],
  measure: string,
  wholes: readonly Whole[],
): Finding[] {
  const line = createTimeline(time);
  if (line === undefined) return [];
  const by = readColumnName(time);
  const isSeries = hasUniqueTimes(time);
  const kinds = isSeries ? undefined : words.find((column) => isPanel(time, column));
  const found: Finding[] = findCycles(time, line, leaveContained(measures, wholes), words);
  // Within a year, a yearly cycle hides the trend of a measure.
  const seasonal = new Set(
    line.grain === 'year'
      ? []
      : found.flatMap(({ names, cycle }) => (cycle === 'month' ? [names['name']] : [])),
  );
  const unseasonal = measures.filter((column) => !seasonal.has(readColumnName(column)));
  if (kinds !== undefined)
    return [
      ...found,
      ...unseasonal.slice(0, KINDS_MAX).flatMap((column) => findInPanel(time, line, kinds, column)),
      ...toList(findLastPair(time, kinds, leaveContained(measures, wholes), wholes)),
    ];
  const exact = isSeries ? createExactTimeline(time, line) : undefined;
  const own = chooseTimeline(
    line,
    exact,
    unseasonal
      .filter(({ scale: { sums } }) => sums === 'none' || sums === 'kinds')
      .map((measure) => ({ measure })),
  );
  // Amounts of many hours are added.
  const flow = (time.grain === 'hour' ? createTimeline(time, FLOW_MAX) : undefined) ?? line;
  const named = (column: NumberColumn): NamedCourse[] => {
    const isLocal = column.scale.sums === 'times' && !isSeries;
    const scale = isLocal ? { ...column.scale, sums: 'none' as const } : column.scale;
    const measure = { ...column, scale };
    const isFlow = scale.sums === 'rows' || scale.sums === 'times';
    const course = computeCourse(isFlow ? flow : own, { measure });
    const isPeriods = course !== undefined && course.grain !== time.grain;
    const single = exact !== undefined && isPeriods ? computeCourse(exact, { measure }) : undefined;
    return course === undefined
      ? []
      : [
          {
            name: readColumnName(column),
            unit: column.unit,
            scale: column.scale,
            course,
            ...(single === undefined ? {} : { points: { names: single.periods, values: single.values } }),
            missing: column.missing,
            by,
          },
        ];
  };
  if (!isSeries && words.length > 0 && !isGrid(time, words)) {
    const counted = computeCourse(line, {});
    if (counted !== undefined)
      found.push(
        ...toList(
          findCourse({ name: '', unit: '', scale: COUNTS, course: counted, missing: time.missing, by }),
        ),
      );
  }
  const all = unseasonal.flatMap(named);
  const total = findTotal(measures, wholes);
  const totalName = total === undefined ? undefined : readColumnName(total);
  const single = all.flatMap((one) =>
    toList(findCourse(one))
      .map((finding) => (isSeries && all.length <= LINES ? addComparisons(finding, one, all) : finding))
      .map((finding) => (one.name === totalName ? markTotal(finding) : finding)),
  );
  const parts = isSeries ? findShareOfColumns(all, named, measure, wholes) : undefined;
  const sum = isSeries && total === undefined ? findSumOfColumns(all, measure) : undefined;
  return [
    ...found,
    ...toList(sum),
    ...single,
    ...toList(parts),
    ...(isSeries ? toList(findLargestChange(all)) : []),
  ];
}

const COUNTS: Scale = { level: 'ratio', unitClass: 'number', sums: 'rows' };

/** Change of a share: of the parts of a total column, or of all columns if their sum is what the heading says. */
function findShareOfColumns(
  all: readonly NamedCourse[],
  named: (column: NumberColumn) => NamedCourse[],
  heading: string,
  [first]: readonly Whole[],
): Finding | undefined {
  if (first !== undefined) return findShareChange(first.parts.flatMap(named), readColumnName(first.whole));
  return heading !== '' &&
    all.length > 1 &&
    all.length <= SERIES_MAX &&
    all.every(({ scale }) => scale.sums === 'rows' || scale.sums === 'kinds')
    ? findShareChange(all, heading)
    : undefined;
}

/** Course of the sum of all columns, if they are the kinds of what the heading says. */
function findSumOfColumns(all: readonly NamedCourse[], heading: string): Finding | undefined {
  const [first] = all;
  const mayAdd = all.every(
    ({ scale, unit, course }) =>
      (scale.sums === 'rows' || scale.sums === 'kinds') &&
      unit === first?.unit &&
      course.periods.join() === first.course.periods.join(),
  );
  if (first === undefined || heading === '' || all.length < 2 || all.length > SERIES_MAX || !mayAdd)
    return undefined;
  const values = first.course.values.map((_, at) =>
    all.reduce((sum, { course }) => sum + (course.values[at] ?? 0), 0),
  );
  const rows = all.reduce((sum, { course }) => sum + course.rows, 0);
  const course = { ...first.course, calculation: 'sum' as const, values, rows };
  const found = findCourse({ ...first, name: heading, course });
  return found === undefined ? undefined : markTotal(found);
}

function findInKinds(
  frame: Frame,
  time: DateColumn | undefined,
  measures: readonly NumberColumn[],
  words: readonly WordColumn[],
  wholes: readonly Whole[],
): Finding[] {
  const comprehensive = leaveContained(measures, wholes);
  const own = findRowNames(words);
  const kinds = words
    .filter(
      (column) =>
        column.name !== own?.name &&
        column.kind === 'category' &&
        column.names.length >= 2 &&
        isRepeated(column),
    )
    .slice(0, KINDS_MAX);
  const found: Finding[] =
    own === undefined || time !== undefined
      ? []
      : measures.flatMap((column) => toList(findRanking(own, column)));
  const panel = time === undefined ? undefined : kinds.find((column) => isPanel(time, column));
  const isOncePerTime = time !== undefined && hasUniqueTimes(time);
  const mayAdd = ({ sums }: Scale): boolean =>
    sums === 'rows' || (sums === 'kinds' && time === undefined) || (sums === 'times' && isOncePerTime);
  for (const column of kinds) {
    const isCounted = panel === undefined || (column !== panel && variesWithin(panel, column));
    if (isCounted && !isOneSided(column)) found.push(...toList(findLeader(column)));
    for (const measure of panel === undefined ? comprehensive : [])
      found.push(
        ...toList(mayAdd(measure.scale) ? findLeader(column, measure) : findAverages(column, measure)),
      );
  }
  // For a short series the line shows the same.
  if (time === undefined || frame.rows > 200) {
    const named = own ?? panel;
    const name = (row: number): string | undefined => {
      const parts = [
        named?.names[named.codes[row] ?? NO_NAME],
        own !== undefined || time === undefined ? undefined : nameTime(time, row),
      ].filter((part) => part !== undefined);
      return parts.length === 0 ? undefined : parts.join(', ');
    };
    found.push(...comprehensive.flatMap((column) => toList(findSpread(column, name))));
  }
  return found;
}

/** True if rows of one kind differ in the column, unlike the region of a country. */
function variesWithin(kinds: WordColumn, { codes }: WordColumn): boolean {
  const first = new Map<number, number>();
  return codes.some((code, row) => {
    const kind = kinds.codes[row] ?? NO_NAME;
    if (!first.has(kind)) first.set(kind, code);
    return first.get(kind) !== code;
  });
}

function isRepeated({ codes, names }: WordColumn): boolean {
  return names.length <= codes.length / 2;
}

/** True if nearly all rows are of one kind. */
function isOneSided(column: WordColumn): boolean {
  const counts = groupRows(column).map(({ count }) => count);
  return Math.max(...counts) > 0.97 * column.codes.length;
}
