import { type DateColumn, NO_NAME, type NumberColumn, type WordColumn } from './columns.ts';
import { addDetails, describeExtremes } from './details.ts';
import { findAverages, findLeader } from './find-groups.ts';
import { CYCLES, type Finding, toList } from './finding.ts';
import { periodName } from './moments.ts';
import { computeCourse, type Timeline } from './periods.ts';
import { findBounds, mean } from './statistics.ts';

/** Minimum number of years for a yearly cycle. */
const CYCLE_YEARS = 2;
/** Number of hours of a day, the most parts of a cycle. */
const PARTS_MAX = 24;

/** Finds cycles: months over years of days, days of the week, hours of the day. */
export function findCycles(
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
        ? toList(findLeader(column, undefined, new Set(), PARTS_MAX)).map((finding) =>
            sortCycle(finding, cycle),
          )
        : [];
    // Hours without events have no row, so that amounts are added instead of averaged.
    const isAdded = ({ scale }: NumberColumn): boolean => scale.sums === 'rows' && cycle !== 'month';
    const sums = steady
      .filter(isAdded)
      .flatMap((measure) => toList(findLeader(column, measure, new Set(), PARTS_MAX)))
      .map((finding) => sortCycle(finding, cycle));
    const single = steady
      .filter((measure) => !isAdded(measure))
      .flatMap((measure) =>
        toList(findAverages(column, measure, cycle)).map((finding) => {
          const extremes = describeExtremes(measure.values, measure.unit, (row) => nameTime(time, row));
          const [average, ...others] = finding.details ?? [];
          return addDetails({ ...finding, details: average === undefined ? [] : [average] }, [
            ...extremes,
            ...others,
          ]);
        }),
      );
    return [...sums, ...single, ...counted];
  });
}

/** Puts the bars in the order of the calendar; their numbers are no places. */
function sortCycle(finding: Finding, cycle: Finding['cycle']): Finding {
  const order = [...finding.labels.keys()].sort(
    (a, b) => Number(finding.labels[a]) - Number(finding.labels[b]),
  );
  return {
    ...finding,
    cycle,
    places: undefined,
    chart: 'bar',
    labels: order.map((at) => finding.labels[at] ?? ''),
    series: finding.series.map(({ values, ...one }) => ({
      ...one,
      values: order.map((at) => values[at] ?? null),
    })),
  };
}

/** Name of the time of a row; undefined if it has none. */
export function nameTime({ values, grain }: DateColumn, row: number): string | undefined {
  const time = values[row] ?? Number.NaN;
  return Number.isNaN(time) ? undefined : periodName(time, grain);
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

/** True if the averages of the years, or of the first and the last third, differ by more than half of the range. */
function isTrending(line: Timeline, measure: NumberColumn): boolean {
  const course = computeCourse(line, { measure });
  if (course === undefined || course.calculation === 'sum') return false;
  const spread = (values: ArrayLike<number>): number => {
    const [least, most] = findBounds(values);
    return most - least;
  };
  const third = Math.ceil(course.values.length / 3);
  const compared =
    line.grain === 'year'
      ? course.values
      : [mean(course.values.slice(0, third)), mean(course.values.slice(-third))];
  return spread(compared) > 0.5 * spread(measure.values);
}
