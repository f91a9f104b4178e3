import { compareCodes } from './group-rows.ts';
import type { FollowUp } from './query-schema.ts';

/** Rows of a result that are calculated together, in order. */
type Partition = readonly number[];

/**
 * Calculates changes, shares, ranks and running totals from the values of the rows. Missing values have none, and
 * a change needs the value of the row before.
 *
 * @param partitions lists of rows; each is calculated on its own
 */
export function computeFollowUp(
  kind: FollowUp,
  values: Float64Array,
  partitions: readonly Partition[],
): Float64Array {
  const results = new Float64Array(values.length).fill(Number.NaN);
  for (const rows of partitions) {
    const read = (at: number): number => values[rows[at] ?? -1] ?? Number.NaN;
    const write = (at: number, value: number): void => {
      results[rows[at] ?? 0] = value;
    };
    if (kind === 'share') writeShares(rows, read, write);
    else if (kind === 'rank') writeRanks(rows, read, write);
    else if (kind === 'running_total') writeTotals(rows, read, write);
    else
      for (let at = 1; at < rows.length; at++) {
        const [before, now] = [read(at - 1), read(at)];
        if (kind === 'change') write(at, trimNoise(now - before, before, now));
        else if (before !== 0) write(at, ((now - before) / Math.abs(before)) * 100);
      }
  }
  return results;
}

/** Significant digits of the larger operand that a sum or difference of binary fractions has. */
const EXACT_DIGITS = 14;

/** A sum or difference without the digits that only binary fractions have: 1.65 − 1.55 is 0.1. */
function trimNoise(result: number, ...operands: readonly [number, number]): number {
  const scale = Math.max(...operands.map(Math.abs));
  const digits = EXACT_DIGITS - Math.floor(Math.log10(scale));
  return digits > 0 && digits <= 100 ? Number(result.toFixed(digits)) : result;
}

type Read = (at: number) => number;
type Write = (at: number, value: number) => void;

/** Percent of the total. */
function writeShares(rows: Partition, read: Read, write: Write): void {
  let total = 0;
  for (const at of rows.keys()) total += Number.isNaN(read(at)) ? 0 : read(at);
  if (total === 0) return;
  for (const at of rows.keys()) write(at, (read(at) / total) * 100);
}

/** The largest is first; equal values share the better rank. */
function writeRanks(rows: Partition, read: Read, write: Write): void {
  const order = [...rows.keys()]
    .filter((at) => !Number.isNaN(read(at)))
    .sort((a, b) => compareCodes(read(b), read(a)));
  let rank = 0;
  order.forEach((at, place) => {
    const before = order[place - 1];
    if (before === undefined || read(before) !== read(at)) rank = place + 1;
    write(at, rank);
  });
}

function writeTotals(rows: Partition, read: Read, write: Write): void {
  let total = Number.NaN;
  for (const at of rows.keys()) {
    const value = read(at);
    if (!Number.isNaN(value)) total = Number.isNaN(total) ? value : trimNoise(total + value, total, value);
    write(at, total);
  }
}
