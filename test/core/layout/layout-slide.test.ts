import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutSlide } from '../../../src/core/layout/layout-slide.ts';
import type { PictureElement, Scene, SceneElement, TextElement } from '../../../src/core/scene/scene.ts';
import type { LayoutContract } from '../../../src/core/templates/contract.ts';
import type { TextNode, TreeNode } from '../../../src/core/templates/tree.ts';
import { BODY, CARDS, CARDS_CONTRACT, ITEMS, inputFor, TITLE, treeOf } from './sample-tree.ts';

const FREE: LayoutContract = { id: 'sample', name: 'Sample', description: '', fields: {}, example: {} };

function find(scene: Scene, id: string): SceneElement {
  const element = scene.elements.find((each) => each.id === id);
  if (element === undefined)
    throw new Error(`No element ${id}; there are ${scene.elements.map((each) => each.id).join(', ')}.`);
  return element;
}

function text(scene: Scene, id: string): TextElement {
  const element = find(scene, id);
  if (element.type !== 'text') throw new Error(`${id} is not text.`);
  return element;
}

const sizeOf = (element: TextElement): number | undefined => element.paragraphs[0]?.runs[0]?.sizePx;
const wordsOf = (element: TextElement): string[][] =>
  element.paragraphs.flatMap((paragraph) =>
    paragraph.lines.map((line) =>
      line.spans
        .map((span) => span.text)
        .join('')
        .split(' '),
    ),
  );
const cards = (items: readonly unknown[], more: Parameters<typeof inputFor>[3] = {}): Scene =>
  layoutSlide(inputFor(CARDS, CARDS_CONTRACT, { title: 'Four things', items }, more));
const only = (
  node: TreeNode | TreeNode[],
  content: Record<string, unknown>,
  more: Parameters<typeof inputFor>[3] = {},
): Scene => layoutSlide(inputFor(treeOf(...[node].flat()), FREE, content, more));
const body = (more: Partial<TextNode> = {}): TextNode => ({
  type: 'text',
  bind: 'text',
  textStyle: BODY,
  ...more,
});
const long = (words: number): string =>
  Array.from({ length: words }, (_, index) => `word${index % 7}`).join(' ');

describe('elements', () => {
  it('have ids, names, paths and placeholders', () => {
    const scene = cards(ITEMS);
    expect(find(scene, 'title')).toMatchObject({
      name: 'Title',
      path: 'title',
      placeholder: 'title',
      layer: 'slide',
    });
    expect(find(scene, 'items-3-text')).toMatchObject({
      name: 'Card 3 text',
      path: 'items[2].text',
      placeholder: 'none',
    });
    expect(find(scene, 'items-3-box')).toMatchObject({ name: 'Card 3', decorative: true });
    expect(scene.title).toBe('Four things');
  });

  it('start with fixed decoration on the layer of the layout', () => {
    const scene = cards(ITEMS);
    expect(scene.elements[0]).toMatchObject({ id: 'mark', layer: 'layout', decorative: true });
    expect(scene.elements.filter((element) => element.layer === 'layout')).toHaveLength(1);
  });

  it('have unique ids', () => {
    const scene = only(
      [
        body(),
        body(),
        { type: 'shape', geometry: { kind: 'ellipse' } },
        { type: 'shape', geometry: { kind: 'ellipse' } },
      ],
      { text: 'x' },
    );
    expect(new Set(scene.elements.map((element) => element.id)).size).toBe(scene.elements.length);
  });

  it('are the same for the same input', () => {
    expect(cards(ITEMS)).toEqual(cards(ITEMS));
  });
});

describe('placeholders', () => {
  it('have the same index in the slide and its layout, whatever is absent', () => {
    const indexOf = (scene: Scene): number | undefined => find(scene, 'number').placeholderIndex;
    const withLead = layoutSlide(inputFor(CARDS, CARDS_CONTRACT, { title: 'T', lead: 'L', items: ITEMS }));
    const prompts = layoutSlide(inputFor(CARDS, CARDS_CONTRACT, {}, { mode: 'prompts' }));
    expect([indexOf(cards(ITEMS)), indexOf(withLead), indexOf(prompts)]).toEqual([11, 11, 11]);
    expect(find(prompts, 'lead').placeholderIndex).toBe(10);
  });

  it('keep their index when a composition alternates', () => {
    const side = (is: number): TreeNode => ({
      type: 'box',
      when: { turn: { of: 2, is: [is] } },
      children: [
        {
          type: 'list',
          bind: 'items',
          textStyle: BODY,
          bullet: { kind: 'none' },
          indentEm: 1,
          itemGapEm: 0.5,
        },
      ],
    });
    const indexAt = (index: number): number | undefined =>
      find(only([side(0), side(1)], { items: ['a'] }, { index }), 'items').placeholderIndex;
    expect([indexAt(0), indexAt(1)]).toEqual([10, 10]);
  });

  it('show prompts and fixed decoration only, in prompts mode', () => {
    const scene = layoutSlide(inputFor(CARDS, CARDS_CONTRACT, {}, { mode: 'prompts' }));
    expect(scene.elements.map((element) => element.id)).toEqual(['mark', 'title', 'lead', 'number']);
    expect(wordsOf(text(scene, 'title')).flat().join(' ')).toBe('The message of the slide');
  });
});

describe('bindings and conditions', () => {
  it('drop nodes without a value, with their space', () => {
    const scene = only([body({ bind: 'a' }), body({ bind: 'b' }), body({ bind: 'c' })], {
      a: 'one',
      b: ' ',
      c: 'three',
    });
    expect(scene.elements.map((element) => element.id)).toEqual(['a', 'c']);
    expect(find(scene, 'c').box.y).toBeCloseTo(find(scene, 'a').box.y + find(scene, 'a').box.height + 16, 1);
  });

  it.each([
    [{ has: 'a' }, true],
    [{ has: 'nothing' }, false],
    [{ hasNot: 'a' }, false],
    [{ count: { of: 'list', min: 2, max: 3 } }, true],
    [{ count: { of: 'list', max: 1 } }, false],
    [{ equals: { of: 'flag', value: true } }, true],
    [{ turn: { of: 3, is: [1] } }, true],
    [{ turn: { of: 3, is: [0, 2] } }, false],
    [{ has: 'a', hasNot: 'a' }, false],
  ])('%j is %s', (when, there) => {
    const scene = only(body({ when }), { text: 'x', a: 'value', list: [1, 2], flag: true }, { index: 4 });
    expect(scene.elements).toHaveLength(there ? 1 : 0);
  });

  it('number items and read deck values and texts of the layout', () => {
    const node: TreeNode = {
      type: 'box',
      each: 'items',
      children: [
        { type: 'text', bind: '#', textStyle: BODY },
        {
          type: 'text',
          text: '{.} · {lang:of} {@deck_title} {@number}',
          id: 'own',
          textStyle: BODY,
          when: { index: { is: [1] } },
        },
      ],
    };
    const scene = only(node, { items: ['a', 'b'] }, { index: 6, words: (key) => `<${key}>` });
    const shown = scene.elements.map((element) =>
      element.type === 'text' ? wordsOf(element).flat().join(' ') : '',
    );
    expect(shown).toEqual(['1', '2', 'b · <of> Deck 7']);
  });
});

describe('fitting', () => {
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

  it('reports more lines than a text may have', () => {
    const title = text(only(body({ maxLines: 2, textStyle: TITLE }), { text: long(60) }), 'text');
    expect(title.neededHeightPx).toBeGreaterThan(title.box.height);
    expect(title.box.height).toBeCloseTo(2 * 1.15 * 32, 0);
  });

  it('shrinks a text before it breaks a word', () => {
    const narrow = text(only(body({ style: { width: 150 } }), { text: 'Haftpflichtrecht' }), 'text');
    expect(narrow.paragraphs[0]?.lines).toHaveLength(1);
    expect(sizeOf(narrow)).toBeLessThan(20 / 0.75);
  });

  it('never makes text larger when it gets longer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (words, more) => {
        const sizeWith = (count: number): number =>
          sizeOf(text(cards(ITEMS.map((item) => ({ ...item, text: long(count) }))), 'items-1-text')) ?? 0;
        expect(sizeWith(words + more)).toBeLessThanOrEqual(sizeWith(words));
      }),
      { numRuns: 25 },
    );
  });

  it('does not depend on the slides before', () => {
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

describe('right to left', () => {
  it('mirrors every box', () => {
    const content = { title: 'Four things', items: ITEMS };
    const ltr = layoutSlide(inputFor(CARDS, CARDS_CONTRACT, content));
    const rtl = layoutSlide(inputFor(CARDS, CARDS_CONTRACT, content, { rtl: true }));
    expect(rtl.elements.map((element) => element.id)).toEqual(ltr.elements.map((element) => element.id));
    ltr.elements.forEach((element, index) => {
      const other = rtl.elements[index]?.box;
      expect(1280 - (other?.x ?? 0) - (other?.width ?? 0)).toBeCloseTo(element.box.x, 1);
      expect(other?.y).toBeCloseTo(element.box.y, 2);
    });
  });

  it('keeps the padding of a text on the side where it starts', () => {
    const node: TextNode = { ...body(), style: { padding: [0, 10, 0, 50] } };
    const left = text(only(node, { text: 'Room at the start' }), 'text').box;
    const right = text(only(node, { text: 'Room at the start' }, { rtl: true }), 'text').box;
    expect({ left: left.x, right: right.x + right.width }).toEqual({ left: 60 + 50, right: 1220 - 50 });
  });

  it('mirrors directional shapes', () => {
    const scene = only(
      [
        {
          type: 'shape',
          id: 'arrow',
          geometry: { kind: 'preset', preset: 'homePlate' },
          style: { height: 40 },
        },
        {
          type: 'shape',
          id: 'path',
          geometry: { kind: 'path', d: 'M0 0 L100 20 L0 40 Z' },
          style: { width: 100, height: 40 },
        },
      ],
      {},
      { rtl: true },
    );
    expect(find(scene, 'arrow')).toMatchObject({ geometry: { flipX: true } });
    expect(find(scene, 'path')).toMatchObject({ geometry: { d: 'M100 0 L0 20 L100 40 Z' } });
  });
});

describe('pictures', () => {
  const node: TreeNode = { type: 'image', bind: 'image', style: { width: 400, height: 200 } };
  const media = { hash: 'h', mimeType: 'image/png', widthPx: 1000, heightPx: 1000 } as const;

  it('are cropped to cover the frame around their focus', () => {
    const crop = (focus_y?: number): PictureElement['crop'] | undefined => {
      const picture = find(
        only(
          node,
          { image: { alt: 'A', ...(focus_y === undefined ? {} : { focus_y }) } },
          { pictures: new Map([['image', media]]) },
        ),
        'image',
      );
      return picture.type === 'picture' ? picture.crop : undefined;
    };
    expect(crop()).toEqual({ left: 0, right: 0, top: 0.25, bottom: 0.25 });
    expect(crop(0)).toEqual({ left: 0, right: 0, top: 0, bottom: 0.5 });
    expect(crop(0.9)).toEqual({ left: 0, right: 0, top: 0.5, bottom: 0 });
  });

  it('are shown whole with fit contain, however close their proportions are to the frame', () => {
    const wide = { ...media, widthPx: 1000, heightPx: 511 };
    const picture = find(
      only(node, { image: { alt: 'A', fit: 'contain' } }, { pictures: new Map([['image', wide]]) }),
      'image',
    );
    expect(picture).toMatchObject({ crop: { left: 0, right: 0, top: 0, bottom: 0 }, box: { height: 200 } });
    expect(picture.box.width).toBeCloseTo(391.39, 1);
  });

  it('stay as placeholders without media, and are dropped without content', () => {
    expect(find(only(node, { image: { image_prompt: 'a hill', alt: 'A hill' } }), 'image')).toMatchObject({
      type: 'picture',
      alt: 'A hill',
      placeholder: 'picture',
    });
    expect(only(node, {}).elements).toHaveLength(0);
  });
});
