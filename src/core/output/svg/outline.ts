import type { Box, Geometry } from '../../scene/scene.ts';
import { type Attributes, buildElement, num } from './markup.ts';
import { presetPath } from './presets.ts';

/** Draws the outline of a geometry in its box with the paint attributes. */
export function drawOutline({ x, y, width, height }: Box, geometry: Geometry, paint: Attributes): string {
  switch (geometry.kind) {
    case 'rect':
      return buildElement('rect', { x, y, width, height, ...paint });
    case 'round_rect':
      return buildElement('rect', {
        x,
        y,
        width,
        height,
        rx: Math.min(geometry.radiusPx, width / 2, height / 2),
        ...paint,
      });
    case 'ellipse':
      return buildElement('ellipse', {
        cx: x + width / 2,
        cy: y + height / 2,
        rx: width / 2,
        ry: height / 2,
        ...paint,
      });
    case 'preset':
      return buildElement('path', {
        transform: presetTransform({ x, y, width, height }, geometry),
        d: presetPath(geometry.preset, width, height, geometry.adjust),
        ...paint,
      });
    case 'path':
      return buildElement('path', {
        transform: `translate(${num(x)} ${num(y)})`,
        d: geometry.d,
        'fill-rule': hasSubpaths(geometry.d) ? 'evenodd' : undefined,
        ...paint,
      });
  }
}

/** Transform that moves a preset, whose outline starts at the origin, to its box and mirrors it. */
export function presetTransform(
  { x, y, width, height }: Box,
  {
    flipX = false,
    flipY = false,
  }: { readonly flipX?: boolean | undefined; readonly flipY?: boolean | undefined },
): string {
  return `translate(${num(flipX ? x + width : x)} ${num(flipY ? y + height : y)})${flipX || flipY ? ` scale(${flipX ? -1 : 1} ${flipY ? -1 : 1})` : ''}`;
}

/** In PowerPoint, overlapping parts of one outline are holes. */
function hasSubpaths(d: string): boolean {
  return d.lastIndexOf('M') > 0;
}
