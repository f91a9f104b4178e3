import { chooseNumberSpec, formatNumber, labelUnit, parseFormatCode } from '../../scene/number-format.ts';
import type { ChartModel } from '../model.ts';
import type { DrawnChart, DrawnSeries } from './drawn-chart.ts';
import { hasField, KIND_ROWS } from './index.ts';
import { withRanges } from './ranges.ts';
import { sortCategories } from './sort-categories.ts';

/** Reduces any chart to a base type, with the categories in the order in which they are shown. */
export function reduceToBaseType(model: ChartModel, lang: string): DrawnChart {
  const { drawing } = KIND_ROWS[model.type];
  const chart = hasField(model.type, 'sort') ? { ...model, ...sortCategories(model, model.sort) } : model;
  if (typeof drawing === 'function') return drawing(chart, lang);
  const drawn = { ...chart, base: drawing };
  return drawing === chart.type ? withRanges(withTotals(withErrors(drawn), lang)) : drawn;
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
