import { parseCellNumber } from '../../scene/cell-number.ts';
import { isPeriod } from '../numbers.ts';

/** A note such as "(in thousands)" may stand where the name of a row would. */
const NOTE = /^\(.*\)$/s;

/**
 * True for a row below the first one that also heads its columns: it names no row, and its cells are periods, or
 * words below headers that cover several columns.
 *
 * @param cells texts of the row.
 * @param isBelowSpan true if a cell of the row above covers several columns, and numbers follow below.
 * @example isSubheading(['(in thousands)', '2026', '2025'], false) // true
 */
export function isSubheading([name = '', ...cells]: readonly string[], isBelowSpan: boolean): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (filled.length === 0 || !(name.trim() === '' || NOTE.test(name.trim()))) return false;
  return (
    filled.every(isPeriod) ||
    (isBelowSpan && filled.every((cell) => isPeriod(cell) || parseCellNumber(cell) === undefined))
  );
}
