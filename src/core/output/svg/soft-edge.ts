import type { Box, Geometry, Shadow } from '../../scene/scene.ts';
import type { Paint, Theme } from '../../scene/theme.ts';
import { fillAttributes, type SvgContext } from './context.ts';
import { buildElement, num } from './markup.ts';
import { drawOutline } from './outline.ts';
import { drawGrown } from './shadow.ts';

const MAX_LAYERS = 16;
/** One layer for each of these steps of the fade, in pixels. */
const STEP_PX = 1.5;

/** Draws a shape whose edge fades inwards over `softPx`, as layers that add up to its colour. */
export function drawSoftShape(
  box: Box,
  geometry: Geometry,
  softPx: number,
  paint: Paint,
  theme: Theme,
): string {
  const { fill, 'fill-opacity': opacity = 1 } = fillAttributes(paint, theme);
  return drawLayers(box, geometry, fadeRange(softPx), String(fill), Number(opacity));
}

/** Creates a mask with this id that fades the edge of a picture. */
export function createSoftMask(box: Box, geometry: Geometry, softPx: number, id: string): string {
  return createMask(box, id, drawLayers(box, geometry, fadeRange(softPx), '#FFFFFF', 1));
}

/** Draws the inner shadow of a shape. PDF pages, which have no masks, are drawn without it. */
export function drawInnerShadow(
  box: Box,
  geometry: Geometry,
  { dx, dy, blurPx, paint }: Shadow,
  { theme, newId, live }: SvgContext,
): string {
  if (live) return '';
  const id = newId();
  const moved = { ...box, x: box.x + dx, y: box.y + dy };
  const lit = drawLayers(moved, geometry, { from: blurPx / 2, to: -blurPx / 2 }, '#000000', 1);
  return (
    createMask(box, id, buildElement('rect', { ...box, fill: '#FFFFFF' }) + lit) +
    buildElement('g', { mask: `url(#${id})` }, drawOutline(box, geometry, fillAttributes(paint, theme)))
  );
}

/** Office programs start the fade slightly inside the outline and end it correspondingly deeper. */
function fadeRange(softPx: number): { readonly from: number; readonly to: number } {
  return { from: -softPx * 0.3, to: -softPx * 1.3 };
}

function createMask(box: Box, id: string, content: string): string {
  return buildElement('mask', { id, maskUnits: 'userSpaceOnUse', ...box }, content);
}

/**
 * Draws stacked outlines, each a little smaller, so that a point under the k-th of n has k/n of the opacity.
 */
function drawLayers(
  box: Box,
  geometry: Geometry,
  { from, to }: { readonly from: number; readonly to: number },
  fill: string,
  opacity: number,
): string {
  const most = Math.min(box.width, box.height) / 2;
  const count = Math.min(MAX_LAYERS, Math.max(1, Math.ceil(Math.abs(from - to) / STEP_PX)));
  return Array.from({ length: count }, (_, index) => {
    const by = Math.max(-most * 0.98, from + ((to - from) * (index + 0.5)) / count);
    const alpha = opacity / count / (1 - (opacity * index) / count);
    const paint = { fill, 'fill-opacity': Math.round(Math.min(1, alpha) * 1e4) / 1e4 };
    return by >= 0 ? drawGrown(box, geometry, by, paint) : drawShrunk(box, geometry, -by, paint);
  }).join('');
}

function drawShrunk(
  { x, y, width, height }: Box,
  geometry: Geometry,
  by: number,
  paint: { readonly fill: string; readonly 'fill-opacity': number },
): string {
  const inner = { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
  // Faded corners look round.
  if (geometry.kind === 'rect') return drawOutline(inner, { kind: 'round_rect', radiusPx: by * 0.6 }, paint);
  if (geometry.kind !== 'path') return drawOutline(inner, geometry, paint);
  const scale = `translate(${num(inner.x)} ${num(inner.y)}) scale(${Math.round((inner.width / width) * 1e5) / 1e5} ${Math.round((inner.height / height) * 1e5) / 1e5})`;
  return buildElement('g', { transform: scale }, buildElement('path', { d: geometry.d, ...paint }));
}
