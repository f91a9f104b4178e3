import type { PackageEdit } from '../ooxml/package/index.ts';
import type { ReadShape } from '../ooxml/read/index.ts';
import { childAtPath, type Xml } from '../ooxml/xml/index.ts';
import { EMU_PER_PX } from '../scene/scene.ts';
import { findElement } from './find-element.ts';
import { type Frame, overlap } from './frame.ts';
import { readSlideSize } from './layout-likeness.ts';
import { scalePart } from './scale-part.ts';
import { readPrefix } from './text-body.ts';

/** Largest font size in points of each list level (from 0) of a text. */
export type Sizes = ReadonlyMap<number, number>;

/** Free margin at the edges, as a share of the slide's width and height. */
const MARGIN = 0.03;
const LEVELS = 9;

export function readSizes(shape: ReadShape): Sizes {
  const sizes = new Map<number, number>();
  if (shape.kind !== 'shape') return sizes;
  for (const { level, runs } of shape.text?.paragraphs ?? [])
    for (const { sizePt, text } of runs)
      if (text.trim() !== '' && level < LEVELS) sizes.set(level, Math.max(sizes.get(level) ?? 0, sizePt));
  return sizes;
}

/** Writes inherited font sizes into an element that leaves its layout. */
export function writeSizes(file: PackageEdit, slide: string, id: string, sizes: Sizes): void {
  const levels = [...sizes].sort(([a], [b]) => a - b);
  if (levels.length === 0) return;
  file.edit(slide, (edited) => {
    const body = childAtPath(findElement(file, slide, id).element.markup, 'txBody');
    const [properties, style] = [childAtPath(body, 'bodyPr'), childAtPath(body, 'lstStyle')];
    // Explicit list styles of the element stay in effect.
    if (body === undefined || style?.children.some(({ name }) => name !== 'extLst') === true) return;
    const a = readPrefix(edited.source, properties ?? body);
    const levelStyles = levels
      .map(
        ([level, size]) =>
          `<${a}lvl${level + 1}pPr><${a}defRPr sz="${Math.round(size * 100)}"/></${a}lvl${level + 1}pPr>`,
      )
      .join('');
    const written = `<${a}lstStyle>${levelStyles}</${a}lstStyle>` as Xml;
    if (style !== undefined) edited.replace(style.start, style.end, written);
    else edited.insert(properties?.end ?? body.inner, written);
  });
}

/**
 * Moves elements below the title, or above it if the title is in the lower half.
 *
 * @param frames of the moved elements, in pixels
 * @param isAll whether the slide has no other elements; then they shrink as needed, with their text, otherwise they
 * only move
 */
export function moveClearOfTitle(
  file: PackageEdit,
  slide: string,
  title: Frame,
  frames: readonly Frame[],
  isAll: boolean,
): void {
  const size = readSlideSize(file);
  const [width, height] = [size.width / EMU_PER_PX, size.height / EMU_PER_PX];
  const whole = boundingFrame(frames);
  if (frames.length === 0 || !overlap(whole, title)) return;
  const isBelow = title.y * 2 + title.height < height;
  const [from, to] = isBelow ? [title.y + title.height, height * (1 - MARGIN)] : [height * MARGIN, title.y];
  const factor = isAll
    ? Math.min(1, (to - from) / whole.height, (width * (1 - 2 * MARGIN)) / whole.width)
    : 1;
  const top = isAll ? from : Math.max(0, Math.min(from, height - whole.height));
  if (factor <= 0) return;
  const left = isAll
    ? Math.max(width * MARGIN, Math.min(whole.x, width * (1 - MARGIN) - whole.width * factor))
    : whole.x;
  const shift = [(left - whole.x * factor) * EMU_PER_PX, (top - whole.y * factor) * EMU_PER_PX] as const;
  scalePart(file, slide, { across: factor, along: factor, letters: factor, shift });
}

function boundingFrame(frames: readonly Frame[]): Frame {
  const [x, y] = [Math.min(...frames.map((one) => one.x)), Math.min(...frames.map((one) => one.y))];
  return {
    x,
    y,
    width: Math.max(...frames.map((one) => one.x + one.width)) - x,
    height: Math.max(...frames.map((one) => one.y + one.height)) - y,
  };
}
