import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import { dress } from '../../../src/core/designs/fill/dress.ts';
import { checkPackage } from '../../../src/core/output/pptx/check-package.ts';
import type { ReadShape, ReadTextShape } from '../../../src/core/output/pptx/read/deck.ts';
import { readDeck } from '../../../src/core/output/pptx/read/read-deck.ts';
import { slideMaterial } from '../../../src/core/presentations/slide-material.ts';
import { validateSlides } from '../../../src/core/presentations/validate-slides.ts';
import type { Deck, MediaRef } from '../../../src/core/scene/scene.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import { composedDeck } from '../../support/example-deck.ts';

const PICTURE: MediaRef = { hash: 'a'.repeat(64), mimeType: 'image/png', widthPx: 40, heightPx: 30 };
const BYTES = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

let empty: Deck;
beforeAll(async () => {
  empty = await composedDeck('ledger', []);
});

/** The slides of a deck in a design as whoever opens the file sees them. */
function slidesIn(name: string, layouts: readonly string[], { lang = 'en', pictured = false } = {}) {
  const file = readFileSync(new URL(`../../fixtures/pptx/${name}`, import.meta.url));
  const specs = validateSlides(layouts.map((layout) => ({ layout, content: CONTRACTS.find(({ id }) => id === layout)?.example ?? {} })));
  const slides = specs.map((spec) => slideMaterial(spec, new Map(), lang)).map((one) => (pictured ? { ...one, pictures: [{ media: PICTURE, alt: 'A quay' }] } : one));
  const made = dress(file, compileDesign(file), { deck: { ...empty, lang, rtl: lang === 'ar', media: new Map([[PICTURE.hash, BYTES]]) }, slides });
  expect(checkPackage(made.file ?? new Uint8Array())).toEqual([]);
  const deck = readDeck(made.file ?? new Uint8Array());
  return { ...deck, own: deck.slides.map(({ shapes }) => shapes.filter(({ from }) => from === 'slide')) };
}

const said = (shape: ReadShape): string => (shape.kind === 'shape' ? (shape.text?.paragraphs ?? []).map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n') : '');
const saying = (shapes: readonly ReadShape[], words: string) => shapes.find((shape) => said(shape).includes(words)) as ReadTextShape;

describe('openings in designs', () => {
  it('stand in the middle of a layout that was made for content, what they say below, as their title is aligned', () => {
    const { own, heightEmu } = slidesIn('prs-notes.pptx', ['title', 'quote', 'closing']);
    for (const [index, words] of ['Harbour Line goes electric', 'The first thing', 'Thank you'].entries()) {
      const title = saying(own[index] ?? [], words);
      const rest = (own[index] ?? []).filter((shape) => shape !== title && said(shape) !== '');
      expect(title.box.y + title.box.height).toBeGreaterThan(0.45 * heightEmu);
      expect(rest.map(({ box }) => box.y > title.box.y)).toEqual([true]);
      expect([title, ...(rest as ReadTextShape[])].flatMap(({ text }) => text?.paragraphs.map(({ align }) => align) ?? [])).not.toContain('start');
    }
    // The role of who said it is no source at the foot of the slide.
    expect(said(saying(own[1] ?? [], 'Marta'))).toBe('Marta Lindqvist\nCaptain of the test ferry, route 3');
    expect(said(saying(own[2] ?? [], 'Ingrid'))).toContain('+47\u00a055\u00a000\u00a012\u00a040');
  });

  it('say the number of a part where the design has a place for it', () => {
    const [shapes = []] = slidesIn('effects-demo.pptx', ['section']).own;
    expect(shapes.map(said)).toContain('2');
    expect(shapes.map(said)).toContain('Three ways to electrify');
  });

  it.each(['en', 'ar'])('show a picture beside their texts, where reading ends: %s', (lang) => {
    const { own, widthEmu, heightEmu } = slidesIn('strict-rtl.pptx', ['title'], { lang, pictured: true });
    const picture = own[0]?.find(({ kind }) => kind === 'picture');
    expect(picture?.box.height).toBe(heightEmu);
    expect((picture?.box.x ?? 0) > widthEmu / 2).toBe(lang === 'en');
    for (const { box } of (own[0] ?? []).filter((shape) => said(shape) !== '')) expect(lang === 'en' ? box.x + box.width <= (picture?.box.x ?? 0) : box.x >= (picture?.box.width ?? 0)).toBe(true);
  });
});

describe('figures in designs', () => {
  it('take the width below the sentence that they prove, in letters as large as there is room; units stay with their brackets', () => {
    const { own, widthEmu } = slidesIn('midnight-blue.pptx', ['chart', 'table']);
    for (const [index, kind] of (['chart', 'table'] as const).entries()) {
      const figure = own[index]?.find((shape) => shape.kind === kind);
      const lead = saying(own[index] ?? [], kind === 'chart' ? 'Four ferries are enough' : 'The ferries carry');
      expect(figure?.box.width).toBeGreaterThan(0.75 * widthEmu);
      expect(lead.box.y + lead.box.height).toBeLessThanOrEqual(figure?.box.y ?? 0);
      expect(lead.text?.paragraphs.map(({ bullet }) => bullet)).toEqual([undefined]);
    }
    const table = own[1]?.find((shape) => shape.kind === 'table');
    const runs = table?.kind === 'table' ? table.rows.flatMap(({ cells }) => cells.flatMap(({ text }) => text.paragraphs.flatMap((one) => one.runs))) : [];
    expect(Math.min(...runs.map(({ sizePt }) => sizePt))).toBeGreaterThan(14);
    expect(runs.map(({ text }) => text)).toContain('Grant (€\u00a0m)');
  });
});

describe('points in designs', () => {
  it('are one list, however short: beside one another, on a line of time, they would say what nobody said', () => {
    const file = readFileSync(new URL('../../fixtures/pptx/effects-demo.pptx', import.meta.url));
    const items = ['燃料費が運航費の三分の一に達した', '騒音についての苦情が最も多い', '市は岸壁でのディーゼルを禁止する', '九隻が船齢三十年を超えている'];
    const slides = validateSlides([{ layout: 'bullets', content: { title: 'ディーゼル船団', items: items.map((text) => ({ text })) } }]).map((spec) => slideMaterial(spec, new Map(), 'ja'));
    const made = dress(file, compileDesign(file), { deck: { ...empty, lang: 'ja' }, slides });
    const [slide] = readDeck(made.file ?? new Uint8Array()).slides;
    const list = saying(slide?.shapes ?? [], items[0] ?? '');
    expect(items.filter((item) => said(list).includes(item))).toEqual(items);
  });
});
