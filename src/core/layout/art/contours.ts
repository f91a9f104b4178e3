import type { ArtField, ArtShape, Point } from './field.ts';
import { pair, toCurvePath } from './field.ts';

/** Side of a grid cell in px. */
const CELL = 26;
const LEVELS = 11;
/** Every fourth line is heavier, as on a map. */
const INDEX_EVERY = 4;
/** Shorter lines look like specks. */
const MIN_POINTS = 5;

/** Contour lines of a few hills, as on a map. */
export function drawContours(field: ArtField): readonly ArtShape[] {
  const [columns, rows] = [
    Math.max(4, Math.round(field.width / CELL)),
    Math.max(4, Math.round(field.height / CELL)),
  ];
  const [wide, high] = [field.width / columns, field.height / rows];
  const heights = computeHills(field, columns, rows, wide, high);
  const lines: string[][] = [[], []];
  for (let level = 0; level < LEVELS; level++) {
    const into = lines[level % INDEX_EVERY === 1 ? 1 : 0] ?? [];
    for (const line of traceLines(heights, columns, rows, 0.1 + (level * 0.86) / LEVELS)) {
      const points = line.map(({ x, y }) => ({ x: x * wide, y: y * high }));
      const closed = isClosed(line);
      const own = closed ? points.slice(0, -1) : points;
      if (own.length >= MIN_POINTS)
        into.push(`M ${pair(own[0] as Point)} ${toCurvePath(own, field, closed)}${closed ? ' Z' : ''}`);
    }
  }
  return [
    { d: (lines[0] ?? []).join(' '), paint: 0, line: 1 },
    { d: (lines[1] ?? []).join(' '), paint: 1, line: 1.5 },
  ];
}

/** Share of the box over which the land slopes to the sea at an open edge. */
const FADE = 0.4;
const rise = (share: number): number => {
  const held = Math.min(1, Math.max(0, share));
  return held * held * (3 - 2 * held);
};

/** Heights from 0 to 1 at the corners of the cells, row by row. */
function computeHills(
  { random, width, height, open }: ArtField,
  columns: number,
  rows: number,
  wide: number,
  high: number,
): Float64Array {
  const size = Math.max(width, height);
  const tops = Array.from({ length: 6 }, () => ({
    x: random() * width,
    y: random() * height,
    reach: size * (0.12 + random() * 0.22),
    top: 0.5 + random() * 0.5,
  }));
  const heights = new Float64Array((columns + 1) * (rows + 1));
  let most = 0;
  for (let row = 0; row <= rows; row++)
    for (let column = 0; column <= columns; column++) {
      const [x, y] = [column * wide, row * high];
      let sum = 0;
      for (const hill of tops)
        sum += hill.top * Math.exp(-((x - hill.x) ** 2 + ((y - hill.y) * 1.25) ** 2) / (2 * hill.reach ** 2));
      sum *= open ? rise(x / width / FADE) * rise((1 - y / height) / FADE) : 1;
      heights[row * (columns + 1) + column] = sum;
      most = Math.max(most, sum);
    }
  return heights.map((value) => value / most);
}

/** Marching squares: crossings of each cell, joined to lines in cell coordinates. */
function traceLines(heights: Float64Array, columns: number, rows: number, level: number): Point[][] {
  const height = (column: number, row: number): number => heights[row * (columns + 1) + column] ?? 0;
  const ends = new Map<string, Point[][]>();
  const all = new Set<Point[]>();
  const key = ({ x, y }: Point): string => `${x.toFixed(4)},${y.toFixed(4)}`;
  const between = (a: Point, b: Point): Point => {
    const [low, up] = [height(a.x, a.y), height(b.x, b.y)];
    const share = (level - low) / (up - low);
    return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
  };
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const corners = [
        { x, y },
        { x: x + 1, y },
        { x: x + 1, y: y + 1 },
        { x, y: y + 1 },
      ] as const;
      const cuts = corners.flatMap((corner, index) => {
        const next = corners[(index + 1) % 4] as Point;
        const isCut = height(corner.x, corner.y) >= level !== height(next.x, next.y) >= level;
        return isCut
          ? [corner.x + corner.y < next.x + next.y ? between(corner, next) : between(next, corner)]
          : [];
      });
      for (let cut = 0; cut + 1 < cuts.length; cut += 2)
        join([cuts[cut] as Point, cuts[cut + 1] as Point], ends, all, key);
    }
  return [...all];
}

/** Joins a piece to the lines that end at either of its ends. */
function join(
  piece: Point[],
  ends: Map<string, Point[][]>,
  all: Set<Point[]>,
  key: (point: Point) => string,
): void {
  let line = piece;
  for (const side of ['head', 'tail'] as const) {
    const end = (side === 'head' ? line[0] : line.at(-1)) as Point;
    const other = (ends.get(key(end)) ?? []).find((candidate) => candidate !== line);
    if (other === undefined) continue;
    drop(other, ends, all, key);
    const meets = key(other[0] as Point) === key(end);
    const turned = meets ? other : [...other].reverse();
    line = side === 'tail' ? [...line, ...turned.slice(1)] : [...[...turned].reverse(), ...line.slice(1)];
  }
  all.add(line);
  for (const end of [line[0], line.at(-1)] as Point[])
    ends.set(key(end), [...(ends.get(key(end)) ?? []), line]);
}

function drop(
  line: Point[],
  ends: Map<string, Point[][]>,
  all: Set<Point[]>,
  key: (point: Point) => string,
): void {
  all.delete(line);
  for (const end of [line[0], line.at(-1)] as Point[])
    ends.set(
      key(end),
      (ends.get(key(end)) ?? []).filter((one) => one !== line),
    );
}

function isClosed(line: readonly Point[]): boolean {
  const [first, last] = [line[0], line.at(-1)];
  return first !== undefined && last !== undefined && Math.hypot(first.x - last.x, first.y - last.y) < 1e-6;
}
