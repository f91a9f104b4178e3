import type { Stroke } from './theme.ts';

/** Lines that a cell draws along its sides, in place of the table's; the start is where lines of text begin. */
export type CellBorders = { readonly [side in CellSide]?: Stroke };
export type CellSide = 'top' | 'end' | 'bottom' | 'start';

const NEXT = { top: [-1, 0, 'bottom'], end: [0, 1, 'start'], bottom: [1, 0, 'top'], start: [0, -1, 'end'] } as const;

/** The line along a side of a place in the grid that one of the two cells there says. */
export function borderAt(cells: readonly (readonly { readonly borders?: CellBorders }[])[], row: number, column: number, side: CellSide): Stroke | undefined {
  const [down, along, opposite] = NEXT[side];
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
  /** Index of the row to emphasise. */
  readonly highlight?: number;
}

/** A cell over several columns or rows; row 0 is the header. */
export interface TableSpan {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** The span that a cell is part of. */
export function spanAt(spans: readonly TableSpan[] | undefined, row: number, column: number): TableSpan | undefined {
  return spans?.find((span) => row >= span.row && row < span.row + span.rows && column >= span.column && column < span.column + span.columns);
}

/** Whether another cell lies over this one. */
export function isCovered(spans: readonly TableSpan[] | undefined, row: number, column: number): boolean {
  const span = spanAt(spans, row, column);
  return span !== undefined && (span.row !== row || span.column !== column);
}

/** Width of a cell with all columns that it covers. */
export function widthAcross(widths: readonly number[], column: number, span: TableSpan | undefined): number {
  let width = 0;
  for (let at = column; at < column + (span?.columns ?? 1); at += 1) width += widths[at] ?? 0;
  return width;
}

/** Heights of rows, those of a span grown alike where what stands across them needs more. @param needed by cell. */
export function rowsWithSpans(rows: readonly number[], spans: readonly TableSpan[] | undefined, needed: (row: number, column: number) => number): number[] {
  const grown = [...rows];
  for (const { row, column, rows: count } of spans ?? []) {
    if (count < 2) continue;
    const has = widthAcross(grown, row, { row: 0, column: row, rows: 1, columns: count });
    const missing = Math.max(0, needed(row, column) - has);
    for (let at = row; at < row + count; at += 1) grown[at] = (grown[at] ?? 0) + missing / count;
  }
  return grown;
}
