import { describe, expect, it } from 'vitest';
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

describe('checkScene on a layout', () => {
  it('measures text that is higher than its box, and says what to shorten', () => {
    const long = (neededHeightPx: number) =>
      sound(
        text('items[2].text', words(20), {
          neededHeightPx,
          box: { x: 80, y: 640, width: 900, height: 50 },
          sizePx: 20,
        }),
      );
    expect(found(long(51), 'text_overflow')).toEqual([]);
    const mark = {
      ...text('mark', '“', { neededHeightPx: 80, box: { x: 80, y: 640, width: 90, height: 50 }, sizePx: 60 }),
    };
    const { path: _, ...ornament } = mark;
    expect(found(sound(ornament as SceneElement), 'text_overflow')).toEqual([]);
    const [finding] = found(long(100), 'text_overflow');
    expect(finding).toMatchObject({
      severity: 'error',
      measured: 100,
      allowed: 50,
      unit: 'px',
      path: 'items[2].text',
    });
    expect(finding?.fix).toMatch(/^Shorten items\[2\]\.text by about \d+ characters/);
  });

  it('finds content beyond the edge, except bleeding pictures and decoration', () => {
    expect(
      codes(sound(text('note', 'beyond', { box: { x: 1100, y: 650, width: 300, height: 40 } }))),
    ).toContain('off_canvas');
    const bleed = scene([
      picture('image', { x: -10, y: -10, width: 1300, height: 740 }, { alt: 'Harbour' }),
      title(),
    ]);
    expect(codes(bleed)).not.toContain('off_canvas');
  });

  it('finds text that overlaps other text or a picture, but not text placed on a picture or a tile', () => {
    const a = text('a', 'one line of words', { box: { x: 80, y: 640, width: 400, height: 40 } });
    expect(
      found(
        sound(a, text('b', 'another line', { box: { x: 90, y: 650, width: 400, height: 40 } })),
        'overlap',
      ),
    ).toMatchObject([{ path: 'b', severity: 'error' }]);
    expect(
      found(
        sound(a, text('b', 'another line', { box: { x: 80, y: 669, width: 400, height: 40 } })),
        'overlap',
      ),
    ).toEqual([]);
    expect(
      found(
        sound(shape('tile', { x: 60, y: 630, width: 500, height: 60 }, { token: 'surface' }), a),
        'overlap',
      ),
    ).toEqual([]);
    expect(found(scene([picture('image', WHOLE, { alt: 'x' }), a]), 'overlap')).toEqual([]);
    expect(
      found(sound(picture('image', { x: 200, y: 640, width: 400, height: 40 }, { alt: 'x' }), a), 'overlap'),
    ).toHaveLength(1);
  });

  it('measures contrast against what is really behind the text', () => {
    const white = { token: 'background' } as const;
    const line = (color: typeof white | { token: 'muted' }) =>
      text('line', 'some words', { color, box: { x: 80, y: 640, width: 400, height: 40 }, sizePx: 20 });
    const tile = shape('tile', { x: 60, y: 630, width: 500, height: 60 }, { token: 'secondary' });
    expect(found(sound(line(white)), 'low_contrast')).toMatchObject([
      { severity: 'error', measured: 1, allowed: 4.5, unit: 'ratio' },
    ]);
    expect(found(sound(tile, line(white)), 'low_contrast')).toEqual([]);
    expect(found(sound(tile, line({ token: 'muted' })), 'low_contrast')).toHaveLength(1);
    // A faint veil over white is still nearly white, and a shape painted later is not behind the text.
    expect(
      found(sound({ ...tile, fill: { token: 'secondary', alpha: 0.1 } }, line(white)), 'low_contrast'),
    ).toHaveLength(1);
    expect(found(sound(line(white), tile), 'low_contrast')).toHaveLength(1);
  });

  it('requires less of large text and warns if only a picture is behind it', () => {
    const grey = { hex: '#888888' } as const;
    const at = (sizePx: number) =>
      sound(
        text('line', 'some words', { color: grey, sizePx, box: { x: 80, y: 640, width: 400, height: 40 } }),
      );
    expect(found(at(20), 'low_contrast')).toHaveLength(1);
    expect(found(at(24), 'low_contrast')).toEqual([]);
    const media = { hash: 'x', mimeType: 'image/png', widthPx: 10, heightPx: 10 } as const;
    const onPicture = (scrim: number) =>
      scene([
        picture('image', WHOLE, { alt: 'x', media }),
        shape('scrim', WHOLE, { hex: '#000000', alpha: scrim }),
        {
          ...title(),
          paragraphs: text('t', 'Title', { color: { token: 'background' }, sizePx: 40 }).paragraphs,
        },
      ]);
    expect(found(onPicture(0.2), 'low_contrast')).toMatchObject([{ severity: 'warning', allowed: 3 }]);
    expect(found(onPicture(0.75), 'low_contrast')).toEqual([]);
  });

  it('measures small text: under 11 pt is an error, body text under 14 pt a warning', () => {
    const at = (sizePx: number, placeholder: 'body' | 'none') =>
      found(
        sound(
          text('line', 'some words', { sizePx, placeholder, box: { x: 80, y: 640, width: 400, height: 40 } }),
        ),
        'text_too_small',
      );
    expect(at(14, 'none')).toMatchObject([{ severity: 'error', measured: 10.5, allowed: 11, unit: 'pt' }]);
    expect(at(16, 'body')).toMatchObject([
      {
        severity: 'warning',
        measured: 12,
        allowed: 14,
        message: expect.stringContaining('no body text should be smaller than 14 pt'),
      },
    ]);
    expect([...at(16, 'none'), ...at(18.667, 'body'), ...at(14.667, 'none')]).toEqual([]);
  });

  it('finds a table in small type whose rows have room for larger type', () => {
    const cell = (sizePx: number) => ({ paragraphs: text('cell', '4.1', { sizePx }).paragraphs });
    const table = (sizePx: number, rowHeight: number) =>
      ({
        box: { x: 80, y: 150, width: 1120, height: 2 * rowHeight },
        placeholder: 'table',
        layer: 'slide',
        type: 'table',
        id: 'table',
        name: 'Table',
        path: 'table',
        table: { columns: [], rows: [], total: false },
        style: {
          header: { text: { token: 'text' }, weight: 700 },
          body: { text: { token: 'text' } },
          highlight: { token: 'surface' },
          rule: { paint: { token: 'stroke' }, widthPx: 1 },
          headerRule: { paint: { token: 'stroke' }, widthPx: 1 },
          paddingPx: { x: 8, y: 4 },
        },
        columnWidths: [560, 560],
        rowHeights: [rowHeight, rowHeight],
        cells: [
          [cell(sizePx), cell(sizePx)],
          [cell(sizePx), cell(sizePx)],
        ],
      }) as SceneElement;
    expect(found(scene([title(), table(16, 90)]), 'room_unused')).toMatchObject([
      { severity: 'warning', path: 'table', allowed: 0.4 },
    ]);
    expect([
      ...found(scene([title(), table(16, 40)]), 'room_unused'),
      ...found(scene([title(), table(20, 90)]), 'room_unused'),
    ]).toEqual([]);
  });

  it('finds an empty slide under large cards with little text', () => {
    const cards = (lines: number) =>
      [0, 1, 2].flatMap((index) => {
        const box = { x: 64 + index * 392, y: 160, width: 368, height: 490 };
        return [
          shape(`card-${index}`, box, { token: 'surface' }),
          ...Array.from({ length: lines }, (_, line) =>
            text(`items[${index}].text`, words(6), {
              box: { ...box, x: box.x + 24, width: 320, y: box.y + 16 + line * 60, height: 30 },
              sizePx: 20,
            }),
          ),
        ];
      });
    expect(found(scene([title(), ...cards(1)]), 'sparse_slide')).toMatchObject([
      { severity: 'warning', allowed: 0.33 },
    ]);
    expect(found(scene([title(), ...cards(7)]), 'sparse_slide')).toEqual([]);
    // Bars and steps are content themselves.
    const bars = [0, 1, 2, 3, 4, 5].map((index) =>
      shape(
        `bar-${index}`,
        { x: 64, y: 160 + index * 84, width: 1152 - index * 120, height: 72 },
        { token: 'surface' },
      ),
    );
    expect(
      found(
        scene([
          title(),
          ...bars,
          text('label', 'Leads', { box: { x: 80, y: 180, width: 200, height: 30 }, sizePx: 20 }),
        ]),
        'sparse_slide',
      ),
    ).toEqual([]);
  });

  it('finds slides on which much content nearly touches its neighbours or the edges of its cards', () => {
    const grid = (step: number) =>
      Array.from({ length: 24 }, (_, index) =>
        text(`items[${index}]`, 'Twelve words', {
          box: { x: 80 + (index % 6) * 200, y: 160 + Math.floor(index / 6) * step, width: 190, height: 20 },
          sizePx: 20,
        }),
      );
    expect(found(scene([title(), ...grid(20)]), 'crowded')).toMatchObject([
      { severity: 'error', unit: 'pieces' },
    ]);
    expect(found(scene([title(), ...grid(40)]), 'crowded')).toEqual([]);
    const inCards = (padding: number) =>
      [0, 1, 2, 3].flatMap((index) => {
        const box = { x: 80 + index * 290, y: 160, width: 270, height: 300 };
        return [
          shape(`card-${index}`, box, { token: 'surface' }),
          text(`items[${index}]`, 'Words in a card', {
            box: { ...box, x: box.x + padding, y: box.y + padding, height: 30 },
            sizePx: 20,
          }),
        ];
      });
    expect(found(scene([title(), ...inCards(0)]), 'crowded')).toHaveLength(1);
    expect(found(scene([title(), ...inCards(16)]), 'crowded')).toEqual([]);
  });

  it('finds pictures of a row with unequal heights', () => {
    const media = { hash: 'x', mimeType: 'image/png', widthPx: 10, heightPx: 10 } as const;
    const portrait = (index: number, height: number) =>
      picture(
        `people[${index}].image`,
        { x: 80 + index * 300, y: 200, width: 200, height },
        { alt: 'Ada', media },
      );
    expect(
      found(scene([title(), portrait(0, 240), portrait(1, 240), portrait(2, 210)]), 'uneven_pictures'),
    ).toMatchObject([{ path: 'people[2].image', measured: 210, allowed: 240 }]);
    expect(
      found(scene([title(), portrait(0, 240), portrait(1, 240), portrait(2, 120)]), 'uneven_pictures'),
    ).toEqual([]);
  });

  it('finds a picture that covers the title, even a decorative one', () => {
    const media = { hash: 'x', mimeType: 'image/png', widthPx: 10, heightPx: 10 } as const;
    const over = picture('band', { x: 300, y: 40, width: 400, height: 60 }, { media, decorative: true });
    expect(found(scene([title(), over]), 'overlap')).toMatchObject([{ severity: 'error' }]);
    expect(found(scene([over, title()]), 'overlap')).toEqual([]);
  });
});
