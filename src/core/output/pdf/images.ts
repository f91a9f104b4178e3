import { createHash } from 'node:crypto';
import { renderAsync } from '../../native/resvg.ts';
import { type Sharp, sharp } from '../../native/sharp.ts';
import { boundPicture } from '../../pictures/decode-picture.ts';
import { flatten } from '../../scene/check/geometry.ts';
import { MAX_WIDTH_PX } from '../../scene/picture-size.ts';
import type { Box, Deck, MediaRef, Scene } from '../../scene/scene.ts';
import { PictureProblem } from '../../store/fetch-picture.ts';
import type { PdfImage } from './open-document.ts';

interface Plane {
  readonly data: Uint8Array;
  readonly colors: 1 | 3;
}

/**
 * Prepares the pictures of the slides for embedding, by key. JPEG files are embedded unchanged; others are
 * split into colour and opacity here, because pdfkit does that in an order that depends on timing.
 */
export async function readImages(deck: Deck): Promise<Map<string, PdfImage | Uint8Array>> {
  const images = new Map<string, PdfImage | Uint8Array>();
  for (const { media, recolor, tile } of deck.slides.flatMap(listPictures)) {
    const bytes = deck.media.get(media.hash);
    const key = imageKey(media, { recolor, tile });
    if (bytes === undefined || images.has(key)) continue;
    const image = await embedPicture({ media, recolor, tile }, bytes, key);
    if (image !== undefined) images.set(key, image);
  }
  return images;
}

/** The embedded picture; undefined if it cannot be decoded, and then its slide has no picture. */
async function embedPicture(
  { media, recolor, tile }: ShownPicture,
  bytes: Uint8Array,
  key: string,
): Promise<PdfImage | Uint8Array | undefined> {
  const times = countRepeats(tile);
  const isUnchanged = recolor === undefined && times.x * times.y === 1;
  if (isUnchanged && media.mimeType === 'image/jpeg') return bytes;
  try {
    const picture =
      recolor === undefined ? await decode(media, bytes) : await recolored(media, bytes, recolor);
    return await fromPixels(key, isUnchanged ? picture : await repeatTile(picture, tile));
  } catch (error) {
    if (error instanceof PictureProblem) return undefined;
    throw error;
  }
}

/** Key of an embedded picture: one file may be shown in several colours. */
export function imageKey(
  { hash }: MediaRef,
  { recolor, tile }: { readonly recolor?: readonly number[] | undefined; readonly tile?: Box | undefined },
): string {
  const { x, y } = countRepeats(tile);
  return recolor === undefined && x * y === 1
    ? hash
    : createHash('sha256')
        .update(`${hash} ${recolor?.join(' ') ?? ''} ${x} ${y}`)
        .digest('hex');
}

/** How often a small tile is repeated in one picture, so that a slide does not need thousands. */
export function countRepeats(tile: Pick<Box, 'width' | 'height'> | undefined): {
  readonly x: number;
  readonly y: number;
} {
  const times = (px: number) => Math.max(1, Math.ceil(MIN_BLOCK_PX / Math.max(1, px)));
  return tile === undefined ? { x: 1, y: 1 } : { x: times(tile.width), y: times(tile.height) };
}

/** Combines small tiles into one picture; tiles with many pixels are scaled down first. */
async function repeatTile(picture: Sharp, tile: Box | undefined): Promise<Sharp> {
  const times = countRepeats(tile);
  if (tile === undefined || times.x * times.y === 1) return picture;
  const { width = 1, height = 1 } = await picture.metadata();
  const [across, down] = [
    Math.min(width, MAX_RECOLORED_PX, Math.ceil(tile.width * TILE_SCALE)),
    Math.min(height, MAX_RECOLORED_PX, Math.ceil(tile.height * TILE_SCALE)),
  ];
  const data = await picture
    .resize({ width: across, height: down, fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
  const whole = sharp(data, { raw: { width: across, height: down, channels: 4 } }).extend({
    right: across * (times.x - 1),
    bottom: down * (times.y - 1),
    extendWith: 'repeat',
  });
  return sharp(await whole.png().toBuffer());
}

/** Minimum size in pixels of a picture of repeated tiles. */
const MIN_BLOCK_PX = 64;
/** Pixels of a tile for each canvas pixel. */
const TILE_SCALE = 4;
/** Scale at which a vector picture is rasterized, in pixels per CSS pixel. */
const VECTOR_SCALE = 4;
const MAX_VECTOR_PX = 4096;

/** Larger pictures are scaled down before recolouring: twice the canvas is sharp. */
const MAX_RECOLORED_PX = 2560;

interface ShownPicture {
  readonly media: MediaRef;
  readonly recolor: readonly number[] | undefined;
  readonly tile: Box | undefined;
}

function listPictures(scene: Scene): ShownPicture[] {
  return flatten(scene.elements).flatMap((element) =>
    element.type === 'picture' && element.media
      ? [{ media: element.media, recolor: element.recolor, tile: element.tile }]
      : [],
  );
}

/** Decodes a raster picture, or rasterizes a drawing made by this server, in which all text is outlines. */
async function decode(media: MediaRef, bytes: Uint8Array): Promise<Sharp> {
  if (media.mimeType !== 'image/svg+xml')
    return sharp(await boundPicture(bytes, [MAX_WIDTH_PX, MAX_WIDTH_PX]));
  const value = Math.min(VECTOR_SCALE, MAX_VECTOR_PX / Math.max(1, media.widthPx, media.heightPx));
  const { pixels, width, height } = await renderAsync(Buffer.from(bytes).toString('utf8'), {
    fitTo: { mode: 'zoom', value },
    font: { loadSystemFonts: false },
    logLevel: 'off',
  });
  return sharp(pixels, { raw: { width, height, channels: 4 } });
}

async function recolored(media: MediaRef, bytes: Uint8Array, matrix: readonly number[]): Promise<Sharp> {
  const { data, info } = await (await decode(media, bytes))
    .resize({ width: MAX_RECOLORED_PX, height: MAX_RECOLORED_PX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const made = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at += 4)
    for (let row = 0; row < 4; row += 1) {
      let value = 255 * (matrix[row * 5 + 4] ?? 0);
      for (let column = 0; column < 4; column += 1)
        value += (matrix[row * 5 + column] ?? 0) * (data[at + column] ?? 0);
      made[at + row] = value;
    }
  return sharp(made, { raw: { width: info.width, height: info.height, channels: 4 } });
}

async function fromPixels(key: string, picture: Sharp): Promise<PdfImage> {
  const { width, height, hasAlpha } = await picture.metadata();
  const color: Plane = {
    colors: 3,
    data: await encodePlane(picture.clone().removeAlpha().toColourspace('srgb')),
  };
  const alpha: Plane | undefined = hasAlpha
    ? { colors: 1, data: await encodePlane(picture.clone().extractChannel('alpha').toColourspace('b-w')) }
    : undefined;
  const image: PdfImage = {
    width,
    height,
    label: `P${key.slice(0, 16)}`,
    obj: null,
    embed(document) {
      const object = (plane: Plane, more: Record<string, unknown>) => {
        const made = document.ref({
          Type: 'XObject',
          Subtype: 'Image',
          Width: width,
          Height: height,
          BitsPerComponent: 8,
          ColorSpace: plane.colors === 3 ? 'DeviceRGB' : 'DeviceGray',
          Filter: 'FlateDecode',
          DecodeParms: { Predictor: 15, Colors: plane.colors, BitsPerComponent: 8, Columns: width },
          ...more,
        });
        made.end(plane.data);
        return made;
      };
      image.obj ??= object(color, alpha === undefined ? {} : { SMask: object(alpha, {}) });
    },
  };
  return image;
}

/** Filtered and deflated rows: the data chunks of a PNG are valid for a PDF stream with predictor 15. */
async function encodePlane(image: Sharp): Promise<Uint8Array> {
  const png = await image
    .png({ palette: false, progressive: false, compressionLevel: 9, adaptiveFiltering: true })
    .toBuffer();
  const chunks: Uint8Array[] = [];
  for (let at = 8; at + 8 <= png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') chunks.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return Buffer.concat(chunks);
}
