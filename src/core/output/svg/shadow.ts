import type { Box, Geometry, Shadow } from '../../scene/scene.ts';
import type { Theme } from '../../scene/theme.ts';
import { fillAttributes } from './context.ts';
import { type Attributes, buildElement } from './markup.ts';
import { drawOutline } from './outline.ts';

const MAX_LAYERS = 10;
/** One layer for each of these steps of blur, in pixels. */
const STEP_PX = 1.5;

/** Draws a shadow as layers of one outline, each a little smaller, because PDF does not support filters. */
export function drawShadow(
  box: Box,
  geometry: Geometry,
  { dx, dy, blurPx, growPx, paint }: Shadow,
  theme: Theme,
): string {
  const { fill, 'fill-opacity': opacity = 1 } = fillAttributes(paint, theme);
  const layers = Math.min(MAX_LAYERS, Math.max(1, Math.ceil(blurPx / STEP_PX)));
  const each = 1 - (1 - Math.min(0.99, Number(opacity))) ** (1 / layers);
  const moved = { ...box, x: box.x + dx, y: box.y + dy };
  return Array.from({ length: layers }, (_, index) =>
    drawGrown(moved, geometry, growPx + (blurPx / 2) * (1 - (2 * index + 1) / layers), {
      fill,
      'fill-opacity': Math.round(each * 1e4) / 1e4,
    }),
  ).join('');
}

export function drawGrown(box: Box, geometry: Geometry, by: number, paint: Attributes): string {
  const { x, y, width, height } = {
    x: box.x - by,
    y: box.y - by,
    width: box.width + 2 * by,
    height: box.height + 2 * by,
  };
  if (width <= 0 || height <= 0) return '';
  if (geometry.kind === 'rect' || geometry.kind === 'round_rect')
    return buildElement('rect', {
      x,
      y,
      width,
      height,
      rx: Math.max(0, (geometry.kind === 'rect' ? 0 : geometry.radiusPx) + by),
      ...paint,
    });
  if (geometry.kind === 'ellipse')
    return buildElement('ellipse', {
      cx: x + width / 2,
      cy: y + height / 2,
      rx: width / 2,
      ry: height / 2,
      ...paint,
    });
  if (geometry.kind === 'preset' && geometry.preset === 'roundRect') {
    const radius =
      Math.min(0.5, Math.max(0, (geometry.adjust?.['adj'] ?? 16_667) / 100_000)) *
      Math.min(box.width, box.height);
    return buildElement('rect', { x, y, width, height, rx: Math.max(0, radius + by), ...paint });
  }
  const edge =
    by <= 0
      ? {}
      : {
          stroke: paint['fill'],
          'stroke-opacity': paint['fill-opacity'],
          'stroke-width': 2 * by,
          'stroke-linejoin': 'round',
        };
  return drawOutline(box, geometry, { ...paint, ...edge });
}
