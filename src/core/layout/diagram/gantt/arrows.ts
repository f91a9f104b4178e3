import { goesThrough, type Point } from '../../../scene/connectors.ts';
import type { Box } from '../../../scene/scene.ts';
import { getSidePoint } from '../../sites.ts';

/** Distance in px of a bend from the bar at its end. */
export const CLEAR = 10;
/** Distance in px between bends side by side. */
const APART = 5;
/** Number of places side by side that are tried for a bend. */
const PLACES = 4;
/** Distances in px of a trunk from the start of the next bar, and, at most, from the end of its own. */
const [BEFORE_START, BEFORE_END] = [14, 30];
/** Costs of a crossed bar, a crossed label, a stretch on another line, a crossed line, a bend, and of a px. */
const COST = { bar: 1000, label: 300, onLine: 120, line: 15, bend: 8, px: 0.01 } as const;
/** Lines closer to one another by less look like one, px. */
const SAME_PX = 3;

interface Segment {
  readonly from: Point;
  readonly to: Point;
  /** Ids of the work at both ends of its arrow. */
  readonly ends: readonly [string, string];
}

interface Ends {
  readonly from: string;
  readonly to: string;
}

/** Where an arrow leaves its bar, and its bends. */
export interface Route {
  readonly from: Point;
  readonly to: Point;
  readonly corners: readonly Point[];
}

/**
 * Routes arrows from the end of a bar to the start of another: right-angled, around other bars and labels,
 * through the space between rows, and apart from arrows of other work. Arrows of one bar share a trunk, which
 * leaves the bar at its edge just before its end, or at its end.
 */
export class ArrowRouter {
  readonly #bars: ReadonlyMap<string, Box>;
  readonly #labels: readonly Box[];
  /** Heights between rows. */
  readonly #channels: readonly number[];
  readonly #drawn: Segment[] = [];

  constructor(bars: ReadonlyMap<string, Box>, labels: readonly Box[], channels: readonly number[]) {
    this.#bars = bars;
    this.#labels = labels;
    this.#channels = channels;
  }

  /** The cheapest route, which later arrows keep apart from. */
  route(ends: Ends): Route | undefined {
    const [one, other] = [this.#bars.get(ends.from), this.#bars.get(ends.to)];
    if (one === undefined || other === undefined) return undefined;
    const [end, start] = [getSidePoint(one, 'right'), getSidePoint(other, 'left')];
    let best = undefined as { readonly points: readonly Point[]; readonly cost: number } | undefined;
    const tryAll = (candidates: Iterable<readonly Point[]>): void => {
      for (const points of candidates) {
        const cost = this.#cost(points, ends);
        if (best === undefined || cost < best.cost) best = { points, cost };
      }
    };
    const complete = function* (all: Iterable<readonly Point[]>): Generator<readonly Point[]> {
      for (const corners of all) yield [end, ...corners, start];
    };
    tryAll(this.#trunks(one, start, ends.from));
    tryAll(complete(this.#candidates(end, start)));
    if ((best?.cost ?? COST.bar) >= COST.label) tryAll(complete(this.#detours(end, start)));
    const points = best?.points ?? [end, start];
    this.#drawn.push(...toSegments(points, ends));
    return { from: points[0] as Point, to: points.at(-1) as Point, corners: points.slice(1, -1) };
  }

  /** Routes with one bend, down or up from the edge of a bar near its end to the start of the next. */
  *#trunks(bar: Box, start: Point, from: string): Generator<readonly Point[]> {
    const isBelow = start.y > bar.y + bar.height;
    if (!isBelow && start.y >= bar.y) return;
    const end = bar.x + bar.width;
    const y = getSidePoint(bar, isBelow ? 'bottom' : 'top').y;
    const shared = this.#drawn.filter((one) => one.ends[0] === from && !isFlat(one)).map((one) => one.from.x);
    const latest = Math.min(end, start.x) - BEFORE_START;
    for (const x of [...shared, latest])
      if (x <= latest && x >= Math.max(end - BEFORE_END, bar.x + BEFORE_START / 2))
        yield [{ x, y }, { x, y: start.y }, start];
  }

  *#candidates(end: Point, start: Point): Generator<readonly Point[]> {
    const room = start.x - end.x;
    if (Math.abs(end.y - start.y) < 1 && room >= 0) yield [];
    const via = (x: number): Point[] => [
      { x, y: end.y },
      { x, y: start.y },
    ];
    if (room >= CLEAR && room < 2 * CLEAR) yield via(start.x - CLEAR + 2);
    for (let place = 0; place < PLACES; place += 1) {
      const step = CLEAR + place * APART;
      if (room < step + CLEAR) break;
      yield via(start.x - step);
      yield via(end.x + step);
    }
    const [high, low] = [Math.min(end.y, start.y), Math.max(end.y, start.y)];
    const between = this.#channels.filter((y) => y > high && y < low);
    const beside = this.#channels.filter((y) => y <= high || y >= low);
    const nearest = beside.toSorted((a, b) => Math.abs(a - start.y) - Math.abs(b - start.y)).slice(0, 2);
    for (const y of [...between, ...nearest])
      for (let place = 0; place < PLACES; place += 1) {
        const [out, into] = [end.x + CLEAR + place * APART, start.x - CLEAR - place * APART];
        yield [
          { x: out, y: end.y },
          { x: out, y },
          { x: into, y },
          { x: into, y: start.y },
        ];
      }
  }

  /** Routes around the ends of bars and labels between the rows of both ends. */
  *#detours(end: Point, start: Point): Generator<readonly Point[]> {
    const [high, low] = [Math.min(end.y, start.y), Math.max(end.y, start.y)];
    const between = this.#channels.filter((y) => y > high && y < low);
    const [out, into] = [end.x + CLEAR, start.x - CLEAR];
    const [first, last] = end.y < start.y ? [between[0], between.at(-1)] : [between.at(-1), between[0]];
    if (first === undefined || last === undefined) return;
    const inWay = [...this.#bars.values(), ...this.#labels].filter(
      ({ y, height }) => y + height > high && y < low,
    );
    const columns = inWay.flatMap(({ x, width }) =>
      [0, 1, 2].flatMap((place) => [x - CLEAR - place * APART, x + width + CLEAR + place * APART]),
    );
    for (const x of columns)
      yield [
        { x: out, y: end.y },
        { x: out, y: first },
        { x, y: first },
        { x, y: last },
        { x: into, y: last },
        { x: into, y: start.y },
      ];
  }

  #cost(points: readonly Point[], ends: Ends): number {
    let cost = points.length * COST.bend;
    for (const box of this.#bars.values()) if (goesThrough(points, box)) cost += COST.bar;
    for (const box of this.#labels) if (goesThrough(points, box)) cost += COST.label;
    for (const segment of toSegments(points, ends)) {
      cost += (Math.abs(segment.to.x - segment.from.x) + Math.abs(segment.to.y - segment.from.y)) * COST.px;
      for (const other of this.#drawn) cost += compare(segment, other);
    }
    return cost;
  }
}

function toSegments(points: readonly Point[], { from, to }: Ends): Segment[] {
  return points
    .slice(1)
    .map((point, index): Segment => ({ from: points[index] as Point, to: point, ends: [from, to] }));
}

/** Cost of a segment beside one that is drawn; arrows of the same work may share a stretch. */
function compare(one: Segment, other: Segment): number {
  const [flat, otherFlat] = [isFlat(one), isFlat(other)];
  if (flat !== otherFlat)
    return crosses(flat ? one : other, flat ? other : one) && !shareEnd(one, other) ? COST.line : 0;
  const [a, b] = flat ? [one.from.y, other.from.y] : [one.from.x, other.from.x];
  const [c, d] = [extent(one, flat), extent(other, flat)];
  if (Math.min(c[1], d[1]) - Math.max(c[0], d[0]) <= SAME_PX) return 0;
  const apart = Math.abs(a - b);
  // Arrows of the same work run on one line rather than close beside one another.
  if (shareEnd(one, other)) return apart > 0.5 && apart < CLEAR ? COST.line : 0;
  return apart < SAME_PX ? COST.onLine : 0;
}

const isFlat = ({ from, to }: Segment): boolean => Math.abs(from.y - to.y) < Math.abs(from.x - to.x);

const shareEnd = ({ ends: [a, b] }: Segment, { ends: [c, d] }: Segment): boolean => a === c || b === d;

function extent({ from, to }: Segment, flat: boolean): readonly [number, number] {
  return flat
    ? [Math.min(from.x, to.x), Math.max(from.x, to.x)]
    : [Math.min(from.y, to.y), Math.max(from.y, to.y)];
}

function crosses(flat: Segment, upright: Segment): boolean {
  const [left, right] = extent(flat, true);
  const [top, bottom] = extent(upright, false);
  return upright.from.x > left && upright.from.x < right && flat.from.y > top && flat.from.y < bottom;
}
