import { expect, it } from 'vitest';
import { writePptx } from '../../../src/core/output/pptx/write-pptx.ts';
import { flatten } from '../../../src/core/scene/check/geometry.ts';
import { type Deck, EMU_PER_PX } from '../../../src/core/scene/scene.ts';
import { composedDeck as markupDeck } from '../../support/composed-deck.ts';
import { composedDeck } from '../../support/example-deck.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';

const WORDS = 'Tell us your interest by 12 February 2027';
const ASK = {
  title: 'We ask you for 140 million',
  items: [{ heading: 'Subscribe' }, { heading: 'Accept' }, { heading: 'Name one' }],
  call_to_action: WORDS,
};
const panel = (children: string) =>
  `<section><h1>We ask</h1><div class="flex flex-col justify-end bg-primary p-6" style="width:320px;height:300px">${children}</div></section>`;

/**
 * Distance in px from the top of a text's box in the file to the top of the box in the scene, and its anchor.
 */
async function growthOf(deck: Deck): Promise<{ above: number; anchor: string | undefined }> {
  const xml =
    new OpenedPptx(await writePptx(deck))
      .xml('ppt/slides/slide1.xml')
      .split('<p:sp>')
      .find((shape) => shape.includes(WORDS)) ?? '';
  const text = flatten(deck.slides[0]?.elements ?? []).find(
    (element) =>
      element.type === 'text' &&
      element.paragraphs.some(({ runs }) => runs.some(({ text: own }) => own === WORDS)),
  );
  return {
    above: (text?.box.y ?? Number.NaN) - Number(/<a:off x="\d+" y="(\d+)"/.exec(xml)?.[1]) / EMU_PER_PX,
    anchor: / anchor="(\w+)"/.exec(xml)?.[1],
  };
}

it('a text alone at the bottom of a panel grows upward in a layout', async () => {
  const { above, anchor } = await growthOf(await composedDeck('ledger', [{ layout: 'ask', content: ASK }]));
  expect(anchor).toBe('b');
  expect(above).toBeGreaterThan(20);
});

it('a text alone at the bottom of a panel grows upward in a composition', async () => {
  const { above, anchor } = await growthOf(markupDeck([panel(`<h2 class="text-3xl">${WORDS}</h2>`)]));
  expect(anchor).toBe('b');
  expect(above).toBeGreaterThan(20);
});

it('the first of several texts at the bottom of a panel grows upward', async () => {
  const { above, anchor } = await growthOf(
    markupDeck([panel(`<h2 class="text-3xl">${WORDS}</h2><p>Decide</p>`)]),
  );
  expect(anchor).toBe('b');
  expect(above).toBeGreaterThan(20);
});

it('a text with another above it at the bottom of a panel keeps its position', async () => {
  const { above, anchor } = await growthOf(
    markupDeck([panel(`<h2>Decide</h2><p class="text-3xl">${WORDS}</p>`)]),
  );
  expect(anchor).toBe('t');
  expect(above).toBeLessThan(20);
});
