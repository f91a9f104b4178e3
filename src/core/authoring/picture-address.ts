import { isReference } from '../assets/asset.ts';

/**
 * Address of an inspected picture: the fragment contains its size in pixels, and "-photo" for a photograph.
 */
const SIZED_ADDRESS = /^([^#]+)#(\d+)x(\d+)(-photo)?$/i;
/** Aspect ratios of photographs that only lose edges when cropped to fill. */
const PHOTO_RATIO: readonly [number, number] = [0.7, 1.9];
const LARGE_PX = 1100;
/** Aspect ratios of pictures that fill a page without losing content. */
const PAGE_RATIO: readonly [number, number] = [1.25, 2.3];

/** True for a picture of this server, or one with a public address. */
export function canBeShown(url: string): boolean {
  return isReference(url) || /^https?:\/\//i.test(url);
}

/** True for a picture that was inspected and is a photograph. */
export function isPhoto(url: string): boolean {
  return SIZED_ADDRESS.exec(url)?.[4] !== undefined;
}

/** True if its size is known. */
export function isSized(url: string): boolean {
  return SIZED_ADDRESS.test(url);
}

/**
 * Address for a slide, and whether the whole picture must be visible, since a diagram loses its meaning
 * without its edges.
 */
export function toPictureField(url: string): { readonly image_url: string; readonly fit?: 'contain' } {
  const [, address, width, height, photo] = SIZED_ADDRESS.exec(url) ?? [];
  if (address === undefined) return { image_url: url, ...(isReference(url) ? { fit: 'contain' } : {}) };
  const ratio = Number(width) / Number(height);
  const crops = photo !== undefined && ratio >= PHOTO_RATIO[0] && ratio <= PHOTO_RATIO[1];
  return { image_url: address, ...(crops ? {} : { fit: 'contain' }) };
}

/** True if the picture is large enough for a page and suits its shape; unknown pictures are not. */
export function fillsPage(url: string): boolean {
  const [whole, , width, height, photo] = SIZED_ADDRESS.exec(url) ?? [];
  if (whole === undefined) return true;
  const ratio = Number(width) / Number(height);
  return photo !== undefined && Number(width) >= LARGE_PX && ratio >= PAGE_RATIO[0] && ratio <= PAGE_RATIO[1];
}

/** Reference to the picture for a slide, with its size in pixels if it was inspected. */
export function toPictureReference(url: string): {
  readonly asset_id?: string;
  readonly image_url?: string;
  readonly width_px?: number;
  readonly height_px?: number;
} {
  const [, sizedAddress, width, height] = SIZED_ADDRESS.exec(url) ?? [];
  const address = sizedAddress ?? url.split('#')[0] ?? url;
  const name = address.startsWith('asset:')
    ? { asset_id: address.slice('asset:'.length) }
    : { image_url: address };
  return sizedAddress === undefined ? name : { ...name, width_px: Number(width), height_px: Number(height) };
}
