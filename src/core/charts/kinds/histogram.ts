import { chooseNiceScale } from '../../scene/axis-scale.ts';
import { chooseNumberSpec, formatNumber, tickSpec } from '../../scene/number-format.ts';
import type { ChartModel } from '../model.ts';
import type { DrawnChart } from './drawn-chart.ts';
import { AXIS_ENDS, AXIS_NOTES, CATEGORY_NOTES, type KindRow } from './kind-row.ts';

const MAX_BINS = 24;

export const HISTOGRAM: KindRow = {
  data: 'observations',
  fields: [...AXIS_ENDS, ...AXIS_NOTES, ...CATEGORY_NOTES, 'data_labels'],
  places: 'none',
  highlights: 'nothing',
  takesValues: true,
  drawing: reduceHistogram,
  advise: ({ values, series, count }) => {
    if (values.length > 0)
      return {
        weight: 3,
        reason: `${values.length} single values: how often they fall where`,
        hides: 'the single values, and all shape finer than a bin',
      };
    return count === 0 && series.length > 0
      ? { weight: 1, reason: 'one group, with its shape', hides: 'the other groups' }
      : undefined;
  },
};

/** Bars over bins of equal width. Each bin includes its lower end, and the last one both ends. */
function reduceHistogram(chart: ChartModel, lang: string): DrawnChart {
  const values = (chart.values ?? chart.series.flatMap(({ values }) => values)).filter(
    (value): value is number => value !== null && Number.isFinite(value),
  );
  const edges = chooseBins(values, chart.bins);
  const counts = edges.slice(0, -1).map(() => 0);
  for (const value of values) {
    const at = Math.min(
      counts.length - 1,
      Math.max(
        0,
        edges.findLastIndex((edge) => edge <= value),
      ),
    );
    counts[at] = (counts[at] ?? 0) + 1;
  }
  const spec = tickSpec(chooseNumberSpec(edges, undefined, lang), {
    majorUnit: (edges[1] ?? 1) - (edges[0] ?? 0),
    ticks: edges,
  });
  // A line breaks after a hyphen, but not between a minus sign and its number.
  const end = (value: number | undefined) => formatNumber(value ?? 0, spec, lang).replace('-', '\u2212');
  const { unit, numberFormat: _, ...rest } = chart;
  const xLabel = chart.xLabel ?? unit;
  return {
    ...rest,
    ...(xLabel === undefined ? {} : { xLabel }),
    base: 'bar',
    gapPercent: 4,
    categories: counts.map((_count, at) => `${end(edges[at])}–${end(edges[at + 1])}`),
    series: [{ name: chart.series[0]?.name ?? 'n', values: counts }],
  };
}

/** Ends of the bins: round numbers, about as many as requested, otherwise by Sturges' rule. */
function chooseBins(values: readonly number[], requested: number | undefined): readonly number[] {
  if (values.length === 0) return [0, 1];
  const scale = chooseNiceScale(values, {
    zero: false,
    steps: Math.min(MAX_BINS, requested ?? Math.ceil(Math.log2(values.length) + 1)),
    free: true,
  });
  return scale.ticks;
}
