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
