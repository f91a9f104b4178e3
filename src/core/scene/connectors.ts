import { byIdentity } from '../memory/memo.ts';
import { findLettersBox, flatten, holds } from './check/geometry.ts';
import type { Box, LineElement, SceneElement } from './scene.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A cubic curve that starts where the previous one ended. */
export type Curve = readonly [Point, Point, Point];

const CURVE_STEPS = 6;
/** Lines that cross an edge by less run along it, px. */
const TOUCHING_PX = 1;

export const interpolatePoint = (a: Point, b: Point, t = 0.5): Point => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
});

/** Ends and corners of a line, from its start to its end. */
export function listCorners({ from, to, route }: Pick<LineElement, 'from' | 'to' | 'route'>): Point[] {
  return [from, ...(route?.corners ?? []), to];
}

/**
 * The curves of PowerPoint's curved connectors along the corners of an elbow, between the middles of its
 * inner segments.
 */
export function curveCorners(points: readonly Point[]): Curve[] {
  const corners = points.slice(1, -1);
  let start = points[0] as Point;
  return corners.map((corner, index): Curve => {
    const next = points[index + 2] as Point;
    const end = index === corners.length - 1 ? next : interpolatePoint(corner, next);
    const curve = [interpolatePoint(start, corner), interpolatePoint(corner, end), end] as const;
    start = end;
    return curve;
  });
}

/** A line as straight segments; curves are sampled. */
export function toSegments(line: Pick<LineElement, 'from' | 'to' | 'route'>): Point[] {
  const points = listCorners(line);
  if (line.route?.kind !== 'curve') return points;
  let start = line.from;
  const parts = [start];
  for (const [a, b, end] of curveCorners(points)) {
    for (let step = 1; step <= CURVE_STEPS; step += 1) {
      const t = step / CURVE_STEPS;
      const [one, two, three] = [
        interpolatePoint(start, a, t),
        interpolatePoint(a, b, t),
        interpolatePoint(b, end, t),
      ];
      parts.push(interpolatePoint(interpolatePoint(one, two, t), interpolatePoint(two, three, t), t));
    }
    start = end;
  }
  return parts;
}

/** Tells whether a line passes through a box, not only along its edge. */
export function goesThrough(
  parts: readonly Point[],
  { x, y, width, height }: Box,
  clearance = -TOUCHING_PX,
): boolean {
  const [left, top, right, bottom] = [
    x - clearance,
    y - clearance,
    x + width + clearance,
    y + height + clearance,
  ];
  if (right <= left || bottom <= top) return false;
  for (let at = 1; at < parts.length; at += 1) {
    const [a, b] = [parts[at - 1] as Point, parts[at] as Point];
    let [enters, leaves] = [0, 1];
    for (const [start, delta, low, high] of [
      [a.x, b.x - a.x, left, right],
      [a.y, b.y - a.y, top, bottom],
    ] as const) {
      if (delta === 0) {
        if (start <= low || start >= high) leaves = -1;
        continue;
      }
      const [one, other] = [(low - start) / delta, (high - start) / delta];
      enters = Math.max(enters, Math.min(one, other));
      leaves = Math.min(leaves, Math.max(one, other));
    }
    if (leaves > enters) return true;
  }
  return false;
}

/** Element that connectors must avoid, and its visible box. */
export interface Obstacle {
  readonly element: SceneElement;
  readonly box: Box;
}

/** Obstacles on a slide: all elements except lines, elements of the layout, and boxes that are invisible or passable. */
export const listObstacles: (elements: readonly SceneElement[]) => readonly Obstacle[] = byIdentity(
  (elements) =>
    flatten(elements).flatMap((element) => {
      if (
        element.type === 'line' ||
        element.layer === 'layout' ||
        (element.type === 'shape' &&
          (element.passable === true || (element.fill === undefined && element.stroke === undefined)))
      )
        return [];
      const box = element.type === 'text' ? findLettersBox(element) : element.box;
      return box === undefined || box.width <= 0 || box.height <= 0 ? [] : [{ element, box }];
    }),
);

/**
 * Tells whether a connector between the ends must avoid an obstacle; the ends, and elements inside or around
 * them, are exempt.
 */
export function mustAvoid({ element, box }: Obstacle, ends: readonly SceneElement[]): boolean {
  return ends.every(
    (end) =>
      end.id !== element.id && !holds(end.box, box) && !(element.type === 'shape' && holds(box, end.box)),
  );
}

/** Obstacles that a connector between the given ends must avoid. */
export function findObstacles(
  elements: readonly SceneElement[],
  ...ends: readonly SceneElement[]
): readonly Obstacle[] {
  const obstacles = listObstacles(elements);
  return ends.length === 0 ? obstacles : obstacles.filter((obstacle) => mustAvoid(obstacle, ends));
}
