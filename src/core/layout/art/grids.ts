import {
  type ArtField,
  type ArtShape,
  type Point,
  pair,
  toCirclePath,
  toPolygonPath,
  toQuarterPath,
} from './field.ts';

/** Points per quarter turn. */
const STEPS = 24;
/** Number of parts into which each ring's quarter is cut, from the innermost. */
const PARTS = [2, 2, 3, 4, 6];

/** Rings around the lower corner at the start, each broader than the previous one, cut into regular parts. */
export function drawArcs({ width, height, random }: ArtField): readonly ArtShape[] {
  const reach = Math.hypot(width, height);
  const found: Record<0 | 1 | 2, string[]> = { 0: [], 1: [], 2: [] };
  const marked = 1 + Math.floor(random() * 3);
  let inner = reach * 0.1;
  PARTS.forEach((parts, ring) => {
    const outer = inner + reach * (0.06 + ring * 0.03);
    const turn = Math.PI / 2 / parts;
    const empty = Math.floor(random() * parts * 1.4);
    const accent = Math.floor(random() * parts);
    for (let index = 0; index < parts; index++) {
      if (index === empty) continue;
      const from = -Math.PI / 2 + index * turn;
      const steps = Math.ceil(STEPS / parts);
      const rim = (radius: number): Point[] =>
        Array.from({ length: steps + 1 }, (_, step) => ({
          x: radius * Math.cos(from + (turn * step) / steps),
          y: height + radius * Math.sin(from + (turn * step) / steps),
        }));
      const cut = clipToBox([...rim(outer), ...rim(inner).reverse()], width, height);
      if (cut.length > 2)
        found[ring === marked && index === accent ? 2 : (ring + index) % 2 === 0 ? 0 : 1].push(
          toPolygonPath(cut),
        );
    }
    inner = outer + reach * 0.018;
  });
  return ([0, 1, 2] as const).flatMap((paint) =>
    found[paint].length === 0 ? [] : [{ d: found[paint].join(' '), paint }],
  );
}

/** Clips a polygon to the box (Sutherland and Hodgman). */
function clipToBox(points: readonly Point[], width: number, height: number): readonly Point[] {
  const edges: readonly [(point: Point) => number][] = [
    [({ x }) => x],
    [({ x }) => width - x],
    [({ y }) => y],
    [({ y }) => height - y],
  ];
  return edges.reduce<readonly Point[]>((rest, [inside]) => {
    return rest.flatMap((point, index): Point[] => {
      const before = rest[(index + rest.length - 1) % rest.length] as Point;
      const [a, b] = [inside(before), inside(point)];
      const cross = {
        x: before.x + ((point.x - before.x) * a) / (a - b),
        y: before.y + ((point.y - before.y) * a) / (a - b),
      };
      return a >= 0 !== b >= 0 ? (b >= 0 ? [cross, point] : [cross]) : b >= 0 ? [point] : [];
    });
  }, points);
}

const SIDE = 64;
/** Height of the tallest block in sides. */
const TALL = 0.9;

/** Outlined blocks of several heights on a square plan, seen from a corner. */
export function drawBlocks({ width, height, random }: ArtField): readonly ArtShape[] {
  const across = Math.min(5, Math.max(3, Math.floor(Math.min(width / 1.73, height) / SIDE)));
  const side = Math.min(width / (across * 1.732), height / (across + TALL)) * 0.94;
  const [dx, dy] = [side * 0.866, side * 0.5];
  const top = (height - (across + TALL) * side) / 2 + TALL * side;
  const middle = width / 2;
  const place = (column: number, row: number, up: number): Point => ({
    x: middle + (column - row) * dx,
    y: top + (column + row) * dy - up,
  });
  const marked = Math.floor(random() * across * across);
  const found: ArtShape[] = [];
  for (let row = 0; row < across; row++)
    for (let column = 0; column < across; column++) {
      const up = side * TALL * ([0.12, 0.3, 0.55, 0.85, 1][Math.floor(random() * 5)] ?? 1);
      const [back, right, front, left] = [
        place(column, row, up),
        place(column + 1, row, up),
        place(column + 1, row + 1, up),
        place(column, row + 1, up),
      ] as const;
      const down = (point: Point): Point => ({ x: point.x, y: point.y + up });
      const isMarked = row * across + column === marked;
      found.push({
        d: toPolygonPath([back, right, down(right), down(front), down(left), left]),
        paint: isMarked ? 2 : 0,
        line: isMarked ? 2 : 1,
        covers: true,
      });
      found.push({
        d: `M ${pair(left)} L ${pair(front)} L ${pair(right)} M ${pair(front)} L ${pair(down(front))}`,
        paint: isMarked ? 2 : 1,
        line: isMarked ? 2 : 1,
      });
    }
  return found;
}

const TILE = 120;

/** Square tiles with quarter circles, discs and leaves, like wooden blocks. */
export function drawTiles({ width, height, random }: ArtField): readonly ArtShape[] {
  const columns = Math.max(2, Math.round(width / TILE));
  const side = width / columns;
  const rows = Math.ceil(height / side);
  const found: Record<0 | 1 | 2, string[]> = { 0: [], 1: [], 2: [] };
  let before = -1;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [x, y] = [column * side, height - (row + 1) * side];
      const paint = Math.floor(random() * 3) as 0 | 1 | 2;
      const kind = Math.floor(random() * 6);
      // Shapes that would cross the upper edge, and a second disc beside another, are left out.
      if (y < -1 || (kind === 5 && before === 5)) continue;
      before = kind;
      found[paint].push(tile(kind, x, Math.max(0, y), side));
    }
  return ([0, 1, 2] as const).flatMap((paint) =>
    found[paint].length === 0 ? [] : [{ d: found[paint].join(' '), paint }],
  );
}

function tile(kind: number, x: number, y: number, side: number): string {
  const [a, b, c, d] = [
    { x, y },
    { x: x + side, y },
    { x: x + side, y: y + side },
    { x, y: y + side },
  ] as const;
  const corners = [a, b, c, d];
  if (kind === 5) return toCirclePath({ x: x + side / 2, y: y + side / 2 }, side * 0.38);
  if (kind === 4) return `M ${pair(a)} ${toQuarterPath(a, c, d)} ${toQuarterPath(c, a, b)} Z`;
  const [about, from, to] = [corners[kind], corners[(kind + 1) % 4], corners[(kind + 3) % 4]] as [
    Point,
    Point,
    Point,
  ];
  return `M ${pair(about)} L ${pair(from)} ${toQuarterPath(from, to, about)} Z`;
}
