import { isReference } from '../assets/asset.ts';

/** A picture that was looked at: its size in px stands in the fragment, with "-photo" where it is one. */
const SIZED_ADDRESS = /^([^#]+)#(\d+)x(\d+)(-photo)?$/i;
/** Photographs of these shapes lose only edges where they fill a place. */
const PHOTO_RATIO: readonly [number, number] = [0.7, 1.9];
const LARGE_PX = 1100;
/** Sides of pictures that fill a page without losing what they show. */
const PAGE_RATIO: readonly [number, number] = [1.25, 2.3];

/** Whether a slide can show it: a picture of the server's own, or one with an address that anyone can load. */
export function canBeShown(url: string): boolean {
  return isReference(url) || /^https?:\/\//i.test(url);
}

/** Whether its size is known. */
export function isSized(url: string): boolean {
  return SIZED_ADDRESS.test(url);
}

/** The address as slides hold it, and whether all of the picture has to show: a diagram loses its meaning with its edges. */
export function toPictureField(url: string): { readonly image_url: string; readonly fit?: 'contain' } {
  const [, address, width, height, photo] = SIZED_ADDRESS.exec(url) ?? [];
  if (address === undefined) return { image_url: url, ...(isReference(url) ? { fit: 'contain' } : {}) };
  const ratio = Number(width) / Number(height);
  const crops = photo !== undefined && ratio >= PHOTO_RATIO[0] && ratio <= PHOTO_RATIO[1];
  return { image_url: address, ...(crops ? {} : { fit: 'contain' }) };
}

/** Large enough for a page of its own, and of its shape; of pictures elsewhere nothing is known. */
export function fillsPage(url: string): boolean {
  const [whole, , width, height, photo] = SIZED_ADDRESS.exec(url) ?? [];
  if (whole === undefined) return true;
  const ratio = Number(width) / Number(height);
  return photo !== undefined && Number(width) >= LARGE_PX && ratio >= PAGE_RATIO[0] && ratio <= PAGE_RATIO[1];
}

/** How a slide names the picture, and its size in px where it was looked at. */
export function toPictureReference(url: string): { readonly asset_id?: string; readonly image_url?: string; readonly width_px?: number; readonly height_px?: number } {
  const [, sizedAddress, width, height] = SIZED_ADDRESS.exec(url) ?? [];
  const address = sizedAddress ?? url.split('#')[0] ?? url;
  const name = address.startsWith('asset:') ? { asset_id: address.slice('asset:'.length) } : { image_url: address };
  return sizedAddress === undefined ? name : { ...name, width_px: Number(width), height_px: Number(height) };
}
