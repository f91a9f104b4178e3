import { findBounds } from './statistics.ts';

/** Values of one line by position; null is a gap. */
export type LineValues = readonly (number | null)[];

/** Share of a line's range; a point that bends the line by less does not justify an uneven step. */
const EVEN = 0.05;

/**
 * Positions of the points that represent a long line in a drawing, in ascending order and at most `most`. The
 * first and the last point, the first highest and the first lowest of each line, and `named` are always among
 * them, even if they alone are more. The rest is chosen by largest triangles (Steinarsson 2013, "Downsampling
 * Time Series for Visual Representation"): of each stretch the point that bends the lines most, or its middle
 * where none stands out, since the steps of an axis of categories look alike. The work grows with the number
 * of points.
 *
 * @example thinPoints([[1, 2, 90, 3, 4, 5]], 4) // [0, 2, 3, 5]
 */
export function thinPoints(
  lines: readonly LineValues[],
  most: number,
  named: readonly number[] = [],
): number[] {
  const count = Math.max(0, ...lines.map(({ length }) => length));
  if (count <= most) return Array.from({ length: count }, (_, at) => at);
  const fixed = new Set(
    [0, count - 1, ...lines.flatMap(findExtremes), ...named].filter((at) => at >= 0 && at < count),
  );
  const scaled = lines.map(normalizeValues);
  for (let stretches = most - 2; stretches > 0; stretches--) {
    const chosen = selectPoints(scaled, { count, stretches, fixed });
    if (chosen.length <= most) return chosen;
  }
  return [...fixed].sort((a, b) => a - b);
}

/** Positions of the first maximum and the first minimum of a line. */
export function findExtremes(values: LineValues): number[] {
  let [top, bottom] = [-1, -1];
  for (const [at, value] of values.entries()) {
    if (value === null) continue;
    if (top < 0 || value > (values[top] ?? 0)) top = at;
    if (bottom < 0 || value < (values[bottom] ?? 0)) bottom = at;
  }
  return top < 0 ? [] : [top, bottom];
}

/** Scales values to their range, so that lines of different magnitude have equal weight. */
function normalizeValues(values: LineValues): LineValues {
  const [least, most] = findBounds(values.flatMap((value) => value ?? []));
  return values.map((value) =>
    value === null ? null : most === least ? 0 : (value - least) / (most - least),
  );
}

/** The fixed points, and one point of each stretch without a fixed point. */
function selectPoints(
  lines: readonly LineValues[],
  {
    count,
    stretches,
    fixed,
  }: { readonly count: number; readonly stretches: number; readonly fixed: ReadonlySet<number> },
): number[] {
  const edge = (stretch: number): number => 1 + Math.floor((stretch * (count - 2)) / stretches);
  const chosen: number[] = [0];
  let before = 0;
  for (let stretch = 0; stretch < stretches; stretch++) {
    const [from, to, end] = [edge(stretch), edge(stretch + 1), Math.min(count, edge(stretch + 2))];
    const own: number[] = [];
    for (let at = from; at < to; at++) if (fixed.has(at)) own.push(at);
    if (own.length === 0) own.push(findWidest(lines, before, { from, to, end }));
    chosen.push(...own);
    before = own.at(-1) ?? before;
  }
  return [...chosen, count - 1];
}

/**
 * The point of a stretch that makes the largest triangles with the point before and the mean of the next
 * stretch.
 */
function findWidest(
  lines: readonly LineValues[],
  before: number,
  { from, to, end }: { readonly from: number; readonly to: number; readonly end: number },
): number {
  const next = { at: (to + end - 1) / 2, values: lines.map((values) => computeMean(values, to, end)) };
  const [middle, size] = [(from + to - 1) / 2, to - from];
  let [best, widest] = [from, Number.NEGATIVE_INFINITY];
  for (let at = from; at < to; at++) {
    let area = (-EVEN * Math.abs(at - middle)) / size;
    for (const [line, values] of lines.entries()) {
      const [start, here, after] = [values[before], values[at], next.values[line]];
      if (start == null || here == null || after == null) continue;
      area += Math.abs((before - next.at) * (here - start) - (before - at) * (after - start)) / size;
    }
    if (area > widest) [best, widest] = [at, area];
  }
  return best;
}

function computeMean(values: LineValues, from: number, to: number): number | null {
  let [sum, count] = [0, 0];
  for (let at = from; at < to; at++) {
    const value = values[at];
    if (value == null) continue;
    sum += value;
    count += 1;
  }
  return count === 0 ? null : sum / count;
}
