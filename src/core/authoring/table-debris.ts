import { toVisibleText } from '../sources/rich-text.ts';
import type { Unit } from './unit.ts';

/** Minimum number of cells that show that a table is none, and share of cells that hold one or two letters. */
const CELLS_LEAST = 8;
const LETTERS_SHARE = 0.5;
/** Columns, rows and shares of a drawing whose labels were read as a table. */
const [COLUMNS_LEAST, ROWS_MAX] = [5, 3] as const;
const EMPTY_SHARE = 0.35;
const DISTINCT_SHARE = 0.7;
/** One or two letters, as words set from top to bottom and one below another are read. */
const FEW_LETTERS = /^\p{L}{1,2}$/u;
/** A mark of a cell, or a sign for a long vowel, between words of a text. */
const CELL_MARK = /(?:^|\s)(?:[○●◯]|\u30fc)(?=\s|$)/u;

/** True for a piece of a paged file that is what remains of a table or a drawing: letters and marks without their grid. */
export function isTableDebris({ table, place, text, kind }: Unit): boolean {
  if (place.at?.startsWith('page ') !== true) return false;
  if (kind === 'sentence') return CELL_MARK.test(text.text);
  if (table === undefined) return false;
  const labels = table.columns.map(({ label }) => toVisibleText(label).trim());
  const all = [labels, ...table.rows.map((row) => row.map((cell) => toVisibleText(cell).trim()))].flat();
  const filled = all.filter((cell) => cell !== '');
  const letters = filled.filter((cell) => FEW_LETTERS.test(cell)).length;
  if (filled.length >= CELLS_LEAST && letters > filled.length * LETTERS_SHARE) return true;
  const names = labels.filter((label) => label !== '');
  return (
    labels.length >= COLUMNS_LEAST &&
    table.rows.length <= ROWS_MAX &&
    all.length - filled.length > all.length * EMPTY_SHARE &&
    new Set(names).size < names.length * DISTINCT_SHARE
  );
}
