import { type FoundTable, groupRows, isNumber, joinCellText, splitSegmentAt } from './pdf-cells.ts';
import type { Box } from './pdf-drawing.ts';
import { isFormulaOrProgram } from './pdf-formulas.ts';
import type { Segment } from './pdf-lines.ts';

const ROWS_LEAST = 3;
const CELL_MAX = 46;

interface Span {
  left: number;
  right: number;
}
interface Line {
  readonly y: number;
  readonly size: number;
  readonly bold: boolean;
  readonly cells: string[];
}

/**
 * Finds tables by alignment: consecutive rows whose short pieces share columns, separated by rules between
 * rows.
 */
export function findTables(
  segments: readonly Segment[],
  across: readonly Box[] = [],
  columnsLeast = 2,
): FoundTable[] {
  const found: FoundTable[] = [];
  let run: Segment[][] = [];
  const close = (): void => {
    const table = createTable(run, across, columnsLeast);
    if (table !== undefined) found.push(table);
    run = [];
  };
  for (const row of groupRows(segments)) {
    const before = run.at(-1)?.[0];
    const first = row[0];
    if (first === undefined) continue;
    const near = before === undefined || first.y - before.y < 3.4 * Math.max(first.size, before.size);
    if (!near) close();
    if (looksTabular(row)) run.push(row);
    else if (run.length > 0 && continues(row, run)) run.push(row);
    else close();
  }
  close();
  return found;
}

function looksTabular(row: readonly Segment[]): boolean {
  if (row.length < 2) return false;
  const chars = row.reduce((sum, one) => sum + one.text.length, 0) / row.length;
  if (row.some((one) => one.text.length > 1.2 * CELL_MAX)) return false;
  return (
    chars <= CELL_MAX && (row.length >= 3 || row.some((one) => isNumber(one.text) || one.text.length <= 24))
  );
}

/** True for a second line of a cell: in one of the columns above and close below. */
function continues(row: readonly Segment[], run: readonly (readonly Segment[])[]): boolean {
  const [only] = row;
  const before = run.at(-1);
  if (row.length !== 1 || only === undefined || before?.[0] === undefined) return false;
  return (
    only.y - before[0].y < 1.6 * only.size &&
    only.text.length <= CELL_MAX &&
    run.flat().some((one) => Math.abs(one.left - only.left) < 3) &&
    only.right - only.left <
      0.6 * (Math.max(...run.flat().map((one) => one.right)) - Math.min(...run.flat().map((one) => one.left)))
  );
}

function createTable(
  run: readonly (readonly Segment[])[],
  across: readonly Box[],
  columnsLeast: number,
): FoundTable | undefined {
  const [first] = run.flat();
  const full = run.filter((row) => row.length >= 2);
  if (first === undefined || full.length < ROWS_LEAST) return undefined;
  const spans = findColumns(run);
  if (spans.length < 2) return undefined;
  const width = Math.max(...spans.map(({ right }) => right)) - Math.min(...spans.map(({ left }) => left));
  // Two columns of running text are no table.
  if (spans.length === 2 && full.every((row) => row.every((one) => one.right - one.left > width * 0.33)))
    return undefined;
  const lines = run.map(
    (row): Line => ({
      y: row[0]?.y ?? 0,
      size: row[0]?.size ?? 0,
      bold: row.every((one) => one.bold),
      cells: splitCells(row, spans),
    }),
  );
  const { lines: merged, columns } = mergeHalfColumns(lines, spans);
  if (columns.length < columnsLeast) return undefined;
  const rtl =
    run.flat().filter((one) => one.rtl).length >
    run.flat().filter((one) => /\p{L}/u.test(one.text)).length / 2;
  const cells = groupLines(merged, across, width, first.left, rtl ? columns.length - 1 : 0).map((row) =>
    rtl ? row.toReversed() : row,
  );
  const filled = cells.flat().filter((cell) => cell !== '').length;
  const isEmpty = cells.length < ROWS_LEAST || filled < 0.5 * cells.length * columns.length;
  return isEmpty || isFormulaOrProgram(cells)
    ? undefined
    : { rows: cells, segments: new Set(run.flat()), at: first, columns: columns.map(({ left }) => left) };
}

/**
 * Assigns the words of a line to columns. Text across several columns is split where a word begins at the
 * next one, or else spans them all.
 */
function splitCells(row: readonly Segment[], columns: readonly Span[]): string[] {
  const cells = columns.map(() => '');
  const put = (one: Segment): void => {
    const over = columns.flatMap(({ left, right }, index) =>
      one.left < right - 1 && one.right > left + 1 ? [index] : [],
    );
    if (over.length > 1 && !one.rtl) {
      const parts = splitSegmentAt(one, columns[over[1] ?? 0]?.left ?? 0);
      if (parts !== undefined && parts[1].left < (columns[over[1] ?? 0]?.left ?? 0) + 0.6 * one.size) {
        for (const part of parts) put(part);
        return;
      }
    }
    const middle = (one.left + one.right) / 2;
    const nearest = columns.reduce(
      (best, span, index) =>
        distance(middle, span) < distance(middle, columns[best] ?? span) ? index : best,
      0,
    );
    for (const index of over.length === 0 ? [nearest] : over)
      cells[index] = joinCellText(cells[index] ?? '', one.text);
  };
  for (const one of row) put(one);
  return cells;
}

function distance(x: number, { left, right }: Span): number {
  return x < left ? left - x : x > right ? x - right : 0;
}

/** Merges columns that no row fills both of, such as labels on the left above numbers on the right. */
function mergeHalfColumns(
  lines: readonly Line[],
  spans: readonly Span[],
): { lines: Line[]; columns: Span[] } {
  let merged = lines.map((line) => ({ ...line, cells: [...line.cells] }));
  const columns = spans.map((span) => ({ ...span }));
  for (let index = 0; index + 1 < columns.length; ) {
    const rows = merged.map(({ cells }) => [cells[index] ?? '', cells[index + 1] ?? ''] as const);
    const [lefts, rights] = [
      rows.filter(([one]) => one !== '').length,
      rows.filter(([, one]) => one !== '').length,
    ];
    // One of them contains little more than the labels.
    if (
      rows.every(([left, right]) => left === '' || right === '') &&
      Math.min(lefts, rights) <= Math.max(2, 0.2 * rows.length)
    ) {
      merged = merged.map((line) => ({
        ...line,
        cells: [
          ...line.cells.slice(0, index),
          `${line.cells[index]}${line.cells[index + 1]}`,
          ...line.cells.slice(index + 2),
        ],
      }));
      columns.splice(index, 2, { left: columns[index]?.left ?? 0, right: columns[index + 1]?.right ?? 0 });
    } else index += 1;
  }
  return { lines: merged, columns };
}

/** Groups lines to rows: by rules, else by closeness and an empty first column. */
function groupLines(
  lines: readonly Line[],
  across: readonly Box[],
  width: number,
  left: number,
  key: number,
): string[][] {
  const [top, bottom] = [lines[0]?.y ?? 0, lines.at(-1)?.y ?? 0];
  const rules = across
    .filter(
      (rule) =>
        rule.top > top &&
        rule.top < bottom + 2 &&
        rule.right - rule.left > 0.6 * width &&
        rule.left < left + 0.3 * width,
    )
    .map((rule) => rule.top);
  const ruled = rules.length >= 2 && rules.length >= 0.5 * lines.length;
  const steps = lines
    .slice(1)
    .flatMap((line, index) => (line.cells[key] === '' ? [] : [line.y - (lines[index]?.y ?? 0)]));
  const step = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  const headLines = lines.findIndex((line) => !line.bold);
  const rows: Line[] = [];
  lines.forEach((line, index) => {
    const last = rows.at(-1);
    const before = lines[index - 1];
    const gap = line.y - (before?.y ?? 0);
    const parted = rules.some((y) => y > (before?.y ?? 0) && y < line.y);
    const numbers = line.cells.filter(isNumber).length;
    const goesOn =
      last !== undefined &&
      !parted &&
      (ruled ||
        (gap < 1.6 * line.size && numbers === 0 && headLines > 0 && index < headLines) ||
        (gap < 0.8 * step && numbers === 0) ||
        (gap < 1.45 * line.size && line.cells[key] === '' && numbers <= 0.3 * line.cells.length) ||
        (index === 1 && gap < 1.45 * line.size && before?.cells[key] === '' && numbers === 0));
    if (goesOn)
      rows[rows.length - 1] = {
        ...last,
        cells: last.cells.map((cell, column) => joinCellText(cell, line.cells[column] ?? '')),
      };
    else rows.push(line);
  });
  return rows.map(({ cells }) => cells);
}

/** Horizontal spans that pieces of the fullest rows share; headers across several columns do not count. */
function findColumns(run: readonly (readonly Segment[])[]): Span[] {
  const most = Math.max(...run.map((row) => row.length));
  const rows = run
    .filter((row) => row.length >= Math.max(2, most * 0.6))
    .toSorted((a, b) => b.length - a.length);
  let columns: Span[] = [];
  for (const { left, right } of rows.flat()) {
    const over = columns.filter((column) => left < column.right - 1 && right > column.left + 1);
    if (over.length === 0) columns = [...columns, { left, right }].toSorted((a, b) => a.left - b.left);
    else if (over.length === 1)
      for (const column of over)
        Object.assign(column, { left: Math.min(column.left, left), right: Math.max(column.right, right) });
  }
  return columns;
}
