import type { Box, MediaRef, PictureElement } from '../scene/scene.ts';

/**
 * The part of a picture that covers a box without distortion, as fractions cut from each side.
 * `focusX` and `focusY` (0…1) say which point stays as near the middle as the edges allow.
 */
export function coverCrop(media: Pick<MediaRef, 'widthPx' | 'heightPx'>, box: Pick<Box, 'width' | 'height'>, focusX = 0.5, focusY = 0.5): PictureElement['crop'] {
  const scale = Math.max(box.width / media.widthPx, box.height / media.heightPx);
  const [left, right] = cutSides(box.width / (media.widthPx * scale), focusX);
  const [top, bottom] = cutSides(box.height / (media.heightPx * scale), focusY);
  return { left, top, right, bottom };
}

/** `visible` is the share of the picture's side that shows. */
function cutSides(visible: number, focus: number): readonly [number, number] {
  if (!Number.isFinite(visible) || visible >= 1) return [0, 0];
  const before = Math.min(1 - visible, Math.max(0, focus - visible / 2));
  return [round(before), round(1 - visible - before)];
}

function round(value: number): number {
  return Math.max(0, Math.round(value * 100_000) / 100_000);
}
