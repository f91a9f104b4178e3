import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { checkChartHonesty } from '../../../src/core/charts/check/honesty.ts';
import { computeFiveNumbers } from '../../../src/core/charts/kinds/box-plot.ts';
import { computeRunningBars } from '../../../src/core/charts/kinds/waterfall.ts';
import type { ChartModel } from '../../../src/core/charts/model.ts';
import { planChart } from '../../../src/core/charts/plan/chart-plan.ts';
import { layoutChart } from '../../../src/core/charts/plan/frame.ts';
import { drawAnnotations } from '../../../src/core/charts/plan/marks.ts';
import { placeBars, placeValue } from '../../../src/core/charts/plan/places.ts';
import { writePptx } from '../../../src/core/output/pptx/write-pptx.ts';
import { cachesOf } from '../../support/chart-caches.ts';
import { chartSamples } from '../../support/chart-samples.ts';
import { oneIn } from '../../support/deep.ts';
import { modelOf } from '../../support/model-of-content.ts';
import { chartElement, sampleDeck, scene, title } from '../../support/sample-deck.ts';
import { expectValidPptx } from '../../support/validate-pptx.ts';
import { STYLE, THEME } from '../scene/fixture-scene.ts';

const BOX = { width: 1000, height: 560 };
const plan = (chart: ChartModel) => planChart(chart, STYLE, 'en', THEME, BOX);
const framed = (chart: ChartModel) => {
  const planned = plan(chart);
  return { planned, frame: layoutChart(planned, BOX, { theme: THEME, lang: 'en' }) };
};
const one = (
  type: ChartModel['type'],
  values: readonly (number | null)[],
  more: Partial<ChartModel> = {},
): ChartModel => ({
  type,
  categories: values.map((_, at) => `C${at + 1}`),
  series: [{ name: 'S', values }],
  ...more,
});

test('a callout on a negative bar without space below it is placed above zero, never on the bar', () => {
  const { planned, frame } = framed(
    one('bar', [-674, -1177, -1580, 280], { callouts: [{ at: 'C3', text: 'lowest point' }] }),
  );
  const annotation = drawAnnotations(planned, frame, BOX, { theme: THEME, lang: 'en' }).find(
    (mark) => mark.kind === 'words',
  );
  const bar = placeBars(planned, frame.plot).find(({ point }) => point === 2);
  if (annotation?.kind !== 'words' || bar === undefined) throw new Error('The words or the bar are missing.');
  expect([annotation.lines, annotation.box.y + annotation.box.height <= Math.min(bar.from, bar.to)]).toEqual([
    ['lowest point'],
    true,
  ]);
});

test('the label of a reference line keeps clear of bars and of their value labels', () => {
  const { planned, frame } = framed(
    one('bar', [252, 140, 120], {
      unit: 'min',
      referenceLines: [{ value: 120, label: 'target of two hours' }],
    }),
  );
  const name = drawAnnotations(planned, frame, BOX, { theme: THEME, lang: 'en' }).find(
    (mark) => mark.kind === 'words',
  );
  if (name?.kind !== 'words') throw new Error('The name is missing.');
  const em = planned.fontSizePx;
  const [left, right, top, foot] = [
    name.box.x,
    name.box.x + name.box.width,
    name.box.y,
    name.box.y + name.box.height,
  ];
  // Boxes of each bar and the label above it.
  const taken = placeBars(planned, frame.plot).map(({ from, to, across, thickness }) => ({
    left: across - thickness / 2,
    right: across + thickness / 2,
    top: Math.min(from, to) - em * 1.5,
    foot: Math.max(from, to),
  }));
  expect(planned.series[0]?.labels).toHaveLength(3);
  expect(
    taken.filter((one) => left < one.right && right > one.left && top < one.foot - 1 && foot > one.top + 1),
  ).toEqual([]);
});

test('the name of a reference line is beside upright bars, at the end of its line', () => {
  const { planned, frame } = framed(
    one('bar', [4.1, 5.6, 6.2, 6.9, 7.8, 8.4], { referenceLines: [{ value: 5, label: 'Budget' }] }),
  );
  const name = drawAnnotations(planned, frame, BOX, { theme: THEME, lang: 'en' }).find(
    (mark) => mark.kind === 'words',
  );
  if (name?.kind !== 'words') throw new Error('The name is missing.');
  const line = placeValue(5, planned.valueAxis ?? expect.unreachable(), frame.plot, 'vertical');
  expect(name.box.x).toBeGreaterThan(frame.plot.x + frame.plot.width);
  expect(name.box.x + name.box.width).toBeLessThanOrEqual(BOX.width + 1);
  expect(Math.abs(name.box.y + name.box.height / 2 - line)).toBeLessThan(1);
});

const amounts = fc.array(fc.integer({ min: -9999, max: 9999 }), { minLength: 2, maxLength: 10 });

describe('chart axes', () => {
  it('of lines start at zero unless more than a third of them would be empty; then they are truncated visibly', () => {
    const near = framed(one('line', [4.1, 3.9, 4, 4.2, 4.15]));
    expect(near.planned.valueAxis).toMatchObject({ visible: true, lined: true });
    expect(near.planned.valueAxis?.min).toBeGreaterThan(0);
    expect(near.planned.notes.isCut).toBe(true);
    expect(drawAnnotations(near.planned, near.frame, BOX, { theme: THEME, lang: 'en' })).toHaveLength(2);
    for (const values of [
      [1, 3],
      [30, 100],
      [0, 1],
      [-40, 60],
    ])
      expect(plan(one('line', values)).valueAxis?.min).toBeLessThanOrEqual(0);
    for (const values of [
      [54, 64],
      [40, 100],
      [68, 100],
    ]) {
      const { min = 0 } = plan(one('line', values)).valueAxis ?? {};
      expect(min).toBeGreaterThan(0);
      expect(min).toBeLessThan(values[0] ?? 0);
    }
    expect(plan(one('bar', [54, 64])).valueAxis?.min).toBe(0);
  });

  it('end at the requested values, and never cut off a value or the start of a bar', () => {
    expect(plan(one('line', [4, 5], { axisMin: 0, axisMax: 10 })).valueAxis).toMatchObject({
      min: 0,
      max: 10,
    });
    expect(plan(one('bar', [40, 50], { axisMin: 30, axisMax: 45 })).valueAxis?.min).toBe(0);
    expect(plan(one('bar', [40, 50], { axisMax: 45 })).valueAxis?.max).toBeGreaterThanOrEqual(50);
    expect(plan(one('bar', [40, 50], { axisMax: 80 })).valueAxis?.max).toBe(80);
  });

  it('are logarithmic where no length is drawn', () => {
    expect(plan(one('line', [3, 4000], { log: true })).valueAxis).toMatchObject({
      log: true,
      ticks: [1, 10, 100, 1000, 10_000],
    });
    expect(plan(one('bar', [3, 4000], { log: true })).valueAxis?.log).toBeUndefined();
  });
});

describe('chart controls', () => {
  it('sort categories with their values, with gaps last', () => {
    const { categories, series } = plan(one('bar', [3, null, 9, 1], { sort: 'descending' }));
    expect([categories, series[0]?.values]).toEqual([
      ['C3', 'C1', 'C4', 'C2'],
      [9, 3, 1, null],
    ]);
  });

  it('label nothing, all points, the ends, or what is highlighted', () => {
    const labelled = (dataLabels: ChartModel['dataLabels'], more: Partial<ChartModel> = {}) =>
      plan(
        one('bar', [3, 5, 8, 2], { ...more, ...(dataLabels === undefined ? {} : { dataLabels }) }),
      ).series[0]?.labels.map(({ point }) => point);
    expect([
      labelled('none'),
      labelled('all'),
      labelled('ends'),
      labelled('highlighted', { highlight: ['C2', 'C4'] }),
    ]).toEqual([[], [0, 1, 2, 3], [0, 3], [1, 3]]);
    expect(plan(one('bar', [3, 5, 8, 2], { dataLabels: 'none' })).valueAxis?.visible).toBe(true);
  });

  it('emphasise several categories, a series, or the point where both cross', () => {
    const [first] = STYLE.series;
    expect(plan(one('bar', [3, 5, 8], { highlight: ['C1', 'C3'] })).series[0]?.pointPaints).toEqual([
      first,
      STYLE.rest,
      first,
    ]);
    const both: ChartModel = {
      type: 'bar',
      categories: ['a', 'b'],
      series: [
        { name: 'x', values: [1, 2] },
        { name: 'y', values: [3, 4] },
      ],
      highlight: ['y', 'b'],
    };
    expect(plan(both).series.map(({ pointPaints }) => pointPaints?.map((paint) => paint === first))).toEqual([
      undefined,
      [false, true],
    ]);
  });

  it('colour bars by sign', () => {
    const paints = plan(one('bar', [-3, 5, -1], { colorBy: 'sign' })).series[0]?.pointPaints ?? [];
    expect(paints[0]).toEqual(paints[2]);
    expect(paints[0]).not.toEqual(paints[1]);
  });
});

describe('a drawn chart', () => {
  it('has bars as long as their values, stacked or not', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.constantFrom('bar', 'horizontal_bar', 'stacked_bar', 'histogram' as const),
        (values, type) => {
          const { planned, frame } = framed(
            type === 'histogram'
              ? { type, categories: [], series: [], values }
              : one(type as ChartModel['type'], values),
          );
          const along = planned.orientation === 'vertical' ? frame.plot.height : frame.plot.width;
          const perUnit = along / ((planned.valueAxis?.max ?? 1) - (planned.valueAxis?.min ?? 0));
          for (const bar of placeBars(planned, frame.plot))
            expect(Math.abs(bar.to - bar.from)).toBeCloseTo(
              Math.abs(bar.series.values[bar.point] ?? 0) * perUnit,
              4,
            );
        },
      ),
    );
  });

  it('has waterfall bars that reach from one running total to the next', () => {
    fc.assert(
      fc.property(amounts, (values) => {
        const chart = one('waterfall', values);
        const { planned, frame } = framed(chart);
        const axis = planned.valueAxis ?? expect.fail();
        computeRunningBars(chart).forEach(({ from, to }, point) => {
          const visible = placeBars(planned, frame.plot).filter(
            (bar) => bar.point === point && bar.series.hidden !== true,
          );
          const ends = visible.flatMap((bar) => [bar.from, bar.to]);
          if (from === to) {
            expect(ends).toEqual([]);
            return;
          }
          const wanted = [from, to]
            .map((value) => placeValue(value, axis, frame.plot, 'vertical'))
            .sort((a, b) => a - b);
          expect(Math.min(...ends)).toBeCloseTo(wanted[0] ?? 0, 4);
          expect(Math.max(...ends)).toBeCloseTo(wanted[1] ?? 0, 4);
        });
      }),
    );
  });

  it('has boxes from the first to the third quartile, at any position', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 4, maxLength: 30 }),
        (values) => {
          const { planned, frame } = framed({
            type: 'box_plot',
            categories: [],
            series: [{ name: 'A', values }],
          });
          const { low, middle, high } = computeFiveNumbers(values) ?? expect.fail();
          if (high - low < 1e-9) return;
          const axis = planned.valueAxis ?? expect.fail();
          const ends = placeBars(planned, frame.plot)
            .filter(({ series }) => series.hidden !== true)
            .flatMap(({ from, to }) => [from, to]);
          expect(Math.max(...ends)).toBeCloseTo(placeValue(low, axis, frame.plot, 'vertical'), 4);
          expect(Math.min(...ends)).toBeCloseTo(placeValue(high, axis, frame.plot, 'vertical'), 4);
          // The median divides the box, on either side of zero.
          if (middle > low && middle < high)
            expect(
              ends.some((end) => Math.abs(end - placeValue(middle, axis, frame.plot, 'vertical')) < 1e-3),
            ).toBe(true);
        },
      ),
    );
  });

  it('has every value in exactly one bin of a histogram', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 200 }),
        fc.integer({ min: 2, max: 24 }),
        (values, bins) => {
          const [series] = plan({ type: 'histogram', categories: [], series: [], values, bins }).series;
          expect(series?.values.reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBe(values.length);
        },
      ),
    );
  });

  it('has a Pareto line that ends at 100 %, on axes that end at the same height', () => {
    const { series, valueAxis, secondaryAxis } = plan(one('pareto', [5, 20, 15]));
    expect(series.map(({ values }) => values)).toEqual([
      [20, 15, 5],
      [50, 87.5, 100],
    ]);
    expect([valueAxis?.max, secondaryAxis?.max]).toEqual([40, 100]);
  });
});

describe('a file with every chart', () => {
  it('has the same values in caches and workbooks, conforms to the schema, and reads the labels of a series from its cells', async () => {
    for (const sample of oneIn(
      6,
      chartSamples().filter(({ lang }) => lang === 'en'),
      4,
    )) {
      const bytes = await writePptx({
        ...sampleDeck(),
        slides: [
          scene('chart', [
            title('A'),
            chartElement('chart', { x: 64, y: 184, width: 1152, height: 440 }, modelOf(sample.chart)),
          ]),
        ],
      });
      for (const { cached, cell } of cachesOf(bytes))
        expect([sample.name, cell ?? '']).toEqual([sample.name, cached]);
      if (sample.name.endsWith('usual')) await expectValidPptx(bytes);
    }
  }, 120_000);
});

describe('series that look the same', () => {
  const alikeIn = (graph: readonly [string, ...string[]], chart: ChartModel) => {
    const theme = { ...THEME, colors: { ...THEME.colors, graph: graph as typeof THEME.colors.graph } };
    return checkChartHonesty(
      { ...chartElement('chart', { x: 0, y: 0, ...BOX }, chart), style: STYLE, lang: 'en' },
      theme,
    ).filter(({ code }) => code === 'series_alike');
  };
  const three = (type: ChartModel['type'], more: Partial<ChartModel> = {}): ChartModel => ({
    type,
    categories: ['A', 'B', 'C'],
    series: ['North', 'South', 'West'].map((name, at) => ({ name, values: [at + 3, at + 5, at + 4] })),
    ...more,
  });
  const CLOSE = ['#0F7B7B', '#117C7A', '#0E7A7C', '#127D7B'] as const;

  it.each(['bar', 'stacked_bar', 'area'] as const)('are both reported in a %s chart', (type) => {
    const [annotation] = alikeIn(CLOSE, three(type));
    expect([annotation?.severity, annotation?.message]).toEqual([
      'warning',
      expect.stringContaining('"North" and "South" look the same'),
    ]);
  });

  it('are not reported where colours are distinct, or one of them is highlighted', () => {
    expect(alikeIn(['#0F7B7B', '#C2571A', '#7A5C99', '#14213D'], three('bar'))).toEqual([]);
    expect(alikeIn(CLOSE, three('bar', { highlight: 'West' }))).toEqual([]);
  });
});
