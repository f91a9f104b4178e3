import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SlideMaterial } from '../../../src/core/designs/design.ts';
import { checkPackage } from '../../../src/core/ooxml/check/check-package.ts';
import type { ReadShape } from '../../../src/core/ooxml/read/deck.ts';
import { readDeck } from '../../../src/core/ooxml/read/read-deck.ts';
import { descendants, parseMarkup } from '../../../src/core/ooxml/xml/index.ts';
import { renderPng } from '../../../src/core/output/png/render-png.ts';
import { fillPackage } from '../../../src/core/output/pptx/fill/fill-package.ts';
import { fillSample } from '../../../src/core/output/pptx/fill/sample/fill-sample.ts';
import { repeatItems } from '../../../src/core/output/pptx/fill/sample/repeat.ts';
import { indexShapes, isShape, readShapeId } from '../../../src/core/output/pptx/fill/sample/shapes.ts';
import type { Deck } from '../../../src/core/scene/scene.ts';
import { applyDesign } from '../../support/apply-design.ts';
import { DEEP, oneIn } from '../../support/deep.ts';
import { hasLibreOffice, SecondReader } from '../../support/libreoffice.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';
import { type OpenSamples, openSamples } from '../../support/open-samples.ts';
import { difference, ownWords, slotsOf, textShapes, without } from '../../support/own-words.ts';
import { wholeDrawings } from '../../support/round-trip.ts';
import { submitDeck } from '../../support/submit-deck.ts';

const DECKS = [
  'effects-demo.pptx',
  'space-zh.pptx',
  'picture-chart-table.pptx',
  'utf-16-template.potx',
  'every-kind.pptx',
  'shapes-typography.pptx',
  'real-financial-report.pptx',
  'real-product-page.pptx',
] as const;
const fixture = (name: string) => readFileSync(new URL(`../../fixtures/pptx/${name}`, import.meta.url));
const EMPTY = { title: '', lang: 'en-GB', createdAt: '2026-01-01T00:00:00Z', notesMaster: () => '' } as const;

type Opened = OpenSamples & { readonly file: Uint8Array };
const opened = new Map<string, Opened>();
beforeAll(async () => {
  for (const name of DECKS) {
    const file = fixture(name);
    opened.set(name, { file, ...openSamples(file) });
  }
});

function deckOf(name: string): Opened {
  const found = opened.get(name);
  if (found === undefined) throw new Error(`${name} was not opened`);
  return found;
}

describe.each(oneIn(4, DECKS))('copied slides of %s', (name) => {
  it('are byte-identical except for filled slots, show the same elements and look the same', async () => {
    const deck = deckOf(name);
    if (deck.design.samples.length > 0) expect(deck.samples.length).toBeGreaterThan(0);
    const slides = deck.samples.map((layout, index) => {
      const sample = deck.sampleOf(layout);
      const { prepared } = sample;
      const fill = ownWords(deck.source, layout);
      const made = fillSample(deck.source, sample, fill, index, `ppt/slides/slide${index + 1}.xml`);
      const ids = new Set(fill.slots.map(({ shape }) => shape));
      const shown = / show="(?:0|false)"/.test(prepared.source.slice(0, 2000))
        ? prepared.source.replace(/ show="(?:0|false)"/, '')
        : prepared.source;
      expect(without(made.xml, ids), layout.name).toBe(without(shown, ids));
      return made;
    });
    const bytes = fillPackage(deck.source, { ...EMPTY, slides });
    expect(checkPackage(bytes).filter(({ part }) => part.startsWith('ppt/slides/'))).toEqual([]);
    submitDeck(bytes);
    const [before, after] = [deck.source.deck, readDeck(bytes)];
    for (const [index, layout] of deck.samples.entries()) {
      const was = before.slides.find(({ part }) => part === layout.sample?.part);
      const words = (shapes: readonly ReadShape[]) =>
        textShapes(shapes).map(({ text }) =>
          text?.paragraphs.map(({ runs, level }) => [level, runs.map((run) => run.text).join('')]),
        );
      expect(words(after.slides[index]?.shapes ?? [])).toEqual(words(was?.shapes ?? []));
    }
    const pictures = async (file: Uint8Array) =>
      new Map(
        await Promise.all(
          [...wholeDrawings(file)].map(async ([number, svg]) => [number, await renderPng(svg, 240)] as const),
        ),
      );
    const [old, made] = [await pictures(deck.file), await pictures(bytes)];
    for (const [index, { sample, name: called }] of deck.samples.entries()) {
      // Text that shrinks in the file is measured again.
      const shapes = before.slides.find(({ number }) => number === sample?.number)?.shapes ?? [];
      if (
        textShapes(shapes).some(
          ({ text }) =>
            text?.autofit.kind === 'text' && (text.autofit.fontScale < 1 || text.autofit.lineReduction > 0),
        )
      )
        continue;
      const [one, other] = [old.get(String(sample?.number)), made.get(String(index + 1))];
      // Runs with another weight than the first of their paragraph take its weight.
      if (one !== undefined && other !== undefined)
        expect(await difference(one, other), called).toBeLessThan(4);
    }
  });
});

describe('repeated items', () => {
  const all = () =>
    DECKS.flatMap((name) =>
      deckOf(name).samples.flatMap((layout) =>
        (layout.repeats ?? []).map((repeat) => ({ name, layout, repeat })),
      ),
    );

  it("are shown in any supported number within the sample's area, without overlaps and with unique ids", () => {
    expect(all().length).toBeGreaterThan(8);
    for (const { name, layout, repeat } of all()) {
      const { prepared } = deckOf(name).sampleOf(layout);
      const room = repeat.items.reduce(
        (sum, { box }) => ({
          left: Math.min(sum.left, box.x),
          top: Math.min(sum.top, box.y),
          right: Math.max(sum.right, box.x + box.width),
          bottom: Math.max(sum.bottom, box.y + box.height),
        }),
        {
          left: repeat.box.x,
          top: repeat.box.y,
          right: repeat.box.x + repeat.box.width,
          bottom: repeat.box.y + repeat.box.height,
        },
      );
      // Shapes may extend beyond their item, as in the sample.
      const over = Math.max(
        0,
        ...repeat.items.flatMap(({ shapes, box }) =>
          shapes
            .flatMap((id) => prepared.boxOf(id) ?? [])
            .flatMap((at) => [box.x - at.x, at.x + at.width - box.x - box.width]),
        ),
      );
      for (let count = repeat.least; count <= Math.min(6, repeat.most); count += 1) {
        const items = repeat.items.map(({ shapes, box }) => ({ shapes, box }));
        const box =
          count > items.length
            ? repeat.box
            : { x: room.left, y: room.top, width: room.right - room.left, height: room.bottom - room.top };
        const { source, items: placed } = repeatItems(
          prepared,
          { along: repeat.along, items, box, count },
          (id) => prepared.boxOf(id),
        );
        expect(placed).toHaveLength(count);
        const slide = parseMarkup(source);
        const ids = [...descendants(slide)]
          .filter((one) => isShape(one) && one.parent?.name !== 'Fallback')
          .map((one) => readShapeId(source, one));
        expect(new Set(ids).size, `${name} ${layout.name} × ${count}`).toBe(ids.length);
        const shapes = indexShapes(source, slide);
        for (const item of placed)
          for (const id of item.ids.values())
            expect(shapes.has(id), `${name} ${layout.name} × ${count}: shape ${id}`).toBe(true);
        for (const one of placed)
          for (const at of one.boxes.values()) {
            expect(at.x).toBeGreaterThanOrEqual(room.left - over - 1);
            expect(at.x + at.width).toBeLessThanOrEqual(room.right + over + 1);
            expect(Math.min(at.width, at.height)).toBeGreaterThanOrEqual(0);
          }
      }
    }
  });
});

const CHART = {
  type: 'bar',
  categories: ['North', 'South', 'East', 'West'],
  series: [
    { name: 'Ferries', values: [12, 8, 5.5, 3] },
    { name: 'Buses', values: [2, 9, 7, 1] },
  ],
} as const;
const TABLE = {
  columns: ['Route', 'Hulls', 'Cost', 'Saving', 'Start', 'End', 'Risk'].map((label, index) => ({
    label,
    align: index === 0 ? ('start' as const) : ('end' as const),
  })),
  rows: Array.from({ length: 3 }, (_, row) => [
    `Route ${row + 1}`,
    ...Array.from({ length: 6 }, (_, column) => String((row + 2) * (column + 3))),
  ]),
  total: true,
};

function material(extra: Partial<SlideMaterial>): SlideMaterial {
  return {
    kind: 'content',
    title: 'What the harbour decides',
    parts: [],
    tables: [],
    charts: [],
    pictures: [],
    foot: [],
    ...extra,
  };
}

function applied(
  name: string,
  slides: readonly SlideMaterial[],
): { readonly deck: Deck; readonly pptx: OpenedPptx; readonly bytes: Uint8Array } {
  const { file, design } = deckOf(name);
  const deck = {
    title: 'Harbour',
    lang: 'en-GB',
    rtl: false,
    slides: [],
    media: new Map(),
    createdAt: EMPTY.createdAt,
  } as unknown as Deck;
  const made = applyDesign(file, design, { deck, slides });
  const bytes = made.file ?? new Uint8Array();
  submitDeck(bytes);
  return { deck: made, pptx: new OpenedPptx(bytes), bytes };
}

describe('charts and tables of a sample', () => {
  it('a chart shows new data in its kind, colours and fonts, with a matching workbook', () => {
    const { pptx, bytes } = applied('picture-chart-table.pptx', [
      material({ charts: [{ chart: CHART, alt: 'Ferries and buses by region' }] }),
    ]);
    expect(checkPackage(bytes)).toEqual([]);
    const part = pptx.names.find((one) => /^ppt\/charts\/chart[^/]*-s1\.xml$/.test(one)) ?? '';
    const before = new OpenedPptx(fixture('picture-chart-table.pptx'));
    const old = before.xml(before.names.find((one) => /^ppt\/charts\/chart\d+\.xml$/.test(one)) ?? '');
    const chart = pptx.xml(part);
    for (const words of ['North', 'West', 'Ferries', 'Buses', '5.5']) expect(chart).toContain(words);
    for (const [, kind] of old.matchAll(/<c:(\w+Chart)>/g)) expect(chart).toContain(`<c:${kind}>`);
    const looks = (xml: string) =>
      [...xml.matchAll(/<c:(catAx|valAx)>[\s\S]*?<\/c:\1>/g)].map(([axis]) =>
        [...axis.matchAll(/<c:(?:spPr|txPr)>[\s\S]*?<\/c:(?:spPr|txPr)>/g)].map(([look]) => look),
      );
    expect(looks(chart)).toEqual(looks(old));
    const book = pptx.names.find((one) => one.startsWith('ppt/embeddings/workbook-')) ?? '';
    const sheet = new OpenedPptx(pptx.bytes(book)).xml('xl/worksheets/sheet1.xml');
    for (const words of ['North', 'Ferries', '<v>5.5</v>', 'Buses']) expect(sheet).toContain(words);
    expect(readDeck(bytes).slides[0]?.shapes.find(({ kind }) => kind === 'chart')?.alt).toBe(
      'Ferries and buses by region',
    );
  });

  it("a chart of another kind than the sample's has the requested kind", () => {
    const kindOf = (chart: Parameters<typeof material>[0]) => {
      const { pptx, bytes } = applied('picture-chart-table.pptx', [material(chart)]);
      expect(readDeck(bytes).slides[0]?.shapes.filter(({ kind }) => kind === 'chart')).toHaveLength(1);
      return pptx.names
        .filter((one) => /^ppt\/charts\/[^/]+\.xml$/.test(one))
        .flatMap((one) =>
          pptx.xml(one).includes('North') ? [/<c:(\w+Chart)>/.exec(pptx.xml(one))?.[1]] : [],
        );
    };
    const series = CHART.series.slice(0, 1);
    for (const [type, kind] of [
      ['line', 'lineChart'],
      ['area', 'areaChart'],
      ['pie', 'pieChart'],
      ['doughnut', 'doughnutChart'],
      ['horizontal_bar', 'barChart'],
    ] as const)
      expect(kindOf({ charts: [{ chart: { ...CHART, series, type }, alt: '' }] }), type).toEqual([kind]);
  });

  it('two copies of a chart have separate parts and workbooks', () => {
    const other = { ...CHART, series: [{ name: 'Trams', values: [1, 2, 3, 4] }] };
    const { pptx, bytes } = applied('picture-chart-table.pptx', [
      material({ charts: [{ chart: CHART, alt: '' }] }),
      material({ title: 'More', parts: [] }),
      material({ title: 'Again', charts: [{ chart: other, alt: '' }] }),
    ]);
    expect(checkPackage(bytes)).toEqual([]);
    const charts = pptx.names
      .filter((one) => /^ppt\/charts\/[^/]+\.xml$/.test(one))
      .map((one) => pptx.xml(one));
    expect(charts.filter((xml) => xml.includes('Ferries'))).toHaveLength(1);
    expect(charts.filter((xml) => xml.includes('Trams'))).toHaveLength(1);
  });

  it('a table gets rows and columns formatted like their neighbours and keeps its width', () => {
    const { bytes } = applied('effects-demo.pptx', [material({ layout: 'table', tables: [TABLE] })]);
    expect(checkPackage(bytes)).toEqual([]);
    const table = readDeck(bytes).slides[0]?.shapes.find((shape) => shape.kind === 'table');
    const was = deckOf('effects-demo.pptx').source.deck.slides[18]?.shapes.find(
      (shape) => shape.kind === 'table',
    );
    if (table?.kind !== 'table' || was?.kind !== 'table') throw new Error('There is no table');
    const width = (columns: readonly number[]) => columns.reduce((sum, one) => sum + one, 0);
    expect([table.columns.length, table.rows.length]).toEqual([7, 4]);
    expect(width(table.columns)).toBe(width(was.columns));
    expect(table.rows[0]?.cells.map(({ fill }) => fill)).toEqual(Array(7).fill(was.rows[0]?.cells[0]?.fill));
    for (const row of table.rows.slice(1)) expect(row.cells[3]?.fill).toEqual(was.rows[1]?.cells[1]?.fill);
    expect(table.rows[3]?.cells[0]?.text.paragraphs[0]?.runs[0]?.text).toBe('Route 3');
  });
});

describe.runIf(hasLibreOffice && DEEP)('a sample with its own text, drawn by LibreOffice', () => {
  it.each(['space-zh.pptx', 'effects-demo.pptx'] as const)(
    'looks the same as in %s',
    async (name) => {
      const deck = deckOf(name);
      const slides = deck.samples.map((layout, index) => {
        return fillSample(
          deck.source,
          deck.sampleOf(layout),
          ownWords(deck.source, layout),
          index,
          `ppt/slides/slide${index + 1}.xml`,
        );
      });
      const [before, after] = [
        await drawn(deck.file),
        await drawn(fillPackage(deck.source, { ...EMPTY, slides })),
      ];
      const numbers = deck.source.deck.slides.filter(({ hidden }) => !hidden).map(({ number }) => number);
      expect(after).toHaveLength(slides.length);
      for (const [index, { sample, name: called }] of deck.samples.entries()) {
        const was = before[numbers.indexOf(sample?.number ?? 0)];
        if (was === undefined) continue;
        expect(await difference(was, after[index] ?? was), called).toBeLessThan(2);
      }
    },
    240_000,
  );
});

/** Pages as PNG. */
async function drawn(pptx: Uint8Array): Promise<Uint8Array[]> {
  using reader = new SecondReader(pptx);
  const folder = mkdtempSync(join(tmpdir(), 'lectern-drawn-'));
  try {
    reader.pictures(folder, 320);
    return readdirSync(folder)
      .sort()
      .map((file) => readFileSync(join(folder, file)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('a copy with content left out', () => {
  it.runIf(DEEP)('has no text of the sample, no animation without its shape and no empty timeline', () => {
    const items = [
      { heading: 'One', paragraphs: [{ text: 'First', level: 0 }] },
      { heading: 'Two', paragraphs: [{ text: 'Second', level: 0 }] },
    ];
    const parts = items.map(({ heading, paragraphs }) => ({ heading, paragraphs }));
    for (const name of DECKS) {
      const { source } = deckOf(name);
      const slides = [
        material({ kind: 'cover', title: 'Harbour', layout: 'title' }),
        material({ layout: 'cards', items, parts }),
        material({ layout: 'bullets', parts: [{ paragraphs: [{ text: 'Point', level: 0 }] }] }),
      ];
      const { bytes, pptx } = applied(name, slides);
      expect(checkPackage(bytes).filter(({ part }) => part.startsWith('ppt/slides/'))).toEqual([]);
      for (const part of pptx.names.filter((one) => /^ppt\/slides\/[^/]+\.xml$/.test(one))) {
        const xml = pptx.xml(part);
        const ids = new Set([...xml.matchAll(/<p:cNvPr\b[^>]*\sid="(\d+)"/g)].map(([, id]) => id));
        for (const [, id] of xml.matchAll(/\sspid="(\d+)"/g))
          expect(ids.has(id), `${name} ${part} animates ${id}`).toBe(true);
        expect(xml).not.toMatch(/<p:(childTnLst|bldLst)>\s*<\/p:\1>|<p:(childTnLst|bldLst)\/>/);
      }
      const slots = new Set(
        deckOf(name).samples.flatMap((layout) =>
          slotsOf(layout).map(({ shape }) => `${layout.sample?.part} ${shape}`),
        ),
      );
      const sampleTexts = source.deck.slides.flatMap((slide) =>
        textShapes(slide.shapes)
          .filter(({ id, text }) => slots.has(`${slide.part} ${id}`) && text?.prompt !== true)
          .map(({ text }) =>
            (text?.paragraphs ?? []).map(({ runs }) => runs.map((run) => run.text).join('')).join(' '),
          ),
      );
      const copiedTexts = readDeck(bytes).slides.flatMap(({ shapes }) =>
        textShapes(shapes).map(({ text }) =>
          (text?.paragraphs ?? []).map(({ runs }) => runs.map((run) => run.text).join('')).join(' '),
        ),
      );
      for (const words of sampleTexts.filter((text) => text.length > 12))
        expect(copiedTexts, name).not.toContain(words);
    }
  });
});
