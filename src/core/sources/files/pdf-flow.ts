import type { FoundTable } from './pdf-cells.ts';
import type { Box } from './pdf-drawing.ts';
import type { Figure } from './pdf-figures.ts';
import type { Segment } from './pdf-lines.ts';
import { codeLines, findListings } from './pdf-listings.ts';
import { countBeside, orderColumns } from './pdf-order.ts';
import { isCaption, joinPassages, joinSplitPassage, type Passage } from './pdf-paragraphs.ts';
import { findTables } from './pdf-tables.ts';

export type Piece =
  | { readonly kind: 'passage'; readonly passage: Passage }
  | {
      readonly kind: 'table';
      readonly rows: readonly (readonly string[])[];
      readonly columns: readonly number[];
    }
  /** Lines of a program with their indents. */
  | { readonly kind: 'code'; readonly lines: readonly string[] }
  | { readonly kind: 'figure'; readonly figure: Figure };
/** `page` is where it begins, `until` where it ends; both from 1. */
export type PlacedPiece = Piece & { readonly page: number; readonly until: number };

/** A figure or table in its position among the lines of its page. */
type Placed = Segment & { readonly figure?: Figure; readonly table?: FoundTable };
const COLUMN_TOLERANCE = 8;
/** Minimum number of cells for rows across several columns of running text. */
const WIDE_TABLE_CELLS = 3;

/** Reads the pieces of a page in reading order; `tables` are those enclosed by lines. */
export function readPieces(
  segments: readonly Segment[],
  tables: readonly FoundTable[],
  figures: readonly Figure[],
  across: readonly Box[],
  known: ReadonlySet<string>,
): Piece[] {
  const free = removeTableSegments(segments, tables);
  const columns = orderColumns(free);
  // If the page has columns, rows may be running text of all of them.
  const wide = findTables(
    free.filter(({ mono }) => mono !== true),
    across,
    columns.length > 1 ? Math.max(WIDE_TABLE_CELLS, countBeside(columns) + 1) : 2,
  );
  const lines: Placed[] = [
    ...removeTableSegments(free, wide),
    ...[...tables, ...wide].map(toPlacedTable),
    ...figures.map(toPlacedFigure),
  ];
  return orderColumns(lines).flatMap((column) => columnPieces(column, across, known));
}

function columnPieces(
  column: readonly Placed[],
  across: readonly Box[],
  known: ReadonlySet<string>,
): Piece[] {
  const own = findTables(
    column.filter(({ figure, table, mono }) => figure === undefined && table === undefined && mono !== true),
    across,
  );
  const lines = [...removeTableSegments(column, own), ...own.map(toPlacedTable)].toSorted(
    (a, b) => a.y - b.y || a.left - b.left,
  );
  const extent = {
    left: Math.min(...column.map((one) => one.left)),
    right: Math.max(...column.map((one) => one.right)),
  };
  const pieces: Piece[] = [];
  let run: Segment[] = [];
  const close = (): void => {
    for (const part of findListings(run))
      if (part.isCode) pieces.push({ kind: 'code', lines: codeLines(part.lines) });
      else
        pieces.push(
          ...joinPassages(part.lines, extent, known).map((passage): Piece => ({ kind: 'passage', passage })),
        );
    run = [];
  };
  for (const one of lines) {
    if (one.figure === undefined && one.table === undefined) {
      run.push(one);
      continue;
    }
    close();
    if (one.figure !== undefined) pieces.push({ kind: 'figure', figure: one.figure });
    else if (one.table !== undefined)
      pieces.push({ kind: 'table', rows: one.table.rows, columns: one.table.columns });
  }
  close();
  return pieces;
}

/**
 * Joins the pieces of all pages: sentences and tables that a figure, column or page separates are reunited.
 */
export function joinPages(
  pages: readonly (readonly Piece[])[],
  body: number,
  known: ReadonlySet<string>,
): PlacedPiece[] {
  const flow: PlacedPiece[] = [];
  pages.forEach((pieces, index) => {
    const page = index + 1;
    pieces.forEach((piece, place) => {
      // Figures, tables and captions float, so a sentence continues after them.
      const at = flow.findLastIndex((one) => one.kind === 'passage' && !isCaption(one.passage));
      const before = flow[at];
      if (piece.kind === 'passage' && before?.kind === 'passage' && before.passage.size < 1.1 * body) {
        const whole = joinSplitPassage(before.passage, piece.passage, known);
        if (whole !== undefined) {
          flow[at] = { ...before, passage: whole };
          return;
        }
      }
      const last = flow.at(-1);
      if (
        piece.kind === 'table' &&
        last?.kind === 'table' &&
        place === 0 &&
        last.until === page - 1 &&
        areAlike(last.columns, piece.columns)
      ) {
        const [head] = last.rows;
        const [again, ...rest] = piece.rows;
        flow[flow.length - 1] = {
          ...last,
          until: page,
          rows: [...last.rows, ...(head?.join('|') === again?.join('|') ? rest : piece.rows)],
        };
        return;
      }
      flow.push({ ...piece, page, until: page });
    });
  });
  return flow;
}

function areAlike(columns: readonly number[], others: readonly number[]): boolean {
  return (
    columns.length === others.length &&
    columns.every((one, index) => Math.abs(one - (others[index] ?? 0)) < COLUMN_TOLERANCE)
  );
}

function removeTableSegments<T extends Segment>(segments: readonly T[], tables: readonly FoundTable[]): T[] {
  return segments.filter((one) => !tables.some((table) => table.segments.has(one)));
}

function toPlacedTable(table: FoundTable): Placed {
  const all = [...table.segments];
  return {
    ...table.at,
    text: '',
    left: Math.min(...all.map((one) => one.left)),
    right: Math.max(...all.map((one) => one.right)),
    table,
  };
}

/** Positioned like a line at its foot, since its caption is below. */
function toPlacedFigure(figure: Figure): Placed {
  return {
    text: '',
    left: figure.left,
    right: figure.right,
    y: figure.bottom,
    size: 10,
    bold: false,
    rtl: false,
    figure,
  };
}
