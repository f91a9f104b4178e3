import { createHash } from 'node:crypto';
import type { ReadDeck } from '../ooxml/read/index.ts';
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
      const hash = createHash('sha256').update(svg).digest('hex');
      bytes.set(hash, svg);
      return { hash, mimeType: 'image/svg+xml', ...pixels, own: true };
    }
    if (data === undefined || size === undefined || size.widthPx * size.heightPx > MOST_PIXELS) return undefined;
    const hash = createHash('sha256').update(data).digest('hex');
    bytes.set(hash, data);
    return { hash, ...size };
  };
  return {
    picture(part) {
      if (!known.has(part)) known.set(part, read(part));
      return known.get(part);
    },
    bytes,
  };
}

function sizeOf(data: Uint8Array): Omit<MediaRef, 'hash'> | undefined {
  const view = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  if (view.length > 24 && view.readUInt32BE(0) === 0x89504e47) return { mimeType: 'image/png', widthPx: view.readUInt32BE(16), heightPx: view.readUInt32BE(20) };
  return view.length > 4 && view.readUInt16BE(0) === 0xffd8 ? jpegSize(view) : undefined;
}

/** From the first frame header: ITU-T T.81, B.2.2. */
function jpegSize(view: Buffer): Omit<MediaRef, 'hash'> | undefined {
  for (let at = 2; at + 9 < view.length && view[at] === 0xff; ) {
    const marker = view[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return { mimeType: 'image/jpeg', widthPx: view.readUInt16BE(at + 7), heightPx: view.readUInt16BE(at + 5) };
    at += 2 + view.readUInt16BE(at + 2);
  }
  return undefined;
}
