import { readIconPath } from '../../scene/icons.ts';
import type { Box, Geometry, MediaRef, PictureElement } from '../../scene/scene.ts';
import type { Theme } from '../../scene/theme.ts';
import { fillAttributes, type SvgContext } from './context.ts';
import { type Attributes, buildElement, num } from './markup.ts';
import { drawOutline } from './outline.ts';
import { drawShadow } from './shadow.ts';
import { createSoftMask, drawInnerShadow } from './soft-edge.ts';

/** Draws a picture, cropped to its box, or a faint tile with a picture icon if there is none yet. */
export function drawPicture(element: PictureElement, context: SvgContext): string {
  const { box, edge, opacity } = element;
  const sharp = drawWithoutSoftEdge(element, context);
  const drawn = opacity === undefined || sharp === '' ? sharp : buildElement('g', { opacity }, sharp);
  const inside =
    edge?.inner === undefined ? '' : drawInnerShadow(box, pictureOutline(element), edge.inner, context);
  if (edge?.softPx === undefined || drawn === '' || context.live) return `${drawn}${inside}`;
  const id = context.newId();
  return (
    createSoftMask(box, pictureOutline(element), edge.softPx, id) +
    buildElement('g', { mask: `url(#${id})` }, drawn)
  );
}

function drawWithoutSoftEdge(element: PictureElement, context: SvgContext): string {
  const { box, media, crop } = element;
  const bytes = media && context.media.get(media.hash);
  const radius = Math.min(element.radiusPx, box.width / 2, box.height / 2);
  if (!media && element.filled === true) return '';
  if (!media || !bytes) return drawPlaceholder(element, radius, context);
  const tone = element.recolor === undefined ? undefined : context.newId();
  const toned = tone === undefined ? {} : { filter: `url(#${tone})` };
  const behind = `${drawPictureShadow(element, context.theme)}${tone === undefined ? '' : recolorFilter(tone, element.recolor ?? [])}`;
  if (element.tile !== undefined) {
    const { x, y, width, height } = element.tile;
    const id = context.newId();
    const one = drawImage(media, bytes, { x: 0, y: 0, width, height }, toned, context);
    return `${behind}${buildElement('pattern', { id, patternUnits: 'userSpaceOnUse', x, y, width, height }, one)}${drawOutline(box, pictureOutline(element), { fill: `url(#${id})` })}`;
  }
  const [width, height] = [
    box.width / Math.max(0.001, 1 - crop.left - crop.right),
    box.height / Math.max(0.001, 1 - crop.top - crop.bottom),
  ];
  const image = drawImage(
    media,
    bytes,
    { x: box.x - crop.left * width, y: box.y - crop.top * height, width, height },
    toned,
    context,
  );
  const whole = crop.left === 0 && crop.top === 0 && crop.right === 0 && crop.bottom === 0;
  if (whole && radius === 0 && element.outline === undefined) return `${behind}${image}`;
  const id = context.newId();
  const clip = buildElement('clipPath', { id }, drawOutline(box, pictureOutline(element), {}));
  return `${behind}${clip}${buildElement('g', { 'clip-path': `url(#${id})` }, image)}`;
}

function drawImage(
  media: MediaRef,
  bytes: Uint8Array,
  transform: Box,
  toned: Attributes,
  { addressOf }: SvgContext,
): string {
  const common = { ...transform, preserveAspectRatio: 'none' };
  if (media.own !== true)
    return buildElement('image', {
      ...common,
      href: addressOf === undefined ? dataUri(media.mimeType, bytes) : addressOf(media),
      ...toned,
    });
  const drawn = buildElement(
    'svg',
    { ...common, viewBox: `0 0 ${media.widthPx} ${media.heightPx}` },
    Buffer.from(bytes).toString('utf8'),
  );
  return Object.keys(toned).length === 0 ? drawn : buildElement('g', toned, drawn);
}

/** Outline that a picture is clipped to. */
export function pictureOutline({ outline, radiusPx }: PictureElement): Geometry {
  return outline ?? (radiusPx === 0 ? { kind: 'rect' } : { kind: 'round_rect', radiusPx });
}

/** Draws the shadow behind a picture. */
export function drawPictureShadow(element: PictureElement, theme: Theme): string {
  return element.shadow === undefined
    ? ''
    : drawShadow(element.box, pictureOutline(element), element.shadow, theme);
}

function recolorFilter(id: string, matrix: readonly number[]): string {
  const values = matrix.map((value) => Math.round(value * 1e5) / 1e5).join(' ');
  return buildElement(
    'filter',
    { id, x: 0, y: 0, width: 1, height: 1, 'color-interpolation-filters': 'sRGB' },
    buildElement('feColorMatrix', { type: 'matrix', values }),
  );
}

function drawPlaceholder({ box }: PictureElement, radius: number, { theme }: SvgContext): string {
  const size = Math.min(72, Math.max(16, Math.min(box.width, box.height) * 0.28));
  const scale = size / 256;
  const backdrop = buildElement('rect', {
    x: box.x,
    y: box.y,
    width: box.width,
    height: box.height,
    rx: radius === 0 ? undefined : radius,
    ...fillAttributes({ token: 'text', alpha: 0.07 }, theme),
  });
  const icon = readIconPath('image', 'light').paths.map(({ d }) => buildElement('path', { d }));
  const transform = `translate(${num(box.x + (box.width - size) / 2)} ${num(box.y + (box.height - size) / 2)}) scale(${Math.round(scale * 1e5) / 1e5})`;
  return `${backdrop}${buildElement('g', { transform, ...fillAttributes({ token: 'text', alpha: 0.38 }, theme) }, icon)}`;
}

function dataUri(mimeType: string, bytes: Uint8Array): string {
  return `data:${mimeType};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`;
}
