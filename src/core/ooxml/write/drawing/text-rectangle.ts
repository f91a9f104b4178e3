import type { Box, ShapeElement } from '../../../scene/scene.ts';

/**
 * Distance from the edge of a quarter circle's bounding square to the square inscribed in it, as a fraction
 * of the radius.
 */
const ARC_INSET = 1 - Math.SQRT1_2;
const DEFAULT_POINT = 50_000;

/** Text rectangle of a shape with insets of 0 in PowerPoint (ECMA-376, presetShapeDefinitions.xml). */
export function computeTextRectangle({ box, geometry }: Pick<ShapeElement, 'box' | 'geometry'>): Box {
  const { width, height } = box;
  const shorter = Math.min(width, height);
  const within = (left: number, top: number, right = left, bottom = top): Box => ({
    x: box.x + left,
    y: box.y + top,
    width: width - left - right,
    height: height - top - bottom,
  });
  if (geometry.kind === 'round_rect')
    return within(
      ARC_INSET * Math.min(geometry.radiusPx, shorter / 2),
      ARC_INSET * Math.min(geometry.radiusPx, shorter / 2),
    );
  if (geometry.kind === 'ellipse') return within((ARC_INSET * width) / 2, (ARC_INSET * height) / 2);
  if (geometry.kind !== 'preset') return box;
  const point = (Math.max(0, geometry.adjust?.['adj'] ?? DEFAULT_POINT) / 100_000) * shorter;
  switch (geometry.preset) {
    case 'diamond':
      return within(width / 4, height / 4);
    case 'can':
      return within(0, shorter / 4, 0, shorter / 8);
    case 'hexagon':
      return width > height
        ? within((width + height) / 12, (height * (1 + height / width)) / 12)
        : within(width / 6, height / 6);
    case 'homePlate':
      return geometry.flipX === true ? within(point / 2, 0, 0, 0) : within(0, 0, point / 2, 0);
    case 'chevron':
      return within(point, 0);
    default:
      return box;
  }
}
