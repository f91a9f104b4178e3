/** x′ = a·x + c·y + e, y′ = b·x + d·y + f, as SVG writes it. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
const MAX_STEPS = 20;
const TOLERANCE = 1e-6;

/** The matrix that applies `inner` first and then `outer`. */
export function multiply([a, b, c, d, e, f]: Matrix, [k, l, m, n, o, p]: Matrix): Matrix {
  return [a * k + c * l, b * k + d * l, a * m + c * n, b * m + d * n, a * o + c * p + e, b * o + d * p + f];
}

export function transformPoint([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** Parses "translate(140 -60) scale(1.2)" to one matrix; undefined if it is invalid. */
export function parseTransform(text: string): Matrix | undefined {
  const steps = [...text.matchAll(/([a-z]+)\s*\(([^()]{0,200})\)/gi)];
  const rest = text.replace(/[a-z]+\s*\([^()]{0,200}\)/gi, '').replace(/[\s,]+/g, '');
  if (rest !== '' || steps.length === 0 || steps.length > MAX_STEPS) return undefined;
  let matrix = IDENTITY;
  for (const [, name = '', list = ''] of steps) {
    const step = toMatrix(name.toLowerCase(), parseNumbers(list));
    if (step === undefined || !step.every(Number.isFinite)) return undefined;
    matrix = multiply(matrix, step);
  }
  return matrix.every(Number.isFinite) ? matrix : undefined;
}

export function parseNumbers(list: string): number[] {
  return (list.match(NUMBER) ?? []).map(Number);
}

function toMatrix(name: string, values: readonly number[]): Matrix | undefined {
  const [first, second, third] = values;
  if (first === undefined) return undefined;
  switch (name) {
    case 'matrix':
      return values.length === 6 ? (values as unknown as Matrix) : undefined;
    case 'translate':
      return [1, 0, 0, 1, first, second ?? 0];
    case 'scale':
      return [first, 0, 0, second ?? first, 0, 0];
    case 'rotate': {
      const [sin, cos] = [Math.sin(radians(first)), Math.cos(radians(first))];
      const [x, y] = [second ?? 0, third ?? 0];
      return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y];
    }
    case 'skewx':
      return [1, 0, Math.tan(radians(first)), 1, 0, 0];
    case 'skewy':
      return [1, Math.tan(radians(first)), 0, 1, 0, 0];
    default:
      return undefined;
  }
}

/** Scales without rotation: shapes with native forms stay native. */
export function isUpright([, b, c]: Matrix): boolean {
  return Math.abs(b) < TOLERANCE && Math.abs(c) < TOLERANCE;
}

/** Rotates and scales uniformly, without mirroring. */
export function isTurned([a, b, c, d]: Matrix): boolean {
  const size = Math.max(Math.abs(a), Math.abs(b), TOLERANCE);
  return Math.abs(a - d) < TOLERANCE * size && Math.abs(b + c) < TOLERANCE * size;
}

export function rotationDegrees([a, b]: Matrix): number {
  return Math.round((Math.atan2(b, a) * 18_000) / Math.PI) / 100;
}

/** Mean factor by which lengths grow. */
export function averageScale([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
