import { beforeAll, describe, expect, it } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import type { DesignLayout } from '../../../src/core/designs/compile/compiled-layout.ts';
import type { ReadBox, ReadShape } from '../../../src/core/ooxml/read/deck.ts';
import { readDeck } from '../../../src/core/ooxml/read/read-deck.ts';
import type { Deck } from '../../../src/core/scene/scene.ts';
import { applyDesign } from '../../support/apply-design.ts';
import { companyDeck } from '../../support/company-deck.ts';
import { livingDeck, mirroredDeck } from '../../support/living-deck.ts';
import { filled, type Opened, texts } from '../../support/living-design.ts';
import { alterPptx } from '../../support/open-pptx.ts';
import { ownMaterial, PHOTO } from '../../support/own-material.ts';

let living: Opened;

beforeAll(async () => {
  const file = livingDeck();
  living = { file, design: compileDesign(file) };
}, 60_000);

const slidePart = (index: number) => `ppt/slides/slide${index + 1}.xml`;

const right = ({ x, width }: ReadBox) => x + width;

const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

describe('repeated items', () => {
  const COUNTS = [2, 3, 4, 5, 6];
  it.each(['moving', 'chevrons', 'linked', 'people'] as const)(
    'are two to six at even distances, in order, on the slide and without overlap: %s',
    (name) => {
      const { shapes } = filled(
        living,
        COUNTS.map((count) => [name, { count }]),
      );
      for (const [index, count] of COUNTS.entries()) {
        const own = shapes[index] ?? [];
        const heads = texts(own, /^Plan \d$/);
        expect(heads).toHaveLength(count);
        const lefts = heads.map(({ box }) => box.x);
        const steps = lefts.slice(1).map((x, at) => x - (lefts[at] ?? 0));
        expect(Math.min(...steps)).toBeGreaterThan(0);
        expect(spread(steps), `${count}`).toBeLessThan(20_000);
        for (const { box } of own) {
          expect(box.x).toBeGreaterThanOrEqual(0);
          expect(right(box)).toBeLessThanOrEqual(12_192_000);
        }
        const labels = texts(own, /^(Plan|Two ferries|Spring)/);
        for (const [at, { box }] of labels.entries())
          for (const other of labels.slice(at + 1)) {
            const [wide, high] = [
              Math.min(right(box), right(other.box)) - Math.max(box.x, other.box.x),
              Math.min(box.y + box.height, other.box.y + other.box.height) - Math.max(box.y, other.box.y),
            ];
            // Chevrons interlock.
            if (name !== 'chevrons')
              expect(Math.min(wide, high), `${name} × ${count}`).toBeLessThanOrEqual(2);
          }
      }
    },
  );

  it('have arrows from each circle to the next, one fewer than the circles, and renumbered circles', () => {
    const { shapes, pptx } = filled(
      living,
      COUNTS.map((count) => ['linked', { count }]),
    );
    for (const [index, count] of COUNTS.entries()) {
      const circles = texts(shapes[index] ?? [], /^\d$/).filter(({ box }) => box.height > 500_000);
      const labels = circles.map((shape) =>
        shape.kind === 'shape' ? shape.text?.paragraphs[0]?.runs[0]?.text : '',
      );
      expect(labels).toEqual(COUNTS.concat(1).sort().slice(0, count).map(String));
      const xml = pptx.xml(slidePart(index));
      const arrows = [
        ...xml.matchAll(
          /<p:cxnSp>.*?<a:stCxn id="(\d+)".*?<a:endCxn id="(\d+)".*?<a:off x="(\d+)".*?<a:ext cx="(\d+)".*?<\/p:cxnSp>/gs,
        ),
      ].map(([, ...numbers]) => numbers.map(Number));
      expect(arrows).toHaveLength(count - 1);
      for (const [at, [from, to, x = 0, cx = 0]] of arrows
        .sort((a, b) => (a[2] ?? 0) - (b[2] ?? 0))
        .entries()) {
        const [one, next] = [circles[at], circles[at + 1]];
        expect([from, to]).toEqual([one?.id, next?.id]);
        expect(Math.abs(x - right(one?.box as ReadBox))).toBeLessThan(3);
        expect(Math.abs(x + cx - (next?.box.x ?? 0))).toBeLessThan(3);
      }
    }
  });

  it('have one straight edge at the start of a row of chevrons', () => {
    const { pptx } = filled(
      living,
      [3, 6].map((count) => ['chevrons', { count }]),
    );
    for (const [index, count] of [3, 6].entries()) {
      const kinds = [...pptx.xml(slidePart(index)).matchAll(/prst="(homePlate|chevron)"/g)].map(
        ([, kind]) => kind,
      );
      expect(kinds).toEqual(['homePlate', ...Array(count - 1).fill('chevron')]);
    }
  });

  it('have round portraits, cropped without distortion, at the distance to their names', () => {
    const [was] = filled(living, [['people', { count: 3 }]]).shapes;
    const { shapes } = filled(living, [['people', { count: 6 }]]);
    const gap = (all: readonly ReadShape[]) => {
      const [face] = all.filter(({ kind }) => kind === 'picture').sort((a, b) => a.box.y - b.box.y);
      return (texts(all, /^Plan 1$/)[0]?.box.y ?? 0) - (face?.box.y ?? 0) - (face?.box.height ?? 0);
    };
    expect(Math.abs(gap(shapes[0] ?? []) - gap(was ?? []))).toBeLessThan(2);
    const faces = (shapes[0] ?? []).filter(
      (shape) => shape.kind === 'picture' && shape.alt?.startsWith('Quay'),
    );
    expect(faces.map(({ alt }) => alt)).toEqual([1, 2, 3, 4, 5, 6].map((at) => `Quay ${at}`));
    for (const face of faces) {
      expect(Math.abs(face.box.width / face.box.height - 1)).toBeLessThan(0.01);
      if (face.kind === 'picture')
        expect(450 / (600 * (1 - face.crop.top - face.crop.bottom))).toBeCloseTo(1, 2);
    }
  });
});

describe('other repeated items', () => {
  const made = (file: Uint8Array, number: number) => {
    const design = compileDesign(file);
    const layout = design.samples.find(({ sample }) => sample?.number === number) as DesignLayout;
    const deck = {
      title: '',
      lang: 'en',
      rtl: false,
      slides: [],
      media: new Map([['photo', PHOTO]]),
      createdAt: '2026-01-01T00:00:00Z',
    } as unknown as Deck;
    const { file: bytes = new Uint8Array() } = applyDesign(file, design, {
      deck,
      slides: [ownMaterial(layout, { count: 6 })],
    });
    return (readDeck(bytes).slides[0]?.shapes ?? []).filter(({ from }) => from === 'slide');
  };

  it('include portraits in groups, cropped in each copy', () => {
    const shapes = made(companyDeck(['cover', 'agenda', 'team', 'quote', 'closing']), 3);
    const faces = shapes
      .flatMap((shape) => (shape.kind === 'group' ? shape.children : []))
      .filter((shape) => shape.kind === 'picture');
    expect(faces).toHaveLength(6);
    for (const { crop, box } of faces)
      expect(450 / (600 * (1 - crop.top - crop.bottom))).toBeCloseTo(box.width / box.height, 1);
  });

  it('include low cards, in a second row if one row would be too narrow', () => {
    const low = (xml: string) =>
      xml
        .replaceAll('cy="3048000"', 'cy="1333500"')
        .replace(/y="2571750"\/><a:ext cx="(\d+)" cy="1905000"/g, 'y="2400300"/><a:ext cx="$1" cy="476250"');
    const heads = texts(
      made(
        alterPptx(livingDeck(['cover', 'sound', 'moving', 'frames', 'closing']), {
          'ppt/slides/slide3.xml': low,
        }),
        3,
      ),
      /^Plan \d$/,
    ).map(({ box }) => box);
    expect(heads).toHaveLength(6);
    const distinct = (values: readonly number[]) =>
      new Set(values.map((value) => Math.round(value / 1000))).size;
    expect([distinct(heads.map(({ x }) => x)), distinct(heads.map(({ y }) => y))]).toEqual([3, 2]);
    for (const box of heads) expect(box.y + box.height).toBeLessThan(5_600_000);
  });
});

describe('right-to-left slides', () => {
  it.each([
    ['a right-to-left template, a right-to-left deck', true, 'ar', true],
    ['a left-to-right template, a right-to-left deck', false, 'ar', true],
    ['a right-to-left template, a left-to-right deck', true, 'en-GB', false],
  ] as const)('have repeated items in reading order: %s', (_, mirrored, lang, fromRight) => {
    const file = mirrored ? mirroredDeck(living.file) : living.file;
    const opened = mirrored ? { file, design: compileDesign(file) } : living;
    const counts = [2, 3, 5];
    const { shapes, pptx } = filled(
      opened,
      counts.flatMap((count) => [
        ['moving', { count }],
        ['people', { count }],
      ]),
      lang,
    );
    for (const [index, own] of shapes.entries()) {
      const count = counts[Math.floor(index / 2)] ?? 0;
      const heads = Array.from(
        { length: count },
        (_n, at) => texts(own, new RegExp(`^Plan ${at + 1}$`))[0]?.box.x ?? -1,
      );
      expect(heads).toEqual([...heads].sort((a, b) => (fromRight ? b - a : a - b)));
      for (const { box } of own) expect(right(box)).toBeLessThanOrEqual(12_192_000);
      const xml = pptx.xml(slidePart(index));
      for (const [, properties] of xml.matchAll(
        /<a:p>(<a:pPr[^>]*>)?<a:r>(?:(?!<\/a:r>).)*(?:Plan|Spring|Two ferries) \d/g,
      ))
        expect(/\srtl="1"/.test(properties ?? '')).toBe(fromRight);
    }
  });

  it('keep the direction of arrows between steps', () => {
    const { shapes } = filled(living, [['linked', { count: 4 }]], 'ar');
    const heads = [1, 2, 3, 4].map(
      (at) => texts(shapes[0] ?? [], new RegExp(`^Plan ${at}$`))[0]?.box.x ?? -1,
    );
    expect(heads).toEqual([...heads].sort((a, b) => a - b));
  });
});
