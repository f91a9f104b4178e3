import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import type { DesignLayout } from '../../../src/core/designs/compile/compiled-layout.ts';
import type { ReadBox } from '../../../src/core/ooxml/read/deck.ts';
import type { Deck } from '../../../src/core/scene/scene.ts';
import { applyDesign } from '../../support/apply-design.ts';
import { LIVING_SLIDES, type LivingSlide, livingDeck } from '../../support/living-deck.ts';
import { filled, type Opened, sampleOf, texts } from '../../support/living-design.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';
import { openSamples } from '../../support/open-samples.ts';
import { asKeynote, asWps, inStrict } from '../../support/other-programs.ts';
import { type Input, ownMaterial } from '../../support/own-material.ts';
import { slotsOf, without } from '../../support/own-words.ts';

let living: Opened;

beforeAll(async () => {
  const file = livingDeck();
  living = { file, design: compileDesign(file) };
}, 60_000);

const slidePart = (index: number) => `ppt/slides/slide${index + 1}.xml`;

const relationshipsOf = (pptx: OpenedPptx, index: number) =>
  [...pptx.xml(`ppt/slides/_rels/slide${index + 1}.xml.rels`).matchAll(/<Relationship\b[^>]*>/g)].map(
    ([tag]) =>
      Object.fromEntries([...tag.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  );

const targets = (pptx: OpenedPptx, index: number, type: RegExp) =>
  relationshipsOf(pptx, index)
    .filter(({ Type }) => type.test(Type ?? ''))
    .map(({ Target = '' }) => `ppt/${Target.replace(/^(\.\.\/|\/ppt\/)/, '')}`);

const right = ({ x, width }: ReadBox) => x + width;

const TABLE = (columns: number, rows: number, total: boolean) => ({
  columns: Array.from({ length: columns }, (_, at) => ({
    label: `Head ${at + 1}`,
    align: at === 0 ? ('start' as const) : ('end' as const),
  })),
  rows: Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_c, column) => `${row + 1}.${column + 1}`),
  ),
  total,
});

const chartOf = (
  series: number,
  categories: number,
  values = (at: number, of: number) => at * 2 + of + 0.5,
) => ({
  type: 'bar' as const,
  categories: Array.from({ length: categories }, (_, at) => `Region ${at + 1}`),
  series: Array.from({ length: series }, (_, of) => ({
    name: `Line ${of + 1}`,
    values: Array.from({ length: categories }, (_v, at) => values(at, of)),
  })),
});

describe('a copied slide', () => {
  it('keeps film, sound, diagram, transition and animations with all their parts', () => {
    const names: LivingSlide[] = ['film', 'sound', 'diagram'];
    const { pptx } = filled(
      living,
      names.map((name) => [name]),
    );
    const before = new OpenedPptx(living.file);
    for (const [index, name] of names.entries()) {
      const layout = sampleOf(living, name);
      const { prepared } = openSamples(living.file).sampleOf(layout);
      const slots = new Set(slotsOf(layout).map(({ shape = -1 }) => shape));
      // The page number that was typed by hand is not copied.
      const gone = new RegExp(
        (layout.sample?.removed ?? [])
          .map((id) => `<p:sp><p:nvSpPr><p:cNvPr id="${id}"(?:(?!</p:sp>).)*</p:sp>`)
          .join('|'),
        'gs',
      );
      // A field takes its place.
      const number = /<p:sp><p:nvSpPr><p:cNvPr id="\d+" name="slide number"(?:(?!<\/p:sp>).)*<\/p:sp>/s;
      expect(number.exec(pptx.xml(slidePart(index)))?.[0]).toContain('type="slidenum"');
      // The animation by paragraph covers the present paragraphs.
      const still = (xml: string) =>
        without(xml, slots)
          .replace(gone, '')
          .replace(number, '')
          .replace(/<p:pRg st="\d+" end="\d+"\/>/g, '<p:pRg/>');
      expect(still(pptx.xml(slidePart(index))), name).toBe(still(prepared.source));
    }
    const same = (index: number, number: number, type: RegExp, count: number) => {
      const [now, was] = [targets(pptx, index, type), targets(before, number, type)];
      expect(now).toHaveLength(count);
      for (const [at, part] of now.entries())
        expect(Buffer.compare(pptx.bytes(part), before.bytes(was[at] ?? '')), part).toBe(0);
    };
    same(0, LIVING_SLIDES.indexOf('film'), /\/(video|audio|media)$/, 3);
    same(1, LIVING_SLIDES.indexOf('sound'), /\/(audio|media)$/, 2);
    same(2, LIVING_SLIDES.indexOf('diagram'), /\/diagram(Data|Layout|QuickStyle|Colors|Drawing)$/, 5);
    // Its formats are found by the id in the data.
    const [data = ''] = targets(pptx, 2, /\/diagramData$/);
    const looks = /\srelId="([^"]+)"/.exec(pptx.xml(data))?.[1];
    expect(relationshipsOf(pptx, 2).find(({ Type }) => /diagramDrawing$/.test(Type ?? ''))?.['Id']).toBe(
      looks,
    );
  });

  it('loses animations together with their shape, whatever they target', () => {
    const layout = sampleOf(living, 'film');
    const { own, ...rest } = ownMaterial(layout);
    const deck = {
      title: '',
      lang: 'en',
      rtl: false,
      slides: [],
      media: new Map(),
      createdAt: '2026-01-01T00:00:00Z',
    } as unknown as Deck;
    const { file = new Uint8Array() } = applyDesign(living.file, living.design, {
      deck,
      slides: [
        { ...rest, own: { layout: layout.id, items: {}, values: { title: own?.values['title'] as never } } },
      ],
    });
    const xml = new OpenedPptx(file).xml(slidePart(0));
    expect(xml).not.toContain('spid="4"');
    // The film still plays on its own click.
    expect(xml.match(/spid="5"/g)?.length).toBeGreaterThan(3);
  });

  it.each([2, 5, 6])(
    'has %i animated cards instead of three, each of which fades in on its own click',
    (count) => {
      const { pptx } = filled(living, [['moving', { count }]]);
      const xml = pptx.xml(slidePart(0));
      const ids = [...xml.matchAll(/<p:cNvPr\b[^>]*\sid="(\d+)"/g)].map(([, id]) => id);
      const played = [...xml.matchAll(/\sspid="(\d+)"/g)].map(([, id]) => id);
      for (const id of played) expect(ids).toContain(id);
      // Each card has three shapes, which are shown and faded.
      expect(new Set(played).size).toBe(3 * count);
      expect(played).toHaveLength(6 * count);
      expect(xml.match(/nodeType="clickEffect"/g)).toHaveLength(count);
      const times = [...xml.matchAll(/<p:cTn id="(\d+)"/g)].map(([, id]) => id);
      expect(new Set(times).size).toBe(times.length);
    },
  );
});

describe('tables', () => {
  it.each([
    [2, 2, false],
    [6, 3, true],
    [4, 8, true],
  ] as const)(
    'with %i columns and %i rows keep the header, bands, total row and width of the sample',
    (columns, rows, total) => {
      const { shapes, pptx } = filled(living, [['table', { table: TABLE(columns, rows, total) }]]);
      const table = shapes[0]?.find(({ kind }) => kind === 'table');
      if (table?.kind !== 'table') throw new Error('There is no table');
      expect([table.columns.length, table.rows.length]).toEqual([columns, rows + 1]);
      expect(table.columns.reduce((sum, width) => sum + width, 0)).toBe(1_120 * 9_525);
      expect(table.box.width).toBe(1_120 * 9_525);
      expect(table.rows.reduce((sum, { heightEmu }) => sum + heightEmu, 0)).toBe(table.box.height);
      const xml = pptx.xml(slidePart(0));
      expect(xml).not.toMatch(/gridSpan|hMerge|western fjords/);
      const accents = [...xml.matchAll(/<a:tr\b.*?<\/a:tr>/gs)].map(([row]) =>
        [...row.matchAll(/<a:tcPr\b[^>]*?(?:\/>|>.*?<\/a:tcPr>)/gs)].map(([cell]) =>
          Number(/accent(\d)/.exec(cell)?.[1] ?? 0),
        ),
      );
      const bands = Array.from({ length: rows }, (_, at) =>
        total && at === rows - 1 ? 4 : at % 2 === 0 ? 0 : 3,
      );
      expect(accents).toEqual([2, ...bands].map((accent) => Array(columns).fill(accent)));
      // The first column is bold throughout, and insets are those of the sample.
      for (const row of table.rows) expect(row.cells[0]?.text.paragraphs[0]?.runs[0]?.bold).toBe(true);
      expect(xml.match(/marL="121920"/g)).toHaveLength(columns * (rows + 1));
    },
  );
});

describe('charts', () => {
  it.each([
    [1, 2],
    [3, 6],
    [5, 4],
  ])(
    'with %i series of %i keep the format of existing series, axes, labels and text; new series get new colours',
    (series, categories) => {
      const chart = chartOf(series, categories);
      const { pptx } = filled(living, [['chart', { chart }]]);
      const [part = ''] = targets(pptx, 0, /\/chart$/);
      const [xml, old] = [pptx.xml(part), new OpenedPptx(living.file).xml('ppt/charts/chart1.xml')];
      const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([whole]) => whole);
      const own = all(xml, /<c:ser>.*?<\/c:ser>/gs);
      expect(own).toHaveLength(series);
      const looks = (one: string) => /<c:spPr>.*?<\/c:spPr>/s.exec(one)?.[0];
      expect(own.slice(0, 3).map(looks)).toEqual(
        all(old, /<c:ser>.*?<\/c:ser>/gs)
          .slice(0, series)
          .map(looks),
      );
      expect(new Set(own.map(looks)).size).toBe(series);
      for (const one of own) expect(one).toContain(/<c:dLbls>.*?<c:txPr>(.*?)<\/c:txPr>/s.exec(old)?.[1]);
      const drawn = (text: string) =>
        all(text, /<c:(?:catAx|valAx)>.*?<\/c:(?:catAx|valAx)>/gs).map((axis) =>
          axis.replace(/<c:numFmt[^>]*>/, ''),
        );
      expect(drawn(xml)).toEqual(drawn(old));
      for (const pattern of [
        /<c:gapWidth[^>]*>/,
        /<c:overlap[^>]*>/,
        /<c:legend>.*<\/c:legend>/s,
        /<c:roundedCorners[^>]*>/,
      ])
        expect(pattern.exec(xml)?.[0]).toBe(pattern.exec(old)?.[0]);
      // The workbook equals the chart, cell by cell.
      const rels = pptx.xml(`ppt/charts/_rels/${part.split('/').at(-1)}.rels`);
      const book = new OpenedPptx(
        pptx.bytes(`ppt/${/Target="[^"]*?(embeddings\/[^"]+)"/.exec(rels)?.[1]}`),
      ).xml('xl/worksheets/sheet1.xml');
      for (const [of, one] of own.entries()) {
        const column = 'BCDEF'[of];
        expect(one).toContain(`<c:f>Sheet1!$${column}$2:$${column}$${categories + 1}</c:f>`);
        for (const [at, value] of (chart.series[of]?.values ?? []).entries()) {
          expect(one).toContain(`<c:pt idx="${at}"><c:v>${value}</c:v>`);
          expect(book).toContain(`<c r="${column}${at + 2}"><v>${value}</v></c>`);
        }
      }
    },
  );

  it('keep the slice colours of the designer', () => {
    const chart = {
      type: 'doughnut' as const,
      categories: ['A', 'B', 'C', 'D'],
      series: [{ name: 'Cost', values: [4, 3, 2, 1] }],
    };
    const { pptx } = filled(living, [['shares', { chart }]]);
    const xml = pptx.xml(targets(pptx, 0, /\/chart$/)[0] ?? '');
    expect([...xml.matchAll(/<c:dPt>.*?srgbClr val="(\w+)"/gs)].map(([, color]) => color)).toEqual([
      'AA3311',
      '11AA33',
      '3311AA',
    ]);
    expect(xml).toContain('<c:holeSize val="62"/>');
  });
});

describe('pictures', () => {
  it('are cropped in the middle to tall and wide frames, with their outlines and alternative text; the logo stays', () => {
    const { shapes, pptx } = filled(living, [['frames']]);
    const pictures = (shapes[0] ?? []).filter((shape) => shape.kind === 'picture');
    expect(pictures.map(({ alt }) => alt ?? '')).toEqual(['Quay 1', 'Quay 2', '']);
    for (const picture of pictures.slice(0, 2)) {
      const { left, right: aside, top, bottom } = picture.crop;
      expect((450 * (1 - left - aside)) / (600 * (1 - top - bottom))).toBeCloseTo(
        picture.box.width / picture.box.height,
        2,
      );
      expect([left, top].map((one) => Math.round(one * 1000))).toEqual(
        [aside, bottom].map((one) => Math.round(one * 1000)),
      );
    }
    expect(pptx.xml(slidePart(0))).toContain('prst="roundRect"');
    const logo = new OpenedPptx(living.file).bytes('ppt/media/logo.png');
    expect(targets(pptx, 0, /\/image$/).some((part) => Buffer.compare(pptx.bytes(part), logo) === 0)).toBe(
      true,
    );
  });
});

describe('files of other programs', () => {
  const SAMPLES: readonly (readonly [LivingSlide, Input?])[] = [
    ['film'],
    ['moving', { count: 5 }],
    ['chevrons', { count: 4 }],
    ['linked', { count: 6 }],
    ['people', { count: 2 }],
    ['table', { table: TABLE(5, 3, true) }],
    ['chart', { chart: chartOf(2, 4) }],
    ['frames'],
  ];
  const FILES: readonly (readonly [string, () => Uint8Array])[] = [
    ['the strict dialect', () => inStrict(living.file)],
    ['WPS', () => asWps(living.file)],
    ['Keynote', () => asKeynote(living.file)],
    [
      'LibreOffice',
      () => readFileSync(new URL('../../fixtures/designs/living-libreoffice.pptx', import.meta.url)),
    ],
  ];

  it.each(FILES)('give the same layouts for their slides and are filled alike: %s', (name, fileOf) => {
    const file = fileOf();
    const opened = { file, design: compileDesign(file) };
    const roles = ({ slots, repeats = [] }: DesignLayout) => [
      slots.map(({ role }) => role),
      repeats.map(({ items, along }) => [along, items.length, items[0]?.slots.map(({ role }) => role)]),
    ];
    for (const [slide] of SAMPLES)
      expect(roles(sampleOf(opened, slide)), slide).toEqual(roles(sampleOf(living, slide)));
    const { pptx, shapes } = filled(opened, SAMPLES);
    const wide = name === 'Keynote' ? 24_384_000 : 12_192_000;
    for (const own of shapes) for (const { box } of own) expect(right(box)).toBeLessThanOrEqual(wide);
    expect(texts(shapes[3] ?? [], /^Plan \d$/)).toHaveLength(6);
    const parts = pptx.names.filter((part) => /^ppt\/(?:slides|charts)\/.*\.(?:xml|rels)$/.test(part));
    const strict = parts.filter((part) =>
      /schemas\.openxmlformats\.org\/(?:officeDocument|drawingml|presentationml)/.test(pptx.xml(part)),
    );
    if (name === 'the strict dialect') expect(strict).toEqual([]);
    if (name === 'WPS')
      expect(pptx.names.filter((part) => part.startsWith('ppt/tags/')).length).toBeGreaterThan(20);
    if (name === 'Keynote') expect(pptx.xml(slidePart(1))).toContain('<p:transition');
  });
});
