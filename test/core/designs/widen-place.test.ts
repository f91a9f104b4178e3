import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { widenPlace } from '../../../src/core/designs/fill/widen-place.ts';
import type { ReadBox, ReadParagraph, ReadTextShape } from '../../../src/core/ooxml/read/deck.ts';
import { readDeck } from '../../../src/core/ooxml/read/index.ts';

const WIDTH = 12_192_000;
const PLACE = { x: 800_000, y: 400_000, width: 2_000_000, height: 500_000 };
const MIDDLE = { ...PLACE, x: 5_000_000 };
const [SAMPLE] = readDeck(readFileSync('test/fixtures/pptx/effects-demo.pptx')).slides.flatMap(({ shapes }) =>
  shapes.filter((shape): shape is ReadTextShape => shape.kind === 'shape' && shape.text !== undefined),
);

function shapeAt(box: ReadBox, id: number, align: ReadParagraph['align'] = 'start'): ReadTextShape {
  if (SAMPLE?.text === undefined) throw new Error('The sample has no text.');
  const [paragraph] = SAMPLE.text.paragraphs;
  if (paragraph === undefined) throw new Error('The sample has no paragraph.');
  return { ...SAMPLE, id, box, text: { ...SAMPLE.text, paragraphs: [{ ...paragraph, align, rtl: false }] } };
}

function widen(align: ReadParagraph['align'], others: readonly ReadBox[] = [], place = PLACE): ReadBox {
  const title = shapeAt(place, 1, align);
  return widenPlace(title, place, [title, ...others.map((box, at) => shapeAt(box, at + 2))], WIDTH);
}

describe('a title placeholder that is too narrow', () => {
  it('grows to the margin at the side where its lines end', () => {
    expect(widen('start')).toEqual({ ...PLACE, width: WIDTH - 2 * PLACE.x });
    const end = widen('end', [], MIDDLE);
    expect(end.x).toBeLessThan(0.1 * WIDTH);
    expect(end.x + end.width).toBe(MIDDLE.x + MIDDLE.width);
  });

  it('grows to both sides alike if it is centred', () => {
    const { x, width } = widen('center', [], MIDDLE);
    expect(x + width / 2).toBe(MIDDLE.x + MIDDLE.width / 2);
    expect(width).toBeGreaterThan(3 * MIDDLE.width);
  });

  it('ends before a logo beside it, and not before a band behind it', () => {
    const logo = { x: 9_000_000, y: 300_000, width: 1_000_000, height: 400_000 };
    const band = { x: 0, y: 200_000, width: WIDTH, height: 900_000 };
    const { x, width } = widen('start', [logo, band]);
    expect(x).toBe(PLACE.x);
    expect(x + width).toBeLessThan(logo.x);
    expect(x + width).toBeGreaterThan(0.95 * logo.x);
  });

  it('does not leave its band', () => {
    const band = { x: 0, y: 350_000, width: 5_000_000, height: 600_000 };
    const title = shapeAt(PLACE, 1);
    const solid = { kind: 'solid', color: { hex: '#000000', alpha: 1 } } as const;
    const under: ReadTextShape = { ...shapeAt(band, 2), fill: solid, from: 'layout' };
    const { x, width } = widenPlace(title, PLACE, [under, title], WIDTH);
    expect(width).toBeGreaterThan(PLACE.width);
    expect(x + width).toBeLessThan(band.width);
  });

  it('ends before a logo of the layout with the same id', () => {
    const logo = { x: 9_000_000, y: 300_000, width: 1_000_000, height: 400_000 };
    const title = shapeAt(PLACE, 1);
    const { x, width } = widenPlace(title, PLACE, [{ ...shapeAt(logo, 1), from: 'layout' }, title], WIDTH);
    expect(x + width).toBeLessThan(logo.x);
  });

  it('ends before a vertical line, which has no width', () => {
    const { x, width } = widen('start', [{ x: 6_000_000, y: 200_000, width: 0, height: 3_000_000 }]);
    expect(x + width).toBeLessThan(6_000_000);
  });

  it('is unchanged if something is directly beside it', () => {
    expect(widen('start', [{ ...PLACE, x: PLACE.x + PLACE.width }])).toBe(PLACE);
  });
});
