import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import type { ReadTextShape } from '../../../src/core/ooxml/read/deck.ts';
import { readDeck } from '../../../src/core/ooxml/read/read-deck.ts';
import { buildComposedMaterial } from '../../../src/core/presentations/composed-material.ts';
import { buildSlideMaterial } from '../../../src/core/presentations/slide-material.ts';
import { validateSlides } from '../../../src/core/presentations/validate-slides.ts';
import { checkDeck } from '../../../src/core/scene/check/check-deck.ts';
import { findLettersBox, flatten } from '../../../src/core/scene/check/geometry.ts';
import { type Deck, PT_PER_PX, type Scene, type TextElement } from '../../../src/core/scene/scene.ts';
import type { SlideSpec } from '../../../src/core/templates/contract.ts';
import { findTemplate } from '../../../src/core/templates/standard/index.ts';
import { applyDesign } from '../../support/apply-design.ts';
import { oneIn } from '../../support/deep.ts';
import { composedDeck } from '../../support/example-deck.ts';

const FILES = ['pptx', 'designs'].flatMap((folder) =>
  readdirSync(`test/fixtures/${folder}`).map((name) => `test/fixtures/${folder}/${name}`),
);
/** 110 characters. */
const LONG =
  'Replacing the diesel ferries on six city routes by 2029 pays back in nine years if the grants hold until then';
const ITEMS = [
  'Four ferries cost 27.0 million',
  'Three quays get chargers',
  'Training and tests take a year',
];
const TABLE = {
  columns: [{ label: 'Item' }, { label: '2027', align: 'end' }, { label: '2028', align: 'end' }],
  rows: [
    ['Ferries and batteries', '7.4', '8.7'],
    ['Quays and chargers', '3.1', '2.2'],
  ],
};
const MARKUP = `<section><h1>${LONG}</h1><div class="grid grid-cols-2 gap-4"><x-card title="Ferries"><p>Fourteen hulls become nine new ones.</p></x-card><x-card title="Quays"><p>Six landings get chargers.</p></x-card></div></section>`;
const SLIDES: readonly SlideSpec[] = [
  { layout: 'bullets', content: { title: 'Why now', items: ITEMS } },
  { layout: 'bullets', content: { title: LONG, items: ITEMS } },
  { layout: 'table', content: { title: LONG, table: TABLE } },
  { layout: 'composed', content: { markup: MARKUP } },
  {
    layout: 'chart',
    content: {
      title: LONG,
      chart: { type: 'bar', categories: ['2028', '2029'], series: [{ name: 'Diesel', values: [20, 24] }] },
      takeaway: 'Fuel costs more each year.',
    },
  },
  {
    layout: 'two_columns',
    content: {
      title: LONG,
      left: { heading: 'Buy', items: ITEMS },
      right: { heading: 'Lease', items: ITEMS },
    },
  },
  { layout: 'process', content: { title: LONG, items: ITEMS.map((heading) => ({ heading })) } },
];
/** Depth to which the letters of a single line in this design reach below its rule, px. */
const DESCENT_PX = 3;
/** Smaller titles of a file are captions. */
const CAPTION_PT = 14;

let empty: Deck;
beforeAll(async () => {
  empty = await composedDeck('ledger', []);
});

function made(path: string, specs = SLIDES): Deck {
  const file = readFileSync(path);
  const slides = validateSlides(specs).map((spec) =>
    spec.layout === 'composed'
      ? buildComposedMaterial(spec, findTemplate('ledger'), new Map())
      : buildSlideMaterial(spec, new Map(), 'en'),
  );
  return applyDesign(file, compileDesign(file), { deck: empty, slides });
}

const textsOf = ({ elements }: Scene): TextElement[] =>
  flatten(elements).flatMap((element) => (element.type === 'text' ? [element] : []));
const isTitle = ({ placeholder }: TextElement) => placeholder === 'title' || placeholder === 'centered_title';
const runsOf = ({ paragraphs }: TextElement) => paragraphs.flatMap(({ runs }) => runs);
const sizeOf = (text: TextElement) => Math.max(...runsOf(text).map(({ sizePx }) => sizePx * PT_PER_PX));
const lengthOf = (text: TextElement) => runsOf(text).reduce((sum, run) => sum + run.text.length, 0);

describe('titles of 110 characters', () => {
  it.each(oneIn(24, FILES, 2))(
    'are at least as large as the text below, and nothing overlaps them: %s',
    (path) => {
      const deck = made(path);
      for (const [index, scene] of deck.slides.entries()) {
        const title = textsOf(scene).find(isTitle);
        if (title === undefined || sizeOf(title) < CAPTION_PT) continue;
        const bodies = textsOf(scene).filter(
          (text) =>
            text !== title && text.fromDesign !== true && text.layer !== 'layout' && lengthOf(text) > 20,
        );
        for (const body of bodies)
          expect(sizeOf(body), `slide ${index + 1}`).toBeLessThanOrEqual(sizeOf(title) + 0.1);
      }
      const errors = checkDeck(deck).filter(
        ({ code, severity }) => severity === 'error' && (code === 'overlap' || code === 'text_overflow'),
      );
      expect(errors.map(({ slide, message }) => `${slide}: ${message}`)).toEqual([]);
    },
    60_000,
  );

  it.each(['test/fixtures/pptx/picture-chart-table.pptx', 'test/fixtures/pptx/google-slides.pptx'])(
    'keep the size of short titles, wrap into free space and move the text below down: %s',
    (path) => {
      const { slides = [] } = readDeck(made(path).file ?? new Uint8Array());
      const shapes = slides.map((slide) =>
        slide.shapes.filter(
          (shape): shape is ReadTextShape => shape.kind === 'shape' && shape.from === 'slide',
        ),
      );
      const titles = shapes.map((all) => all.find(({ placeholder }) => placeholder?.type === 'title'));
      const size = (shape: ReadTextShape | undefined) => [
        shape?.text?.paragraphs[0]?.runs[0]?.sizePt,
        shape?.text?.autofit.kind,
      ];
      expect(titles.slice(1).map(size)).toEqual(titles.slice(1).map(() => size(titles[0])));
      const bodyOf = (index: number) => shapes[index]?.find((shape) => shape !== titles[index])?.box;
      expect(titles[1]?.box.height).toBeGreaterThan(titles[0]?.box.height ?? Number.POSITIVE_INFINITY);
      expect(titles[1]?.box.x).toBe(titles[0]?.box.x);
      expect((titles[1]?.box.y ?? 0) + (titles[1]?.box.height ?? 0)).toBeLessThanOrEqual(bodyOf(1)?.y ?? 0);
      expect(bodyOf(1)?.y).toBeGreaterThan(bodyOf(0)?.y ?? 0);
    },
  );

  it('end above a rule of the design that crosses their placeholder', () => {
    const titles = ['Why the diesel fleet cannot stay any longer', LONG.slice(0, 70)];
    const deck = made(
      'test/fixtures/designs/financial-template.potx',
      titles.map((title) => ({ layout: 'bullets', content: { title, items: ITEMS } })),
    );
    let ruled = 0;
    for (const scene of deck.slides) {
      const title = textsOf(scene).find(isTitle);
      const letters = title === undefined ? undefined : findLettersBox(title);
      const rules = flatten(scene.elements).filter(
        ({ type, layer, box }) =>
          (type === 'line' || type === 'shape') &&
          layer === 'layout' &&
          box.height < 4 &&
          box.width > 600 &&
          letters !== undefined &&
          box.y < letters.y + letters.height + 40,
      );
      ruled += rules.length;
      for (const { box } of rules)
        expect((letters?.y ?? 0) + (letters?.height ?? 0)).toBeLessThan(box.y + DESCENT_PX);
    }
    expect(ruled).toBeGreaterThanOrEqual(titles.length);
  });
});
