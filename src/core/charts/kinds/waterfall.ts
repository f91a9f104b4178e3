import {
  chooseNumberSpec,
  formatNumber,
  labelUnit,
  parseFormatCode,
  removePercentSign,
} from '../../scene/number-format.ts';
import type { Loc, Reader } from '../../templates/content/reader.ts';
import type { ChartModel } from '../model.ts';
import type { DrawnChart, DrawnSeries, Tone } from './drawn-chart.ts';
import { stackFloatingSegments } from './floating-segments.ts';
import { AXIS_ENDS, AXIS_NOTES, CATEGORY_NOTES, type KindRow } from './kind-row.ts';

export const WATERFALL: KindRow = {
  data: 'categories',
  fields: [...AXIS_ENDS, ...AXIS_NOTES, ...CATEGORY_NOTES, 'brackets', 'data_labels', 'color_by', 'totals'],
  places: 'categories',
  highlights: 'nothing',
  series: [1, 1],
  cumulative: true,
  check: checkTotals,
  drawing: reduceWaterfall,
  advise: ({ series, isTimed, isPositive, titleSuggests }) =>
    !isTimed && series.length === 1 && !isPositive && titleSuggests('bridge')
      ? {
          weight: 6,
          reason: 'changes up and down that lead from one amount to another',
          hides: 'the size of each change beside the first amount',
        }
      : undefined,
};

/**
 * Each change starts where the one before it ended, and totals start at zero. Changes of shares are points, so
 * they stand without a sign for per cent.
 */
function reduceWaterfall(chart: ChartModel, lang: string): DrawnChart {
  const values = chart.series[0]?.values ?? [];
  const spec = chart.numberFormat
    ? parseFormatCode(chart.numberFormat)
    : chooseNumberSpec(
        computeRunningBars(chart).flatMap(({ from, to, value }) => [from, to, value]),
        labelUnit(chart.unit),
        lang,
      );
  const bars = computeRunningBars(chart);
  const isBySign = chart.colorBy === 'sign';
  const below = findLabelsBelow(bars);
  const layer = (name: string, tone: Tone, isOne: (bar: (typeof bars)[number]) => boolean) => ({
    name,
    tone,
    segments: bars.map((bar) => (isOne(bar) && bar.from !== bar.to ? bar : null)),
  });
  const layers = [
    layer('=', 'text', ({ total }) => total),
    layer('+', isBySign ? 'gain' : 'first', ({ total, value }) => !total && value > 0),
    layer('−', isBySign ? 'loss' : 'second', ({ total, value }) => !total && value < 0),
  ].filter(({ segments }) => segments.some((one) => one !== null));
  const text = ({ total, value, to }: (typeof bars)[number], at: number) => {
    if (values[at] === null && !total) return null;
    const shown = formatNumber(total ? to : Math.abs(value), spec, lang);
    return total ? shown : `${value > 0 ? '+' : value < 0 ? '−' : '±'}${removePercentSign(shown)}`;
  };
  const labels: DrawnSeries = {
    name: '#',
    values: bars.map(({ from, to }, at) => (below.has(at) ? Math.min(from, to) : Math.max(from, to))),
    kind: 'line',
    hidden: true,
    unlisted: true,
    ...(chart.dataLabels === 'none'
      ? { silent: true as const }
      : {
          texts: bars.map((bar, at) => text(bar, at)),
          textsBelow: below,
          strongTexts: new Set(bars.flatMap(({ total }, at) => (total ? [at] : []))),
        }),
  };
  return {
    ...chart,
    base: 'stacked_bar',
    stacked: true,
    zero: true,
    series: [...stackFloatingSegments(layers), labels],
    gapPercent: 35,
  };
}

/** Share of the axis that a label needs between a bar and the base line. */
const LABEL_SHARE = 0.12;

/** Bars that lead down are labelled below, unless the label would meet the base line. */
function findLabelsBelow(bars: ReturnType<typeof computeRunningBars>): ReadonlySet<number> {
  const ends = bars.flatMap(({ from, to }) => [from, to]);
  const room = (Math.max(0, ...ends) - Math.min(0, ...ends)) * LABEL_SHARE;
  return new Set(
    bars.flatMap(({ from, to }, at) => {
      const low = Math.min(from, to);
      return to < from && (low < 0 || low > room) ? [at] : [];
    }),
  );
}

/** Start and end of each bar of a waterfall. */
export function computeRunningBars({
  series,
  categories,
  totals,
}: Pick<ChartModel, 'series' | 'categories' | 'totals'>): {
  readonly from: number;
  readonly to: number;
  readonly value: number;
  readonly total: boolean;
}[] {
  const values = series[0]?.values ?? [];
  const named = Array.isArray(totals) ? new Set<string>(totals) : undefined;
  let sum = 0;
  return categories.map((category, at) => {
    const value = values[at] ?? null;
    const last =
      at > 1 &&
      at === categories.length - 1 &&
      (value === null || Math.abs(value - sum) <= Math.abs(sum) * 1e-6);
    const total = named?.has(category) ?? (at === 0 || last);
    if (total) {
      sum = value ?? sum;
      return { from: 0, to: sum, value: sum, total };
    }
    const from = sum;
    sum += value ?? 0;
    return { from, to: sum, value: value ?? 0, total };
  });
}

/** Faults the bars marked as totals that do not equal the sum of the changes before them. */
function checkTotals(chart: ChartModel, loc: Loc, read: Reader): void {
  const { categories } = chart;
  const values = chart.series[0]?.values ?? [];
  computeRunningBars(chart).forEach(({ total }, at, all) => {
    const before = all[at - 1]?.to;
    const value = values[at];
    if (
      !total ||
      before === undefined ||
      value === null ||
      value === undefined ||
      Math.abs(value - before) <= Math.max(Math.abs(before), Math.abs(value)) * 1e-3
    )
      return;
    const sum = Number(before.toPrecision(12));
    read.fault(
      [...loc, 'series', 0, 'values', at],
      `"${categories[at]}" is a total, and the changes before it add up to ${sum}; got ${value}. Give null for the computed sum, or correct the changes.`,
      'value_error',
      value,
      { expected: sum },
    );
  });
}
