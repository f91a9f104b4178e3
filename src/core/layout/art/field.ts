/** The box of a drawing in px, and the randomness that distinguishes it from others. */
export interface ArtField {
  readonly width: number;
  readonly height: number;
  /** True if the drawing has no edge at its start and bottom and fades out there. */
  readonly open: boolean;
  /** From 0 to 1, reproducible for a seed. */
  readonly random: () => number;
}

/** A path of absolute M, L, C and Z in px, within the box. */
export interface ArtShape {
  readonly d: string;
  /** Index of the paint in the look. */
  readonly paint: 0 | 1 | 2;
  /** Width of the line, or of the outline beside a fill, in px; absent for a fill alone. */
  readonly line?: number;
  /** True if it hides shapes behind it. */
  readonly covers?: true;
}

export type Motif = (field: ArtField) => readonly ArtShape[];

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Random numbers from a text: FNV-1a for the state, mulberry32 for the sequence. */
export function seedRandom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Rounds to tenths of a px: finer than visible, and half as long to write. */
export const formatTenths = (value: number): string => String(Math.round(value * 10) / 10);
export const pair = ({ x, y }: Point): string => `${formatTenths(x)} ${formatTenths(y)}`;

export const toPolygonPath = (points: readonly Point[]): string => `M ${points.map(pair).join(' L ')} Z`;

export const toRectanglePath = (x: number, y: number, width: number, height: number): string =>
  toPolygonPath([
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ]);

/** Handle length of a cubic that approximates a quarter circle, as a share of the radius. */
const ARM = 0.5523;

/** A quarter circle between two points around the corner that both leave at a right angle. */
export function toQuarterPath(from: Point, to: Point, about: Point): string {
  const [first, second] = [
    { x: from.x + (to.x - about.x) * ARM, y: from.y + (to.y - about.y) * ARM },
    { x: to.x + (from.x - about.x) * ARM, y: to.y + (from.y - about.y) * ARM },
  ];
  return `C ${pair(first)} ${pair(second)} ${pair(to)}`;
}

export function toCirclePath({ x, y }: Point, radius: number): string {
  const [east, south, west, north] = [
    { x: x + radius, y },
    { x, y: y + radius },
    { x: x - radius, y },
    { x, y: y - radius },
  ] as const;
  const about = { x, y };
  return `M ${pair(east)} ${toQuarterPath(east, south, about)} ${toQuarterPath(south, west, about)} ${toQuarterPath(west, north, about)} ${toQuarterPath(north, east, about)} Z`;
}

/** Cubic curves through points (Catmull-Rom) after a moveto to the first, clamped to the box. */
export function toCurvePath(
  points: readonly Point[],
  { width, height }: Pick<ArtField, 'width' | 'height'>,
  closed = false,
): string {
  const clamp = ({ x, y }: Point): Point => ({
    x: Math.min(width, Math.max(0, x)),
    y: Math.min(height, Math.max(0, y)),
  });
  const last = points.length - 1;
  const point = (index: number): Point =>
    (closed
      ? points[(index + points.length) % points.length]
      : points[Math.min(last, Math.max(0, index))]) ?? { x: 0, y: 0 };
  return Array.from({ length: closed ? points.length : last }, (_, index) => {
    const [before, from, to, after] = [point(index - 1), point(index), point(index + 1), point(index + 2)];
    const first = clamp({ x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 });
    const second = clamp({ x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 });
    return `C ${pair(first)} ${pair(second)} ${pair(clamp(to))}`;
  }).join(' ');
}
