import { describe, expect, it } from 'vitest';
import { checkScene } from '../../../../src/core/scene/check/check-scene.ts';
import type { LineElement, SceneElement, ShapeElement } from '../../../../src/core/scene/scene.ts';
import { scene, shape, THEME, text } from '../fixture-scene.ts';

const WHITE = { hex: '#FFFFFF' } as const;
const note = text('note', 'Words that matter', { box: { x: 80, y: 300, width: 400, height: 60 } });
const over: SceneElement = {
  ...shape('cover', { x: 60, y: 290, width: 300, height: 80 }, WHITE),
  path: 'cover',
};
const line = (extra: Partial<LineElement> = {}): LineElement => ({
  type: 'line',
  id: 'axis',
  name: 'axis',
  path: 'axis',
  box: { x: 60, y: 314, width: 500, height: 0 },
  placeholder: 'none',
  layer: 'slide',
  decorative: false,
  from: { x: 60, y: 314 },
  to: { x: 560, y: 314 },
  stroke: { paint: { token: 'text' }, widthPx: 2 },
  ...extra,
});
const messages = (elements: readonly SceneElement[], code: string) =>
  checkScene(scene(elements), THEME)
    .filter((finding) => finding.code === code)
    .map(({ message }) => message);

describe('text behind a shape', () => {
  it('is reported if the shape is opaque and above it', () => {
    expect(messages([note, over], 'overlap')).toEqual([expect.stringMatching(/^cover covers \d+ % of note/)]);
  });

  it('is not reported if the shape is below it, transparent, or touches its edge', () => {
    expect(messages([over, note], 'overlap')).toEqual([]);
    const clear = { ...over, fill: { hex: '#FFFFFF', alpha: 0.2 } } as ShapeElement;
    expect(messages([note, clear], 'overlap')).toEqual([]);
    const beside = { ...over, box: { x: 270, y: 290, width: 300, height: 80 } } as ShapeElement;
    expect(messages([note, beside], 'overlap')).toEqual([]);
  });
});

describe('a line through text', () => {
  it('is reported unless something is between them, or the line underlines the text', () => {
    expect(messages([line(), note], 'overlap')).toEqual(['The line axis runs through note.']);
    expect(messages([line(), over, note], 'overlap')).toEqual([]);
    const under = line({ from: { x: 60, y: 327 }, to: { x: 560, y: 327 } });
    expect(messages([under, note], 'overlap')).toEqual([]);
    expect(messages([line({ decorative: true }), note], 'overlap')).toEqual([]);
  });
});

describe('an arrowhead', () => {
  const label: ShapeElement = {
    ...shape('axis-label-backdrop', { x: 500, y: 300, width: 120, height: 28 }, WHITE),
    name: 'words of axis',
  };

  it('under the label of a connector is reported', () => {
    const start = { elementId: 'box' };
    const arrow = line({ tail: 'arrow', labelId: 'axis-label', start });
    expect(messages([arrow, label], 'label_too_wide')).toEqual([
      'The arrowhead of the connector axis lies under its words.',
    ]);
    const other = line({
      id: 'other',
      labelId: 'axis-label',
      start,
      from: { x: 0, y: 0 },
      to: { x: 9, y: 9 },
    });
    expect(messages([line({ tail: 'arrow' }), other, label], 'label_too_wide')).toEqual([
      expect.stringContaining('the words of another connector'),
    ]);
    expect(messages([line({ labelId: 'axis-label', start }), label], 'label_too_wide')).toEqual([]);
  });
});

describe('a frame', () => {
  it('that extends beyond the slide is reported, and a filled area that bleeds is not', () => {
    const { fill: _, ...outline } = shape('frame', { x: 1000, y: 100, width: 400, height: 200 }, WHITE);
    const frame = {
      ...outline,
      path: 'frame',
      stroke: { paint: { token: 'text' }, widthPx: 2 },
    } as ShapeElement;
    expect(messages([{ ...frame, decorative: false }], 'off_canvas')).toEqual([
      expect.stringContaining('frame reaches 120 px'),
    ]);
    expect(messages([{ ...frame, decorative: false, fill: WHITE }], 'off_canvas')).toEqual([]);
  });
});

describe('the contrast of a text that leaves its box', () => {
  it('is that of the part in the box, as the rest is an overflow', () => {
    const card = shape('card', { x: 60, y: 280, width: 520, height: 80 }, { hex: '#14213D' });
    const long = text('long', 'Pale words', {
      color: { hex: '#FFFFFF' },
      sizePx: 60,
      box: { x: 80, y: 290, width: 400, height: 40 },
      neededHeightPx: 120,
    });
    const tall = {
      ...long,
      paragraphs: long.paragraphs.map((paragraph) => ({
        ...paragraph,
        lines: [...paragraph.lines, ...paragraph.lines.map((one) => ({ ...one, top: 72, baseline: 120 }))],
      })),
    };
    expect(messages([card, tall], 'text_overflow')).toHaveLength(1);
    expect(messages([card, tall], 'low_contrast')).toEqual([]);
    const pale = { ...long, neededHeightPx: 40, box: { x: 700, y: 500, width: 400, height: 80 } };
    expect(messages([card, pale], 'low_contrast')).toHaveLength(1);
  });
});

describe('the contrast of a text on a block arrow', () => {
  const DARK = { hex: '#111111' } as const;
  const arrow = (flipX: boolean): SceneElement => ({
    ...shape('arrow', { x: 60, y: 290, width: 600, height: 120 }, DARK),
    geometry: { kind: 'preset', preset: 'homePlate', adjust: { adj: 12_000 }, ...(flipX ? { flipX } : {}) },
  });
  const at = (x: number): SceneElement =>
    text('number', '5', { color: { hex: '#D7FF3E' }, box: { x, y: 320, width: 24, height: 50 } });

  it('is that of the arrow up to its tip', () => {
    expect(messages([arrow(false), at(70)], 'low_contrast')).toEqual([]);
    expect(messages([arrow(true), at(630)], 'low_contrast')).toEqual([]);
    expect(messages([arrow(true), at(62)], 'low_contrast')).toHaveLength(1);
  });
});
