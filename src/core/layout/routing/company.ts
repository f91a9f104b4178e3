import type { Point } from '../../scene/connectors.ts';
import { COST, DISTANCE } from './costs.ts';
import type { Ends, Route } from './route.ts';

/** Route of a connector that is already placed. */
export interface TakenRoute extends Route {
  /** Ids of the elements at its ends. */
  readonly ids: readonly [string, string];
  /** Corner points of the line as straight parts. */
  readonly parts: readonly Point[];
}

export const isSamePoint = (a: Point, b: Point): boolean =>
  Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1;
const swapAxes = ({ x, y }: Point): Point => ({ x: y, y: x });

/**
 * Cost of the lines that already start or end at a port. @param end which end of the new line is at the port.
 */
export function computePortCost(
  port: Point,
  elementId: string,
  end: 0 | 1,
  taken: readonly TakenRoute[],
): number {
  let cost = 0;
  for (const { ids, from, to } of taken) {
    if (ids[0] === elementId && isSamePoint(from, port)) cost += end === 0 ? COST.shared : COST.opposite;
    if (ids[1] === elementId && isSamePoint(to, port)) cost += end === 1 ? COST.shared : COST.opposite;
  }
  return cost;
}

/**
 * Cost of a route next to the routes taken so far. Routes that share a port may overlap; others should keep
 * apart.
 */
export function computeCompanyCost(
  { from, to }: Route,
  parts: readonly Point[],
  { one, other }: Ends,
  taken: readonly TakenRoute[],
): number {
  let cost = 0;
  for (const known of taken) {
    const isShared =
      (known.ids[0] === one.id && isSamePoint(known.from, from)) ||
      (known.ids[1] === other.id && isSamePoint(known.to, to));
    if (
      (known.ids[1] === one.id && isSamePoint(known.to, from)) ||
      (known.ids[0] === other.id && isSamePoint(known.from, to))
    )
      cost += COST.opposite;
    const { crossings, together } = countMeetings(parts, known.parts);
    if (isShared) cost += together ? COST.shared : 0;
    else cost += crossings * COST.crossing + (together ? COST.overlap : 0);
  }
  return cost;
}

function countMeetings(
  parts: readonly Point[],
  others: readonly Point[],
): { crossings: number; together: boolean } {
  let [crossings, together] = [0, false];
  for (let i = 1; i < parts.length; i += 1) {
    for (let j = 1; j < others.length; j += 1) {
      const [a, b, c, d] = [parts[i - 1], parts[i], others[j - 1], others[j]] as [Point, Point, Point, Point];
      if (sharesWay(a, b, c, d) || sharesWay(swapAxes(a), swapAxes(b), swapAxes(c), swapAxes(d)))
        together = true;
      else if (crosses(a, b, c, d)) crossings += 1;
    }
  }
  return { crossings, together };
}

function sharesWay(a: Point, b: Point, c: Point, d: Point): boolean {
  if (a.y !== b.y || c.y !== d.y || Math.abs(a.y - c.y) >= DISTANCE.lane / 2) return false;
  return (
    Math.min(Math.max(a.x, b.x), Math.max(c.x, d.x)) - Math.max(Math.min(a.x, b.x), Math.min(c.x, d.x)) >
    DISTANCE.leastPart
  );
}

function crosses(a: Point, b: Point, c: Point, d: Point): boolean {
  const turn = (p: Point, q: Point, r: Point): number =>
    (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}
