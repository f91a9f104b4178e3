import type { Distances, RowEdge, Rows } from './model.ts';

/** Cost of a line that leads to the next band, as a share of the square of a band's length. */
const CROSSING_COST = 0.04;
/** Least length of a band as a share of the longest one. */
const LEAST_LENGTH = 0.3;

export interface CutTests {
  /** Lines that may lead from band to band at one cut. */
  readonly mostCrossing: number;
  /** Whether a cut before a row leaves all frames whole. */
  readonly isWhole: (row: number) => boolean;
  /** Whether a line can leave its row before a cut, and reach the other after it. */
  readonly canLead: (edge: RowEdge, row: number) => boolean;
}

/**
 * Rows at which the bands begin, so that they are about as long as each other and few lines lead from one to
 * the next; undefined if there is no such place.
 */
export function chooseCuts(
  { boxes, edges, count }: Rows,
  bands: number,
  distances: Distances,
  { mostCrossing, isWhole, canLead }: CutTests,
): readonly number[] | undefined {
  const heights = Array<number>(count).fill(0);
  const holdsBoxes = Array<boolean>(count).fill(false);
  for (const { row, height } of boxes.values()) {
    heights[row] = Math.max(heights[row] ?? 0, height);
    holdsBoxes[row] = true;
  }
  for (const { label } of edges)
    if (label !== undefined) heights[label.row] = Math.max(heights[label.row] ?? 0, label.height);
  const starts = heights.flatMap((_, row) =>
    holdsBoxes[row] === true && (row === 0 || isWhole(row)) ? [row] : [],
  );
  const ends = Array<number>(count + 1).fill(0);
  for (let row = 0; row < count; row += 1)
    ends[row + 1] =
      (ends[row] ?? 0) + (heights[row] ?? 0) + (holdsBoxes[row] === true ? distances.rows : distances.label);
  const total = ends[count] ?? 0;
  const crossing = starts.map((start) => {
    const lines = edges.filter(
      ({ upper, lower }) => (boxes.get(upper)?.row ?? 0) < start && (boxes.get(lower)?.row ?? 0) >= start,
    );
    return lines.length <= mostCrossing && lines.every((line) => canLead(line, start))
      ? lines.length
      : Number.POSITIVE_INFINITY;
  });
  // Least cost of the rows from each start on, in a number of bands.
  const best: { readonly cost: number; readonly next: number }[][] = [[]];
  for (let number = 1; number <= bands; number += 1)
    best[number] = starts.map((start, at) => {
      const length = (to: number): number => ((ends[to] ?? 0) - (ends[start] ?? 0)) ** 2;
      if (number === 1) return { cost: length(count), next: -1 };
      let [cost, next] = [Number.POSITIVE_INFINITY, -1];
      for (let to = at + 1; to < starts.length; to += 1) {
        const lines = crossing[to] ?? 0;
        if (!Number.isFinite(lines)) continue;
        const sum =
          length(starts[to] as number) +
          lines * CROSSING_COST * (total / bands) ** 2 +
          (best[number - 1]?.[to]?.cost ?? Number.POSITIVE_INFINITY);
        if (sum < cost) [cost, next] = [sum, to];
      }
      return { cost, next };
    });
  if (!Number.isFinite(best[bands]?.[0]?.cost ?? Number.POSITIVE_INFINITY)) return undefined;
  const cuts = [0];
  for (let [number, at] = [bands, 0]; number > 1; number -= 1) {
    at = best[number]?.[at]?.next ?? -1;
    cuts.push(starts[at] as number);
  }
  const lengths = cuts.map((start, at) => (ends[cuts[at + 1] ?? count] ?? 0) - (ends[start] ?? 0));
  return Math.min(...lengths) < LEAST_LENGTH * Math.max(...lengths) ? undefined : cuts;
}
