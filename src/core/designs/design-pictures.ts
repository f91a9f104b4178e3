import sharp from 'sharp';
import { invalid } from '../failure.ts';
import { renderPng } from '../output/png/render-png.ts';
import type { DrawnSlide } from './design-job.ts';

/** Of slides and layouts; sharp enough to read a title on. */
const WIDTH_PX = 960;
/** Of pictures that come from elsewhere, before anything is decoded. */
const MOST_PIXELS = 40_000_000;
/** A drawing with more marks than this is of a slide that nobody could read, and would take too long. */
const LONGEST_SVG = 24_000_000;

/** A drawn slide as PNG; undefined for one too intricate to draw. */
export async function slidePng({ svg }: DrawnSlide): Promise<Uint8Array | undefined> {
  return svg.length > LONGEST_SVG ? undefined : renderPng(svg, WIDTH_PX);
}

/** A picture of a slide that was drawn elsewhere, decoded and written anew. @throws Failure `invalid_input` at its place. */
export async function givenPng(bytes: Uint8Array, index: number): Promise<Uint8Array> {
  try {
    return await plainPng(bytes);
  } catch (error) {
    const reason = error instanceof Error && /pixel limit/.test(error.message) ? `it has more than ${MOST_PIXELS / 1e6} million pixels` : 'it is damaged, or of a kind that is not read';
    throw invalid(
      ['slide_image_urls', index],
      `slide_image_urls.${index}: the picture of slide ${index + 1} cannot be used: ${reason}.`,
      { type: 'picture' },
      'Give PNG, JPEG or WebP, or leave slide_image_urls out: slides are drawn here, too.',
    );
  }
}

/** A picture decoded and written anew. @throws when it is none, or too large */
export async function plainPng(bytes: Uint8Array): Promise<Uint8Array> {
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).rotate().resize({ width: WIDTH_PX, withoutEnlargement: true }).flatten({ background: '#ffffff' }).png().toBuffer();
}
