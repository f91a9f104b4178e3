import { byLanguage } from '../memory/memo.ts';

const decimalSign = byLanguage(
  (lang) =>
    new Intl.NumberFormat(lang, { numberingSystem: 'latn' })
      .formatToParts(1.5)
      .find(({ type }) => type === 'decimal')?.value ?? '.',
);

/**
 * Parts of figures from the decimal point to the end: ".50 €" of "12.50 €"; the unit alone without a decimal
 * point. Undefined if no figure needs alignment, or if units are mixed, since years and kilograms have no
 * decimal point in common.
 */
export function findDecimalTails(cells: readonly string[], lang: string): readonly string[] | undefined {
  if (listUnits(cells).length > 1) return undefined;
  const point = findDecimalPoint(cells, lang);
  if (point === undefined) return undefined;
  const tails = cells.map((cell) => {
    if (!/\d/.test(cell)) return '';
    const at = cell.lastIndexOf(point);
    return at >= 0 ? cell.slice(at) : (/\D*$/.exec(cell)?.[0] ?? '');
  });
  return new Set(tails.map((tail) => tail.length)).size > 1 ? tails : undefined;
}

/** Returns whether a column mixes units. A unit that only some figures have counts for all. */
export function hasMixedUnits(cells: readonly string[]): boolean {
  return new Set(listUnits(cells).filter((unit) => unit !== '')).size > 1;
}

function listUnits(cells: readonly string[]): readonly string[] {
  return [...new Set(cells.filter((cell) => /\d/.test(cell)).map(readUnit))];
}

/**
 * The decimal separator of a column: the language's own if some figure has it once, else the other one if it
 * cannot separate thousands because it is not followed by three digits.
 */
function findDecimalPoint(cells: readonly string[], lang: string): string | undefined {
  const own = decimalSign(lang);
  const other = own === ',' ? '.' : ',';
  const counts = (sign: string): number[] => cells.map((cell) => cell.split(sign).length - 1);
  if (counts(own).every((count) => count <= 1) && counts(own).includes(1)) return own;
  const fraction = new RegExp(`\\d\\${other}(\\d{1,2}|\\d{4,})(?!\\d)`);
  return counts(other).every((count) => count <= 1) && cells.some((cell) => fraction.test(cell))
    ? other
    : undefined;
}

/** The unit after a figure. Currency signs often stand only at the first figure and the total. */
function readUnit(cell: string): string {
  return (/[^\d]*$/.exec(cell)?.[0] ?? '').replace(/[\s().,\p{Sc}]/gu, '');
}
