import { mapOfNames } from '../../scene/maps/map-of-names.ts';
import type { NumberColumn, WordColumn } from './columns.ts';
import { BARS_MAX, type Figure, type Finding } from './finding.ts';
import { type Group, groupsOf, nameOf } from './frame.ts';
import { mean, quantile, roundStep, sorted } from './statistics.ts';

const TOP = BARS_MAX;
/** Places that a map can show at once. */
const PLACES_MAX = 240;
/** A mean of fewer rows says little about its kind. */
const GROUP_LEAST = 5;
const GROUP_SHARE = 0.002;
/** Means are told when they are so far apart, in standard deviations of all. */
const EFFECT = 0.3;
/** What is so many times the median stands out. */
const TIMES = 4;

/** What is nearly as much as the most leaves no leader. */
const CLOSE = 0.97;

const percent = (value: number): Figure => ({ value, unit: '%' });

/** Of groups, the largest first: as many as bars can show; all of them where they are places of a map. */
function shownOf<T extends { readonly name: string }>(groups: readonly T[]): { readonly shown: readonly T[]; readonly places: Finding['places'] } {
  const named =
    groups.length > PLACES_MAX
      ? undefined
      : mapOfNames(
          groups.map(({ name }) => name),
          'en',
        );
  return named === undefined
    ? { shown: groups.slice(0, TOP), places: undefined }
    : { shown: groups, places: { ...(named.region === undefined ? {} : { region: named.region }), others: named.others } };
}

/** The largest of rows that each have a name of their own. */
export function rankFinding(names: WordColumn, measure: NumberColumn): Finding | undefined {
  const rows = groupsOf(names, measure)
    .map(({ name, sum }) => ({ name, value: sum }))
    .sort((a, b) => b.value - a.value);
  const [most, second] = rows;
  if (most === undefined || second === undefined || rows.length < 3 || most.value === second.value) return undefined;
  const figure = (value: number): Figure => ({ value, unit: measure.unit });
  const middle = quantile(sorted(Float64Array.from(rows, ({ value }) => value)), 0.5);
  const times = most.value / middle;
  const isOut = rows.length >= 8 && middle > 0 && times >= TIMES;
  const { shown, places } = shownOf(rows);
  return {
    kind: isOut ? 'stands_out' : 'leads',
    names: { label: most.name, name: nameOf(measure) },
    figures: { most: figure(most.value), ...(isOut ? { times: { value: times, unit: '' } } : {}) },
    calculation: 'value',
    by: nameOf(names),
    rows: rows.length,
    missing: measure.missing,
    chart: 'horizontal_bar',
    ...(places === undefined ? {} : { places }),
    labels: shown.map(({ name }) => name),
    series: [{ name: nameOf(measure), values: shown.map(({ value }) => value) }],
    unit: measure.unit,
    highlight: most.name,
    worth: isOut ? 0.8 : 0.7,
  };
}

/** Which kind has the most rows, or the most of an amount. */
export function leaderFinding(kinds: WordColumn, measure?: NumberColumn, left: ReadonlySet<string> = new Set()): Finding | undefined {
  const size = ({ count, sum }: Group): number => (measure === undefined ? count : sum);
  const groups = groupsOf(kinds, measure)
    .filter(({ name }) => !left.has(name))
    .sort((a, b) => size(b) - size(a));
  const [most, second] = groups;
  const all = groups.reduce((sum, group) => sum + size(group), 0);
  if (most === undefined || second === undefined || size(second) > CLOSE * size(most) || all <= 0 || groups.some((group) => size(group) < 0)) return undefined;
  const share = (100 * size(most)) / all;
  const { shown, places } = shownOf(groups);
  const name = measure === undefined ? nameOf(kinds) : nameOf(measure);
  return {
    kind: measure === undefined ? 'most_frequent' : 'makes_up',
    names: { label: most.name, name },
    figures: measure === undefined ? { count: { value: most.count, unit: '' }, all: { value: all, unit: '' }, share: percent(share) } : { share: percent(share) },
    calculation: measure === undefined ? 'count' : 'sum',
    by: nameOf(kinds),
    rows: groups.reduce((sum, { count }) => sum + count, 0),
    missing: measure?.missing ?? kinds.missing,
    chart: 'horizontal_bar',
    ...(places === undefined ? {} : { places }),
    labels: shown.map((group) => group.name),
    series: [{ name: measure === undefined ? nameOf(kinds) : name, values: shown.map(size) }],
    unit: measure?.unit ?? '',
    highlight: most.name,
    worth: (measure === undefined ? 0.5 : 0.6) + 0.32 * (1 - size(second) / size(most)) * Math.min(1, groups.length / 4),
  };
}

/** For which kind a measure is highest and lowest on average, where the kinds differ. */
export function averageFinding(kinds: Pick<WordColumn, 'name' | 'names' | 'codes' | 'kind' | 'missing'>, measure: NumberColumn, cycle?: Finding['cycle']): Finding | undefined {
  const filled = measure.values.filter((value) => !Number.isNaN(value));
  const least = Math.max(GROUP_LEAST, filled.length * GROUP_SHARE);
  const groups = groupsOf(kinds, measure)
    .filter(({ count }) => count >= least)
    .map(({ name, count, sum }) => ({ name, count, value: sum / count }));
  const ordered = groups.toSorted((a, b) => b.value - a.value);
  const [most, low] = [ordered[0], ordered.at(-1)];
  if (most === undefined || low === undefined || groups.length < 2 || most.value === low.value) return undefined;
  const middle = mean(filled);
  const deviation = Math.sqrt(mean(filled.map((value) => (value - middle) ** 2)));
  const effect = (most.value - low.value) / (deviation || 1);
  if (effect < EFFECT) return undefined;
  const figure = (value: number): Figure => ({ value, unit: measure.unit });
  const { shown, places } = cycle === undefined ? shownOf(ordered) : { shown: groups.toSorted((a, b) => Number(a.name) - Number(b.name)), places: undefined };
  return {
    kind: 'average_leads',
    names: { label: most.name, other: low.name, name: nameOf(measure) },
    figures: { most: figure(most.value), least: figure(low.value) },
    calculation: 'mean',
    by: nameOf(kinds as WordColumn),
    cycle,
    rows: groups.reduce((sum, { count }) => sum + count, 0),
    missing: measure.missing,
    chart: cycle === undefined ? 'horizontal_bar' : 'bar',
    ...(places === undefined ? {} : { places }),
    labels: shown.map(({ name }) => name),
    series: [{ name: nameOf(measure), values: shown.map(({ value }) => value) }],
    unit: measure.unit,
    highlight: most.name,
    worth: 0.45 + 0.35 * Math.min(1, effect / 2),
  };
}

const BINS = 12;
const SPREAD_LEAST = 30;
/** One bin with more than this share of all shows nothing. */
const MOSTLY = 0.65;

/** Between which values the middle half of a measure lies, over how often its values fall where. */
export function spreadFinding(measure: NumberColumn): Finding | undefined {
  const values = sorted(measure.values);
  const [low, high] = [quantile(values, 0.25), quantile(values, 0.75)];
  if (values.length < SPREAD_LEAST || low === high) return undefined;
  // The last hundredth of a long tail is one bin, so that the rest can be seen.
  const [from, to] = [quantile(values, 0.005), quantile(values, 0.98)];
  const step = roundStep(to - from, BINS);
  const start = Math.floor(from / step) * step;
  const count = Math.ceil((to - start) / step) || 1;
  const bins = new Array<number>(count).fill(0);
  for (const value of values) {
    const at = Math.max(0, Math.min(count - 1, Math.floor((value - start) / step + 1e-9)));
    bins[at] = (bins[at] ?? 0) + 1;
  }
  if (count < 4 || Math.max(...bins) > MOSTLY * values.length) return undefined;
  const edge = (at: number): number => Number((start + at * step).toPrecision(10));
  const isBelow = (values[0] ?? 0) < start;
  const isBeyond = (values.at(-1) ?? 0) >= start + count * step;
  const figure = (value: number): Figure => ({ value, unit: measure.unit });
  return {
    kind: 'half_between',
    names: { name: nameOf(measure) },
    figures: { low: figure(low), high: figure(high) },
    calculation: 'spread',
    by: '',
    rows: values.length,
    missing: measure.missing,
    chart: 'bar',
    labels: bins.map((_, at) => `${at === 0 && isBelow ? '' : edge(at)} ${at === count - 1 && isBeyond ? '' : edge(at + 1)}`),
    series: [{ name: nameOf(measure), values: bins }],
    unit: '',
    worth: 0.5,
  };
}
