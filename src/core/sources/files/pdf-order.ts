import type { Segment } from './pdf-lines.ts';

const LEAST_PER_COLUMN = 4;
const CROSSING_MOST = 0.34;
const DEEPEST = 3;

/** Segments of a page as they are read: its columns one after another, between what runs over all of them. */
export function columnsInOrder<T extends Segment>(segments: readonly T[], depth = 0): T[][] {
  const rows = segments.toSorted((a, b) => a.y - b.y || a.left - b.left);
  const gutter = depth < DEEPEST ? gutterOf(segments) : undefined;
  if (gutter === undefined) return [rows];
  const rtl = segments.filter((one) => one.rtl).length > segments.length / 2;
  const ordered: T[][] = [];
  let band: T[] = [];
  let over: T[] = [];
  const close = (): void => {
    const left = columnsInOrder(
      band.filter((one) => one.right <= gutter + 2),
      depth + 1,
    );
    const right = columnsInOrder(
      band.filter((one) => one.right > gutter + 2),
      depth + 1,
    );
    ordered.push(over, ...(rtl ? [...right, ...left] : [...left, ...right]));
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

/** Where two columns of running text are parted; undefined when there is one. */
function gutterOf(segments: readonly Segment[]): number | undefined {
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
    if (before.length < LEAST_PER_COLUMN || after.length < LEAST_PER_COLUMN || crossing > segments.length * CROSSING_MOST) continue;
    if (!isProse(before, width) || !isProse(after, width)) continue;
    const balance = Math.abs(before.length - after.length);
    if (best === undefined || crossing < best.crossing || (crossing === best.crossing && balance < best.balance)) best = { x, crossing, balance };
  }
  return best?.x;
}

/** Lines of text rather than cells: most of them fill a good part of their column. */
function isProse(segments: readonly Segment[], width: number): boolean {
  const column = Math.max(...segments.map((one) => one.right)) - Math.min(...segments.map((one) => one.left));
  const long = segments.filter((one) => one.right - one.left > column * 0.55 && one.text.length > 12).length;
  return column > width * 0.15 && long >= segments.length * 0.4;
}
