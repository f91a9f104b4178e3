import { expect, it } from 'vitest';
import { checkOverlap } from '../../../../src/core/scene/check/overlap.ts';
import { CANVAS, type PictureElement } from '../../../../src/core/scene/scene.ts';
import { composedDeck } from '../../../support/example-deck.ts';

const MEDIA = { hash: 'a'.repeat(64), mimeType: 'image/png', widthPx: 1600, heightPx: 900 } as const;

/** Overlaps of a chart with a picture that covers the whole slide below it. */
async function overlapsWith(more: Partial<PictureElement>): Promise<number> {
  const chart = {
    type: 'bar',
    categories: ['2025', '2026'],
    series: [{ name: 'Fuel', values: [7.8, 8.4] }],
  } as const;
  const deck = await composedDeck('ledger', [{ layout: 'chart', content: { title: 'Fuel', chart } }]);
  const [scene] = deck.slides;
  if (scene === undefined) return expect.unreachable();
  const picture = {
    ...{ type: 'picture', id: 'background', name: 'Image 0', placeholder: 'none', layer: 'slide' },
    ...{ box: { x: 0, y: 0, width: CANVAS.widthPx, height: CANVAS.heightPx }, media: MEDIA, alt: '' },
    ...more,
  } as PictureElement;
  const whole = { ...scene, elements: [picture, ...scene.elements] };
  return checkOverlap(whole, deck.theme).filter(({ message }) => message.includes('Image 0')).length;
}

it('a chart over the background picture of a design is not an overlap, and over any other picture is one', async () => {
  expect(await overlapsWith({ fromDesign: true })).toBe(0);
  expect(await overlapsWith({})).toBe(1);
});
