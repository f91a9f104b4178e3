import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import type { ReadShape, ReadTextShape } from '../../../src/core/ooxml/read/deck.ts';
import { readDeck } from '../../../src/core/ooxml/read/read-deck.ts';
import { buildSlideMaterial } from '../../../src/core/presentations/slide-material.ts';
import { validateSlides } from '../../../src/core/presentations/validate-slides.ts';
import type { Deck } from '../../../src/core/scene/scene.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import { applyDesign } from '../../support/apply-design.ts';
import { oneIn } from '../../support/deep.ts';
import { composedDeck } from '../../support/example-deck.ts';
import { alterPptx } from '../../support/open-pptx.ts';

const FILES = ['pptx', 'designs'].flatMap((folder) =>
  readdirSync(`test/fixtures/${folder}`).map((name) => `test/fixtures/${folder}/${name}`),
);
const LAYOUTS = ['title', 'section', 'bullets', 'cards', 'process', 'table', 'chart', 'quote'];
const REMARK = /No layout of the file has a title placeholder/;

let empty: Deck;
beforeAll(async () => {
  empty = await composedDeck('ledger', []);
});

const isTitle = (shape: ReadShape): shape is ReadTextShape =>
  shape.kind === 'shape' &&
  shape.from === 'slide' &&
  ['title', 'ctrTitle'].includes(shape.placeholder?.type ?? '');
const textOf = ({ text }: ReadTextShape) =>
  (text?.paragraphs ?? []).map(({ runs }) => runs.map((run) => run.text).join('')).join(' ');

function made(file: Uint8Array, layouts: readonly string[]) {
  const specs = validateSlides(
    layouts.map((layout) => ({ layout, content: CONTRACTS.find(({ id }) => id === layout)?.example ?? {} })),
  );
  const { file: written = new Uint8Array() } = applyDesign(file, compileDesign(file), {
    deck: empty,
    slides: specs.map((spec) => buildSlideMaterial(spec, new Map(), 'en')),
  });
  return readDeck(written).slides;
}

describe('every slide has its title in one title placeholder', () => {
  it.each(oneIn(24, FILES, 1))(
    'in %s',
    (path) => {
      const titles = made(readFileSync(path), LAYOUTS).map(({ shapes }) =>
        shapes.filter(isTitle).map((one) => textOf(one).length > 2),
      );
      expect(titles).toEqual(LAYOUTS.map(() => [true]));
    },
    60_000,
  );

  it('that looks like the placeholder of its layout', () => {
    const file = readFileSync('test/fixtures/pptx/utf-16-template.potx');
    const [slide] = made(file, ['bullets']);
    const place = readDeck(file)
      .layouts.find(({ part }) => part === slide?.layout)
      ?.shapes.find(({ placeholder }) => placeholder?.idx === 13) as ReadTextShape;
    const title = slide?.shapes.find(isTitle) as ReadTextShape;
    const [run, own] = [title.text?.paragraphs[0]?.runs[0], place.text?.paragraphs[0]?.runs[0]];
    const { height, ...at } = title.box;
    expect(place.box).toMatchObject(at);
    expect(height).toBeGreaterThanOrEqual(place.box.height);
    expect([title.text?.turned, title.text?.anchor, run?.sizePt, run?.bold, run?.fonts.latin]).toEqual([
      0,
      place.text?.anchor,
      // The text that is drawn below it is no smaller.
      Math.max(14, own?.sizePt ?? 0),
      own?.bold,
      own?.fonts.latin,
    ]);
  });

  it('also if a copied slide has its title in a placeholder for other text', () => {
    const file = readFileSync('test/fixtures/pptx/effects-demo.pptx');
    const slide = 'ppt/slides/slide1.xml';
    const moved = alterPptx(file, {
      [slide]: (xml) =>
        xml
          .replace(/<p:ph type="title"\/>/, '<p:ph type="body" idx="31"/>')
          .replace(
            /(name="TextBox 3"\/><p:cNvSpPr) txBox="1"\/><p:nvPr\/>/,
            '$1/><p:nvPr><p:ph type="body" idx="30"/></p:nvPr>',
          ),
    });
    const [cover] = made(moved, ['title']);
    expect(cover?.shapes.filter(isTitle).map(textOf)).toEqual(['Harbour Line goes electric']);
  });

  it('a file without titles is reported once', () => {
    const remarks = (path: string) =>
      compileDesign(readFileSync(path)).report.remarks.filter((one) => REMARK.test(one)).length;
    expect([
      remarks('test/fixtures/pptx/real-product-page.pptx'),
      remarks('test/fixtures/pptx/midnight-blue.pptx'),
    ]).toEqual([1, 0]);
  });
});
