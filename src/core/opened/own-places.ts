import type { ReadShape } from '../ooxml/read/index.ts';
import { down, type Xml } from '../ooxml/xml/index.ts';
import { EMU_PER_PX } from '../scene/scene.ts';
import { findElement } from './find-element.ts';
import type { Frame } from './frame.ts';
import { boxOfPlace, sizeOf } from './layout-likeness.ts';
import type { OpenedPackage } from './opened-package.ts';
import { scalePart } from './scale-part.ts';
import { tagPrefix } from './text-body.ts';

/** Sizes of the words of a text by their level from 0, pt: the largest of each. */
export type Sizes = ReadonlyMap<number, number>;

/** Of the slide's height and width, what stays free at its edges. */
const MARGIN = 0.03;
const LEVELS = 9;

export function sizesOf(shape: ReadShape): Sizes {
  const sizes = new Map<number, number>();
  if (shape.kind !== 'shape') return sizes;
  for (const { level, runs } of shape.text?.paragraphs ?? []) for (const { sizePt, text } of runs) if (text.trim() !== '' && level < LEVELS) sizes.set(level, Math.max(sizes.get(level) ?? 0, sizePt));
  return sizes;
}

/** Writes the sizes that words had by their layout into the element itself, which leaves that layout. */
export function keepSizes(file: OpenedPackage, slide: string, id: string, sizes: Sizes): void {
  const levels = [...sizes].sort(([a], [b]) => a - b);
  if (levels.length === 0) return;
  file.edit(slide, (edited) => {
    const body = down(findElement(file, slide, id).element.markup, 'txBody');
    const [properties, style] = [down(body, 'bodyPr'), down(body, 'lstStyle')];
    // What says something of its own says it still.
    if (body === undefined || style?.children.some(({ name }) => name !== 'extLst') === true) return;
    const a = tagPrefix(edited.source, properties ?? body);
    const said = levels.map(([level, size]) => `<${a}lvl${level + 1}pPr><${a}defRPr sz="${Math.round(size * 100)}"/></${a}lvl${level + 1}pPr>`).join('');
    const written = `<${a}lstStyle>${said}</${a}lstStyle>` as Xml;
    if (style !== undefined) edited.replace(style.start, style.end, written);
    else edited.insert(properties?.end ?? body.inner, written);
  });
}

/**
 * Makes what stands on a slide as small as it must be to stand beside the title's new place: below it, or above where
 * the title stands in the lower half.
 *
 * @param frames of all but the title, px
 */
export function besideTitle(file: OpenedPackage, slide: string, layout: string, frames: readonly Pick<Frame, 'x' | 'y' | 'width' | 'height'>[]): void {
  const title = boxOfPlace(file, layout, 'title', undefined);
  if (title === undefined || frames.length === 0) return;
  const size = sizeOf(file);
  const [width, height] = [size.width / EMU_PER_PX, size.height / EMU_PER_PX];
  const [top, bottom] = [title[1] * height, (title[1] + title[3]) * height];
  const [left, right] = [title[0] * width, (title[0] + title[2]) * width];
  const [x, y] = [Math.min(...frames.map((one) => one.x)), Math.min(...frames.map((one) => one.y))];
  const [across, along] = [Math.max(...frames.map((one) => one.x + one.width)) - x, Math.max(...frames.map((one) => one.y + one.height)) - y];
  if (y >= bottom || y + along <= top || x >= right || x + across <= left) return;
  const [from, to] = top + bottom < height ? [bottom, height * (1 - MARGIN)] : [height * MARGIN, top];
  const factor = Math.min(1, (to - from) / along, (width * (1 - 2 * MARGIN)) / across);
  if (factor <= 0) return;
  const middle = Math.max(width * MARGIN, Math.min(x, width * (1 - MARGIN) - across * factor));
  const shift = [(middle - x * factor) * EMU_PER_PX, (from - y * factor) * EMU_PER_PX] as const;
  scalePart(file, slide, { across: factor, along: factor, letters: factor, shift });
}
