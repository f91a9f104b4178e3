import { chooseNumberSpec, formatNumber, labelUnit, parseFormatCode } from '../../scene/number-format.ts';
import type { ChartModel } from '../model.ts';
import type { DrawnChart, DrawnSeries, Tone } from './drawn-chart.ts';

interface Segment {
  readonly from: number;
  readonly to: number;
}

/**
 * Stacks segments that float anywhere on the axis: an invisible series supports them, and a segment across
 * zero is split
 * in two.
 */
export function stackFloatingSegments(
  layers: readonly {
    readonly name: string;
    readonly tone: Tone;
    readonly segments: readonly (Segment | null)[];
  }[],
): DrawnSeries[] {
  const count = layers[0]?.segments.length ?? 0;
  const supports = Array.from({ length: count }, (_, at) => {
    const ends = layers.flatMap(({ segments }) => (segments[at] ? [segments[at].from, segments[at].to] : []));
    const [low, high] = [Math.min(...ends), Math.max(...ends)];
    return ends.length === 0 ? null : low > 0 ? low : Math.min(0, high);
  });
  const base: DrawnSeries = {
    name: '·',
    values: supports,
    kind: 'bar',
    hidden: true,
    unlisted: true,
    silent: true,
  };
  const parts = layers.map(({ name, tone, segments }) => {
    const ends = segments.map((segment) =>
      segment === null
        ? undefined
        : ([Math.min(segment.from, segment.to), Math.max(segment.from, segment.to)] as const),
    );
    const common = { name, kind: 'bar', tone, unlisted: true, silent: true } as const;
    return {
      common,
      above: ends.map((one) => (one !== undefined && one[1] > 0 ? one[1] - Math.max(0, one[0]) : null)),
      below: ends.map((one) => (one !== undefined && one[0] < 0 ? one[0] - Math.min(0, one[1]) : null)),
    };
  });
  const isStacked = Array.from({ length: count }).some(
    (_, at) => layers.filter(({ segments }) => segments[at] != null).length > 1,
  );
  const isSplit = ({ above, below }: (typeof parts)[number]) =>
    below.some((one) => one !== null) &&
    (isStacked || above.some((one, at) => one !== null && below[at] !== null));
  const upward = parts.map(
    (part): DrawnSeries => ({
      ...part.common,
      values: isSplit(part) ? part.above : part.above.map((one, at) => one ?? part.below[at] ?? null),
    }),
  );
  // Below zero a stack grows away from zero, so the layers are in reverse order.
  const downward = parts
    .filter(isSplit)
    .map((part): DrawnSeries => ({ ...part.common, name: `${part.common.name} < 0`, values: part.below }));
  return [base, ...upward, ...downward.toReversed()];
}

/** Waterfall chart: each change starts where the one before it ended, and totals start at zero. */
export function waterfall(chart: ChartModel, lang: string): DrawnChart {
  const values = chart.series[0]?.values ?? [];
  const spec = chart.numberFormat
    ? parseFormatCode(chart.numberFormat)
    : chooseNumberSpec(
        computeRunningBars(chart).flatMap(({ from, to, value }) => [from, to, value]),
        labelUnit(chart.unit),
        lang,
      );
  const bars = computeRunningBars(chart);
  const layer = (name: string, tone: Tone, isOne: (bar: (typeof bars)[number]) => boolean) => ({
    name,
    tone,
    segments: bars.map((bar) => (isOne(bar) && bar.from !== bar.to ? bar : null)),
  });
  const layers = [
    layer('=', 'text', ({ total }) => total),
    layer('+', 'first', ({ total, value }) => !total && value > 0),
    layer('−', 'second', ({ total, value }) => !total && value < 0),
  ].filter(({ segments }) => segments.some((one) => one !== null));
  const text = ({ total, value, to }: (typeof bars)[number], at: number) => {
    if (values[at] === null && !total) return null;
    const shown = formatNumber(total ? to : Math.abs(value), spec, lang);
    return total ? shown : `${value > 0 ? '+' : value < 0 ? '−' : '±'}${shown}`;
  };
  const labels: DrawnSeries = {
    name: '#',
    values: bars.map(({ from, to }) => Math.max(from, to)),
    kind: 'line',
    hidden: true,
    unlisted: true,
    ...(chart.dataLabels === 'none'
      ? { silent: true as const }
      : { texts: bars.map((bar, at) => text(bar, at)) }),
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

/**
 * Box plot, one box per series: from the first to the third quartile, divided at the median, with whiskers to
 * the
 * minimum and the maximum.
 */
export function boxPlot(chart: ChartModel): DrawnChart {
  const groups = chart.series
    .map(({ name, values }) => ({ name, of: computeFiveNumbers(values) }))
    .filter((group): group is { name: string; of: FiveNumbers } => group.of !== undefined);
  const line = (
    name: string,
    at: keyof FiveNumbers,
    whiskers: NonNullable<DrawnSeries['whiskers']>,
  ): DrawnSeries => ({
    name,
    values: groups.map(({ of }) => of[at]),
    kind: 'line',
    hidden: true,
    unlisted: true,
    silent: true,
    whiskers,
  });
  const whisker = { widthPx: 1.5, capped: true, tone: 'text' } as const;
  const none = groups.map(() => 0);
  return {
    ...chart,
    base: 'stacked_bar',
    stacked: true,
    zero: false,
    gapPercent: 90,
    categories: groups.map(({ name }) => name),
    series: [
      ...stackFloatingSegments([
        {
          name: '25–50 %',
          tone: 'first',
          segments: groups.map(({ of }) => ({ from: of.low, to: of.middle })),
        },
        {
          name: '50–75 %',
          tone: 'pale',
          segments: groups.map(({ of }) => ({ from: of.middle, to: of.high })),
        },
      ]),
      line('25 %', 'low', { ...whisker, plus: none, minus: groups.map(({ of }) => of.low - of.least) }),
      line('75 %', 'high', { ...whisker, minus: none, plus: groups.map(({ of }) => of.most - of.high) }),
      {
        name: '50 %',
        values: groups.map(({ of }) => of.middle),
        kind: 'line',
        unlisted: true,
        silent: true,
        tone: 'text',
        marks: { symbol: 'dash', sizePx: 28 },
      },
    ],
  };
}

interface FiveNumbers {
  readonly least: number;
  readonly low: number;
  readonly middle: number;
  readonly high: number;
  readonly most: number;
}

/** Minimum, quartiles and maximum by the method of Excel's QUARTILE.INC. */
export function computeFiveNumbers(values: readonly (number | null)[]): FiveNumbers | undefined {
  const sorted = values
    .filter((value): value is number => value !== null && Number.isFinite(value))
    .sort((a, b) => a - b);
  if (sorted.length === 0) return undefined;
  const at = (share: number) => {
    const place = (sorted.length - 1) * share;
    const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
    return below + (above - below) * (place - Math.floor(place));
  };
  return { least: at(0), low: at(0.25), middle: at(0.5), high: at(0.75), most: at(1) };
}
