import { parseCellNumber } from '../../scene/cell-number.ts';
import { type DateOrder, readDateOrder } from './date-order.ts';
import { GRAINS, type Grain, isMonthOfYear, parseMoment, periodStart } from './moments.ts';
import { readScale, type Scale } from './scale.ts';

/** Kind of the cells in a column. */
export type ColumnKind = 'number' | 'date' | 'category' | 'text' | 'identifier' | 'coordinate';

interface Base {
  readonly name: string;
  /** Rows without a usable value. */
  readonly missing: number;
}

export interface NumberColumn extends Base {
  readonly kind: 'number' | 'coordinate';
  /** NaN for a missing value. */
  readonly values: Float64Array;
  /** Unit of all values, such as "%" or "€"; "" for none. */
  readonly unit: string;
  readonly scale: Scale;
}

export interface DateColumn extends Base {
  readonly kind: 'date';
  /** Milliseconds since 1970; NaN for a missing value. */
  readonly values: Float64Array;
  readonly grain: Grain;
  /** Order of day and month, if the cells do not show it. */
  readonly order?: DateOrder;
}

export interface WordColumn extends Base {
  readonly kind: 'category' | 'text' | 'identifier';
  /** Names of the codes; empty for a text column. */
  readonly names: readonly string[];
  /** Index of the name for each row; `NO_NAME` if there is none. */
  readonly codes: Uint32Array;
}

export type Column = NumberColumn | DateColumn | WordColumn;

export const NO_NAME = 0xffffffff;
/** Number of cells that determine the kind of a column. */
const SAMPLE = 1_000;
/** Share of these cells that must be of the kind. */
const MIN_SHARE = 0.95;
/** A column with more distinct names is not categorical. */
const NAMES_MAX = 20_000;
const NAME_LETTERS = 80;
/** A column is categorical if it has few names, or several rows for each. */
const FEW_NAMES = 40;
const LONG_TEXT = 60;
const DAY = 86_400_000;
const MISSING = /^(?:|[-–—?]|\.\.+|n\/?a|nan|null|nil|#n\/a|#value!|#div\/0!)$/i;

/** Reads a column row by row. The first cells determine its kind, and each row takes only a few bytes. */
export class ColumnBuilder {
  private readonly name: string;
  private readonly comma: boolean;
  private readonly unit: string;
  private sample: string[] | undefined = [];
  private kind: 'number' | 'date' | 'words' = 'words';
  private order: DateOrder = { monthFirst: false };
  private grain = GRAINS.length - 1;
  private numbers = new Float64Array(0);
  private codes = new Uint32Array(0);
  private names = new Map<string, number>();
  private units = new Set<string>();
  private isText = false;
  private letters = 0;
  private missing = 0;
  private count = 0;
  private zeroFirst = false;

  /**
   * @param comma true for a decimal comma.
   *
   * @param unit unit that the header says, for cells without one.
   */
  constructor(name: string, comma = false, unit = '') {
    this.name = name;
    this.comma = comma;
    this.unit = unit;
  }

  add(cell: string): void {
    if (this.sample === undefined) this.keep(cell);
    else {
      this.sample.push(cell);
      if (this.sample.length === SAMPLE) this.settle();
    }
  }

  build(): Column {
    this.settle();
    const { name, missing, count } = this;
    const filled = count - missing;
    if (this.kind === 'date') {
      const values = this.numbers.slice(0, count);
      return {
        kind: 'date',
        name,
        missing,
        values,
        grain: coarsenGrain(values, GRAINS[this.grain] ?? 'day'),
        ...(this.order.ambiguous === undefined ? {} : { order: this.order }),
      };
    }
    if (this.kind === 'number') return this.numberColumn();
    const names = [...this.names.keys()].map((one) => one.replaceAll('_', ' '));
    const kind =
      this.isText || this.letters > LONG_TEXT * filled
        ? 'text'
        : filled > 2 && names.length === filled
          ? 'identifier'
          : names.length <= FEW_NAMES || names.length <= filled / 2
            ? 'category'
            : 'identifier';
    return {
      kind: names.length < 2 && kind === 'category' ? 'text' : kind,
      name,
      missing,
      names: kind === 'text' ? [] : names,
      codes: this.codes.slice(0, kind === 'text' ? 0 : count),
    };
  }

  private numberColumn(): Column {
    const { name, missing, count } = this;
    const values = this.numbers.slice(0, count);
    const years = readYears(values);
    if (years !== undefined) return { kind: 'date', name, missing, values: years, grain: 'year' };
    const unit = this.units.size === 1 ? [...this.units][0] || this.unit : '';
    const isWhole = values.every((value) => Number.isNaN(value) || Number.isInteger(value));
    const scale = readScale(splitWords(name), unit, isWhole);
    const names = { name, missing, names: [], codes: new Uint32Array(0) };
    if (unit === '' && isFlag(values)) return { kind: 'category', ...names };
    if ((unit === '' && isNumbering(values)) || scale.level === 'nominal')
      return { kind: 'identifier', ...names };
    return { kind: 'number', name, missing, values, unit, scale };
  }

  private settle(): void {
    const { sample } = this;
    if (sample === undefined) return;
    this.sample = undefined;
    const filled = sample.map((cell) => cell.trim()).filter((cell) => !MISSING.test(cell));
    const share = (test: (cell: string) => boolean): number =>
      filled.length === 0 ? 0 : filled.filter(test).length / filled.length;
    this.zeroFirst = filled.some((cell) => /^0\d+$/.test(cell));
    // "03.2024" could be read as a number with four decimals.
    if (share(isMonthOfYear) >= MIN_SHARE) this.kind = 'date';
    else if (!this.zeroFirst && share((cell) => this.parseNumber(cell) !== undefined) >= MIN_SHARE)
      this.kind = 'number';
    else {
      this.order = readDateOrder(filled);
      if (share((cell) => parseMoment(cell, this.order.monthFirst) !== undefined) >= MIN_SHARE)
        this.kind = 'date';
    }
    for (const cell of sample) this.keep(cell);
  }

  private keep(raw: string): void {
    const cell = raw.trim();
    const at = this.count++;
    if (this.kind === 'words') {
      this.codes = growArray(this.codes, at);
      this.codes[at] = this.assignCode(cell);
      return;
    }
    this.numbers = growArray(this.numbers, at);
    const value = MISSING.test(cell)
      ? undefined
      : this.kind === 'date'
        ? this.parseTime(cell)
        : this.parseNumber(cell);
    if (value === undefined) this.missing += 1;
    this.numbers[at] = value ?? Number.NaN;
  }

  private parseNumber(cell: string): number | undefined {
    const number = parseCellNumber(this.comma ? cell.replace(/\.(?=\d{3})/g, '').replace(',', '.') : cell);
    // "3 stars" and "4 eggs" are numbers, "12 Main Street" is not.
    if (number === undefined || number.unit.length > 4) return undefined;
    this.units.add(number.unit);
    return number.value;
  }

  private parseTime(cell: string): number | undefined {
    const moment = parseMoment(cell, this.order.monthFirst);
    if (moment !== undefined) this.grain = Math.min(this.grain, GRAINS.indexOf(moment.grain));
    return moment?.time;
  }

  private assignCode(cell: string): number {
    if (MISSING.test(cell)) {
      this.missing += 1;
      return NO_NAME;
    }
    this.letters += cell.length;
    if (this.isText) return NO_NAME;
    const name = cell.slice(0, NAME_LETTERS);
    const known = this.names.get(name);
    if (known !== undefined) return known;
    if (this.names.size >= NAMES_MAX) {
      this.isText = true;
      this.names = new Map();
      return NO_NAME;
    }
    this.names.set(name, this.names.size);
    return this.names.size - 1;
  }
}

function growArray<Values extends Float64Array | Uint32Array>(values: Values, at: number): Values {
  if (at < values.length) return values;
  const larger = (
    values instanceof Float64Array
      ? new Float64Array(Math.max(1_024, at * 2))
      : new Uint32Array(Math.max(1_024, at * 2))
  ) as Values;
  larger.set(values);
  return larger;
}

/**
 * Dates that are all the first or the last of a month are months; those that are all the first or the last of
 * a year are years.
 */
function coarsenGrain(values: Float64Array, grain: Grain): Grain {
  if (grain === 'hour' || values.length < 3) return grain;
  const isAll = (coarse: Grain): boolean =>
    [0, DAY].some((later) =>
      values.every((value) => Number.isNaN(value) || value + later === periodStart(value + later, coarse)),
    );
  return isAll('year') ? 'year' : isAll('month') && grain === 'day' ? 'month' : grain;
}

/** Recognizes whole numbers that are consecutive years. */
function readYears(values: Float64Array): Float64Array | undefined {
  const years = new Set<number>();
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    if (!Number.isInteger(value) || value < 1000 || value > 2100) return undefined;
    years.add(value);
  }
  if (!isPlausibleSpan(values)) return undefined;
  const sorted = [...years].sort((a, b) => a - b);
  const near = sorted.slice(1).filter((year, index) => year - (sorted[index] ?? 0) <= 10).length;
  if (sorted.length < 3 || near < 0.8 * (sorted.length - 1) || (sorted.at(-1) ?? 0) - (sorted[0] ?? 0) < 2)
    return undefined;
  return values.map((value) => (Number.isNaN(value) ? value : Date.UTC(value, 0)));
}

/** Years before 1700 only count in the order of the rows and over centuries, since amounts are as large. */
function isPlausibleSpan(values: Float64Array): boolean {
  const [first = 0, last = 0] = [values[0], values.at(-1)];
  return (
    values.every((value) => !(value < 1700)) ||
    (last - first >= 100 && values.every((value, at) => at === 0 || value >= (values[at - 1] ?? 0)))
  );
}

/** True for whole numbers that only count the rows. */
function isNumbering(values: Float64Array): boolean {
  return (
    values.length >= 5 &&
    values.every((value, index) => index === 0 || value === (values[index - 1] ?? 0) + 1) &&
    [0, 1].includes(values[0] ?? -1)
  );
}

/** True if 0 and 1 tell whether something is so. */
function isFlag(values: Float64Array): boolean {
  return values.length >= 5 && values.every((value) => value === 0 || value === 1);
}

/** Splits "net_generation" and "netGeneration" into words. */
export function splitWords(name: string): string {
  return name.replaceAll('_', ' ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
}
