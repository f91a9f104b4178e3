import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { planChart } from '../../../src/core/charts/plan/chart-plan.ts';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import { adjustSeries } from '../../../src/core/designs/fill/series-colors.ts';
import { checkPackage } from '../../../src/core/ooxml/check/check-package.ts';
import type { ReadShape, ReadTextShape } from '../../../src/core/ooxml/read/deck.ts';
import { readDeck } from '../../../src/core/ooxml/read/read-deck.ts';
import { buildSlideMaterial } from '../../../src/core/presentations/slide-material.ts';
import { validateSlides } from '../../../src/core/presentations/validate-slides.ts';
import { checkDeck } from '../../../src/core/scene/check/check-deck.ts';
import { flatten } from '../../../src/core/scene/check/geometry.ts';
import { computeContrastRatio, resolvePaint } from '../../../src/core/scene/color.ts';
import { measureTextWidth } from '../../../src/core/scene/fonts/font-book.ts';
import type { Deck } from '../../../src/core/scene/scene.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import type { Content } from '../../../src/core/templates/contract.ts';
import { applyDesign } from '../../support/apply-design.ts';
import { oneIn } from '../../support/deep.ts';
import { composedDeck } from '../../support/example-deck.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';

/** Layouts that none of these designs has a counterpart for. */
const LAYOUTS = [
  'title',
  'agenda',
  'cards',
  'metrics',
  'process',
  'timeline',
  'swot',
  'team',
  'roadmap',
  'table',
  'chart',
];

const METRICS = {
  title: 'Ridership is back',
  items: ['38,400', '91 %', '2.4 min', '€1.21'].map((value) => ({
    value,
    label: 'Passengers a day',
    change: '+12 %',
    direction: 'up',
    note: 'Counted at the gates in May',
  })),
  takeaway: 'Weekend trips have grown by a third.',
};

const SLICES = {
  title: 'Where it goes',
  chart: {
    type: 'doughnut',
    categories: ['Diesel', 'Crew', 'Quays', 'Repairs', 'Tickets', 'Rest'],
    series: [{ name: 'Cost', values: [33, 25, 17, 12, 8, 5] }],
    unit: '%',
  },
  takeaway: 'Fuel leads.',
};

let empty: Deck;
beforeAll(async () => {
  empty = await composedDeck('ledger', []);
});

function made(
  name: string,
  layouts: readonly string[],
  lang = 'en',
  contents: Readonly<Record<string, Content>> = {},
) {
  const file = readFileSync(new URL(`../../fixtures/pptx/${name}`, import.meta.url));
  const specs = validateSlides(
    layouts.map((layout) => ({
      layout,
      content: contents[layout] ?? CONTRACTS.find(({ id }) => id === layout)?.example ?? {},
    })),
  );
  const slides = specs.map((spec) => buildSlideMaterial(spec, new Map(), lang));
  const deck = { ...empty, lang, rtl: lang === 'ar' };
  const applied = applyDesign(file, compileDesign(file), { deck, slides });
  const bytes = applied.file ?? new Uint8Array();
  return {
    applied,
    bytes,
    read: readDeck(bytes),
    source: readDeck(file),
    pptx: new OpenedPptx(bytes),
    specs,
  };
}

function texts(shapes: readonly ReadShape[]): ReadTextShape[] {
  return shapes.flatMap((shape) =>
    shape.kind === 'group'
      ? texts(shape.children)
      : shape.kind === 'shape' && shape.from === 'slide'
        ? [shape]
        : [],
  );
}

const textOf = (shapes: readonly ReadShape[]): string =>
  texts(shapes)
    .flatMap(({ text }) => (text?.paragraphs ?? []).map(({ runs }) => runs.map((run) => run.text).join('')))
    .join(' ');

describe('bodies of standard layouts in a design', () => {
  it.each(oneIn(3, ['every-kind.pptx', 'real-financial-report.pptx', 'midnight-blue.pptx']))(
    'a map in %s has one shape per country, below the title of the design',
    (name) => {
      const { applied, read, bytes } = made(name, ['map']);
      expect(checkPackage(bytes)).toEqual([]);
      const names = flatten(applied.slides[0]?.elements ?? []).flatMap(({ type, name: called }) =>
        type === 'shape' ? [called] : [],
      );
      expect(names).toContain('Norway: 88.9%');
      expect(textOf(read.slides[0]?.shapes ?? [])).toContain('The north of Europe drives electric');
    },
  );

  it('a diagram is drawn below the title of the design, with all connectors glued', () => {
    const { applied, read, bytes } = made('midnight-blue.pptx', ['diagram']);
    expect(checkPackage(bytes)).toEqual([]);
    const lines = flatten(applied.slides[0]?.elements ?? []).flatMap((one) =>
      one.type === 'line' && one.start !== undefined && one.end !== undefined ? [one] : [],
    );
    expect(lines).toHaveLength(4);
    expect(textOf(read.slides[0]?.shapes ?? [])).toContain('Every order is checked before it leaves');
  });

  it.each(['midnight-blue.pptx', 'real-financial-report.pptx'])(
    'stressed table values in %s become characters of native cells',
    (name) => {
      const table = {
        columns: ['City', 'Change', 'Grade'],
        rows: [
          ['Oslo', '+3 %', 3],
          ['Rome', '-1 %', 1],
        ],
        formats: [
          { column: 1, kind: 'delta' },
          { column: 2, kind: 'harvey' },
        ],
      };
      const { applied, read, bytes } = made(name, ['table'], 'en', { table: { title: 'Oslo grew', table } });
      expect(checkPackage(bytes)).toEqual([]);
      expect(checkDeck(applied).filter(({ severity }) => severity === 'error')).toEqual([]);
      const shapes = read.slides[0]?.shapes ?? [];
      const cells = shapes.flatMap((shape) =>
        shape.kind === 'table'
          ? shape.rows.flatMap((row) =>
              row.cells.map(({ text }) =>
                text.paragraphs.flatMap(({ runs }) => runs.map((run) => run.text)).join(''),
              ),
            )
          : [],
      );
      expect(cells.some((cell) => /^▲\s\+3\s%$/.test(cell))).toBe(true);
      for (const ball of ['◕', '◔']) expect(cells.filter((cell) => cell.includes(ball))).toHaveLength(1);
    },
  );

  it('a body is laid out once, and text is measured again if the deck shows it in another font', () => {
    const layouts = ['cards', 'metrics', 'process', 'timeline', 'swot', 'roadmap'];
    const { applied } = made('every-kind.pptx', layouts);
    const drawn = applied.slides.map(({ elements }) =>
      elements.flatMap((one) => (one.type === 'text' && one.id.startsWith('ours-') ? [one] : [])),
    );
    expect(drawn.map((texts) => texts.length > 0)).toEqual(layouts.map(() => true));
    for (const { paragraphs } of drawn.flat())
      for (const { runs, lines } of paragraphs) {
        const [run, ...others] = runs;
        if (run === undefined || others.length + lines.length > 1 || run.trackingPx !== undefined) continue;
        expect(lines[0]?.width, run.text).toBeCloseTo(
          measureTextWidth(run.text, { ...run, theme: applied.theme, italic: run.italic === true }) *
            run.sizePx,
          0,
        );
      }
  });

  it.each(['timeline', 'process', 'cards'])(
    "a body keeps the distance of the layout's own bodies from the title: %s",
    (layout) => {
      const { read, source } = made('midnight-blue.pptx', [layout]);
      const [slide] = read.slides;
      const body = source.layouts
        .find(({ part }) => part === slide?.layout)
        ?.shapes.find(({ placeholder }) => placeholder?.idx === 1) as ReadTextShape;
      const own = texts(slide?.shapes ?? []).filter(({ placeholder }) => placeholder === undefined);
      expect(own.length).toBeGreaterThan(3);
      expect(Math.min(...own.map(({ box }) => box.y))).toBeGreaterThanOrEqual(
        body.box.y + (body.text?.insets.top ?? 0) - 35_000,
      );
    },
  );

  it.each(oneIn(3, ['midnight-blue.pptx', 'google-slides.pptx', 'merged-cells.pptx'], 2))(
    'a body uses the font sizes of the bodies of %s',
    (name) => {
      const { read } = made(name, ['timeline', 'bullets', 'cards', 'team']);
      const sizes = (at: number, isOwn: boolean) =>
        texts(read.slides[at]?.shapes ?? []).flatMap(({ placeholder, text }) =>
          (placeholder === undefined) === isOwn && placeholder?.type !== 'title'
            ? (text?.paragraphs ?? []).flatMap(({ runs }) => runs.map(({ sizePt }) => sizePt))
            : [],
        );
      const bodySizes = sizes(0, true);
      const own = sizes(1, false);
      expect(bodySizes.length).toBeGreaterThan(10);
      expect(own.length).toBeGreaterThan(1);
      // This includes items in rows and names of people.
      for (const at of [2, 3])
        expect(Math.max(...sizes(at, true)), `${sizes(at, true)} of ${own}`).toBeLessThan(
          (own[0] ?? 0) + 0.6,
        );
      for (const size of bodySizes)
        expect(
          own.some((one) => Math.abs(one - size) < 0.6),
          `${size} of ${own}`,
        ).toBe(true);
    },
  );

  it.each(oneIn(3, ['midnight-blue.pptx', 'google-slides.pptx', 'merged-cells.pptx'], 1))(
    'figures leave room for wider fonts than the measured one: %s',
    (name) => {
      const { applied } = made(name, ['metrics']);
      const figures = flatten(applied.slides[0]?.elements ?? []).flatMap((one) =>
        one.type === 'text' && one.paragraphs.some(({ runs }) => /^€16/.test(runs[0]?.text ?? ''))
          ? [one]
          : [],
      );
      expect(figures).toHaveLength(1);
      for (const { box, paragraphs } of figures)
        expect((paragraphs[0]?.lines[0]?.width ?? Number.POSITIVE_INFINITY) / box.width).toBeLessThan(0.9);
    },
  );

  it.each(oneIn(2, ['midnight-blue.pptx', 'google-slides.pptx', 'strict-rtl.pptx', 'merged-cells.pptx']))(
    "a body in %s follows its standard layout below the design's title, in the design's colours and fonts",
    (name) => {
      const { applied, bytes, read, pptx, specs } = made(name, LAYOUTS);
      expect(checkPackage(bytes)).toEqual([]);
      expect(checkDeck(applied).filter(({ severity }) => severity === 'error')).toEqual([]);
      // The description of a chart is added automatically.
      expect(
        checkDeck(applied).filter(
          ({ code, element }) => code === 'missing_alt' && /chart/i.test(element ?? ''),
        ),
      ).toEqual([]);
      const backdrops = pptx.names
        .filter((part) => /^ppt\/slide(Master|Layout)s\/[^/]+\.xml$/.test(part))
        .map((part) => pptx.xml(part))
        .join('');
      for (const [index, { layout, content }] of specs.entries()) {
        if (!['cards', 'metrics', 'process', 'timeline'].includes(layout)) continue;
        const shapes = read.slides[index]?.shapes ?? [];
        expect(
          shapes.some(({ placeholder }) => placeholder?.type === 'title'),
          layout,
        ).toBe(true);
        // Each item has its own texts, side by side or in rows.
        const items = content['items'] as readonly Record<string, string>[];
        for (const item of items) {
          const word = item['heading'] ?? item['label'] ?? '';
          expect(
            texts(shapes).some(
              ({ text }) =>
                text?.paragraphs
                  .map(({ runs }) => runs.map((run) => run.text).join(''))
                  .join(' ')
                  .replaceAll('\u00a0', ' ') === word,
            ),
            `${layout}: ${word}`,
          ).toBe(true);
        }
        const xml = pptx.xml(`ppt/slides/slide${index + 1}.xml`);
        expect(xml).not.toContain('srgbClr');
        // Colours are those of the theme, or those that the file's layouts set.
        for (const [, family = ''] of xml.matchAll(/<a:latin typeface="([^"]*)"/g))
          expect(family.startsWith('+m') || backdrops.includes(`typeface="${family}"`), family).toBe(true);
      }
    },
  );

  it('a body in a low area has one row aligned with the title, and tables use the font size of the bodies', () => {
    const { applied, pptx, read } = made('../designs/real-basic-theme.pptx', ['metrics', 'table'], 'en', {
      metrics: METRICS,
    });
    expect(checkDeck(applied).filter(({ severity }) => severity === 'error')).toEqual([]);
    const shapes = texts(read.slides[0]?.shapes ?? []);
    const figures = METRICS.items.map(({ value }) =>
      shapes.find(({ text }) => text?.paragraphs[0]?.runs[0]?.text.replace('\u00a0', ' ') === value),
    );
    expect(new Set(figures.map((shape) => shape?.box.y)).size).toBe(1);
    const title = shapes.find(({ placeholder }) => placeholder?.type === 'title');
    const begins = (shape: ReadTextShape | undefined) =>
      (shape?.box.x ?? 0) + (shape?.text?.insets.left ?? 0);
    expect(Math.abs(begins(figures[0]) - begins(title))).toBeLessThan(20_000);
    expect(pptx.xml('ppt/slides/slide2.xml').match(/<a:latin typeface="Lato"\/>/g)?.length).toBeGreaterThan(
      5,
    );
  });

  it('an item layout of the file is not used if figures would be smaller than their labels', () => {
    const { read } = made('effects-demo.pptx', ['metrics'], 'en', { metrics: METRICS });
    const runs = texts(read.slides[0]?.shapes ?? []).flatMap(({ text }) =>
      (text?.paragraphs ?? []).flatMap((paragraph) => paragraph.runs),
    );
    const figure = runs.find(({ text }) => text === '38,400');
    expect(figure?.sizePt).toBe(Math.max(...runs.map(({ sizePt }) => sizePt)));
  });

  it('a body of a right-to-left deck begins at the right', () => {
    const { read } = made('strict-rtl.pptx', ['process'], 'ar');
    const numbers = texts(read.slides[0]?.shapes ?? []).filter(({ text }) =>
      /^[1-5]$/.test(text?.paragraphs[0]?.runs[0]?.text ?? ''),
    );
    expect(numbers.map(({ text }) => text?.paragraphs[0]?.runs[0]?.text)).toEqual(['1', '2', '3', '4', '5']);
    const lefts = numbers.map(({ box }) => box.x);
    expect(lefts).toEqual([...lefts].sort((a, b) => b - a));
    expect(Math.min(...texts(read.slides[0]?.shapes ?? []).map(({ box }) => box.x))).toBeGreaterThanOrEqual(
      0,
    );
  });

  it('chart series contrast with the background and one another, de-emphasized ones step back, and titles are legible', () => {
    const designs = (name: string) =>
      made(`../designs/${name}`, ['chart', 'chart_bullets'], 'en', { chart: SLICES });
    for (const { applied } of [
      designs('financial-template.potx'),
      made('utf-16-template.potx', ['chart', 'chart_bullets'], 'en', { chart: SLICES }),
    ]) {
      expect(checkDeck(applied).filter(({ code }) => code === 'low_contrast')).toEqual([]);
      const [slices, bars] = applied.slides.flatMap(({ elements }) =>
        flatten(elements).flatMap((one) => (one.type === 'chart' ? [one] : [])),
      );
      if (slices === undefined || bars === undefined) throw new Error('A chart is missing.');
      const paints = (chart: typeof slices) =>
        planChart(chart.chart, chart.style, 'en', applied.theme, chart.box).series.flatMap(
          ({ pointPaints, paint }) => pointPaints ?? [paint],
        );
      const colors = paints(slices).map((paint) => resolvePaint(paint, applied.theme).hex);
      expect(new Set(colors).size).toBe(6);
      const [first, ...rest] = paints(bars);
      expect(first?.alpha ?? 1).toBe(1);
      // Translucent series would make the emphasized one paler.
      for (const paint of rest)
        expect([
          paint.alpha ?? 1,
          computeContrastRatio(resolvePaint(paint, applied.theme).hex, '#FFFFFF') < 5,
        ]).toEqual([1, true]);
    }
    // Layouts of another master use the colours of its theme.
    const { applied: mastered } = designs('many-masters.pptx');
    const charts = mastered.slides.flatMap(({ elements }) =>
      flatten(elements).flatMap((one) => (one.type === 'chart' ? [one] : [])),
    );
    for (const { chart, style, box } of charts)
      for (const { pointPaints, paint } of planChart(chart, style, 'en', mastered.theme, box).series)
        for (const one of pointPaints?.slice(0, 4) ?? [paint])
          expect(
            computeContrastRatio(resolvePaint(one, mastered.theme).hex, '#FFFFFF'),
          ).toBeGreaterThanOrEqual(1.9);
    expect(charts).toHaveLength(2);
    // Orange and grey on gold, blue on black.
    for (const [backdrop, colors] of [
      ['#E8D08A', ['#F0A22E', '#A5644E', '#B58B80', '#C3986D']],
      ['#FFFFFF', ['#FFF2AA', '#1F4E9B']],
      ['#101010', ['#0A1A60']],
    ] as const) {
      const adjusted = adjustSeries(backdrop, colors);
      expect(adjusted).toHaveLength(Math.min(6, colors.length * 2));
      for (const color of adjusted) expect(computeContrastRatio(color, backdrop)).toBeGreaterThanOrEqual(1.9);
      // Colours with enough contrast stay unchanged.
      for (const [at, color] of colors.entries())
        if (computeContrastRatio(color, backdrop) >= 2.5) expect(adjusted[at]).toBe(color);
    }
  });

  it('no long word breaks between letters: text shrinks or moves to a wider place', () => {
    const items = [
      'Instandhaltungsaufwendungen',
      'Wettbewerbsbeobachtung',
      'Geschäftsprozessoptimierung',
      'Mitarbeiterqualifizierung',
    ].map((heading) => ({ heading, text: 'Wird neu verhandelt.' }));
    const bullets = {
      title: 'Kosten',
      chart: { ...SLICES.chart, type: 'bar' },
      items: ['Instandhaltungsaufwendungen liegen über Plan', 'Dieselkraftstoffverbrauch sinkt'],
    };
    const layouts = ['title', 'cards', 'chart_bullets', 'section', 'closing'];
    for (const name of ['effects-demo.pptx', '../designs/financial-template.potx', 'google-slides.pptx']) {
      const contents = {
        cards: { title: 'Handlungsfelder', items: name.startsWith('effects') ? items : items.slice(0, 3) },
        ...(name.startsWith('effects') ? {} : { chart_bullets: bullets }),
      };
      const { applied } = made(name, layouts, 'de', contents);
      const lines = applied.slides
        .flatMap(({ elements }) =>
          flatten(elements).flatMap((one) =>
            one.type === 'text' ? one.paragraphs.flatMap((paragraph) => paragraph.lines) : [],
          ),
        )
        .map(({ spans }) => spans.map(({ text }) => text).join(''));
      for (const word of JSON.stringify(contents).match(/\p{Lu}\p{L}{18,}/gu) ?? [])
        expect(lines.filter((line) => line.includes(word)).length, `${name} ${word}`).toBeGreaterThan(0);
      expect(
        checkDeck(applied).filter(({ code, slide }) => code === 'sparse_slide' && [1, 4, 5].includes(slide)),
      ).toEqual([]);
    }
  });
});

describe('a file whose slides contain the design', () => {
  it('gives one slide as a frame with its bar and footer, without its text and figures', () => {
    const { applied, bytes, read, source } = made('real-financial-report.pptx', LAYOUTS);
    expect(checkPackage(bytes)).toEqual([]);
    expect(checkDeck(applied).filter(({ severity }) => severity === 'error')).toEqual([]);
    const bar = source.slides[1]?.shapes.find(({ name }) => name === 'Shape 0');
    const footer = source.slides[1]?.shapes.filter((shape) => shape.box.y > 0.9 * source.heightEmu);
    expect(footer?.length).toBeGreaterThan(0);
    for (const slide of read.slides.slice(1)) {
      expect(slide.shapes.find(({ name }) => name === 'Shape 0')).toMatchObject({
        box: bar?.box,
        fill: bar?.kind === 'shape' ? bar.fill : {},
      });
      expect(
        slide.shapes.filter(({ box, kind }) => kind === 'shape' && box.y > 0.9 * source.heightEmu).length,
      ).toBeGreaterThan(0);
      expect(textOf(slide.shapes)).not.toMatch(/業績|セグメント/);
    }
    // The first slide keeps its background and the position of its title.
    expect(read.slides[0]?.background).toEqual(source.slides[0]?.background);
    expect(textOf(read.slides[0]?.shapes ?? [])).not.toMatch(/決算/);
  });

  it('gives its colours and fonts', () => {
    const { pptx } = made('real-financial-report.pptx', ['process']);
    const xml = pptx.xml('ppt/slides/slide1.xml');
    expect(xml).toContain('2563EB');
    expect(xml).toMatch(/<a:latin typeface="Noto Sans JP"\/>/);
  });
});
