import { isSequence, isTime } from '../scene/sequence.ts';
import type { ChartKind, ChartModel } from './model.ts';

/** The data and title of a chart, by which its type is chosen. */
export type ChartData = Partial<
  Pick<ChartModel, 'categories' | 'series' | 'points' | 'values' | 'unit' | 'title'>
>;

export interface ChartAdvice {
  readonly type: ChartKind;
  readonly reason: string;
  /** Aspect of the data that this type hides. */
  readonly hides: string;
}

interface Candidate extends ChartAdvice {
  readonly weight: number;
}

/** Words of a title that suggest a type. English only; in other languages the data alone decides. */
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
/** More lines on one scale are a tangle, and more small charts are too small. */
const [MAX_LINES, MAX_MULTIPLES] = [4, 12] as const;
/** Number of values from which a heat map shows the pattern sooner than bars. */
const MIN_HEAT_MAP_VALUES = 36;
/** Smallest ratio of totals at which the columns of a marimekko differ visibly in width. */
const MIN_TOTALS_RATIO = 1.5;
/** Largest number that is counted at a glance. */
const MAX_PICTOGRAM_VALUE = 20;

/**
 * Recommends at most three chart types for the data, the best first.
 * | @param title title of the chart or of its slide
 */
export function recommendCharts(data: ChartData, lang: string, title = data.title ?? ''): ChartAdvice[] {
  const all = listCandidates(data, lang, title).sort((a, b) => b.weight - a.weight);
  const kinds = new Set<ChartKind>();
  return all
    .filter(({ type }) => !kinds.has(type) && kinds.add(type))
    .slice(0, 3)
    .map(({ weight: _, ...advice }) => advice);
}

/** Resolves the type "auto". */
export function chooseType(data: ChartData, lang = 'en'): ChartKind {
  return recommendCharts(data, lang)[0]?.type ?? 'bar';
}

function listCandidates(data: ChartData, lang: string, title: string): Candidate[] {
  const { points = [], values = [], categories = [], series = [] } = data;
  const titleSuggests = (what: keyof typeof TITLE_HINTS) => TITLE_HINTS[what].test(title);
  if (points.length > 0) return pointCandidates(points);
  if (values.length > 0)
    return [
      {
        type: 'histogram',
        weight: 3,
        reason: `${values.length} single values: how often they fall where`,
        hides: 'the single values, and all shape finer than a bin',
      },
      {
        type: 'box_plot',
        weight: 1,
        reason: 'the same in five numbers',
        hides: 'whether there is one hump or two',
      },
    ];
  if (series.length > 0 && categories.length === 0)
    return [
      {
        type: 'box_plot',
        weight: 3,
        reason: `${series.length} groups of observations side by side`,
        hides: 'how many observations each box holds',
      },
      { type: 'histogram', weight: 1, reason: 'one group, with its shape', hides: 'the other groups' },
    ];
  const count = categories.length;
  const numbers = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const positive = numbers.every((value) => value >= 0);
  const long = categories.some((name) => [...name].length > 14) || count > 8;
  const total = numbers.reduce((sum, value) => sum + value, 0);
  const whole =
    series.length === 1 &&
    positive &&
    count >= 2 &&
    count <= 6 &&
    ((data.unit === '%' && Math.abs(total - 100) <= 1.5) || (data.unit !== '%' && titleSuggests('share')));
  const out: Candidate[] = [];
  const add = (type: ChartKind, weight: number, reason: string, hides: string) =>
    out.push({ type, weight, reason, hides });
  if (count === 1 && series.length === 1)
    add('gauge', 3, 'one value on its scale', 'where it came from, and what it is compared with');
  const byAge = count >= 4 && categories.filter((name) => AGES.test(name.trim())).length >= count * 0.8;
  if (!byAge && isTime(categories, lang)) {
    const change = titleSuggests('change') ? 1 : 0;
    if (count === 2 && series.length > 1)
      add('slope', 4, 'two moments and several series: who rose and who fell', 'what happened in between');
    add(
      'line',
      (count > 6 || series.length > 1 ? 4 : 2.5) + change,
      `${count} moments in order${series.length > 1 ? `, ${series.length} series on one scale` : ''}`,
      'sums of the series, and single amounts',
    );
    add(
      'bar',
      count <= 12 && series.length <= 2 ? 3 : 1,
      'the amount of each moment, from zero',
      'small changes in large amounts',
    );
    if (series.length > MAX_LINES && series.length <= MAX_MULTIPLES)
      add(
        'small_multiples',
        5 + change,
        `${series.length} series over time, each in a chart of its own on one scale`,
        'where two series cross: they stand apart',
      );
    if (series.length > MAX_LINES && series.length * count >= MIN_HEAT_MAP_VALUES)
      add(
        'heat_map',
        series.length > MAX_MULTIPLES ? 6 : 3,
        'a pattern over many series and moments',
        'small differences: shades are read roughly',
      );
    if (series.length > 1 && positive)
      add(
        'stacked_bar',
        titleSuggests('share') ? 4.5 : 2,
        'the whole and its parts at each moment',
        'how the upper parts change: they have no common base',
      );
    if (series.length === 1 && positive && count > 8)
      add('area', 1.5, 'a running amount as one surface', 'gaps, and exact values');
  } else {
    if (whole)
      add(
        'doughnut',
        4,
        `${count} parts that make up one whole`,
        'differences between parts of about the same size',
      );
    if (series.length === 1 && !positive && titleSuggests('bridge'))
      add(
        'waterfall',
        6,
        'changes up and down that lead from one amount to another',
        'the size of each change beside the first amount',
      );
    if (series.length === 1 && positive && count >= 5 && titleSuggests('cause'))
      add('pareto', 5, 'the few causes that make up most of the whole', 'changes over time');
    if (byAge && series.length === 2 && positive)
      add('population_pyramid', 6, 'two groups by age, back to back', 'the difference of the two at one age');
    const wholes = categories.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
    if (
      series.length >= 2 &&
      series.length <= 8 &&
      count >= 2 &&
      count <= 12 &&
      positive &&
      titleSuggests('share') &&
      Math.max(...wholes) > MIN_TOTALS_RATIO * Math.min(...wholes) &&
      Math.min(...wholes) > 0
    )
      add(
        'marimekko',
        4.5,
        'wholes of different size as widths, their parts as shares',
        'parts of narrow columns, and the amounts',
      );
    if (series.length > 2 && series.length * count >= MIN_HEAT_MAP_VALUES)
      add(
        'heat_map',
        4,
        `${series.length * count} values: where they are high and low`,
        'small differences: shades are read roughly',
      );
    if (
      series.length === 1 &&
      count <= 4 &&
      count >= 1 &&
      numbers.length === count &&
      numbers.every((value) => Number.isInteger(value) && value >= 1 && value <= MAX_PICTOGRAM_VALUE)
    )
      add('pictogram', 1.9, 'so few that each can be counted', 'differences between large numbers');
    if (series.length === 2 && count >= 2)
      add(
        'dumbbell',
        positive ? 2.6 : 2,
        'the gap between two values in each category',
        'sums, and the size from zero',
      );
    if (series.length > 1 && positive && titleSuggests('share'))
      add(
        long ? 'horizontal_stacked_bar' : 'stacked_bar',
        4,
        'wholes and their parts side by side',
        'parts that do not start at the base are hard to compare',
      );
    if (series.length > 2 && count >= 3 && count <= 8 && positive)
      add('radar', 0.5, 'profiles over the same criteria', 'exact values; areas mislead');
    add(
      'horizontal_bar',
      (long ? 3.6 : 2) + (titleSuggests('rank') ? 1 : 0),
      'categories without an order of their own, compared by length; long names have room',
      'shares of the whole',
    );
    add('bar', long ? 1.8 : 3, 'amounts compared by length from zero', 'shares of the whole');
    if (isSequence(categories, lang)) add('line', 2, 'categories with an order', 'single amounts');
  }
  if (titleSuggests('spread') && series.length > 1)
    add('box_plot', 3, 'how values spread in each group', 'how many values each box holds');
  return out;
}

function pointCandidates(points: NonNullable<ChartData['points']>): Candidate[] {
  const sized = points.filter(({ size }) => size !== undefined).length > points.length / 2;
  return [
    {
      type: 'bubble',
      weight: sized ? 3 : 0,
      reason: 'two measures as place, a third as area',
      hides: 'exact sizes: areas are read roughly',
    },
    {
      type: 'scatter',
      weight: 2,
      reason: `${points.length} pairs of values: how one goes with the other`,
      hides: sized ? 'the size of each point' : 'how many points lie on one another',
    },
  ].filter(({ weight }) => weight > 0) as Candidate[];
}
