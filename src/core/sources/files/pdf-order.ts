import { groupRows } from './pdf-cells.ts';
import type { Segment } from './pdf-lines.ts';

const LEAST_PER_COLUMN = 4;
const CROSSING_MOST = 0.34;
const DEEPEST = 3;
/** Share of long lines from which a column is running text. */
const PROSE_LEAST = 0.4;
/** Two columns of text on one side: lines of each, lines across both, and long lines, which cells are not. */
const [LEAST_PER_HALF, HALVES_CROSSING, HALVES_PROSE] = [8, 0.15, 0.6];
/** Approximate line height in points. */
const LINE = 14;

/** Orders the segments of a page for reading: column after column, between elements that span all columns. */
export function orderColumns<T extends Segment>(segments: readonly T[], depth = 0): T[][] {
  const rows = segments.toSorted((a, b) => a.y - b.y || a.left - b.left);
  const gutter = depth < DEEPEST ? findGutter(segments) : undefined;
  if (gutter === undefined) return [rows];
  const rtl = segments.filter((one) => one.rtl).length > segments.length / 2;
  const ordered: T[][] = [];
  let band: T[] = [];
  let over: T[] = [];
  const close = (): void => {
    const left = band.filter((one) => one.right <= gutter + 2);
    const right = band.filter((one) => one.right > gutter + 2);
    const [first, second] = rtl ? [right, left] : [left, right];
    const below = findBelowColumns(first, second);
    ordered.push(
      over,
      ...orderColumns(
        first.filter((one) => !below.has(one)),
        depth + 1,
      ),
      ...orderColumns(second, depth + 1),
      ...orderColumns([...below], depth + 1),
    );
    [band, over] = [[], []];
  };
  for (const segment of rows) {
    const crosses = segment.left < gutter - 2 && segment.right > gutter + 2;
    if (crosses && band.length > 0) close();
    (crosses ? over : band).push(segment);
  }
  close();
  return ordered.filter((column) => column.length > 0);
}

/** Largest number of columns of text beside each other. */
export function countBeside(columns: readonly (readonly Segment[])[]): number {
  const spans = columns
    .filter((column) => column.length >= LEAST_PER_COLUMN)
    .map((column) => ({ top: highest(column), bottom: lowest(column) }));
  return Math.max(
    1,
    ...spans.map(({ top }) => spans.filter((other) => other.top <= top && other.bottom > top).length),
  );
}

/** Segments below the end of both columns after a gap. They begin something new and are read last. */
function findBelowColumns<T extends Segment>(first: readonly T[], second: readonly T[]): Set<T> {
  const end = Math.max(...second.map((one) => one.y));
  const lines = first.toSorted((a, b) => a.y - b.y);
  const at = lines.findIndex((one, index) => {
    const before = lines[index - 1];
    return (
      before !== undefined &&
      one.y > end + 0.6 * one.size &&
      one.y - before.y > 1.7 * Math.min(one.size, before.size) &&
      Math.abs(before.y - end) < 3.2 * before.size
    );
  });
  return new Set(at < 0 ? [] : lines.slice(at));
}

/** Finds the gap between two columns of running text; undefined if there is one column. */
function findGutter(segments: readonly Segment[]): number | undefined {
  if (segments.length < 2 * LEAST_PER_COLUMN) return undefined;
  const left = Math.min(...segments.map((one) => one.left));
  const right = Math.max(...segments.map((one) => one.right));
  const width = right - left;
  let best: { x: number; crossing: number; balance: number } | undefined;
  for (let share = 0.2; share <= 0.801; share += 0.01) {
    const x = left + share * width;
    const before = segments.filter((one) => one.right <= x + 2);
    const after = segments.filter((one) => one.left >= x - 2);
    const crossing = segments.length - before.length - after.length;
    if (
      before.length < LEAST_PER_COLUMN ||
      after.length < LEAST_PER_COLUMN ||
      crossing > segments.length * CROSSING_MOST
    )
      continue;
    // Columns may cover only a part of the page, so only the overlapping heights count.
    const [top, bottom] = [
      Math.max(highest(before), highest(after)) - LINE,
      Math.min(lowest(before), lowest(after)) + LINE,
    ];
    const [one, other] = [before, after].map((side) => side.filter(({ y }) => y > top && y < bottom));
    if (
      one === undefined ||
      other === undefined ||
      Math.min(one.length, other.length) < LEAST_PER_COLUMN ||
      !areColumns(one, other, width)
    )
      continue;
    const balance = Math.abs(before.length - after.length);
    if (
      best === undefined ||
      crossing < best.crossing ||
      (crossing === best.crossing && balance < best.balance)
    )
      best = { x, crossing, balance };
  }
  return best?.x;
}

function highest(segments: readonly Segment[]): number {
  return Math.min(...segments.map(({ y }) => y));
}

function lowest(segments: readonly Segment[]): number {
  return Math.max(...segments.map(({ y }) => y));
}

/**
 * True for lines of text rather than cells. If one column is only text, the other may contain a table among
 * few lines.
 */
function areColumns(one: readonly Segment[], other: readonly Segment[], width: number): boolean {
  const [most = 0, least = 0] = [measureProse(one, width), measureProse(other, width)].toSorted(
    (a, b) => b - a,
  );
  return least >= PROSE_LEAST || (most >= 0.55 && least >= 0.15);
}

/** Share of rows that fill much of their column; of the columns, if there are two beside each other. */
function measureProse(segments: readonly Segment[], width: number): number {
  const share = measureColumn(segments, width);
  return share >= PROSE_LEAST ? share : Math.max(share, measureHalves(segments, width));
}

function measureColumn(segments: readonly Segment[], width: number): number {
  const column = Math.max(...segments.map((one) => one.right)) - Math.min(...segments.map((one) => one.left));
  const rows = groupRows(segments);
  const long = segments.filter((one) => one.right - one.left > column * 0.55 && one.text.length > 12).length;
  return column > width * 0.15
    ? Math.max(long / segments.length, rows.some((row) => row.length > 2) ? long / rows.length : 0)
    : 0;
}

/** The lesser share of two columns of text; 0 if there are none. */
function measureHalves(segments: readonly Segment[], width: number): number {
  const left = Math.min(...segments.map((one) => one.left));
  const right = Math.max(...segments.map((one) => one.right));
  let best = 0;
  for (let share = 0.3; share <= 0.701; share += 0.05) {
    const x = left + share * (right - left);
    const before = segments.filter((one) => one.right <= x + 2);
    const after = segments.filter((one) => one.left >= x - 2);
    if (
      Math.min(before.length, after.length) < LEAST_PER_HALF ||
      segments.length - before.length - after.length > segments.length * HALVES_CROSSING
    )
      continue;
    const least = Math.min(measureColumn(before, width), measureColumn(after, width));
    if (least >= HALVES_PROSE) best = Math.max(best, least);
  }
  return best;
}
