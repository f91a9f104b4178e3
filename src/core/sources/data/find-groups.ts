import { isOneOf, opensWith } from '../../locales/index.ts';
import { findMapForNames } from '../../scene/maps/map-of-names.ts';
import type { NumberColumn, WordColumn } from './columns.ts';
import {
  addDetails,
  describeAverages,
  describeExtremes,
  describeGroups,
  describeRanking,
  describeSpread,
  toSizes,
} from './details.ts';
import { BARS_MAX, type Figure, type Finding } from './finding.ts';
import { type Group, groupRows, readColumnName } from './frame.ts';
import { mean, quantile, roundStep, sortValues } from './statistics.ts';

const TOP = BARS_MAX;
/** Maximum number of places on a map. */
const PLACES_MAX = 240;
/** Minimum number of rows for a meaningful average of a group. */
const MIN_GROUP_ROWS = 5;
/** The same for a part of a cycle, of which each year has one. */
const MIN_CYCLE_ROWS = 3;
const MIN_GROUP_SHARE = 0.002;
/** Minimum difference of averages, in standard deviations of all values. */
const MIN_EFFECT_SIZE = 0.3;
/** Minimum difference of the averages in a cycle, as a share of the average, and in standard errors. */
const [MIN_DIFFERENCE, MIN_ERRORS] = [0.5, 4];
/** A value this many times the median is significant. */
const MIN_MEDIAN_FACTOR = 4;

/** There is no leader if the second value exceeds this share of the first. */
const MAX_RUNNER_UP_SHARE = 0.97;

/** Maximum deviation of a total from the sum of the others, as a share, and minimum number of others. */
const [TOTAL_TOLERANCE, MIN_PARTS] = [0.001, 3];
const WHOLE_KIND = isOneOf('whole_kind');
const TOTAL = opensWith('total');
/** Groups that gather the rest are never named as the largest. */
const REST = isOneOf('rest');

const percent = (value: number): Figure => ({ value, unit: '%' });

/** True if the name says that other kinds are contained in it, such as "World" or "Total". */
export function namesWhole(name: string): boolean {
  return WHOLE_KIND.test(name) || TOTAL.test(name);
}

/** Leaves out the largest values that contain the others: by their names, or as the sum of all others. */
function leaveTotal<T extends { readonly name: string }>(
  sorted: readonly T[],
  size: (one: T) => number,
): readonly T[] {
  const ordered = sorted.slice(
    Math.max(
      0,
      sorted.findIndex(({ name }) => !namesWhole(name)),
    ),
  );
  const [first, ...others] = ordered;
  if (first === undefined || others.length < MIN_PARTS) return ordered;
  const sum = others.reduce((total, one) => total + size(one), 0);
  return Math.abs(size(first) - sum) <= TOTAL_TOLERANCE * Math.abs(sum) ? others : ordered;
}

/** Selects the largest groups, as many as a bar chart shows, or all if they are places on a map. */
function selectShown<T extends { readonly name: string }>(
  groups: readonly T[],
  most = TOP,
): { readonly shown: readonly T[]; readonly places: Finding['places'] } {
  const named =
    groups.length > PLACES_MAX
      ? undefined
      : findMapForNames(
          groups.map(({ name }) => name),
          'en',
        );
  return named === undefined
    ? { shown: groups.slice(0, most), places: undefined }
    : {
        shown: groups,
        places: { ...(named.region === undefined ? {} : { region: named.region }), others: named.others },
      };
}

/** Finds the largest of rows that each have a name. */
export function findRanking(names: WordColumn, measure: NumberColumn): Finding | undefined {
  const rows = leaveTotal(
    groupRows(names, measure)
      .filter(({ name }) => !REST.test(name))
      .map(({ name, sum }) => ({ name, value: sum }))
      .sort((a, b) => b.value - a.value),
    ({ value }) => value,
  );
  const [most, second] = rows;
  const isTie = most?.value === second?.value;
  if (most === undefined || second === undefined || rows.length < 3) return undefined;
  if (isTie && rows[2]?.value === most.value) return undefined;
  const figure = (value: number): Figure => ({ value, unit: measure.unit });
  const middle = quantile(sortValues(Float64Array.from(rows, ({ value }) => value)), 0.5);
  const times = most.value / middle;
  const isOut =
    !isTie && measure.scale.level === 'ratio' && rows.length >= 8 && middle > 0 && times >= MIN_MEDIAN_FACTOR;
  // The last one is told where the bars do not show it and no other is as low.
  const [least, next] = [rows.at(-1) ?? most, rows.at(-2) ?? most];
  const hasLast = rows.length > TOP && least.value < next.value;
  const { shown, places } = selectShown(rows);
  const finding: Finding = {
    kind: isTie ? 'lead_together' : isOut ? 'stands_out' : 'leads',
    names: {
      label: most.name,
      ...(isTie ? { other: second.name } : {}),
      name: readColumnName(measure),
      ...(hasLast ? { last: least.name } : {}),
    },
    figures: {
      most: figure(most.value),
      ...(hasLast ? { low: figure(least.value), middle: figure(middle) } : {}),
      ...(isOut ? { times: { value: times, unit: '' } } : {}),
    },
    calculation: 'value',
    by: readColumnName(names),
    rows: rows.length,
    missing: measure.missing,
    chart: 'horizontal_bar',
    ...(places === undefined ? {} : { places }),
    labels: shown.map(({ name }) => name),
    series: [{ name: readColumnName(measure), values: shown.map(({ value }) => value) }],
    unit: measure.unit,
    highlight: most.name,
    worth: isOut ? 0.8 : 0.7,
  };
  return addDetails(finding, describeRanking(rows, measure));
}

/** Finds the kind with the most rows or the largest amount. */
export function findLeader(
  kinds: WordColumn,
  measure?: NumberColumn,
  left: ReadonlySet<string> = new Set(),
  barsMost = TOP,
): Finding | undefined {
  const size = ({ count, sum }: Group): number => (measure === undefined ? count : sum);
  const sorted = groupRows(kinds, measure)
    .filter(({ name }) => !left.has(name))
    .sort((a, b) => size(b) - size(a));
  const summed = measure === undefined ? sorted : leaveTotal(sorted, size);
  const all = summed.reduce((sum, group) => sum + size(group), 0);
  const groups = summed.filter(({ name }) => !REST.test(name));
  const [most, second] = groups;
  const isTie =
    measure === undefined &&
    groups.length > 2 &&
    second !== undefined &&
    most !== undefined &&
    size(second) > MAX_RUNNER_UP_SHARE * size(most) &&
    size(groups[2] ?? second) < MAX_RUNNER_UP_SHARE * size(second);
  if (
    most === undefined ||
    second === undefined ||
    (!isTie && size(second) > MAX_RUNNER_UP_SHARE * size(most)) ||
    all <= 0 ||
    groups.some((group) => size(group) < 0)
  )
    return undefined;
  const share = (100 * size(most)) / all;
  const { shown, places } = selectShown(groups, barsMost);
  const name = measure === undefined ? readColumnName(kinds) : readColumnName(measure);
  const finding: Finding = {
    kind: isTie ? 'frequent_together' : measure === undefined ? 'most_frequent' : 'makes_up',
    names: { label: most.name, ...(isTie ? { other: second.name } : {}), name },
    figures: isTie
      ? { most: { value: most.count, unit: '' }, least: { value: second.count, unit: '' } }
      : measure === undefined
        ? { count: { value: most.count, unit: '' }, all: { value: all, unit: '' }, share: percent(share) }
        : { share: percent(share) },
    calculation: measure === undefined ? 'count' : 'sum',
    by: readColumnName(kinds),
    rows: groups.reduce((sum, { count }) => sum + count, 0),
    missing: measure?.missing ?? kinds.missing,
    chart: 'horizontal_bar',
    ...(places === undefined ? {} : { places }),
    labels: shown.map((group) => group.name),
    series: [{ name: measure === undefined ? readColumnName(kinds) : name, values: shown.map(size) }],
    unit: measure?.unit ?? '',
    highlight: most.name,
    worth:
      (measure === undefined ? 0.5 : 0.6) +
      0.32 * (1 - size(second) / size(most)) * Math.min(1, groups.length / 4),
  };
  const details = describeGroups(toSizes(groups, size), all, measure?.unit ?? '', measure === undefined);
  return addDetails(finding, isTie ? details.slice(1) : details);
}

/** Finds the kinds with the highest and lowest average, if they differ enough. */
export function findAverages(
  kinds: Pick<WordColumn, 'name' | 'names' | 'codes' | 'kind' | 'missing'>,
  measure: NumberColumn,
  cycle?: Finding['cycle'],
): Finding | undefined {
  const filled = measure.values.filter((value) => !Number.isNaN(value));
  const rowsLeast = cycle === undefined ? MIN_GROUP_ROWS : MIN_CYCLE_ROWS;
  const least = Math.max(rowsLeast, filled.length * MIN_GROUP_SHARE);
  const groups = groupRows(kinds, measure)
    .filter(({ name, count }) => count >= least && !REST.test(name))
    .map(({ name, count, sum }) => ({ name, count, value: sum / count }));
  const ordered = groups.toSorted((a, b) => b.value - a.value);
  const [most, low] = [ordered[0], ordered.at(-1)];
  if (most === undefined || low === undefined || groups.length < 2 || most.value === low.value)
    return undefined;
  const middle = mean(filled);
  const deviation = Math.sqrt(mean(filled.map((value) => (value - middle) ** 2)));
  const difference = most.value - low.value;
  const inDeviations = difference / (deviation || 1);
  // Rain varies more from day to day than from month to month, and yet its months differ.
  const share = measure.scale.level === 'ratio' && middle > 0 ? difference / middle : 0;
  const error = deviation * Math.sqrt(1 / most.count + 1 / low.count);
  const isClear = cycle !== undefined && share >= MIN_DIFFERENCE && difference >= MIN_ERRORS * error;
  const effect = isClear ? Math.max(inDeviations, share) : inDeviations;
  if (effect < MIN_EFFECT_SIZE) return undefined;
  if (cycle !== undefined) {
    const within = filled.length - groups.length;
    const between = groups.reduce((sum, { count, value }) => sum + count * (value - middle) ** 2, 0);
    const spread = Math.max(0, deviation ** 2 * filled.length - between) / Math.max(1, within);
    if (difference < MIN_ERRORS * Math.sqrt(spread * (1 / most.count + 1 / low.count))) return undefined;
  }
  const figure = (value: number): Figure => ({ value, unit: measure.unit });
  const { shown, places } =
    cycle === undefined
      ? selectShown(ordered)
      : { shown: groups.toSorted((a, b) => Number(a.name) - Number(b.name)), places: undefined };
  const finding: Finding = {
    kind: 'average_leads',
    names: { label: most.name, other: low.name, name: readColumnName(measure) },
    figures: { most: figure(most.value), least: figure(low.value) },
    calculation: 'mean',
    by: readColumnName(kinds as WordColumn),
    cycle,
    rows: groups.reduce((sum, { count }) => sum + count, 0),
    missing: measure.missing,
    chart: cycle === undefined ? 'horizontal_bar' : 'bar',
    ...(places === undefined ? {} : { places }),
    labels: shown.map(({ name }) => name),
    series: [{ name: readColumnName(measure), values: shown.map(({ value }) => value) }],
    unit: measure.unit,
    highlight: most.name,
    worth: 0.45 + 0.35 * Math.min(1, effect / 2),
  };
  return addDetails(finding, describeAverages(ordered, filled, measure.unit));
}

const BINS = 12;
const SPREAD_LEAST = 30;
/** A histogram with a larger share in one bin shows nothing. */
const MAX_BIN_SHARE = 0.65;

/**
 * Finds the range of the middle half of a measure, with a histogram of its values.
 *
 * @param name name of a row, for the highest and the lowest value.
 */
export function findSpread(
  measure: NumberColumn,
  name: (row: number) => string | undefined = () => undefined,
): Finding | undefined {
  const values = sortValues(measure.values);
  const [low, high] = [quantile(values, 0.25), quantile(values, 0.75)];
  if (values.length < SPREAD_LEAST || low === high) return undefined;
  // The last hundredth of a long tail is one bin, so that the others remain visible.
  const [from, to] = [quantile(values, 0.005), quantile(values, 0.98)];
  const step = roundStep(to - from, BINS);
  const start = Math.floor(from / step) * step;
  const count = Math.ceil((to - start) / step) || 1;
  const bins = new Array<number>(count).fill(0);
  for (const value of values) {
    const at = Math.max(0, Math.min(count - 1, Math.floor((value - start) / step + 1e-9)));
    bins[at] = (bins[at] ?? 0) + 1;
  }
  if (count < 4 || Math.max(...bins) > MAX_BIN_SHARE * values.length) return undefined;
  const edge = (at: number): number => Number((start + at * step).toPrecision(10));
  const isBelow = (values[0] ?? 0) < start;
  const isBeyond = (values.at(-1) ?? 0) >= start + count * step;
  const figure = (value: number): Figure => ({ value, unit: measure.unit });
  const finding: Finding = {
    kind: 'half_between',
    names: { name: readColumnName(measure) },
    figures: { low: figure(low), high: figure(high) },
    calculation: 'spread',
    by: '',
    rows: values.length,
    missing: measure.missing,
    chart: 'bar',
    labels: bins.map(
      (_, at) => `${at === 0 && isBelow ? '' : edge(at)} ${at === count - 1 && isBeyond ? '' : edge(at + 1)}`,
    ),
    series: [{ name: readColumnName(measure), values: bins }],
    unit: '',
    worth: 0.5,
  };
  const extremes = describeExtremes(measure.values, measure.unit, name);
  return addDetails(finding, describeSpread(values, measure.unit, extremes));
}
