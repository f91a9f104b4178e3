import type { Box, Canvas, LineElement, SceneElement } from '../scene/scene.ts';
import type { Theme } from '../scene/theme.ts';
import type { RuleNode } from '../templates/tree.ts';
import { placeLabels } from './line-labels.ts';
import { ConnectorRouter } from './routing/connector-router.ts';
import { DISTANCE } from './routing/costs.ts';
import { shareSidesOfFans } from './routing/fan-sides.ts';
import { createDirectRoute, type Ends, type Route } from './routing/route.ts';
import { attachAt, findNearestSides, getSidePoint, type Side } from './sites.ts';

type LineShape = NonNullable<RuleNode['shape']>;
/** Shapes on one line may differ by rounding, px. */
const STRAIGHT = 1;

/**
 * Attaches lines that name the elements at both ends, from side to side. If an element is absent or wraps to
 * the next row, the line stays as drawn.
 *
 * @param shapes course of lines that join arbitrary elements, by line id
 * @param drawn ids of lines that are already routed
 * @param placed ids of labels that already have their place
 * @param sides sides at which lines must leave and enter, by line id
 */
export function attachLines(
  elements: readonly SceneElement[],
  shapes: ReadonlyMap<string, LineShape>,
  theme: Theme,
  {
    canvas,
    drawn,
    placed = new Set(),
    sides = new Map(),
  }: {
    readonly canvas?: Canvas;
    readonly drawn?: ReadonlySet<string>;
    readonly placed?: ReadonlySet<string>;
    readonly sides?: ReadonlyMap<string, NonNullable<RuleNode['sides']>>;
  } = {},
): SceneElement[] {
  if (!elements.some((element) => element.type === 'line' && element.start !== undefined))
    return [...elements];
  const byId = new Map(elements.map((element) => [element.id, element]));
  // Labels are placed once all lines are routed.
  const labels = new Set(
    elements.flatMap((element) =>
      element.type === 'line' && element.labelId !== undefined
        ? [element.labelId, `${element.labelId}-backdrop`]
        : [],
    ),
  );
  const others = elements.filter(({ id }) => !labels.has(id));
  const router = new ConnectorRouter(others, canvas);
  const sidesOf = shareSidesOfFans(elements, shapes, byId, sides);
  const attached = elements.map((element): SceneElement => {
    // Lines of diagrams are already routed.
    if (
      element.type !== 'line' ||
      element.start === undefined ||
      element.end === undefined ||
      drawn?.has(element.id) === true
    )
      return element;
    const { start, end, ...free } = element;
    const [one, other] = [byId.get(start.elementId), byId.get(end.elementId)];
    if (one === undefined || other === undefined) return free;
    const shape = shapes.get(element.id);
    const route =
      shape === undefined
        ? findStraightRoute(one, other)
        : routeAround({ one, other, ...withSides(sidesOf.get(element.id)) }, shape, router);
    if (route === undefined) return free;
    if (shape !== undefined) router.take(route, { one, other });
    return connect(free, one, other, route);
  });
  return placeLabels(attached, { labels, placed }, theme);
}

function connect(
  line: Omit<LineElement, 'start' | 'end'>,
  one: SceneElement,
  other: SceneElement,
  { from, to, sides, route }: Route,
): LineElement {
  const points = [from, ...(route?.corners ?? []), to];
  const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))];
  const box = {
    x: left,
    y: top,
    width: Math.max(...points.map(({ x }) => x)) - left,
    height: Math.max(...points.map(({ y }) => y)) - top,
  };
  const ends = { start: attachAt(one, sides[0]), end: attachAt(other, sides[1]) };
  return { ...line, box, from, to, ...ends, ...(route === undefined ? {} : { route }) };
}

function findStraightRoute(one: SceneElement, other: SceneElement): Route | undefined {
  const sides = findFacingSides(one.box, other.box);
  return sides === undefined
    ? undefined
    : { from: getSidePoint(one.box, sides[0]), to: getSidePoint(other.box, sides[1]), sides };
}

function routeAround(ends: Ends, shape: LineShape, router: ConnectorRouter): Route {
  const [one, other] = [ends.one.box, ends.other.box];
  const inRow = findFacingSides(one, other, DISTANCE.leastPart);
  const natural = inRow ?? findNearestSides(one, other);
  const sides = [ends.sides?.[0] ?? natural[0], ends.sides?.[1] ?? natural[1]] as const;
  const isNatural = sides[0] === natural[0] && sides[1] === natural[1];
  const straight =
    (isNatural && (shape === 'free' || inRow !== undefined)) || shape === 'straight'
      ? router.straight(ends, sides)
      : undefined;
  if (straight !== undefined) return straight;
  return shape === 'straight'
    ? createDirectRoute(ends, sides)
    : router.cornered(ends, shape === 'curve' ? 'curve' : 'elbow');
}

function withSides(sides: Ends['sides']): Pick<Ends, 'sides'> {
  return sides === undefined ? {} : { sides };
}

/**
 * The facing sides of two boxes in one row or column.
 *
 * @param off distance of their middles, px; a step that is lower than the least part of a line has no room in it
 */
function findFacingSides(one: Box, other: Box, off: number = STRAIGHT): readonly [Side, Side] | undefined {
  const [a, b] = [getSidePoint(one, 'top').x, getSidePoint(other, 'top').x];
  const [c, d] = [getSidePoint(one, 'left').y, getSidePoint(other, 'left').y];
  if (Math.abs(c - d) <= off) {
    if (one.x + one.width <= other.x) return ['right', 'left'];
    if (other.x + other.width <= one.x) return ['left', 'right'];
  }
  if (Math.abs(a - b) <= off) {
    if (one.y + one.height <= other.y) return ['bottom', 'top'];
    if (other.y + other.height <= one.y) return ['top', 'bottom'];
  }
  return undefined;
}
