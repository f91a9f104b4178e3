import { FINDINGS, type Finding } from '../../finding.ts';
import type { Scene } from '../../scene.ts';
import { describePlace } from '../geometry.ts';
import { show } from './amounts.ts';
import { type Grid, type GridColumn, listGrids } from './grids.ts';
import { isRateName, isTotalName } from './names.ts';

/** Rows that must follow from others before one that does not is a fault, and their share. */
const [MIN_AGREEING, MIN_SHARE] = [3, 0.7];
/** Columns from which others are computed; more make pairs that agree by chance. */
const MAX_SOURCES = 8;
/** Cells of a larger table are data. */
const MAX_CELLS = 400;
/** Fewer digits of amounts agree by chance. */
const MIN_DIGITS = 2;

interface Derived {
  readonly value: number;
  readonly tolerance: number;
  readonly how: string;
}

type Rule = (row: number) => Derived | undefined;

/**
 * Reports cells that do not follow from their row where the cells of the same column in other rows do: totals of
 * rows, differences, shares of the sum of a column, changes in per cent, and shares that add up to 100 %.
 */
export function checkDerivedColumns(scene: Scene): Finding[] {
  return listGrids(scene)
    .filter(({ rows, columns }) => rows.length * columns.length <= MAX_CELLS)
    .flatMap((grid) => [
      ...grid.columns.flatMap((column) => checkColumn(grid, column)),
      ...checkWholes(grid),
    ]);
}

function checkColumn(grid: Grid, column: GridColumn): Finding[] {
  const rules = listRules(grid, column);
  const filled = [...grid.rows.keys()].filter((row) => read(column, row) !== undefined);
  for (const rule of rules) {
    const judged = filled.flatMap((row) => {
      const derived = rule(row);
      const own = read(column, row);
      if (derived === undefined || own === undefined) return [];
      const near = Math.abs(own.value - derived.value) <= derived.tolerance + 0.5 * own.step + 1e-9;
      return [{ row, derived, near, own }];
    });
    const agreeing = judged.filter(({ near }) => near);
    const isTelling = (value: number): boolean => column.unit === '%' || countDigits(value) >= MIN_DIGITS;
    const telling = agreeing.filter(({ own }) => isTelling(own.value));
    if (telling.length < MIN_AGREEING || agreeing.length < MIN_SHARE * judged.length) continue;
    if (agreeing.length === judged.length) return [];
    return judged.filter(({ near }) => !near).map(({ row, derived }) => report(grid, column, row, derived));
  }
  return [];
}

/** Ways in which the cells of a column may follow from others of the grid: differences from those before it. */
function listRules({ element, columns, totals, rows }: Grid, column: GridColumn): Rule[] {
  const others = columns.filter((one) => one !== column).slice(0, MAX_SOURCES);
  const earlier = columns.slice(0, columns.indexOf(column)).slice(0, MAX_SOURCES);
  if (column.unit === '%')
    return others.flatMap((source, at) => [
      shareOf(source, rows.length, totals),
      ...others
        .slice(at + 1)
        .flatMap((other) => [changeOf(source, other), partOf(source, other), partOf(other, source)]),
    ]);
  const isAmount = ({ unit, name }: GridColumn): boolean => unit !== '%' && !isRateName(name);
  const amounts = others.filter(isAmount);
  const sums = isTotalName(column.name) && amounts.length > 1 ? [sumOf(amounts)] : [];
  if (element.type === 'chart') return sums;
  const sources = earlier.filter(isAmount);
  return [
    ...sums,
    ...sources.flatMap((one) =>
      sources.flatMap((other): Rule[] =>
        one === other || one.unit !== other.unit ? [] : [differenceOf(one, other)],
      ),
    ),
  ];
}

function sumOf(columns: readonly GridColumn[]): Rule {
  return (row) => {
    const cells = columns.map((column) => read(column, row));
    if (cells.some((cell) => cell === undefined)) return undefined;
    const known = cells.filter((cell) => cell !== undefined);
    return {
      value: known.reduce((sum, { value }) => sum + value, 0),
      tolerance: known.reduce((sum, { step }) => sum + 0.5 * step, 0),
      how: columns.flatMap((column) => column.cells[row]?.text ?? []).join(' + '),
    };
  };
}

function differenceOf(one: GridColumn, other: GridColumn): Rule {
  return (row) => {
    const [a, b] = [read(one, row), read(other, row)];
    if (a === undefined || b === undefined) return undefined;
    return {
      value: a.value - b.value,
      tolerance: 0.5 * (a.step + b.step),
      how: `${one.cells[row]?.text} − ${other.cells[row]?.text}`,
    };
  };
}

function shareOf(source: GridColumn, rows: number, totals: readonly number[]): Rule {
  const total = totals.length === 1 ? read(source, totals[0] ?? 0)?.value : undefined;
  const plain = Array.from({ length: rows }, (_, row) => row).filter((row) => !totals.includes(row));
  const whole = total ?? plain.reduce((sum, row) => sum + (read(source, row)?.value ?? 0), 0);
  return (row) =>
    toPercent(read(source, row), { value: whole, step: 0 }, `${source.cells[row]?.text} of ${show(whole)}`);
}

function partOf(one: GridColumn, other: GridColumn): Rule {
  return (row) =>
    toPercent(read(one, row), read(other, row), `${one.cells[row]?.text} of ${other.cells[row]?.text}`);
}

function changeOf(before: GridColumn, after: GridColumn): Rule {
  return (row) => {
    const [a, b] = [read(before, row), read(after, row)];
    if (a === undefined || b === undefined || a.value <= 0) return undefined;
    const tolerance = (50 * (b.step + (a.step * Math.abs(b.value)) / a.value)) / a.value;
    return {
      value: (100 * (b.value - a.value)) / a.value,
      tolerance,
      how: `from ${before.cells[row]?.text} to ${after.cells[row]?.text}`,
    };
  };
}

function toPercent(
  part: { readonly value: number; readonly step: number } | undefined,
  whole: { readonly value: number; readonly step: number } | undefined,
  how: string,
): Derived | undefined {
  if (part === undefined || whole === undefined || whole.value <= 0) return undefined;
  const tolerance = (50 * (part.step + (whole.step * Math.abs(part.value)) / whole.value)) / whole.value;
  return { value: (100 * part.value) / whole.value, tolerance, how };
}

/** Reports a row whose shares miss 100 % where those of the other rows add up to it, and columns likewise. */
function checkWholes(grid: Grid): Finding[] {
  const shares = grid.columns.filter(({ unit, name }) => unit === '%' && !isTotalName(name));
  if (shares.length < 2) return [];
  const plain = [...grid.rows.keys()].filter((row) => !grid.totals.includes(row));
  const sums = plain.flatMap((row) => {
    const cells = shares.map((column) => read(column, row));
    if (cells.some((cell) => cell === undefined)) return [];
    const known = cells.filter((cell) => cell !== undefined);
    const tolerance = known.reduce((sum, { step }) => sum + 0.5 * step, 0.1);
    return [{ row, tolerance, value: known.reduce((sum, { value }) => sum + value, 0) }];
  });
  const isWhole = ({ value, tolerance }: { readonly value: number; readonly tolerance: number }): boolean =>
    Math.abs(value - 100) <= tolerance;
  const whole = sums.filter(isWhole).length;
  if (whole < MIN_AGREEING || whole < MIN_SHARE * sums.length) return [];
  return sums
    .filter((sum) => !isWhole(sum))
    .map(({ row, value }) => ({
      code: 'share_differs',
      severity: 'warning',
      slide: 0,
      ...describePlace(grid.element),
      words: grid.rows[row] ?? '',
      message: `The shares of "${grid.rows[row]}" add up to ${show(value)} %, and those of the other rows to 100 %: ${shares.map(({ cells }) => cells[row]?.text ?? '').join(' + ')}.`,
      measured: Number(show(value)),
      allowed: 100,
      unit: '%',
      fix: FINDINGS.share_differs.fix,
    }));
}

function read(
  column: GridColumn,
  row: number,
): { readonly value: number; readonly step: number } | undefined {
  return column.cells[row]?.readings[0];
}

function countDigits(value: number): number {
  return String(Math.abs(value)).replace(/[^\d]/g, '').replace(/^0+/, '').length;
}

function report(grid: Grid, column: GridColumn, row: number, { value, how }: Derived): Finding {
  const cell = column.cells[row];
  const isShare = column.unit === '%';
  return {
    code: isShare ? 'share_differs' : 'sum_differs',
    severity: 'warning',
    slide: 0,
    ...describePlace(grid.element),
    words: `${grid.rows[row] ?? ''} ${cell?.text ?? ''}`.trim(),
    message: `"${column.name}" of "${grid.rows[row]}" is ${cell?.text}, and ${how} is ${show(Math.round(value * 100) / 100)}${isShare ? ' %' : ''}, as the other rows are computed.`,
    measured: cell?.readings[0]?.value ?? 0,
    allowed: Math.round(value * 100) / 100,
    ...(isShare ? { unit: '%' } : {}),
    fix: isShare ? FINDINGS.share_differs.fix : FINDINGS.sum_differs.fix,
  };
}
