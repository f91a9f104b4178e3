import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import { pictureBook } from '../../../src/core/designs/picture-book.ts';
import { chooseSlideFonts } from '../../../src/core/designs/slide-fonts.ts';
import { buildSlideScene } from '../../../src/core/designs/slide-scene.ts';
import { readDeck } from '../../../src/core/ooxml/read/read-deck.ts';
import { buildSlideMaterial } from '../../../src/core/presentations/slide-material.ts';
import { validateSlides } from '../../../src/core/presentations/validate-slides.ts';
import type { Deck, SceneElement } from '../../../src/core/scene/scene.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import type { Content } from '../../../src/core/templates/contract.ts';
import { applyDesign } from '../../support/apply-design.ts';
import { DEEP, oneIn } from '../../support/deep.ts';
import { composedDeck } from '../../support/example-deck.ts';
import { alike, marksOf, readMarks } from '../../support/marks-of-scene.ts';

/** The text three times over, so that it must shrink. */
const LONG = 'bullets';
const FILES = ['effects-demo.pptx', 'space-zh.pptx', 'real-financial-report.pptx', 'midnight-blue.pptx'];

let empty: Deck;
beforeAll(async () => {
  empty = await composedDeck('ledger', []);
});

/** Each layout with its own example, one of them with repeated text. */
function materials(times: number, contracts = CONTRACTS) {
  const longer = (value: unknown): unknown => {
    if (typeof value === 'string') return value.length > 20 ? Array(times).fill(value).join(' ') : value;
    if (Array.isArray(value)) return value.map(longer);
    return value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value).map(([key, one]) => [key, key === 'title' ? one : longer(one)]),
        )
      : value;
  };
  return validateSlides(
    contracts.map(({ id, example }) => ({
      layout: id,
      content: (id === LONG ? longer(example) : example) as Content,
    })),
  ).map((spec) => buildSlideMaterial(spec, new Map(), 'en'));
}

describe('a deck in a design', () => {
  it.each(oneIn(8, FILES, 1))(
    'compiled from %s has scenes that equal its file when it is read again',
    (name) => {
      const file = readFileSync(new URL(`../../fixtures/pptx/${name}`, import.meta.url));
      const slides = materials(3);
      const applied = applyDesign(file, compileDesign(file), { deck: empty, slides });
      const read = readDeck(applied.file ?? new Uint8Array());
      const fonts = chooseSlideFonts({
        shapes: read.slides.flatMap(({ shapes }) => shapes),
        theme: read.masters[0]?.theme ?? (read.slides[0] as (typeof read.slides)[number]).theme,
      });
      const { picture } = pictureBook(read);
      expect(applied.slides).toHaveLength(slides.length);
      let drawn = 0;
      for (const [index, slide] of read.slides.entries()) {
        const { scene, theme } = buildSlideScene(slide, read, picture, fonts);
        const shown = applied.slides[index]?.elements ?? [];
        // Drawings of templates are known without reading: different elements that look the same.
        const isDrawn = ({ id }: SceneElement) => id.startsWith('ours-');
        const where = `slide ${index + 1}, ${slides[index]?.layout}`;
        expect(alike(marksOf(shown, theme), marksOf(scene.elements, theme)), where).toEqual([]);
        if (shown.some(isDrawn)) drawn += 1;
        else expect(shown.map(readMarks), where).toEqual(scene.elements.map(readMarks));
      }
      expect(drawn).toBeGreaterThan(2);
    },
  );

  it.runIf(DEEP)('is byte-identical before and after other decks were built in it', () => {
    const file = readFileSync(new URL('../../fixtures/pptx/effects-demo.pptx', import.meta.url));
    const design = compileDesign(file);
    const first = applyDesign(file, design, { deck: empty, slides: materials(1) });
    applyDesign(file, design, { deck: { ...empty, lang: 'ar', rtl: true }, slides: materials(2).reverse() });
    const again = applyDesign(Buffer.from(file), compileDesign(file), { deck: empty, slides: materials(1) });
    expect(Buffer.compare(Buffer.from(first.file ?? []), Buffer.from(again.file ?? []))).toBe(0);
    expect(again.slides).toEqual(first.slides);
  });
});
