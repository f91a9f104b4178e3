import { holds, sharedArea } from '../scene/check/geometry.ts';
import { compose, resolvePaint } from '../scene/color.ts';
import { goesThrough, inTheWay, type Point, straightParts } from '../scene/connectors.ts';
import type { Box, LineElement, SceneElement, ShapeElement } from '../scene/scene.ts';
import type { Paint, Theme } from '../scene/theme.ts';

/** Where along a part of a line its words may stand, the best first. */
const PLACES = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];
/** Beside the line, where there is no room on it, px. */
const BESIDE = 5;
/** What a line of another connector through the words costs, px² of overlap. */
const CROSSED = 400;
/** From the middle of a line its words are still read as its own, px. */
const FARTHEST = 56;
const HALF = 0.5;

/** Sets the words of lines on them, where they cover nothing else, in front of what is behind them there. */
export function withLabels(elements: readonly SceneElement[], labels: ReadonlySet<string>, theme: Theme): SceneElement[] {
  if (labels.size === 0) return [...elements];
  const byId = new Map(elements.map((element) => [element.id, element]));
  const others = elements.filter(({ id }) => !labels.has(id));
  const lines = others.filter((element): element is LineElement => element.type === 'line' && element.start !== undefined);
  const moved = new Map<string, SceneElement>();
  const placed: Box[] = [];
  // Short lines have few places for their words, so that long ones give way.
  for (const line of lines.toSorted((a, b) => lengthOf(a) - lengthOf(b))) {
    const label = byId.get(line.labelId ?? '');
    const backdrop = byId.get(`${line.labelId}-backdrop`);
    if (label === undefined || backdrop?.type !== 'shape') continue;
    const { width, height } = backdrop.box;
    const boxes = [...inTheWay(others).map(({ box }) => box), ...placed];
    const at = bestPlace(line, width, height, boxes, lines, others);
    const [dx, dy] = [at.x - backdrop.box.x, at.y - backdrop.box.y];
    const box = { ...backdrop.box, ...at };
    placed.push(box);
    moved.set(label.id, { ...label, box: { ...label.box, x: label.box.x + dx, y: label.box.y + dy } });
    moved.set(backdrop.id, { ...backdrop, box, ...withFill(backdropAt(box, backdrop, others, theme)) });
  }
  return elements.flatMap((element) => (labels.has(element.id) ? (moved.get(element.id) ?? []) : [element]));
}

function withFill(fill: Paint | undefined): { fill?: Paint } {
  return fill === undefined ? {} : { fill };
}

function bestPlace(line: LineElement, width: number, height: number, boxes: readonly Box[], lines: readonly LineElement[], elements: readonly SceneElement[]): Point {
  let best: { readonly cost: number; readonly at: Point } | undefined;
  const shapes = elements.filter((element) => element.type === 'shape');
  const joined = elements.flatMap(({ id, box }) => (id === line.start?.elementId || id === line.end?.elementId ? [box] : []));
  for (const { x, y } of [...placesOn(line, width, height), ...placesPast(line, joined, width, height)]) {
    const at = { x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 };
    const box = { ...at, width, height };
    const around = shapes.filter((shape) => holds(shape.box, box, 0)).map((shape) => shape.box);
    const covered = boxes.reduce((sum, other) => sum + (around.includes(other) ? 0 : sharedArea(other, box)), 0);
    const crossed = lines.filter((other) => other !== line && goesThrough(straightParts(other), box)).length;
    const cost = covered + crossed * CROSSED;
    if (best === undefined || cost < best.cost) best = { cost, at };
    if (best.cost === 0) break;
  }
  return best?.at ?? { x: line.from.x, y: line.from.y };
}

/** Left upper corners: on the parts of the line, the longest first, then beside them. */
function* placesOn(line: LineElement, width: number, height: number): Generator<Point> {
  const points = straightParts(line);
  const isCurve = line.route?.kind === 'curve';
  const parts = points.slice(1).map((to, index) => ({ from: points[index] as Point, to }));
  const long = ({ from, to }: (typeof parts)[number]): number => Math.hypot(to.x - from.x, to.y - from.y);
  const inOrder = isCurve ? parts.toSorted((a, b) => middle(parts.indexOf(a), parts.length) - middle(parts.indexOf(b), parts.length)) : parts.toSorted((a, b) => long(b) - long(a));
  for (const beside of [0, 1, -1]) {
    for (const { from, to } of inOrder) {
      const isUpright = Math.abs(to.y - from.y) > Math.abs(to.x - from.x);
      const [dx, dy] = isUpright ? [beside * (width / 2 + BESIDE), 0] : [0, -beside * (height / 2 + BESIDE)];
      for (const t of isCurve ? [HALF] : PLACES) yield { x: from.x + (to.x - from.x) * t - width / 2 + dx, y: from.y + (to.y - from.y) * t - height / 2 + dy };
    }
  }
}

/** Above and below, or beside, what a straight line joins, where the gap between that is too narrow for the words. */
function placesPast({ from, to, route }: LineElement, joined: readonly Box[], width: number, height: number): Point[] {
  if (route !== undefined || joined.length === 0) return [];
  const middleOf = { x: (from.x + to.x - width) / 2, y: (from.y + to.y - height) / 2 };
  if (Math.abs(to.y - from.y) <= Math.abs(to.x - from.x)) {
    const [top, bottom] = [Math.min(...joined.map(({ y }) => y)), Math.max(...joined.map((box) => box.y + box.height))];
    const places = [top - height - BESIDE, bottom + BESIDE].filter((y) => Math.abs(y - middleOf.y) <= FARTHEST);
    return places.map((y) => ({ x: middleOf.x, y }));
  }
  const [left, right] = [Math.min(...joined.map(({ x }) => x)), Math.max(...joined.map((box) => box.x + box.width))];
  const places = [right + BESIDE, left - width - BESIDE].filter((x) => Math.abs(x - middleOf.x) <= FARTHEST + width / 2);
  return places.map((x) => ({ x, y: middleOf.y }));
}

function lengthOf(line: LineElement): number {
  const points = straightParts(line);
  return points.slice(1).reduce((sum, to, index) => sum + Math.hypot(to.x - (points[index]?.x ?? to.x), to.y - (points[index]?.y ?? to.y)), 0);
}

const middle = (index: number, count: number): number => Math.abs(index - (count - 1) / 2);

/** The paint of the uppermost shape that is behind all of the words; of a transparent one what it makes of the slide. */
function backdropAt(box: Box, own: ShapeElement, elements: readonly SceneElement[], theme: Theme): Paint | undefined {
  const behind = elements.findLast((element): element is ShapeElement => element.type === 'shape' && element.fill !== undefined && holds(element.box, box, 0));
  if (behind?.fill === undefined || own.fill === undefined) return own.fill;
  if ((behind.fill.alpha ?? 1) === 1) return behind.fill;
  return { hex: compose(resolvePaint(behind.fill, theme), resolvePaint(own.fill, theme).hex) };
}
