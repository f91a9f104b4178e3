import { isSequence, isTime } from '../../scene/sequence.ts';
import type { ChartModel } from '../model.ts';

/** The data and title of a chart, by which its kind is chosen. */
export type ChartData = Partial<
  Pick<ChartModel, 'categories' | 'series' | 'points' | 'values' | 'unit' | 'title'>
>;

/** Words of a title that suggest a kind. English only; in other languages the data alone decides. */
const TITLE_HINTS = {
  share: /\b(share|split|mix|breakdown|composition|portion|made up|of (the )?(total|whole))\b/i,
  change: /\b(trend|growth|grow|over time|since|decline|develop|rise|fall)/i,
  rank: /\b(rank|top|most|largest|biggest|lead)/i,
  spread: /\b(distribution|spread|how many|histogram|varies|variation)\b/i,
  bridge: /\b(bridge|from .+ to .+|walk|waterfall|gap|adds? up|contribut)/i,
  cause: /\b(80.?20|pareto|causes?|few)\b/i,
} as const;

/** Recognises age groups: "0–4", "65-69", "80+". */
const AGES = /^(?:\d{1,3}\s?[-–]\s?\d{1,3}|\d{1,3}\s?\+|<\s?\d{1,3})$/;

/** Facts about the data from which each kind decides whether it suits them. */
export interface DataFacts {
  readonly points: NonNullable<ChartModel['points']>;
  readonly values: readonly number[];
  readonly series: ChartModel['series'];
  /** Number of categories; 0 for points and observations. */
  readonly count: number;
  /** All values of the series. */
  readonly numbers: readonly number[];
  /** The categories are moments in order. */
  readonly isTimed: boolean;
  /** The categories are age groups. */
  readonly isByAge: boolean;
  readonly isPositive: boolean;
  /** Names or number of the categories need more width than columns have. */
  readonly isLong: boolean;
  /** The only series holds the parts of one whole. */
  readonly isWhole: boolean;
  /** Most points have a size. */
  readonly isSized: boolean;
  /** Returns whether the categories have an order. */
  readonly hasSequence: () => boolean;
  readonly titleSuggests: (what: keyof typeof TITLE_HINTS) => boolean;
}

export function findDataFacts(data: ChartData, lang: string, title: string): DataFacts {
  const { points = [], values = [], categories = [], series = [] } = data;
  const count = categories.length;
  const numbers = series.flatMap((one) => one.values.filter((value) => value !== null));
  const isPositive = numbers.every((value) => value >= 0);
  const titleSuggests: DataFacts['titleSuggests'] = (what) => TITLE_HINTS[what].test(title);
  const total = numbers.reduce((sum, value) => sum + value, 0);
  const isByAge = count >= 4 && categories.filter((name) => AGES.test(name.trim())).length >= count * 0.8;
  return {
    points,
    values,
    series,
    count,
    numbers,
    isTimed: !isByAge && isTime(categories, lang),
    isByAge,
    isPositive,
    isLong: categories.some((name) => [...name].length > 14) || count > 8,
    isWhole:
      series.length === 1 &&
      isPositive &&
      count >= 2 &&
      count <= 6 &&
      ((data.unit === '%' && Math.abs(total - 100) <= 1.5) || (data.unit !== '%' && titleSuggests('share'))),
    isSized: points.filter(({ size }) => size !== undefined).length > points.length / 2,
    hasSequence: () => isSequence(categories, lang),
    titleSuggests,
  };
}
