import { defined } from '../input/fields.ts';
import { hasFixedLines, NATURAL_LINE } from '../scene/natural-line.ts';
import type { CellMark, Paragraph, TableCell, TableElement } from '../scene/scene.ts';
import { findSpan, growSpannedRows, isCovered, sumWidths, type TableModel } from '../scene/table.ts';
import type { TableContent } from '../scene/table-content.ts';
import type { Theme } from '../scene/theme.ts';
import type { TableNode } from '../templates/tree.ts';
import { evenColumns } from './alike-columns.ts';
import { shareWithFixed } from './column-widths.ts';
import { findDeclaredLine } from './line-metrics.ts';
import type { Measured } from './measured.ts';
import type { TextOptions } from './paragraphs.ts';
import { shareHeight } from './row-heights.ts';
import { type Cell, createCells } from './table-cells.ts';
import { createTableGrid, findBorders, type TableGrid } from './table-grid.ts';
import { describeSigns } from './table-meaning.ts';
import { toTableModel } from './table-model.ts';
import { BAR_GAP, drawSign, SIGN_WIDTHS } from './table-signs.ts';
import { createTableStyle } from './table-style.ts';
import { getSizeAt } from './text-size.ts';

/** Largest factor by which rows grow if a table has space to spare. */
const ROW_STRETCH = 1.45;
/** Share of the vertical padding that rows keep if no smaller size is left. */
const CLOSE_PADDING = 0.7;
/** Share of the padding beside the text that cells keep where words would be broken otherwise. */
const CLOSE_SIDE_PADDING = 0.5;
/** Vertical padding in px that cells keep where rows have no room for lines that a wider font adds. */
const LEAST_PADDING_PX = 2;
/** Factor by which rows may be higher if columns that show the same kind of thing are equally wide. */
const EVEN_GROWTH = 1.25;
/**
 * Factor for rounding in other programs, which would otherwise wrap the last letter of a word as wide as its
 * column.
 */
const ROUNDING = 1.025;

/** A table that can be measured at any step and width: columns by content, rows by their set cells. */
export class TableSetter {
  readonly model: TableModel;
  /**
   * Text sizes from large to small. The last size appears three times: its second step only leaves rows room
   * for Arial and Calibri, and its third columns as well.
   */
  readonly sizesPt: readonly number[];
  readonly #smallest: number;
  readonly #node: TableNode;
  readonly #grid: TableGrid;
  readonly #cells: readonly (readonly Cell[])[];
  readonly #theme: Theme;
  readonly #rtl: boolean;
  readonly #lang: string;
  readonly #measured = new Map<string, { columns: number[]; rows: number[]; cut: boolean }>();
  /** Widths by step and column, since every cell of a column needs the same. */
  readonly #tailWidths = new Map<number, number>();

  constructor(node: TableNode, value: unknown, options: TextOptions, rtl: boolean) {
    const { theme, lang } = options;
    this.#node = node;
    this.#theme = theme;
    this.#rtl = rtl;
    this.#lang = lang;
    const content = (value ?? {}) as Partial<TableContent>;
    this.model = toTableModel(value, rtl);
    this.#grid = createTableGrid(node, this.model, content, theme);
    const sizes =
      node.cellStyle.sizesPt.length >= node.headerStyle.sizesPt.length
        ? node.cellStyle.sizesPt
        : node.headerStyle.sizesPt;
    this.#smallest = sizes.length - 1;
    const last = sizes[this.#smallest] ?? 12;
    this.sizesPt = [...sizes, last, last];
    this.#cells = createCells(this.#grid, this.model, options, rtl);
  }

  /** Size of the table at a width; `cut` if a word had to be broken. */
  measure(step: number, widthPx: number): { width: number; height: number; cut: boolean } {
    const width = Number.isFinite(widthPx) ? widthPx : this.#naturalWidth(step);
    const { rows, cut } = this.#plan(step, width);
    return { width, height: sum(rows), cut };
  }

  /** All properties of the element that depend on its size. `heightPx` is the available height. */
  set(
    step: number,
    widthPx: number,
    heightPx: number,
  ): Pick<TableElement, 'table' | 'style' | 'columnWidths' | 'rowHeights' | 'cells' | 'spans' | 'heads'> {
    const plan = this.#plan(step, widthPx);
    const stretch = Math.max(1, Math.min(ROW_STRETCH, heightPx / sum(plan.rows)));
    const { x: padX, y: fullPadY } = this.#padding(step);
    const own = this.#rows(plan.columns, step, (cell, inner) => cell.setter.measureOwn(step, inner).height);
    // Lines that a wider font adds may take padding.
    const tight = plan.rows.map((row, at) =>
      Math.max(own[at] ?? 0, row - 2 * Math.max(0, fullPadY - LEAST_PADDING_PX)),
    );
    const rowHeights = shareHeight(tight, own, sum(plan.rows) * stretch);
    const padY = this.#cellPadding(step, plan.rows, rowHeights);
    const { spans, heads, ruled } = this.#grid;
    const bars = this.#barWidths(plan.columns, step);
    const cells = this.#cells.map((row, rowIndex) =>
      row.map((cell, column): TableCell => {
        const inset = this.#inset(cell, column, step);
        const span = findSpan(spans, rowIndex, column);
        const fill = this.#fill(span?.row ?? rowIndex, span?.column ?? column);
        const borders = findBorders(this.#grid, rowIndex, column);
        const look = defined({ fill, borders });
        if (isCovered(spans, rowIndex, column)) return { paragraphs: [], ...look };
        const inner = Math.max(1, sumWidths(plan.columns, column, span) - 2 * padX - inset);
        const needed = cell.setter.measureOwn(step, inner).height;
        const room = sum(rowHeights.slice(rowIndex, rowIndex + (span?.rows ?? 1))) - 2 * padY;
        const lines = cell.setter.paragraphs(step, inner, Math.max(0, (room - needed) / 2));
        // If there is no height for taller lines, line heights are fixed.
        const isFixed =
          step > this.#smallest && this.#growth(cell, lines.flatMap((one) => one.lines).length, step) > 0;
        const paragraphs: Paragraph[] = isFixed
          ? lines.map((one) => ({ ...one, fixedLines: true as const }))
          : lines;
        const size = { width: plan.columns[column] ?? 0, height: rowHeights[rowIndex] ?? 0 };
        const marks = this.#marks(cell, column, step, size, bars.get(column));
        return {
          paragraphs,
          ...look,
          ...(inset === 0 ? {} : { insetPx: inset }),
          ...(marks.length === 0 ? {} : { marks }),
        };
      }),
    );
    const table = ruled && this.model.total ? { ...this.model, total: false } : this.model;
    return {
      table,
      style: createTableStyle(this.#node, { x: padX, y: padY }),
      columnWidths: plan.columns,
      rowHeights,
      cells,
      ...(spans === undefined ? {} : { spans }),
      ...(heads > 1 ? { heads } : {}),
    };
  }

  /** Alternative text for signs, by row and column; undefined if figures beside them say the same. */
  meaning(): string | undefined {
    return describeSigns(this.#grid, this.model);
  }

  /** Marks drawn in a cell beside its text. */
  #marks(
    { sign }: Cell,
    column: number,
    step: number,
    { width, height }: { readonly width: number; readonly height: number },
    barWidth = 0,
  ): CellMark[] {
    if (sign === undefined) return [];
    const { x: padX, y: padY } = this.#padding(step);
    const emPx = getSizeAt(this.#node.cellStyle.sizesPt, step);
    const own = sign.kind === 'bar' ? this.#barRoom(column, width, step) : Math.max(1, width - 2 * padX);
    const length = sign.kind === 'bar' ? Math.min(own, barWidth) : own;
    const room = {
      x: padX + (this.#rtl ? own - length : 0),
      y: padY / 2,
      width: length,
      height: Math.max(1, height - padY),
    };
    return drawSign(
      { sign, room, emPx },
      { theme: this.#theme, text: this.#node.cellStyle.color, rtl: this.#rtl },
    );
  }

  /** Width in px of a column's bars from end to end of their scale; figures are right of them. */
  #barRoom(column: number, widthPx: number, step: number): number {
    const taken = this.#widestFigure(column, step) + BAR_GAP * getSizeAt(this.#node.cellStyle.sizesPt, step);
    return Math.max(1, widthPx - 2 * this.#node.paddingPx.x - taken);
  }

  /** Widths of the scales by column: bars of one unit are equally long for equal values in all columns. */
  #barWidths(columns: readonly number[], step: number): ReadonlyMap<number, number> {
    const { bars } = this.#grid;
    const narrowest = new Map<string, number>();
    for (const [column, key] of bars) {
      const room = this.#barRoom(column, columns[column] ?? 0, step);
      narrowest.set(key, Math.min(room, narrowest.get(key) ?? room));
    }
    return new Map([...bars].map(([column, key]) => [column, narrowest.get(key) ?? 1]));
  }

  /**
   * Width of the widest figure beside a bar, so that all bars of a column start and end at the same places.
   */
  #widestFigure(column: number, step: number): number {
    let widest = 0;
    for (const row of this.#cells) {
      const cell = row[column];
      if (cell?.sign?.kind === 'bar' && cell.text !== '')
        widest = Math.max(
          widest,
          this.#room(cell, step, Number.POSITIVE_INFINITY).width + this.#inset(cell, column, step),
        );
    }
    return widest;
  }

  #fill(rowIndex: number, column: number): TableCell['fill'] {
    const { heads, rows } = this.#grid;
    const own = rows[rowIndex]?.[column]?.fill;
    if (own !== undefined) return own;
    if (rowIndex < heads) return this.#node.headerFill;
    const isBanded = (rowIndex - heads) % 2 === 1 && rowIndex < heads + this.model.rows.length;
    return isBanded ? this.#node.band : undefined;
  }

  /** Padding shrinks where a size is repeated and at the smallest size, that beside the text after that. */
  #padding(step: number): TableNode['paddingPx'] {
    const { x, y } = this.#node.paddingPx;
    const isClose = step > 0 && (step >= this.#smallest || this.sizesPt[step] === this.sizesPt[step - 1]);
    return {
      x: step > this.#smallest ? x * CLOSE_SIDE_PADDING : x,
      y: isClose ? y * CLOSE_PADDING : y,
    };
  }

  /**
   * Vertical padding in px within cells, whose text is centred: what all rows can keep beside the lines that a
   * wider font adds, before they grow over what stands below the table.
   */
  #cellPadding(step: number, needed: readonly number[], heights: readonly number[]): number {
    const { y } = this.#padding(step);
    if (step > this.#smallest) return Math.min(y, LEAST_PADDING_PX);
    let padding = y;
    for (const [row, height] of heights.entries())
      padding = Math.min(padding, y - ((needed[row] ?? 0) - height) / 2);
    return Math.max(Math.min(y, LEAST_PADDING_PX), padding);
  }

  /** Space in px to the right of a figure, so that its decimal point is aligned with those above. */
  #inset({ tail }: Cell, column: number, step: number): number {
    if (tail === undefined) return 0;
    return this.#widestTail(column, step) - tail.measure(step, Number.POSITIVE_INFINITY).width;
  }

  #widestTail(column: number, step: number): number {
    const key = step * this.model.columns.length + column;
    const known = this.#tailWidths.get(key);
    if (known !== undefined) return known;
    let widest = 0;
    for (const row of this.#cells)
      widest = Math.max(widest, row[column]?.tail?.measure(step, Number.POSITIVE_INFINITY).width ?? 0);
    this.#tailWidths.set(key, widest);
    return widest;
  }

  /**
   * Size of a cell's text in the widest common substitute, so that rows do not grow; in the usual ones at the
   * last step.
   */
  #room({ setter }: Cell, step: number, widthPx: number): Measured {
    return step <= this.#smallest ? setter.measureWidest(step, widthPx) : setter.measure(step, widthPx);
  }

  /** Extra height in px that LibreOffice needs for a line in the deck's own fonts. */
  #growth({ style }: Cell, lines: number, step: number): number {
    if (hasFixedLines(style.font, this.#lang)) return 0;
    // A single line is written at single spacing.
    const share = lines === 1 ? 1 : style.lineHeight / NATURAL_LINE;
    return (
      Math.max(0, findDeclaredLine(style, this.#theme, this.#lang) * share - style.lineHeight) *
      getSizeAt(style.sizesPt, step)
    );
  }

  #naturalWidth(step: number): number {
    return sum(this.#contentWidths(step, Number.POSITIVE_INFINITY));
  }

  /**
   * Width that each column needs when every cell may take as many lines as it likes (0) or only one
   * (Infinity).
   */
  #contentWidths(step: number, room: number): number[] {
    const { x: padX } = this.#padding(step);
    const inWidest = step <= this.#smallest + (room > 0 ? 0 : 1);
    const widthOf = (cell: Cell, column: number): number => {
      const { setter } = cell;
      const align = this.model.columns[column]?.align;
      // Figures never wrap, but words may.
      const whole = room > 0 || (!cell.isHead && (align === 'end' || cell.tail !== undefined));
      const line = (): Measured =>
        inWidest
          ? setter.measureWidest(step, Number.POSITIVE_INFINITY)
          : setter.measure(step, Number.POSITIVE_INFINITY);
      const word = whole && !inWidest ? 0 : setter.widestWord(step, inWidest);
      const width = whole ? Math.max(line().width, word) + this.#inset(cell, column, step) : word;
      return width * ROUNDING + this.#signWidth(cell, step, room > 0) + 2 * padX;
    };
    const widths = this.model.columns.map((_, column) => {
      let width = 2 * padX;
      this.#cells.forEach((row, index) => {
        const cell = row[column];
        if (cell !== undefined && (findSpan(this.#grid.spans, index, column)?.columns ?? 1) === 1)
          width = Math.max(width, widthOf(cell, column));
      });
      return width;
    });
    // Columns share the extra width that a cell spanning them needs.
    for (const span of this.#grid.spans ?? []) {
      const cell = this.#cells[span.row]?.[span.column];
      const missing =
        cell === undefined || span.columns < 2
          ? 0
          : widthOf(cell, span.column) - sumWidths(widths, span.column, span);
      for (let at = span.column; missing > 0 && at < span.column + span.columns; at += 1)
        widths[at] = (widths[at] ?? 0) + missing / span.columns;
    }
    return widths;
  }

  /** Width of a sign beside the text of its cell. */
  #signWidth({ sign }: Cell, step: number, isRoomy: boolean): number {
    if (sign === undefined) return 0;
    const [least, wanted] = SIGN_WIDTHS[sign.kind];
    return (
      (isRoomy ? wanted : least) * getSizeAt(this.#node.cellStyle.sizesPt, step) +
      (sign.kind === 'bar' ? BAR_GAP * getSizeAt(this.#node.cellStyle.sizesPt, step) : 0)
    );
  }

  #plan(step: number, widthPx: number): { columns: number[]; rows: number[]; cut: boolean } {
    const key = `${step}|${widthPx}`;
    const known = this.#measured.get(key);
    if (known !== undefined) return known;
    const least = this.#contentWidths(step, 0);
    const widest = this.#contentWidths(step, Number.POSITIVE_INFINITY).map((width, column) =>
      Math.max(width, least[column] ?? 0),
    );
    const declared = this.#node.widths ?? [];
    const shared = shareWithFixed(least, widest, widthPx, {
      widths: declared,
      yields: this.#node.keepsWidths !== true || step >= this.#smallest,
    });
    const plain = this.#measureRows(shared, step);
    const even = evenColumns(shared, least, this.#grid.alike, declared);
    const other = even === undefined ? undefined : this.#measureRows(even, step);
    // A table in its smallest size has no room for lines that equal columns add.
    const most = sum(plain.rows) * (step < this.#smallest ? EVEN_GROWTH : 1) + 0.5;
    const plan = other !== undefined && sum(other.rows) <= most && (!other.cut || plain.cut) ? other : plain;
    this.#measured.set(key, plan);
    return plan;
  }

  /** Heights of the rows for widths of the columns; `cut` if a word has to be broken. */
  #measureRows(columns: number[], step: number): { columns: number[]; rows: number[]; cut: boolean } {
    let cut = false;
    const rows = this.#rows(columns, step, (cell, inner) => {
      const measured = this.#room(cell, step, inner);
      cut ||= measured.cut || (step <= this.#smallest && cell.setter.widestWord(step, true) > inner);
      const growth = step > this.#smallest ? 0 : measured.lines * this.#growth(cell, measured.lines, step);
      return measured.height + growth;
    });
    return { columns, rows, cut };
  }

  /**
   * Heights of the rows with their padding.
   *
   * @param textHeight height of the text of a cell in a width
   */
  #rows(
    columns: readonly number[],
    step: number,
    textHeight: (cell: Cell, widthPx: number) => number,
  ): number[] {
    const { x: padX, y: padY } = this.#padding(step);
    const { spans } = this.#grid;
    const heightOf = (row: number, column: number): number => {
      const cell = this.#cells[row]?.[column];
      if (cell === undefined) return 0;
      const inner = Math.max(
        1,
        sumWidths(columns, column, findSpan(spans, row, column)) - 2 * padX - this.#inset(cell, column, step),
      );
      return textHeight(cell, inner) + 2 * padY;
    };
    const single = this.#cells.map((cells, row) => {
      let height = 2 * padY;
      for (let column = 0; column < cells.length; column += 1)
        if (!isCovered(spans, row, column) && (findSpan(spans, row, column)?.rows ?? 1) === 1)
          height = Math.max(height, heightOf(row, column));
      return height;
    });
    return growSpannedRows(single, spans, heightOf);
  }
}

function sum(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
