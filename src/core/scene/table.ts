import type { Stroke } from './theme.ts';

/** Borders of a cell, in place of the table's rules; `start` is where lines of text begin. */
export type CellBorders = { readonly [side in CellSide]?: Stroke };
export type CellSide = 'top' | 'end' | 'bottom' | 'start';

const ADJACENT = {
  top: [-1, 0, 'bottom'],
  end: [0, 1, 'start'],
  bottom: [1, 0, 'top'],
  start: [0, -1, 'end'],
} as const;

/** Border at a side of a cell, which either of the two adjacent cells may declare. */
export function findBorder(
  cells: readonly (readonly { readonly borders?: CellBorders }[])[],
  row: number,
  column: number,
  side: CellSide,
): Stroke | undefined {
  const [down, along, opposite] = ADJACENT[side];
  return cells[row]?.[column]?.borders?.[side] ?? cells[row + down]?.[column + along]?.borders?.[opposite];
}

export interface TableColumn {
  readonly label: string;
  readonly align: 'start' | 'center' | 'end';
  readonly unit?: string;
}

/** A table as data; cells are inline Markdown. */
export interface TableModel {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly string[])[];
  /** The last row is a total. */
  readonly total: boolean;
  /** Index of the emphasised row. */
  readonly highlight?: number;
}

/** A cell over several columns or rows; row 0 is the header. */
export interface TableSpan {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** The span that contains a cell. */
export function findSpan(
  spans: readonly TableSpan[] | undefined,
  row: number,
  column: number,
): TableSpan | undefined {
  return spans?.find(
    (span) =>
      row >= span.row &&
      row < span.row + span.rows &&
      column >= span.column &&
      column < span.column + span.columns,
  );
}

/** Tells whether another cell covers this one. */
export function isCovered(spans: readonly TableSpan[] | undefined, row: number, column: number): boolean {
  const span = findSpan(spans, row, column);
  return span !== undefined && (span.row !== row || span.column !== column);
}

/** Width of a cell with all columns that it covers. */
export function sumWidths(widths: readonly number[], column: number, span: TableSpan | undefined): number {
  let width = 0;
  for (let at = column; at < column + (span?.columns ?? 1); at += 1) width += widths[at] ?? 0;
  return width;
}

/**
 * Heights of rows after the rows of each span grow evenly for its content.
 * | @param needed height that a cell needs
 */
export function growSpannedRows(
  rows: readonly number[],
  spans: readonly TableSpan[] | undefined,
  needed: (row: number, column: number) => number,
): number[] {
  const grown = [...rows];
  for (const { row, column, rows: count } of spans ?? []) {
    if (count < 2) continue;
    const available = sumWidths(grown, row, { row: 0, column: row, rows: 1, columns: count });
    const missing = Math.max(0, needed(row, column) - available);
    for (let at = row; at < row + count; at += 1) grown[at] = (grown[at] ?? 0) + missing / count;
  }
  return grown;
}
