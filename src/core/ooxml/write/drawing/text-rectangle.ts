import { findTextRectangle } from '../../../scene/presets/preset-shape.ts';
import type { Box, ShapeElement } from '../../../scene/scene.ts';

/**
 * Distance from the edge of a quarter circle's bounding square to the square inscribed in it, as a fraction
 * of the radius.
 */
const ARC_INSET = 1 - Math.SQRT1_2;

/** Text rectangle of a shape with insets of 0 in PowerPoint. */
export function computeTextRectangle({ box, geometry }: Pick<ShapeElement, 'box' | 'geometry'>): Box {
  const { width, height } = box;
  const within = (across: number, down: number): Box => ({
    x: box.x + across,
    y: box.y + down,
    width: width - 2 * across,
    height: height - 2 * down,
  });
  if (geometry.kind === 'round_rect') {
    const inset = ARC_INSET * Math.min(geometry.radiusPx, Math.min(width, height) / 2);
    return within(inset, inset);
  }
  if (geometry.kind === 'ellipse') return within((ARC_INSET * width) / 2, (ARC_INSET * height) / 2);
  if (geometry.kind !== 'preset') return box;
  const rectangle = findTextRectangle(geometry.preset, box, geometry.adjust);
  const left = geometry.flipX === true ? width - rectangle.x - rectangle.width : rectangle.x;
  return { ...rectangle, x: box.x + left, y: box.y + rectangle.y };
}
