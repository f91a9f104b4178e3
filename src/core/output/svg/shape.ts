import { curveCorners, listCorners, type Point } from '../../scene/connectors.ts';
import { readIconPath } from '../../scene/icons.ts';
import type { Box, IconElement, LineElement, LineEnd, ShapeElement, Stroke } from '../../scene/scene.ts';
import { fillAttributes, type SvgContext, strokeAttributes } from './context.ts';
import { gradientMarkup } from './gradient.ts';
import { buildElement, num } from './markup.ts';
import { drawOutline, drawPresetPaths } from './outline.ts';
import { drawShadow } from './shadow.ts';
import { drawInnerShadow, drawSoftShape } from './soft-edge.ts';

export function drawShape(shape: ShapeElement, context: SvgContext): string {
  const { box, geometry, gradient, shadow, edge: effects } = shape;
  const { theme } = context;
  const behind = shadow === undefined ? '' : drawShadow(box, geometry, shadow, theme);
  const edge = strokeAttributes(shape.stroke, theme);
  const inside = effects?.inner === undefined ? '' : drawInnerShadow(box, geometry, effects.inner, context);
  if (effects?.softPx !== undefined && shape.fill !== undefined)
    return `${behind}${drawSoftShape(box, geometry, effects.softPx, shape.fill, theme)}`;
  const id = gradient === undefined ? '' : context.newId();
  const fill = gradient === undefined ? fillAttributes(shape.fill, theme) : { fill: `url(#${id})` };
  const painted = gradient === undefined ? '' : gradientMarkup(gradient, gradientBox(shape), id, context);
  const drawn =
    geometry.kind === 'preset'
      ? drawPresetPaths(box, geometry, { ...fill, ...edge })
      : drawOutline(box, geometry, { ...fill, ...edge });
  return `${behind}${painted}${drawn}${inside}`;
}

/** Outlines that are translated have their own corner as origin. */
function gradientBox({ box, geometry: { kind } }: ShapeElement): Box {
  return kind === 'preset' || kind === 'path' ? { ...box, x: 0, y: 0 } : box;
}

/**
 * Draws a straight, bent or curved line. Arrowheads are three line widths long and wide, like PowerPoint's
 * medium triangles.
 */
export function drawLine(line: LineElement, { theme }: SvgContext): string {
  const { from, to, stroke, head, tail, route } = line;
  const corners = listCorners(line);
  const [after, before] = [corners[1] as Point, corners.at(-2) as Point];
  const size = 3 * Math.max(stroke.widthPx, 2.67);
  const [start, end] = [unitVector(after, from), unitVector(before, to)];
  // The shaft ends inside its arrowhead, so that no blunt end is visible at the tip.
  const back = (kind: LineEnd | undefined, at: Point, next: Point) =>
    kind === 'arrow' || kind === 'diamond'
      ? Math.min(size * 0.7, Math.hypot(at.x - next.x, at.y - next.y) / 2)
      : 0;
  const [a, b] = [back(head, from, after), back(tail, to, before)];
  const points = [
    { x: from.x - start.x * a, y: from.y - start.y * a },
    ...corners.slice(1, -1),
    { x: to.x - end.x * b, y: to.y - end.y * b },
  ];
  const [first, last] = points as [Point, Point];
  const paint = strokeAttributes(stroke, theme);
  const shaft =
    route === undefined
      ? buildElement('line', { x1: first.x, y1: first.y, x2: last.x, y2: last.y, ...paint })
      : buildElement('path', { d: linePath(points, route.kind), fill: 'none', ...paint });
  return `${shaft}${lineEnd(head, from, start.x, start.y, size, stroke, theme)}${lineEnd(tail, to, end.x, end.y, size, stroke, theme)}`;
}

function unitVector(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return length === 0 ? { x: 1, y: 0 } : { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

function linePath(points: readonly Point[], kind: 'elbow' | 'curve'): string {
  const formatPoints = (all: readonly Point[]): string =>
    all.map(({ x, y }) => `${num(x)} ${num(y)}`).join(' ');
  const [first, ...rest] = points as [Point, ...Point[]];
  if (kind === 'elbow')
    return `M${formatPoints([first])}${rest.map((point) => `L${formatPoints([point])}`).join('')}`;
  return `M${formatPoints([first])}${curveCorners(points)
    .map((curve) => `C${formatPoints(curve)}`)
    .join('')}`;
}

function lineEnd(
  kind: LineEnd | undefined,
  at: { x: number; y: number },
  ux: number,
  uy: number,
  size: number,
  stroke: Stroke,
  theme: SvgContext['theme'],
): string {
  const paint = fillAttributes(stroke.paint, theme);
  if (kind === 'oval') return buildElement('circle', { cx: at.x, cy: at.y, r: size / 2, ...paint });
  if (kind === 'diamond') return buildElement('path', { d: diamondPath(at, ux * size, uy * size), ...paint });
  if (kind !== 'arrow') return '';
  const base = { x: at.x - ux * size, y: at.y - uy * size };
  const side = size / 2;
  const points = [
    at,
    { x: base.x - uy * side, y: base.y + ux * side },
    { x: base.x + uy * side, y: base.y - ux * side },
  ];
  return buildElement('path', {
    d: `M${points.map(({ x, y }) => `${num(x)} ${num(y)}`).join('L')}Z`,
    ...paint,
  });
}

/** Centred on the end of the line, as in PowerPoint. */
function diamondPath({ x, y }: Point, dx: number, dy: number): string {
  const corners = [
    [x + dx / 2, y + dy / 2],
    [x - dy / 2, y + dx / 2],
    [x - dx / 2, y - dy / 2],
    [x + dy / 2, y - dx / 2],
  ];
  return `M${corners.map(([a = 0, b = 0]) => `${num(a)} ${num(b)}`).join('L')}Z`;
}

export function drawIcon({ box, icon, weight, color }: IconElement, { theme }: SvgContext): string {
  const { paths, viewBox } = readIconPath(icon, weight);
  const scale = Math.min(box.width / viewBox[2], box.height / viewBox[3]);
  const [x, y] = [
    box.x + (box.width - viewBox[2] * scale) / 2,
    box.y + (box.height - viewBox[3] * scale) / 2,
  ];
  return buildElement(
    'g',
    {
      transform: `translate(${num(x)} ${num(y)}) scale(${Math.round(scale * 1e5) / 1e5})`,
      ...fillAttributes(color, theme),
    },
    paths.map(({ d, opacity }) => buildElement('path', { d, opacity: opacity === 1 ? undefined : opacity })),
  );
}
