import { PictureProblem } from '../store/fetch-picture.ts';
import type { StoredImage } from './asset.ts';
import { fitPicture } from './pictures.ts';

/** Twice the width of a slide, for full-slide pictures on high-density screens. */
const MAX_WIDTH_PX = 3840;

export type PictureToStore = Pick<StoredImage, 'mime_type' | 'width_px' | 'height_px'> & {
  readonly bytes: Uint8Array;
};

/**
 * Decodes and re-encodes a picture: upright, in sRGB, without metadata or hidden data, at most 3,840 px wide.
 * An SVG is rasterized.
 *
 * @throws PictureProblem with the reason why it is refused.
 */
export async function preparePicture(input: Uint8Array): Promise<PictureToStore> {
  if (input.length === 0) throw new PictureProblem('it is empty');
  const { media, bytes } = await fitPicture({ bytes: input }, MAX_WIDTH_PX);
  return {
    bytes,
    mime_type: media.mimeType === 'image/jpeg' ? 'image/jpeg' : 'image/png',
    width_px: media.widthPx,
    height_px: media.heightPx,
  };
}
