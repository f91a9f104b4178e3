import type { Loc, Reader } from '../../templates/content/reader.ts';
import type { ValueBand } from '../model.ts';
import { checkLimit, parseDrawable } from './parse-number.ts';

const KEYS = ['low', 'high', 'label'];
const SHAPE = '{low, high, label?}';
/** More shades of one colour cannot be told apart. */
const MAX_RANGES = 3;

/** Parses ranges around the values of a series, `length` values at either end each. */
export function parseRanges(raw: unknown, length: number, loc: Loc, read: Reader): ValueBand[] {
  const list = read.array(raw, loc) ?? [];
  checkLimit(
    list.length,
    MAX_RANGES,
    loc,
    'bands for one series',
    'Keep the widest and the narrowest.',
    read,
  );
  return list.slice(0, MAX_RANGES).flatMap((one, index): ValueBand[] => {
    const at = [...loc, index];
    const record = read.record(one, at, SHAPE);
    if (record === undefined) return [];
    for (const key of Object.keys(record)) if (!KEYS.includes(key)) read.unknown(at, key, KEYS, 'a band');
    const [low, high] = (['low', 'high'] as const).map((key) =>
      parseEnd(record[key], length, [...at, key], read),
    );
    const label = read.text(record['label'], [...at, 'label']);
    if (low === undefined || high === undefined) return [];
    const crossed = low.findIndex((value, point) => value !== null && value > (high[point] ?? value));
    if (crossed >= 0)
      read.fault(
        [...at, 'low', crossed],
        `A band runs from "low" up to "high", which is ${high[crossed]} here; got ${low[crossed]}.`,
        'out_of_range',
        low[crossed],
        { max: high[crossed] },
      );
    return [{ low, high, ...(label === undefined ? {} : { label }) }];
  });
}

function parseEnd(raw: unknown, length: number, loc: Loc, read: Reader): (number | null)[] | undefined {
  if (raw === undefined || raw === null)
    return read.missing(loc, 'a value for each category, null where the band has none.');
  const list = read.array(raw, loc);
  if (list === undefined) return undefined;
  if (list.length !== length)
    return read.fault(
      loc,
      `One value for each category: ${length} values, ${list.length} here. Use null where the band has none.`,
      'length_mismatch',
      undefined,
      { expected: length, given: list.length },
    );
  return list.map((value, at) =>
    value === null ? null : (parseDrawable(value, [...loc, at], read) ?? null),
  );
}
