import { NO_NAME, type NumberColumn, type WordColumn } from './columns.ts';

/** Minimum number of rows for each name of a code. */
const MIN_ROWS_PER_NAME = 1.5;

/** Leaves out columns that divide the rows as another one does, such as a code beside a name. */
export function leaveSynonyms(columns: readonly WordColumn[]): WordColumn[] {
  const isRepeated = ({ names, codes }: WordColumn): boolean =>
    names.length > 0 && names.length * MIN_ROWS_PER_NAME <= codes.length;
  const descriptive = columns.toSorted((a, b) => countLetters(b) - countLetters(a));
  const left = new Set(
    descriptive.filter((column, at) =>
      descriptive
        .slice(0, at)
        .some(
          (other) => isRepeated(column) && isRepeated(other) && isSamePartition(column.codes, other.codes),
        ),
    ),
  );
  return columns.filter((column) => !left.has(column));
}

/** Mean number of letters of a name. */
function countLetters({ names }: WordColumn): number {
  const letters = names.reduce((sum, name) => sum + name.replace(/\P{L}/gu, '').length, 0);
  return letters / Math.max(1, names.length);
}

/** True if whole numbers stand for the names of a column, such as the numbers of presidents. */
export function isCodeOf({ values, scale }: NumberColumn, { names, codes }: WordColumn): boolean {
  if (names.length < 2 || names.length * MIN_ROWS_PER_NAME > values.length || scale.sums !== 'none')
    return false;
  const numbers = new Map<number, number>();
  const coded = new Uint32Array(values.length);
  for (const [row, value] of values.entries()) {
    if (!Number.isNaN(value) && !Number.isInteger(value)) return false;
    const code = Number.isNaN(value) ? NO_NAME : (numbers.get(value) ?? numbers.size);
    if (code !== NO_NAME) numbers.set(value, code);
    if (numbers.size > names.length) return false;
    coded[row] = code;
  }
  return isSamePartition(coded, codes);
}

/** True if rows with the same code in one column have the same code in the other, and the reverse. */
function isSamePartition(a: Uint32Array, b: Uint32Array): boolean {
  const [toB, toA] = [new Map<number, number>(), new Map<number, number>()];
  for (let row = 0; row < a.length; row++) {
    const [one = NO_NAME, other = NO_NAME] = [a[row], b[row]];
    if ((toB.get(one) ?? other) !== other || (toA.get(other) ?? one) !== one) return false;
    toB.set(one, other);
    toA.set(other, one);
  }
  return true;
}

/** Minimum share of different names in a column that names the rows. */
const MIN_DIFFERENT = 0.9;

/**
 * Column that names each row: one of words before one of numbers, with the number behind names that occur
 * twice. Undefined if there is none.
 */
export function findRowNames(columns: readonly WordColumn[]): WordColumn | undefined {
  const unique = columns.filter(({ names, codes }) => names.length === codes.length && names.length >= 3);
  const own = unique.find((column) => countLetters(column) > 0) ?? unique[0];
  if (own === undefined || countLetters(own) > 0) return own;
  const descriptive = columns.find(
    (column) => countLetters(column) > 0 && column.names.length >= MIN_DIFFERENT * column.codes.length,
  );
  if (descriptive === undefined || descriptive.codes.includes(NO_NAME)) return own;
  const counts = new Map<number, number>();
  for (const code of descriptive.codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  const names = Array.from(descriptive.codes, (code, row) => {
    const name = descriptive.names[code] ?? '';
    return (counts.get(code) ?? 0) > 1 ? `${name} (${own.names[own.codes[row] ?? 0] ?? ''})` : name;
  });
  return { ...descriptive, names, codes: Uint32Array.from(names.keys()) };
}
