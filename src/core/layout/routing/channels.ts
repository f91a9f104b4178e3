import { listCorners, type Obstacle, type Point } from '../../scene/connectors.ts';
import { roundToHundredths } from '../../scene/round.ts';
import type { Box, Canvas } from '../../scene/scene.ts';
import { getSidePoint, listSides } from '../sites.ts';
import type { TakenRoute } from './company.ts';
import { DISTANCE } from './costs.ts';
import type { Ends } from './route.ts';

type Axis = 'x' | 'y';
type Span = readonly [low: number, high: number];

/**
 * Up to this many channels per direction are all used; with more, those closer together than `SPACING` are
 * dropped.
 */
const ALL_USED = 96;
const SPACING = 10;

/**
 * Coordinates for vertical and horizontal parts of routes: beside obstacles, in the middle of gaps, and
 * beside existing routes.
 */
export class Channels {
  readonly #xs: AxisChannels;
  readonly #ys: AxisChannels;

  constructor(obstacles: readonly Obstacle[], { widthPx, heightPx }: Canvas) {
    this.#xs = new AxisChannels('x', obstacles, widthPx);
    this.#ys = new AxisChannels('y', obstacles, heightPx);
  }

  /** Adds channels beside a route, for later routes. */
  take(route: TakenRoute): void {
    this.#xs.take(listCorners(route));
    this.#ys.take(listCorners(route));
  }

  /** Channels for a connector, in ascending order. @param joined routes that it may overlap. */
  of(ends: Ends, joined: readonly TakenRoute[]): { readonly xs: Float64Array; readonly ys: Float64Array } {
    const points = joined.flatMap(listCorners);
    return { xs: this.#xs.of(ends, points), ys: this.#ys.of(ends, points) };
  }
}

class AxisChannels {
  readonly #axis: Axis;
  readonly #length: number;
  readonly #all = new Set<number>();
  readonly #spaced: SpacedPositions;

  /** @param length of the slide along the axis, px */
  constructor(axis: Axis, obstacles: readonly Obstacle[], length: number) {
    this.#axis = axis;
    this.#length = length;
    this.#spaced = new SpacedPositions(length);
    const spans = obstacles.map(({ box }) => getBoxSpan(box, axis));
    const edges = Float64Array.from(new Set(spans.flat())).sort();
    this.#add([
      ...spans.flatMap(listChannelsBeside),
      ...Array.from(edges.subarray(1), (edge, index) => (edge + (edges[index] as number)) / 2),
    ]);
  }

  take(points: readonly Point[]): void {
    const at = points.map((point) => point[this.#axis]);
    this.#add([...at.flatMap((lane) => [lane - DISTANCE.lane, lane + DISTANCE.lane]), ...at]);
  }

  of({ one, other }: Ends, joined: readonly Point[]): Float64Array {
    const axis = this.#axis;
    const ports = [one, other].flatMap((element) =>
      listSides(element).map((side) => getSidePoint(element.box, side)[axis]),
    );
    const [own, others] = [getBoxSpan(one.box, axis), getBoxSpan(other.box, axis)];
    const wanted = [
      ...listChannelsBeside(own),
      ...listChannelsBeside(others),
      (own[1] + others[0]) / 2,
      (others[1] + own[0]) / 2,
      ...joined.map((point) => point[axis]),
    ]
      .map(roundToHundredths)
      .filter(this.#isOn);
    if (this.#all.size <= ALL_USED)
      return Float64Array.from(new Set([...this.#all, ...ports, ...wanted])).sort();
    const spaced = this.#spaced.copy();
    for (const port of new Set(ports)) spaced.add(port);
    for (const at of wanted) if (spaced.isFree(at)) spaced.add(at);
    return spaced.sorted();
  }

  readonly #isOn = (at: number): boolean => at >= DISTANCE.clear && at <= this.#length - DISTANCE.clear;

  #add(channels: readonly number[]): void {
    for (const at of channels.map(roundToHundredths)) {
      if (!this.#isOn(at)) continue;
      this.#all.add(at);
      if (this.#spaced.isFree(at)) this.#spaced.add(at);
    }
  }
}

/** Set of numbers from 0 to `size` with a fast search for close neighbours. */
class SpacedPositions {
  readonly #size: number;
  readonly #cells: number[][];

  constructor(size: number, cells?: number[][]) {
    this.#size = size;
    this.#cells = cells ?? Array.from({ length: Math.ceil(size / SPACING) + 1 }, () => []);
  }

  copy(): SpacedPositions {
    return new SpacedPositions(
      this.#size,
      this.#cells.map((cell) => [...cell]),
    );
  }

  isFree(at: number): boolean {
    const cell = this.#cellOf(at);
    for (let near = Math.max(0, cell - 1); near <= cell + 1; near += 1)
      for (const known of this.#cells[near] ?? []) if (Math.abs(known - at) < SPACING) return false;
    return true;
  }

  add(at: number): void {
    const cell = this.#cells[this.#cellOf(at)];
    if (cell?.includes(at) === false) cell.push(at);
  }

  sorted(): Float64Array {
    return Float64Array.from(this.#cells.flat()).sort();
  }

  /** Cell of a position; positions outside the canvas are clamped to its border. */
  #cellOf(at: number): number {
    return Math.floor(Math.min(this.#size, Math.max(0, at)) / SPACING);
  }
}

function getBoxSpan(box: Box, axis: Axis): Span {
  return axis === 'x' ? [box.x, box.x + box.width] : [box.y, box.y + box.height];
}

function listChannelsBeside([low, high]: Span): number[] {
  return [low - DISTANCE.around, high + DISTANCE.around];
}
