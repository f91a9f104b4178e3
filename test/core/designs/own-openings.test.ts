import { describe, expect, it } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import { toOwnLayouts } from '../../../src/core/designs/compile/own-layouts.ts';
import {
  flattenShapes,
  type ReadShape,
  type ReadSlide,
  readDeck,
} from '../../../src/core/ooxml/read/index.ts';
import { buildDeckInDesign } from '../../../src/core/presentations/compose.ts';
import { applyDesign } from '../../support/apply-design.ts';
import { Drawing, drawnDeck, heading } from '../../support/company-deck.ts';
import { composedPlan } from '../../support/example-deck.ts';

const EMU = 9_525;
const SLIDES = [
  {
    layout: 'title',
    content: {
      title: 'Harbour Line 2027–2031',
      subtitle: 'How the ferries of the bay stop burning diesel',
      presenter: 'Ines Duarte',
      date: '14 May 2027',
    },
  },
  { layout: 'bullets', content: { title: 'Why', items: [{ text: 'One' }, { text: 'Two' }] } },
  { layout: 'quote', content: { quote: 'The first quiet crossing was the day.', author: 'Tomas Lind' } },
  { layout: 'closing', content: { title: 'Thank you', text: 'The board decides on 14 May 2027.' } },
];

/** Slides that are made with a file that opens as drawn, before four slides of content. */
async function slidesOf(cover: (draw: Drawing) => string[]): Promise<readonly ReadSlide[]> {
  const content = (text: string) => {
    const draw = new Drawing();
    return { shapes: [heading(draw, text), draw.text([80, 200, 1000, 60], 'A line')] };
  };
  const file = drawnDeck([
    { shapes: cover(new Drawing()) },
    ...['Ships', 'Quays', 'Fares', 'Lines'].map(content),
  ]);
  const design = compileDesign(file);
  const deck = await buildDeckInDesign(
    {
      ...(await composedPlan('general', SLIDES)),
      design: {
        ...{ id: 'own', file, layouts: toOwnLayouts(design), shapes: design.shapes },
        applyDesign: async (request) => applyDesign(file, design, request),
      },
    },
    [],
    new Map(),
  );
  return readDeck(deck.file ?? new Uint8Array()).slides;
}

const textOf = (shape: ReadShape): string =>
  shape.kind === 'shape'
    ? (shape.text?.paragraphs ?? []).map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n')
    : '';
const findText = ({ shapes }: ReadSlide, text: string) =>
  flattenShapes(shapes).find((shape) => textOf(shape).includes(text));
const isArt = ({ box }: ReadShape) => box.width === 300 * EMU && box.height === 100 * EMU;

describe('the first slide of a file', () => {
  it('opens and closes decks even if it has a placeholder for the title only', async () => {
    const [first, content, , last] = await slidesOf((draw) => [
      draw.text([900, 40, 300, 100], '', { fill: 'accent2' }),
      draw.text([80, 420, 1200, 230], 'Portfolio for\nHari', { size: 40 }),
    ]);
    expect([first, content, last].map((slide) => slide?.shapes.some(isArt))).toEqual([true, false, true]);
    const [title, below] = ['Harbour Line', 'Ines Duarte'].map((text) => findText(first as ReadSlide, text));
    expect(below?.box.y).toBeGreaterThanOrEqual((title?.box.y ?? 0) + (title?.box.height ?? 0));
    expect((below?.box.y ?? 0) + (below?.box.height ?? 0)).toBeLessThanOrEqual(720 * EMU);
    expect(findText(last as ReadSlide, 'The board decides')).toBeDefined();
  });

  it('keeps the lines below its title inside their band', async () => {
    const [first] = await slidesOf((draw) => [
      draw.text([0, 250, 1280, 280], '', { fill: 'accent2' }),
      draw.text([80, 290, 1100, 100], 'Ships', { size: 54 }),
      draw.text([80, 470, 800, 40], 'A line', { size: 20 }),
    ]);
    const lines = findText(first as ReadSlide, 'Ines Duarte');
    expect(lines).toBeDefined();
    expect((lines?.box.y ?? 0) + (lines?.box.height ?? 0)).toBeLessThanOrEqual(530 * EMU);
  });
});

describe('a quotation in a file without a layout for it', () => {
  it('has the marks of its language', async () => {
    const slides = await slidesOf((draw) => [draw.text([80, 290, 1100, 100], 'Ships', { size: 54 })]);
    const [quotation] = slides.flatMap((slide) => findText(slide, 'quiet crossing') ?? []).map(textOf);
    expect(quotation).toBe('“The first quiet crossing was the day.”');
  });
});
