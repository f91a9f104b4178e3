import { opensWith } from '../../locales/index.ts';
import { byIdentity } from '../../memory/memo.ts';
import type { NumberColumn } from './columns.ts';
import { isAlike } from './scale.ts';

/** A column and the columns whose sum it is. */
export interface Whole {
  readonly whole: NumberColumn;
  readonly parts: readonly NumberColumn[];
}

/** Rows whose weighted sums find candidates, and minimum number of rows that prove a sum. */
const [SKETCH_ROWS, ROWS_LEAST] = [16, 4];
/** Maximum share of a whole by which its parts may miss it: in the weighted sum of rows, and in a row. */
const [SKETCH_TOLERANCE, ROW_TOLERANCE] = [0.01, 0.001];
/** Parts may miss large values by the rounding of each; smaller values are counts and exact. */
const [ROUNDED_STEPS, EXACT_BELOW] = [0.51, 50];
const MIN_FITTING_SHARE = 0.95;
/** Slopes of a whole on its part, as a multiple of the ratio of their means. */
const [LEAST_SLOPE, MOST_SLOPE] = [0.8, 2];
const NAMED = opensWith('total');
/** Maximum number of rows that are compared, evenly spread, and of candidates whose sum is proved for a column. */
const [ROWS_MAX, PROOFS_MAX] = [2_000, 40];

/**
 * Finds the columns that are sums of other columns: of all others, of a run beside them, of two or of three. The
 * most comprehensive one comes first. Only columns of the same unit are compared. Sums are found by one weighted
 * sum per column and then proved on all rows, or on 2,000 of a longer table.
 *
 * @example findWholes([total, coal, gas]) // [{ whole: total, parts: [coal, gas] }]
 */
export function findWholes(columns: readonly NumberColumn[]): Whole[] {
  const groups = groupAlike(columns).filter((group) => group.length > 2);
  return groups
    .flatMap((group) => {
      const sketches = sketchColumns(group);
      return group.flatMap((whole, at): Whole[] => {
        const parts = findParts(group, sketches, at);
        return parts === undefined ? [] : [{ whole, parts }];
      });
    })
    .sort((a, b) => sumValues(b.whole) - sumValues(a.whole));
}

/** The column that contains all others of its unit: the largest sum, or one that is named a total. */
export function findTotal(
  columns: readonly NumberColumn[],
  wholes: readonly Whole[],
): NumberColumn | undefined {
  const named = columns.find(
    (column) =>
      NAMED.test(column.name.replaceAll('_', ' ')) &&
      columns.every((other) => !isAlike(column, other) || isNeverLess(column, other)),
  );
  return named ?? wholes[0]?.whole;
}

/**
 * True if a column contains another, directly or through its parts, or if it could: it is never less, and rises
 * by at least as much as the other.
 */
export function contains(one: NumberColumn, other: NumberColumn, wholes: readonly Whole[]): boolean {
  const parts = wholes.filter(({ whole }) => whole === one).flatMap((found) => found.parts);
  return parts.some((part) => part === other || contains(part, other, wholes)) || couldContain(one, other);
}

function groupAlike(columns: readonly NumberColumn[]): NumberColumn[][] {
  const groups: NumberColumn[][] = [];
  for (const column of columns) {
    if (column.scale.level !== 'ratio' || column.values.some((value) => value < 0)) continue;
    const group = groups.find(([first]) => first !== undefined && isAlike(first, column));
    if (group === undefined) groups.push([column]);
    else group.push(column);
  }
  return groups;
}

/** Weighted sums of the same rows; a sum of columns has the sum of their sketches. */
function sketchColumns(group: readonly NumberColumn[]): number[] {
  const count = group[0]?.values.length ?? 0;
  const complete: number[] = [];
  for (let row = 0; row < count; row++)
    if (group.every(({ values }) => !Number.isNaN(values[row] ?? Number.NaN))) complete.push(row);
  if (complete.length < ROWS_LEAST) return group.map(() => Number.NaN);
  const step = Math.max(1, Math.floor(complete.length / SKETCH_ROWS));
  const rows = complete.filter((_, at) => at % step === 0).slice(0, SKETCH_ROWS);
  return group.map(({ values }) =>
    rows.reduce((sum, row, at) => sum + (1 + ((at * 7919) % 101) / 101) * (values[row] ?? 0), 0),
  );
}

function findParts(
  group: readonly NumberColumn[],
  sketches: readonly number[],
  at: number,
): NumberColumn[] | undefined {
  const wanted = sketches[at] ?? Number.NaN;
  const isNear = (sum: number): boolean => Math.abs(sum - wanted) <= SKETCH_TOLERANCE * wanted;
  const whole = group[at];
  let proofs = 0;
  const proved = (parts: readonly number[]): NumberColumn[] | undefined => {
    proofs += 1;
    if (proofs > PROOFS_MAX) return undefined;
    const columns = parts.flatMap((index) => group[index] ?? []);
    return whole !== undefined && isSum(whole, columns) ? columns : undefined;
  };
  const others = [...group.keys()].filter(
    (index) => (sketches[index] ?? 0) > 0 && (sketches[index] ?? 0) < wanted,
  );
  if (!(wanted > 0) || others.length < 2) return undefined;
  if (isNear(others.reduce((sum, index) => sum + (sketches[index] ?? 0), 0))) {
    const parts = proved(others);
    if (parts !== undefined) return parts;
  }
  for (const side of [others.filter((index) => index > at), others.filter((index) => index < at).reverse()]) {
    let sum = 0;
    for (const [length, index] of side.entries()) {
      sum += sketches[index] ?? 0;
      if (sum > (1 + SKETCH_TOLERANCE) * wanted) break;
      if (length === 0 || !isNear(sum)) continue;
      const parts = proved(side.slice(0, length + 1));
      if (parts !== undefined) return parts;
    }
  }
  return findFewParts(others, sketches, isNear, proved);
}

/** Two or three columns anywhere. */
function findFewParts(
  others: readonly number[],
  sketches: readonly number[],
  isNear: (sum: number) => boolean,
  proved: (parts: readonly number[]) => NumberColumn[] | undefined,
): NumberColumn[] | undefined {
  for (const [from, one] of others.entries())
    for (const [next, second] of others.slice(from + 1).entries()) {
      const both = (sketches[one] ?? 0) + (sketches[second] ?? 0);
      const pair = isNear(both) ? proved([one, second]) : undefined;
      if (pair !== undefined) return pair;
      for (const third of others.slice(from + next + 2)) {
        const three = isNear(both + (sketches[third] ?? 0)) ? proved([one, second, third]) : undefined;
        if (three !== undefined) return three;
      }
    }
  return undefined;
}

function isSum(whole: NumberColumn, parts: readonly NumberColumn[]): boolean {
  const step = Math.max(...[whole, ...parts].map(findStep));
  let [complete, fitting] = [0, 0];
  for (const row of spreadRows(whole)) {
    const value = whole.values[row] ?? Number.NaN;
    const sum = parts.reduce((total, { values }) => total + (values[row] ?? Number.NaN), 0);
    if (Number.isNaN(value) || Number.isNaN(sum)) continue;
    complete += 1;
    const rounding = value < EXACT_BELOW * step ? 0 : ROUNDED_STEPS * step * parts.length;
    if (Math.abs(sum - value) <= ROW_TOLERANCE * value + rounding) fitting += 1;
  }
  return complete >= ROWS_LEAST && fitting >= MIN_FITTING_SHARE * complete;
}

/** Rows that are compared. */
function spreadRows({ values }: NumberColumn): number[] {
  const stride = Math.max(1, Math.ceil(values.length / ROWS_MAX));
  return Array.from({ length: Math.ceil(values.length / stride) }, (_, at) => at * stride);
}

/** Largest power of ten of which the values are multiples. */
const findStep = byIdentity((column: NumberColumn): number => {
  const values = spreadRows(column).flatMap((row) => column.values[row] || []);
  for (let power = 6; power > -6; power--) {
    const step = 10 ** power;
    if (values.every((value) => Math.abs(value - Math.round(value / step) * step) < 1e-7)) return step;
  }
  return 0;
});

function couldContain(one: NumberColumn, other: NumberColumn): boolean {
  if (!isAlike(one, other) || !isNeverLess(one, other)) return false;
  let [count, x, y, xx, xy] = [0, 0, 0, 0, 0];
  for (const row of spreadRows(other)) {
    const value = other.values[row] ?? Number.NaN;
    const larger = one.values[row] ?? Number.NaN;
    if (Number.isNaN(value) || Number.isNaN(larger)) continue;
    count += 1;
    x += value;
    y += larger;
    xx += value * value;
    xy += value * larger;
  }
  const slope = (count * xy - x * y) / (count * xx - x * x);
  return slope >= LEAST_SLOPE && slope <= MOST_SLOPE * Math.max(1, Math.abs(y / x));
}

function isNeverLess(one: NumberColumn, other: NumberColumn): boolean {
  return spreadRows(other).every(
    (row) => !((one.values[row] ?? Number.NaN) < (other.values[row] ?? Number.NaN)),
  );
}

function sumValues({ values }: NumberColumn): number {
  return values.reduce((sum, value) => sum + (value || 0), 0);
}
