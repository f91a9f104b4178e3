import { expect, test } from 'vitest';
import type { DeckData } from '../../src/ui/pages/deck/deck-data.ts';
import { pairSlides } from '../../src/ui/pages/deck/history/pair-slides.ts';

const deck = (slides: string, look: Partial<DeckData> = {}): DeckData => ({
  ...{ id: 'deck', revision: 1, title: 'Quays', language: 'en', template: 'general', ...look },
  // "a1" is the slide "a" with the title "1".
  slides: (slides === '' ? [] : slides.split(' ')).map(([id = '', title = '']) => ({
    ...{ id, layout: 'title', title, content: { title } },
  })),
});
const pairs = (before: string, after: string) => pairSlides(deck(before), deck(after));

test('equal versions have no changed pairs', () => {
  expect(pairs('a1 b1', 'a1 b1')).toEqual([]);
});

test('changed, new and missing slides are paired in the order of the newer version', () => {
  expect(pairs('a1 b1 c1', 'd1 a2 c1')).toEqual([
    { id: 'd', after: 1 },
    { id: 'a', after: 2, before: 1 },
    { id: 'b', before: 2 },
  ]);
});

test('moved slides are pairs, and those that only shifted are not', () => {
  expect(pairs('a1 b1 c1', 'b1 a1 c1').map(({ id }) => id)).toEqual(['b', 'a']);
  expect(pairs('a1 b1 c1', 'x1 a1 b1 c1').map(({ id }) => id)).toEqual(['x']);
});

test('a removed first slide is listed before the others', () => {
  expect(pairs('a1 b1', 'b2')).toEqual([
    { id: 'a', before: 1 },
    { id: 'b', before: 2, after: 1 },
  ]);
});

test('another theme changes every slide, and comments change none', () => {
  expect(pairSlides(deck('a1 b1'), deck('a1 b1', { theme: 'mint-blue' }))).toHaveLength(2);
  const [slide] = deck('a1').slides;
  const commented = { ...deck('a1'), slides: [{ ...slide, comments: [{ id: '1', text: 'So?' }] }] };
  expect(pairSlides(deck('a1'), commented as unknown as DeckData)).toEqual([]);
});
