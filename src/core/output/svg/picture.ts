import { iconPath } from '../../scene/icons.ts';
import type { Box, Geometry, MediaRef, PictureElement } from '../../scene/scene.ts';
import type { Theme } from '../../scene/theme.ts';
import { fillOf, type SvgContext } from './context.ts';
import { type Attributes, el, num } from './markup.ts';
import { outlineOf } from './outline.ts';
import { drawShadow } from './shadow.ts';
import { innerShadow, softMask } from './soft-edge.ts';

/** Draws a picture, cropped to its box, or a faint tile with a picture icon if there is none yet. */
export function drawPicture(element: PictureElement, context: SvgContext): string {
  const { box, edge, opacity } = element;
  const sharp = drawSharp(element, context);
  const drawn = opacity === undefined || sharp === '' ? sharp : el('g', { opacity }, sharp);
  const inside = edge?.inner === undefined ? '' : innerShadow(box, outlineOfPicture(element), edge.inner, context);
  if (edge?.softPx === undefined || drawn === '' || context.live) return `${drawn}${inside}`;
  const id = context.newId();
  return softMask(box, outlineOfPicture(element), edge.softPx, id) + el('g', { mask: `url(#${id})` }, drawn);
}

function drawSharp(element: PictureElement, context: SvgContext): string {
  const { box, media, crop } = element;
  const bytes = media && context.media.get(media.hash);
  const radius = Math.min(element.radiusPx, box.width / 2, box.height / 2);
  if (!media && element.filled === true) return '';
  if (!media || !bytes) return drawPlaceholder(element, radius, context);
  const tone = element.recolor === undefined ? undefined : context.newId();
  const toned = tone === undefined ? {} : { filter: `url(#${tone})` };
  const behind = `${drawBehind(element, context.theme)}${tone === undefined ? '' : toneMarkup(tone, element.recolor ?? [])}`;
  if (element.tile !== undefined) {
    const { x, y, width, height } = element.tile;
    const id = context.newId();
    const one = imageOf(media, bytes, { x: 0, y: 0, width, height }, toned, context);
    return `${behind}${el('pattern', { id, patternUnits: 'userSpaceOnUse', x, y, width, height }, one)}${outlineOf(box, outlineOfPicture(element), { fill: `url(#${id})` })}`;
  }
  const [width, height] = [box.width / Math.max(0.001, 1 - crop.left - crop.right), box.height / Math.max(0.001, 1 - crop.top - crop.bottom)];
  const image = imageOf(media, bytes, { x: box.x - crop.left * width, y: box.y - crop.top * height, width, height }, toned, context);
  const whole = crop.left === 0 && crop.top === 0 && crop.right === 0 && crop.bottom === 0;
  if (whole && radius === 0 && element.outline === undefined) return `${behind}${image}`;
  const id = context.newId();
  const clip = el('clipPath', { id }, outlineOf(box, outlineOfPicture(element), {}));
  return `${behind}${clip}${el('g', { 'clip-path': `url(#${id})` }, image)}`;
}

function imageOf(media: MediaRef, bytes: Uint8Array, place: Box, toned: Attributes, { addressOf }: SvgContext): string {
  const common = { ...place, preserveAspectRatio: 'none' };
  if (media.own !== true) return el('image', { ...common, href: addressOf === undefined ? dataUri(media.mimeType, bytes) : addressOf(media), ...toned });
  const drawn = el('svg', { ...common, viewBox: `0 0 ${media.widthPx} ${media.heightPx}` }, Buffer.from(bytes).toString('utf8'));
  return Object.keys(toned).length === 0 ? drawn : el('g', toned, drawn);
}

/** Outline that a picture is clipped to. */
export function outlineOfPicture({ outline, radiusPx }: PictureElement): Geometry {
  return outline ?? (radiusPx === 0 ? { kind: 'rect' } : { kind: 'round_rect', radiusPx });
}

/** Draws the shadow behind a picture. */
export function drawBehind(element: PictureElement, theme: Theme): string {
  return element.shadow === undefined ? '' : drawShadow(element.box, outlineOfPicture(element), element.shadow, theme);
}

function toneMarkup(id: string, matrix: readonly number[]): string {
  const values = matrix.map((value) => Math.round(value * 1e5) / 1e5).join(' ');
  return el('filter', { id, x: 0, y: 0, width: 1, height: 1, 'color-interpolation-filters': 'sRGB' }, el('feColorMatrix', { type: 'matrix', values }));
}

function drawPlaceholder({ box }: PictureElement, radius: number, { theme }: SvgContext): string {
  const size = Math.min(72, Math.max(16, Math.min(box.width, box.height) * 0.28));
  const scale = size / 256;
  const backdrop = el('rect', { x: box.x, y: box.y, width: box.width, height: box.height, rx: radius === 0 ? undefined : radius, ...fillOf({ token: 'text', alpha: 0.07 }, theme) });
  const icon = iconPath('image', 'light').paths.map(({ d }) => el('path', { d }));
  const place = `translate(${num(box.x + (box.width - size) / 2)} ${num(box.y + (box.height - size) / 2)}) scale(${Math.round(scale * 1e5) / 1e5})`;
  return `${backdrop}${el('g', { transform: place, ...fillOf({ token: 'text', alpha: 0.38 }, theme) }, icon)}`;
}

function dataUri(mimeType: string, bytes: Uint8Array): string {
  return `data:${mimeType};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`;
}
