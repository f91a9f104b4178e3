import {
  goesThrough,
  listCorners,
  listObstacles,
  mustAvoid,
  type Obstacle,
  type Point,
  toSegments,
} from '../../scene/connectors.ts';
import { type Box, CANVAS, type Canvas, type LineElement, type SceneElement } from '../../scene/scene.ts';
import { findNearestSides, getSidePoint, listSides, type Side } from '../sites.ts';
import { Channels } from './channels.ts';
import { computeCompanyCost, computePortCost, isSamePoint, type TakenRoute } from './company.ts';
import { CORNERS, COST, computeOffMiddleCost, DISTANCE, isLevel } from './costs.ts';
import { type CornerKind, createDirectRoute, createPlainRoute, type Ends, type Route } from './route.ts';
import { blockBox, occupy } from './routing-grid.ts';
import { SearchMemory } from './search-memory.ts';
import { findShortestPath, type Path, type PathTask, type Port } from './shortest-path.ts';

type RouteLine = Pick<LineElement, 'from' | 'to' | 'route'>;

/**
 * Step limits: for all searches of a slide, for one search for the cheapest route, and for one search for any
 * route. A step examines one label of a search, or `boxes` obstacles and lines.
 */
export const STEPS = { slide: 250_000, cheapest: 2_000, soonest: 8_000, boxes: 32 } as const;
const HASTE = 2;

/** Routes the connectors of one slide in order, around the elements that they do not join. */
export class ConnectorRouter {
  readonly #canvas: Canvas;
  readonly #obstacles: readonly Obstacle[];
  readonly #channels: Channels;
  readonly #taken: TakenRoute[] = [];
  readonly #memory = new SearchMemory();
  #steps = 0;

  /** @param elements all elements of the slide; lines and invisible shapes are no obstacles. */
  constructor(elements: readonly SceneElement[], canvas = CANVAS) {
    this.#canvas = canvas;
    this.#obstacles = listObstacles(elements);
    this.#channels = new Channels(this.#obstacles, canvas);
  }

  /** Number of steps taken so far. */
  get steps(): number {
    return this.#steps;
  }

  /** Straight line between two sides; undefined if it meets an obstacle. */
  straight(ends: Ends, sides: readonly [Side, Side]): Route | undefined {
    const direct = createDirectRoute(ends, sides);
    const { from, to } = direct;
    const isFree =
      !this.#obstaclesOf(ends).some((box) => goesThrough([from, to], box, DISTANCE.clear / 2)) &&
      !this.#taken.some((known) => isSamePoint(known.from, to) && isSamePoint(known.to, from));
    return isFree ? direct : undefined;
  }

  /**
   * Cheapest route with corners around the obstacles; it ignores them if there is no such route or the steps
   * are used up.
   */
  cornered(ends: Ends, kind: CornerKind): Route {
    if (this.#steps >= STEPS.slide) return createPlainRoute(ends, kind, this.#canvas);
    const obstacles = this.#obstaclesOf(ends);
    return (
      this.#search(ends, kind, obstacles) ??
      this.#search(ends, kind, []) ??
      createPlainRoute(ends, kind, this.#canvas)
    );
  }

  /** Adds a route that later connectors avoid. */
  take(route: Route, { one, other }: Ends): void {
    const taken = { ...route, ids: [one.id, other.id], parts: toSegments(route) } as const;
    this.#taken.push(taken);
    this.#channels.take(taken);
  }

  #obstaclesOf({ one, other }: Ends): Box[] {
    this.#steps += this.#obstacles.length / STEPS.boxes;
    return this.#obstacles.flatMap((obstacle) => (mustAvoid(obstacle, [one, other]) ? [obstacle.box] : []));
  }

  #search(ends: Ends, kind: CornerKind, obstacles: readonly Box[]): Route | undefined {
    const { one, other } = ends;
    const taken = this.#taken;
    this.#steps += (obstacles.length + taken.length) / STEPS.boxes;
    const joined = taken.filter(({ ids }) => ids[0] === one.id || ids[1] === other.id);
    const channels = this.#channels.of(ends, joined);
    const grid = { ...channels, ...this.#memory.edges(channels.xs.length * channels.ys.length) };
    for (const known of taken)
      if (known.ids[0] !== one.id && known.ids[1] !== other.id) occupy(grid, known.parts);
    for (const box of obstacles) blockBox(grid, box, DISTANCE.clear);
    for (const { box } of [one, other]) blockBox(grid, box, -1);
    const task = {
      grid,
      memory: this.#memory,
      starts: this.#ports(ends, 0),
      goals: this.#ports(ends, 1),
      costOf: (path: Path) => this.#costOf(path, kind, ends),
    };
    const path = this.#pathOf(task);
    if (path === undefined) return undefined;
    const route = toRoute(path, kind);
    const isFree = (line: RouteLine): boolean => this.#isFree(line, ends, obstacles);
    // A curve runs inside of its corners and usually meets no obstacle if they do not.
    if (kind === 'elbow' || isFree(route)) return route;
    const rounded = this.#pathOf({
      ...task,
      isCurveFree: (from, corner, to) => isFree({ from, to, route: { kind, corners: [corner] } }),
    });
    return rounded === undefined ? toRoute(path, 'elbow') : toRoute(rounded, kind);
  }

  #pathOf(task: Omit<PathTask, 'mostSteps' | 'haste'>): Path | undefined {
    return (
      this.#firstOf(task, STEPS.cheapest, 1) ??
      this.#firstOf(task, task.isCurveFree === undefined ? STEPS.soonest : STEPS.cheapest, HASTE)
    );
  }

  #firstOf(task: Omit<PathTask, 'mostSteps' | 'haste'>, most: number, haste: number): Path | undefined {
    const { path, steps } = findShortestPath({
      ...task,
      haste,
      mostSteps: Math.min(most, STEPS.slide - this.#steps),
    });
    this.#steps += steps;
    return path;
  }

  #isFree(line: RouteLine, { one, other }: Ends, obstacles: readonly Box[]): boolean {
    this.#steps += 1 + obstacles.length / STEPS.boxes;
    let [left, right, top, bottom] = [
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ];
    for (const { x, y } of listCorners(line)) {
      left = Math.min(left, x - DISTANCE.clear);
      right = Math.max(right, x + DISTANCE.clear);
      top = Math.min(top, y - DISTANCE.clear);
      bottom = Math.max(bottom, y + DISTANCE.clear);
    }
    const isNear = (box: Box): boolean =>
      box.x < right && box.x + box.width > left && box.y < bottom && box.y + box.height > top;
    const [near, own] = [obstacles.filter(isNear), [one.box, other.box].filter(isNear)];
    if (near.length + own.length === 0) return true;
    const parts = toSegments(line);
    return (
      !near.some((box) => goesThrough(parts, box, DISTANCE.clear)) &&
      !own.some((box) => goesThrough(parts, box))
    );
  }

  #costOf(path: Path, kind: CornerKind, ends: Ends): number {
    const { start, goal, corners } = path;
    const route = toRoute(path, kind);
    const preferred = findNearestSides(ends.one.box, ends.other.box);
    const sides = [start, goal].filter(({ side }, end) => side !== preferred[end]).length * COST.side;
    const [axis, [corner]] = [isLevel(start.side) ? 'x' : 'y', corners] as const;
    const middle =
      corner !== undefined && corners.length === 2
        ? computeOffMiddleCost(start.point[axis], goal.point[axis], corner[axis])
        : 0;
    return (
      measurePath(listCorners(route)) +
      (CORNERS[corners.length] ?? 0) +
      sides +
      middle +
      computeCompanyCost(route, toSegments(route), ends, this.#taken)
    );
  }

  #ports({ one, other, sides }: Ends, end: 0 | 1): Port[] {
    const element = end === 0 ? one : other;
    const preferred = findNearestSides(one.box, other.box)[end];
    const named = sides?.[end];
    return (named === undefined ? listSides(element) : [named]).map((side) => {
      const point = getSidePoint(element.box, side);
      return {
        side,
        point,
        cost: (side === preferred ? 0 : COST.side) + computePortCost(point, element.id, end, this.#taken),
      };
    });
  }
}

function toRoute({ start, goal, corners }: Path, kind: CornerKind): Route {
  return {
    from: start.point,
    to: goal.point,
    sides: [start.side, goal.side],
    ...(corners.length === 0 ? {} : { route: { kind, corners } }),
  };
}

function measurePath(points: readonly Point[]): number {
  return points
    .slice(1)
    .reduce(
      (sum, { x, y }, index) =>
        sum + Math.abs(x - (points[index] as Point).x) + Math.abs(y - (points[index] as Point).y),
      0,
    );
}
