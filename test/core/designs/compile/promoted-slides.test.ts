import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CompiledDesign, compileDesign } from '../../../../src/core/designs/compile/compile-design.ts';
import type { DesignLayout, DesignSlot } from '../../../../src/core/designs/compile/compiled-layout.ts';
import type { ReadShape } from '../../../../src/core/ooxml/read/deck.ts';
import { readDeck } from '../../../../src/core/ooxml/read/read-deck.ts';
import { CONTRACTS } from '../../../../src/core/templates/catalogue.ts';
import {
  COMPANY_SLIDES,
  type CompanySlide,
  companyDeck,
  Drawing,
  drawnDeck,
} from '../../../support/company-deck.ts';
import { oneIn } from '../../../support/deep.ts';
import { alterPptx } from '../../../support/open-pptx.ts';

const FIXTURES = 'test/fixtures/pptx';
let company: CompiledDesign;
beforeAll(async () => {
  company = compileDesign(companyDeck());
});

function promoted(slide: CompanySlide): DesignLayout {
  const number = COMPANY_SLIDES.indexOf(slide) + 1;
  const found = company.samples.find(({ sample }) => sample?.number === number);
  if (found === undefined)
    throw new Error(`Slide ${number} was dropped: ${JSON.stringify(company.report.dropped)}`);
  return found;
}

const roles = (slots: readonly DesignSlot[]) =>
  slots.map(({ name, role }) => (name === role ? role : `${name}: ${role}`));
/** "3 in a row: icon, heading, body". */
const repeated = ({ repeats = [] }: DesignLayout) =>
  repeats.map(
    ({ items, along }) => `${items.length} in a ${along}: ${roles(items[0]?.slots ?? []).join(', ')}`,
  );

describe('slides of large texts', () => {
  /** Purposes of slides whose title placeholder stands at a height, above another large text. */
  const purposesOf = (...tops: readonly number[]) => {
    const slides = tops.map((top) => {
      const one = new Drawing();
      return {
        shapes: [
          one.text([80, top, 900, 70], 'Klassisches Spiel', { placeholder: 'type="title"' }),
          one.text([80, 330, 900, 70], 'Spiel mit Farben', { size: 44 }),
          one.text([80, 410, 900, 120], 'Zwei Spieler\nEin Ball', { size: 18 }),
        ],
      };
    });
    const five = Array.from({ length: 5 }, () => slides).flat();
    return (compileDesign(drawnDeck(five)).samples ?? []).map(({ purpose }) => purpose);
  };

  it('are content below a title at the top of the slide', () => {
    expect(purposesOf(40)).toEqual(['content']);
    expect(purposesOf(230)).toEqual(['cover']);
  });
});

describe('promoted slides, as a designer would name their slots', () => {
  it.each<[CompanySlide, readonly string[], readonly string[], string]>([
    ['cover', ['title', 'subtitle', 'background: picture', 'caption'], [], 'title'],
    ['agenda', ['title', 'body'], [], 'agenda'],
    ['section', ['title', 'number'], [], 'section'],
    ['cards', ['title'], ['3 in a row: icon, heading, body'], 'cards'],
    ['steps', ['title'], ['4 in a row: body'], 'process'],
    ['team', ['title'], ['4 in a row: picture, heading, caption'], 'team'],
    ['figures', ['title'], ['3 in a row: number, label: heading'], 'metrics'],
    ['grid', ['title'], ['4 in a grid: heading, body'], 'swot'],
    ['timeline', ['title'], ['5 in a row: date: caption, body'], 'timeline'],
    ['photo', ['title', 'picture', 'body', 'caption'], [], 'bullets_image'],
    ['quote', ['title', 'attribution: caption'], [], 'quote'],
    ['two_columns', ['title'], ['2 in a row: heading, body'], 'comparison'],
    ['shuffled', ['title', 'body'], ['3 in a row: icon, heading, body'], 'cards'],
    ['closing', ['title', 'subtitle'], [], 'closing'],
  ])('%s', (slide, slots, repeats, serves) => {
    const layout = promoted(slide);
    expect({
      slots: roles(layout.slots).sort(),
      repeats: repeated(layout),
      serves: layout.serves?.[0],
    }).toEqual({ slots: [...slots].sort(), repeats, serves });
  });

  it('are named and described by their purpose when promoted', () => {
    expect(promoted('cards')).toMatchObject({
      name: 'Three cards',
      description:
        'A title and three cards, each with an icon, a heading and a text (two to six can be shown).',
      purpose: 'columns',
    });
    expect(promoted('cover')).toMatchObject({
      purpose: 'cover',
      description: 'Opens the deck: a title, a subtitle, a picture and a caption.',
    });
    expect(promoted('closing').description).toMatch(/^Closes the deck/);
  });

  it('count steps, and each arrow belongs to the step that it points to', () => {
    const [steps] = promoted('steps').repeats ?? [];
    expect(steps?.items.map(({ ordinal }) => ordinal?.first)).toEqual(['01', '01', '01', '01']);
    expect(steps?.items.map(({ shapes }) => shapes.length)).toEqual([3, 4, 4, 4]);
    expect(steps).toMatchObject({ least: 2, most: 6 });
  });

  it('keep logos and footers, and lose typed page numbers and covered placeholders', () => {
    const deck = readDeck(companyDeck());
    const named = (slide: CompanySlide, is: (shape: ReadShape) => boolean) =>
      deck.slides[COMPANY_SLIDES.indexOf(slide)]?.shapes.filter(is).map(({ id }) => id) ?? [];
    const showsText = (text: RegExp) => (shape: ReadShape) =>
      shape.kind === 'shape' &&
      text.test(shape.text?.paragraphs.flatMap(({ runs }) => runs.map((run) => run.text)).join('') ?? '');
    for (const slide of ['cards', 'photo', 'two_columns'] as const) {
      const { slots, repeats = [], sample } = promoted(slide);
      const filled = [...slots, ...repeats.flatMap(({ items }) => items.flatMap((item) => item.slots))].map(
        ({ shape }) => shape,
      );
      expect(filled).not.toEqual(expect.arrayContaining(named(slide, ({ name }) => name.startsWith('Mark'))));
      expect(filled).not.toEqual(expect.arrayContaining(named(slide, showsText(/confidential/))));
      expect(sample?.removed).toEqual(expect.arrayContaining(named(slide, showsText(/^\d+$/))));
    }
    expect(promoted('two_columns').sample?.removed).toEqual(
      expect.arrayContaining(named('two_columns', ({ placeholder }) => placeholder?.idx === 1)),
    );
  });

  it('are dropped when duplicate, with the number of the original', () => {
    expect(company.report.dropped).toContainEqual({
      name: 'Slide 13',
      reason: 'It has the same fields as slide 4.',
    });
  });

  it('are in a report that says what to repair', () => {
    expect(company.report.remarks.join('\n')).toMatch(/The slide number of slides 2–15 is typed by hand/);
    expect(company.report.remarks.join('\n')).toMatch(/14 of 15 slides became layouts/);
  });
});

describe('minimum results of a design from a deck of at least ten slides', () => {
  it('are five layouts, twelve slots and a picture slot', () => {
    const all = [...company.layouts, ...company.samples];
    const slots = all.flatMap(({ slots: own, repeats = [] }) => [
      ...own,
      ...repeats.flatMap(({ items }) => items[0]?.slots ?? []),
    ]);
    expect(
      new Set(company.samples.map((layout) => JSON.stringify([roles(layout.slots), repeated(layout)]))).size,
    ).toBeGreaterThanOrEqual(10);
    expect(slots.length).toBeGreaterThanOrEqual(40);
    expect(slots.some(({ role }) => role === 'picture')).toBe(true);
  });
});

describe('promoted slides of real decks', () => {
  const samplesOf = (name: string) => compileDesign(readFileSync(join(FIXTURES, name))).samples;
  const slide = (samples: readonly DesignLayout[], number: number) =>
    samples.find(({ sample }) => sample?.number === number);

  it('have pictures, tables and charts beside titles in placeholders', () => {
    const samples = samplesOf('picture-chart-table.pptx');
    expect(roles(slide(samples, 2)?.slots ?? [])).toEqual(['title', 'body', 'picture']);
    expect(slide(samples, 3)?.slots.find(({ role }) => role === 'table')?.extent).toEqual({
      rows: 4,
      columns: 6,
      mostRows: 11,
    });
    expect(slide(samples, 4)?.slots.find(({ role }) => role === 'chart')?.extent).toMatchObject({
      columns: 1,
    });
    expect(slide(samples, 2)?.serves).toContain('bullets_image');
  });

  it('have cards without placeholders, and lose parked texts', () => {
    const samples = samplesOf('space-zh.pptx');
    expect(repeated(slide(samples, 3) as DesignLayout)).toEqual(['3 in a row: date: caption, heading, body']);
    expect(slide(samples, 1)).toMatchObject({ purpose: 'cover' });
    expect(slide(samples, 3)?.sample?.removed.length).toBeGreaterThan(10);
    expect(slide(samples, 3)?.serves?.[0]).toBe('timeline');
  });

  it('have figures over a chart, before and after, and people: a demo deck of 34 slides', () => {
    const samples = samplesOf('effects-demo.pptx');
    expect(repeated(slide(samples, 8) as DesignLayout)).toEqual(['3 in a row: number, label: heading']);
    expect(slide(samples, 8)?.serves?.[0]).toBe('metrics_chart');
    expect(repeated(slide(samples, 6) as DesignLayout)).toEqual(['2 in a row: heading, body']);
    expect(slide(samples, 33)?.serves?.[0]).toBe('team');
    expect(slide(samples, 13)).toMatchObject({ purpose: 'section' });
    expect(roles(slide(samples, 21)?.slots ?? [])).toEqual(
      expect.arrayContaining(['chart', 'chart_2: chart']),
    );
  });
});

describe('promoted slides', () => {
  const decks = [
    ...readdirSync(FIXTURES).map((name): [string, () => Uint8Array] => [
      name,
      () => readFileSync(join(FIXTURES, name)),
    ]),
    ['the company deck', companyDeck] as [string, () => Uint8Array],
  ];

  it.each(oneIn(8, decks, 2))(
    'of %s have slots that exist once, and the same result each time',
    (_, read) => {
      const bytes = read();
      const deck = readDeck(bytes);
      const design = compileDesign(bytes);
      expect(compileDesign(bytes)).toEqual(design);
      const known = new Set(CONTRACTS.map(({ id }) => id));
      const ids = [...design.layouts, ...design.samples].map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const layout of design.samples) {
        const slide = deck.slides.find(({ part }) => part === layout.sample?.part);
        const shapes = slide?.shapes.filter(({ from }) => from === 'slide') ?? [];
        const inside = (all: readonly ReadShape[]): ReadShape[] =>
          all.flatMap((shape) => [shape, ...(shape.kind === 'group' ? inside(shape.children) : [])]);
        const found = (slot: DesignSlot) =>
          inside(shapes).filter(({ id }) => id === slot.shape)[slot.nth ?? 0];
        const taken = new Set<ReadShape>();
        const take = (slot: DesignSlot): void => {
          const shape = found(slot);
          expect(shape, `${layout.id} ${slot.name}`).toBeDefined();
          if (shape === undefined) return;
          expect(taken.has(shape), `${layout.id} ${slot.name} is filled twice`).toBe(false);
          taken.add(shape);
          expect(layout.sample?.removed).not.toContain(slot.shape);
          if (slot.role === 'chart' || slot.role === 'table')
            expect(slot.extent?.mostRows ?? 1).toBeGreaterThan(0);
          else if (slot.role !== 'picture' && slot.role !== 'icon')
            expect(slot.characters).toBeGreaterThan(0);
        };
        expect(layout.slots.filter(({ role }) => role === 'title')).toHaveLength(1);
        for (const slot of layout.slots) take(slot);
        const owned = new Set<number>();
        for (const { items, least, most, box } of layout.repeats ?? []) {
          expect(least).toBeLessThanOrEqual(items.length);
          expect(most).toBeGreaterThanOrEqual(items.length);
          expect(
            new Set(items.map(({ slots }) => JSON.stringify(slots.map(({ name, role }) => [name, role]))))
              .size,
          ).toBe(1);
          for (const item of items) {
            for (const id of item.shapes) {
              expect(shapes.filter((shape) => shape.id === id)).toHaveLength(1);
              expect(owned.has(id), `${layout.id}: shape ${id} belongs to two items`).toBe(false);
              owned.add(id);
            }
            expect(item.box.x >= box.x - 1 && item.box.x + item.box.width <= box.x + box.width + 1).toBe(
              true,
            );
            for (const slot of item.slots) {
              take(slot);
              const member = shapes.filter(({ id }) => item.shapes.includes(id));
              expect(inside(member)).toContain(found(slot));
            }
          }
        }
        for (const slot of layout.slots)
          expect(owned.has(slot.shape ?? -1), `${layout.id} ${slot.name} stands alone and in an item`).toBe(
            false,
          );
        for (const id of layout.serves ?? []) expect(known).toContain(id);
      }
    },
  );
});

describe('damaged and unusual slides', () => {
  it('shapes that share ids are distinguished, and no item uses them', () => {
    const bytes = alterPptx(companyDeck(['cover', 'photo', 'cards', 'quote', 'closing']), {
      'ppt/slides/slide3.xml': (xml) =>
        xml.replace(/<p:cNvPr id="\d+" name="(Text|Shape|Graphic)/g, '<p:cNvPr id="7" name="$1'),
    });
    const layout = compileDesign(bytes).samples.find(({ sample }) => sample?.number === 3);
    expect(layout?.repeats).toBeUndefined();
    const texts = layout?.slots.filter(({ role }) => role === 'heading' || role === 'body') ?? [];
    expect(texts.length).toBeGreaterThanOrEqual(6);
    expect(new Set(texts.map(({ nth }) => nth)).size).toBe(texts.length);
    expect(compileDesign(bytes).report.remarks.join()).toMatch(/slide 3 share internal ids/);
  });

  it.each([
    ['4:3', 9_144_000, 6_858_000],
    ['A4', 7_560_000, 10_692_000],
    ['square', 6_000_000, 6_000_000],
  ])('a deck of %s gives the same slots', (_, cx, cy) => {
    const [sx, sy] = [cx / 12_192_000, cy / 6_858_000];
    const scaled = (xml: string) =>
      xml.replace(
        /<a:off x="(\d+)" y="(\d+)"\/>|<a:ext cx="(\d+)" cy="(\d+)"\/>/g,
        (all, x, y, width, height) =>
          x === undefined
            ? width === undefined
              ? all
              : `<a:ext cx="${Math.round(width * sx)}" cy="${Math.round(height * sy)}"/>`
            : `<a:off x="${Math.round(x * sx)}" y="${Math.round(y * sy)}"/>`,
      );
    const bytes = alterPptx(companyDeck(['cover', 'cards', 'steps', 'grid', 'closing']), {
      'ppt/presentation.xml': (xml) =>
        xml.replace(/<p:sldSz cx="\d+" cy="\d+"/, `<p:sldSz cx="${cx}" cy="${cy}"`),
      ...Object.fromEntries([1, 2, 3, 4].map((number) => [`ppt/slides/slide${number}.xml`, scaled])),
    });
    const { samples } = compileDesign(bytes);
    expect(samples.flatMap(repeated).map((text) => text.split(':')[0])).toEqual([
      '3 in a row',
      '4 in a row',
      '4 in a grid',
    ]);
  });

  it('a slide with only the content of its layout is not promoted', () => {
    const { samples, report } = compileDesign(readFileSync(join(FIXTURES, 'google-slides.pptx')));
    expect(samples).toEqual([]);
    expect(report.dropped.some(({ name, reason }) => name === 'Slide 1' && reason !== '')).toBe(true);
  });
});
