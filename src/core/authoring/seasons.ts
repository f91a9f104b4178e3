import type { LineValues } from '../sources/data/thin-points.ts';

const [YEAR, HALF_YEAR] = [12, 6];
/** Years that must be there before months of them are compared. */
const YEARS_LEAST = 6;
/** Values come again each year where those a year apart differ by less than this share of those half a year apart. */
const COMES_AGAIN = 0.5;

/** Share of the months of the whole stretch that have a row. */
const FILLED = 0.9;

/**
 * Positions of the rows of the month in which the last row lies, where each row is a month and what they hold comes again
 * each year: points at other distances would draw waves that the data do not have. Undefined for other rows.
 *
 * @param times of the rows, milliseconds since 1970, in ascending order.
 */
export function monthAlike(times: readonly number[], lines: readonly LineValues[]): number[] | undefined {
  const months = times.map((time) => new Date(time).getUTCFullYear() * YEAR + new Date(time).getUTCMonth());
  const [first = 0, last = 0] = [months[0], months.at(-1)];
  const isMonthly = new Set(months).size === months.length && months.length >= FILLED * (last - first + 1);
  if (!isMonthly || months.length < YEARS_LEAST * YEAR) return undefined;
  const spread = (line: LineValues, apart: number): number => spreadApart(new Map(months.map((month, at) => [month, line[at] ?? null])), apart);
  if (!lines.some((line) => spread(line, YEAR) < COMES_AGAIN * spread(line, HALF_YEAR))) return undefined;
  return [...months.keys()].filter((at) => (last - (months[at] ?? 0)) % YEAR === 0);
}

/** How far the differences of values so many months apart lie from their mean, on average. */
function spreadApart(values: ReadonlyMap<number, number | null>, apart: number): number {
  const differences = [...values].flatMap(([month, value]) => {
    const before = values.get(month - apart);
    return value === null || before == null ? [] : [value - before];
  });
  const mean = differences.reduce((sum, one) => sum + one, 0) / differences.length;
  return differences.reduce((sum, one) => sum + Math.abs(one - mean), 0) / differences.length;
}
