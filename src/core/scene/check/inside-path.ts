import type { Box } from '../scene.ts';

type Point = readonly [x: number, y: number];

/** Straight segments that approximate a curve. */
const CURVE_SEGMENTS = 6;
/** Sample points within an area, as shares of its sides. */
const [SAMPLE_COLUMNS, SAMPLE_ROWS] = [
  [0.05, 0.23, 0.41, 0.59, 0.77, 0.95],
  [0.15, 0.5, 0.85],
] as const;

/** Polygons that approximate an outline of M, L, C and Z commands, relative to its box. */
export type Outlines = readonly (readonly Point[])[];

/** Share of an area inside an outline, 0…1, by the even-odd rule that PowerPoint applies. */
export function shareInside(outlines: Outlines, box: Box, area: Box): number {
  let inside = 0;
  for (const across of SAMPLE_COLUMNS)
    for (const down of SAMPLE_ROWS)
      if (isInside(outlines, area.x + across * area.width - box.x, area.y + down * area.height - box.y))
        inside += 1;
  return inside / (SAMPLE_COLUMNS.length * SAMPLE_ROWS.length);
}

export function readOutlines(d: string): Outlines {
  const polygons: Point[][] = [];
  for (const [, letter = '', list = ''] of d.matchAll(/([MLC])([^MLCZ]*)/gi)) {
    const numbers = (list.match(/-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number);
    const points = Array.from(
      { length: Math.floor(numbers.length / 2) },
      (_, index): Point => [numbers[2 * index] ?? 0, numbers[2 * index + 1] ?? 0],
    );
    if (letter.toUpperCase() === 'M') polygons.push([]);
    const polygon = polygons.at(-1);
    if (letter.toUpperCase() !== 'C') polygon?.push(...points);
    else
      for (let at = 0; at + 3 <= points.length; at += 3)
        polygon?.push(...flattenCurve([polygon.at(-1) ?? [0, 0], ...points.slice(at, at + 3)]));
  }
  return polygons;
}

function flattenCurve([start = [0, 0], one = [0, 0], two = [0, 0], end = [0, 0]]: readonly Point[]): Point[] {
  return Array.from({ length: CURVE_SEGMENTS }, (_, index): Point => {
    const t = (index + 1) / CURVE_SEGMENTS;
    const coordinate = (axis: 0 | 1): number =>
      (1 - t) ** 3 * start[axis] +
      3 * (1 - t) ** 2 * t * one[axis] +
      3 * (1 - t) * t ** 2 * two[axis] +
      t ** 3 * end[axis];
    return [coordinate(0), coordinate(1)];
  });
}

function isInside(polygons: readonly (readonly Point[])[], x: number, y: number): boolean {
  let inside = false;
  for (const polygon of polygons) {
    let [x1, y1] = polygon.at(-1) ?? [0, 0];
    for (const [x2, y2] of polygon) {
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
      [x1, y1] = [x2, y2];
    }
  }
  return inside;
}
