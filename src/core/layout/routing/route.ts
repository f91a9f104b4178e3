import type { Point } from '../../scene/connectors.ts';
import type { Box, Canvas, LineElement, SceneElement } from '../../scene/scene.ts';
import { findNearestSides, getSidePoint, type Side } from '../sites.ts';
import { DISTANCE, isLevel } from './costs.ts';

/** Path of a connector between two elements. */
export interface Route {
  readonly from: Point;
  readonly to: Point;
  readonly sides: readonly [Side, Side];
  readonly route?: NonNullable<LineElement['route']>;
}

export type CornerKind = NonNullable<LineElement['route']>['kind'];

/** The elements at the ends of a connector. */
export interface Ends {
  readonly one: SceneElement;
  readonly other: SceneElement;
  /** Sides at which the line must leave and enter. */
  readonly sides?: readonly [Side | undefined, Side | undefined];
}

/** Ends whose coordinates differ by less are aligned, px. */
const STRAIGHT = 1;

/** A straight line between the middles of two sides. */
export function createDirectRoute({ one, other }: Ends, sides: readonly [Side, Side]): Route {
  return { from: getSidePoint(one.box, sides[0]), to: getSidePoint(other.box, sides[1]), sides };
}

/**
 * Default route, which needs no search and ignores obstacles: through the middle of the gap between the
 * elements, or around one side of both if there is no gap. All parts are horizontal or vertical, unless the
 * elements overlap: then they are joined by a straight line.
 */
export function createPlainRoute(ends: Ends, kind: CornerKind, canvas: Canvas): Route {
  const { one, other } = ends;
  const sides = findNearestSides(one.box, other.box);
  const gap = isLevel(sides[0])
    ? computeSpan(one.box, other.box, 'x', 'width')
    : computeSpan(one.box, other.box, 'y', 'height');
  if (gap.size >= 2 * DISTANCE.stub) return createBentRoute(ends, sides, kind, gap.middle);
  const { box: a } = one;
  const { box: b } = other;
  const isBeside = Math.abs(a.y + a.height / 2 - b.y - b.height / 2) >= STRAIGHT;
  const side = isBeside ? chooseFreerSide(a, b, 'x', canvas) : chooseFreerSide(a, b, 'y', canvas);
  const far = {
    left: Math.min(a.x, b.x),
    right: Math.max(a.x + a.width, b.x + b.width),
    top: Math.min(a.y, b.y),
    bottom: Math.max(a.y + a.height, b.y + b.height),
  }[side];
  return createBentRoute(
    ends,
    [side, side],
    kind,
    side === 'left' || side === 'top' ? far - DISTANCE.around : far + DISTANCE.around,
  );
}

/** Route with two corners at the same x or the same y, which is `at`. */
function createBentRoute(ends: Ends, sides: readonly [Side, Side], kind: CornerKind, at: number): Route {
  const direct = createDirectRoute(ends, sides);
  const { from, to } = direct;
  const isAcross = isLevel(sides[0]);
  if (Math.abs(isAcross ? from.y - to.y : from.x - to.x) < STRAIGHT) return direct;
  const corners = isAcross
    ? [
        { x: at, y: from.y },
        { x: at, y: to.y },
      ]
    : [
        { x: from.x, y: at },
        { x: to.x, y: at },
      ];
  return { ...direct, route: { kind, corners } };
}

function computeSpan(
  a: Box,
  b: Box,
  start: 'x' | 'y',
  size: 'width' | 'height',
): { readonly size: number; readonly middle: number } {
  const [low, high] = [Math.min(a[start] + a[size], b[start] + b[size]), Math.max(a[start], b[start])];
  return { size: high - low, middle: (low + high) / 2 };
}

/** Side of two boxes with more free space on the slide. */
function chooseFreerSide(a: Box, b: Box, axis: 'x' | 'y', { widthPx, heightPx }: Canvas): Side {
  if (axis === 'x')
    return Math.min(a.x, b.x) > widthPx - Math.max(a.x + a.width, b.x + b.width) ? 'left' : 'right';
  return Math.min(a.y, b.y) > heightPx - Math.max(a.y + a.height, b.y + b.height) ? 'top' : 'bottom';
}
