import { removeRoundingError } from '../../scene/round.ts';
import type { DrawnChart, DrawnSeries } from './drawn-chart.ts';

/** Opacity of one range, of two in one another, and of three. */
const ALPHAS = [0.28, 0.48, 0.66];
/** A pile of more areas is drawn as edges only. */
const MAX_LAYERS = 40;

interface Range {
  readonly owner: number;
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
  readonly label?: string;
}

/** A piece of the value axis at one category, and the ranges that cover it. */
interface Piece {
  readonly key: string;
  readonly length: number;
}

interface Pile {
  readonly base: number;
  readonly pieces: readonly Piece[];
}

/**
 * Draws ranges as a pile of areas on an invisible one, which every program draws natively. Ranges of several
 * series overlap, so the areas are what one range, several or none cover, in an order that holds at every
 * category.
 */
export function withRanges(chart: DrawnChart): DrawnChart {
  const ranges = chart.series.flatMap(({ bands = [] }, owner) =>
    bands.map((band): Range => ({ owner, ...band })),
  );
  if (chart.base !== 'line' || ranges.length === 0) return chart;
  const piles = pileUp(chart, ranges);
  const keys = mergeOrders(piles.map(({ pieces }) => pieces.map(({ key }) => key)));
  const overlaps = keys.some((key) => listOwners(key, ranges).length > 1);
  const isFan = new Set(ranges.map(({ owner }) => owner)).size === 1;
  const layers = keys.length > MAX_LAYERS ? [] : createLayers(keys, piles, ranges, isFan);
  const edges =
    overlaps || layers.length === 0 ? ranges.flatMap((range, index) => createEdges(range, index)) : [];
  // Programs list areas before lines, whatever their order.
  const own = [...layers, ...edges].map((one) => shiftOwners(one, layers.length));
  return {
    ...chart,
    stacked: true,
    series: [...own.slice(0, layers.length), ...chart.series, ...own.slice(layers.length)],
  };
}

function shiftOwners(series: DrawnSeries, by: number): DrawnSeries {
  const { rangeOf } = series;
  if (rangeOf === undefined) return series;
  return { ...series, rangeOf: { ...rangeOf, owners: rangeOf.owners.map((owner) => owner + by) } };
}

/** Divides the value axis at each category by the ends of the ranges there. */
function pileUp({ categories, series }: DrawnChart, ranges: readonly Range[]): readonly Pile[] {
  let base = 0;
  return categories.map((_, at): Pile => {
    const spans = ranges.flatMap(({ low, high }, index) => {
      const [from, to] = [low[at], high[at]];
      return typeof from === 'number' && typeof to === 'number' ? [{ index, from, to }] : [];
    });
    const ends = [...new Set(spans.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
    // Where there is no range yet it opens from the value.
    base =
      ends[0] ??
      series.find(({ bands, values }) => bands !== undefined && typeof values[at] === 'number')?.values[at] ??
      base;
    return {
      base,
      pieces: ends.slice(1).map((to, index): Piece => {
        const from = ends[index] as number;
        const covering = spans.filter((span) => span.from <= from && span.to >= to);
        return { key: covering.map((span) => span.index).join(' '), length: removeRoundingError(to - from) };
      }),
    };
  });
}

/** The shortest order found that holds the order of every category. */
function mergeOrders(orders: readonly (readonly string[])[]): readonly string[] {
  const distinct = new Map(orders.map((order) => [order.join('|'), order]));
  let merged: readonly string[] = [];
  for (const order of distinct.values()) {
    if (merged.length > MAX_LAYERS) break;
    merged = mergeTwo(merged, order);
  }
  return merged;
}

/** Shortest common supersequence, by the lengths of common subsequences from each pair of places on. */
function mergeTwo(one: readonly string[], other: readonly string[]): readonly string[] {
  const common = Array.from({ length: one.length + 1 }, () => new Uint8Array(other.length + 1));
  const at = (a: number, b: number): number => common[a]?.[b] ?? 0;
  for (let a = one.length - 1; a >= 0; a -= 1)
    for (let b = other.length - 1; b >= 0; b -= 1)
      (common[a] as Uint8Array)[b] =
        one[a] === other[b] ? at(a + 1, b + 1) + 1 : Math.max(at(a + 1, b), at(a, b + 1));
  const merged: string[] = [];
  let [a, b] = [0, 0];
  while (a < one.length || b < other.length) {
    const [left, right] = [one[a], other[b]];
    if (left !== undefined && left === right) {
      a += 1;
      b += 1;
      merged.push(left);
    } else if (left !== undefined && (right === undefined || at(a + 1, b) >= at(a, b + 1))) {
      a += 1;
      merged.push(left);
    } else {
      b += 1;
      merged.push(right as string);
    }
  }
  return merged;
}

function createLayers(
  keys: readonly string[],
  piles: readonly Pile[],
  ranges: readonly Range[],
  isFan: boolean,
): DrawnSeries[] {
  const lengths = piles.map(({ pieces }) => {
    let next = 0;
    return keys.map((key) => (pieces[next]?.key === key ? (pieces[next++]?.length ?? 0) : 0));
  });
  const named = new Set<string>();
  const base: DrawnSeries = {
    name: '·',
    values: piles.map((pile) => pile.base),
    kind: 'area',
    hidden: true,
    unlisted: true,
    silent: true,
    rangeOf: { owners: [], alpha: 0 },
  };
  const layers = keys.map((key, index): DrawnSeries => {
    const owners = listOwners(key, ranges);
    const covering = key === '' ? [] : key.split(' ').map((each) => ranges[Number(each)] as Range);
    const label = isFan ? covering.at(-1)?.label : undefined;
    const isListed = label !== undefined && !named.has(label);
    if (label !== undefined) named.add(label);
    return {
      name: label ?? (key === '' ? '·' : `[${key}]`),
      values: lengths.map((each) => each[index] ?? 0),
      kind: 'area',
      silent: true,
      tone: 'pale',
      rangeOf: { owners, alpha: ALPHAS[Math.min(covering.length, ALPHAS.length) - 1] ?? 0 },
      ...(isListed ? {} : { unlisted: true as const }),
      ...(key === '' ? { hidden: true as const } : {}),
    };
  });
  return [base, ...layers];
}

function listOwners(key: string, ranges: readonly Range[]): readonly number[] {
  if (key === '') return [];
  return [...new Set(key.split(' ').map((index) => ranges[Number(index)]?.owner ?? 0))];
}

/** Thin lines at both ends of a range, which show whose it is where several overlap. */
function createEdges({ owner, low, high }: Range, index: number): DrawnSeries[] {
  return [low, high].map(
    (values, end): DrawnSeries => ({
      name: `[${index}] ${end === 0 ? '↓' : '↑'}`,
      values,
      kind: 'line',
      unlisted: true,
      silent: true,
      tone: 'pale',
      rangeOf: { owners: [owner], alpha: 0.9 },
    }),
  );
}
