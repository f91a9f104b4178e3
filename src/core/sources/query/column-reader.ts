import { parseCellNumber } from '../../scene/cell-number.ts';
import { type DateOrder, readDateOrder } from '../data/date-order.ts';
import { GRAINS, isMonthOfYear, parseMoment } from '../data/moments.ts';
import { createRefusal } from '../files/refusal.ts';
import { NO_NAME, type NumberColumn, type TableColumn } from './table-column.ts';

/** Number of distinct texts after which the kind of a column is decided. */
const SETTLED_AFTER = 20_000;
/** Share of the distinct texts that must be of the kind. */
const MIN_SHARE = 0.95;
/** The same for numbers of a column that is calculated with. */
const MIN_SHARE_COMPUTED = 0.5;
const MAX_EXAMPLES = 3;
const EXAMPLE_LETTERS = 40;
/** Maximum number of characters of all distinct texts of a column. */
export const MAX_COLUMN_CHARACTERS = 24_000_000;
const MAX_UNIT_LETTERS = 8;
/** Units that only scale a number. Beside one another, or beside numbers without them, they are converted. */
const SCALES: Readonly<Record<string, number>> = {
  '': 1,
  k: 1e3,
  K: 1e3,
  M: 1e6,
  Mio: 1e6,
  B: 1e9,
  bn: 1e9,
  Mrd: 1e9,
};
/** Texts with more different words beside their digits are names, such as "AB 12" and "CD 7". */
const MAX_UNITS = 4;
const MISSING = /^(?:|[-–—?]|\.\.+|n\/?a|nan|null|nil|none|#n\/a|#value!|#div\/0!|#ref!)$/i;
/** Marks of footnotes after a number: "6*", "6†" and "6[1]". */
const MARK = /(?<=[\d%€$£¥])\s?(?:[*†‡]{1,3}|\[[\p{L}\p{N}]{1,2}\])$/u;
/** Thousands with points before them; "0.123" and "1.2345" have a decimal point wherever they stand. */
const DOT_GROUPS = /(?<![\d.,])[1-9]\d{0,2}(?:\.\d{3})+(?![\d.])/;
const TIME_OF_DAY = /[T ]\d{1,2}:(\d\d)(?::(\d\d))?/;

/** Returns whether a cell says that there is no value. */
export function isMissing(cell: string): boolean {
  return cell.length < 8 && MISSING.test(cell);
}

/** Options that decide how the cells of a column are read. */
export interface CellForms {
  /** True for a decimal comma. */
  readonly comma: boolean;
  /** True if the column is calculated with, so that texts among its numbers are gaps. */
  readonly isComputed?: boolean;
}

type Kind = TableColumn['kind'];

/** Reads a column cell by cell. Each distinct text is parsed once, as long as there are not too many. */
export class ColumnReader {
  readonly #name: string;
  readonly #forms: CellForms;
  #kind: Kind | undefined;
  #codes: Uint32Array = new Uint32Array(0);
  #values: Float64Array = new Float64Array(0);
  #names = new Map<string, number>();
  #count = 0;
  #missing = 0;
  #characters = 0;
  #order: DateOrder = { monthFirst: false };
  #grain = GRAINS.length - 1;
  #isScaled = false;
  #marked: string | undefined;
  readonly #units = new Set<string>();
  readonly #invalid = { count: 0, examples: [] as string[] };

  constructor(name: string, forms: CellForms) {
    this.#name = name;
    this.#forms = forms;
  }

  add(raw: string): void {
    const cell = raw.trim();
    const at = this.#count++;
    const missing = isMissing(cell);
    if (missing) this.#missing += 1;
    if (this.#kind === 'number' || this.#kind === 'date') {
      this.#values = grow(this.#values, at, Float64Array);
      this.#values[at] = missing ? Number.NaN : this.#parse(cell, this.#kind, 1);
      return;
    }
    this.#codes = grow(this.#codes, at, Uint32Array);
    this.#codes[at] = missing ? NO_NAME : this.#assignCode(cell);
    if (this.#kind === undefined && this.#names.size > SETTLED_AFTER) this.#settle();
  }

  build(): TableColumn {
    if (this.#kind === undefined) this.#settle();
    const base = { name: this.#name, missing: this.#missing, invalid: this.#invalid };
    if (this.#kind === 'text')
      return {
        ...base,
        kind: 'text',
        names: [...this.#names.keys()],
        codes: this.#codes.slice(0, this.#count),
      };
    const values = this.#values.slice(0, this.#count);
    return this.#kind === 'date'
      ? {
          ...base,
          kind: 'date',
          values,
          grain: GRAINS[this.#grain] ?? 'day',
          ...(this.#order.ambiguous === undefined ? {} : { order: this.#order }),
        }
      : {
          ...base,
          kind: 'number',
          values,
          ...this.#describeUnits(),
          ...(this.#marked === undefined ? {} : { marked: this.#marked }),
        };
  }

  #describeUnits(): Pick<NumberColumn, 'unit' | 'units'> {
    const units = [...this.#units];
    if (units.length < 2) return { unit: units[0] ?? '' };
    const named = units.filter((unit) => unit !== '');
    return this.#isScaled || named.length < 2 ? { unit: '' } : { unit: '', units: named };
  }

  #assignCode(cell: string): number {
    const known = this.#names.get(cell);
    if (known !== undefined) return known;
    this.#characters += cell.length;
    if (this.#characters > MAX_COLUMN_CHARACTERS)
      throw createRefusal(
        'too_complex',
        `The column ${JSON.stringify(this.#name)} has more than ${MAX_COLUMN_CHARACTERS} characters of different texts.`,
      );
    // A copy, since a slice would keep the whole text of the file.
    const own = this.#names.size < SETTLED_AFTER ? cell : Buffer.from(cell).toString();
    this.#names.set(own, this.#names.size);
    return this.#names.size - 1;
  }

  /** Decides the kind by the distinct texts so far, and converts the cells that were read. */
  #settle(): void {
    const cells = [...this.#names.keys()];
    this.#kind = this.#chooseKind(cells);
    if (this.#kind === 'text') return;
    const kind = this.#kind;
    const counts = new Uint32Array(cells.length);
    for (let at = 0; at < this.#count; at++) {
      const code = this.#codes[at] ?? NO_NAME;
      if (code !== NO_NAME) counts[code] = (counts[code] ?? 0) + 1;
    }
    const parsed = Float64Array.from(cells, (cell, code) => this.#parse(cell, kind, counts[code] ?? 0));
    this.#values = Float64Array.from(this.#codes, (code) =>
      code === NO_NAME ? Number.NaN : (parsed[code] ?? Number.NaN),
    );
    this.#codes = new Uint32Array(0);
    this.#names = new Map();
  }

  #chooseKind(cells: readonly string[]): Kind {
    if (cells.length === 0) return 'text';
    const isMostly = (test: (cell: string) => boolean, share = MIN_SHARE): boolean => {
      let others = 0;
      for (const cell of cells) if (!test(cell) && ++others > cells.length * (1 - share)) return false;
      return true;
    };
    // "03.2024" could be read as a number with four decimals.
    if (isMostly(isMonthOfYear)) return 'date';
    // Codes such as "007", and numbers with more digits than are exact, are names.
    const isCode = cells.some((cell) => /^(?:0\d+|\d{16,})$/.test(cell));
    if (
      !isCode &&
      isMostly(
        (cell) => this.#parseNumber(cell) !== undefined,
        this.#forms.isComputed === true ? MIN_SHARE_COMPUTED : MIN_SHARE,
      ) &&
      this.#units.size <= MAX_UNITS
    ) {
      this.#isScaled = this.#units.size > 1 && [...this.#units].every((unit) => Object.hasOwn(SCALES, unit));
      return 'number';
    }
    this.#units.clear();
    this.#order = readDateOrder(cells);
    return isMostly((cell) => parseMoment(cell, this.#order.monthFirst) !== undefined) ? 'date' : 'text';
  }

  #parse(cell: string, kind: Kind, count: number): number {
    const value = kind === 'number' ? this.#parseNumber(cell) : this.#parseTime(cell);
    if (value !== undefined) return value;
    this.#invalid.count += count;
    if (this.#invalid.examples.length < MAX_EXAMPLES)
      this.#invalid.examples.push(cell.slice(0, EXAMPLE_LETTERS));
    return Number.NaN;
  }

  #parseNumber(raw: string): number | undefined {
    const cell = raw.replace(MARK, '');
    const number = parseCellNumber(
      this.#forms.comma ? cell.replace(DOT_GROUPS, removeDots).replace(',', '.') : cell,
    );
    // "12 Main Street" is not a number.
    if (number === undefined || number.unit.length > MAX_UNIT_LETTERS) return undefined;
    this.#units.add(number.unit);
    if (cell !== raw) this.#marked ??= raw;
    return this.#isScaled ? number.value * (SCALES[number.unit] ?? 1) : number.value;
  }

  #parseTime(cell: string): number | undefined {
    const moment = parseMoment(cell, this.#order.monthFirst);
    if (moment === undefined) return undefined;
    this.#grain = Math.min(this.#grain, GRAINS.indexOf(moment.grain));
    const [, minutes = '0', seconds = '0'] = TIME_OF_DAY.exec(cell) ?? [];
    return moment.time + (moment.grain === 'hour' ? Number(minutes) * 60_000 + Number(seconds) * 1_000 : 0);
  }
}

function removeDots(figure: string): string {
  return figure.replaceAll('.', '');
}

type Growing = Float64Array | Uint32Array;

function grow<T extends Growing>(values: T, at: number, Kind: new (length: number) => T): T {
  if (at < values.length) return values;
  const larger = new Kind(Math.max(1_024, at * 2));
  larger.set(values);
  return larger;
}
