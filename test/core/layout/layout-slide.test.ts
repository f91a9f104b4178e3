import { describe, expect, it } from 'vitest';
import { layoutSlide } from '../../../src/core/layout/layout-slide.ts';
import type { PictureElement, Scene } from '../../../src/core/scene/scene.ts';
import type { TextNode, TreeNode } from '../../../src/core/templates/tree.ts';
import { body, cards, find, only, text, wordsOf } from './layout-samples.ts';
import { BODY, CARDS, CARDS_CONTRACT, ITEMS, inputFor } from './sample-tree.ts';

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
  ])('evaluate %j to %s', (when, there) => {
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
