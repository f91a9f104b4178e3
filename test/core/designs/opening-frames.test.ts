import { expect, it } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import { getDesignFacts } from '../../../src/core/designs/fill/design-facts.ts';
import { findOpeningFrames } from '../../../src/core/designs/fill/opening-frames.ts';
import { openDesignSource } from '../../../src/core/output/pptx/fill/design-source.ts';
import { Drawing, type DrawnSlide, drawnDeck } from '../../support/company-deck.ts';
import { deckInDesign } from '../../support/design-plan.ts';
import { ENGINE } from '../../support/layout-engine.ts';

const PAIRS = ['Team', 'Product', 'Date'];

/** A slide with a title, a line below it, and pairs of a label and a value. */
function draw(title: string, sizePt: number, top: number, ...more: readonly ((one: Drawing) => string)[]) {
  const one = new Drawing();
  return {
    shapes: [
      ...more.map((make) => make(one)),
      one.text([80, top, 1000, sizePt * 2], title, { size: sizePt }),
      one.text([80, top + sizePt * 2 + 16, 1000, 60], `About ${title.toLowerCase()} in one line`, {
        size: 18,
      }),
      ...PAIRS.flatMap((label, at) => [
        one.text([80 + at * 300, 600, 240, 24], label, { size: 9 }),
        one.text([80 + at * 300, 626, 240, 30], `Value ${at}`, { size: 14 }),
      ]),
    ],
  } satisfies DrawnSlide;
}

const orb = (one: Drawing) => one.picture([900, 120, 460, 460], 'rIdPhoto', 'Orb');

function factsOf(file: Uint8Array) {
  const design = compileDesign(file);
  return getDesignFacts(openDesignSource(file, design.deck, ENGINE), design);
}

const GUIDE = draw('How to use this file', 28, 60);
const COVER = draw('A title that is felt', 54, 260, orb);
const CONTENT = ['One headline', 'Another headline', 'A third headline'].map((title) => draw(title, 28, 60));
const CLOSING = draw(
  'Questions',
  48,
  260,
  orb,
  (one) => one.text([80, 120, 400, 30], 'The end', { size: 12 }),
  (one) => one.text([80, 160, 400, 30], 'of it', { size: 12 }),
);

it('a deck opens and closes like the file, whatever precedes its cover', async () => {
  const file = drawnDeck([GUIDE, COVER, ...CONTENT, CLOSING]);
  const { opening, closing } = factsOf(file);
  expect([opening, closing].map((frame) => frame?.layout.sample?.number)).toEqual([2, 6]);
  const design = compileDesign(file);
  const layouts = design.layouts.filter(({ purpose }) => purpose !== 'cover' && purpose !== 'section');
  const slides = [
    { layout: 'title', content: { title: 'Harbour Line', subtitle: 'Ferries without diesel' } },
    { layout: 'closing', content: { title: 'Thank you' } },
  ];
  const deck = await deckInDesign(file, slides, { ...design, layouts });
  const texts = deck.slides.map(({ elements }) => JSON.stringify(elements));
  for (const text of texts) {
    // Decoration that runs off the slide stays, and labels of other content do not.
    expect(text).toContain('Orb');
    expect(text).not.toContain('Value 1');
  }
});

it('the first slide opens the deck if its title is low', () => {
  const { opening } = factsOf(drawnDeck([draw('Our file', 28, 300), COVER, ...CONTENT]));
  expect(opening?.layout.sample?.number).toBe(1);
});

it('a file that opens on its cover layout needs no other slide for openings', () => {
  const file = drawnDeck([draw('Our file', 28, 60), COVER, ...CONTENT]);
  const design = compileDesign(file);
  const [first] = design.layouts;
  if (first === undefined) return expect.unreachable();
  const source = openDesignSource(file, design.deck, ENGINE);
  const samples = (design.samples ?? []).map((one) =>
    one.sample?.number === 1 ? { ...one, sample: { ...one.sample, number: 3 } } : one,
  );
  const part = design.deck.slides[0]?.layout ?? '';
  const on = (purpose: 'cover' | 'content') =>
    findOpeningFrames(source, samples, [{ ...first, part, purpose }]).opening?.layout.sample?.number;
  expect([on('content'), on('cover')]).toEqual([2, undefined]);
});

it('a deck closes like the file although the file has a cover layout', async () => {
  const file = drawnDeck([COVER, ...CONTENT, CLOSING]);
  const design = compileDesign(file);
  const [first] = design.layouts;
  if (first === undefined) return expect.unreachable();
  const layouts = [...design.layouts, { ...first, id: 'a-cover', purpose: 'cover' as const }];
  const slides = [{ layout: 'closing', content: { title: 'Thank you', text: 'Questions are welcome.' } }];
  const deck = await deckInDesign(file, slides, { ...design, layouts });
  expect(JSON.stringify(deck.slides[0]?.elements)).toContain('Orb');
  expect(deck.slides[0]?.layout).toBe(factsOf(file).closing?.layout.id);
});
