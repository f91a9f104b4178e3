import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import { dress } from '../../../src/core/designs/fill/dress.ts';
import { pictureBook } from '../../../src/core/designs/picture-book.ts';
import { slideFonts } from '../../../src/core/designs/slide-fonts.ts';
import { slideScene } from '../../../src/core/designs/slide-scene.ts';
import { readDeck } from '../../../src/core/output/pptx/read/read-deck.ts';
import { slideMaterial } from '../../../src/core/presentations/slide-material.ts';
import { validateSlides } from '../../../src/core/presentations/validate-slides.ts';
import type { Deck, SceneElement } from '../../../src/core/scene/scene.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import type { Content } from '../../../src/core/templates/contract.ts';
import { composedDeck } from '../../support/example-deck.ts';

const LAYOUTS = ['title', 'bullets', 'cards', 'two_columns', 'table', 'chart', 'process', 'section'];
const FILES = ['effects-demo.pptx', 'space-zh.pptx', 'real-financial-report.pptx', 'midnight-blue.pptx'];

let empty: Deck;
beforeAll(async () => {
  empty = await composedDeck('ledger', []);
});

/** Each layout with its own example, some of them said thrice over so that letters must shrink. */
function materials(times: number) {
  const longer = (value: unknown): unknown => {
    if (typeof value === 'string') return value.length > 20 ? Array(times).fill(value).join(' ') : value;
    if (Array.isArray(value)) return value.map(longer);
    return value !== null && typeof value === 'object' ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, key === 'title' ? one : longer(one)])) : value;
  };
  const example = (layout: string) => CONTRACTS.find(({ id }) => id === layout)?.example ?? {};
  return validateSlides(LAYOUTS.map((layout) => ({ layout, content: layout === 'bullets' ? (longer(example(layout)) as Content) : example(layout) }))).map((spec) =>
    slideMaterial(spec, new Map(), 'en'),
  );
}

const round = (value: number) => Math.round(value * 10) / 10;

/** What an element shows and where; the numbers of pixels to a tenth. */
function seen(element: SceneElement): unknown {
  const { type, name, box } = element;
  const where = [type, name, ...[box.x, box.y, box.width, box.height].map(round)];
  if (element.type === 'text') {
    const lines = element.paragraphs.map(({ runs, lines }) => [
      runs.map(({ text, sizePx, weight, color }) => [text, round(sizePx), weight, color]),
      lines.map(({ top, spans }) => [round(top), spans.map((span) => round(span.x))]),
    ]);
    return [...where, lines];
  }
  return element.type === 'picture' ? [...where, element.media?.hash, element.crop] : element.type === 'shape' ? [...where, element.fill] : where;
}

describe('a deck in a design', () => {
  it.each(FILES)('made of %s has scenes that show what its file says when it is read again', (name) => {
    const file = readFileSync(new URL(`../../fixtures/pptx/${name}`, import.meta.url));
    const dressed = dress(file, compileDesign(file), { deck: empty, slides: materials(3) });
    const read = readDeck(dressed.file ?? new Uint8Array());
    const fonts = slideFonts({ shapes: read.slides.flatMap(({ shapes }) => shapes), theme: read.masters[0]?.theme ?? (read.slides[0] as (typeof read.slides)[number]).theme });
    const { picture } = pictureBook(read);
    expect(dressed.slides).toHaveLength(LAYOUTS.length);
    for (const [index, slide] of read.slides.entries())
      expect(dressed.slides[index]?.elements.map(seen), `slide ${index + 1}`).toEqual(slideScene(slide, read, picture, fonts).scene.elements.map(seen));
  });

  it('is the same, byte for byte, before and after other decks were made in it', () => {
    const file = readFileSync(new URL('../../fixtures/pptx/effects-demo.pptx', import.meta.url));
    const design = compileDesign(file);
    const first = dress(file, design, { deck: empty, slides: materials(1) });
    dress(file, design, { deck: { ...empty, lang: 'ar', rtl: true }, slides: materials(2).reverse() });
    const again = dress(Buffer.from(file), compileDesign(file), { deck: empty, slides: materials(1) });
    expect(Buffer.compare(Buffer.from(first.file ?? []), Buffer.from(again.file ?? []))).toBe(0);
    expect(again.slides).toEqual(first.slides);
  });
});
