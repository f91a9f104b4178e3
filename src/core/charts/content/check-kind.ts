import type { Loc, Reader } from '../../templates/content/reader.ts';
import { computeRunningBars } from '../kinds/index.ts';
import type { ChartKind, ChartModel } from '../model.ts';

/** Minimum and maximum number of series by kind. */
const SERIES: Readonly<Partial<Record<ChartKind, readonly [number, number]>>> = {
  waterfall: [1, 1],
  pareto: [1, 1],
  gauge: [1, 1],
  bullet: [1, 2],
  population_pyramid: [2, 2],
  dumbbell: [2, 4],
  pictogram: [1, 1],
  small_multiples: [2, 12],
  marimekko: [2, 8],
};
const CATEGORIES: Readonly<Partial<Record<ChartKind, readonly [number, number]>>> = {
  gauge: [1, 1],
  slope: [2, 2],
  pictogram: [1, 12],
  marimekko: [1, 12],
};

/** Kinds that show amounts as lengths or areas, which cannot be negative. */
const AMOUNTS: ReadonlySet<ChartKind> = new Set(['pareto', 'population_pyramid', 'marimekko', 'pictogram']);

/** Checks the requirements of a chart's kind on its data. */
export function checkKind(chart: ChartModel, loc: Loc, read: Reader): void {
  const { type, series, categories } = chart;
  checkCount(series.length, SERIES[type], 'series', type, loc, read);
  checkCount(categories.length, CATEGORIES[type], 'categories', type, loc, read);
  const values = series.flatMap(({ values }) => values.filter((value) => value !== null));
  if (AMOUNTS.has(type) && values.some((value) => value < 0))
    read.fault(
      [...loc, 'series', 0, 'values'],
      `A ${type} shows amounts of 0 and more. Use "bar".`,
      'value_error',
    );
  if (type === 'marimekko' && !values.some((value) => value > 0))
    read.fault(
      [...loc, 'series', 0, 'values'],
      'A marimekko shows parts of a whole, and these add up to 0.',
      'value_error',
    );
  if (type === 'pareto' && !values.some((value) => value > 0))
    read.fault(
      [...loc, 'series', 0, 'values'],
      'A pareto shows parts of a whole, and these add up to 0.',
      'value_error',
    );
  const logged = (chart.points ?? []).map(({ y }) => y).concat(values);
  if (chart.log === true && logged.some((value) => value <= 0))
    read.fault(
      [...loc, 'log'],
      'Powers of ten have no place for 0 and what lies below it. Leave "log" out, or leave those values out.',
      'value_error',
      true,
    );
  if (type === 'waterfall') checkSums(chart, loc, read);
}

function checkCount(
  count: number,
  range: readonly [number, number] | undefined,
  what: 'series' | 'categories',
  type: ChartKind,
  loc: Loc,
  read: Reader,
): void {
  if (range === undefined || (count >= range[0] && count <= range[1])) return;
  const [min, max] = range;
  const allowed = min === max ? `${min}` : `${min} to ${max}`;
  read.fault(
    [...loc, what],
    `A ${type} takes ${allowed} ${what}, got ${count}.`,
    count > max ? 'too_many_items' : 'too_few_items',
    undefined,
    { min, max, given: count },
  );
}

/** A bar marked as a total must equal the sum. */
function checkSums({ series, categories, totals }: ChartModel, loc: Loc, read: Reader): void {
  const values = series[0]?.values ?? [];
  computeRunningBars({ series, categories, ...(totals === undefined ? {} : { totals }) }).forEach(
    ({ total }, at, all) => {
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
    },
  );
}
