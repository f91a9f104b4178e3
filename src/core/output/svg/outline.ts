import type { Box, Geometry } from '../../scene/scene.ts';
import { type Attributes, buildElement, num } from './markup.ts';
import { listPresetPaths, presetSilhouette, TONES } from './presets.ts';

/** Draws the outline of a geometry in its box with the paint attributes. */
export function drawOutline({ x, y, width, height }: Box, geometry: Geometry, paint: Attributes): string {
  switch (geometry.kind) {
    case 'rect':
      return buildElement('rect', { x, y, width, height, ...paint });
    case 'round_rect':
      return buildElement('rect', {
        x,
        y,
        width,
        height,
        rx: Math.min(geometry.radiusPx, width / 2, height / 2),
        ...paint,
      });
    case 'ellipse':
      return buildElement('ellipse', {
        cx: x + width / 2,
        cy: y + height / 2,
        rx: width / 2,
        ry: height / 2,
        ...paint,
      });
    case 'preset':
      return paint['stroke'] === undefined
        ? drawSilhouette({ x, y, width, height }, geometry, paint)
        : drawPresetPaths({ x, y, width, height }, geometry, paint);
    case 'path':
      return buildElement('path', {
        transform: `translate(${num(x)} ${num(y)})`,
        d: geometry.d,
        'fill-rule': hasSubpaths(geometry.d) ? 'evenodd' : undefined,
        ...paint,
      });
  }
}

type PresetGeometry = Extract<Geometry, { kind: 'preset' }>;

/** Draws the whole area of a preset in one paint, as for shadows and clips. */
function drawSilhouette(box: Box, geometry: PresetGeometry, paint: Attributes): string {
  const { d, rule } = presetSilhouette(geometry.preset, box.width, box.height, geometry.adjust);
  return buildElement('path', {
    transform: presetTransform(box, geometry),
    d,
    'fill-rule': rule === 'evenodd' && hasSubpaths(d) ? rule : undefined,
    ...paint,
  });
}

/** Draws the paths of a preset, each filled, lightened, darkened and outlined as the preset defines it. */
export function drawPresetPaths(box: Box, geometry: PresetGeometry, paint: Attributes): string {
  const { stroke, fill, 'fill-opacity': opacity, ...edge } = paint;
  const transform = presetTransform(box, geometry);
  return listPresetPaths(geometry.preset, box.width, box.height, geometry.adjust)
    .map((path) => {
      const { d } = path;
      const [isFilled, isOutlined] = [
        path.fill !== 'none' && fill !== 'none',
        path.stroke && stroke !== undefined,
      ];
      const rule = { 'fill-rule': hasSubpaths(d) ? 'evenodd' : undefined };
      const outline = { fill: 'none', stroke, ...edge };
      if (!isFilled) return isOutlined ? buildElement('path', { transform, d, ...outline }) : '';
      const tone = TONES[path.fill];
      const area = { transform, d, ...rule, fill, 'fill-opacity': opacity };
      if (tone === 0) return buildElement('path', { ...area, ...(isOutlined ? { stroke, ...edge } : {}) });
      const shade = {
        fill: tone > 0 ? '#fff' : '#000',
        'fill-opacity': Math.abs(tone) * Number(opacity ?? 1),
      };
      return [area, { ...area, ...shade }, ...(isOutlined ? [{ transform, d, ...outline }] : [])]
        .map((attributes) => buildElement('path', attributes))
        .join('');
    })
    .join('');
}

/** Transform that moves a preset, whose outline starts at the origin, to its box and mirrors it. */
export function presetTransform(
  { x, y, width, height }: Box,
  {
    flipX = false,
    flipY = false,
  }: { readonly flipX?: boolean | undefined; readonly flipY?: boolean | undefined },
): string {
  return `translate(${num(flipX ? x + width : x)} ${num(flipY ? y + height : y)})${flipX || flipY ? ` scale(${flipX ? -1 : 1} ${flipY ? -1 : 1})` : ''}`;
}

/** In PowerPoint, overlapping parts of one outline are holes. */
function hasSubpaths(d: string): boolean {
  return d.lastIndexOf('M') > 0;
}
