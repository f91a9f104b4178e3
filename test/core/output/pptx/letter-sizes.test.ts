import { expect, it } from 'vitest';
import { writePptx } from '../../../../src/core/output/pptx/write-pptx.ts';
import { OpenedPptx } from '../../../support/open-pptx.ts';
import { paragraph, run, sampleDeck, scene, textElement, title } from '../../../support/sample-deck.ts';

const PLACE = { x: 64, y: 184, width: 560, height: 440 };

it('text of any size is written in a size that files allow', async () => {
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
