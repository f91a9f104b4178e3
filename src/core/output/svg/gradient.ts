import type { Box, Gradient } from '../../scene/scene.ts';
import { fillAttributes, type SvgContext } from './context.ts';
import { buildElement, num } from './markup.ts';

const CENTER = { x: 0.5, y: 0.5 } as const;

/**
 * Writes a gradient that spans the box so that both ends are at its corners, as in PowerPoint. A radial one
 * reaches the farthest corner.
 */
export function gradientMarkup(
  { stops, angle, radial, center = CENTER }: Gradient,
  { x, y, width, height }: Box,
  id: string,
  { theme }: SvgContext,
): string {
  const gradientUnits = 'userSpaceOnUse';
  const children = stops.map(({ at, paint }) => {
    const { fill, 'fill-opacity': opacity } = fillAttributes(paint, theme);
    return buildElement('stop', { offset: at, 'stop-color': fill, 'stop-opacity': opacity });
  });
  if (radial) {
    const r = Math.hypot(Math.max(center.x, 1 - center.x), Math.max(center.y, 1 - center.y));
    return buildElement(
      'radialGradient',
      {
        id,
        gradientUnits,
        cx: center.x,
        cy: center.y,
        r,
        gradientTransform: `translate(${num(x)} ${num(y)}) scale(${num(width)} ${num(height)})`,
      },
      children,
    );
  }
  const radians = (angle * Math.PI) / 180;
  const half = (width * Math.abs(Math.cos(radians)) + height * Math.abs(Math.sin(radians))) / 2;
  const [cx, cy, dx, dy] = [
    x + width / 2,
    y + height / 2,
    Math.cos(radians) * half,
    Math.sin(radians) * half,
  ];
  return buildElement(
    'linearGradient',
    { id, gradientUnits, x1: cx - dx, y1: cy - dy, x2: cx + dx, y2: cy + dy },
    children,
  );
}
