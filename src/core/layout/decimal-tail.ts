import { byLanguage } from '../memory/memo.ts';

const decimalSign = byLanguage((lang) => new Intl.NumberFormat(lang, { numberingSystem: 'latn' }).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.');

/** From the decimal point to the end: ".50 €" of "12.50 €". Figures without one end in their unit, or in nothing; undefined when no figure needs moving, or when the figures count different things: years under kilograms have no point in common. */
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

/** Whether a column counts different things: years under kilograms. What only some figures say counts for all. */
export function hasMixedUnits(cells: readonly string[]): boolean {
  return new Set(listUnits(cells).filter((unit) => unit !== '')).size > 1;
}

function listUnits(cells: readonly string[]): readonly string[] {
  return [...new Set(cells.filter((cell) => /\d/.test(cell)).map(readUnit))];
}

/**
 * The sign that parts whole from fraction in a column of figures: the language's own where some figure
 * has it once; the other one where it cannot be a sign of thousands, since it does not stand before three digits.
 */
function findDecimalPoint(cells: readonly string[], lang: string): string | undefined {
  const own = decimalSign(lang);
  const other = own === ',' ? '.' : ',';
  const counts = (sign: string): number[] => cells.map((cell) => cell.split(sign).length - 1);
  if (counts(own).every((count) => count <= 1) && counts(own).includes(1)) return own;
  const fraction = new RegExp(`\\d\\${other}(\\d{1,2}|\\d{4,})(?!\\d)`);
  return counts(other).every((count) => count <= 1) && cells.some((cell) => fraction.test(cell)) ? other : undefined;
}

/** What stands behind the figure. Signs of money often stand at the first figure and the total only. */
function readUnit(cell: string): string {
  return (/[^\d]*$/.exec(cell)?.[0] ?? '').replace(/[\s().,\p{Sc}]/gu, '');
}
