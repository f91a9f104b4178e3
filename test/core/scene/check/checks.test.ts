import { describe, expect, it } from 'vitest';
import { checkDeck } from '../../../../src/core/scene/check/check-deck.ts';
import { checkScene } from '../../../../src/core/scene/check/check-scene.ts';
import type { Scene, SceneElement } from '../../../../src/core/scene/scene.ts';
import { chart, picture, scene, shape, THEME, text, title } from '../fixture-scene.ts';

const WHOLE = { x: 0, y: 0, width: 1280, height: 720 };

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');

/** A sound slide: a title and content that fills the frame. */
const sound = (...extra: SceneElement[]) =>
  scene([
    title(),
    chart({ type: 'bar', categories: ['a', 'b'], series: [{ name: 's', values: [1, 2] }] }),
    ...extra,
  ]);

const codes = (one: Scene) => checkScene(one, THEME).map(({ code }) => code);

const found = (one: Scene, code: string) => checkScene(one, THEME).filter((finding) => finding.code === code);

describe('checkDeck after an edit', () => {
  it('checks each slide once, reports it by its new number, and checks it again for another theme', () => {
    const small = sound(
      text('line', 'some words', { box: { x: 80, y: 640, width: 400, height: 40 }, sizePx: 9 }),
    );
    const [first] = checkDeck({ slides: [small, sound()], theme: THEME }).filter(
      ({ code }) => code === 'text_too_small',
    );
    const [moved] = checkDeck({ slides: [sound(), small], theme: THEME }).filter(
      ({ code }) => code === 'text_too_small',
    );
    expect([first?.path, moved?.path]).toEqual(['slides[0].content.line', 'slides[1].content.line']);
    const pale = { ...THEME, colors: { ...THEME.colors, text: THEME.colors.background } };
    expect(checkDeck({ slides: [small], theme: pale }).map(({ code }) => code)).toContain('low_contrast');
    expect(checkDeck({ slides: [small], theme: THEME })).toEqual(checkScene(small, THEME, 1));
  });
});

describe('checkScene', () => {
  it('reports nothing about a valid slide', () => {
    expect(checkScene(sound(), THEME)).toEqual([]);
  });

  it('finds a weak highlight, and an axis that does not start at zero', () => {
    const bars = chart({
      type: 'bar',
      categories: ['a', 'b'],
      series: [{ name: 's', values: [1, 2] }],
      highlight: 'b',
    });
    expect(found(scene([title(), bars]), 'weak_highlight')).toEqual([]);
    const pale = {
      ...bars,
      style: { ...bars.style, series: [{ token: 'surface' } as const], rest: { token: 'graph_0' } as const },
    };
    expect(found(scene([title(), pale]), 'weak_highlight')).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('"b"') },
    ]);
    const line = (values: number[]) =>
      found(
        scene([
          title(),
          chart({ type: 'line', categories: ['a', 'b', 'c'], series: [{ name: 's', values }] }),
        ]),
        'truncated_axis',
      );
    expect(line([92, 95, 97])).toMatchObject([{ severity: 'info', allowed: 0 }]);
    expect(line([2, 95, 97])).toEqual([]);
  });

  it('requires a title in a title placeholder', () => {
    expect(codes(scene([text('text', 'Looks like a title', { sizePx: 40 })]))).toContain('missing_title');
  });

  it('requires alternative text and pictures', () => {
    const image = (extra: object) =>
      codes(sound(picture('image', { x: 80, y: 640, width: 90, height: 40 }, extra)));
    const media = { hash: 'x', mimeType: 'image/png', widthPx: 10, heightPx: 10 } as const;
    expect(image({ media })).toEqual(['missing_alt']);
    expect(image({ media, alt: 'A ferry at night' })).toEqual([]);
    expect(image({ media, decorative: true })).toEqual([]);
    expect(image({ alt: 'A ferry at night' })).toEqual(['picture_missing']);
    const severity = (extra: object) =>
      checkScene(
        sound(picture('image', { x: 80, y: 640, width: 90, height: 40 }, { alt: 'A ferry', ...extra })),
        THEME,
      ).map((finding) => finding.severity);
    expect([severity({}), severity({ wanted: true })]).toEqual([['info'], ['warning']]);
  });

  it('finds unused space, except if white space is intended', () => {
    const findCodes = (layout: string, density?: 'airy') =>
      codes(
        scene([title(), text('line', 'Three words only')], {
          layout,
          ...(density === undefined ? {} : { density }),
        }),
      );
    expect(findCodes('bullets')).toContain('sparse_slide');
    expect(findCodes('statement', 'airy')).not.toContain('sparse_slide');
  });

  it('counts words and finds slides without content', () => {
    const dense = (count: number) =>
      codes(sound(text('body', words(count), { box: { x: 80, y: 640, width: 900, height: 40 } })));
    expect(dense(150)).not.toContain('too_dense');
    expect(dense(170)).toContain('too_dense');
    expect(codes(scene([shape('tile', WHOLE, { token: 'primary' })]))).toEqual([
      'empty_slide',
      'missing_title',
    ]);
  });

  it('finds a list item as long as an essay, with three characters for each Chinese one', () => {
    const point = (words: string) =>
      found(
        sound(text('items[0].text', words, { box: { x: 80, y: 640, width: 400, height: 40 } })),
        'too_dense',
      );
    expect(point('word '.repeat(150).trim())).toMatchObject([
      { severity: 'warning', path: 'items[0].text', measured: 749, allowed: 320, unit: 'characters' },
    ]);
    expect(point('word '.repeat(60).trim())).toEqual([]);
    expect(point('字'.repeat(120))).toHaveLength(1);
  });

  it('lists the parts that a pie combines', () => {
    const pie = (count: number) =>
      found(
        scene([
          title(),
          chart({
            type: 'pie',
            categories: Array.from({ length: count }, (_, index) => `P${index}`),
            series: [{ name: 's', values: Array.from({ length: count }, (_, index) => count - index) }],
          }),
        ]),
        'chart_trimmed',
      );
    expect(pie(7)).toEqual([]);
    expect(pie(9)[0]?.message).toContain('P6, P7, P8');
  });
});

describe('checkDeck', () => {
  const deck = (...slides: Scene[]) => checkDeck({ slides, theme: THEME });

  it('prefixes the path with the number of the slide', () => {
    const bad = sound(
      text('items[0].text', 'words', { neededHeightPx: 500, box: { x: 80, y: 640, width: 300, height: 40 } }),
    );
    expect(deck(sound(), { ...bad, title: 'Another' })).toMatchObject([
      { slide: 2, path: 'slides[1].content.items[0].text' },
    ]);
  });

  it('finds titles used twice and three equal layouts in a row', () => {
    const named = (name: string, layout: string) => ({
      ...scene([
        title(),
        chart({ type: 'bar', categories: [name, layout], series: [{ name: 's', values: [1, 2] }] }),
      ]),
      title: name,
      layout,
    });
    expect(deck(named('A', 'x'), named('B', 'y'), named(' a ', 'z'))).toMatchObject([
      { code: 'duplicate_title', slide: 3 },
    ]);
    expect(deck(named('A', 'x'), named('B', 'x'), named('C', 'x'), named('D', 'x'))).toMatchObject([
      { code: 'repeated_layout', slide: 3, severity: 'info' },
    ]);
    expect(deck(named('A', 'x'), named('B', 'x'), named('C', 'y'), named('D', 'x'))).toEqual([]);
    const pages = ['Rows (1 of 3)', 'Rows (2 of 3)', 'Rows (3 of 3)'].map((name) => named(name, 'x'));
    expect(deck(...pages)).toEqual([]);
    expect(deck(...pages, named('B', 'x'), named('C', 'x'))).toMatchObject([
      { code: 'repeated_layout', slide: 5 },
    ]);
  });
});

describe('text of a layout behind a picture as large as the slide', () => {
  const hidden = (element: SceneElement): SceneElement => ({ ...element, layer: 'layout', fromDesign: true });

  it('does not overlap with content of the slide there', () => {
    const prompt = hidden(text('prompt', 'Click to edit the title', { box: { ...title().box } }));
    const cover = hidden(picture('backdrop', WHOLE));
    const below = [prompt, title()];
    expect(codes(scene(below))).toContain('overlap');
    expect(codes(scene([prompt, cover, title()]))).not.toContain('overlap');
  });
});
