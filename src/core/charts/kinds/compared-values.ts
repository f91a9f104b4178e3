import type { ChartModel } from '../model.ts';
import type { DrawnChart, DrawnSeries } from './drawn-chart.ts';
import { sortCategories } from './sort-categories.ts';

/** Pareto chart: bars in descending order and a line of the cumulative share. */
export function pareto(chart: ChartModel): DrawnChart {
  const { categories, series } = sortCategories(chart, 'descending');
  const [first] = series;
  const values = (first?.values ?? []).map((value) => Math.max(0, value ?? 0));
  const total = values.reduce((sum, value) => sum + value, 0);
  let sum = 0;
  const cumulative = values.map((value) => {
    sum += value;
    return total === 0 ? 0 : (sum / total) * 100;
  });
  return {
    ...chart,
    base: 'combo',
    categories,
    series:
      first === undefined
        ? []
        : [
            { ...first, type: 'bar', axis: 'primary' },
            { name: '∑ %', values: cumulative, type: 'line', axis: 'secondary', tone: 'text' },
          ],
    gapPercent: 15,
    // Both axes end at the total, so that the line rises by the height of each bar.
    ...(total > 0 ? { axisMin: 0, axisMax: total, secondary: { min: 0, max: 100, unit: '%' } } : {}),
  };
}

/**
 * Dumbbell chart: one marker per series, joined in each category by a line from the lowest to the highest
 * value.
 */
export function dumbbell(chart: ChartModel): DrawnChart {
  const at = (index: number) => chart.series.flatMap(({ values }) => values[index] ?? []);
  const low = chart.categories.map((_, index) => (at(index).length === 0 ? null : Math.min(...at(index))));
  const spans = chart.categories.map((_, index) =>
    at(index).length === 0 ? null : Math.max(...at(index)) - Math.min(...at(index)),
  );
  const span: DrawnSeries = {
    name: '|',
    values: low,
    hidden: true,
    unlisted: true,
    silent: true,
    whiskers: {
      plus: spans,
      minus: spans.map((one) => (one === null ? null : 0)),
      widthPx: 4,
      capped: false,
      tone: 'track',
    },
  };
  return {
    ...chart,
    base: 'line',
    zero: false,
    series: [
      span,
      ...chart.series.map((one): DrawnSeries => ({ ...one, marks: { symbol: 'circle', sizePx: 15 } })),
    ],
  };
}

/** Lollipop chart: a stem from zero to a marker. */
export function lollipop(chart: ChartModel): DrawnChart {
  return {
    ...chart,
    base: 'line',
    zero: true,
    series: chart.series.map(
      (one): DrawnSeries => ({
        ...one,
        marks: { symbol: 'circle', sizePx: 15 },
        whiskers: {
          plus: one.values.map((value) => (value === null ? null : Math.max(0, -value))),
          minus: one.values.map((value) => (value === null ? null : Math.max(0, value))),
          widthPx: 3,
          capped: false,
          tone: 'first',
        },
      }),
    ),
  };
}

/** Bullet chart: actual values as bars, targets as a stroke across each bar. */
export function bullet(chart: ChartModel): DrawnChart {
  const [actual, target, ...rest] = chart.series;
  return {
    ...chart,
    base: 'combo',
    gapPercent: 130,
    series: [
      ...(actual === undefined ? [] : [{ ...actual, type: 'bar' as const, axis: 'primary' as const }]),
      ...(target === undefined
        ? []
        : [
            {
              ...target,
              type: 'line' as const,
              axis: 'primary' as const,
              tone: 'text' as const,
              marks: { symbol: 'dash' as const, sizePx: 30 },
            },
          ]),
      ...rest.map((one) => ({ ...one, type: 'bar' as const, axis: 'primary' as const })),
    ],
  };
}

/** Gauge: one value on a ring of three quarters, whose last quarter stays open. */
export function gauge(chart: ChartModel): DrawnChart {
  const { min, max } = chooseGaugeEnds(chart);
  const value = Math.min(max, Math.max(min, chart.series[0]?.values[0] ?? min));
  const series: DrawnSeries = {
    name: chart.series[0]?.name ?? '',
    values: [value - min, max - value, (max - min) / 3],
    pointTones: ['first', 'track', 'none'],
    silent: true,
    unlisted: true,
  };
  return {
    ...chart,
    base: 'doughnut',
    categories: [chart.categories[0] ?? '', '…', ' '],
    series: [series],
    turn: 0.625,
  };
}

/**
 * Ends of a gauge: the declared ones, otherwise 100 for percentages and the next round number for other
 * units.
 */
export function chooseGaugeEnds({ axisMin, axisMax, series, unit }: ChartModel): {
  readonly min: number;
  readonly max: number;
} {
  const value = series[0]?.values[0] ?? 0;
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(Math.abs(value), 1e-9)));
  const round = value <= 0 ? 1 : ([1, 2, 5, 10].find((step) => step * magnitude >= value) ?? 10) * magnitude;
  const min = axisMin ?? Math.min(0, value);
  const max = axisMax ?? (unit === '%' && value <= 100 ? 100 : round);
  return max > min ? { min, max } : { min, max: min + 1 };
}

/** Population pyramid: two series back to back, of which the first runs to the left. */
export function populationPyramid(chart: ChartModel): DrawnChart {
  const [left, right] = chart.series;
  const max = Math.max(
    0,
    ...chart.series.flatMap(({ values }) => values.map((value) => Math.abs(value ?? 0))),
  );
  return {
    ...chart,
    base: 'horizontal_stacked_bar',
    stacked: true,
    unsigned: true,
    gapPercent: 12,
    ...(max > 0 ? { axisMin: -max, axisMax: max } : {}),
    series: [
      ...(left === undefined
        ? []
        : [{ ...left, values: left.values.map((value) => (value === null ? null : -Math.abs(value))) }]),
      ...(right === undefined
        ? []
        : [{ ...right, values: right.values.map((value) => (value === null ? null : Math.abs(value))) }]),
    ],
  };
}
