/** Gap between cells as a share of a cell; as close as they can be told apart. */
const GAP = 0.12;
/** Cells that are still seen one by one. */
const MAX_CELLS = 1_000;
const ROUNDING = 1e-9;

/** Equal cells in columns, filled from the top down. */
export interface UnitGrid {
  readonly rows: number;
  readonly columns: number;
  /** Size of a cell with its gap, in px. */
  readonly pitch: number;
  readonly cell: number;
}

/** Amount that one cell stands for: 1, or as much as keeps the number of cells legible. */
export function chooseUnitsPerCell(total: number): number {
  if (total <= MAX_CELLS) return 1;
  const power = 10 ** Math.floor(Math.log10(total / MAX_CELLS));
  const least = total / MAX_CELLS;
  return Math.round(([1, 2, 5].find((step) => step * power >= least - ROUNDING) ?? 10) * power);
}

/** Number of cells of each amount, which add up to those of the whole: the largest remainders are rounded up. */
export function countCells(values: readonly number[], perCell: number): number[] {
  const exact = values.map((value) => value / perCell);
  const total = Math.round(exact.reduce((sum, value) => sum + value, 0));
  const counts = exact.map((value) => Math.floor(value + ROUNDING));
  const missing = total - counts.reduce((sum, count) => sum + count, 0);
  const order = exact
    .map((value, at) => ({ at, rest: value - (counts[at] ?? 0) }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of order.slice(0, Math.max(0, missing))) counts[at] = (counts[at] ?? 0) + 1;
  return counts;
}

/** The arrangement with the largest cells. */
export function arrangeUnits(count: number, width: number, height: number, maxPitch: number): UnitGrid {
  let best: UnitGrid = { rows: 1, columns: count, pitch: 0, cell: 0 };
  for (let rows = 1; rows <= count; rows += 1) {
    const columns = Math.ceil(count / rows);
    const pitch = Math.min(maxPitch, width / (columns - GAP), height / (rows - GAP));
    if (pitch > best.pitch + ROUNDING) best = { rows, columns, pitch, cell: pitch * (1 - GAP) };
  }
  return best;
}

/** Outline of the cells from the one with an index on, as one path from the corner of their box. */
export function drawUnits(
  { rows, columns, pitch, cell }: UnitGrid,
  from: number,
  count: number,
  rtl: boolean,
): {
  readonly d: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
} {
  const places = Array.from({ length: count }, (_, at) => {
    const column = Math.floor((from + at) / rows);
    return { x: (rtl ? columns - 1 - column : column) * pitch, y: ((from + at) % rows) * pitch };
  });
  const left = Math.min(...places.map(({ x }) => x));
  const top = Math.min(...places.map(({ y }) => y));
  const round = (value: number): number => Math.round(value * 100) / 100;
  const d = places
    .map(({ x, y }) => {
      const [x1, y1] = [round(x - left), round(y - top)];
      const [x2, y2] = [round(x - left + cell), round(y - top + cell)];
      return `M ${x1} ${y1} L ${x2} ${y1} L ${x2} ${y2} L ${x1} ${y2} Z`;
    })
    .join(' ');
  return {
    d,
    x: left,
    y: top,
    width: Math.max(...places.map(({ x }) => x)) + cell - left,
    height: Math.max(...places.map(({ y }) => y)) + cell - top,
  };
}
