import { parseCellNumber } from './cell-number.ts';
import { type CellRole, type ColumnFormat, EMPHASIS_LIMITS, FOOTNOTE_MARK } from './table-content.ts';

/** Drawing in a cell; positions are shares of its width from the start of the scale. */
export type CellSign =
  | {
      readonly kind: 'bar';
      readonly from: number;
      readonly to: number;
      readonly zero: number;
      readonly value: number;
      readonly good: ColumnFormat['good'];
    }
  | { readonly kind: 'sparkline'; readonly heights: readonly (number | undefined)[] };

/** A cell in the format of its column. */
export interface FormattedCell {
  readonly text: string;
  readonly role?: CellRole;
  readonly sign?: CellSign;
  /** Meaning of the sign in words. */
  readonly meaning?: string;
  readonly isBall?: true;
  /** Strength of its shade, 0…1, and the colour. */
  readonly tint?: { readonly role: CellRole; readonly strength: number };
}

/** Empty to full, by quarters. */
const HARVEY_BALLS = ['○', '◔', '◑', '◕', '●'];
const NO_VALUE = /^(|[-–—]|n\/?a)$/i;
const TICKS: readonly { readonly means: RegExp; readonly text: string; readonly role: CellRole }[] = [
  { means: /^(true|yes|✓|✔)$/i, text: '✔', role: 'success' },
  { means: /^(false|no|✗|✘|✕|×)$/i, text: '✘', role: 'danger' },
  { means: /^(partial|partly|~|◐)$/i, text: '◐', role: 'warning' },
];
/** Description of valid cells by format, for error messages. */
export const CELL_EXAMPLES = {
  bar: 'a number such as "12.4"',
  delta: 'a change such as "+3.2 %" or "-4"',
  scale: 'a number such as "12.4"',
  harvey: 'a number of quarters, 0 to 4, or a share such as "75 %"',
  tick: '"yes", "no" or "partial" (true and false do, too)',
  sparkline: 'a list of numbers such as [3, 5, 4, 8], or "3, 5, 4, 8"',
} as const;

/** Text of a cell without footnote references. */
export function stripReferences(cell: string): string {
  return cell.replace(FOOTNOTE_MARK, '').trim();
}

/** Numbers of a sparkline's cell; undefined for other content. */
export function parseList(cell: string): (number | undefined)[] | undefined {
  const text = stripReferences(cell);
  const words = /[;|]/.test(text) ? text.split(/[;|]/) : text.split(/\s+/);
  // "3,5,4" without a space is a list of three; "3,5 4" are two numbers.
  const parts = (words.length === 1 ? text.split(',') : words)
    .map((part) => part.trim().replace(/,$/, ''))
    .filter((part) => part !== '');
  if (parts.length < 2 || parts.length > EMPHASIS_LIMITS.points) return undefined;
  const values = parts.map((part) => (NO_VALUE.test(part) ? undefined : parseCellNumber(part)?.value));
  const isList =
    values.every((value, at) => value !== undefined || NO_VALUE.test(parts[at] ?? '')) &&
    values.some((value) => value !== undefined);
  return isList ? values : undefined;
}

/** Tells whether a cell is valid in a format. Empty cells and dashes always are. */
export function isValidCell({ kind, max }: Pick<ColumnFormat, 'kind' | 'max'>, cell: string): boolean {
  const text = stripReferences(cell);
  if (NO_VALUE.test(text)) return true;
  if (kind === 'tick') return TICKS.some(({ means }) => means.test(text));
  if (kind === 'sparkline') return parseList(text) !== undefined;
  const number = parseCellNumber(text)?.value;
  if (number === undefined) return false;
  return kind !== 'harvey' || countQuarters(text, max) !== undefined;
}

/** Filled quarters of a Harvey ball. */
function countQuarters(text: string, max: number | undefined): number | undefined {
  const found = parseCellNumber(text);
  if (found === undefined) return undefined;
  const whole = max ?? (found.unit === '%' ? 100 : 4);
  const quarters = Math.round((found.value / whole) * 4);
  return found.value >= 0 && found.value <= whole ? quarters : undefined;
}

/** Ends of the scale of bars. */
export interface BarEnds {
  readonly low: number;
  readonly high: number;
}

/** Ends of the scale of a column of bars, which has zero on it, since lengths begin there. */
export function findBarEnds(
  { min, max }: Pick<ColumnFormat, 'min' | 'max'>,
  cells: readonly string[],
  counted: (row: number) => boolean,
): BarEnds {
  const present = cells.flatMap((text, row) => (counted(row) ? (parseCellNumber(text)?.value ?? []) : []));
  return { low: Math.min(0, min ?? 0, ...present), high: Math.max(0, max ?? 0, ...present) };
}

/**
 * Cells of a column in a format; undefined where there is nothing to show.
 * | @param counted whether a row counts on the common scale: groups and totals do not
 *
 * @param ends scale of bars, where it is that of several columns
 */
export function formatColumn(
  format: ColumnFormat,
  cells: readonly string[],
  counted: (row: number) => boolean,
  ends?: BarEnds,
): (FormattedCell | undefined)[] {
  const texts = cells.map(stripReferences);
  const numbers = texts.map((text, row) => (counted(row) ? parseCellNumber(text)?.value : undefined));
  const present = numbers.filter((value) => value !== undefined);
  switch (format.kind) {
    case 'tick':
      return texts.map((text) => TICKS.find(({ means }) => means.test(text)));
    case 'delta':
      return texts.map((text) => formatDelta(text, format));
    case 'harvey':
      return texts.map((text, row) => {
        const quarters = counted(row) ? countQuarters(text, format.max) : undefined;
        return quarters === undefined
          ? undefined
          : {
              text: HARVEY_BALLS[quarters] ?? '',
              role: 'primary',
              isBall: true,
              meaning: text.includes('%') || format.max !== undefined ? text : `${quarters}/4`,
            };
      });
    case 'bar': {
      const { low, high } = ends ?? findBarEnds(format, texts, counted);
      const span = high - low || 1;
      return texts.map((text, row) => {
        const value = numbers[row];
        const [zero, at] = [-low / span, ((value ?? 0) - low) / span];
        return value === undefined
          ? undefined
          : {
              text,
              sign: {
                kind: 'bar',
                from: Math.min(zero, at),
                to: Math.max(zero, at),
                zero,
                value,
                good: format.good,
              },
            };
      });
    }
    case 'scale':
      return formatScale(format, texts, numbers, present);
    case 'sparkline': {
      const lists = texts.map((text, row) => (counted(row) ? parseList(text) : undefined));
      return lists.map((list) => (list === undefined ? undefined : formatSparkline(list, format)));
    }
  }
}

const ARROWS = { up: '▲', down: '▼', level: '●' } as const;
const NO_BREAK = '\u00a0';

function formatDelta(text: string, { good = 'high' }: ColumnFormat): FormattedCell | undefined {
  const value = parseCellNumber(text)?.value;
  if (value === undefined) return undefined;
  const way = value > 0 ? 'up' : value < 0 ? 'down' : 'level';
  const isGood = way === (good === 'low' ? 'down' : 'up');
  return {
    text: `${ARROWS[way]}${NO_BREAK}${text}`,
    ...(way === 'level' || good === 'none' ? {} : { role: isGood ? 'success' : 'danger' }),
  };
}

/** One colour of increasing strength, or two colours that meet at `mid` or where one end is good. */
function formatScale(
  { min, max, mid, good }: ColumnFormat,
  texts: readonly string[],
  numbers: readonly (number | undefined)[],
  present: readonly number[],
): (FormattedCell | undefined)[] {
  const [low, high] = [min ?? Math.min(...present), max ?? Math.max(...present)];
  const hasTwoColors = mid !== undefined || (good !== undefined && good !== 'none');
  const middle = mid ?? (low + high) / 2;
  const share = (part: number, whole: number): number =>
    Math.min(1, Math.max(0, whole === 0 ? 0 : part / whole));
  return texts.map((text, row): FormattedCell | undefined => {
    const value = numbers[row];
    if (value === undefined) return undefined;
    if (!hasTwoColors)
      return {
        text,
        tint: { role: 'primary', strength: high === low ? 0.5 : share(value - low, high - low) },
      };
    const above = value >= middle;
    const maxDistance = Math.max(high - middle, middle - low);
    const role =
      good === undefined || good === 'none'
        ? above
          ? 'primary'
          : 'neutral'
        : above === (good === 'high')
          ? 'success'
          : 'danger';
    return { text, tint: { role, strength: share(Math.abs(value - middle), maxDistance) } };
  });
}

/** Each line fills its cell, because only its shape matters. Declared ends are common to all cells. */
function formatSparkline(list: readonly (number | undefined)[], { min, max }: ColumnFormat): FormattedCell {
  const present = list.filter((value) => value !== undefined);
  const [low, high] = [min ?? Math.min(...present), max ?? Math.max(...present)];
  const heights = list.map((value) =>
    value === undefined
      ? undefined
      : high === low
        ? 0.5
        : Math.min(1, Math.max(0, (value - low) / (high - low))),
  );
  return {
    text: '',
    sign: { kind: 'sparkline', heights },
    meaning: list.map((value) => (value === undefined ? '–' : String(value))).join(', '),
  };
}
