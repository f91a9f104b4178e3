import { describe, expect, test } from 'vitest';
import { LayoutEngine } from '../../../src/core/layout/engine.ts';
import { KnownLayouts, type LayoutTerms } from '../../../src/core/layout/known-layouts.ts';
import { layoutSlide } from '../../../src/core/layout/layout-slide.ts';
import type { PlacedNode } from '../../../src/core/layout/placed-node.ts';
import { ENGINE } from '../../support/layout-engine.ts';
import { CARDS, CARDS_CONTRACT, ITEMS, inputFor } from './sample-tree.ts';

const TERMS: LayoutTerms = { rtl: false, groups: '', baselines: [], changed: [] };
const ROOM = 300;

function nodes(): PlacedNode[] {
  return ['root', 'text'].map((id) => ({
    id,
    name: id,
    style: {},
    children: [],
    fixed: false,
    placeholder: 'none',
    repeated: false,
    box: { x: 0, y: 0, width: 0, height: 0 },
  }));
}

/** Layouts that know one in which the text answered 120 × 40. */
function knownLayouts(terms = TERMS): KnownLayouts {
  const layouts = new KnownLayouts();
  const laid = nodes();
  laid.forEach((placed, index) => {
    placed.box = { x: index, y: 10, width: 120, height: 40 };
  });
  layouts.keep(laid, terms, [1, ROOM, 2, 120, 40]);
  return layouts;
}

describe('known layouts', () => {
  test('restore boxes if every text has the same measurements', () => {
    const asked: unknown[] = [];
    const all = nodes();
    const recalled = knownLayouts().recall(all, TERMS, ({ id }, width, mode) => {
      asked.push([id, width, mode]);
      return { width: 120, height: 40 };
    });
    expect(recalled?.answers).toEqual([1, ROOM, 2, 120, 40]);
    expect(asked).toEqual([['text', ROOM, 2]]);
    expect(all.map(({ box }) => box)).toEqual([
      { x: 0, y: 10, width: 120, height: 40 },
      { x: 1, y: 10, width: 120, height: 40 },
    ]);
  });

  test('restore nothing if a text has another size', () => {
    const all = nodes();
    expect(knownLayouts().recall(all, TERMS, () => ({ width: 120, height: 60 }))).toBeUndefined();
    expect(all[0]?.box.width).toBe(0);
  });

  test.each([{ rtl: true }, { groups: '1 rows@grid undefined\n' }, { baselines: [12] }, { changed: [1] }])(
    'restore nothing under other conditions: %j',
    (other) => {
      const same = () => ({ width: 120, height: 40 });
      expect(knownLayouts().recall(nodes(), { ...TERMS, ...other }, same)).toBeUndefined();
      expect(knownLayouts({ ...TERMS, ...other }).recall(nodes(), TERMS, same)).toBeUndefined();
    },
  );

  test('store a layout after a size change with the layout before it', () => {
    const layouts = knownLayouts();
    const same = () => ({ width: 120, height: 40 });
    const changed = { ...TERMS, changed: [1] };
    const { next } = layouts.recall(nodes(), TERMS, same) ?? {};
    expect(next?.recall(nodes(), changed, same)).toBeUndefined();
    next?.keep(nodes(), changed, [1, ROOM, 2, 120, 40]);
    expect(layouts.recall(nodes(), TERMS, same)?.next?.recall(nodes(), changed, same)).toBeDefined();
  });
});

test('the layout of a slide does not depend on slides of the same shape before it', async () => {
  const lengths = [1, 1, 8, 1, 40, 8, 2, 40];
  const contents = lengths.map((times, at) => ({
    title: `Slide ${at}`,
    items: ITEMS.slice(0, 3).map((item) => ({
      ...(item as object),
      text: 'Words of a card. '.repeat(times),
    })),
  }));
  for (const content of contents) {
    const alone = layoutSlide(
      inputFor(CARDS, CARDS_CONTRACT, content, { engine: await LayoutEngine.load() }),
    );
    expect(layoutSlide(inputFor(CARDS, CARDS_CONTRACT, content, { engine: ENGINE }))).toEqual(alone);
  }
});
