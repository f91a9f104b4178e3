import { mentions } from '../../../locales/index.ts';
import { FINDINGS, type Finding } from '../../finding.ts';
import type { FigureReading } from '../../number-values.ts';
import type { Scene } from '../../scene.ts';
import { type Amount, canEqual, findAmounts, findRoundedStep } from './amounts.ts';
import { findDates } from './dates.ts';
import { type Grid, listGrids } from './grids.ts';
import { fold } from './names.ts';

/** Share by which a figure of a title may differ from a cell to be taken for it. */
const MAX_DIFFERENCE = 0.3;
/** Shorter names occur by chance. */
const MIN_NAME = 4;
/** Digits of a figure that say more than a count. */
const MIN_DIGITS = 2;
/** Cells of larger tables make sums and differences that fit anything. */
const MAX_CELLS = 120;
const BOUND = mentions('bound_of_figure', 'negation');

/** Reports a title that gives a named row of its only table or chart another figure: "Care homes hold 38 beds". */
export function checkTitleFigures(scene: Scene): Finding[] {
  const grids = listGrids(scene);
  const [grid] = grids;
  const { title } = scene;
  if (grid === undefined || grids.length > 1 || title === '' || BOUND.test(title)) return [];
  const dates = findDates(title);
  const amounts = findAmounts(title).filter(
    ({ index }) => !dates.some((date) => index >= date.index && index < date.end),
  );
  const [amount] = amounts;
  const reading = amount?.readings[0];
  if (amount === undefined || reading === undefined || amounts.length > 1 || countDigits(amount) < MIN_DIGITS)
    return [];
  const named = findNamedRows(title, grid);
  const [row] = named;
  const cells = grid.columns.flatMap((column) => column.cells.flatMap((cell) => cell ?? []));
  if (row === undefined || named.length > 1 || cells.length > MAX_CELLS) return [];
  const isPercent = /^\s?[%٪％]/u.test(title.slice(amount.end));
  const own = grid.columns.flatMap((column) => {
    const cell = column.cells[row];
    return cell === undefined || (column.unit === '%') !== isPercent ? [] : [{ column, cell }];
  });
  if (follows(amount, grid) || own.length === 0) return [];
  const near = own.filter(({ cell }) => isNear(reading, cell.readings));
  const [only] = near;
  if (only === undefined || near.length > 1) return [];
  return [
    {
      code: 'title_differs',
      severity: 'warning',
      slide: 0,
      path: 'title',
      ...(grid.element.path === undefined ? {} : { others: [grid.element.path] }),
      words: title.slice(0, 60),
      message: `The title says ${amount.text} of "${grid.rows[row]}", and ${grid.element.type === 'table' ? 'the table' : 'the chart'} has ${only.cell.text}${only.column.name === '' ? '' : ` ("${only.column.name}")`}.`,
      measured: reading.value,
      allowed: only.cell.readings[0]?.value ?? 0,
      fix: FINDINGS.title_differs.fix,
    },
  ];
}

function countDigits({ text }: Amount): number {
  return text.replace(/[^\d]/g, '').replace(/0+$/, '').length;
}

/** Positions of the rows that a title names. */
export function findNamedRows(title: string, { rows, totals }: Grid): number[] {
  const words = ` ${fold(title)} `;
  return rows.flatMap((name, at) => {
    const folded = fold(name);
    return folded.length >= MIN_NAME &&
      !totals.includes(at) &&
      !/^\d+$/.test(folded) &&
      words.includes(` ${folded} `)
      ? [at]
      : [];
  });
}

/** True if the figure is a cell, or follows from two cells of one row or column, or from all of one. */
function follows({ readings }: Amount, { columns, rows }: Grid): boolean {
  const lines = [
    ...columns.map(({ cells }) => cells.flatMap((cell) => cell?.readings[0] ?? [])),
    ...rows.map((_, y) => columns.flatMap(({ cells }) => cells[y]?.readings[0] ?? [])),
  ];
  const equals = (value: number, step: number): boolean => canEqual(readings, [{ value, step }]);
  return lines.some((line) => {
    const sum = line.reduce((all, { value }) => all + value, 0);
    if (equals(sum, 1e-6) || equals(sum / line.length, 1)) return true;
    return line.some((a, at) => {
      if (equals(a.value, a.step) || equals(sum - a.value, 1e-6) || equals((100 * a.value) / sum, 1))
        return true;
      return line
        .slice(at + 1)
        .some(
          (b) =>
            equals(a.value + b.value, a.step) ||
            equals(Math.abs(a.value - b.value), a.step) ||
            [a.value / b.value, b.value / a.value].some(
              (ratio) =>
                equals(ratio, 0.1) || equals(100 * ratio, 1) || equals(Math.abs(100 * (ratio - 1)), 1),
            ),
        );
    });
  });
}

function isNear(written: FigureReading, readings: readonly FigureReading[]): boolean {
  return readings.some(({ value }) => {
    const off = Math.abs(written.value - value);
    return off > 0.5 * findRoundedStep(written) && off <= MAX_DIFFERENCE * Math.abs(value);
  });
}
