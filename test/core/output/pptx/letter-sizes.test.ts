import { expect, it } from 'vitest';
import { writePptx } from '../../../../src/core/output/pptx/write-pptx.ts';
import { toShownSize, toSizeGrid } from '../../../../src/core/scene/size-grid.ts';
import { CONTRACTS } from '../../../../src/core/templates/catalogue.ts';
import { composedDeck as markupDeck } from '../../../support/composed-deck.ts';
import { composedDeck } from '../../../support/example-deck.ts';
import { OpenedPptx } from '../../../support/open-pptx.ts';
import { paragraph, run, sampleDeck, scene, textElement, title } from '../../../support/sample-deck.ts';

const PLACE = { x: 64, y: 184, width: 560, height: 440 };

it('letters of any size are written in a size that files allow', async () => {
  const words = [0.4, 1, 24, 9000].map((sizePx) => paragraph([run(`Letters of ${sizePx} px`, { sizePx })]));
  const deck = {
    ...sampleDeck(),
    slides: [scene('bullets', [title('Sizes'), textElement('sizes', PLACE, words)])],
  };
  const pptx = new OpenedPptx(await writePptx(deck));
  const sizes = pptx
    .all('ppt/slides/slide1.xml', 'a:rPr')
    .map(({ attributes }) => Number(attributes.get('sz')));
  expect(sizes.slice(-4)).toEqual([100, 100, 1800, 400_000]);
});

/** Sizes of texts on the slides of a file, hundredths of a point, without those of tables. */
function listSizes(pptx: OpenedPptx): number[] {
  return pptx.names
    .filter((name) => /^ppt\/slides\/[^/]*\.xml$/.test(name))
    .flatMap((name) => [...pptx.xml(name).matchAll(/<p:sp>.*?<\/p:sp>/gs)])
    .flatMap(([shape]) => [...shape.matchAll(/<a:rPr [^>]*sz="(\d+)"/g)])
    .map(([, size]) => Number(size));
}

it('letters whose size the layout chooses are no size that LibreOffice rounds', async () => {
  const deck = await composedDeck('ledger', [
    ...['bullets', 'bullets_image', 'swot', 'process'].flatMap((layout) => {
      const contract = CONTRACTS.find(({ id }) => id === layout);
      return contract === undefined ? [] : [{ layout, content: contract.example }];
    }),
    { layout: 'section', content: { title: 'Informationssicherheitskontrollen', number: '3' } },
  ]);
  const sizes = listSizes(new OpenedPptx(await writePptx(deck)));
  expect(sizes.length).toBeGreaterThan(20);
  // Multiples of 0.12 pt that stand for whole sizes, and for half ones where a long word needs them.
  expect(sizes.filter((size) => size % 12 !== 0)).toEqual([]);
  expect(sizes.filter((size) => Math.abs(size - Math.round(size / 50) * 50) > 6)).toEqual([]);
});

it('letters whose size a page declares have exactly that size', async () => {
  const deck = markupDeck([
    '<section><h1 style="font-size:32pt">Lamps</h1><p style="font-size:14pt">Two lines</p><p>Three lines</p></section>',
  ]);
  const sizes = listSizes(new OpenedPptx(await writePptx(deck)));
  expect(sizes).toEqual(expect.arrayContaining([3200, 1400, 1800]));
});

it.each([9, 11, 13, 14, 16, 20, 22, 28, 32, 40, 44, 88, 200])(
  '%d pt on the grid is shown as that',
  (size) => {
    expect(Math.abs(toSizeGrid(size) - size)).toBeLessThanOrEqual(0.05);
    expect(toShownSize(toSizeGrid(size))).toBe(size);
  },
);
