import type { Point } from './drawing.ts';

export type Sides = readonly [left: number, top: number, right: number, bottom: number];

/** Cubic curve points of an elliptic arc. Angles are in turns, clockwise from the right. */
export function arcPoints([left, top, right, bottom]: Sides, from: number, to: number): Point[] {
  const [cx, cy, rx, ry] = [(left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2];
  const parts = Math.max(1, Math.ceil(Math.abs(to - from) * 4 - 1e-9));
  const step = ((to - from) / parts) * 2 * Math.PI;
  const reach = (4 / 3) * Math.tan(step / 4);
  const points: Point[] = [];
  for (let part = 0; part < parts; part++) {
    const [a, b] = [from * 2 * Math.PI + part * step, from * 2 * Math.PI + (part + 1) * step];
    if (part === 0) points.push([cx + rx * Math.cos(a), cy + ry * Math.sin(a)]);
    points.push([
      cx + rx * (Math.cos(a) - reach * Math.sin(a)),
      cy + ry * (Math.sin(a) + reach * Math.cos(a)),
    ]);
    points.push([
      cx + rx * (Math.cos(b) + reach * Math.sin(b)),
      cy + ry * (Math.sin(b) - reach * Math.cos(b)),
    ]);
    points.push([cx + rx * Math.cos(b), cy + ry * Math.sin(b)]);
  }
  return points;
}

export function ellipsePoints(sides: Sides): Point[] {
  return arcPoints(sides, 0, 1);
}

/** Arc between the rays through two points, counter-clockwise by default. */
export function arcBetween(sides: Sides, start: Point, end: Point, clockwise = false): Point[] {
  const [cx, cy, rx, ry] = [
    (sides[0] + sides[2]) / 2,
    (sides[1] + sides[3]) / 2,
    (sides[2] - sides[0]) / 2 || 1,
    (sides[3] - sides[1]) / 2 || 1,
  ];
  const turn = ([x, y]: Point) => Math.atan2((y - cy) / ry, (x - cx) / rx) / (2 * Math.PI);
  const [from, to] = [turn(start), turn(end)];
  if (clockwise) return arcPoints(sides, from, to > from ? to : to + 1);
  return arcPoints(sides, from, to < from ? to : to - 1);
}

/** Corners of a rounded rectangle as curves, to be joined by straight lines. */
export function roundedPoints([left, top, right, bottom]: Sides, width: number, height: number): Point[][] {
  const [w, h] = [
    Math.min(Math.abs(width), Math.abs(right - left)),
    Math.min(Math.abs(height), Math.abs(bottom - top)),
  ];
  return [
    arcPoints([right - w, top, right, top + h], 0.75, 1),
    arcPoints([right - w, bottom - h, right, bottom], 0, 0.25),
    arcPoints([left, bottom - h, left + w, bottom], 0.25, 0.5),
    arcPoints([left, top, left + w, top + h], 0.5, 0.75),
  ];
}
