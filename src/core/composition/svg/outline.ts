import type { Box } from '../../scene/box.ts';
import type { Point } from './matrix.ts';
import type { Segment } from './path-data.ts';

/** Length of the handles that approximate a quarter of a circle by a cubic curve, relative to its radius. */
const KAPPA = 0.5523;
/** PowerPoint divides by the sides of an outline's box, so neither may be zero. */
const MIN_SIDE = 0.25;

export function polygon(points: readonly Point[], close: boolean): Segment[] {
  return [
    ...points.map((to, index): Segment => ({ kind: index === 0 ? 'M' : 'L', to })),
    ...(close ? ([{ kind: 'Z' }] as const) : []),
  ];
}

/** A rectangle with rounded corners; an ellipse if the radii are half of its sides. */
export function roundedOutline({ x, y, width, height }: Box, rx: number, ry: number): Segment[] {
  const [right, bottom] = [x + width, y + height];
  if (rx <= 0 || ry <= 0) {
    const corners = [
      { x, y },
      { x: right, y },
      { x: right, y: bottom },
      { x, y: bottom },
    ];
    return polygon(corners, true);
  }
  const [kx, ky] = [rx * (1 - KAPPA), ry * (1 - KAPPA)];
  const line = (toX: number, toY: number): Segment => ({ kind: 'L', to: { x: toX, y: toY } });
  const corner = (one: Point, two: Point, to: Point): Segment => ({ kind: 'C', one, two, to });
  return [
    { kind: 'M', to: { x: x + rx, y } },
    line(right - rx, y),
    corner({ x: right - kx, y }, { x: right, y: y + ky }, { x: right, y: y + ry }),
    line(right, bottom - ry),
    corner({ x: right, y: bottom - ky }, { x: right - kx, y: bottom }, { x: right - rx, y: bottom }),
    line(x + rx, bottom),
    corner({ x: x + kx, y: bottom }, { x, y: bottom - ky }, { x, y: bottom - ry }),
    line(x, y + ry),
    corner({ x, y: y + ky }, { x: x + kx, y }, { x: x + rx, y }),
    { kind: 'Z' },
  ];
}

/** The smallest box around an outline, including the bulges of curves. */
export function outlineBounds(segments: readonly Segment[]): Box {
  const xs: number[] = [];
  const ys: number[] = [];
  let from: Point = { x: 0, y: 0 };
  for (const segment of segments) {
    if (segment.kind === 'Z') continue;
    if (segment.kind === 'C') {
      xs.push(...extremes(from.x, segment.one.x, segment.two.x, segment.to.x));
      ys.push(...extremes(from.y, segment.one.y, segment.two.y, segment.to.y));
    }
    from = segment.to;
    xs.push(from.x);
    ys.push(from.y);
  }
  const [left, top] = [minimum(xs), minimum(ys)];
  return {
    x: left,
    y: top,
    width: Math.max(MIN_SIDE, -minimum(xs.map((value) => -value)) - left),
    height: Math.max(MIN_SIDE, -minimum(ys.map((value) => -value)) - top),
  };
}

/** Path data with the corner of a box as its origin. */
export function pathData(segments: readonly Segment[], { x, y }: Box): string {
  const at = (point: Point): string => `${round(point.x - x)} ${round(point.y - y)}`;
  return segments
    .map((segment) =>
      segment.kind === 'Z'
        ? 'Z'
        : segment.kind === 'C'
          ? `C${at(segment.one)} ${at(segment.two)} ${at(segment.to)}`
          : `${segment.kind}${at(segment.to)}`,
    )
    .join(' ');
}

/** Values at which a cubic curve turns back along one axis. */
function extremes(p: number, q: number, r: number, s: number): number[] {
  const [a, b, c] = [3 * (s - 3 * r + 3 * q - p), 6 * (r - 2 * q + p), 3 * (q - p)];
  const root = b * b - 4 * a * c;
  const at =
    Math.abs(a) < 1e-9
      ? [-c / b]
      : root < 0
        ? []
        : [(-b + Math.sqrt(root)) / (2 * a), (-b - Math.sqrt(root)) / (2 * a)];
  return at
    .filter((t) => t > 0 && t < 1)
    .map((t) => (1 - t) ** 3 * p + 3 * (1 - t) ** 2 * t * q + 3 * (1 - t) * t ** 2 * r + t ** 3 * s);
}

function minimum(values: readonly number[]): number {
  let found = Number.POSITIVE_INFINITY;
  for (const value of values) found = Math.min(found, value);
  return Number.isFinite(found) ? found : 0;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
