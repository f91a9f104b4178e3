import { iconPath } from '../../scene/icons.ts';
import type { Box, Gradient, IconElement, LineElement, ShapeElement, Stroke } from '../../scene/scene.ts';
import { fillOf, type SvgContext, strokeOf } from './context.ts';
import { el, num } from './markup.ts';
import { outlineOf } from './outline.ts';
import { drawShadow } from './shadow.ts';
import { innerShadow, softShape } from './soft-edge.ts';

const MIDDLE = { x: 0.5, y: 0.5 } as const;

export function drawShape(shape: ShapeElement, context: SvgContext): string {
  const { box, geometry, gradient, shadow, edge: effects } = shape;
  const { theme } = context;
  const behind = shadow === undefined ? '' : drawShadow(box, geometry, shadow, theme);
  const edge = strokeOf(shape.stroke, theme);
  const inside = effects?.inner === undefined ? '' : innerShadow(box, geometry, effects.inner, context);
  if (effects?.softPx !== undefined && shape.fill !== undefined) return `${behind}${softShape(box, geometry, effects.softPx, shape.fill, theme)}`;
  if (gradient === undefined) return `${behind}${outlineOf(box, geometry, { ...fillOf(shape.fill, theme), ...edge })}${inside}`;
  const id = context.newId();
  return `${behind}${gradientMarkup(gradient, gradientBox(shape), id, context)}${outlineOf(box, geometry, { fill: `url(#${id})`, ...edge })}${inside}`;
}

/** Outlines that are moved into place see their own corner as the origin. */
function gradientBox({ box, geometry: { kind } }: ShapeElement): Box {
  return kind === 'preset' || kind === 'path' ? { ...box, x: 0, y: 0 } : box;
}

/** The line of a gradient spans the box so that both ends lie on its corners, as PowerPoint's does; a radial one reaches the corner that is farthest. */
function gradientMarkup({ stops, angle, radial, center = MIDDLE }: Gradient, { x, y, width, height }: Box, id: string, { theme }: SvgContext): string {
  const gradientUnits = 'userSpaceOnUse';
  const children = stops.map(({ at, paint }) => {
    const { fill, 'fill-opacity': opacity } = fillOf(paint, theme);
    return el('stop', { offset: at, 'stop-color': fill, 'stop-opacity': opacity });
  });
  if (radial) {
    const r = Math.hypot(Math.max(center.x, 1 - center.x), Math.max(center.y, 1 - center.y));
    return el('radialGradient', { id, gradientUnits, cx: center.x, cy: center.y, r, gradientTransform: `translate(${num(x)} ${num(y)}) scale(${num(width)} ${num(height)})` }, children);
  }
  const radians = (angle * Math.PI) / 180;
  const half = (width * Math.abs(Math.cos(radians)) + height * Math.abs(Math.sin(radians))) / 2;
  const [cx, cy, dx, dy] = [x + width / 2, y + height / 2, Math.cos(radians) * half, Math.sin(radians) * half];
  return el('linearGradient', { id, gradientUnits, x1: cx - dx, y1: cy - dy, x2: cx + dx, y2: cy + dy }, children);
}

/** A straight line; arrow heads are three widths long and wide, as PowerPoint's medium triangles are. */
export function drawLine({ from, to, stroke, head, tail }: LineElement, { theme }: SvgContext): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = length === 0 ? [1, 0] : [(to.x - from.x) / length, (to.y - from.y) / length];
  const size = 3 * Math.max(stroke.widthPx, 2.67);
  // The shaft ends inside its arrow head, so that no blunt end shows at the tip.
  const back = (end: 'arrow' | 'oval' | undefined) => (end === 'arrow' ? Math.min(size * 0.7, length / 2) : 0);
  const [a, b] = [back(head), back(tail)];
  const shaft = el('line', { x1: from.x + ux * a, y1: from.y + uy * a, x2: to.x - ux * b, y2: to.y - uy * b, ...strokeOf(stroke, theme) });
  return `${shaft}${lineEnd(head, from, -ux, -uy, size, stroke, theme)}${lineEnd(tail, to, ux, uy, size, stroke, theme)}`;
}

function lineEnd(kind: 'arrow' | 'oval' | undefined, at: { x: number; y: number }, ux: number, uy: number, size: number, stroke: Stroke, theme: SvgContext['theme']): string {
  const paint = fillOf(stroke.paint, theme);
  if (kind === 'oval') return el('circle', { cx: at.x, cy: at.y, r: size / 2, ...paint });
  if (kind !== 'arrow') return '';
  const base = { x: at.x - ux * size, y: at.y - uy * size };
  const side = size / 2;
  const points = [at, { x: base.x - uy * side, y: base.y + ux * side }, { x: base.x + uy * side, y: base.y - ux * side }];
  return el('path', { d: `M${points.map(({ x, y }) => `${num(x)} ${num(y)}`).join('L')}Z`, ...paint });
}

export function drawIcon({ box, icon, weight, color }: IconElement, { theme }: SvgContext): string {
  const { paths, viewBox } = iconPath(icon, weight);
  const scale = Math.min(box.width / viewBox[2], box.height / viewBox[3]);
  const [x, y] = [box.x + (box.width - viewBox[2] * scale) / 2, box.y + (box.height - viewBox[3] * scale) / 2];
  return el(
    'g',
    { transform: `translate(${num(x)} ${num(y)}) scale(${Math.round(scale * 1e5) / 1e5})`, ...fillOf(color, theme) },
    paths.map(({ d, opacity }) => el('path', { d, opacity: opacity === 1 ? undefined : opacity })),
  );
}
