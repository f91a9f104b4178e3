import { overlap } from '../../src/core/scene/box.ts';
import { goesThrough, type Point } from '../../src/core/scene/connectors.ts';
import { type Drawing, fitScale, ROOM } from './own.ts';

export interface Score {
  readonly scale: number;
  /** Share of the room that the drawing covers once it fits. */
  readonly area: number;
  readonly crossings: number;
  readonly bends: number;
  /** Lines with more corners than a connector of PowerPoint has. */
  readonly long: number;
  /** Labels without a place, or on a box, a label or the line of another. */
  readonly overlaps: number;
}

const MAX_CORNERS = 4;
/** Points closer together are one, px. */
const SAME = 1;

export function measureDrawing(drawing: Drawing): Score {
  const { sized, boxes, labels, width, height } = drawing;
  const ways = drawing.ways.map(simplify);
  const scale = fitScale(drawing);
  let crossings = 0;
  for (const [index, one] of ways.entries())
    for (const other of ways.slice(index + 1)) crossings += countCrossings(one, other);
  const corners = ways.map((way) => Math.max(0, way.length - 2));
  const placed = [...labels];
  const covered = placed.filter(
    ([index, box]) =>
      [...boxes.values()].some((other) => overlap(box, other)) ||
      placed.some(([at, other]) => at !== index && overlap(box, other)) ||
      ways.some((way, at) => at !== index && goesThrough(way, box)),
  );
  return {
    scale,
    area: (width * height * scale * scale) / (ROOM.width * ROOM.height),
    crossings,
    bends: corners.reduce((sum, one) => sum + one, 0),
    long: corners.filter((count) => count > MAX_CORNERS).length,
    overlaps: covered.length + (sized.labels.size - placed.length),
  };
}

/** Without points in the middle of straight pieces. */
function simplify(way: readonly Point[]): readonly Point[] {
  return way.filter((point, index) => {
    const [before, after] = [way[index - 1], way[index + 1]];
    if (before === undefined || after === undefined) return true;
    const cross = (point.x - before.x) * (after.y - point.y) - (point.y - before.y) * (after.x - point.x);
    return Math.abs(cross) > SAME * Math.hypot(after.x - before.x, after.y - before.y);
  });
}

function countCrossings(one: readonly Point[], other: readonly Point[]): number {
  let count = 0;
  for (let at = 1; at < one.length; at += 1)
    for (let to = 1; to < other.length; to += 1)
      if (crosses(one[at - 1] as Point, one[at] as Point, other[to - 1] as Point, other[to] as Point))
        count += 1;
  return count;
}

/** True for pieces that cross within both, not at an end. */
function crosses(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (p: Point, q: Point, r: Point): number =>
    (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
  const [one, two, three, four] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  return (
    Math.min(Math.abs(one), Math.abs(two), Math.abs(three), Math.abs(four)) > SAME &&
    one > 0 !== two > 0 &&
    three > 0 !== four > 0
  );
}
