import { openDib, type Rgba } from '../../scene/bitmap/dib.ts';
import { encodePng } from '../small-png.ts';

/**
 * The way in which bitmap pixels combine with those below: replace, darken or lighten them. Masked bitmaps
 * are drawn in the latter two steps.
 */
export type PixelMode = 'copy' | 'darken' | 'lighten' | 'alpha';

export interface BitmapPart {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface EmbeddedPicture {
  readonly mimeType: 'image/png' | 'image/jpeg';
  readonly bytes: Uint8Array;
  /** Size of what is shown. */
  readonly width: number;
  readonly height: number;
  /** Number of pixels that were read. */
  readonly pixels: number;
}

const MAX_PIXELS = 8_000_000;

/**
 * Converts a device-independent bitmap, or a part of it, to a picture.
 *
 * @throws RangeError if it is truncated, too large or in an unsupported encoding
 */
export function readDib(
  info: Uint8Array,
  bits: Uint8Array,
  pixelMode: PixelMode,
  part?: BitmapPart,
): EmbeddedPicture {
  const bitmap = openDib(info, bits, MAX_PIXELS);
  const { width, height } = bitmap;
  const pixels = width * height;
  if ('mimeType' in bitmap) return { mimeType: bitmap.mimeType, bytes: bits, width, height, pixels };
  const shown = clampPart(part ?? { x: 0, y: 0, width, height }, width, height);
  const rgba = new Uint8Array(shown.width * shown.height * 4);
  for (let y = 0; y < shown.height; y++)
    for (let x = 0; x < shown.width; x++)
      rgba.set(combinePixel(bitmap.at(x + shown.x, y + shown.y), pixelMode), (y * shown.width + x) * 4);
  const bytes = encodePng(shown.width, shown.height, rgba);
  return { mimeType: 'image/png', bytes, width: shown.width, height: shown.height, pixels };
}

function clampPart({ x, y, width, height }: BitmapPart, most: number, rows: number): BitmapPart {
  const [left, top] = [
    Math.min(most - 1, Math.max(0, Math.trunc(x))),
    Math.min(rows - 1, Math.max(0, Math.trunc(y))),
  ];
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.min(most - left, Math.trunc(width))),
    height: Math.max(1, Math.min(rows - top, Math.trunc(height))),
  };
}

function combinePixel([r, g, b, a]: Rgba, pixelMode: PixelMode): Rgba {
  const most = Math.max(r, g, b);
  switch (pixelMode) {
    case 'copy':
      return [r, g, b, 255];
    case 'darken':
      return [0, 0, 0, 255 - Math.round(0.3 * r + 0.59 * g + 0.11 * b)];
    case 'lighten':
      return [r, g, b, most === 0 ? 0 : 255];
    case 'alpha': {
      // Colours are premultiplied by alpha.
      const scaled = (channel: number) => (a === 0 ? 0 : Math.min(255, Math.round((channel * 255) / a)));
      return [scaled(r), scaled(g), scaled(b), a];
    }
  }
}
