import { interpolatePoint, type Point } from '../../scene/connectors.ts';
import type { Side } from '../sites.ts';
import { CORNERS, COST, computeOffMiddleCost, DISTANCE, isLevel, MAX_CORNERS } from './costs.ts';
import { LabelQueue } from './label-queue.ts';
import type { Labels } from './labels.ts';
import { findFirstFrom, type RoutingGrid } from './routing-grid.ts';
import type { SearchMemory } from './search-memory.ts';

/** A place at which a route may start or end. */
export interface Port {
  readonly side: Side;
  readonly point: Point;
  readonly cost: number;
}

export interface PathTask {
  readonly grid: RoutingGrid;
  readonly starts: readonly Port[];
  readonly goals: readonly Port[];
  readonly memory: SearchMemory;
  /** Limit on examined labels. */
  readonly mostSteps: number;
  /** Weight of the heuristic: 1 finds the cheapest path, more finds some path sooner. */
  readonly haste: number;
  /**
   * Returns whether the curve around a corner meets no obstacle between its start and end; absent if corners
   * are not rounded.
   */
  readonly isCurveFree?: (start: Point, corner: Point, end: Point) => boolean;
  /** Full cost of a path; the search itself ignores the cost of lines at the same elements. */
  readonly costOf: (path: Path) => number;
}

export interface Path {
  readonly start: Port;
  readonly goal: Port;
  readonly corners: readonly Point[];
}

/** Directions in the order of turns to the right. */
const DX = Int8Array.of(1, 0, -1, 0);
const DY = Int8Array.of(0, 1, 0, -1);
const DIRECTION: Readonly<Record<Side, number>> = { right: 0, bottom: 1, left: 2, top: 3 };
/** Additional labels examined per node and direction when corners are rounded. */
const MAX_ALTERNATIVES = 6;
const NOWHERE = Number.POSITIVE_INFINITY;

interface Goal {
  readonly port: Port;
  readonly x: number;
  readonly y: number;
  /** Direction in which a route arrives. */
  readonly direction: number;
}

/**
 * A* search over the grid. A label is a node reached in a direction with a number of corners. Per node and
 * direction, a label is expanded only if it has fewer corners than all cheaper ones.
 *
 * @returns the cheapest path found, and the number of examined labels.
 */
export function findShortestPath(task: PathTask): {
  readonly path: Path | undefined;
  readonly steps: number;
} {
  const search = new PathSearch(task);
  return { path: search.run(), steps: search.steps };
}

class PathSearch {
  steps = 0;
  readonly #task: PathTask;
  readonly #goals: readonly Goal[];
  readonly #xs: Float64Array;
  readonly #ys: Float64Array;
  readonly #labels: Labels;
  readonly #queue: LabelQueue;
  /** Fewest corners of any examined label, per node and direction. */
  readonly #fewest: Uint8Array;
  /** Cheapest queued label per node and direction, with its number of corners. */
  readonly #cheapest: Float32Array;
  readonly #cheapestCorners: Uint8Array;
  readonly #isRounded: boolean;
  readonly #alternatives = new Map<number, number>();

  constructor(task: PathTask) {
    this.#task = task;
    this.#isRounded = task.isCurveFree !== undefined;
    [this.#xs, this.#ys] = [task.grid.xs, task.grid.ys];
    const { labels, fewest, cheapest, cheapestCorners } = task.memory.states(
      this.#xs.length * this.#ys.length,
    );
    this.#labels = labels;
    this.#queue = new LabelQueue(labels);
    this.#fewest = fewest;
    this.#cheapest = cheapest;
    this.#cheapestCorners = cheapestCorners;
    this.#goals = task.goals
      .map((port) => ({ port, ...port.point, direction: (DIRECTION[port.side] + 2) % 4 }))
      .filter(
        ({ x, y, direction }) =>
          this.#edgeCost(findFirstFrom(this.#xs, x), findFirstFrom(this.#ys, y), (direction + 2) % 4) <
          NOWHERE,
      );
  }

  run(): Path | undefined {
    if (this.#goals.length === 0) return undefined;
    for (const [start, { point, side, cost }] of this.#task.starts.entries())
      this.#add(
        findFirstFrom(this.#xs, point.x),
        findFirstFrom(this.#ys, point.y),
        DIRECTION[side],
        0,
        start,
        cost,
        this.#labels.count,
      );
    let best: { readonly cost: number; readonly path: Path } | undefined;
    while (this.#queue.least < (best?.cost ?? NOWHERE) && this.steps < this.#task.mostSteps) {
      const label = this.#queue.pop() as number;
      this.steps += 1;
      const path = this.#pathTo(label);
      if (path === undefined) this.#expand(label);
      else {
        const cost = this.#task.costOf(path);
        if (best === undefined || cost < best.cost) best = { cost, path };
      }
    }
    return best?.path;
  }

  #expand(label: number): void {
    const labels = this.#labels;
    const column = labels.columns[label] as number;
    const row = labels.rows[label] as number;
    const direction = labels.directions[label] as number;
    const corners = labels.corners[label] as number;
    const state = (row * this.#xs.length + column) * 4 + direction;
    if (corners >= (this.#fewest[state] as number) && !this.#isAlternative(state)) return;
    this.#fewest[state] = Math.min(corners, this.#fewest[state] as number);
    this.#step(label, column, row, direction);
    const mayTurn =
      corners < MAX_CORNERS && this.#runLength(label) >= (corners === 0 ? DISTANCE.stub : DISTANCE.leastPart);
    if (!mayTurn || !this.#isLastCornerFree(label, false)) return;
    this.#step(label, column, row, (direction + 1) % 4);
    this.#step(label, column, row, (direction + 3) % 4);
  }

  /**
   * Returns whether to examine another label with as many corners: its curve may be free, since that depends
   * on earlier corners.
   */
  #isAlternative(state: number): boolean {
    if (!this.#isRounded) return false;
    const tries = this.#alternatives.get(state) ?? 0;
    this.#alternatives.set(state, tries + 1);
    return tries < MAX_ALTERNATIVES;
  }

  /** Adds a label at the next node in a direction. */
  #step(label: number, column: number, row: number, direction: number): void {
    const passing = this.#edgeCost(column, row, direction);
    if (passing === NOWHERE) return;
    const labels = this.#labels;
    const isTurn = direction !== labels.directions[label];
    const before = labels.corners[label] as number;
    const corners = isTurn ? before + 1 : before;
    const nextColumn = column + (DX[direction] as number);
    const nextRow = row + (DY[direction] as number);
    const state = (nextRow * this.#xs.length + nextColumn) * 4 + direction;
    if (
      (!this.#isRounded && corners >= (this.#fewest[state] as number)) ||
      (isTurn && this.#isTooNear(column, row, direction))
    )
      return;
    const length =
      Math.abs((this.#xs[nextColumn] as number) - (this.#xs[column] as number)) +
      Math.abs((this.#ys[nextRow] as number) - (this.#ys[row] as number));
    const bend = isTurn ? (CORNERS[corners] as number) - (CORNERS[before] as number) : 0;
    const isNewOverlap = this.#isTaken(column, row, direction) && (isTurn || !this.#cameOverTaken(label));
    const cost =
      (labels.costs[label] as number) + length + bend + passing + (isNewOverlap ? COST.overlap : 0);
    if (
      !this.#isRounded &&
      cost >= (this.#cheapest[state] as number) &&
      corners >= (this.#cheapestCorners[state] as number)
    )
      return;
    if (cost < (this.#cheapest[state] as number)) {
      this.#cheapest[state] = cost;
      this.#cheapestCorners[state] = corners;
    }
    this.#add(
      nextColumn,
      nextRow,
      direction,
      corners,
      labels.starts[label] as number,
      cost,
      isTurn ? label : (labels.turns[label] as number),
    );
  }

  #add(
    column: number,
    row: number,
    direction: number,
    corners: number,
    start: number,
    cost: number,
    turn: number,
  ): void {
    const x = this.#xs[column] as number;
    const y = this.#ys[row] as number;
    let rest = NOWHERE;
    for (let at = 0; at < this.#goals.length; at += 1) {
      const goal = this.#goals[at] as Goal;
      const dx = goal.x - x;
      const dy = goal.y - y;
      const all = corners + countFewestCorners(direction, goal.direction, dx, dy);
      if (all > MAX_CORNERS) continue;
      let least =
        Math.abs(dx) +
        Math.abs(dy) +
        (CORNERS[all] as number) -
        (CORNERS[corners] as number) +
        goal.port.cost;
      if (least >= rest) continue;
      if (all === 2 && corners > 0)
        least += this.#offMiddle(
          corners === 1 ? column : (this.#labels.columns[turn] as number),
          corners === 1 ? row : (this.#labels.rows[turn] as number),
          corners,
          start,
          goal,
        );
      if (least < rest) rest = least;
    }
    if (rest < NOWHERE)
      this.#queue.push(
        this.#labels.add(column, row, direction, corners, start, cost, cost + rest * this.#task.haste, turn),
      );
  }

  /** @param column column of the last corner, or of a point on the second part; the same applies to `row`. */
  #offMiddle(column: number, row: number, corners: number, start: number, goal: Goal): number {
    const { side, point } = this.#task.starts[start] as Port;
    const cost = isLevel(side)
      ? computeOffMiddleCost(point.x, goal.x, this.#xs[column] as number)
      : computeOffMiddleCost(point.y, goal.y, this.#ys[row] as number);
    // After one corner, a route with four corners can still avoid this cost, so the estimate must not exceed
    // theirs.
    return corners === 1 ? Math.min(cost, CORNERS[MAX_CORNERS] - CORNERS[2]) : cost;
  }

  #pathTo(label: number): Path | undefined {
    const labels = this.#labels;
    const goal = this.#goalAt(label);
    if (
      goal === undefined ||
      this.#runLength(label) < (labels.corners[label] === 0 ? DISTANCE.leastPart : DISTANCE.stub) ||
      !this.#isLastCornerFree(label, true)
    )
      return undefined;
    return {
      start: this.#task.starts[labels.starts[label] as number] as Port,
      goal: goal.port,
      corners: this.#cornersBefore(label),
    };
  }

  #goalAt(label: number): Goal | undefined {
    const { columns, rows, directions } = this.#labels;
    const x = this.#xs[columns[label] as number] as number;
    const y = this.#ys[rows[label] as number] as number;
    for (const goal of this.#goals)
      if (goal.x === x && goal.y === y && goal.direction === directions[label]) return goal;
    return undefined;
  }

  #cornersBefore(label: number): Point[] {
    const found: Point[] = [];
    for (let at = label, left = this.#labels.corners[label] as number; left > 0; left -= 1) {
      at = this.#labels.turns[at] as number;
      found.unshift(this.#point(at));
    }
    return found;
  }

  /**
   * Returns whether the curve around the last corner meets no obstacle, if the line turns or ends at the
   * label.
   */
  #isLastCornerFree(label: number, isEnd: boolean): boolean {
    const { isCurveFree } = this.#task;
    const { corners, turns } = this.#labels;
    if (isCurveFree === undefined || corners[label] === 0) return true;
    const turn = turns[label] as number;
    const [before, corner, next] = [
      this.#point(turns[turn] as number),
      this.#point(turn),
      this.#point(label),
    ];
    return isCurveFree(
      corners[label] === 1 ? before : interpolatePoint(before, corner),
      corner,
      isEnd ? next : interpolatePoint(corner, next),
    );
  }

  /** Returns whether the last part of a route that turns here would be too short for its arrow head. */
  #isTooNear(column: number, row: number, direction: number): boolean {
    for (const goal of this.#goals) {
      if (goal.direction !== direction) continue;
      const dx = goal.x - (this.#xs[column] as number);
      const dy = goal.y - (this.#ys[row] as number);
      const ahead = (DX[direction] as number) * dx + (DY[direction] as number) * dy;
      if (Math.abs(dx) + Math.abs(dy) === ahead && ahead < DISTANCE.stub) return true;
    }
    return false;
  }

  #runLength(label: number): number {
    const { columns, rows, turns } = this.#labels;
    const turn = turns[label] as number;
    return (
      Math.abs(
        (this.#xs[columns[label] as number] as number) - (this.#xs[columns[turn] as number] as number),
      ) + Math.abs((this.#ys[rows[label] as number] as number) - (this.#ys[rows[turn] as number] as number))
    );
  }

  /** Cost of the edge from a node in a direction; infinite if there is none. */
  #edgeCost(column: number, row: number, direction: number): number {
    const width = this.#xs.length;
    const { right, below } = this.#task.grid;
    if (direction === 0) return column === width - 1 ? NOWHERE : (right[row * width + column] as number);
    if (direction === 2) return column === 0 ? NOWHERE : (right[row * width + column - 1] as number);
    if (direction === 1)
      return row === this.#ys.length - 1 ? NOWHERE : (below[row * width + column] as number);
    return row === 0 ? NOWHERE : (below[(row - 1) * width + column] as number);
  }

  #isTaken(column: number, row: number, direction: number): boolean {
    const { rightTaken, belowTaken } = this.#task.grid;
    const node = row * this.#xs.length + column;
    if (direction % 2 === 0) return rightTaken[direction === 0 ? node : node - 1] === 1;
    return belowTaken[direction === 1 ? node : node - this.#xs.length] === 1;
  }

  #cameOverTaken(label: number): boolean {
    const { columns, rows, directions, turns } = this.#labels;
    if (turns[label] === label) return false;
    const direction = directions[label] as number;
    return this.#isTaken(
      (columns[label] as number) - (DX[direction] as number),
      (rows[label] as number) - (DY[direction] as number),
      direction,
    );
  }

  #point(label: number): Point {
    return {
      x: this.#xs[this.#labels.columns[label] as number] as number,
      y: this.#ys[this.#labels.rows[label] as number] as number,
    };
  }
}

/** Lower bound on the corners of a route that leaves in one direction and arrives in another. */
function countFewestCorners(direction: number, arrival: number, dx: number, dy: number): number {
  const ahead = (DX[direction] as number) * dx + (DY[direction] as number) * dy;
  const isInLine = direction % 2 === 0 ? dy === 0 : dx === 0;
  if (direction === arrival) return isInLine && ahead >= 0 ? 0 : isInLine || ahead <= 0 ? MAX_CORNERS : 2;
  if ((direction + arrival) % 2 === 0) return isInLine ? MAX_CORNERS : 2;
  const after = (DX[arrival] as number) * dx + (DY[arrival] as number) * dy;
  return ahead >= 0 && after > 0 ? 1 : 3;
}
