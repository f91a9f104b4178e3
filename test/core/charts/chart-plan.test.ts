import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHART_TYPES, type ChartModel } from '../../../src/core/charts/model.ts';
import { planChart } from '../../../src/core/charts/plan/chart-plan.ts';
import { chooseNiceScale } from '../../../src/core/scene/axis-scale.ts';
import { measureTextWidth } from '../../../src/core/scene/fonts/font-book.ts';
import { STYLE, THEME } from '../scene/fixture-scene.ts';

const value = fc.oneof(
  fc.integer({ min: -5_000_000, max: 5_000_000 }),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  fc.constant(0),
);
const model = fc.integer({ min: 1, max: 14 }).chain((count) =>
  fc.record({
    type: fc.constantFrom(...CHART_TYPES.filter((type) => type !== 'scatter' && type !== 'bubble')),
    categories: fc.constant(Array.from({ length: count }, (_, index) => `C${index + 1}`)),
    series: fc
      .array(
        fc.array(fc.oneof({ weight: 9, arbitrary: value }, fc.constant(null)), {
          minLength: count,
          maxLength: count,
        }),
        { minLength: 1, maxLength: 4 },
      )
      .map((rows) => rows.map((values, index) => ({ name: `S${index + 1}`, values }))),
  }),
) as fc.Arbitrary<ChartModel>;

const BOX = { width: 1000, height: 560 };
const plan = (chart: ChartModel, lang = 'en-US') => planChart(chart, STYLE, lang, THEME, BOX);
const bar = (values: (number | null)[], extra: Partial<ChartModel> = {}): ChartModel => ({
  type: 'bar',
  categories: values.map((_, index) => `C${index + 1}`),
  series: [{ name: 'S1', values }],
  ...extra,
});

describe('planChart', () => {
  it('returns the same plan for the same conditions, and a new one for another box', () => {
    const chart = bar([1, 2, 3]);
    expect(plan(chart)).toBe(plan(chart));
    expect(planChart(chart, STYLE, 'en-US', THEME, { ...BOX, width: 200 })).not.toBe(plan(chart));
  });

  it('leaves room for labels by the part of the axis that a line shows', () => {
    const { valueAxis } = plan(bar([1970, 2011, 2087, 2067, 2109, 2189], { type: 'line' }));
    const [min = 0, max = 0] = [valueAxis?.min, valueAxis?.max];
    expect(min).toBe(1950);
    expect(max - 2189).toBeLessThan((max - min) / 6);
  });

  it('writes labels without their unit where a steep line would cross them', () => {
    const labelsOf = (values: number[], unit: string) =>
      planChart(bar(values, { type: 'line', unit }), STYLE, 'en-US', THEME, {
        width: 1000,
        height: 420,
      }).series.flatMap(({ labels }) => labels.map(({ text }) => text));
    expect(labelsOf([10, 12, 13, 15, 16, 18], 'kWh')).toContain('13 kWh');
    expect(labelsOf([10, 30, 60, 95, 60, 20], 'kWh')).toEqual(['10', '30', '60', '95', '60', '20']);
  });

  it('leaves room for the label of a negative bar beside the names', () => {
    const values = [1426.3, 35.3, -17.1];
    const chart = bar(values, { type: 'horizontal_bar', unit: '%' });
    const { valueAxis } = planChart(chart, STYLE, 'en-US', THEME, { width: 400, height: 200 });
    const [min = 0, max = 0] = [valueAxis?.min, valueAxis?.max];
    const label = measureTextWidth('-17.1%', {
      font: 'body',
      theme: THEME,
      weight: 400,
      italic: false,
      lang: 'en-US',
    });
    expect(((-17.1 - min) / (max - min)) * 200).toBeGreaterThan(label * STYLE.fontSizePx);
  });

  it('names fewer years if names at the ends of lines use the width', () => {
    const years = Array.from({ length: 17 }, (_, index) => String(2001 + index));
    const values = years.map((_, index) => 4000 + index * 100);
    const lines = (...names: string[]) =>
      planChart(
        {
          type: 'line',
          categories: years,
          series: names.map((name, n) => ({ name, values: values.map((value) => value * (n + 1)) })),
        },
        STYLE,
        'en-US',
        THEME,
        { width: 700, height: 400 },
      ).categoryAxis?.labelEvery;
    expect([lines('A', 'B'), lines('Nuclear Energy', 'Renewables')]).toEqual([2, 5]);
  });

  it('starts lengths and areas at zero, and covers every value', () => {
    fc.assert(
      fc.property(model, (chart) => {
        const { valueAxis, secondaryAxis, series, grouping, family, categories, type } = plan(chart);
        if (!valueAxis) return;
        if (family !== 'line' && type !== 'box_plot')
          expect(valueAxis.min <= 0 && valueAxis.max >= 0).toBe(true);
        for (const axis of [valueAxis, ...(secondaryAxis ? [secondaryAxis] : [])]) {
          const shown = series.filter((one) => (one.axis === 'secondary') === (axis === secondaryAxis));
          const tolerance = (axis.max - axis.min) * 1e-9;
          for (const one of shown)
            for (const v of one.values)
              if (v !== null) expect(v >= axis.min - tolerance && v <= axis.max + tolerance).toBe(true);
          expect(axis.ticks.length).toBeGreaterThanOrEqual(2);
          expect(axis.ticks.length).toBeLessThanOrEqual(14);
        }
        if (grouping === 'stacked')
          for (const at of categories.keys())
            expect(
              series.reduce(
                (sum, { values, kind }) => sum + (kind === 'bar' ? Math.max(0, values[at] ?? 0) : 0),
                0,
              ),
            ).toBeLessThanOrEqual(valueAxis.max + (valueAxis.max - valueAxis.min) * 1e-9);
      }),
    );
  });

  it('writes labels that read back as the value, to the shown decimals', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -99_999, max: 99_999 }), { minLength: 1, maxLength: 8 }),
        (values) => {
          for (const { labels } of plan(bar(values)).series)
            for (const { point, text } of labels)
              expect(Number(text.replaceAll(',', ''))).toBe(values[point]);
        },
      ),
    );
  });

  it('limits a pie to seven slices that add up to the whole', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 20 }), (values) => {
        const pie = plan(bar(values, { type: 'pie' }), 'de-DE');
        expect(pie.categories.length).toBeLessThanOrEqual(7);
        expect(pie.series[0]?.values.reduce((sum: number, one) => sum + (one ?? 0), 0)).toBe(
          values.reduce((sum, one) => sum + one, 0),
        );
        if (values.length > 7) expect(pie.categories.at(-1)).toBe('Sonstige');
        expect(pie.gathered.length).toBe(values.length > 7 ? values.length - 6 : 0);
      }),
    );
  });

  it('drops the value axis only where every bar is labelled', () => {
    const few = plan(bar([3, 5, 8]));
    expect(few.valueAxis?.visible).toBe(false);
    expect(few.series[0]?.labels.map(({ text }) => text)).toEqual(['3', '5', '8']);
    const many = plan(bar(Array.from({ length: 30 }, (_, index) => index)));
    expect(many.valueAxis?.visible).toBe(true);
    expect(many.series[0]?.labels).toEqual([]);
  });

  it('emphasises the highlighted point and lets the others recede', () => {
    const { series } = plan(bar([3, 5, 8], { highlight: 'C2' }));
    expect(series[0]?.pointPaints).toEqual([STYLE.rest, STYLE.series[0], STYLE.rest]);
    expect(series[0]?.labels.map(({ bold }) => bold)).toEqual([false, true, false]);
  });

  it('names lines at their ends where the ends are distinct, and otherwise in a legend', () => {
    const lines = (last: number): ChartModel => ({
      type: 'line',
      categories: ['a', 'b', 'c'],
      series: [
        { name: 'Ours', values: [1, 4, 9] },
        { name: 'Theirs', values: [2, 3, last] },
      ],
    });
    const apart = plan(lines(4));
    expect([apart.legend, apart.series[0]?.labels[0]?.text]).toEqual(['none', 'Ours: 9']);
    const close = plan(lines(8.9));
    expect([close.legend, close.series[0]?.labels]).toEqual(['top', []]);
  });

  it('puts the first category of horizontal bars at the top and mirrors Arabic', () => {
    expect(plan(bar([1, 2], { type: 'horizontal_bar' })).categoryAxis?.reversed).toBe(true);
    expect(plan(bar([1, 2])).categoryAxis?.reversed).toBe(false);
    expect(plan(bar([1, 2]), 'ar-EG').categoryAxis?.reversed).toBe(true);
    expect(plan(bar([1, 2], { type: 'horizontal_bar' }), 'ar-EG').valueAxis?.reversed).toBe(true);
  });

  it('gives a line of another magnitude its own axis with the same number of steps', () => {
    const combo = plan({
      type: 'combo',
      categories: ['a', 'b'],
      series: [
        { name: 'Revenue', values: [1_200_000, 4_100_000], type: 'bar' },
        { name: 'Margin', values: [12, 22], type: 'line' },
      ],
    });
    expect(combo.secondaryAxis?.ticks.length).toBe(combo.valueAxis?.ticks.length);
    expect(combo.secondaryAxis?.max).toBeLessThan(100);
  });

  it('labels as much as there is space for: with the unit, without it, or not at all', () => {
    const quarters: ChartModel = {
      type: 'bar',
      categories: ['Q1', 'Q2', 'Q3', 'Q4'],
      series: ['Plan', 'Actual', 'Last year'].map((name, index) => ({
        name,
        values: [24.5, 26.25, 27.5, 29.75].map((value) => value + index),
      })),
      unit: '€ m',
    };
    const [wide, narrow, least] = [1400, 800, 220].map((width) =>
      planChart(quarters, STYLE, 'en-US', THEME, { width, height: 400 }),
    );
    const texts = (one: typeof wide) => one?.series[0]?.labels.map(({ text }) => text);
    expect(texts(wide)).toEqual(['€24.50m', '€26.25m', '€27.50m', '€29.75m']);
    expect(texts(narrow)).toEqual(['24.50', '26.25', '27.50', '29.75']);
    expect(`${narrow?.title ?? ''} ${narrow?.valueAxis?.formatTick(20)}`).toContain('€');
    expect(texts(least)).toEqual([]);
    expect(least?.valueAxis?.visible).toBe(true);
    // In stacks, labels that do not fit their segment are omitted; in lines, those that overlap the next one.
    expect(
      planChart({ ...quarters, type: 'stacked_bar' }, STYLE, 'en-US', THEME, {
        width: 220,
        height: 400,
      }).series.flatMap(({ labels }) => labels),
    ).toEqual([]);
    const line = { ...bar(Array<number>(8).fill(24.5)), type: 'line' as const };
    expect(
      planChart(line, STYLE, 'en-US', THEME, { width: 200, height: 400 }).series[0]?.labels.map(
        ({ point }) => point,
      ),
    ).toEqual([0, 7]);
  });

  it('shows values with the precision of the input', () => {
    const shown = (values: number[], unit = '€') =>
      plan(bar(values, { unit })).series[0]?.labels.map(({ text }) => text);
    expect(shown([24.5, 118])).toEqual(['€24.5', '€118.0']);
    expect(shown([27.25, 31.8], '%')).toEqual(['27.25%', '31.80%']);
    expect(shown([1234.5, 2400])).toEqual(['€1,234.5', '€2,400.0']);
    // Calculated values are rounded, but never to zero.
    expect(shown([33.333333, 66.666667])).toEqual(['€33.3', '€66.7']);
    expect(shown([0.3333333, 412.5])).toEqual(['€0.33', '€412.50']);
  });

  it('accepts charts without data', () => {
    for (const type of CHART_TYPES) expect(plan({ type, categories: [], series: [] }).type).toBe(type);
    expect(plan(bar([null, null])).valueAxis?.ticks.length).toBeGreaterThan(1);
  });
});

describe('niceScale', () => {
  it('keeps zero off a line axis only where the values are close together', () => {
    expect(chooseNiceScale([980, 1000, 1010], { zero: false }).min).toBeGreaterThan(900);
    expect(chooseNiceScale([10, 1000], { zero: false }).min).toBe(0);
    expect(chooseNiceScale([980, 1010], { zero: true }).min).toBe(0);
  });

  it('puts the unit of a radar into its title, because no program draws titles on its axes', () => {
    const radar = plan({
      ...bar([1, 2, 3]),
      type: 'radar',
      title: 'Skills',
      yLabel: 'Points of five',
      xLabel: 'Skill',
    });
    expect([radar.title, radar.valueAxis?.title, radar.categoryAxis?.title]).toEqual([
      'Skills, Points of five',
      undefined,
      undefined,
    ]);
    const line = plan({
      ...bar(Array.from({ length: 40 }, (_, at) => at * 37)),
      type: 'line',
      yLabel: 'Points',
    });
    expect([line.title, line.valueAxis?.title]).toEqual([undefined, 'Points']);
  });
});

describe('names of points', () => {
  const points = (places: readonly (readonly [number, number, string])[]): ChartModel =>
    ({
      type: 'scatter',
      categories: [],
      series: [],
      points: places.map(([x, y, label]) => ({ x, y, label })),
    }) as unknown as ChartModel;
  const sides = (places: readonly (readonly [number, number, string])[]) =>
    plan(points(places)).series[0]?.labels.map(({ text, place }) => `${text} ${place}`);

  it('are inside the plot', () => {
    expect(
      sides([
        [0, 10, 'Aberdeen'],
        [50, 60, 'Houston'],
        [100, 90, 'Orlando-Kissimmee-Sanford'],
      ]),
    ).toEqual(['Aberdeen right', 'Houston right', 'Orlando-Kissimmee-Sanford left']);
  });

  it('do not run into one another', () => {
    expect(
      sides([
        [0, 90, 'Houston'],
        [40, 10, 'Aberdeen, South Dakota'],
        [42, 10, 'North Platte, Nebraska'],
        [100, 50, 'Orlando'],
      ]),
    ).toEqual([
      'Houston right',
      'Aberdeen, South Dakota left',
      'North Platte, Nebraska right',
      'Orlando left',
    ]);
  });
});
