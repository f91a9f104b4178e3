import type { ReadBox } from '../../ooxml/read/index.ts';
import { findCenter } from '../../scene/box.ts';

export interface SlideSize {
  readonly widthEmu: number;
  readonly heightEmu: number;
}

/** Factor by which a slide is larger than usual: Keynote uses 1920 × 1080 points instead of 960 × 540. */
export function letterScale({ widthEmu, heightEmu }: SlideSize): number {
  return Math.max(1, Math.min(widthEmu, heightEmu) / 6_858_000);
}

export function computeArea({ width, height }: ReadBox): number {
  return Math.max(0, width) * Math.max(0, height);
}

/** Common area of two boxes in EMU². */
export function sharedArea(a: ReadBox, b: ReadBox): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

/** Returns whether the centre of one box is inside another. */
export function holds(outer: ReadBox, inner: ReadBox): boolean {
  const { x, y } = findCenter(inner);
  return x >= outer.x && x <= outer.x + outer.width && y >= outer.y && y <= outer.y + outer.height;
}

/** Share of the slide that a box covers, from 0 to 1; parts outside the slide do not count. */
export function shareOfSlide(box: ReadBox, { widthEmu, heightEmu }: SlideSize): number {
  return sharedArea(box, { x: 0, y: 0, width: widthEmu, height: heightEmu }) / (widthEmu * heightEmu);
}

/** Returns whether two boxes overlap horizontally by more than half of the narrower one. */
export function sameColumn(a: ReadBox, b: ReadBox): boolean {
  return Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 0.5 * Math.min(a.width, b.width);
}
