import { expect, test } from 'vitest';
import { LayoutEngine } from '../../../src/core/layout/engine.ts';
import { layoutSlide } from '../../../src/core/layout/layout-slide.ts';
import { dropCaches } from '../../../src/core/memory/spares.ts';
import { ENGINE } from '../../support/layout-engine.ts';
import { CARDS, CARDS_CONTRACT, ITEMS, inputFor } from './sample-tree.ts';

const cards = (engine: LayoutEngine, count = ITEMS.length) =>
  layoutSlide(
    inputFor(
      CARDS,
      CARDS_CONTRACT,
      { title: 'Four **bold** things', items: ITEMS.slice(0, count) },
      { engine },
    ),
  );

test('openLayoutEngine always returns a loaded engine', () => {
  // @ts-expect-error: only `load` makes one.
  expect(() => new LayoutEngine()).toThrow();
});

test('the caches of an engine never affect a slide', async () => {
  const fresh = await LayoutEngine.load();
  const first = cards(fresh);
  cards(fresh, 2);
  expect(cards(fresh)).toEqual(first);
  expect(cards(ENGINE)).toEqual(first);
});

test('released caches are rebuilt on demand', () => {
  const before = cards(ENGINE);
  dropCaches();
  expect(cards(ENGINE)).toEqual(before);
});
