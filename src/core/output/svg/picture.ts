import { iconPath } from '../../scene/icons.ts';
import type { PictureElement } from '../../scene/scene.ts';
import { fillOf, type SvgContext } from './context.ts';
import { el, num } from './markup.ts';

const uris = new WeakMap<Uint8Array, string>();

/** The picture, cut to its box; a quiet tile with a picture sign where there is none yet. */
export function drawPicture(element: PictureElement, context: SvgContext): string {
  const { box, media, crop } = element;
  const bytes = media && context.media.get(media.hash);
  const radius = Math.min(element.radiusPx, box.width / 2, box.height / 2);
  if (!media || !bytes) return drawPlaceholder(element, radius, context);
  const [width, height] = [box.width / Math.max(0.001, 1 - crop.left - crop.right), box.height / Math.max(0.001, 1 - crop.top - crop.bottom)];
  const image = el('image', { x: box.x - crop.left * width, y: box.y - crop.top * height, width, height, preserveAspectRatio: 'none', href: dataUri(media.mimeType, bytes) });
  const whole = crop.left === 0 && crop.top === 0 && crop.right === 0 && crop.bottom === 0;
  if (whole && radius === 0) return image;
  const id = context.newId();
  const clip = el('clipPath', { id }, el('rect', { x: box.x, y: box.y, width: box.width, height: box.height, rx: radius === 0 ? undefined : radius }));
  return `${clip}${el('g', { 'clip-path': `url(#${id})` }, image)}`;
}

function drawPlaceholder({ box }: PictureElement, radius: number, { theme }: SvgContext): string {
  const size = Math.min(72, Math.max(16, Math.min(box.width, box.height) * 0.28));
  const scale = size / 256;
  const ground = el('rect', { x: box.x, y: box.y, width: box.width, height: box.height, rx: radius === 0 ? undefined : radius, ...fillOf({ token: 'text', alpha: 0.07 }, theme) });
  const icon = iconPath('image', 'light').paths.map(({ d }) => el('path', { d }));
  const place = `translate(${num(box.x + (box.width - size) / 2)} ${num(box.y + (box.height - size) / 2)}) scale(${Math.round(scale * 1e5) / 1e5})`;
  return `${ground}${el('g', { transform: place, ...fillOf({ token: 'text', alpha: 0.38 }, theme) }, icon)}`;
}

function dataUri(mimeType: string, bytes: Uint8Array): string {
  let uri = uris.get(bytes);
  if (uri === undefined) {
    uri = `data:${mimeType};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`;
    uris.set(bytes, uri);
  }
  return uri;
}
