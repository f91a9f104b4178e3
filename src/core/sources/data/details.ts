import type { Detail, Figure, Finding } from './finding.ts';
import type { Group } from './frame.ts';
import { allowsPercentChange, type Scale } from './scale.ts';
import { mean, quantile, sortValues } from './statistics.ts';

/** Maximum number of figures beside a sentence. */
const DETAILS_MAX = 4;
/** A smaller first value, as a share of the largest one, makes any change in percent look enormous. */
const MIN_BASE = 0.1;
/** Minimum share of all for which the first of a ranking is named with its share. */
const MIN_SHARE = 0.1;
/** The lowest of more groups is named instead of the third. */
const GROUPS_MANY = 4;
/** Minimum number of rows for a median. */
const MIN_MEDIAN_ROWS = 5;

/** Values with the names of their rows, kinds or periods. */
export interface NamedValues {
  readonly names: readonly string[];
  readonly values: readonly number[];
}

export interface Measured {
  readonly unit: string;
  readonly scale: Scale;
}

/** Adds figures to a finding, as many as stand beside a chart. */
export function addDetails(finding: Finding, details: readonly Detail[]): Finding {
  const known = finding.details ?? [];
  const isKnown = ({ kind, at }: Detail): boolean => known.some((one) => one.kind === kind && one.at === at);
  const all = [...known, ...details.filter((one) => !isKnown(one))].slice(0, DETAILS_MAX);
  return all.length === 0 ? finding : { ...finding, details: all };
}

/**
 * Figures of a course that its sentence does not have: its change, its ends, and its extremes with times.
 *
 * @param points values in the order of time, finer than the periods of the finding where the table has them.
 */
export function describeCourse(
  { kind, names }: Finding,
  { names: periods, values }: NamedValues,
  { unit, scale }: Measured,
): Detail[] {
  const last = values.length - 1;
  const stated = new Set(
    kind === 'regained'
      ? []
      : [names['from'], names['to'], names['at']].map((name) => periods.indexOf(name ?? '')),
  );
  const [top, bottom] = [Math.max, Math.min].map((end) => values.indexOf(end(...values))) as [number, number];
  const detail = (word: Detail['kind'], at: number): Detail[] => {
    if (stated.has(at)) return [];
    stated.add(at);
    return [{ kind: word, at: periods[at], figure: { value: values[at] ?? 0, unit } }];
  };
  const change = describeChange(values[0] ?? 0, values[last] ?? 0, values, { unit, scale });
  return kind === 'rose' || kind === 'fell'
    ? [
        change,
        ...detail('highest_value', top),
        ...detail('lowest_value', bottom),
        ...detail('first_value', 0),
        ...detail('last_value', last),
      ]
    : [
        ...detail('highest_value', top),
        ...detail('lowest_value', bottom),
        ...detail('first_value', 0),
        ...detail('last_value', last),
        change,
      ];
}

/** Change in percent if the measure has percentages and the first value is no exception, else in its unit. */
function describeChange(
  first: number,
  last: number,
  values: readonly number[],
  { unit, scale }: Measured,
): Detail {
  const hasPercent =
    allowsPercentChange(scale) &&
    first >= MIN_BASE * Math.max(...values) &&
    first > 0 &&
    values.every((value) => value >= 0);
  const figure: Figure = hasPercent
    ? { value: (100 * (last - first)) / first, unit: '%' }
    : { value: last - first, unit: scale.unitClass === 'share' ? '' : unit };
  return { kind: 'change_value', figure };
}

/** Last values of other courses, with the first ones beside them. */
export function describeOthers(
  others: readonly { readonly name: string; readonly unit: string; readonly points: NamedValues }[],
): Detail[] {
  return others.map(({ name, unit, points: { names, values } }) => ({
    kind: 'named',
    at: `${name} (${names.at(-1) ?? ''})`,
    figure: { value: values.at(-1) ?? 0, unit },
    beside: { at: names[0], figure: { value: values[0] ?? 0, unit } },
  }));
}

/**
 * Figures beside a ranking: the last one, how many have nothing, the middle, the second, and the share of the
 * first where rows have a sum.
 *
 * @param rows from the largest to the smallest.
 */
export function describeRanking(
  rows: readonly { readonly name: string; readonly value: number }[],
  { unit, scale }: Measured,
): Detail[] {
  const [most, second, least, next] = [rows[0], rows[1], rows.at(-1), rows.at(-2)];
  if (most === undefined || second === undefined || least === undefined || next === undefined) return [];
  const zeros = rows.filter(({ value }) => value === 0).length;
  const sum = rows.reduce((total, { value }) => total + value, 0);
  const hasShare = scale.sums !== 'none' && least.value >= 0 && most.value >= MIN_SHARE * sum && sum > 0;
  const sorted = sortValues(Float64Array.from(rows, ({ value }) => value));
  return [
    ...(least.value < next.value
      ? [{ kind: 'lowest_value' as const, at: least.name, figure: { value: least.value, unit } }]
      : zeros > 1
        ? [
            {
              kind: 'without_value' as const,
              figure: { value: zeros, unit: '' },
              beside: { figure: { value: rows.length, unit: '' } },
            },
          ]
        : []),
    ...(hasShare
      ? [
          {
            kind: 'share_value' as const,
            at: most.name,
            figure: { value: (100 * most.value) / sum, unit: '%' },
          },
        ]
      : []),
    ...(rows.length >= MIN_MEDIAN_ROWS
      ? [{ kind: 'median_value' as const, figure: { value: quantile(sorted, 0.5), unit } }]
      : []),
    { kind: 'named', at: second.name, figure: { value: second.value, unit } },
  ];
}

/**
 * Sizes of the largest groups with their shares of all, and the sum of all unless rows are counted.
 *
 * @param all size of all groups.
 */
export function describeGroups(
  groups: readonly { readonly name: string; readonly size: number }[],
  all: number,
  unit: string,
  isCount: boolean,
): Detail[] {
  const named = ({ name, size }: { readonly name: string; readonly size: number }): Detail => ({
    kind: 'named',
    at: name,
    figure: { value: size, unit },
    beside: { figure: { value: (100 * size) / all, unit: '%' } },
  });
  if (isCount) return groups.slice(1, 4).map(named);
  const least = groups.length > GROUPS_MANY ? groups.at(-1) : undefined;
  return [
    ...groups.slice(0, least === undefined ? 3 : 2).map(named),
    ...(least === undefined
      ? []
      : [{ kind: 'lowest_value' as const, at: least.name, figure: { value: least.size, unit } }]),
    { kind: 'total_value', figure: { value: all, unit } },
  ];
}

/** Figures beside averages of groups: the average of all rows, and the second highest. */
export function describeAverages(
  ordered: readonly { readonly name: string; readonly value: number }[],
  all: Float64Array,
  unit: string,
): Detail[] {
  const second = ordered.length > 2 ? ordered[1] : undefined;
  return [
    { kind: 'average_value', figure: { value: mean(all), unit } },
    ...(second === undefined
      ? []
      : [{ kind: 'named' as const, at: second.name, figure: { value: second.value, unit } }]),
  ];
}

/** The highest and the lowest single value with the names of their rows, if they are unique. */
export function describeExtremes(
  values: Float64Array,
  unit: string,
  name: (row: number) => string | undefined,
): Detail[] {
  const ends: readonly (readonly [Detail['kind'], (a: number, b: number) => boolean])[] = [
    ['highest_value', (a, b) => a > b],
    ['lowest_value', (a, b) => a < b],
  ];
  return ends.flatMap(([kind, isBeyond]) => {
    let [best, count] = [-1, 0];
    for (let row = 0; row < values.length; row++) {
      const value = values[row] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      if (best < 0 || isBeyond(value, values[best] ?? 0)) [best, count] = [row, 1];
      else if (value === values[best]) count += 1;
    }
    const at = count === 1 ? name(best) : undefined;
    return best < 0
      ? []
      : [{ kind, ...(at === undefined ? {} : { at }), figure: { value: values[best] ?? 0, unit } }];
  });
}

/** Figures beside a distribution. */
export function describeSpread(sorted: Float64Array, unit: string, extremes: readonly Detail[]): Detail[] {
  return [
    { kind: 'median_value', figure: { value: quantile(sorted, 0.5), unit } },
    ...extremes,
    { kind: 'average_value', figure: { value: mean(sorted), unit } },
  ];
}

/** Groups by their size. */
export function toSizes(groups: readonly Group[], size: (group: Group) => number) {
  return groups.map((group) => ({ name: group.name, size: size(group) }));
}
