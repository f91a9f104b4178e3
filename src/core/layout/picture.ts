import type { Box, MediaRef, PictureElement } from '../scene/scene.ts';

/**
 * The crop with which a picture covers a box without distortion, as fractions of each side. `focusX` and
 * `focusY` (0…1) name the point that stays as close to the middle as possible.
 */
export function coverCrop(
  media: Pick<MediaRef, 'widthPx' | 'heightPx'>,
  box: Pick<Box, 'width' | 'height'>,
  focusX = 0.5,
  focusY = 0.5,
): PictureElement['crop'] {
  const scale = Math.max(box.width / media.widthPx, box.height / media.heightPx);
  const [left, right] = cutSides(box.width / (media.widthPx * scale), focusX);
  const [top, bottom] = cutSides(box.height / (media.heightPx * scale), focusY);
  return { left, top, right, bottom };
}

/** The centred part of a box that the whole picture fills. */
export function fitWholeBox(media: Pick<MediaRef, 'widthPx' | 'heightPx'>, box: Box): Box {
  const scale = Math.min(box.width / media.widthPx, box.height / media.heightPx);
  if (!(scale > 0)) return box;
  const [width, height] = [media.widthPx * scale, media.heightPx * scale];
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

/** `visible` is the visible share of the picture's side. */
function cutSides(visible: number, focus: number): readonly [number, number] {
  if (!Number.isFinite(visible) || visible >= 1) return [0, 0];
  const before = Math.min(1 - visible, Math.max(0, focus - visible / 2));
  return [round(before), round(1 - visible - before)];
}

function round(value: number): number {
  return Math.max(0, Math.round(value * 100_000) / 100_000);
}
