import type { Loc, Reader } from '../../templates/content/reader.ts';
import { KIND_ROWS } from '../kinds/index.ts';
import type { ChartKind, ChartModel } from '../model.ts';

/** Checks the requirements of a chart's kind on its data. */
export function checkKind(chart: ChartModel, loc: Loc, read: Reader): void {
  const { type, series, categories } = chart;
  const row = KIND_ROWS[type];
  checkCount(series.length, row.series, 'series', type, loc, read);
  checkCount(categories.length, row.categories, 'categories', type, loc, read);
  const values = series.flatMap(({ values }) => values.filter((value) => value !== null));
  if (row.amounts && values.some((value) => value < 0))
    read.fault(
      [...loc, 'series', 0, 'values'],
      `A ${type} shows amounts of 0 and more. Use "bar".`,
      'value_error',
    );
  if (row.whole && !values.some((value) => value > 0))
    read.fault(
      [...loc, 'series', 0, 'values'],
      `A ${type} shows parts of a whole, and these add up to 0.`,
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
  row.check?.(chart, loc, read);
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
