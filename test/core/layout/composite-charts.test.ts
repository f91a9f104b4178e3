import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planChart } from '../../../src/core/charts/plan/chart-plan.ts';
import { layoutChart } from '../../../src/core/charts/plan/frame.ts';
import { findUnusedChartFields } from '../../../src/core/charts/unused-fields.ts';
import { writePptx } from '../../../src/core/output/pptx/write-pptx.ts';
import { buildDeck, composeSlide, type DeckPlan } from '../../../src/core/presentations/compose.ts';
import { readSlides } from '../../../src/core/presentations/validate-slides.ts';
import { checkScene } from '../../../src/core/scene/check/check-scene.ts';
import type {
  ChartElement,
  Scene,
  SceneElement,
  ShapeElement,
  TableElement,
} from '../../../src/core/scene/scene.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../../src/core/templates/themes.ts';
import type { Template } from '../../../src/core/templates/tree.ts';
import { compositeSamples } from '../../support/composite-samples.ts';
import { oneIn } from '../../support/deep.ts';
import { ENGINE } from '../../support/layout-engine.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';

const spec = (chart: object) => ({ layout: 'chart', content: { title: 'Figures of the year', chart } });

function drawn(chart: object, language = 'en', template: Template = TEMPLATES[0] as Template) {
  const { slides, issues } = readSlides([spec(chart)]);
  if (issues.length > 0) throw new Error(issues.map(({ msg }) => msg).join('\n'));
  const samples = slides.flatMap((slide) => slide ?? []);
  const plan: DeckPlan = {
    engine: ENGINE,
    title: 'T',
    language,
    template,
    theme: resolveTheme(template),
    slides: samples,
    pictures: [],
    createdAt: '2026-01-01T00:00:00Z',
  };
  const scene = composeSlide(plan, 0);
  return { scene, deck: buildDeck(plan, [scene], new Map()), theme: plan.theme };
}

const flat = (elements: readonly SceneElement[]): ShapeElement[] =>
  elements.flatMap((one) => (one.type === 'group' ? flat(one.children) : one.type === 'shape' ? [one] : []));
const shapesIn = ({ elements }: Scene, id: RegExp) => flat(elements).filter((one) => id.test(one.id));
const chartsIn = ({ elements }: Scene) => elements.filter((one): one is ChartElement => one.type === 'chart');
const tableIn = ({ elements }: Scene) =>
  elements.find((one): one is TableElement => one.type === 'table') as TableElement;
const amounts = (length: number) =>
  fc.array(fc.integer({ min: 1, max: 900 }), { minLength: length, maxLength: length });
const names = (count: number, prefix = 'C') => Array.from({ length: count }, (_, at) => `${prefix}${at + 1}`);

describe('composite charts', () => {
  it.each(oneIn(12, TEMPLATES, 2).map((template) => [template.id, template] as const))(
    'compile without errors in %s',
    (_, template) => {
      for (const { name, chart, lang } of compositeSamples()) {
        const { scene, theme } = drawn(chart, lang, template);
        expect(
          checkScene(scene, theme).filter(({ severity }) => severity === 'error'),
          name,
        ).toEqual([]);
      }
    },
  );

  it('give a marimekko areas in proportion to its values', () => {
    fc.assert(
      fc.property(fc.array(amounts(3), { minLength: 2, maxLength: 4 }), (columns) => {
        const { scene } = drawn({
          type: 'marimekko',
          categories: names(3),
          series: columns.map((values, at) => ({ name: `S${at}`, values })),
        });
        const parts = shapesIn(scene, /part-\d+-\d+$/);
        const total = columns.flat().reduce((sum, one) => sum + one, 0);
        // Each part is smaller by the gap around it, 2 px.
        const areas = new Map(
          parts.map(({ id, box }) => [id.replace(/^.*part-/, ''), (box.width + 2) * (box.height + 2)]),
        );
        const all = [...areas.values()].reduce((sum, one) => sum + one, 0);
        for (const [of, values] of columns.entries())
          for (const [at, value] of values.entries()) {
            const area = areas.get(`${at + 1}-${of + 1}`) ?? 0;
            // Slivers are drawn half a pixel wide at the least.
            if (value / total > 0.02) expect(Math.abs(area / all - value / total)).toBeLessThan(0.01);
          }
      }),
      { numRuns: 15 },
    );
  });

  it('give a pictogram as many tiles as its values, with a partial last tile', () => {
    fc.assert(
      fc.property(amounts(4), (values) => {
        const { scene } = drawn({ type: 'pictogram', categories: names(4), series: [{ name: 'S', values }] });
        const widths = values.map((_, at) =>
          shapesIn(scene, new RegExp(`tile-${at + 1}-\\d+$`)).reduce((sum, { box }) => sum + box.width, 0),
        );
        const unit = Math.max(...widths) / Math.max(...values);
        for (const [at, value] of values.entries())
          expect(Math.abs((widths[at] ?? 0) - value * unit)).toBeLessThan(1);
      }),
      { numRuns: 15 },
    );
  });

  it('set small multiples on one scale, each as a native chart with its workbook', async () => {
    const { scene, deck } = drawn({
      type: 'small_multiples',
      categories: names(4),
      series: [
        { name: 'A', values: [1, 2, 3, 4] },
        { name: 'B', values: [100, 200, 300, 400] },
        { name: 'C', values: [5, 6, null, 8] },
      ],
    });
    const charts = chartsIn(scene);
    expect(charts.map(({ chart: { title, axisMin, axisMax } }) => [title, axisMin, axisMax])).toEqual(
      ['A', 'B', 'C'].map((name) => [name, 0, 400]),
    );
    const pptx = new OpenedPptx(await writePptx(deck));
    expect(pptx.names.filter((name) => name.startsWith('ppt/embeddings/'))).toHaveLength(3);
    expect(checkScene(scene, deck.theme).filter(({ code }) => code === 'misleading_scale')).toEqual([]);
  });

  it('truncate the common axis of lines, and give all ranges the labels of one, so that plots are equally high', () => {
    const categories = ['2021', '2022'];
    const range = { low: [52, 55], high: [58, 64] };
    const { scene, deck } = drawn({
      type: 'small_multiples',
      categories,
      series: [
        { name: 'A', values: [54, 60], bands: [{ ...range, label: 'likely' }] },
        { name: 'B', values: [55, 62], bands: [range] },
      ],
    });
    const charts = chartsIn(scene);
    expect(charts.map(({ chart: { axisMin } }) => (axisMin ?? 0) >= 50)).toEqual([true, true]);
    const tops = charts.map(({ chart, style, box }) => {
      const plan = planChart(chart, style, 'en', deck.theme, box);
      return layoutChart(plan, box, { theme: deck.theme, lang: 'en' }).plot.y;
    });
    expect(tops[0]).toBe(tops[1]);
    expect(checkScene(scene, deck.theme).filter(({ severity }) => severity === 'warning')).toEqual([]);
    const bars = {
      type: 'small_multiples',
      categories,
      series: names(2).map((name) => ({ name, values: [54, 60], type: 'bar' })),
    };
    expect(chartsIn(drawn(bars).scene).map(({ chart }) => chart.axisMin)).toEqual([0, 0]);
  });

  it('have one axis that contains the ends of all ranges, whatever ends are requested', () => {
    const { scene, deck } = drawn({
      type: 'small_multiples',
      categories: ['2020', '2060', '2100'],
      series: [
        { name: 'Low', values: [5, 23, 44], bands: [{ low: [5, 18, 32], high: [5, 31, 62] }] },
        { name: 'High', values: [5, 34, 77], bands: [{ low: [5, 28, 63], high: [5, 44, 101] }] },
      ],
      axis_max: 100,
    });
    const ends = chartsIn(scene).map(({ chart, style, box }) => {
      const { valueAxis } = planChart(chart, style, 'en', deck.theme, box);
      return [valueAxis?.min, valueAxis?.max];
    });
    expect(ends[0]).toEqual(ends[1]);
    expect(ends[0]?.[1]).toBeGreaterThan(101);
  });

  it('draw lines, bands, events and forecasts in every small multiple, all of them equally high', () => {
    const notes = {
      reference_lines: [{ value: 500, label: 'goal' }],
      bands: [{ from: 100, to: 200, label: 'planned' }],
      events: [{ at: '2023', text: 'opening' }],
      forecast_from: '2024',
      callouts: [{ at: '2023', series: 'B', text: 'best' }],
    };
    const series = ['A', 'B', 'C'].map((name, at) => ({
      name,
      values: [1, 2, 3, 4].map((value) => value * (at + 1) * 40),
    }));
    const chart = { type: 'small_multiples', categories: ['2021', '2022', '2023', '2024'], series, ...notes };
    const { scene, deck } = drawn(chart);
    const planned = chartsIn(scene).map((one) => planChart(one.chart, one.style, 'en', deck.theme, one.box));
    expect(
      planned.map(({ notes: { lines, bands, events, callouts } }) => [
        lines.map(({ label }) => label),
        bands.map(({ label }) => label),
        events.length,
        callouts.length,
      ]),
    ).toEqual([
      [['goal'], ['planned'], 1, 0],
      [[undefined], [undefined], 1, 0],
      [[undefined], [undefined], 1, 0],
    ]);
    const plots = planned.map(
      (plan, at) =>
        layoutChart(plan, chartsIn(scene)[at]?.box ?? { width: 0, height: 0 }, {
          theme: deck.theme,
          lang: 'en',
        }).plot,
    );
    expect(new Set(plots.map(({ y, height }) => `${Math.round(y)} ${Math.round(height)}`)).size).toBe(1);
    expect(findUnusedChartFields(chart).map(({ field }) => field)).toEqual(['callouts']);
  });

  it('colour a heat map by its values, in a native table', async () => {
    const { scene, deck } = drawn({
      type: 'heat_map',
      categories: ['x', 'y', 'z'],
      series: [
        { name: 'A', values: [1, 5, 9] },
        { name: 'B', values: [9, null, 1] },
      ],
    });
    const table = tableIn(scene);
    const alphas = table.cells.slice(1).map((row) => row.slice(1).map(({ fill }) => fill?.alpha ?? 0));
    expect(alphas[0]?.[0]).toBeLessThan(alphas[0]?.[1] ?? 0);
    expect(alphas[0]?.[1]).toBeLessThan(alphas[0]?.[2] ?? 0);
    expect(alphas[1]).toEqual([alphas[0]?.[2], 0, alphas[0]?.[0]]);
    expect(new OpenedPptx(await writePptx(deck)).xml('ppt/slides/slide1.xml')).toContain('<a:tbl>');
  });

  it('fade what is not highlighted, and accept the names to highlight', () => {
    const series = [
      { name: 'A', values: [3, 4] },
      { name: 'B', values: [5, 6] },
    ];
    const marimekko = { type: 'marimekko', categories: ['x', 'y'], series, highlight: 'A' };
    const pictogram = {
      type: 'pictogram',
      categories: ['x', 'y'],
      series: series.slice(0, 1),
      highlight: 'y',
    };
    const fillsOf = (chart: object, id: RegExp): Set<string> =>
      new Set(shapesIn(drawn(chart).scene, id).map(({ fill }) => JSON.stringify(fill)));
    expect(fillsOf(marimekko, /part-\d-1$/)).not.toEqual(fillsOf(marimekko, /part-\d-2$/));
    expect(fillsOf({ ...marimekko, highlight: 'B' }, /part-\d-1$/)).toEqual(fillsOf(marimekko, /part-\d-2$/));
    expect(fillsOf(pictogram, /tile-1-/)).not.toEqual(fillsOf(pictogram, /tile-2-/));
    const heatMap = { type: 'heat_map', categories: ['x', 'y'], series, highlight: ['x', 'B'] };
    for (const chart of [marimekko, pictogram, heatMap]) expect(findUnusedChartFields(chart)).toEqual([]);
  });

  it.each([
    [
      { type: 'pictogram', categories: ['a'], series: [{ name: 'S', values: [-1] }] },
      /A pictogram shows amounts of 0 and more/,
    ],
    [
      { type: 'marimekko', categories: ['a'], series: [{ name: 'S', values: [1] }] },
      /A marimekko takes 2 to 8 series, got 1/,
    ],
    [
      { type: 'small_multiples', categories: ['a'], series: [{ name: 'S', values: [1] }] },
      /A small_multiples takes 2 to 12 series/,
    ],
    [
      { type: 'heatmap', categories: ['a'], series: [{ name: 'S', values: [1] }] },
      /Did you mean .*"heat_map"/,
    ],
  ])('explain their fields in errors (%#)', (chart, message) => {
    expect(
      readSlides([spec(chart)])
        .issues.map(({ msg }) => msg)
        .join('\n'),
    ).toMatch(message);
  });
});
