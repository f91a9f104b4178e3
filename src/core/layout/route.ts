import { goesThrough, type Point, straightParts } from '../scene/connectors.ts';
import { hundredths } from '../scene/round.ts';
import { type Box, CANVAS, type LineElement, type SceneElement } from '../scene/scene.ts';
import { nearer, OUTWARDS, pointOf, type Side, sidesOf } from './sites.ts';

/** The way of a connector between two elements. */
export interface Route {
  readonly from: Point;
  readonly to: Point;
  readonly sides: readonly [Side, Side];
  readonly route?: NonNullable<LineElement['route']>;
}

/** A way that is taken, with the ids of the elements at its ends. */
export interface TakenRoute extends Route {
  readonly ids: readonly [string, string];
}

/** Px from what is in the way to lines around it, and the least that lines keep off it. */
const AROUND = 14;
const CLEAR = 4;
/** The first and last part of a line with corners, for its arrow head. */
const STUB = 12;
const LEAST_PART = 4;
/** Lines side by side. */
const LANE = 12;
/** In px of way: a corner, the wrong sides, a crossing, a way on another line, a side where lines of the other direction end. */
const COST = { corner: 30, side: 60, crossing: 40, onLine: 400, sameSide: 50, shared: -25, offMiddle: 0.2 } as const;
/** Further ways around are not looked for, px. */
const LONGEST = 4_000;

const isLevel = (side: Side): boolean => side === 'left' || side === 'right';

interface Task {
  readonly one: SceneElement;
  readonly other: SceneElement;
  readonly inTheWay: readonly Box[];
  readonly taken: readonly TakenRoute[];
}

/** A straight line between two sides, where nothing is in its way. */
export function straightRoute({ one, other, inTheWay, taken }: Task, sides: readonly [Side, Side]): Route | undefined {
  const direct = directRoute({ one, other }, sides);
  const { from, to } = direct;
  const parts = [from, to];
  const isFree = !inTheWay.some((box) => goesThrough(parts, box, CLEAR / 2)) && !taken.some((route) => same(route.from, to) && same(route.to, from));
  return isFree ? direct : undefined;
}

/** A straight line, whatever is in its way. */
export function directRoute({ one, other }: Pick<Task, 'one' | 'other'>, sides: readonly [Side, Side]): Route {
  return { from: pointOf(one.box, sides[0]), to: pointOf(other.box, sides[1]), sides };
}

/** The shortest way with corners that keeps off what is in the way, or over it where there is no other. */
export function corneredRoute(task: Task, kind: 'elbow' | 'curve'): Route {
  return best(task, kind, 2) ?? best(task, kind, 4) ?? best({ ...task, inTheWay: [] }, kind, 2) ?? directRoute(task, nearer(task.one.box, task.other.box));
}

function best(task: Task, kind: 'elbow' | 'curve', mostCorners: 2 | 4): Route | undefined {
  const { one, other } = task;
  const [xs, ys] = channels(task);
  const preferred = nearer(one.box, other.box);
  const isFree = (a: Point, b: Point): boolean => !task.inTheWay.some((box) => goesThrough([a, b], box, CLEAR));
  let found: { readonly cost: number; readonly route: Route } | undefined;
  for (const start of sidesOf(one)) {
    for (const end of sidesOf(other)) {
      const [from, to] = [pointOf(one.box, start), pointOf(other.box, end)];
      const extra = (start === preferred[0] ? 0 : COST.side) + (end === preferred[1] ? 0 : COST.side);
      for (const corners of cornersBetween(from, to, [start, end], xs, ys, mostCorners, isFree)) {
        const points = [from, ...corners, to];
        const base = lengthOf(points) + corners.length * COST.corner + extra + middling(points, one.box, other.box);
        if (base > LONGEST || (found !== undefined && base + task.taken.length * COST.shared >= found.cost) || !leavesWell(points, start, end)) continue;
        const route: Route = { from, to, sides: [start, end], ...(corners.length === 0 ? {} : { route: { kind, corners } }) };
        const parts = straightParts(route);
        if ([one.box, other.box].some((box) => goesThrough(parts, box)) || task.inTheWay.some((box) => goesThrough(parts, box, CLEAR))) continue;
        const cost = base + company(route, parts, task);
        if (found === undefined || cost < found.cost) found = { cost, route };
      }
    }
  }
  return found?.route;
}

/** Where upright and level parts may run: beside everything, in the middle of gaps, and beside lines that run there already. */
function channels({ one, other, inTheWay, taken }: Task): readonly [number[], number[]] {
  const boxes = [one.box, other.box, ...inTheWay];
  const lines = taken.flatMap(({ from, to, route }) => (route === undefined ? [] : [from, ...route.corners, to]));
  return [
    along(
      boxes.map(({ x, width }) => [x, x + width]),
      lines.map(({ x }) => x),
      CANVAS.widthPx,
    ),
    along(
      boxes.map(({ y, height }) => [y, y + height]),
      lines.map(({ y }) => y),
      CANVAS.heightPx,
    ),
  ];
}

/** @param spans of the two elements that are joined, then of what is in the way */
function along(spans: readonly (readonly [number, number])[], lines: readonly number[], size: number): number[] {
  const edges = [...new Set(spans.flat())].sort((a, b) => a - b);
  const [[one, oneEnd], [other, otherEnd]] = spans as readonly [readonly [number, number], readonly [number, number]];
  const all = [
    ...spans.flatMap(([low, high]) => [low - AROUND, high + AROUND]),
    ...edges.slice(1).map((edge, index) => (edge + (edges[index] as number)) / 2),
    ...[(oneEnd + other) / 2, (otherEnd + one) / 2],
    ...lines.flatMap((at) => [at - LANE, at, at + LANE]),
  ];
  return [...new Set(all.map(hundredths))].filter((at) => at >= CLEAR && at <= size - CLEAR);
}

/** Corners in turn: the coordinates that are free are those of the channels. */
function* cornersBetween(
  from: Point,
  to: Point,
  [start, end]: readonly [Side, Side],
  xs: readonly number[],
  ys: readonly number[],
  most: 2 | 4,
  isFree: (a: Point, b: Point) => boolean,
): Generator<Point[]> {
  if (!isLevel(start)) {
    for (const corners of cornersBetween(turned(from), turned(to), [TURNED[start], TURNED[end]], ys, xs, most, (a, b) => isFree(turned(a), turned(b)))) yield corners.map(turned);
    return;
  }
  if (isLevel(end)) {
    if (Math.abs(from.y - to.y) < 1) yield [];
    if (most === 2) for (const x of xs) yield [at(x, from.y), at(x, to.y)];
    else {
      const outs = xs.filter((x) => (x - from.x) * OUTWARDS[start].x >= STUB && isFree(from, at(x, from.y)));
      const ins = xs.filter((x) => (x - to.x) * OUTWARDS[end].x >= STUB && isFree(at(x, to.y), to));
      for (const y of ys) for (const x of outs) for (const last of ins) yield [at(x, from.y), at(x, y), at(last, y), at(last, to.y)];
    }
  } else if (most === 2) yield [at(to.x, from.y)];
  else for (const x of xs.filter((one) => isFree(from, at(one, from.y)))) for (const y of ys) yield [at(x, from.y), at(x, y), at(to.x, y)];
}

const at = (x: number, y: number): Point => ({ x, y });
const turned = ({ x, y }: Point): Point => ({ x: y, y: x });
const TURNED: Readonly<Record<Side, Side>> = { top: 'left', left: 'top', bottom: 'right', right: 'bottom' };
const same = (a: Point, b: Point): boolean => Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1;

/** Out of the first side and into the last one, with room for an arrow head, and no part too short to be seen. */
function leavesWell(points: readonly Point[], start: Side, end: Side): boolean {
  const [first, second] = points as [Point, Point];
  const [before, last] = points.slice(-2) as [Point, Point];
  const out = (second.x - first.x) * OUTWARDS[start].x + (second.y - first.y) * OUTWARDS[start].y;
  const into = (before.x - last.x) * OUTWARDS[end].x + (before.y - last.y) * OUTWARDS[end].y;
  const stub = points.length === 2 ? LEAST_PART : STUB;
  return out >= stub && into >= stub && points.every((point, index) => index === 0 || Math.hypot(point.x - (points[index - 1] as Point).x, point.y - (points[index - 1] as Point).y) >= LEAST_PART);
}

/** Two corners stand best in the middle of the gap. */
function middling(points: readonly Point[], one: Box, other: Box): number {
  const [from, corner, second] = points as [Point, Point, Point];
  if (points.length !== 4) return 0;
  const [a, b, value] = corner.x === second.x ? [from.x, (points[3] as Point).x, corner.x] : [from.y, (points[3] as Point).y, corner.y];
  const isBetween = (a - value) * (b - value) < 0 && one !== other;
  return isBetween ? Math.abs(value - (a + b) / 2) * COST.offMiddle : 0;
}

function lengthOf(points: readonly Point[]): number {
  return points.slice(1).reduce((sum, { x, y }, index) => sum + Math.abs(x - (points[index] as Point).x) + Math.abs(y - (points[index] as Point).y), 0);
}

/** What the lines cost that are there already: those from the same side may run together, the others keep apart. */
function company(route: Route, parts: readonly Point[], { one, other, taken }: Task): number {
  let cost = 0;
  for (const known of taken) {
    const fromHere = known.ids[0] === one.id && same(known.from, route.from);
    const toHere = known.ids[1] === other.id && same(known.to, route.to);
    if ((known.ids[1] === one.id && same(known.to, route.from)) || (known.ids[0] === other.id && same(known.from, route.to))) cost += COST.sameSide;
    const { crossings, together } = met(parts, straightParts(known));
    if (fromHere || toHere) cost += together ? COST.shared : 0;
    else cost += crossings * COST.crossing + (together ? COST.onLine : 0);
  }
  return cost;
}

function met(parts: readonly Point[], others: readonly Point[]): { crossings: number; together: boolean } {
  let [crossings, together] = [0, false];
  for (let i = 1; i < parts.length; i += 1) {
    for (let j = 1; j < others.length; j += 1) {
      const [a, b, c, d] = [parts[i - 1], parts[i], others[j - 1], others[j]] as [Point, Point, Point, Point];
      if (sharesWay(a, b, c, d) || sharesWay(turned(a), turned(b), turned(c), turned(d))) together = true;
      else if (crosses(a, b, c, d)) crossings += 1;
    }
  }
  return { crossings, together };
}

function sharesWay(a: Point, b: Point, c: Point, d: Point): boolean {
  if (a.y !== b.y || c.y !== d.y || Math.abs(a.y - c.y) >= LANE / 2) return false;
  return Math.min(Math.max(a.x, b.x), Math.max(c.x, d.x)) - Math.max(Math.min(a.x, b.x), Math.min(c.x, d.x)) > LEAST_PART;
}

function crosses(a: Point, b: Point, c: Point, d: Point): boolean {
  const turn = (p: Point, q: Point, r: Point): number => (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}
