import type { Loc, Reader } from '../../templates/content/reader.ts';
import { DRAWABLE_RANGE, isDrawable } from '../model.ts';

/** Parses a number within the range that charts can show. */
export function parseDrawable(raw: unknown, loc: Loc, read: Reader): number | undefined {
  const value = read.number(raw, loc);
  if (value === undefined || isDrawable(value)) return value;
  const { min, max } = DRAWABLE_RANGE;
  return read.fault(
    loc,
    `A chart shows 0 and numbers with a magnitude from ${min} to ${max}; got ${value}. Give it in another unit.`,
    'out_of_range',
    raw,
    { min: -max, max, least: min },
  );
}

/** Reports more items than a chart can show. */
export function checkLimit(
  count: number,
  max: number,
  loc: Loc,
  what: string,
  advice: string,
  read: Reader,
): void {
  if (count > max)
    read.fault(
      loc,
      `A chart takes at most ${max} ${what}, got ${count}. ${advice}`,
      'too_many_items',
      undefined,
      { max, given: count },
    );
}
