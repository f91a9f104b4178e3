import sharp from 'sharp';
import type { DesignLayout, DesignSlot } from '../../src/core/designs/compile/compiled-layout.ts';
import type { ReadShape, ReadTextShape } from '../../src/core/ooxml/read/deck.ts';
import { childAtPath, descendants, type Markup, parseMarkup } from '../../src/core/ooxml/xml/index.ts';
import type { DesignSource } from '../../src/core/output/pptx/fill/design-source.ts';
import { isShape, readShapeId } from '../../src/core/output/pptx/fill/sample/shapes.ts';
import type { SampleFill } from '../../src/core/output/pptx/fill/sample/slots.ts';

export function textShapes(shapes: readonly ReadShape[]): ReadTextShape[] {
  return shapes.flatMap((shape) =>
    shape.kind === 'group'
      ? textShapes(shape.children)
      : shape.kind === 'shape' && shape.from === 'slide'
        ? [shape]
        : [],
  );
}

export function slotsOf({ slots, repeats = [] }: DesignLayout): DesignSlot[] {
  return [...slots, ...repeats.flatMap(({ items }) => items.flatMap((item) => item.slots))];
}

/** The sample's own words, filled back. */
export function ownWords(source: DesignSource, layout: DesignLayout): SampleFill {
  const part = layout.sample?.part ?? '';
  const prepared = source.slide(part);
  const shapes = textShapes(source.deck.slides.find((slide) => slide.part === part)?.shapes ?? []);
  const slots = slotsOf(layout).flatMap(({ shape = -1, nth = 0 }) => {
    const own = shapes.filter(({ id }) => id === shape)[nth];
    if (own?.text === undefined || own.text.prompt) return [];
    const paragraphs = own.text.paragraphs.map(({ level, runs }) => ({
      level,
      runs: runs.length === 0 ? [] : [{ text: runs.map(({ text }) => text).join('') }],
    }));
    return [{ shape: prepared?.idOf(shape, nth) ?? shape, fill: { kind: 'text' as const, paragraphs } }];
  });
  return {
    slots,
    removed: [],
    repeats: [],
    extra: [],
    lang: 'en-GB',
    rtl: false,
    findScale: () => undefined,
  };
}

/** The slide without the paragraphs and fitting of these shapes. */
export function without(source: string, ids: ReadonlySet<number>): string {
  const cuts: Markup[] = [];
  for (const shape of descendants(parseMarkup(source))) {
    if (!isShape(shape) || !ids.has(readShapeId(source, shape) ?? -1)) continue;
    const body = childAtPath(shape, 'txBody');
    if (body === undefined) continue;
    cuts.push(...body.children.filter(({ name }) => name === 'p' || name === 'bodyPr'));
  }
  return cuts
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), source);
}

/** Mean difference of the pixels of two pictures, 0…255. */
export async function difference(a: Uint8Array, b: Uint8Array): Promise<number> {
  const [one, other] = await Promise.all([a, b].map((png) => sharp(png).greyscale().raw().toBuffer()));
  if (one === undefined || other === undefined || one.length !== other.length) return 255;
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
}
