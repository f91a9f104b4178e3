import { chooseNumberSpec, formatNumber, labelUnit, parseFormatCode } from '../../scene/number-format.ts';
import type { ChartKind, ChartModel } from '../model.ts';
import { bullet, dumbbell, gauge, lollipop, pareto, populationPyramid } from './compared-values.ts';
import type { DrawnChart, DrawnSeries } from './drawn-chart.ts';
import { boxPlot, waterfall } from './floating-bars.ts';
import { histogram } from './histogram.ts';
import { sortCategories } from './sort-categories.ts';

export type { DrawnChart, DrawnSeries, Tone } from './drawn-chart.ts';
export { computeFiveNumbers, computeRunningBars } from './floating-bars.ts';

/** Chart types whose categories have no order of their own. */
export const SORTABLE: ReadonlySet<ChartKind> = new Set([
  'bar',
  'stacked_bar',
  'horizontal_bar',
  'horizontal_stacked_bar',
  'pie',
  'doughnut',
  'lollipop',
  'dumbbell',
  'bullet',
  'slope',
  'marimekko',
  'pictogram',
]);

/** Reduces any chart to a base type, with the categories in the order in which they are shown. */
export function reduceToBaseType(model: ChartModel, lang: string): DrawnChart {
  const chart = SORTABLE.has(model.type) ? { ...model, ...sortCategories(model, model.sort) } : model;
  switch (chart.type) {
    case 'waterfall':
      return waterfall(chart, lang);
    case 'box_plot':
      return boxPlot(chart);
    case 'histogram':
      return histogram(chart, lang);
    case 'pareto':
      return pareto(chart);
    case 'dumbbell':
      return dumbbell(chart);
    case 'lollipop':
      return lollipop(chart);
    case 'bullet':
      return bullet(chart);
    case 'gauge':
      return gauge(chart);
    case 'population_pyramid':
      return populationPyramid(chart);
    case 'slope':
      return { ...chart, base: 'line' };
    case 'bubble':
      return { ...chart, base: 'scatter' };
    // A single chart for places that cannot hold the tables, panels or shapes of these types.
    case 'heat_map':
    case 'small_multiples':
      return { ...chart, base: 'bar' };
    case 'marimekko':
      return { ...chart, base: 'stacked_bar' };
    case 'pictogram':
      return { ...chart, base: 'horizontal_bar' };
    default:
      return withTotals(withErrors({ ...chart, base: chart.type }), lang);
  }
}

/** Draws the error of each value as a whisker with caps. */
function withErrors(chart: DrawnChart): DrawnChart {
  if (!chart.series.some(({ errors }) => errors !== undefined)) return chart;
  const series = chart.series.map((one): DrawnSeries => {
    const { errors } = one;
    return errors === undefined
      ? one
      : { ...one, whiskers: { plus: errors, minus: errors, widthPx: 1.5, capped: true, tone: 'text' } };
  });
  return { ...chart, series };
}

/** Draws the totals of upright stacks as labels on an invisible line. */
function withTotals(chart: DrawnChart, lang: string): DrawnChart {
  if (chart.base !== 'stacked_bar' || chart.totals !== true || chart.series.length < 2) return chart;
  const at = (index: number) => chart.series.flatMap(({ values }) => values[index] ?? []);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const sums = chart.categories.map((_, index) => (at(index).length === 0 ? null : sum(at(index))));
  const tops = chart.categories.map((_, index) =>
    at(index).length === 0 ? null : sum(at(index).filter((value) => value > 0)),
  );
  const isPositive = tops.every((top, index) => top === sums[index]);
  const all = chart.series.flatMap(({ values }) => values.filter((value) => value !== null));
  const spec = chart.numberFormat
    ? parseFormatCode(chart.numberFormat)
    : chooseNumberSpec([...all, ...sums.filter((one) => one !== null)], labelUnit(chart.unit), lang);
  const texts = isPositive
    ? {}
    : { texts: sums.map((one) => (one === null ? null : formatNumber(one, spec, lang))) };
  return {
    ...chart,
    series: [
      ...chart.series,
      { name: '∑', values: tops, kind: 'line', hidden: true, unlisted: true, tone: 'text', ...texts },
    ],
  };
}
