import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeFiveNumbers } from '../../../src/core/charts/kinds/box-plot.ts';
import { computeRunningBars } from '../../../src/core/charts/kinds/waterfall.ts';
import { CHART_TYPES, type ChartModel, type ChartType } from '../../../src/core/charts/model.ts';
import { planChart } from '../../../src/core/charts/plan/chart-plan.ts';
import { layoutChart } from '../../../src/core/charts/plan/frame.ts';
import { writePptx } from '../../../src/core/output/pptx/write-pptx.ts';
import { drawChart } from '../../../src/core/output/svg/chart/draw-chart.ts';
import { cachesOf } from '../../support/chart-caches.ts';
import { chartElement, sampleDeck, scene, title } from '../../support/sample-deck.ts';
import { STYLE, THEME } from '../scene/fixture-scene.ts';

const BOX = { x: 0, y: 0, width: 1000, height: 560 };
/** Coordinates are written with two decimals. */
const PX = 0.03;
/** Width of the stroke across a box, at its middle. */
const MIDDLE = 28;

/** Measures of one chart in its markup, independent of the plan from which it was drawn. */
function drawn(chart: ChartModel) {
  const element = { ...chartElement('chart', BOX, chart), style: STYLE, lang: 'en' };
  const svg = drawChart(element, {
    theme: THEME,
    media: new Map(),
    rtl: false,
    lang: 'en',
    newId: () => 'x',
  });
  const plan = planChart(chart, STYLE, 'en', THEME, BOX);
  const frame = layoutChart(plan, BOX, { theme: THEME, lang: 'en' });
  const all = [...svg.matchAll(/<(rect|circle|line|path)((?: [\w-]+="[^"]*")*)/g)].map(
    ([, name, attributes = '']) => ({
      name,
      at: new Map(
        [...attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
      ),
    }),
  );
  const numbers = (name: string, ...keys: string[]) =>
    all.filter((one) => one.name === name).map(({ at }) => keys.map((key) => Number(at.get(key) ?? 0)));
  const shapeIn = ({ mark, series }: (typeof frame.legend)[number]) =>
    mark === 'line'
      ? 'line'
      : mark === 'dot' && (series?.symbol ?? 'circle') === 'circle'
        ? 'circle'
        : 'rect';
  const listed = (name: string) => frame.legend.filter((entry) => shapeIn(entry) === name).length;
  return {
    plan,
    plot: frame.plot,
    rects: numbers('rect', 'x', 'y', 'width', 'height').slice(listed('rect')),
    circles: numbers('circle', 'cx', 'cy', 'r').slice(listed('circle')),
    lines: numbers('line', 'x1', 'y1', 'x2', 'y2', 'stroke-width'),
    paths: all
      .filter(({ name }) => name === 'path')
      .map(({ at }) => ({
        d: at.get('d') ?? '',
        fill: at.get('fill'),
        width: Number(at.get('stroke-width') ?? 0),
      })),
  };
}

const pointsOf = (d: string) =>
  [...d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
const size = (value: number | null) => Math.abs(value ?? 0);
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Expects that every measure is its value times the same factor. */
function proportional(measures: readonly number[], values: readonly number[], within = PX): void {
  const [least, most] = [measures, values].map((list) =>
    list.filter((one) => one !== 0).sort((a, b) => a - b),
  ) as [number[], number[]];
  const unit = sum(least) / sum(most);
  expect(least).toHaveLength(
    most.filter((value) => value * unit > within).length + least.filter((one) => one <= within).length,
  );
  for (const [at, value] of most.slice(most.length - least.length).entries())
    expect(Math.abs((least[at] ?? 0) - value * unit)).toBeLessThan(within);
}

/** Expects that the distances between positions are proportional to those between values. */
function spaced(places: readonly number[], values: readonly number[]): void {
  expect(places).toHaveLength(values.length);
  const [low, high] = [values.indexOf(Math.min(...values)), values.indexOf(Math.max(...values))] as const;
  const from = places[low] ?? 0;
  const unit = low === high ? 0 : ((places[high] ?? 0) - from) / ((values[high] ?? 0) - (values[low] ?? 0));
  for (const [at, value] of values.entries())
    expect(Math.abs((places[at] ?? 0) - from - (value - (values[low] ?? 0)) * unit)).toBeLessThan(PX);
}

const amount = fc.integer({ min: -9999, max: 9999 });
const positive = fc.integer({ min: 1, max: 9999 });
const table = (
  value: fc.Arbitrary<number>,
  series: { min: number; max: number },
  rows = { min: 2, max: 7 },
) =>
  fc
    .tuple(fc.integer(series), fc.integer(rows))
    .chain(([wide, high]) =>
      fc.array(fc.array(value, { minLength: high, maxLength: high }), { minLength: wide, maxLength: wide }),
    );
const chartOf = (
  type: ChartType,
  columns: readonly (readonly number[])[],
  more: Partial<ChartModel> = {},
): ChartModel => ({
  type,
  dataLabels: 'none',
  categories: (columns[0] ?? []).map((_, at) => `C${at + 1}`),
  series: columns.map((values, at) => ({ name: `S${at + 1}`, values })),
  ...more,
});
const clouds = fc.array(fc.record({ series: fc.constant('A'), x: amount, y: amount, size: positive }), {
  minLength: 2,
  maxLength: 12,
});
const cloudOf = (type: ChartType) =>
  clouds.map((points): ChartModel => ({ type, dataLabels: 'none', categories: [], series: [], points }));

type Kind = { readonly made: fc.Arbitrary<ChartModel>; readonly holds: (chart: ChartModel) => void };
const valuesOf = (chart: ChartModel, series = 0) =>
  (chart.series[series]?.values ?? []).map((value) => value ?? 0);
const flat = (chart: ChartModel) => chart.series.flatMap(({ values }) => values.map(size));

const bars = (
  type: ChartType,
  side: 'width' | 'height',
  value = amount,
  count = { min: 1, max: 3 },
): Kind => ({
  made: table(value, count).map((columns) => chartOf(type, columns)),
  holds: (chart) =>
    proportional(
      drawn(chart).rects.map(([, , width = 0, height = 0]) => (side === 'width' ? width : height)),
      flat(chart),
    ),
});
/** Bars of the first series; annotations belong to another group. */
const firstBars = (
  type: ChartType,
  value: fc.Arbitrary<number>,
  count: number,
  more: (columns: number[][]) => Partial<ChartModel> = () => ({}),
): Kind => ({
  made: table(value, { min: count, max: count }).map((columns) => chartOf(type, columns, more(columns))),
  holds: (chart) => {
    const values = valuesOf(chart).map(size);
    proportional(
      drawn(chart)
        .rects.slice(0, values.filter((value) => value !== 0).length)
        .map(([, , , height = 0]) => height),
      values,
    );
  },
});
const lines = (type: ChartType, value = amount): Kind => ({
  made: table(value, { min: 1, max: 3 }, type === 'slope' ? { min: 2, max: 2 } : { min: 2, max: 7 }).map(
    (columns) => chartOf(type, columns),
  ),
  holds: (chart) => {
    const visible = drawn(chart)
      .paths.filter(({ fill, d }) => fill === 'none' && d.includes('L'))
      .slice(0, chart.series.length);
    spaced(
      visible.flatMap(({ d }) => pointsOf(d).map(({ y }) => -y)),
      chart.series.flatMap((_, at) => valuesOf(chart, at)),
    );
  },
});
/** Angles of the slices round the middle of the plot, in turns. */
const turns = (chart: ChartModel) => {
  const { paths, plot } = drawn(chart);
  const [cx, cy] = [plot.x + plot.width / 2, plot.y + plot.width / 2];
  return paths.flatMap(({ d }) => {
    const [, x1, y1, , x2, y2] = /^M(\S+) (\S+)A\S+ \S+ 0 ([01]) 1 (\S+) (\S+?)[LAZ]/.exec(d) ?? [];
    if (x1 === undefined) return [];
    const angle = (x: string | undefined, y: string | undefined) =>
      Math.atan2(Number(x) - cx, cy - Number(y)) / (2 * Math.PI);
    return [(((angle(x2, y2) - angle(x1, y1)) % 1) + 1) % 1];
  });
};
const TURN = 0.0006;
const round = (type: ChartType): Kind => ({
  made: table(positive, { min: 1, max: 1 }, { min: 2, max: 6 }).map((columns) => chartOf(type, columns)),
  holds: (chart) => {
    const values = valuesOf(chart);
    proportional(turns(chart), values, TURN);
    expect(sum(turns(chart))).toBeCloseTo(1, 2);
  },
});

const KINDS: Readonly<Record<ChartType, Kind>> = {
  bar: bars('bar', 'height'),
  stacked_bar: bars('stacked_bar', 'height'),
  horizontal_bar: bars('horizontal_bar', 'width'),
  horizontal_stacked_bar: bars('horizontal_stacked_bar', 'width'),
  population_pyramid: bars('population_pyramid', 'width', positive, { min: 2, max: 2 }),
  combo: firstBars('combo', positive, 2, ([first = [], second = []]) => ({
    series: [
      { name: 'A', values: first, type: 'bar' },
      { name: 'B', values: second, type: 'line' },
    ],
  })),
  bullet: firstBars('bullet', positive, 2),
  pareto: firstBars('pareto', positive, 1),
  histogram: {
    made: fc.array(amount, { minLength: 2, maxLength: 60 }).map(
      (values): ChartModel => ({
        type: 'histogram',
        dataLabels: 'none',
        categories: [],
        series: [],
        values,
      }),
    ),
    holds: (chart) => {
      const { rects, plan } = drawn(chart);
      const counts = (plan.series[0]?.values ?? []).map(size);
      expect(sum(counts)).toBe(chart.values?.length);
      proportional(
        rects.map(([, , , height = 0]) => height),
        counts,
      );
    },
  },
  waterfall: {
    made: table(amount, { min: 1, max: 1 }).map((columns) => chartOf('waterfall', columns)),
    holds: (chart) => {
      // A step across zero is drawn in two parts, one on either side.
      const parts = computeRunningBars(chart).flatMap(({ from, to }) =>
        from * to < 0 ? [size(from), size(to)] : [Math.abs(to - from)],
      );
      proportional(
        drawn(chart).rects.map(([, , , height = 0]) => height),
        parts,
      );
    },
  },
  box_plot: {
    made: fc.array(fc.array(positive, { minLength: 5, maxLength: 20 }), { minLength: 1, maxLength: 3 }).map(
      (boxes): ChartModel => ({
        type: 'box_plot',
        dataLabels: 'none',
        categories: [],
        series: boxes.map((values, at) => ({ name: `B${at}`, values })),
      }),
    ),
    holds: (chart) => {
      const fives = chart.series.map((_, at) => computeFiveNumbers(valuesOf(chart, at)) ?? expect.fail());
      proportional(
        drawn(chart)
          .rects.filter(([, , width]) => width !== MIDDLE)
          .map(([, , , height = 0]) => height),
        fives.flatMap(({ low, middle, high }) => [middle - low, high - middle]),
      );
    },
  },
  line: lines('line'),
  slope: lines('slope', positive),
  area: {
    made: table(positive, { min: 1, max: 1 }).map((columns) => chartOf('area', columns)),
    holds: (chart) => {
      const values = valuesOf(chart);
      const { paths, plot } = drawn(chart);
      const isAcross = (outline: readonly { readonly x: number }[]) =>
        Math.abs((outline[values.length - 1]?.x ?? 0) - (outline[0]?.x ?? 0)) > plot.width / 2;
      const outline =
        paths.map(({ d }) => pointsOf(d)).find((one) => one.length === 2 * values.length && isAcross(one)) ??
        expect.fail();
      const floor = outline.at(-1)?.y ?? 0;
      proportional(
        outline.slice(0, values.length).map(({ y }) => floor - y),
        values,
      );
    },
  },
  lollipop: {
    made: table(amount, { min: 1, max: 1 }).map((columns) => chartOf('lollipop', columns)),
    holds: (chart) =>
      proportional(
        drawn(chart)
          .lines.filter(([, , , , width]) => width === 3)
          .map(([, y1 = 0, , y2 = 0]) => Math.abs(y2 - y1)),
        valuesOf(chart).map(size),
      ),
  },
  dumbbell: {
    made: table(amount, { min: 2, max: 2 }).map((columns) => chartOf('dumbbell', columns)),
    holds: (chart) =>
      proportional(
        drawn(chart)
          .lines.filter(([, , , , width]) => width === 4)
          .map(([, y1 = 0, , y2 = 0]) => Math.abs(y2 - y1)),
        valuesOf(chart).map((value, at) => Math.abs(value - (valuesOf(chart, 1)[at] ?? 0))),
      ),
  },
  pie: round('pie'),
  doughnut: round('doughnut'),
  gauge: {
    made: fc
      .tuple(fc.integer({ min: 1, max: 99 }), positive)
      .map(([share, most]) => chartOf('gauge', [[(most * share) / 100]], { axisMin: 0, axisMax: most })),
    holds: (chart) => {
      const share = (valuesOf(chart)[0] ?? 0) / (chart.axisMax ?? 1);
      const [reached = 0, left = 0] = turns(chart);
      expect(Math.abs(reached / (reached + left) - share)).toBeLessThan(TURN);
    },
  },
  radar: {
    made: table(positive, { min: 1, max: 2 }, { min: 3, max: 7 }).map((columns) => chartOf('radar', columns)),
    holds: (chart) => {
      const { paths, plot } = drawn(chart);
      const reach = paths
        .filter(({ fill, width }) => fill === 'none' && width > 1)
        .flatMap(({ d }) =>
          pointsOf(d).map(({ x, y }) => Math.hypot(x - plot.x - plot.width / 2, y - plot.y - plot.width / 2)),
        );
      proportional(reach, flat(chart));
    },
  },
  scatter: {
    made: cloudOf('scatter'),
    holds: (chart) => {
      const { circles } = drawn(chart);
      spaced(
        circles.map(([x = 0]) => x),
        (chart.points ?? []).map(({ x }) => x),
      );
      spaced(
        circles.map(([, y = 0]) => -y),
        (chart.points ?? []).map(({ y }) => y),
      );
    },
  },
  bubble: {
    made: cloudOf('bubble'),
    holds: (chart) =>
      proportional(
        drawn(chart).circles.map(([, , r = 0]) => r),
        (chart.points ?? []).map(({ size: area = 0 }) => Math.sqrt(area)),
      ),
  },
};

describe('the drawing of a chart', () => {
  it.each(CHART_TYPES)('%s has lengths, angles and areas proportional to its values', (type) => {
    fc.assert(fc.property(KINDS[type].made, KINDS[type].holds), { numRuns: 60 });
  });
});

describe('the file of a chart', () => {
  it.each(CHART_TYPES)('%s has the values of the drawing and of the data sheet', async (type) => {
    await fc.assert(
      fc.asyncProperty(KINDS[type].made, async (chart) => {
        const bytes = await writePptx({
          ...sampleDeck(),
          slides: [scene('chart', [title('A'), chartElement('chart', BOX, chart)])],
        });
        const caches = cachesOf(bytes);
        for (const { cached, cell } of caches) expect(cached).toBe(cell);
        const numbers = caches
          .filter(({ tag }) => tag === 'c:val' || tag === 'c:yVal' || tag === 'c:bubbleSize')
          .map(({ cached }) => Number(cached));
        const planned = drawn(chart).plan.series;
        const wanted = planned
          .flatMap(({ values, points }) => [
            ...values,
            ...points.flatMap(({ y, size: area }) => (type === 'bubble' ? [y, area ?? 0] : [y])),
          ])
          .filter((value) => value !== null);
        expect(numbers.sort((a, b) => a - b)).toEqual(wanted.sort((a, b) => a - b));
      }),
      { numRuns: 8 },
    );
  });
});
