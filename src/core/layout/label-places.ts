import { computeSharedArea, holds } from '../scene/check/geometry.ts';
import { goesThrough, listObstacles, type Point, toSegments } from '../scene/connectors.ts';
import type { Box, LineElement, SceneElement } from '../scene/scene.ts';

/** Candidate positions of a label along a part of its line, best first. */
const PLACES = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];
/** Distance from the line for a label that does not fit on it, px. */
const BESIDE = 5;
/** Cost of a label that the line of another connector crosses, in px² of overlap. */
const CROSSING_COST = 400;
/** Largest distance of a label from the middle of its line at which it still reads as belonging to it, px. */
const MAX_DISTANCE = 56;
const HALF = 0.5;
/**
 * Limit on comparisons of label places with obstacles and lines per slide. Comparing an obstacle or line with
 * one place counts as one step, and so does the preliminary check against all places. Labels beyond the limit
 * take their first place.
 */
export const LABEL_STEPS = 2_000_000;

/** Line of a connector, with or without a label. */
export interface ConnectorLine {
  readonly element: LineElement;
  readonly parts: readonly Point[];
  /** Bounding box of the parts. */
  readonly bounds: Box;
  readonly length: number;
}

/** Finds places for the labels of lines and tracks the occupied places. */
export class LabelPlaces {
  readonly lines: readonly ConnectorLine[];
  readonly #covered: Box[];
  readonly #shapes: ReadonlySet<Box>;
  #steps = 0;

  constructor(elements: readonly SceneElement[]) {
    this.lines = elements.flatMap((element) =>
      element.type === 'line' && element.start !== undefined ? [toConnectorLine(element)] : [],
    );
    this.#covered = listObstacles(elements).map(({ box }) => box);
    this.#shapes = new Set(elements.flatMap((element) => (element.type === 'shape' ? [element.box] : [])));
  }

  /** Comparisons so far. */
  get steps(): number {
    return this.#steps;
  }

  /** Reserves the best place for the label of a line and returns its top left corner. */
  take(line: ConnectorLine, width: number, height: number, joined: readonly Box[]): Point {
    const at = this.#best(line, width, height, joined);
    this.#covered.push({ ...at, width, height });
    return at;
  }

  /** Reserves the place of a label that is already placed. */
  reserve(box: Box): void {
    this.#covered.push(box);
  }

  #best(line: ConnectorLine, width: number, height: number, joined: readonly Box[]): Point {
    const places = [
      ...listPlaces(line, width, height),
      ...listOuterPlaces(line.element, joined, width, height),
    ].map(({ x, y }) => ({ x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 }));
    const [first = { x: line.element.from.x, y: line.element.from.y }] = places;
    if (this.#steps >= LABEL_STEPS) return first;
    this.#steps += this.#covered.length + this.lines.length;
    const all = pointBounds([...places, ...places.map(({ x, y }) => ({ x: x + width, y: y + height }))]);
    const boxes = this.#covered.filter((box) => computeSharedArea(box, all) > 0);
    const lines = this.lines.filter((other) => other !== line && isTouching(other.bounds, all));
    let best: { readonly cost: number; readonly at: Point } | undefined;
    for (const at of places) {
      const cost = this.#cost({ ...at, width, height }, boxes, lines);
      if (best === undefined || cost < best.cost) best = { cost, at };
      if (best.cost === 0 || this.#steps >= LABEL_STEPS) break;
    }
    return best?.at ?? first;
  }

  #cost(box: Box, boxes: readonly Box[], lines: readonly ConnectorLine[]): number {
    this.#steps += boxes.length + lines.length;
    let cost = 0;
    for (const other of boxes) {
      const shared = computeSharedArea(other, box);
      // A label may lie inside a shape.
      if (shared > 0 && !(this.#shapes.has(other) && holds(other, box, 0))) cost += shared;
    }
    for (const { bounds, parts } of lines)
      if (isTouching(bounds, box) && goesThrough(parts, box)) cost += CROSSING_COST;
    return cost;
  }
}

function toConnectorLine(element: LineElement): ConnectorLine {
  const parts = toSegments(element);
  return { element, parts, bounds: pointBounds(parts), length: measurePath(parts) };
}

function pointBounds(points: readonly Point[]): Box {
  let [left, top, right, bottom] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Returns whether two boxes intersect, including boxes without width or height. */
function isTouching(a: Box, b: Box): boolean {
  return a.x <= b.x + b.width && a.x + a.width >= b.x && a.y <= b.y + b.height && a.y + a.height >= b.y;
}

/** Top left corners of candidate places: on the parts of the line, longest first, then beside them. */
function* listPlaces(
  { element, parts: points }: ConnectorLine,
  width: number,
  height: number,
): Generator<Point> {
  const isCurve = element.route?.kind === 'curve';
  const parts = points.slice(1).map((to, index) => ({ from: points[index] as Point, to }));
  const long = ({ from, to }: (typeof parts)[number]): number => Math.hypot(to.x - from.x, to.y - from.y);
  const inOrder = isCurve
    ? parts.toSorted(
        (a, b) => middle(parts.indexOf(a), parts.length) - middle(parts.indexOf(b), parts.length),
      )
    : parts.toSorted((a, b) => long(b) - long(a));
  for (const beside of [0, 1, -1]) {
    for (const { from, to } of inOrder) {
      const isUpright = Math.abs(to.y - from.y) > Math.abs(to.x - from.x);
      const [dx, dy] = isUpright ? [beside * (width / 2 + BESIDE), 0] : [0, -beside * (height / 2 + BESIDE)];
      for (const t of isCurve ? [HALF] : PLACES)
        yield {
          x: from.x + (to.x - from.x) * t - width / 2 + dx,
          y: from.y + (to.y - from.y) * t - height / 2 + dy,
        };
    }
  }
}

/** Places outside the two elements that a straight line joins, for a gap that is too narrow for the label. */
function listOuterPlaces(
  { from, to, route }: LineElement,
  joined: readonly Box[],
  width: number,
  height: number,
): Point[] {
  if (route !== undefined || joined.length === 0) return [];
  const centre = { x: (from.x + to.x - width) / 2, y: (from.y + to.y - height) / 2 };
  if (Math.abs(to.y - from.y) <= Math.abs(to.x - from.x)) {
    const [top, bottom] = [
      Math.min(...joined.map(({ y }) => y)),
      Math.max(...joined.map((box) => box.y + box.height)),
    ];
    const places = [top - height - BESIDE, bottom + BESIDE].filter(
      (y) => Math.abs(y - centre.y) <= MAX_DISTANCE,
    );
    return places.map((y) => ({ x: centre.x, y }));
  }
  const [left, right] = [
    Math.min(...joined.map(({ x }) => x)),
    Math.max(...joined.map((box) => box.x + box.width)),
  ];
  const places = [right + BESIDE, left - width - BESIDE].filter(
    (x) => Math.abs(x - centre.x) <= MAX_DISTANCE + width / 2,
  );
  return places.map((x) => ({ x, y: centre.y }));
}

function measurePath(points: readonly Point[]): number {
  return points
    .slice(1)
    .reduce(
      (sum, to, index) =>
        sum + Math.hypot(to.x - (points[index]?.x ?? to.x), to.y - (points[index]?.y ?? to.y)),
      0,
    );
}

const middle = (index: number, count: number): number => Math.abs(index - (count - 1) / 2);
