import { LOCALES } from '../../locales/index.ts';
import { findMonth } from '../../scene/month-names.ts';
import { type Column, type DateColumn, NO_NAME, splitWords } from './columns.ts';
import { hasUniqueTimes } from './periods.ts';

const [MONTHS, DAYS] = [12, 31];

/**
 * Joins a column of years with those of their months and days to one column of dates. Other tables stay as
 * they are.
 *
 * @example year 1949, month "January" // 1949-01
 */
export function combineDates(columns: readonly Column[]): readonly Column[] {
  const year = columns.find(
    (column): column is DateColumn => column.kind === 'date' && column.grain === 'year',
  );
  if (year === undefined || hasUniqueTimes(year)) return columns;
  const month = columns.find((column) => isMonthColumn(column));
  const months = month === undefined ? undefined : readMonths(month);
  if (month === undefined || months === undefined) return columns;
  const day = columns.find((column) => column !== month && isDayColumn(column));
  const days = day !== undefined && 'values' in day ? day.values : undefined;
  const values = year.values.map((time, row) =>
    Date.UTC(new Date(time).getUTCFullYear(), months[row] ?? Number.NaN, days?.[row] ?? 1),
  );
  const date: DateColumn = {
    kind: 'date',
    name: year.name,
    missing: values.filter((value) => Number.isNaN(value)).length,
    values,
    grain: days === undefined ? 'month' : 'day',
  };
  return columns
    .filter((column) => column !== month && column !== day)
    .map((column) => (column === year ? date : column));
}

/** Numbers of the months from 0 by row; undefined if one is no month. */
function readMonths(column: Column): Float64Array | undefined {
  if ('values' in column) return column.values.map((value) => value - 1);
  const months = column.names.map((name) => findMonth(name.toLowerCase()));
  return months.some((month) => month === undefined)
    ? undefined
    : Float64Array.from(column.codes, (code) =>
        code === NO_NAME ? Number.NaN : (months[code] ?? Number.NaN),
      );
}

function isMonthColumn(column: Column): boolean {
  if ('codes' in column)
    return column.names.length > 1 && column.names.length <= MONTHS && readMonths(column) !== undefined;
  return isCountedTo(column, MONTHS) && isNamed(column, ['month']);
}

function isDayColumn(column: Column): boolean {
  return 'values' in column && isCountedTo(column, DAYS, MONTHS) && isNamed(column, ['day', 'month']);
}

/** True for whole numbers from 1 to `most`, the largest of which exceeds `least`. */
function isCountedTo(column: Column, most: number, least = 1): boolean {
  if (column.kind !== 'number') return false;
  let largest = 0;
  for (const value of column.values) {
    if (!Number.isInteger(value) || value < 1 || value > most) return false;
    largest = Math.max(largest, value);
  }
  return largest > least;
}

/** True if a word of the header is "month" or "day" in one of the languages. */
function isNamed({ name }: Column, fields: readonly ('month' | 'day')[]): boolean {
  const words = new Set(splitWords(name).toLowerCase().split(/\s+/));
  return LOCALES.some(({ tag }) => {
    const names = new Intl.DisplayNames(tag, { type: 'dateTimeField' });
    return fields.some((field) => words.has((names.of(field) ?? '').toLowerCase()));
  });
}
