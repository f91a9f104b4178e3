import { sha256 } from '../input/sha256.ts';
import type { ReadDeck } from '../ooxml/read/index.ts';
import { pixelsPerInch } from '../scene/picture-density.ts';
import { pictureSize } from '../scene/picture-size.ts';
import type { MediaRef } from '../scene/scene.ts';
import { readMetafile } from './metafile/read-metafile.ts';
import { patternTile } from './pattern-tile.ts';
import type { PictureOf } from './slide-scene.ts';

/** Larger ones would take hundreds of megabytes to draw, whatever their file weighs. */
const MOST_PIXELS = 40_000_000;

/** Pictures of a file as media; metafiles (EMF, WMF) as SVG; what cannot be drawn (TIFF, torn metafiles, more than 40 million pixels) is left out. */
export function pictureBook(deck: Pick<ReadDeck, 'media'>): { readonly picture: PictureOf; readonly bytes: ReadonlyMap<string, Uint8Array> } {
  const known = new Map<string, MediaRef | undefined>();
  const bytes = new Map<string, Uint8Array>();
  const read = (part: string): MediaRef | undefined => {
    const data = patternTile(part) ?? deck.media(part);
    const size = data === undefined ? undefined : sizeOf(data);
    const drawing = data === undefined || size !== undefined ? undefined : readMetafile(data);
    if (drawing !== undefined) {
      const { svg, ...pixels } = drawing;
      const hash = sha256(svg);
      bytes.set(hash, svg);
      return { hash, mimeType: 'image/svg+xml', ...pixels, own: true };
    }
    if (data === undefined || size === undefined || size.widthPx * size.heightPx > MOST_PIXELS) return undefined;
    const hash = sha256(data);
    bytes.set(hash, data);
    const dpi = pixelsPerInch(data);
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

/** Of kinds that every program draws. */
function sizeOf(data: Uint8Array): Omit<MediaRef, 'hash'> | undefined {
  const mimeType = data[0] === 0x89 ? 'image/png' : data[0] === 0xff ? 'image/jpeg' : undefined;
  const size = mimeType === undefined ? undefined : pictureSize(data);
  return mimeType === undefined || size === undefined ? undefined : { mimeType, ...size };
}
