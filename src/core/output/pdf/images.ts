import sharp, { type Sharp } from 'sharp';
import { flatten } from '../../scene/check/geometry.ts';
import type { Deck, MediaRef, Scene } from '../../scene/scene.ts';
import type { PdfImage } from './open-document.ts';

interface Plane {
  readonly data: Uint8Array;
  readonly colors: 1 | 3;
}

/**
 * Pictures of the slides, ready to be embedded, by hash. JPEG files go in as they are; others are
 * taken apart into colour and opacity here: pdfkit does it in an order that depends on the clock.
 */
export async function readImages(deck: Deck): Promise<Map<string, PdfImage | Uint8Array>> {
  const images = new Map<string, PdfImage | Uint8Array>();
  for (const media of deck.slides.flatMap(shown)) {
    const bytes = deck.media.get(media.hash);
    if (bytes === undefined || images.has(media.hash)) continue;
    if (media.mimeType === 'image/jpeg') images.set(media.hash, bytes);
    else images.set(media.hash, await fromPixels(media, bytes));
  }
  return images;
}

/** Resolution at which vector pictures are drawn: three pixels to one of the canvas. */
const SVG_DENSITY = 288;

function shown(scene: Scene): MediaRef[] {
  return flatten(scene.elements).flatMap((element) => (element.type === 'picture' && element.media ? [element.media] : []));
}

async function fromPixels(media: MediaRef, bytes: Uint8Array): Promise<PdfImage> {
  const picture = sharp(bytes, media.mimeType === 'image/svg+xml' ? { density: SVG_DENSITY } : {});
  const { width, height, hasAlpha } = await picture.metadata();
  const color: Plane = { colors: 3, data: await packed(picture.clone().removeAlpha().toColourspace('srgb')) };
  const alpha: Plane | undefined = hasAlpha ? { colors: 1, data: await packed(picture.clone().extractChannel('alpha').toColourspace('b-w')) } : undefined;
  const image: PdfImage = {
    width,
    height,
    label: `P${media.hash.slice(0, 16)}`,
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

/** Filtered and deflated rows: the data chunks of a PNG are what a PDF stream with predictor 15 holds. */
async function packed(image: Sharp): Promise<Uint8Array> {
  const png = await image.png({ palette: false, progressive: false, compressionLevel: 9, adaptiveFiltering: true }).toBuffer();
  const chunks: Uint8Array[] = [];
  for (let at = 8; at + 8 <= png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') chunks.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return Buffer.concat(chunks);
}
