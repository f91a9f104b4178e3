import { invalid } from '../errors/failure.ts';
import { renderPng } from '../output/png/render-png.ts';
import { decodePicture } from '../pictures/decode-picture.ts';
import { PictureProblem } from '../store/fetch-picture.ts';
import type { DrawnFile } from './design-job.ts';
import { embedPictures } from './shared-pictures.ts';

/** Width of pictures of slides and layouts; titles are legible at this size. */
export const WIDTH_PX = 960;

/**
 * Renders drawings to PNG by name, one after the other to bound memory; those that are too complex are left
 * out.
 */
export async function renderSlides({ slides, pictures }: DrawnFile): Promise<Map<string, Uint8Array>> {
  const drawn = new Map<string, Uint8Array>();
  for (const { name, svg } of slides) {
    const whole = embedPictures(svg, pictures);
    if (whole !== undefined) drawn.set(name, await renderPng(whole, WIDTH_PX));
  }
  return drawn;
}

/** Decodes and re-encodes a caller's picture of a slide. @throws Failure `invalid_input` at its index */
export async function normalizePicture(bytes: Uint8Array, index: number): Promise<Uint8Array> {
  try {
    return await reencodePicture(bytes);
  } catch (error) {
    if (!(error instanceof PictureProblem)) throw error;
    throw invalid(
      ['slide_image_urls', index],
      `slide_image_urls.${index}: the picture of slide ${index + 1} cannot be used: ${error.message}.`,
      { type: 'picture' },
      'Give PNG, JPEG or WebP, or leave out slide_image_urls: this server also draws the slides itself.',
    );
  }
}

/** Decodes and re-encodes a picture. @throws PictureProblem if it is not a picture or is too large */
export async function reencodePicture(bytes: Uint8Array): Promise<Uint8Array> {
  return (await decodePicture<'flatten'>({ kind: 'flatten', bytes, maxWidthPx: WIDTH_PX })).bytes;
}
