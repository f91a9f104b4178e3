import { addDetails, describeCourse, describeExtremes, describeOthers, type NamedValues } from './details.ts';
import type { Detail, Figure, Finding } from './finding.ts';
import type { Course } from './periods.ts';
import { allowsPercentChange, isAlike, type Scale } from './scale.ts';

/** Minimum share of the range for a turn, and minimum change between first and last value. */
const [TURN, CHANGE] = [0.35, 0.05];
/** A smaller relative change counts as none. */
const FLAT = 0.02;
/** Minimum share of a fall for its recovery to be reported. */
const LOSS = 0.04;
/** Minimum number of points for a recovery to be meaningful. */
const MIN_RECOVERY_POINTS = 6;
/** Maximum number of figures of a course beside those of others in the same chart. */
const OWN_DETAILS = 2;

export interface NamedCourse {
  readonly name: string;
  readonly unit: string;
  readonly scale: Scale;
  readonly course: Course;
  /** Values of single times, if the course has averages of several. */
  readonly points?: NamedValues | undefined;
  readonly missing: number;
  readonly by: string;
}

/**
 * Finds the course of one measure over time: it rises, falls, turns or recovers. Returns undefined if nothing
 * is significant.
 */
export function findCourse(named: NamedCourse): Finding | undefined {
  const finding = findTurningCourse(named);
  if (finding === undefined) return undefined;
  const { points, unit } = named;
  const own = describeCourse(finding, readValues(named), named);
  if (points === undefined) return addDetails(finding, own);
  const extremes = describeExtremes(Float64Array.from(points.values), unit, (at) => points.names[at]);
  return addDetails(addDetails(finding, own.slice(0, OWN_DETAILS)), extremes);
}

function readValues({ course }: NamedCourse): NamedValues {
  return { names: course.periods, values: course.values };
}

function findTurningCourse({ name, unit, scale, course, missing, by }: NamedCourse): Finding | undefined {
  const { periods, values, calculation, rows } = course;
  const turn = findTurn(values, scale);
  if (turn === undefined) return undefined;
  const figure = (value: number): Figure => ({ value, unit });
  const period = (at: number): string => periods[at] ?? '';
  const value = (at: number): number => values[at] ?? 0;
  const [first, last] = [0, values.length - 1];
  const common = {
    calculation,
    by,
    grain: course.grain,
    ...readAveraging(course),
    rows,
    missing,
    chart: 'line' as const,
    labels: periods,
    series: [{ name, values }],
    unit,
  };
  const [most, least] = [value(turn.top), Math.min(...values)];
  const worth =
    0.5 +
    0.45 * Math.min(1, (most - least) / Math.max(Math.abs(most), Math.abs(least))) * (0.6 + 0.4 * turn.size);
  switch (turn.kind) {
    case 'regained': {
      const [drop, back] = [value(turn.top) - value(turn.bottom), value(last) - value(turn.bottom)];
      return {
        ...common,
        kind: 'regained',
        names: { name, from: period(turn.top), to: period(turn.bottom), since: period(last) },
        figures: { drop: figure(drop), share: { value: (100 * back) / drop, unit: '%' } },
        worth: 0.6 + 0.4 * Math.min(1, (3 * drop) / Math.abs(value(turn.top) || 1)),
      };
    }
    case 'peaked':
      return {
        ...common,
        kind: 'peaked',
        names: { name, at: period(turn.top), to: period(last) },
        figures: { most: figure(value(turn.top)), last: figure(value(last)) },
        worth,
      };
    case 'lowest':
      return {
        ...common,
        kind: 'lowest',
        names: { name, at: period(turn.bottom), to: period(last) },
        figures: { least: figure(value(turn.bottom)), last: figure(value(last)) },
        worth,
      };
    default: {
      const change =
        Math.abs(value(last) - value(first)) / Math.max(Math.abs(value(first)), Math.abs(value(last)), 1e-12);
      return {
        ...common,
        kind: turn.kind,
        names: { name, from: period(first), to: period(last) },
        figures: { first: figure(value(first)), last: figure(value(last)) },
        worth: 0.55 + 0.4 * Math.min(1, change),
      };
    }
  }
}

function readAveraging({ calculation }: Course): Pick<Finding, 'averaged'> {
  return calculation === 'mean' ? { averaged: true } : {};
}

interface Turn {
  readonly kind: 'rose' | 'fell' | 'peaked' | 'lowest' | 'regained';
  readonly top: number;
  readonly bottom: number;
  /** Size of the turn as a share of the range. */
  readonly size: number;
}

function findTurn(values: readonly number[], { level }: Scale): Turn | undefined {
  const top = values.indexOf(Math.max(...values));
  const bottom = values.indexOf(Math.min(...values));
  const [first = 0, last = 0, most = 0, least = 0] = [values[0], values.at(-1), values[top], values[bottom]];
  const range = most - least;
  if (values.length < 3 || range < FLAT * Math.max(Math.abs(most), Math.abs(least))) return undefined;
  const down = Math.min(first - least, last - least) / range;
  const up = Math.min(most - first, most - last) / range;
  if (down >= TURN && down >= up) {
    const before = values.slice(0, bottom + 1);
    const from = before.indexOf(Math.max(...before));
    const drop = (before[from] ?? 0) - least;
    const isPart =
      level === 'ratio' &&
      values.length >= MIN_RECOVERY_POINTS &&
      last < (before[from] ?? 0) &&
      least > 0 &&
      drop / (before[from] ?? 1) >= LOSS;
    return { kind: isPart ? 'regained' : 'lowest', top: isPart ? from : top, bottom, size: down };
  }
  if (up >= TURN) return { kind: 'peaked', top, bottom, size: up };
  const change = (last - first) / range;
  return Math.abs(change) < CHANGE
    ? undefined
    : { kind: change > 0 ? 'rose' : 'fell', top, bottom, size: Math.abs(change) };
}

/** A smaller first value, as a share of the largest one, makes any change look enormous. */
const LEAST_BASE = 0.1;
const BARS = 10;
const LINES = 5;
/** Maximum and minimum ratio of other series to a line in the same chart. */
const [LARGER, SMALLER] = [6, 20];

/**
 * Finds the measure with the largest relative change between the first and last period, among measures whose
 * changes have a percentage. Returns undefined if they are not comparable.
 */
export function findLargestChange(courses: readonly NamedCourse[]): Finding | undefined {
  const all = courses.filter(({ scale }) => allowsPercentChange(scale));
  const changes = all.flatMap((one) => {
    const { values, periods } = one.course;
    const [first = 0, last = 0] = [values[0], values.at(-1)];
    const isBase = first >= LEAST_BASE * Math.max(...values);
    return isBase && first > 0 && values.every((value) => value >= 0)
      ? [{ ...one, from: periods[0] ?? '', to: periods.at(-1) ?? '', change: (100 * (last - first)) / first }]
      : [];
  });
  // Compares sums with sums and averages with averages that begin and end with the same periods.
  const [span = []] = [
    ...Map.groupBy(changes, ({ from, to, course }) => `${from} ${to} ${course.calculation}`).values(),
  ].sort((a, b) => b.length - a.length);
  const ordered = span.toSorted((a, b) => b.change - a.change);
  const [most, second, least] = [ordered[0], ordered[1], ordered.at(-1)];
  if (
    most === undefined ||
    second === undefined ||
    least === undefined ||
    span.length < 3 ||
    span.length < all.length * 0.6 ||
    most.change <= second.change
  )
    return undefined;
  const highlighted = most.change > 0 ? most : least;
  const shown =
    ordered.length <= BARS ? ordered : [...ordered.slice(0, BARS / 2), ...ordered.slice(-BARS / 2)];
  const others = ordered.filter((one) => one !== highlighted);
  const changed = ({ name, change }: (typeof ordered)[number]): Detail => ({
    kind: 'named',
    at: name,
    figure: { value: change, unit: '%' },
  });
  const finding: Finding = {
    kind: highlighted.change > 0 ? 'grew_most' : 'shrank_most',
    names: { label: highlighted.name, from: highlighted.from, to: highlighted.to },
    figures: { change: { value: Math.abs(highlighted.change), unit: '%' } },
    calculation: 'change',
    by: highlighted.by,
    grain: highlighted.course.grain,
    ...readAveraging(highlighted.course),
    rows: span.reduce((sum, { course }) => sum + course.rows, 0),
    missing: Math.max(...span.map(({ missing }) => missing)),
    chart: 'horizontal_bar',
    labels: shown.map(({ name }) => name),
    series: [{ name: '%', values: shown.map(({ change }) => Math.round(change * 10) / 10) }],
    unit: '%',
    highlight: highlighted.name,
    worth: 0.82,
  };
  const ends = [others[0], others.at(-1)].filter((one) => one !== undefined);
  return addDetails(finding, [
    ...describeOthers([{ ...highlighted, points: readValues(highlighted) }]),
    ...[...new Set(ends)].map(changed),
  ]);
}

/** Adds other measures as lines to a finding about one of them, the largest first. */
export function addComparisons(finding: Finding, own: NamedCourse, all: readonly NamedCourse[]): Finding {
  const others = all.filter(
    (one) => one !== own && isAlike(one, own) && one.course.periods.join() === own.course.periods.join(),
  );
  const sizes = [own, ...others].map(({ course }) => Math.max(...course.values.map(Math.abs)));
  // Much larger series would flatten the line, and much smaller ones would be flat; both are probably of
  // another kind.
  const near = others.filter(
    (_, at) =>
      (sizes[at + 1] ?? 0) < LARGER * (sizes[0] ?? 0) && (sizes[at + 1] ?? 0) > (sizes[0] ?? 0) / SMALLER,
  );
  const shown = [
    own,
    ...near
      .toSorted((a, b) => (b.course.values.at(-1) ?? 0) - (a.course.values.at(-1) ?? 0))
      .slice(0, LINES - 1),
  ];
  if (shown.length < 2) return finding;
  const details = describeOthers(
    shown.filter((one) => one !== own).map((one) => ({ ...one, points: readValues(one) })),
  );
  const compared = {
    ...finding,
    series: shown.map(({ name, course }) => ({ name, values: course.values })),
    highlight: own.name,
    details: (finding.details ?? []).slice(0, OWN_DETAILS),
  };
  return addDetails(compared, details);
}

/**
 * Finds the part whose share changed most between the first and last period. Returns undefined if no share
 * changed by a twentieth, and for courses of several units.
 *
 * @param all all parts of the whole, whose sum must be meaningful.
 */
export function findShareChange(all: readonly NamedCourse[], whole: string): Finding | undefined {
  const [one] = all;
  if (one === undefined || all.length < 2) return undefined;
  const { periods } = one.course;
  if (
    all.some(
      (part) =>
        !isAlike(part, one) ||
        part.course.periods.join() !== periods.join() ||
        part.course.values.some((value) => value < 0),
    )
  )
    return undefined;
  const totals = periods.map((_, at) => all.reduce((sum, { course }) => sum + (course.values[at] ?? 0), 0));
  if (totals.some((total) => total <= 0)) return undefined;
  const shares = all.map((part) => ({
    ...part,
    shares: part.course.values.map((value, at) => Math.round((1000 * value) / (totals[at] ?? 1)) / 10),
  }));
  const moved = (part: (typeof shares)[number]): number => (part.shares.at(-1) ?? 0) - (part.shares[0] ?? 0);
  const largest = shares.reduce((best, part) =>
    Math.abs(moved(part)) > Math.abs(moved(best)) ? part : best,
  );
  if (Math.abs(moved(largest)) < 5) return undefined;
  const shown = shares.toSorted((a, b) => (b.shares.at(-1) ?? 0) - (a.shares.at(-1) ?? 0)).slice(0, LINES);
  const lines = shown.includes(largest) ? shown : [largest, ...shown.slice(1)];
  const finding: Finding = {
    kind: moved(largest) > 0 ? 'share_rose' : 'share_fell',
    names: { label: largest.name, name: whole, from: periods[0] ?? '', to: periods.at(-1) ?? '' },
    figures: {
      first: { value: largest.shares[0] ?? 0, unit: '%' },
      last: { value: largest.shares.at(-1) ?? 0, unit: '%' },
    },
    calculation: 'share',
    by: largest.by,
    grain: largest.course.grain,
    ...readAveraging(one.course),
    rows: all.reduce((sum, { course }) => sum + course.rows, 0),
    missing: one.missing,
    chart: 'line',
    labels: periods,
    series: lines.map(({ name, shares: own }) => ({ name, values: own })),
    unit: '%',
    highlight: largest.name,
    worth: 0.7 + Math.min(0.28, Math.abs(moved(largest)) / 100),
  };
  const others = lines
    .filter((part) => part !== largest)
    .map(({ name, shares: own }) => ({ name, unit: '%', points: { names: periods, values: own } }));
  return addDetails(finding, describeOthers(others));
}
