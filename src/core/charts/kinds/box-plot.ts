import type { ChartModel } from '../model.ts';
import type { DrawnChart, DrawnSeries } from './drawn-chart.ts';
import { stackFloatingSegments } from './floating-segments.ts';
import { AXIS_ENDS, AXIS_NOTES, CATEGORY_NOTES, type KindRow } from './kind-row.ts';

export const BOX_PLOT: KindRow = {
  data: 'observations',
  fields: [...AXIS_ENDS, ...AXIS_NOTES, ...CATEGORY_NOTES],
  places: 'series',
  highlights: 'nothing',
  freeAxis: true,
  positions: true,
  drawing: reduceBoxPlot,
  advise: ({ values, series, count, titleSuggests }) => {
    if (values.length > 0)
      return {
        weight: 1,
        reason: 'the same in five numbers',
        hides: 'whether there is one hump or two',
      };
    if (count === 0 && series.length > 0)
      return {
        weight: 3,
        reason: `${series.length} groups of observations side by side`,
        hides: 'how many observations each box holds',
      };
    return titleSuggests('spread') && series.length > 1
      ? { weight: 3, reason: 'how values spread in each group', hides: 'how many values each box holds' }
      : undefined;
  },
};

/**
 * One box per series: from the first to the third quartile, divided at the median, with whiskers to
 * the
 * minimum and the maximum.
 */
function reduceBoxPlot(chart: ChartModel): DrawnChart {
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
