import { omit } from '../input/fields.ts';
import type { Box, ElementBase, GroupElement, PictureElement } from '../scene/scene.ts';
import type { DrawingPart, ImageNode, TextStyle } from '../templates/tree.ts';
import { createDrawingElement } from './drawing.ts';
import type { LayoutInput } from './layout-input.ts';

/** Width of the ring around a point in px. */
const RING = 2;
/** Text size of the number relative to the point. */
const NUMBER = 0.52;
/** Distance from the middle of a number to its baseline, relative to its size. */
const TO_BASELINE = 0.35;

/**
 * Numbered points over a picture as one group. Screen readers get the points from the texts beside the
 * picture.
 */
export function createPinsElement(
  base: ElementBase,
  picture: PictureElement,
  pins: NonNullable<ImageNode['pins']>,
  value: unknown,
  input: Pick<LayoutInput, 'theme' | 'lang'>,
): GroupElement | undefined {
  const points = (Array.isArray(value) ? value : []).map((one: unknown) =>
    placePoint(one as Record<string, unknown>, picture, pins.sizePx),
  );
  if (points.length === 0) return undefined;
  const style: Omit<TextStyle, 'sizesPt'> = { font: pins.font, weight: 700, color: pins.text, lineHeight: 1 };
  const size = pins.sizePx;
  const parts = points.flatMap(({ x, y }, index): DrawingPart[] => [
    {
      kind: 'outline',
      id: `${base.id}-pin-${index + 1}`,
      name: `Point ${index + 1}`,
      box: { x: x - size / 2, y: y - size / 2, width: size, height: size },
      geometry: { kind: 'ellipse' },
      fill: pins.fill,
      stroke: { paint: pins.ring, widthPx: RING },
    },
    {
      kind: 'text',
      id: `${base.id}-pin-${index + 1}-number`,
      name: `Number ${index + 1}`,
      at: { x, y: y + size * NUMBER * TO_BASELINE },
      anchor: 'middle',
      sizePx: size * NUMBER,
      runs: [{ text: String(index + 1) }],
      style,
    },
  ]);
  const rest = omit(base, 'path', 'placeholderIndex');
  const box: Box = picture.box;
  return createDrawingElement(
    { ...rest, id: `${base.id}-pins`, name: `${base.name} points`, placeholder: 'none' },
    { type: 'drawing', viewBox: box, parts, decorative: true },
    box,
    input,
  );
}

/** Converts per cent of the whole picture to canvas px, clamped to its visible part. */
function placePoint(
  { x, y }: Record<string, unknown>,
  { box, crop }: PictureElement,
  size: number,
): { readonly x: number; readonly y: number } {
  const along = (percent: unknown, before: number, after: number, from: number, length: number): number => {
    const share =
      ((typeof percent === 'number' ? percent : 0) / 100 - before) / Math.max(0.01, 1 - before - after);
    return Math.min(from + length - size / 2, Math.max(from + size / 2, from + share * length));
  };
  return {
    x: along(x, crop.left, crop.right, box.x, box.width),
    y: along(y, crop.top, crop.bottom, box.y, box.height),
  };
}
