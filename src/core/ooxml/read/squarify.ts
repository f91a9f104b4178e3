import type { ReadBox } from './deck.ts';

/**
 * Divides a box among values in descending order so that the parts are as square as can be (Bruls, Huizing and
 * van Wijk, "Squarified Treemaps", 2000).
 */
export function squarify(values: readonly number[], box: ReadBox): ReadBox[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  const areas = values.map((value) => (value / (total || 1)) * box.width * box.height);
  const placed: ReadBox[] = [];
  let free = box;
  for (let from = 0; from < areas.length; ) {
    const side = Math.min(free.width, free.height);
    let to = from + 1;
    let sum = areas[from] ?? 0;
    let worst = worstRatio(areas[from] ?? 0, areas[from] ?? 0, sum, side);
    while (to < areas.length) {
      const next = areas[to] ?? 0;
      const ratio = worstRatio(areas[from] ?? 0, next, sum + next, side);
      if (ratio > worst) break;
      worst = ratio;
      sum += next;
      to += 1;
    }
    free = placeRow(areas.slice(from, to), sum, free, placed);
    from = to;
  }
  return placed;
}

/** Ratio of the sides of the part of a row that is the least square. */
function worstRatio(most: number, least: number, sum: number, side: number): number {
  if (least <= 0 || sum <= 0) return Number.POSITIVE_INFINITY;
  const [square, row] = [side * side, sum * sum];
  return Math.max((square * most) / row, row / (square * least));
}

function placeRow(areas: readonly number[], sum: number, free: ReadBox, placed: ReadBox[]): ReadBox {
  const isColumn = free.width >= free.height;
  const side = isColumn ? free.height : free.width;
  const depth = side > 0 ? Math.min(sum / side, isColumn ? free.width : free.height) : 0;
  let at = isColumn ? free.y : free.x;
  for (const area of areas) {
    const length = sum > 0 ? (area / sum) * side : 0;
    placed.push(
      isColumn
        ? { ...free, y: at, width: depth, height: length }
        : { ...free, x: at, width: length, height: depth },
    );
    at += length;
  }
  return isColumn
    ? { ...free, x: free.x + depth, width: free.width - depth }
    : { ...free, y: free.y + depth, height: free.height - depth };
}
