import type { DrawnChart, DrawnSeries } from '../kinds/drawn-chart.ts';
import type { BaseType } from '../model.ts';
import type { ChartPlan, SeriesPlan } from './plan-types.ts';

export function toFamily(base: BaseType): ChartPlan['family'] {
  return base === 'stacked_bar' || base === 'horizontal_bar' || base === 'horizontal_stacked_bar'
    ? 'bar'
    : base;
}

/** Ends of whiskers, which the axis must reach. */
export function listWhiskerEnds({ series }: DrawnChart): number[] {
  return series.flatMap(({ values, whiskers }) =>
    whiskers === undefined
      ? []
      : values.flatMap((value, at) =>
          value === null ? [] : [value + (whiskers.plus[at] ?? 0), value - (whiskers.minus[at] ?? 0)],
        ),
  );
}

/** Values of lines and bands, which the axis must reach. */
export function listNoteValues({ base, referenceLines = [], bands = [] }: DrawnChart): number[] {
  return base === 'pie' || base === 'doughnut' || base === 'radar'
    ? []
    : [...referenceLines.map(({ value }) => value), ...bands.flatMap(({ from, to }) => [from, to])];
}

export function chooseGrouping(chart: DrawnChart, family: ChartPlan['family']): ChartPlan['grouping'] {
  if (chart.stacked === true || chart.base === 'stacked_bar' || chart.base === 'horizontal_stacked_bar')
    return 'stacked';
  if (family === 'bar' || family === 'combo') return 'clustered';
  // Areas in front of one another hide data, so they are stacked where sums make sense.
  const additive =
    chart.series.length > 1 &&
    chart.series.every(({ values }) => values.every((value) => value === null || value >= 0));
  return family === 'area' && additive ? 'stacked' : 'standard';
}

export function chooseKinds(chart: DrawnChart, family: ChartPlan['family']): SeriesPlan['kind'][] {
  if (family === 'pie' || family === 'doughnut') return chart.series.map(() => 'slices');
  if (family !== 'combo') return chart.series.map(({ kind }) => kind ?? family);
  const hasExplicitLine = chart.series.some(({ type }) => type === 'line');
  return chart.series.map(
    ({ type }, index) =>
      type ?? (!hasExplicitLine && index === chart.series.length - 1 && index > 0 ? 'line' : 'bar'),
  );
}

/**
 * In a combo chart, lines that differ from the bars by more than a factor of eight get a secondary axis
 * unasked.
 */
export function chooseAxes(
  chart: DrawnChart,
  family: ChartPlan['family'],
  kinds: readonly SeriesPlan['kind'][],
): ('primary' | 'secondary')[] {
  if (family !== 'combo') return chart.series.map(() => 'primary');
  const top = (kind: 'bar' | 'line') =>
    Math.max(
      0,
      ...chart.series
        .filter((_, index) => kinds[index] === kind)
        .flatMap(({ values }) => values.map((value) => Math.abs(value ?? 0))),
    );
  const [bars, lines] = [top('bar'), top('line')];
  const apart = bars > 0 && lines > 0 && (bars / lines > 8 || lines / bars > 8);
  const axes = chart.series.map(
    ({ axis }, index): 'primary' | 'secondary' =>
      axis ?? (apart && kinds[index] === 'line' ? 'secondary' : 'primary'),
  );
  return axes.every((axis) => axis === 'secondary') ? axes.map(() => 'primary') : axes;
}

export function listValues(
  chart: DrawnChart,
  family: ChartPlan['family'],
  axes: readonly string[],
  axis: string,
): number[] {
  if (family === 'scatter') return axis === 'primary' ? (chart.points ?? []).map(({ y }) => y) : [];
  return chart.series.flatMap(({ values, rangeOf }, index) =>
    axes[index] === axis && (rangeOf === undefined || !chart.series.some(({ kind }) => kind === 'area'))
      ? values.filter((value): value is number => value !== null && Number.isFinite(value))
      : [],
  );
}

/** Level of each area of a pile, from the first. */
function sumUpwards(areas: readonly DrawnSeries[], index: number): number[] {
  let level = 0;
  return areas.map(({ values }) => {
    level += values[index] ?? 0;
    return level;
  });
}

/** Values that the axis must cover: single values, or the sums of stacks on either side of zero. */
export function listExtents(
  chart: DrawnChart,
  family: ChartPlan['family'],
  grouping: ChartPlan['grouping'],
  axes: readonly string[],
  axis: string,
): number[] {
  if (grouping !== 'stacked') return listValues(chart, family, axes, axis);
  const isArea = ({ kind, type }: DrawnSeries): boolean => kind === 'area' || type === 'area';
  const areas = chart.series.filter((one, index) => isArea(one) && axes[index] === axis);
  if (areas.length > 0)
    return chart.categories.flatMap((_, index) => [
      ...chart.series.flatMap((one, at) =>
        isArea(one) || axes[at] !== axis ? [] : (one.values[index] ?? []),
      ),
      ...sumUpwards(areas, index),
    ]);
  const isLine = ({ type, kind }: DrawnSeries) => type === 'line' || kind === 'line';
  const stackedSeries = chart.series.filter((one, index) => !isLine(one) && axes[index] === axis);
  const lines = chart.series.filter((one, index) => isLine(one) && axes[index] === axis);
  return chart.categories.flatMap((_, index) => {
    const values = stackedSeries.map((series) => series.values[index] ?? 0);
    return [
      ...lines.flatMap((series) => series.values[index] ?? []),
      values.filter((value) => value > 0).reduce((sum, value) => sum + value, 0),
      values.filter((value) => value < 0).reduce((sum, value) => sum + value, 0),
    ];
  });
}
