import type { TableColumn, TableSpan } from './table.ts';

export const EMPHASIS_LIMITS = { styles: 60, footnotes: 9, merged: 40, points: 60, word: 120 } as const;

/** Ways in which a column can draw its cells. */
export const FORMAT_KINDS = ['bar', 'harvey', 'tick', 'delta', 'scale', 'sparkline'] as const;
export type FormatKind = (typeof FORMAT_KINDS)[number];

/** The end of the scale that is good and green; the other one is red. `none` marks neither. */
export const GOOD_ENDS = ['high', 'low', 'none'] as const;

/** Meaning of a cell; the colours are those of the same roles in diagrams and markup. */
export const CELL_ROLES = ['primary', 'accent', 'success', 'warning', 'danger', 'neutral'] as const;
export type CellRole = (typeof CELL_ROLES)[number];

/** Format of the cells of one column; columns count from 0. */
export interface ColumnFormat {
  readonly column: number;
  readonly kind: FormatKind;
  /** Ends of the scale in place of those of the data: for bars, Harvey balls, scales and sparklines. */
  readonly min?: number;
  readonly max?: number;
  /** Turning point of a scale with two colours. */
  readonly mid?: number;
  readonly good?: (typeof GOOD_ENDS)[number];
}

/** Style of a cell, or of a whole row or column where the other index is absent. */
export interface CellStyle {
  readonly row?: number;
  readonly column?: number;
  readonly role?: CellRole;
  readonly bold?: boolean;
  readonly italic?: boolean;
}

export interface ColumnGroup {
  readonly label: string;
  /** First and last column. */
  readonly from: number;
  readonly to: number;
}

/** Emphasis in a table. Rows and columns count from 0, without the header. */
export interface TableEmphasis {
  readonly highlight_rows?: readonly number[];
  readonly highlight_columns?: readonly number[];
  readonly highlight_cells?: readonly { readonly row: number; readonly column: number }[];
  readonly groups?: readonly ColumnGroup[];
  /** Rows that head those below them; all but their first cell are empty. */
  readonly group_rows?: readonly number[];
  /** Total rows besides the last row. */
  readonly total_rows?: readonly number[];
  readonly merge?: readonly TableSpan[];
  readonly formats?: readonly ColumnFormat[];
  readonly cell_styles?: readonly CellStyle[];
  /** Referenced in cells by number: "12.4[^1]". */
  readonly footnotes?: readonly string[];
}

/** Content of a table after parsing. */
export interface TableContent extends TableEmphasis {
  readonly columns: readonly (Pick<TableColumn, 'label' | 'unit'> & Partial<Pick<TableColumn, 'align'>>)[];
  readonly rows: readonly (readonly string[])[];
  readonly total?: boolean;
  readonly highlight?: number;
  /** Where the values come from. */
  readonly data?: TableSource;
}

/** Source of the values of a table; on the pages of a split table with the rows that it shows. */
export interface TableSource {
  readonly page?: { readonly from: number; readonly to: number | null };
  readonly [field: string]: unknown;
}

/** Fields that make a table more than a grid of words. */
export const EMPHASIS_FIELDS = [
  'highlight_rows',
  'highlight_columns',
  'highlight_cells',
  'groups',
  'group_rows',
  'total_rows',
  'merge',
  'formats',
  'cell_styles',
  'footnotes',
] as const satisfies readonly (keyof TableEmphasis)[];

/** Reference to a footnote in a cell. */
export const FOOTNOTE_MARK = /\[\^(\d{1,2})\]/g;

/**
 * The rows from `from` up to `to` with their emphasis. The total stays on the last page, and notes on the
 * pages that refer to
 * them.
 */
export function sliceTable(table: TableContent, from: number, to: number): TableContent {
  const {
    total,
    highlight,
    highlight_rows,
    highlight_cells,
    group_rows,
    total_rows,
    merge,
    cell_styles,
    footnotes,
    data,
    ...rest
  } = table;
  const isOnPage = (row: number): boolean => row >= from && row < to;
  const rows = table.rows.slice(from, to);
  const hasReference =
    footnotes !== undefined &&
    table.rows.slice(from, to).some((row) => row.some((cell) => cell.search(FOOTNOTE_MARK) >= 0));
  const start = data?.page?.from ?? 0;
  const end = to === table.rows.length ? (data?.page?.to ?? null) : start + to;
  return {
    ...rest,
    rows,
    ...(data === undefined ? {} : { data: { ...data, page: { from: start + from, to: end } } }),
    ...(total === true && to === table.rows.length ? { total } : {}),
    ...(highlight !== undefined && isOnPage(highlight) ? { highlight: highlight - from } : {}),
    ...ifNotEmpty('highlight_rows', shiftRows(highlight_rows, isOnPage, from)),
    ...ifNotEmpty('group_rows', shiftRows(group_rows, isOnPage, from)),
    ...ifNotEmpty('total_rows', shiftRows(total_rows, isOnPage, from)),
    ...ifNotEmpty(
      'highlight_cells',
      highlight_cells?.filter(({ row }) => isOnPage(row)).map((cell) => ({ ...cell, row: cell.row - from })),
    ),
    ...ifNotEmpty(
      'cell_styles',
      cell_styles
        ?.filter(({ row }) => row === undefined || isOnPage(row))
        .map((style) => (style.row === undefined ? style : { ...style, row: style.row - from })),
    ),
    ...ifNotEmpty(
      'merge',
      merge
        ?.flatMap((span) => {
          const [first, last] = [Math.max(from, span.row), Math.min(to, span.row + span.rows)];
          return last > first ? [{ ...span, row: first - from, rows: last - first }] : [];
        })
        .filter(({ rows: down, columns }) => down > 1 || columns > 1),
    ),
    ...(hasReference ? { footnotes } : {}),
  };
}

function shiftRows(
  rows: readonly number[] | undefined,
  isOnPage: (row: number) => boolean,
  by: number,
): number[] | undefined {
  return rows?.filter(isOnPage).map((row) => row - by);
}

function ifNotEmpty<K extends string, T>(
  key: K,
  list: readonly T[] | undefined,
): { readonly [key in K]?: readonly T[] } {
  return list === undefined || list.length === 0 ? {} : ({ [key]: list } as { [key in K]: readonly T[] });
}

/** Tells whether a table is more than words in a grid with a total. */
export function isEmphasised(table: object): boolean {
  return EMPHASIS_FIELDS.some((key) => (table as Readonly<Record<string, unknown>>)[key] !== undefined);
}
