import { type Matrix, type Point, transformPoint } from './matrix.ts';

/** A segment of an outline in absolute coordinates; a curve has two handles before its end. */
export type Segment =
  | { readonly kind: 'M' | 'L'; readonly to: Point }
  | { readonly kind: 'C'; readonly one: Point; readonly two: Point; readonly to: Point }
  | { readonly kind: 'Z' };

/** The segments of a path, or why it cannot be read. */
export type PathRead = { readonly segments: readonly Segment[] } | { readonly fault: string };

/** More than a hand-drawn path has, and little enough to be edited in PowerPoint. */
export const MAX_SEGMENTS = 2_000;
/** Far beyond any canvas. */
export const MAX_COORDINATE = 100_000;

const TOKEN = /[\s,]*(?:([a-z])|([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?))/iy;
const FLAG = /[\s,]*([01])/y;
/** Number of arguments of each command. */
const ARGUMENT_COUNTS: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
};

/** Reads `d` of a `<path>`: every command of SVG, as moves, lines and cubic curves. */
export function readPath(d: string): PathRead {
  return new PathReader(d).read();
}

class PathReader {
  readonly #d: string;
  readonly #segments: Segment[] = [];
  #at = 0;
  #here: Point = { x: 0, y: 0 };
  #start: Point = { x: 0, y: 0 };
  /** The last handle, which `S` and `T` mirror, and the kind of curve that it belongs to. */
  #handle: { readonly point: Point; readonly of: 'C' | 'Q' } | undefined;

  constructor(d: string) {
    this.#d = d.trimEnd();
  }

  read(): PathRead {
    let command = '';
    while (this.#at < this.#d.length) {
      const letter = this.#letter();
      if (letter !== undefined) command = letter;
      else if (command === '' || command.toUpperCase() === 'Z')
        return this.#fault('a command such as M or L');
      // Further pairs after a move are lines.
      else if (command === 'M') command = 'L';
      else if (command === 'm') command = 'l';
      const takes = ARGUMENT_COUNTS[command.toUpperCase()];
      if (takes === undefined) return this.#fault(`a command of M L H V C S Q T A Z; "${command}" is none`);
      if (this.#segments.length === 0 && command.toUpperCase() !== 'M')
        return this.#fault('M with the point where the path begins');
      const values = this.#numbers(command.toUpperCase(), takes);
      if (values === undefined) return this.#fault(`${takes} numbers after ${command}`);
      this.#draw(command, values);
      if (this.#segments.length > MAX_SEGMENTS)
        return {
          fault: `A path has at most ${MAX_SEGMENTS} pieces. Draw it with fewer points, or show the drawing as a picture with <img>.`,
        };
      if (!(Math.abs(this.#here.x) < MAX_COORDINATE && Math.abs(this.#here.y) < MAX_COORDINATE))
        return {
          fault: `The path leaves what can be drawn near character ${this.#at + 1}: numbers stay below ${MAX_COORDINATE}.`,
        };
    }
    return { segments: this.#segments };
  }

  #fault(wanted: string): PathRead {
    return {
      fault: `d cannot be read at character ${this.#at + 1}, "${this.#d.slice(this.#at, this.#at + 12)}": there stands ${wanted}.`,
    };
  }

  #letter(): string | undefined {
    TOKEN.lastIndex = this.#at;
    const letter = TOKEN.exec(this.#d)?.[1];
    if (letter !== undefined) this.#at = TOKEN.lastIndex;
    return letter;
  }

  #numbers(command: string, count: number): number[] | undefined {
    const values: number[] = [];
    for (let index = 0; index < count; index += 1) {
      // Flags of arcs may follow each other without a space: "a5 5 0 0110 10".
      const pattern = command === 'A' && (index === 3 || index === 4) ? FLAG : TOKEN;
      pattern.lastIndex = this.#at;
      const found = pattern.exec(this.#d);
      const value = pattern === FLAG ? found?.[1] : found?.[2];
      if (value === undefined || !Number.isFinite(Number(value))) return undefined;
      this.#at = pattern.lastIndex;
      values.push(Number(value));
    }
    return values;
  }

  #draw(command: string, values: readonly number[]): void {
    const relative = command !== command.toUpperCase();
    const from = this.#here;
    const point = (index: number): Point => ({
      x: (values[index] ?? 0) + (relative ? from.x : 0),
      y: (values[index + 1] ?? 0) + (relative ? from.y : 0),
    });
    const last = this.#handle;
    this.#handle = undefined;
    switch (command.toUpperCase()) {
      case 'M':
        this.#start = point(0);
        this.#add({ kind: 'M', to: this.#start });
        break;
      case 'L':
        this.#add({ kind: 'L', to: point(0) });
        break;
      case 'H':
        this.#add({ kind: 'L', to: { x: point(0).x, y: from.y } });
        break;
      case 'V':
        this.#add({ kind: 'L', to: { x: from.x, y: (values[0] ?? 0) + (relative ? from.y : 0) } });
        break;
      case 'C':
        this.#curve(point(0), point(2), point(4));
        break;
      case 'S':
        this.#curve(last?.of === 'C' ? mirrorPoint(last.point, from) : from, point(0), point(2));
        break;
      case 'Q':
        this.#quadratic(point(0), point(2));
        break;
      case 'T':
        this.#quadratic(last?.of === 'Q' ? mirrorPoint(last.point, from) : from, point(0));
        break;
      case 'A':
        for (const [one, two, to] of arcCurves(from, values, point(5)))
          this.#add({ kind: 'C', one, two, to });
        break;
      default:
        this.#segments.push({ kind: 'Z' });
        this.#here = this.#start;
    }
  }

  #add(segment: Exclude<Segment, { kind: 'Z' }>): void {
    // A segment after Z without a move begins where the outline began.
    if (segment.kind !== 'M' && this.#segments.at(-1)?.kind === 'Z')
      this.#segments.push({ kind: 'M', to: this.#here });
    this.#segments.push(segment);
    this.#here = segment.to;
  }

  #curve(one: Point, two: Point, to: Point): void {
    this.#add({ kind: 'C', one, two, to });
    this.#handle = { point: two, of: 'C' };
  }

  #quadratic(handle: Point, to: Point): void {
    const from = this.#here;
    const towards = (end: Point): Point => ({
      x: end.x + (2 / 3) * (handle.x - end.x),
      y: end.y + (2 / 3) * (handle.y - end.y),
    });
    this.#add({ kind: 'C', one: towards(from), two: towards(to), to });
    this.#handle = { point: handle, of: 'Q' };
  }
}

function mirrorPoint(point: Point, about: Point): Point {
  return { x: 2 * about.x - point.x, y: 2 * about.y - point.y };
}

/** An arc as cubic curves of at most a quarter turn (SVG 2, B.2.4). */
function arcCurves(
  from: Point,
  [radiusX = 0, radiusY = 0, degrees = 0, large, sweep]: readonly number[],
  to: Point,
): [Point, Point, Point][] {
  if (from.x === to.x && from.y === to.y) return [];
  let [rx, ry] = [Math.abs(radiusX), Math.abs(radiusY)];
  if (rx === 0 || ry === 0) return [[from, to, to]];
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const [halfX, halfY] = [(from.x - to.x) / 2, (from.y - to.y) / 2];
  const [x, y] = [cos * halfX + sin * halfY, cos * halfY - sin * halfX];
  const grow = Math.sqrt(Math.max(1, (x / rx) ** 2 + (y / ry) ** 2));
  [rx, ry] = [rx * grow, ry * grow];
  const free = Math.max(0, (rx * ry) ** 2 - (rx * y) ** 2 - (ry * x) ** 2) / ((rx * y) ** 2 + (ry * x) ** 2);
  const off = (large === sweep ? -1 : 1) * Math.sqrt(free);
  const [cx, cy] = [(off * rx * y) / ry, (-off * ry * x) / rx];
  const begin = Math.atan2((y - cy) / ry, (x - cx) / rx);
  let turn = Math.atan2((-y - cy) / ry, (-x - cx) / rx) - begin;
  if (sweep === 1 && turn < 0) turn += 2 * Math.PI;
  if (sweep !== 1 && turn > 0) turn -= 2 * Math.PI;
  const middle = {
    x: cos * cx - sin * cy + (from.x + to.x) / 2,
    y: sin * cx + cos * cy + (from.y + to.y) / 2,
  };
  const count = Math.max(1, Math.ceil(Math.abs(turn) / (Math.PI / 2) - 1e-9));
  const step = turn / count;
  const reach = (4 / 3) * Math.tan(step / 4);
  const at = (angle: number, along: number): Point => {
    const [u, v] = [
      rx * (Math.cos(angle) - along * Math.sin(angle)),
      ry * (Math.sin(angle) + along * Math.cos(angle)),
    ];
    return { x: middle.x + cos * u - sin * v, y: middle.y + sin * u + cos * v };
  };
  return Array.from({ length: count }, (_, index) => {
    const [a, b] = [begin + index * step, begin + (index + 1) * step];
    return [at(a, reach), at(b, -reach), index === count - 1 ? to : at(b, 0)];
  });
}

export function transformSegments(segments: readonly Segment[], matrix: Matrix): Segment[] {
  return segments.map((segment): Segment => {
    if (segment.kind === 'Z') return segment;
    const to = transformPoint(matrix, segment.to);
    return segment.kind === 'C'
      ? { kind: 'C', one: transformPoint(matrix, segment.one), two: transformPoint(matrix, segment.two), to }
      : { kind: segment.kind, to };
  });
}
