import { FINDINGS, type Finding } from '../../finding.ts';
import type { Scene } from '../../scene.ts';
import { stripPageMark } from '../../slide-links.ts';
import { describePlace } from '../geometry.ts';
import { type CellAmount, show } from './amounts.ts';
import { type Grid, type GridColumn, isEmptyCell, listGrids } from './grids.ts';
import { isPartOfOther, isRateName } from './names.ts';

/** Difference, as a share of the sum, up to which a total without another proof is taken for one. */
const MAX_DIFFERENCE = 0.25;
/** Rows above a last row that is no total by its name. */
const MIN_UNNAMED = 4;
/** Addends of a total that are named in a message. */
const MAX_NAMED = 6;

interface Sum {
  readonly value: number;
  readonly tolerance: number;
  readonly rows: readonly number[];
}

/**
 * Reports totals of tables and charts that do not add up. Another column whose total does proves that the row is a
 * sum; without one, a total near the sum of its rows is taken for it.
 */
export function checkSums(scene: Scene): Finding[] {
  // Pages of one table may have their total on the last.
  if (stripPageMark(scene.title) !== undefined) return [];
  return listGrids(scene).flatMap((grid) =>
    grid.totals.length > 0
      ? grid.totals.flatMap((row) => checkTotal(grid, row))
      : checkTotal({ ...grid, totals: [grid.rows.length - 1] }, grid.rows.length - 1, MIN_UNNAMED),
  );
}

/**
 * @param minAddends rows that must be added up; a last row that no word names as a total needs more of them, another
 * column that proves it, and a value near its sum
 */
function checkTotal(grid: Grid, row: number, minAddends = 2): Finding[] {
  const isNamed = minAddends < MIN_UNNAMED;
  if (!isNamed && grid.element.type === 'chart') return [];
  const candidates = listAddends(grid, row).filter((rows) => rows.length >= minAddends);
  if (candidates.length === 0) return [];
  const columns = grid.columns.filter((column) => isSummable(column) && isSum(column, row));
  const judged = columns.map((column) => ({
    column,
    fits: candidates.map((rows) => fitsTotal(column, rows, row)),
  }));
  // The rows that a total adds up are the same in every column.
  const isProved = (at: number): boolean => judged.some(({ fits }) => fits[at] === 'yes');
  const proved = candidates.findIndex((_, at) => isProved(at));
  return judged.flatMap(({ column, fits }): Finding[] => {
    if (fits.includes('yes')) return [];
    const at = proved === -1 ? 0 : proved;
    const rows = candidates[at] ?? [];
    if (fits[at] !== 'no') return [];
    if (proved === -1 && (!isNamed || judged.length > 1)) return [];
    if ((proved === -1 || !isNamed) && !isNearSum(grid, column, rows, row)) return [];
    if (isBetween(column, rows, row)) return [];
    return [report(grid, column, rows, row)];
  });
}

/** Rows that a total may add up: those since the total before it, all rows before it, the totals before it, or all rows after it. */
function listAddends({ rows, totals }: Grid, row: number): number[][] {
  const plain = [...rows.keys()].filter((at) => !totals.includes(at) && !isPartOfOther(rows[at] ?? ''));
  const before = totals.filter((at) => at < row).at(-1) ?? -1;
  const ways = [
    plain.filter((at) => at > before && at < row),
    plain.filter((at) => at < row),
    totals.filter((at) => at < row),
    [...totals.filter((at) => at < row), ...plain.filter((at) => at > before && at < row)],
  ];
  return row === 0 ? [plain.filter((at) => at > 0)] : ways;
}

/** A total between the smallest and the largest row is an average or a ratio. */
function isBetween({ cells }: GridColumn, rows: readonly number[], row: number): boolean {
  const values = rows.flatMap((at) => cells[at]?.readings[0]?.value ?? []);
  const total = cells[row]?.readings[0]?.value ?? 0;
  return total >= Math.min(...values) && total <= Math.max(...values);
}

/** Percentages only add up to a whole. */
function isSum({ cells, unit }: GridColumn, row: number): boolean {
  const total = cells[row]?.readings[0]?.value;
  return total !== undefined && (unit !== '%' || Math.abs(total - 100) < 1e-9);
}

function isSummable({ name, cells, unit }: GridColumn): boolean {
  const values = cells.flatMap((cell) => cell?.readings[0]?.value ?? []);
  return (
    (unit === '%' || !isRateName(name)) &&
    !values.every((value) => Number.isInteger(value) && value >= 1900 && value <= 2100)
  );
}

/** "yes" if the rows can add up to the total in one reading of their figures, "open" where a row has no number. */
function fitsTotal({ cells }: GridColumn, rows: readonly number[], row: number): 'yes' | 'no' | 'open' {
  const total = cells[row];
  if (total === undefined) return 'open';
  const sums = [0, 1].flatMap((mode) => sumRows(cells, rows, mode) ?? []);
  if (sums.length === 0) return 'open';
  return sums.some((sum) =>
    total.readings.some(
      ({ value, step }) => Math.abs(value - sum.value) <= sum.tolerance + 0.5 * step + 1e-9,
    ),
  )
    ? 'yes'
    : 'no';
}

/** @param mode which reading of figures such as "1.234" counts */
function sumRows(
  cells: readonly (CellAmount | undefined)[],
  rows: readonly number[],
  mode: number,
): Sum | undefined {
  let [value, tolerance] = [0, 0];
  for (const row of rows) {
    const cell = cells[row];
    if (cell === undefined) continue;
    const reading = cell.readings[mode] ?? cell.readings[0];
    if (reading === undefined) return undefined;
    value += reading.value;
    tolerance += 0.5 * reading.step;
  }
  return { value, tolerance, rows };
}

/** True if the total is so near to the sum of its rows that it can be nothing else. */
function isNearSum(grid: Grid, { cells }: GridColumn, rows: readonly number[], row: number): boolean {
  const values = rows.map((at) => cells[at]?.readings[0]?.value);
  const total = cells[row]?.readings[0]?.value ?? 0;
  const isComplete = rows.every(
    (at) => cells[at] !== undefined || isEmptyCell(grid.texts[at]?.join('') ?? ''),
  );
  if (!isComplete || values.some((value) => value === undefined || value < 0)) return false;
  const known = values.filter((value) => value !== undefined);
  const sum = known.reduce((all, value) => all + value, 0);
  return Math.abs(total - sum) <= MAX_DIFFERENCE * sum;
}

function report(grid: Grid, column: GridColumn, rows: readonly number[], row: number): Finding {
  const total = column.cells[row];
  const sum = sumRows(column.cells, rows, 0)?.value ?? 0;
  const addends = rows.flatMap((at) => column.cells[at]?.text ?? []);
  const named = addends.length <= MAX_NAMED ? `: ${addends.join(' + ')}` : '';
  const of = column.name === '' ? '' : ` of "${column.name}"`;
  return {
    code: 'sum_differs',
    severity: 'warning',
    slide: 0,
    ...describePlace(grid.element),
    words: `${grid.rows[row] ?? ''} ${total?.text ?? ''}`.trim(),
    message: `"${grid.rows[row]}"${of} is ${total?.text}, and its ${rows.length} rows add up to ${show(sum)}${named}.`,
    measured: total?.readings[0]?.value ?? 0,
    allowed: Number(show(sum)),
    fix: FINDINGS.sum_differs.fix,
  };
}
