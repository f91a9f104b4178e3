import { sha256 } from '../input/sha256.ts';
import type { ReadDeck } from '../ooxml/read/index.ts';
import { findSizeProblem, readHeadSize } from '../pictures/decoded-size.ts';
import { type PictureFormat, pictureFormat } from '../pictures/format.ts';
import { isBmp, readBmp } from '../scene/bitmap/read-bmp.ts';
import { readPixelsPerInch } from '../scene/picture-density.ts';
import type { MediaRef } from '../scene/scene.ts';
import { readMetafile } from './metafile/read-metafile.ts';
import { patternTile } from './pattern-tile.ts';
import type { PictureOf } from './scene-projector.ts';
import { encodePng } from './small-png.ts';

/** Maximum pixels of a picture, because larger ones take hundreds of megabytes to draw. */
const MAX_PIXELS = 40_000_000;
/** Maximum pixels of all BMP pictures of a file, which are converted at once. */
const MAX_PIXELS_OF_BMPS = 8_000_000;
/** Picture formats that every program supports. */
const SUPPORTED_FORMATS: ReadonlySet<unknown> = new Set([
  'png',
  'jpeg',
  'gif',
  'webp',
] satisfies PictureFormat[]);

/**
 * Pictures of a file as media. BMP becomes PNG, EMF and WMF become SVG; TIFF, damaged metafiles and pictures
 * of more than 40 million pixels are left out.
 */
export function pictureBook(deck: Pick<ReadDeck, 'media'>): {
  readonly picture: PictureOf;
  readonly bytes: ReadonlyMap<string, Uint8Array>;
} {
  const known = new Map<string, MediaRef | undefined>();
  const bytes = new Map<string, Uint8Array>();
  let pixelsLeft = MAX_PIXELS_OF_BMPS;
  const read = (part: string): MediaRef | undefined => {
    const raw = patternTile(part) ?? deck.media(part);
    const bitmap = raw !== undefined && isBmp(raw) ? convertBmp(raw, pixelsLeft) : undefined;
    pixelsLeft -= bitmap?.pixels ?? 0;
    const data = bitmap?.png ?? raw;
    const size = data === undefined ? undefined : readSize(data);
    const drawing = data === undefined || size !== undefined ? undefined : readMetafile(data);
    if (drawing !== undefined) {
      const { svg, ...pixels } = drawing;
      const hash = sha256(svg);
      bytes.set(hash, svg);
      return { hash, mimeType: 'image/svg+xml', ...pixels, own: true };
    }
    if (data === undefined || size === undefined || size.widthPx * size.heightPx > MAX_PIXELS)
      return undefined;
    const hash = sha256(data);
    bytes.set(hash, data);
    const dpi = readPixelsPerInch(data);
    return { hash, ...size, ...(dpi === undefined ? {} : { dpi }) };
  };
  return {
    picture(part) {
      if (!known.has(part)) known.set(part, read(part));
      return known.get(part);
    },
    bytes,
  };
}

/** Converts a BMP to PNG; undefined if it is damaged, too large or in an unsupported encoding. */
function convertBmp(
  bytes: Uint8Array,
  mostPixels: number,
): { readonly png: Uint8Array; readonly pixels: number } | undefined {
  try {
    const { width, height, rgba } = readBmp(bytes, mostPixels);
    return { png: encodePng(width, height, rgba), pixels: width * height };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

/**
 * Undefined for formats that not every program supports, and for pictures whose decoded pixels exceed the
 * limit.
 */
function readSize(data: Uint8Array): Omit<MediaRef, 'hash'> | undefined {
  const format = pictureFormat(data);
  const size = SUPPORTED_FORMATS.has(format) ? readHeadSize(data) : undefined;
  if (size === undefined || findSizeProblem(size) !== undefined) return undefined;
  return {
    mimeType: `image/${format as 'png' | 'jpeg' | 'gif' | 'webp'}`,
    widthPx: size.width,
    heightPx: size.height,
  };
}
