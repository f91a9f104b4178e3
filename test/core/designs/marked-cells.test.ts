import { describe, expect, it } from 'vitest';
import { pictureBook } from '../../../src/core/designs/picture-book.ts';
import { chooseSlideFonts } from '../../../src/core/designs/slide-fonts.ts';
import { buildSlideScene } from '../../../src/core/designs/slide-scene.ts';
import { readDeck } from '../../../src/core/ooxml/read/read-deck.ts';
import { writePptx } from '../../../src/core/output/pptx/write-pptx.ts';
import type { TableElement } from '../../../src/core/scene/scene.ts';
import { composedDeck } from '../../support/example-deck.ts';

const table = {
  columns: ['City', 'Revenue', 'Trend'],
  rows: [
    ['Oslo', '12', [1, 2, 3]],
    ['Rome', '8', [3, 2, 4]],
  ],
  formats: [
    { column: 1, kind: 'bar' },
    { column: 2, kind: 'sparkline' },
  ],
};

describe('cells with bars and lines after opening the file', () => {
  it('show them as pictures that fill their cells, and keep their text', async () => {
    const deck = await composedDeck('ledger', [{ layout: 'table', content: { title: 'Two cities', table } }]);
    const read = readDeck(await writePptx(deck));
    const [slide] = read.slides;
    if (slide === undefined) throw new Error('there is a slide');
    const shape = slide.shapes.find(({ kind }) => kind === 'table');
    expect(
      shape?.kind === 'table'
        ? shape.rows.slice(1).map(({ cells }) => cells.map(({ fill }) => fill.kind))
        : [],
    ).toEqual([
      ['none', 'picture', 'picture'],
      ['none', 'picture', 'picture'],
    ]);
    const fonts = chooseSlideFonts({ shapes: slide.shapes, theme: slide.theme });
    const { scene } = buildSlideScene(slide, read, pictureBook(read).picture, fonts);
    const written = deck.slides[0]?.elements.find(
      (element): element is TableElement => element.type === 'table',
    );
    const pictures = scene.elements.filter(({ type }) => type === 'picture');
    expect(pictures).toHaveLength(4);
    const [first = 0, second = 0] = written?.columnWidths ?? [];
    expect(pictures[0]?.box.x).toBeCloseTo((written?.box.x ?? 0) + first, 0);
    expect(pictures[0]?.box.width).toBeCloseTo(second, 0);
    const shownTexts = scene.elements.flatMap((element) =>
      element.type === 'text' ? element.paragraphs.flatMap(({ runs }) => runs.map(({ text }) => text)) : [],
    );
    expect(shownTexts).toEqual(expect.arrayContaining(['Oslo', '12', 'Rome', '8']));
  });
});
