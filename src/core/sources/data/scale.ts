import { joinPhrases, mentions } from '../../locales/index.ts';

/** Class of a unit: quantities of two classes have no sum. */
export type UnitClass =
  | 'money'
  | 'mass'
  | 'energy'
  | 'power'
  | 'length'
  | 'temperature'
  | 'share'
  | 'rate'
  | 'index'
  | 'code'
  | 'number';

/** Operations that the values of a column allow. */
export interface Scale {
  /**
   * Level of measurement (Stevens 1946). Nominal numbers only name, ordinal ones only have an order. Interval
   * scales have differences, but an arbitrary zero, so that only ratio scales have multiples and percentages.
   */
  readonly level: 'nominal' | 'ordinal' | 'interval' | 'ratio';
  readonly unitClass: UnitClass;
  /**
   * Rows that may be added: all rows (amounts, such as sales), only the kinds of one time (stocks, such as
   * inhabitants), only the times of one kind (such as rain), or nothing (rates, averages, prices, temperatures,
   * indices).
   */
  readonly sums: 'rows' | 'kinds' | 'times' | 'none';
}

const AMOUNT = mentions('amount_column');
const STOCK = mentions('stock_column');
const LOCAL = mentions('local_column');
const RATE = mentions('rate_column');
const INTERVAL = mentions('interval_column');
const ORDER = mentions('order_column');
const CODE = mentions('code_column');
const MONEY = /[$€£¥₹₩₽₺]|^(?:EUR|USD|GBP|CHF|JPY|CNY|INR)$/;

/** Classes of units as written in cells and headers, and what sums of them mean. */
const UNITS: readonly (readonly [unitClass: UnitClass, unit: RegExp, sums: Scale['sums']])[] = [
  ['temperature', /^(?:°|º)\s?[CF]?$|^[℃℉]$/, 'none'],
  ['rate', /\/|\bper\b|^(?:mph|kmh|kph|kn|knots?|rpm|bpm|fps|[kmg]?bps|ppm|ppb)$/i, 'none'],
  ['share', /^[%‰％]$|^(?:pp|percent|percentage points?)$/i, 'none'],
  ['index', /^(?:dB|dBA|pH|index|points?|pts)$/i, 'none'],
  ['money', MONEY, 'rows'],
  ['energy', /^(?:[kMGT]?Wh|[kMGT]?J|k?cal|toe|mtoe)$/, 'rows'],
  ['power', /^[kMGT]W[pe]?$/, 'kinds'],
  ['mass', /^(?:[kmMG]?g|k?t|tons?|tonnes?|lbs?|oz)$/, 'rows'],
  ['length', /^(?:[cmk]?m|mi|miles?|ft|in)$/, 'none'],
];
/** Counts in thousands or millions, whose kinds have a sum; a single letter may be a metre. */
const COUNTED = new RegExp(
  `^(?=..)(?:${joinPhrases('thousand', 'million', 'billion', 'ten_thousand', 'hundred_million')})$`,
  'iu',
);
/** Longer words in brackets rarely are units. */
const SHORT_UNIT = 4;
/** Unit at the end of a header: "Cost (€)", "Total cost $", "Speed in knots". */
const HEADER_UNIT =
  /[([（［]\s*([^()[\]（）［］]{1,16}?)\s*[)\]）］]\s*$|\s([$€£¥₹₩₽₺%‰])\s*$|\sin\s(\S{1,12})$/u;

/**
 * Determines what may be said of the numbers in a column from its unit, in the cells or in the header, and from
 * its name.
 *
 * @param name words of the header, such as "net generation".
 * @param unit unit of all cells; "" for none.
 * @param isWhole true if all values are whole numbers.
 * @example readScale('temp min', '', false) // { level: 'interval', unitClass: 'temperature', sums: 'none' }
 */
export function readScale(name: string, unit: string, isWhole: boolean): Scale {
  const written = unit || readHeaderUnit(name);
  const known = UNITS.find(([, pattern]) => pattern.test(written));
  if (isWhole && written === '' && CODE.test(name))
    return { level: 'nominal', unitClass: 'code', sums: 'none' };
  if (ORDER.test(name)) return { level: 'ordinal', unitClass: 'index', sums: 'none' };
  if (known?.[0] === 'temperature' || known?.[0] === 'index' || (known === undefined && INTERVAL.test(name)))
    return { level: 'interval', unitClass: known?.[0] ?? 'temperature', sums: 'none' };
  const unitClass = known?.[0] ?? (MONEY.test(name) ? 'money' : RATE.test(name) ? 'rate' : 'number');
  const isRate = RATE.test(name) || unitClass === 'rate' || unitClass === 'share';
  const sums = isRate
    ? 'none'
    : LOCAL.test(name)
      ? 'times'
      : STOCK.test(name)
        ? 'kinds'
        : AMOUNT.test(name)
          ? 'rows'
          : (known?.[2] ?? (unitClass === 'money' ? 'rows' : COUNTED.test(written) ? 'kinds' : 'none'));
  return { level: 'ratio', unitClass, sums };
}

function readHeaderUnit(name: string): string {
  const [, bracketed, sign, word] = HEADER_UNIT.exec(name) ?? [];
  return bracketed ?? sign ?? word ?? '';
}

/** True for a text in brackets of a header that is written after figures, unlike "(average)". */
export function isHeaderUnit(text: string): boolean {
  return text.length <= SHORT_UNIT || /[^\p{L}\p{M}\s.]/u.test(text) || COUNTED.test(text);
}

/** True if a change in percent of the first value has a meaning: not for temperatures, and not for percentages. */
export function allowsPercentChange({ level, unitClass }: Scale): boolean {
  return level === 'ratio' && unitClass !== 'share';
}

/**
 * Scale of columns that are the kinds of one measure: "Coal" and "Gas" under the heading "Net generation". Columns
 * with a unit or a descriptive name keep their own, and all do if one has.
 */
export function inheritScales<Column extends { readonly scale: Scale }>(
  columns: readonly Column[],
  heading: string,
): readonly Column[] {
  const isTold = ({ scale }: Column): boolean => scale.unitClass !== 'number' || scale.sums !== 'none';
  const scale = readScale(heading, '', true);
  return heading === '' || columns.some(isTold) ? columns : columns.map((column) => ({ ...column, scale }));
}

/** True if both are measured in the same way, so that one can be a part of the other. */
export function isAlike(
  one: { readonly unit: string; readonly scale: Scale },
  other: { readonly unit: string; readonly scale: Scale },
): boolean {
  return (
    one.unit === other.unit &&
    one.scale.unitClass === other.scale.unitClass &&
    one.scale.level === other.scale.level
  );
}
