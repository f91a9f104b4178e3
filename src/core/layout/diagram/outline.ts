import type { DiagramItem, DiagramShape } from '../../scene/diagram.ts';
import type { Box, Geometry } from '../../scene/scene.ts';

/** The geometry of a box for the requested shape. */
export function createBoxGeometry(
  { shape }: Pick<DiagramItem, 'shape'>,
  { height }: Box,
  radiusPx: number,
): Geometry {
  switch (shape) {
    case 'diamond':
    case 'hexagon':
      return { kind: 'preset', preset: shape };
    case 'cylinder':
      return { kind: 'preset', preset: 'can' };
    case 'circle':
    case 'start':
    case 'end':
      return { kind: 'ellipse' };
    case 'pill':
      return { kind: 'round_rect', radiusPx: height / 2 };
    case 'round':
      return { kind: 'round_rect', radiusPx: Math.max(8, radiusPx) };
    case 'box':
      return radiusPx > 0 ? { kind: 'round_rect', radiusPx } : { kind: 'rect' };
  }
}

/** Diameter in px of the dots at which states begin and end. */
export const DOT = 20;
const MIN_SIZE = { width: 56, height: 36 } as const;
/** A rhombus holds its text if the shares of its sides add up to one. */
const RHOMBUS = { width: 1.9, height: 2.15 } as const;

/**
 * Size of a box around its text with padding and with space for a slanted outline. @param padding on each
 * side in px
 */
export function outlineSize(
  shape: DiagramShape,
  { width, height }: { readonly width: number; readonly height: number },
  padding: { readonly x: number; readonly y: number },
): { width: number; height: number } {
  if (shape === 'start' || shape === 'end') return { width: DOT, height: DOT };
  const [w, h] = [
    Math.max(MIN_SIZE.width, width + 2 * padding.x),
    Math.max(MIN_SIZE.height - 18 + 2 * padding.y, height + 2 * padding.y),
  ];
  if (shape === 'diamond')
    return { width: width * RHOMBUS.width + padding.x, height: height * RHOMBUS.height + padding.y };
  if (shape === 'circle') return { width: Math.max(w, h), height: Math.max(w, h) };
  if (shape === 'hexagon' || shape === 'pill') return { width: w + h / 2, height: h };
  return shape === 'cylinder' ? { width: w, height: h + 4 + 2 * padding.y } : { width: w, height: h };
}

/** Part of a side on which lines may end, and the outline there. */
interface SideOutline {
  /** Share of the side on which lines may end. */
  readonly reach: number;
  /** Distance of the outline from the side, as a share of the depth of the box. @param offset from -0.5 to 0.5 */
  readonly inset: (offset: number) => number;
}

/** Space at the corners of a side that lines leave free, px and share. */
const CORNER = { px: 12, share: 0.15 } as const;

/** The upper and lower side of a box, or those at its left and right. */
export function measureSide(
  shape: DiagramShape,
  { width, height }: { readonly width: number; readonly height: number },
  side: 'level' | 'upright',
): SideOutline {
  const length = side === 'level' ? width : height;
  const straight = (share: number): SideOutline => ({ reach: share, inset: () => 0 });
  switch (shape) {
    case 'start':
    case 'end':
      return straight(0);
    case 'circle':
      return { reach: 0.55, inset: (offset) => 0.5 - Math.sqrt(Math.max(0, 0.25 - offset ** 2)) };
    case 'diamond':
      return { reach: 0.5, inset: (offset) => Math.abs(offset) };
    case 'hexagon':
      return side === 'level'
        ? straight(Math.max(0.2, (width - height / 2) / width - 0.1))
        : { reach: 0.6, inset: (offset) => (Math.abs(offset) * height) / 2 / width };
    case 'pill':
      return side === 'level'
        ? straight(Math.max(0.2, (width - height) / width))
        : {
            reach: 0.5,
            inset: (offset) => ((0.5 - Math.sqrt(Math.max(0, 0.25 - offset ** 2))) * height) / width,
          };
    case 'cylinder':
      // Its caps are all but straight near the middle.
      return straight(side === 'level' ? 0.4 : Math.max(0.2, 1 - Math.min(width, height) / 2 / height));
    default:
      return straight(1 - 2 * Math.min(CORNER.px / length, CORNER.share));
  }
}
