import type { LineValues } from '../sources/data/thin-points.ts';

const [YEAR, HALF_YEAR] = [12, 6];
/** Minimum number of years for a comparison of the same month. */
const YEARS_LEAST = 6;
/** Values are seasonal if differences over a year are below this share of differences over half a year. */
const MAX_SEASONAL_SHARE = 0.5;

/** Minimum share of months in the range that have a row. */
const MIN_FILLED_SHARE = 0.9;

/**
 * Positions of all rows of the same calendar month as the last row, if rows are monthly and seasonal. Points
 * at other intervals would draw waves that are not in the data. Undefined for other rows.
 *
 * @param times times of the rows in milliseconds since 1970, in ascending order.
 */
export function findSameMonths(times: readonly number[], lines: readonly LineValues[]): number[] | undefined {
  const months = times.map((time) => new Date(time).getUTCFullYear() * YEAR + new Date(time).getUTCMonth());
  const [first = 0, last = 0] = [months[0], months.at(-1)];
  const isMonthly =
    new Set(months).size === months.length && months.length >= MIN_FILLED_SHARE * (last - first + 1);
  if (!isMonthly || months.length < YEARS_LEAST * YEAR) return undefined;
  const spread = (line: LineValues, apart: number): number =>
    measureDeviation(new Map(months.map((month, at) => [month, line[at] ?? null])), apart);
  if (!lines.some((line) => spread(line, YEAR) < MAX_SEASONAL_SHARE * spread(line, HALF_YEAR)))
    return undefined;
  return [...months.keys()].filter((at) => (last - (months[at] ?? 0)) % YEAR === 0);
}

/** Mean absolute deviation of the differences between values that are `apart` months apart. */
function measureDeviation(values: ReadonlyMap<number, number | null>, apart: number): number {
  const differences = [...values].flatMap(([month, value]) => {
    const before = values.get(month - apart);
    return value === null || before == null ? [] : [value - before];
  });
  const mean = differences.reduce((sum, one) => sum + one, 0) / differences.length;
  return differences.reduce((sum, one) => sum + Math.abs(one - mean), 0) / differences.length;
}
