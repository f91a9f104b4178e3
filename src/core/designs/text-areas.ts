import type { ReadGeometry } from '../ooxml/read/index.ts';
import type { Box } from '../scene/scene.ts';

/** Insets of the text rectangle as shares of width and height (ECMA-376, presetShapeDefinitions). */
type Area = readonly [left: number, top: number, right: number, bottom: number];

const AREAS: Readonly<Record<string, Area>> = {
  ellipse: [0.146, 0.146, 0.146, 0.146],
  flowChartConnector: [0.146, 0.146, 0.146, 0.146],
  donut: [0.146, 0.146, 0.146, 0.146],
  triangle: [0.25, 0.5, 0.25, 0],
  rtTriangle: [0.083, 0.583, 0.417, 0.083],
  diamond: [0.25, 0.25, 0.25, 0.25],
  flowChartDecision: [0.25, 0.25, 0.25, 0.25],
  hexagon: [0.15, 0.15, 0.15, 0.15],
  octagon: [0.146, 0.146, 0.146, 0.146],
  parallelogram: [0.2, 0.1, 0.2, 0.1],
  trapezoid: [0.15, 0.2, 0.15, 0],
  rightArrow: [0, 0.25, 0.15, 0.25],
  leftArrow: [0.15, 0.25, 0, 0.25],
  upArrow: [0.25, 0.15, 0.25, 0],
  downArrow: [0.25, 0, 0.25, 0.15],
  cloud: [0.15, 0.15, 0.15, 0.2],
  heart: [0.17, 0.17, 0.17, 0.33],
  star5: [0.31, 0.38, 0.31, 0.25],
};
/** Block arrows whose notch and tip depend on the height, not on the width. */
const BY_HEIGHT: Readonly<Record<string, Area>> = { chevron: [0.5, 0, 0.5, 0], homePlate: [0, 0, 0.25, 0] };
/** Inset of text in a rounded corner, as a share of the radius. */
const CORNER = 0.29289;

/** Insets of a shape's text rectangle, in the unit of its size. */
function textArea(
  geometry: ReadGeometry,
  size: { readonly width: number; readonly height: number },
): { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number } {
  const none = { left: 0, top: 0, right: 0, bottom: 0 };
  if (geometry.kind !== 'preset') return none;
  const shorter = Math.min(size.width, size.height);
  if (geometry.preset === 'roundRect') {
    const inset = shorter * CORNER * Math.min(0.5, Math.max(0, (geometry.adjust['adj'] ?? 16_667) / 100_000));
    return { left: inset, top: inset, right: inset, bottom: inset };
  }
  const byHeight = BY_HEIGHT[geometry.preset];
  const [left, top, right, bottom] = byHeight ?? AREAS[geometry.preset] ?? [0, 0, 0, 0];
  const across = byHeight === undefined ? size.width : Math.min(shorter, size.width / 2);
  return { left: left * across, top: top * size.height, right: right * across, bottom: bottom * size.height };
}

/** Text rectangle of a shape in pixels. */
export function textBox(geometry: ReadGeometry, box: Box): Box {
  const { left, top, right, bottom } = textArea(geometry, box);
  return {
    x: box.x + left,
    y: box.y + top,
    width: Math.max(1, box.width - left - right),
    height: Math.max(0, box.height - top - bottom),
  };
}
