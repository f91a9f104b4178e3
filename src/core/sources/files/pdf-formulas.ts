import { isNumber } from './pdf-cells.ts';

/** Share of the cells of a grid from which signs of formulas or programs say what it is. */
const SIGNS_LEAST = 0.3;
/** A grid with a larger share of numbers is a table, whatever else is in it. */
const NUMBERS_LEAST = 0.4;
/** Minimum share of cells with a word. */
const WORDS_LEAST = 0.25;
/** Minimum number of pieces of a cell whose letters stand apart. */
const SPACED_LEAST = 4;
/** Operators of formulas, brackets that are higher than a line, and brackets alone. */
const FORMULA =
  /[∑∏∫⋃⋂∪∩∂∈∉⊂⊆⊇⇒⇔↦∀∃∣∥︷︸⎛⎝⎜⎞⎠⎟⎧⎨⎩⎪≡∼≃∘⊕⊗\ue000-\uf8ff]|^[()[\]{}|]+$|\p{L}\s?(?:[:≤≥≠<]=?|=)\s?[\p{L}\p{N}−-]/u;
/** Punctuation of programs and strings in quotation marks. */
const PROGRAM = /=>|::|[{};]$|^[{}]|\w\(\)|^["'][^"']*["'],?$/u;

/**
 * True for aligned pieces that are no table but a formula with fractions and limits, or lines of a program.
 *
 * @param rows cells of the grid, empty where a row has none
 */
export function isFormulaOrProgram(rows: readonly (readonly string[])[]): boolean {
  const cells = rows.flat().filter((cell) => cell !== '');
  const share = (is: (cell: string) => boolean): number => cells.filter(is).length / cells.length;
  // The first column may number the lines of a program.
  const values = rows.flatMap(([, ...others]) => others.filter((cell) => cell !== ''));
  const isOfNumbers = values.filter(isNumber).length >= NUMBERS_LEAST * values.length;
  if (cells.length === 0 || isOfNumbers) return false;
  return (
    share((cell) => !isNumber(cell) && FORMULA.test(cell)) >= SIGNS_LEAST ||
    share((cell) => PROGRAM.test(cell) || isSpaced(cell)) >= SIGNS_LEAST ||
    share(
      (cell) =>
        isNumber(cell) || /\p{L}{2}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}✓✗✔✘●○]/u.test(cell),
    ) < WORDS_LEAST
  );
}

function isSpaced(cell: string): boolean {
  const pieces = cell.split(' ');
  return (
    pieces.length >= SPACED_LEAST &&
    pieces.filter((piece) => piece.length === 1).length >= pieces.length * 0.7
  );
}
