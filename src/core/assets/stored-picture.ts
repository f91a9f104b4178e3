import sharp from 'sharp';
import { isBmp as isBitmap, readBmp } from '../scene/bitmap/read-bmp.ts';
import { PictureProblem } from '../store/fetch-picture.ts';
import type { StoredImage } from './asset.ts';
import { fitPicture, readPicture } from './pictures.ts';

const MAX_PIXELS = 50_000_000;
/** Twice the width of a slide, for pictures that fill it on dense screens. */
const KEPT_WIDTH_PX = 3840;

export type PictureToStore = Pick<StoredImage, 'mime_type' | 'width_px' | 'height_px'> & { readonly bytes: Uint8Array };

/**
 * A picture decoded and written anew: upright, in sRGB, without metadata or anything that was hidden behind its
 * pixels, at most 3,840 px wide.
 *
 * @throws PictureProblem with the reason why it is not taken.
 */
export async function pictureToStore(given: Uint8Array): Promise<PictureToStore> {
  if (given.length === 0) throw new PictureProblem('it is empty');
  const source = await readPicture(isBitmap(given) ? await bitmapAsPng(given) : given);
  if (source.format === 'svg') throw new PictureProblem('SVG is not supported here; give PNG, JPEG, WebP, GIF, AVIF, TIFF or BMP');
  const { media, bytes } = await fitPicture(source, KEPT_WIDTH_PX);
  return { bytes, mime_type: media.mimeType === 'image/jpeg' ? 'image/jpeg' : 'image/png', width_px: media.widthPx, height_px: media.heightPx };
}

export { isBitmap };

/** @throws PictureProblem when it cannot be decoded. */
export async function bitmapAsPng(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    const { width, height, rgba } = readBmp(bytes, MAX_PIXELS);
    return await sharp(rgba, { raw: { width, height, channels: 4 } })
      .png({ compressionLevel: 1 })
      .toBuffer();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new PictureProblem('it is a bitmap that is cut off, compressed, or too large', { cause: error });
  }
}
