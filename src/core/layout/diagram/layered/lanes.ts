import { CLEAR, LANE, type RowBox } from './model.ts';
import { moveTo, type Port } from './ports.ts';

/** A line that passes rows, and what it may end at. */
export interface PassingLine {
  readonly index: number;
  readonly upper?: Port;
  readonly lower?: Port;
  /** First and last row that it passes. */
  readonly rows: readonly [number, number];
  readonly label?: RowBox;
  readonly hints: readonly number[];
  /** True for a line that may not turn before it leaves the rows. */
  readonly isStraight?: boolean;
}

/** Rows that a frame spans, and its extent across them. */
export interface FrameSpan {
  readonly rows: readonly [number, number];
  readonly low: number;
  readonly high: number;
  readonly holds: (id: string) => boolean;
  /** Room of its frame before its first box and after its last one, across the rows. */
  readonly sides: readonly [number, number];
}

const STEPS = 6;
/**
 * Costs in px of a bend, of a lane through a frame that holds no end of the line, and of one where another label
 * is expected.
 */
const COST = { bend: 44, frame: 120, expected: 10, hint: 0.2 } as const;

/** Returns whether a line would run through a label of another line where that is expected. */
function isNear(
  other: RowBox,
  x: number,
  [first, last]: readonly [number, number],
  label: RowBox | undefined,
): boolean {
  const own = label?.row === other.row ? label.width / 2 : 0;
  return other.row >= first && other.row <= last && Math.abs(x - other.x) < other.width / 2 + own + CLEAR / 2;
}

/** Returns whether a label in a row lies across the side of a frame. */
function isOnBorder({ rows, low, high, sides }: FrameSpan, row: number, x: number, half: number): boolean {
  if (row < rows[0] || row > rows[1]) return false;
  return [low - sides[0], high + sides[1]].some((side) => Math.abs(x - side) < half + BORDER);
}

/** Space between a label and the side of a frame, px. */
const BORDER = 4;

interface Taken {
  readonly x: number;
  readonly half: number;
}

/** Assigns each line that passes rows one coordinate at which it passes all of them, free of boxes and labels. */
export class Lanes {
  readonly #rows: readonly (readonly RowBox[])[];
  readonly #taken: Taken[][];
  readonly #frames: readonly FrameSpan[];
  readonly #expected: ReadonlyMap<number, RowBox>;
  readonly #found = new Map<number, number>();

  /** @param expected labels where the arrangement put them, by index of their line */
  constructor(
    rows: readonly (readonly RowBox[])[],
    frames: readonly FrameSpan[],
    expected: ReadonlyMap<number, RowBox>,
  ) {
    this.#rows = rows;
    this.#taken = rows.map(() => []);
    this.#frames = frames;
    this.#expected = expected;
  }

  /** Lane of a line; undefined if a straight line finds none. */
  assign(line: PassingLine): number | undefined {
    const best = this.#candidates(line)
      .map((x) => ({ x, cost: this.#cost(x, line) }))
      .sort((a, b) => a.cost - b.cost || a.x - b.x)
      .find(({ x }) => this.#isFree(x, line));
    const x = best?.x ?? (line.isStraight === true ? undefined : this.#beyond(line));
    if (x === undefined) return undefined;
    this.#found.set(line.index, x);
    for (let row = line.rows[0]; row <= line.rows[1]; row += 1)
      this.#taken[row]?.push({ x, half: line.label?.row === row ? line.label.width / 2 : 0 });
    for (const port of [line.upper, line.lower])
      if (port !== undefined && x >= port.low && x <= port.high) moveTo(port, x);
    return x;
  }

  #candidates({ upper, lower, rows, label, hints, isStraight }: PassingLine): number[] {
    const ports = [upper, lower].flatMap((port) => port ?? []);
    const within = (x: number): number[] => ports.map(({ low, high }) => Math.min(high, Math.max(low, x)));
    const wanted = [...ports.map(({ x }) => x), ...(label === undefined ? [] : [label.x]), ...hints];
    const beside: number[] = [];
    for (let row = rows[0]; row <= rows[1]; row += 1) {
      const own = label?.row === row ? label.width / 2 : 0;
      for (const { x, half } of [
        ...(this.#rows[row] ?? []).map((box) => ({ x: box.x, half: box.width / 2 })),
        ...(this.#taken[row] ?? []),
      ])
        for (let step = 0; step < STEPS; step += 1) {
          const by = half + own + CLEAR + 1 + step * LANE;
          beside.push(x - by, x + by);
        }
    }
    const all = [...wanted, ...wanted.flatMap(within), ...beside, ...beside.flatMap(within)];
    return [
      ...new Set(
        all
          .filter((x) => isStraight !== true || ports.every(({ low, high }) => x >= low && x <= high))
          .map((x) => Math.round(x * 100) / 100),
      ),
    ];
  }

  #cost(x: number, { index: own, upper, lower, rows, label, hints }: PassingLine): number {
    let cost = 0;
    for (const port of [upper, lower])
      if (port !== undefined)
        cost += x >= port.low && x <= port.high ? Math.abs(x - port.x) / 4 : COST.bend + Math.abs(x - port.x);
    const aim = label?.x ?? hints[Math.floor(hints.length / 2)];
    if (aim !== undefined) cost += COST.hint * Math.abs(x - aim);
    for (const [index, other] of this.#expected)
      if (index !== own && !this.#found.has(index) && isNear(other, x, rows, label)) cost += COST.expected;
    for (const { rows: spanned, low, high, holds } of this.#frames)
      if (
        spanned[0] <= rows[1] &&
        spanned[1] >= rows[0] &&
        x > low &&
        x < high &&
        ![upper, lower].some((port) => port !== undefined && holds(port.id))
      )
        cost += COST.frame;
    return cost;
  }

  #isFree(x: number, line: PassingLine): boolean {
    for (let row = line.rows[0]; row <= line.rows[1]; row += 1) {
      const own = line.label?.row === row ? line.label.width / 2 : 0;
      if (own > 0 && this.#frames.some((frame) => isOnBorder(frame, row, x, own))) return false;
      for (const box of this.#rows[row] ?? [])
        if (Math.abs(x - box.x) < box.width / 2 + own + CLEAR) return false;
      for (const other of this.#taken[row] ?? [])
        if (Math.abs(x - other.x) < other.half + own + (other.half + own > 0 ? CLEAR : LANE) - 1)
          return false;
    }
    return true;
  }

  /** Beyond the outermost box there is always room. */
  #beyond({ rows, label }: PassingLine): number {
    let outermost = 0;
    for (let row = rows[0]; row <= rows[1]; row += 1) {
      for (const box of this.#rows[row] ?? []) outermost = Math.max(outermost, box.x + box.width / 2);
      for (const { x, half } of this.#taken[row] ?? []) outermost = Math.max(outermost, x + half);
    }
    for (const expected of this.#expected.values())
      if (expected.row >= rows[0] && expected.row <= rows[1])
        outermost = Math.max(outermost, expected.x + expected.width / 2);
    return outermost + CLEAR + LANE + (label?.width ?? 0) / 2;
  }
}
