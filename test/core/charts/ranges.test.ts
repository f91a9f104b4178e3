import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withRanges } from '../../../src/core/charts/kinds/ranges.ts';
import { reduceToBaseType } from '../../../src/core/charts/kinds/reduce.ts';
import type { ChartModel, ChartSeries } from '../../../src/core/charts/model.ts';
import { planChart } from '../../../src/core/charts/plan/chart-plan.ts';
import { findUnusedChartFields } from '../../../src/core/charts/unused-fields.ts';
import { writePptx } from '../../../src/core/output/pptx/write-pptx.ts';
import { readSlides } from '../../../src/core/presentations/validate-slides.ts';
import { SCENARIOS } from '../../support/chart-samples.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';
import { chartElement, sampleDeck, scene, title } from '../../support/sample-deck.ts';
import { drawn } from '../ooxml/read/rendered-slides.ts';
import { STYLE, THEME } from '../scene/fixture-scene.ts';

const BOX = { width: 1100, height: 480 };
const YEARS = ['2020', '2030', '2040', '2050', '2060', '2070'];
const lines = (series: readonly ChartSeries[], more: Partial<ChartModel> = {}): ChartModel => ({
  type: 'line',
  categories: YEARS.slice(0, series[0]?.values.length),
  series,
  ...more,
});
const planOf = (chart: ChartModel) => planChart(chart, STYLE, 'en', THEME, BOX);
const issuesOf = (bands: unknown) =>
  readSlides([
    {
      layout: 'chart',
      content: {
        title: 'Ranges',
        chart: { type: 'line', categories: ['A', 'B'], series: [{ name: 'S', values: [1, 2], bands }] },
      },
    },
  ]).issues.map(({ msg }) => msg);

describe('ranges of lines', () => {
  const span = fc.tuple(fc.integer({ min: -50, max: 80 }), fc.integer({ min: 0, max: 60 }));
  const series = fc
    .array(fc.array(span, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 4 })
    .map((rows) =>
      rows.map(
        (row, index): ChartSeries => ({
          name: `S${index}`,
          values: row.map(([low, height]) => low + height / 2),
          bands: [{ low: row.map(([low]) => low), high: row.map(([low, height]) => low + height) }],
        }),
      ),
    );

  it('are a pile of areas that covers exactly what the ranges cover, at every category', () => {
    fc.assert(
      fc.property(series, (rows) => {
        const drawn = withRanges({ ...lines(rows), base: 'line' });
        const areas = drawn.series.filter(({ kind }) => kind === 'area');
        const offset = areas.length;
        for (const at of [0, 1, 2, 3]) {
          let level = areas[0]?.values[at] ?? 0;
          const ends = rows.flatMap(({ bands = [] }) =>
            bands.map(({ low, high }) => [low[at] ?? 0, high[at] ?? 0]),
          );
          expect(level).toBe(Math.min(...ends.flat()));
          for (const { values, rangeOf } of areas.slice(1)) {
            const from = level;
            level += values[at] ?? 0;
            if (level === from) continue;
            const middle = (from + level) / 2;
            expect(rangeOf?.owners.map((owner) => owner - offset)).toEqual(
              ends.flatMap(([low = 0, high = 0], index) => (low < middle && middle < high ? [index] : [])),
            );
          }
          expect(level).toBe(Math.max(...ends.flat()));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('open from the line where they begin', () => {
    const drawn = reduceToBaseType(
      lines([
        {
          name: 'S',
          values: [10, 12, 14],
          bands: [{ low: [null, 11, 12], high: [null, 13, 17] }],
        },
      ]),
      'en',
    );
    const [base, layer] = drawn.series.filter(({ kind }) => kind === 'area');
    expect(base).toMatchObject({ hidden: true, values: [10, 11, 12] });
    expect(layer?.values).toEqual([0, 2, 5]);
  });

  it('have the colour of their series, fainter than the line, and neutral where series overlap', () => {
    const { series: planned } = planOf(lines(SCENARIOS));
    const line = (name: string) => planned.find((one) => one.name === name)?.paint;
    const areas = planned.filter(({ kind, hidden }) => kind === 'area' && hidden !== true);
    const own = areas.filter(
      ({ paint }) => JSON.stringify({ ...paint, alpha: 1 }) !== JSON.stringify({ ...STYLE.text, alpha: 1 }),
    );
    expect(own.length).toBeGreaterThan(0);
    for (const { paint } of areas) expect(paint.alpha).toBeLessThan(1);
    expect(
      own.some(
        ({ paint }) =>
          JSON.stringify({ ...paint, alpha: 1 }) === JSON.stringify({ ...line('Low'), alpha: 1 }),
      ),
    ).toBe(true);
    expect(areas.length).toBeGreaterThan(own.length);
    expect(planned.filter(({ lineWidthPx }) => lineWidthPx === 1)).toHaveLength(6);
  });

  it('are on the axis with their ends, and name their lines at the end', () => {
    const { valueAxis, series: planned, legend } = planOf(lines(SCENARIOS));
    const highest = Math.max(...SCENARIOS.flatMap(({ bands }) => bands.flatMap(({ high }) => high)));
    expect(valueAxis?.max).toBeGreaterThanOrEqual(highest);
    expect(valueAxis?.max).toBeLessThan(highest * 1.5);
    expect(legend).toBe('none');
    expect(planned.flatMap(({ labels }) => labels.map(({ text }) => text))).toEqual([
      'Low: 39',
      'Middle: 56',
      'High: 77',
    ]);
  });

  it('of a fan are named in the legend', () => {
    const { series: planned, legend } = planOf(
      lines([
        {
          name: 'Demand',
          values: [50, 52, 55],
          bands: [
            { low: [48, 49, 50], high: [52, 56, 61], label: '95 %' },
            { low: [49, 50, 52], high: [51, 54, 58], label: '80 %' },
          ],
        },
      ]),
    );
    expect(legend).toBe('top');
    expect(planned.filter(({ unlisted }) => unlisted !== true).map(({ name }) => name)).toEqual([
      '95 %',
      '80 %',
      'Demand',
    ]);
  });

  it('are a native stacked area on a transparent one', async () => {
    const pptx = new OpenedPptx(
      await writePptx({
        ...sampleDeck(),
        slides: [
          scene('chart', [title('A'), chartElement('chart', { x: 60, y: 180, ...BOX }, lines(SCENARIOS))]),
        ],
      }),
    );
    const [area] = pptx.all('ppt/charts/chart1.xml', 'c:areaChart');
    const [grouping] = pptx.all('ppt/charts/chart1.xml', 'c:grouping');
    expect(grouping?.attributes.get('val')).toBe('stacked');
    const [base] = area?.children.filter(({ tag }) => tag === 'c:ser') ?? [];
    const look = base?.children.find(({ tag }) => tag === 'c:spPr');
    expect(look?.children[0]?.tag).toBe('a:noFill');
    expect(pptx.all('ppt/charts/chart1.xml', 'c:lineChart')).toHaveLength(1);
  });
});

describe('a file with ranges', () => {
  it('is shown as areas when it is opened', async () => {
    const file = await writePptx({
      ...sampleDeck(),
      slides: [
        scene('chart', [title('A'), chartElement('chart', { x: 60, y: 180, ...BOX }, lines(SCENARIOS))]),
      ],
    });
    const { elements, svg, theme } = drawn(file, 1);
    const chart = elements.find((one) => one.type === 'chart');
    if (chart?.type !== 'chart') throw new Error('no chart');
    const plan = planChart(chart.chart, chart.style, 'en', theme, chart.box);
    const written = planOf(lines(SCENARIOS));
    const shapes = (of: typeof plan) => of.series.map(({ name, kind }) => `${kind} ${name}`).sort();
    expect(shapes(plan)).toEqual(shapes(written));
    expect(plan.grouping).toBe('stacked');
    expect(plan.valueAxis?.max).toBe(written.valueAxis?.max);
    const base = plan.series.find(({ name, kind }) => kind === 'area' && name === '·');
    expect(base?.paint.alpha).toBe(0);
    expect(svg).toContain('<path');
  });
});

describe('data of ranges', () => {
  it('is reported with a remedy when inconsistent', () => {
    expect(issuesOf([{ low: [1, 2] }])[0]).toContain('a value for each category');
    expect(issuesOf([{ low: [1], high: [2, 3] }])[0]).toContain('2 values, 1 here');
    expect(issuesOf([{ low: [1, 5], high: [2, 3] }])[0]).toContain('which is 3 here; got 5');
    expect(issuesOf([{ low: [1, 2], high: [2, 3], name: 'x' }])[0]).toContain('Unknown field "name"');
    expect(issuesOf(Array.from({ length: 4 }, () => ({ low: [1, 2], high: [2, 3] })))[0]).toContain(
      'at most 3',
    );
    expect(issuesOf([{ low: [1, null], high: [2, null], label: '80 %' }])).toEqual([]);
  });

  it('is reported as without effect in other kinds', () => {
    const series = [{ name: 'S', values: [1], bands: [{ low: [0], high: [2] }] }];
    expect(findUnusedChartFields({ type: 'bar', categories: ['A'], series })).toMatchObject([
      { field: 'series[0].bands' },
    ]);
    expect(findUnusedChartFields({ type: 'line', categories: ['A'], series })).toEqual([]);
  });
});
