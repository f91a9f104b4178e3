import { type FoundTable, groupRows, isNumber, joinCellText, splitSegmentAt } from './pdf-cells.ts';
import type { Box } from './pdf-drawing.ts';
import { isFormulaOrProgram } from './pdf-formulas.ts';
import type { Segment } from './pdf-lines.ts';

const TOUCH = 3;
const CELL_LEAST = 5;
/** Grids with more lines are drawings. */
const LINES_MAX = 400;
const CELL_CHARS_MOST = 600;

interface Grid {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly across: readonly Box[];
  readonly down: readonly Box[];
}

/**
 * Finds tables with ruled cells from the rules themselves, so that every cell is in its place, however narrow
 * or tall.
 */
export function findGridTables(
  segments: readonly Segment[],
  across: readonly Box[],
  down: readonly Box[],
): FoundTable[] {
  return findGrids(across, down).flatMap((grid) => {
    const table = readTable(grid, segments);
    return table === undefined || isFormulaOrProgram(table.rows) ? [] : [table];
  });
}

/** Groups rules that cross or touch. */
function findGrids(across: readonly Box[], down: readonly Box[]): Grid[] {
  const lines = [...across.map((box) => ({ box, flat: true })), ...down.map((box) => ({ box, flat: false }))];
  if (lines.length > LINES_MAX * 4) return [];
  const left = new Set(lines);
  const grids: Grid[] = [];
  for (const start of lines) {
    if (!left.delete(start)) continue;
    const group = [start];
    for (let index = 0; index < group.length; index++)
      for (const other of left)
        if (other.flat !== group[index]?.flat && isTouching(group[index]?.box ?? other.box, other.box)) {
          left.delete(other);
          group.push(other);
        }
    const flat = group.filter((one) => one.flat).map((one) => one.box);
    const upright = group.filter((one) => !one.flat).map((one) => one.box);
    const [xs, ys] = [
      removeClosePositions(upright.map((one) => (one.left + one.right) / 2)),
      removeClosePositions(flat.map((one) => (one.top + one.bottom) / 2)),
    ];
    if (xs.length >= 3 && ys.length >= 3 && group.length <= LINES_MAX)
      grids.push({ xs, ys, across: flat, down: upright });
  }
  return grids;
}

function readTable({ xs, ys, across, down }: Grid, segments: readonly Segment[]): FoundTable | undefined {
  const [left = 0, right = 0, top = 0, bottom = 0] = [xs[0], xs.at(-1), ys[0], ys.at(-1)];
  const inside = segments.filter(
    (one) => one.left > left - TOUCH && one.right < right + TOUCH && base(one) > top && base(one) < bottom,
  );
  const [first] = inside;
  if (first === undefined || inside.length < 4) return undefined;
  const width = xs.length - 1;
  const bands: Segment[][][] = Array.from({ length: ys.length - 1 }, () =>
    Array.from({ length: width }, () => []),
  );
  for (const whole of inside)
    for (const one of splitByLines(whole, xs, down)) {
      const column = xs.slice(0, -1).findLastIndex((x) => x <= (one.left + one.right) / 2);
      let band = ys.slice(0, -1).findLastIndex((y) => y <= base(one));
      const middle = ((xs[column] ?? 0) + (xs[column + 1] ?? 0)) / 2;
      // A cell over several rows belongs to the first of them.
      while (
        band > 0 &&
        !across.some(
          (line) =>
            Math.abs(line.top - (ys[band] ?? 0)) < TOUCH &&
            line.left - 1 <= middle &&
            line.right + 1 >= middle,
        )
      )
        band -= 1;
      bands[band]?.[Math.max(0, column)]?.push(one);
    }
  const below = rowsBelow(segments, inside, xs, bottom, (bottom - top) / (ys.length - 1));
  const rtl =
    inside.filter((one) => one.rtl).length > inside.filter((one) => /\p{L}/u.test(one.text)).length / 2;
  const rows = [...bands.flatMap(splitBand), ...below.map((row) => readCells(row, xs))].map((row) =>
    rtl ? row.toReversed() : row,
  );
  const filled = rows.filter((row) => row.some((cell) => cell !== ''));
  const used = xs.slice(0, -1).map((_, column) => filled.some((row) => row[column] !== ''));
  const cells = filled.map((row) => row.filter((_, column) => used[rtl ? width - 1 - column : column]));
  const columns = xs.slice(0, -1).filter((_, column) => used[column]);
  const texts = cells.flat().filter((cell) => cell !== '');
  if (
    columns.length < 2 ||
    cells.length < 2 ||
    texts.length < 0.4 * cells.length * columns.length ||
    texts.some((cell) => cell.length > CELL_CHARS_MOST)
  )
    return undefined;
  return {
    rows: cells,
    segments: new Set([...inside, ...below.flat()]),
    at: inside.reduce((highest, one) => (one.y < highest.y ? one : highest), first),
    columns,
  };
}

/** Rows that continue in the same columns below the rules; tables with shaded rows may end without rules. */
function rowsBelow(
  segments: readonly Segment[],
  inside: readonly Segment[],
  xs: readonly number[],
  bottom: number,
  height: number,
): Segment[][] {
  const rows: Segment[][] = [];
  let y = bottom;
  for (const row of groupRows(segments.filter((one) => !inside.includes(one) && base(one) > bottom))) {
    const fits =
      row.length >= Math.max(2, 0.6 * (xs.length - 1)) &&
      row.every((one) => findColumn(one, xs) !== undefined);
    if (!fits || (row[0]?.y ?? 0) - y > 1.4 * height) break;
    rows.push(row);
    y = row[0]?.y ?? y;
  }
  return rows;
}

/** Column that contains the whole segment. */
function findColumn(segment: Segment, xs: readonly number[]): number | undefined {
  const at = xs
    .slice(0, -1)
    .findIndex((x, index) => segment.left > x - TOUCH && segment.right < (xs[index + 1] ?? 0) + TOUCH);
  return at < 0 ? undefined : at;
}

function readCells(row: readonly Segment[], xs: readonly number[]): string[] {
  return xs.slice(0, -1).map((_, column) =>
    row
      .filter((one) => findColumn(one, xs) === column)
      .map((one) => one.text)
      .join(' '),
  );
}

/** Splits a segment at vertical rules. */
function splitByLines(segment: Segment, xs: readonly number[], down: readonly Box[]): Segment[] {
  for (const x of xs) {
    const crosses =
      x > segment.left + 2 &&
      x < segment.right - 2 &&
      down.some(
        (line) =>
          Math.abs((line.left + line.right) / 2 - x) < TOUCH &&
          line.top < base(segment) &&
          line.bottom > base(segment),
      );
    const parts = crosses ? splitSegmentAt(segment, x) : undefined;
    if (parts !== undefined) return parts.flatMap((part) => splitByLines(part, xs, down));
  }
  return [segment];
}

/** Rows in one band between rules: one, unless numbers are stacked in it. */
function splitBand(band: readonly (readonly Segment[])[]): string[][] {
  const lines = groupRows(band.flat());
  const cellOf = (one: Segment): number => band.findIndex((cell) => cell.includes(one));
  const numeric = band.some(
    (cell) =>
      cell.filter((one) => isNumber(one.text)).length >= 2 &&
      cell.every((one) => isNumber(one.text) || /^(?:n\/?a|[-–—.]+)$/i.test(one.text)),
  );
  const several =
    lines.length >= 2 &&
    numeric &&
    lines.every(
      (line) => line.length >= 2 && (band[0]?.length === 0 || line.some((one) => cellOf(one) === 0)),
    );
  const rows = several ? lines : [lines.flat()];
  return rows.map((row) =>
    band.map((cell) =>
      groupRows(cell.filter((one) => row.includes(one))).reduce(
        (text, line) => joinCellText(text, line.map((one) => one.text).join(' ')),
        '',
      ),
    ),
  );
}

function base({ y, size }: Segment): number {
  return y - 0.3 * size;
}

function isTouching(one: Box, other: Box): boolean {
  return (
    one.left < other.right + TOUCH &&
    one.right > other.left - TOUCH &&
    one.top < other.bottom + TOUCH &&
    one.bottom > other.top - TOUCH
  );
}

/** Positions with close ones merged. */
function removeClosePositions(positions: readonly number[]): number[] {
  const distinct: number[] = [];
  for (const position of positions.toSorted((a, b) => a - b))
    if (distinct.length === 0 || position - (distinct.at(-1) ?? 0) >= CELL_LEAST) distinct.push(position);
  return distinct;
}
