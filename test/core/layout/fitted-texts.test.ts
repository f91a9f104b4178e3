import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextElement } from '../../../src/core/scene/scene.ts';
import type { TextNode, TreeNode } from '../../../src/core/templates/tree.ts';
import { body, cards, find, only, text, wordsOf } from './layout-samples.ts';
import { BODY, ITEMS, TITLE } from './sample-tree.ts';

const sizeOf = (element: TextElement): number | undefined => element.paragraphs[0]?.runs[0]?.sizePx;

const long = (words: number): string =>
  Array.from({ length: words }, (_, index) => `word${index % 7}`).join(' ');

describe('text fitting', () => {
  it('keeps the largest size when there is room', () => {
    expect(sizeOf(text(only(body(), { text: 'short' }), 'text'))).toBeCloseTo(20 / 0.75, 5);
  });

  it('shrinks step by step and keeps siblings equal', () => {
    const scene = cards(
      ITEMS.map((item, index) => ({ ...item, text: index === 2 ? `${item.text} ${long(24)}` : item.text })),
    );
    const chosen = [1, 2, 3, 4].map((n) => sizeOf(text(scene, `items-${n}-text`)));
    expect(new Set(chosen).size).toBe(1);
    expect(chosen[0]).toBeLessThan(20 / 0.75);
    for (const element of scene.elements)
      if (element.type === 'text')
        expect(element.neededHeightPx).toBeLessThanOrEqual(element.box.height + 0.5);
    expect(sizeOf(text(scene, 'title'))).toBe(48);
  });

  it('keeps rows of a grid equally high and inside the slide', () => {
    const scene = cards(
      [...ITEMS, ...ITEMS]
        .slice(0, 5)
        .map((item, index) => ({ ...item, text: index === 0 ? long(30) : 'Short.' })),
    );
    const boxes = [1, 2, 3, 4, 5].map((n) => find(scene, `items-${n}-box`).box);
    expect(new Set(boxes.map((box) => box.height)).size).toBe(1);
    expect(boxes[4]?.y ?? 0).toBeGreaterThan(boxes[0]?.y ?? 0);
    expect((boxes[4]?.y ?? 0) + (boxes[4]?.height ?? 0)).toBeCloseTo(720 - 64, 1);
    expect(boxes[3]?.width).toBeCloseTo((1136 - 24) / 2, 1);
  });

  it('reports overflow at the smallest size', () => {
    const overfull = text(only(body(), { text: long(900) }), 'text');
    expect(sizeOf(overfull)).toBeCloseTo(14 / 0.75, 5);
    expect(overfull.neededHeightPx).toBeGreaterThan(overfull.box.height);
    expect(overfull.box.y + overfull.box.height).toBeLessThanOrEqual(660.01);
  });

  it('shrinks a neighbour if a text at its smallest size has too little height', () => {
    const sized = (bind: string, sizesPt: readonly number[], style = {}): TextNode => ({
      type: 'text',
      id: bind,
      bind,
      textStyle: { ...BODY, sizesPt },
      style,
    });
    const scene = only(
      {
        type: 'box',
        style: { height: 150, width: 300 },
        children: [
          sized('heading', [16], { grow: 1, shrink: 1, minHeight: 0, height: 0 }),
          sized('text', [28, 20, 14]),
        ],
      },
      { heading: long(6), text: long(7) },
    );
    const [heading, words] = [text(scene, 'heading'), text(scene, 'text')];
    expect(heading.paragraphs[0]?.lines.length).toBe(2);
    expect(heading.box.height).toBeGreaterThanOrEqual(2 * (sizeOf(heading) ?? 0));
    expect(sizeOf(words)).toBeLessThan((28 * 4) / 3);
  });

  it('reports the text that is too long, not its neighbours', () => {
    const scene = cards(ITEMS.map((item, index) => ({ ...item, text: index === 2 ? long(90) : item.text })));
    const over = scene.elements.filter(
      (element) => element.type === 'text' && element.neededHeightPx > element.box.height + 0.5,
    );
    expect(over.map((element) => element.id)).toEqual(['items-3-text']);
  });

  it('reports more lines than the limit of a text', () => {
    const title = text(only(body({ maxLines: 2, textStyle: TITLE }), { text: long(60) }), 'text');
    expect(title.neededHeightPx).toBeGreaterThan(title.box.height);
    expect(title.box.height).toBeCloseTo(2 * 1.15 * 32, 0);
  });

  it('shrinks a text before it breaks a word', () => {
    const narrow = text(only(body({ style: { width: 150 } }), { text: 'Haftpflichtrecht' }), 'text');
    expect(narrow.paragraphs[0]?.lines).toHaveLength(1);
    expect(sizeOf(narrow)).toBeLessThan(20 / 0.75);
  });

  it('never enlarges text when it gets longer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (words, more) => {
        const sizeWith = (count: number): number =>
          sizeOf(text(cards(ITEMS.map((item) => ({ ...item, text: long(count) }))), 'items-1-text')) ?? 0;
        expect(sizeWith(words + more)).toBeLessThanOrEqual(sizeWith(words));
      }),
      { numRuns: 25 },
    );
  });

  it('does not depend on earlier slides', () => {
    const titled = (title: number, words: number) =>
      only([body({ bind: 'title', role: 'title', textStyle: TITLE }), body()], {
        title: long(title),
        text: long(words),
      });
    const before = titled(40, 180);
    expect(text(titled(600, 10), 'title').neededHeightPx).toBeGreaterThan(720);
    expect(titled(40, 180)).toEqual(before);
  });

  it('aligns equal heights to the tallest', () => {
    const column = (id: string): TreeNode => ({
      type: 'box',
      style: { grow: 1, basis: 0 },
      children: [
        {
          type: 'box',
          id: `${id}-head`,
          equalHeight: 'heads',
          fill: { token: 'surface' },
          children: [body({ bind: `${id}.heading` })],
        },
        body({ bind: `${id}.text` }),
      ],
    });
    const node: TreeNode = {
      type: 'box',
      style: { direction: 'row', gap: 20 },
      children: [column('left'), column('right')],
    };
    const scene = only(node, { left: { heading: long(30), text: 'a' }, right: { heading: 'b', text: 'c' } });
    expect(find(scene, 'right-head').box.height).toBe(find(scene, 'left-head').box.height);
    expect(find(scene, 'right-text').box.y).toBe(find(scene, 'left-text').box.y);
  });
});

describe('titles', () => {
  it('avoid a single last word if that adds no line', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('Guided', 'setup', 'pays', 'for', 'itself', 'within', 'customers', 'notice', 'a'),
          { minLength: 8, maxLength: 18 },
        ),
        (words) => {
          const node: TextNode = { type: 'text', bind: 'title', role: 'title', textStyle: TITLE };
          const balanced = text(only(node, { title: words.join(' ') }), 'title');
          const plain = text(
            only(body({ bind: 'title', textStyle: TITLE }), { title: words.join(' ') }),
            'title',
          );
          expect(wordsOf(balanced)).toHaveLength(wordsOf(plain).length);
          if (wordsOf(plain).length === 2) expect(wordsOf(balanced)[1]?.length).toBeGreaterThan(1);
        },
      ),
    );
  });
});

describe('narrowed headings', () => {
  it.each([false, true])('keep the side where they start (right to left: %s)', (rtl) => {
    const node: TextNode = { type: 'text', bind: 'title', role: 'title', textStyle: TITLE };
    const { box, paragraphs } = text(
      only(node, { title: 'Guided setup pays for itself within a quarter, and consequently' }, { rtl }),
      'title',
    );
    expect(paragraphs[0]?.lines).toHaveLength(2);
    expect(box.width).toBeLessThan(1160);
    if (rtl) expect(box.x + box.width).toBeCloseTo(1220, 1);
    else expect(box.x).toBe(60);
  });
});

describe('headings of two words', () => {
  it('are not broken to avoid a single word', () => {
    const node: TextNode = {
      type: 'text',
      bind: 'title',
      role: 'title',
      textStyle: TITLE,
      style: { width: 170 },
    };
    expect(wordsOf(text(only(node, { title: 'Thank you' }), 'title'))).toEqual([['Thank'], ['you']]);
  });
});
