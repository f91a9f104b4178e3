import type { ReadGeometry } from '../ooxml/read/index.ts';
import { findTextRectangle } from '../scene/presets/preset-shape.ts';
import type { Box } from '../scene/scene.ts';

const UPRIGHT = { flipH: false, flipV: false } as const;

/** Text rectangle of a shape in pixels. It is mirrored with the shape, while the letters are not. */
export function textBox(
  geometry: ReadGeometry,
  box: Box,
  { flipH, flipV }: { readonly flipH: boolean; readonly flipV: boolean } = UPRIGHT,
): Box {
  if (geometry.kind !== 'preset') return box;
  const { x, y, width, height } = findTextRectangle(geometry.preset, box, geometry.adjust);
  return {
    x: box.x + (flipH ? box.width - x - width : x),
    y: box.y + (flipV ? box.height - y - height : y),
    width: Math.max(1, width),
    height,
  };
}
