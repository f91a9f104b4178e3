import { beforeAll, describe, expect, it } from 'vitest';
import { planChart } from '../../../src/core/charts/plan/chart-plan.ts';
import { adjustSeries } from '../../../src/core/designs/fill/series-colors.ts';
import { checkPackage } from '../../../src/core/ooxml/check/check-package.ts';
import type { ReadTextShape } from '../../../src/core/ooxml/read/deck.ts';
import { checkDeck } from '../../../src/core/scene/check/check-deck.ts';
import { flatten } from '../../../src/core/scene/check/geometry.ts';
import { computeContrastRatio, resolvePaint } from '../../../src/core/scene/color.ts';
import { DEEP } from '../../support/deep.ts';
import { LAYOUTS, made, prepareDeck, textOf, texts } from './body-samples.ts';

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

beforeAll(prepareDeck);

describe('bodies of standard layouts in a design', () => {
  it('have one row aligned with the title in a low area, and tables use the font size of the bodies', () => {
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

  it('avoid an item layout of the file if figures would be smaller than their labels', () => {
    const { read } = made('effects-demo.pptx', ['metrics'], 'en', { metrics: METRICS });
    const runs = texts(read.slides[0]?.shapes ?? []).flatMap(({ text }) =>
      (text?.paragraphs ?? []).flatMap((paragraph) => paragraph.runs),
    );
    const figure = runs.find(({ text }) => text === '38,400');
    expect(figure?.sizePt).toBe(Math.max(...runs.map(({ sizePt }) => sizePt)));
  });

  it('start at the right in a right-to-left deck', () => {
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

  it('have chart series that contrast with the background and one another, and legible titles', {
    skip: !DEEP,
  }, () => {
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

  it.runIf(DEEP)('break no long word between letters: text shrinks or moves to a wider placeholder', () => {
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
  it('provides one slide as a frame with its bar, without its text, figures and dated footer', () => {
    const { applied, bytes, read, source } = made('real-financial-report.pptx', LAYOUTS);
    expect(checkPackage(bytes)).toEqual([]);
    expect(checkDeck(applied).filter(({ severity }) => severity === 'error')).toEqual([]);
    const bar = source.slides[1]?.shapes.find(({ name }) => name === 'Shape 0');
    expect(textOf(source.slides[1]?.shapes ?? [])).toMatch(/2025年度 Q3/);
    for (const slide of read.slides.slice(1)) {
      expect(slide.shapes.find(({ name }) => name === 'Shape 0')).toMatchObject({
        box: bar?.box,
        fill: bar?.kind === 'shape' ? bar.fill : {},
      });
      expect(textOf(slide.shapes)).not.toMatch(/業績|セグメント|2025年度 Q3/);
    }
    // The first slide keeps its background and the position of its title.
    expect(read.slides[0]?.background).toEqual(source.slides[0]?.background);
    expect(textOf(read.slides[0]?.shapes ?? [])).not.toMatch(/決算/);
  });

  it('provides its colours and fonts', () => {
    const { pptx } = made('real-financial-report.pptx', ['process']);
    const xml = pptx.xml('ppt/slides/slide1.xml');
    expect(xml).toContain('2563EB');
    expect(xml).toMatch(/<a:latin typeface="Noto Sans JP"\/>/);
  });
});
