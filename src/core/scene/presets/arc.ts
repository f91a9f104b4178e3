interface Point {
  readonly x: number;
  readonly y: number;
}

/** An elliptical arc that starts at the pen. Angles are in degrees clockwise from three o'clock. */
export interface Arc {
  readonly rx: number;
  readonly ry: number;
  readonly start: number;
  readonly sweep: number;
}

/** From here on SVG needs two arcs, because the ends of one would coincide. */
const WHOLE_TURN = 359.9;

/**
 * Path data of `a:arcTo` (ECMA-376 part 1, 20.1.9.4), and the point at which it ends in the space of the path.
 *
 * @param scale by which the path data is larger than the space in which the angles are measured
 */
export function drawArc(
  pen: Point,
  arc: Arc,
  scale: Point = { x: 1, y: 1 },
): { readonly d: string; readonly end: Point } {
  const sweep = Math.min(360, Math.max(-360, arc.sweep));
  const end = findArcEnd(pen, arc, sweep);
  if (Math.abs(sweep) < WHOLE_TURN) return { d: arcData(arc, sweep, end, scale), end };
  const half = findArcEnd(pen, arc, sweep / 2);
  return { d: `${arcData(arc, sweep / 2, half, scale)}${arcData(arc, sweep / 2, end, scale)}`, end };
}

function arcData({ rx, ry }: Arc, sweep: number, end: Point, scale: Point): string {
  const [a, b, x, y] = [rx * scale.x, ry * scale.y, end.x * scale.x, end.y * scale.y].map(roundCoordinate);
  return `A${a} ${b} 0 ${Math.abs(sweep) > 180 ? 1 : 0} ${sweep >= 0 ? 1 : 0} ${x} ${y}`;
}

function findArcEnd({ x, y }: Point, { rx, ry, start }: Arc, sweep: number): Point {
  const [from, to] = [toParameter(rx, ry, start), toParameter(rx, ry, start + sweep)];
  return { x: x + rx * (Math.cos(to) - Math.cos(from)), y: y + ry * (Math.sin(to) - Math.sin(from)) };
}

/** Converts the angle of a ray to the parameter of the ellipse. */
function toParameter(rx: number, ry: number, degrees: number): number {
  const radians = (degrees * Math.PI) / 180;
  return Math.atan2(Math.sin(radians) * rx, Math.cos(radians) * ry);
}

/** Rounds a coordinate to hundredths; one that is no number becomes 0. */
export function roundCoordinate(value: number): number {
  return Number.isFinite(value) ? Math.round(value * 100) / 100 : 0;
}
