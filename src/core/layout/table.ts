import type { Paragraph, TableCell, TableElement, TableStyle } from '../scene/scene.ts';
import { type CellBorders, isCovered, rowsWithSpans, spanAt, type TableColumn, type TableModel, widthAcross } from '../scene/table.ts';
import type { Theme } from '../scene/theme.ts';
import type { CellLook, TableNode, TextStyle } from '../templates/tree.ts';
import { decimalTails } from './decimal-tail.ts';
import { textParagraphs } from './paragraphs.ts';
import { TextSetter } from './set-text.ts';

interface Cell {
  readonly setter: TextSetter;
  readonly header: boolean;
  /** From its decimal point on, in a column of figures that have one. */
  readonly tail?: TextSetter;
}

/** A figure with its sign, separators and unit: "–1.200,50 €", "12 %", "n/a". */
const NUMERIC = /^[\s(+\-−–]*[$€£¥₹]?\s?[\d][\d.,'’\s\u00a0\u202f]*\s?(%|‰|[a-zA-Z€£¥₹µ°²³/]{1,6})?\)?$/;
const NO_VALUE = /^(|[-–—]|n\/?a)$/i;
/** Rows of a table that has room to spare may grow to this share of their height. */
const ROW_STRETCH = 1.45;
/** Other programs round the widths of letters; a word as wide as its column would lose its last one to the next line. */
const ROUNDING = 1.025;

/** A table that can be measured at any step and width: columns by content, rows by the set cells. */
export class TableSetter {
  readonly model: TableModel;
  readonly sizesPt: readonly number[];
  readonly #node: TableNode;
  readonly #cells: readonly (readonly Cell[])[];
  readonly #looks: ReadonlyMap<string, CellLook>;
  readonly #measured = new Map<string, { columns: number[]; rows: number[]; cut: boolean }>();

  constructor(node: TableNode, value: unknown, theme: Theme, lang: string, rtl: boolean, emphasis: boolean) {
    this.#node = node;
    this.model = tableModel(value, rtl);
    this.#looks = new Map((node.looks ?? []).map((look) => [`${look.row} ${look.column}`, look]));
    this.sizesPt = node.cellStyle.sizesPt.length >= node.headerStyle.sizesPt.length ? node.cellStyle.sizesPt : node.headerStyle.sizesPt;
    const { columns, rows, total } = this.model;
    const set = (text: string, style: TextStyle, align: TableColumn['align'], leftward: boolean, own?: CellLook['text']): TextSetter =>
      new TextSetter(textParagraphs(text, { ...style, align, ...own }, { lang, theme, emphasis }), theme, lang, leftward);
    const figures = columns.map(({ align }, at) => align === (rtl ? 'start' : 'end') && isNumeric(rows.map((row) => row[at] ?? '')));
    const tails = columns.map((_, at) =>
      figures[at]
        ? decimalTails(
            rows.map((row) => row[at] ?? ''),
            lang,
          )
        : undefined,
    );
    const strong: TextStyle = { ...node.cellStyle, weight: node.headerStyle.weight };
    this.#cells = [
      columns.map((column, at) => ({ setter: set(headerText(column), node.headerStyle, column.align, rtl, this.#look(0, at)?.text), header: true })),
      ...rows.map((row, index) => {
        return columns.map((column, at): Cell => {
          const isHead = node.rowHeads?.some(([headRow, headColumn]) => headRow === index + 1 && headColumn === at) === true;
          const style = isHead || (total && index === rows.length - 1) ? strong : node.cellStyle;
          const own = this.#look(index + 1, at)?.text;
          const tail = own?.align === undefined ? tails[at]?.[index] : undefined;
          // Figures read from left to right in every script, signs and units with them.
          const [align, leftward] = figures[at] ? (['end', false] as const) : ([column.align, rtl] as const);
          return { setter: set(row[at] ?? '', style, align, leftward, own), header: false, ...(tail === undefined ? {} : { tail: set(tail, style, align, leftward, own) }) };
        });
      }),
    ];
  }

  /** Size that the table takes at a width; `cut` when a word had to be broken. */
  measure(step: number, widthPx: number): { width: number; height: number; cut: boolean } {
    const width = Number.isFinite(widthPx) ? widthPx : this.#naturalWidth(step);
    const { rows, cut } = this.#plan(step, width);
    return { width, height: sum(rows), cut };
  }

  /** Everything of the element that depends on size. `heightPx` is what the layout has room for. */
  set(step: number, widthPx: number, heightPx: number): Pick<TableElement, 'table' | 'style' | 'columnWidths' | 'rowHeights' | 'cells' | 'spans'> {
    const plan = this.#plan(step, widthPx);
    const stretch = Math.max(1, Math.min(ROW_STRETCH, heightPx / sum(plan.rows)));
    const rowHeights = plan.rows.map((row) => Math.round(row * stretch * 100) / 100);
    const { x: padX } = this.#node.paddingPx;
    const cells = this.#cells.map((row, rowIndex) =>
      row.map((cell, column): TableCell => {
        const inset = this.#inset(cell, column, step);
        const span = spanAt(this.#node.spans, rowIndex, column);
        const fill = this.#fill(span?.row ?? rowIndex, span?.column ?? column);
        const borders = this.#borders(rowIndex, column);
        const look = { ...(fill === undefined ? {} : { fill }), ...(borders === undefined ? {} : { borders }) };
        if (isCovered(this.#node.spans, rowIndex, column)) return { paragraphs: [], ...look };
        const inner = Math.max(1, widthAcross(plan.columns, column, span) - 2 * padX - inset);
        const needed = cell.setter.measureOwn(step, inner).height;
        const room = sum(rowHeights.slice(rowIndex, rowIndex + (span?.rows ?? 1))) - 2 * this.#node.paddingPx.y;
        const paragraphs: Paragraph[] = cell.setter.paragraphs(step, inner, Math.max(0, (room - needed) / 2));
        return { paragraphs, ...look, ...(inset === 0 ? {} : { insetPx: inset }) };
      }),
    );
    const { spans } = this.#node;
    return { table: this.model, style: this.#style(), columnWidths: plan.columns, rowHeights, cells, ...(spans === undefined ? {} : { spans }) };
  }

  #look(row: number, column: number): CellLook | undefined {
    return this.#looks.get(`${row} ${column}`);
  }

  /** Of a place in the grid: a cell over several has its lines around all of them. */
  #borders(row: number, column: number): CellBorders | undefined {
    const span = spanAt(this.#node.spans, row, column) ?? { row, column, rows: 1, columns: 1 };
    const { top, end, bottom, start } = this.#look(span.row, span.column)?.borders ?? {};
    const sides = {
      ...(top !== undefined && row === span.row ? { top } : {}),
      ...(end !== undefined && column === span.column + span.columns - 1 ? { end } : {}),
      ...(bottom !== undefined && row === span.row + span.rows - 1 ? { bottom } : {}),
      ...(start !== undefined && column === span.column ? { start } : {}),
    };
    return Object.keys(sides).length === 0 ? undefined : sides;
  }

  #fill(rowIndex: number, column: number): TableCell['fill'] {
    const own = this.#look(rowIndex, column)?.fill;
    if (own !== undefined) return own;
    if (rowIndex === 0) return this.#node.headerFill;
    if (this.model.highlight === rowIndex - 1) return this.#node.highlight;
    return rowIndex % 2 === 0 ? this.#node.band : undefined;
  }

  #style(): TableStyle {
    const { headerStyle, cellStyle, headerFill, band, highlight, rule, headerRule, paddingPx } = this.#node;
    return {
      header: { ...(headerFill === undefined ? {} : { fill: headerFill }), text: headerStyle.color, weight: headerStyle.weight },
      body: { text: cellStyle.color },
      ...(band === undefined ? {} : { band }),
      highlight,
      rule,
      headerRule,
      paddingPx,
    };
  }

  /** Room that a figure keeps on its right, so that its decimal point stands under those above; px. */
  #inset({ tail }: Cell, column: number, step: number): number {
    if (tail === undefined) return 0;
    const widthOf = (setter: TextSetter | undefined): number => setter?.measure(step, Number.POSITIVE_INFINITY).width ?? 0;
    let widest = 0;
    for (const row of this.#cells) widest = Math.max(widest, widthOf(row[column]?.tail));
    return widest - widthOf(tail);
  }

  #naturalWidth(step: number): number {
    return sum(this.#contentWidths(step, Number.POSITIVE_INFINITY));
  }

  /** Width that each column needs when every cell may take as many lines as it likes (0) or only one (Infinity). */
  #contentWidths(step: number, room: number): number[] {
    const widthOf = (cell: Cell, column: number): number => {
      const align = this.model.columns[column]?.align;
      // Figures never break; words may.
      const whole = room > 0 || (!cell.header && (align === 'end' || cell.tail !== undefined));
      const width = whole ? cell.setter.measure(step, Number.POSITIVE_INFINITY).width + this.#inset(cell, column, step) : cell.setter.widestWord(step);
      return width * ROUNDING + 2 * this.#node.paddingPx.x;
    };
    const widths = this.model.columns.map((_, column) => {
      let width = 2 * this.#node.paddingPx.x;
      this.#cells.forEach((row, index) => {
        const cell = row[column];
        if (cell !== undefined && (spanAt(this.#node.spans, index, column)?.columns ?? 1) === 1) width = Math.max(width, widthOf(cell, column));
      });
      return width;
    });
    // What a cell over several columns needs beyond them, they share.
    for (const span of this.#node.spans ?? []) {
      const cell = this.#cells[span.row]?.[span.column];
      const missing = cell === undefined || span.columns < 2 ? 0 : widthOf(cell, span.column) - widthAcross(widths, span.column, span);
      for (let at = span.column; missing > 0 && at < span.column + span.columns; at += 1) widths[at] = (widths[at] ?? 0) + missing / span.columns;
    }
    return widths;
  }

  #plan(step: number, widthPx: number): { columns: number[]; rows: number[]; cut: boolean } {
    const key = `${step}|${widthPx}`;
    const known = this.#measured.get(key);
    if (known !== undefined) return known;
    const columns = shareWithFixed(this.#contentWidths(step, 0), this.#contentWidths(step, Number.POSITIVE_INFINITY), widthPx, this.#node.widths ?? []);
    const { x: padX, y: padY } = this.#node.paddingPx;
    let cut = false;
    const { spans } = this.#node;
    const heightOf = (row: number, column: number): number => {
      const cell = this.#cells[row]?.[column];
      if (cell === undefined) return 0;
      const measured = cell.setter.measure(step, Math.max(1, widthAcross(columns, column, spanAt(spans, row, column)) - 2 * padX - this.#inset(cell, column, step)));
      cut ||= measured.cut;
      return measured.height + 2 * padY;
    };
    const single = this.#cells.map((cells, row) => {
      let height = 2 * padY;
      for (let column = 0; column < cells.length; column += 1) if (!isCovered(spans, row, column) && (spanAt(spans, row, column)?.rows ?? 1) === 1) height = Math.max(height, heightOf(row, column));
      return height;
    });
    const plan = { columns, rows: rowsWithSpans(single, spans, heightOf), cut };
    this.#measured.set(key, plan);
    return plan;
  }
}

/** Columns with a width of their own first; the others share what is left. */
function shareWithFixed(least: readonly number[], most: readonly number[], width: number, fixed: readonly (number | string | undefined)[]): number[] {
  const given = least.map((_, column) => {
    const own = fixed[column];
    return typeof own === 'string' ? (Number.parseFloat(own) * width) / 100 : own;
  });
  const free = given.flatMap((own, column) => (own === undefined ? [column] : []));
  if (free.length === given.length) return shareWidth(least, most, width);
  const taken = sum(given.map((own) => own ?? 0));
  // Where they leave no room for the words of the others, they are made narrower alike.
  const needed = sum(free.map((column) => least[column] ?? 0));
  const scale = free.length === 0 || taken + needed > width ? Math.max(0, width - needed) / (taken || 1) : 1;
  const pick = (widths: readonly number[]): number[] => free.map((column) => widths[column] ?? 0);
  const shared = shareWidth(pick(least), pick(most), Math.max(0, width - taken * scale));
  return given.map((own, column) => Math.round((own === undefined ? (shared[free.indexOf(column)] ?? 0) : own * scale) * 100) / 100);
}

/** CSS's automatic table layout: no column under its longest word, and room beyond that by need. */
function shareWidth(least: readonly number[], most: readonly number[], width: number): number[] {
  const [sumLeast, sumMost] = [sum(least), sum(most)];
  const shares = least.map((low, index) => {
    const high = most[index] ?? low;
    if (sumMost <= width) return high + ((width - sumMost) * high) / (sumMost || 1);
    if (sumLeast <= width) return low + ((width - sumLeast) * (high - low)) / (sumMost - sumLeast || 1);
    return (low * width) / (sumLeast || 1);
  });
  return shares.map((share) => Math.round(share * 100) / 100);
}

/** A table as content gives it; columns of figures stand at the right, in every direction of writing, the rest at the start. */
function tableModel(value: unknown, rtl: boolean): TableModel {
  const table = (value ?? {}) as { columns?: readonly (Partial<TableColumn> | string)[]; rows?: readonly (readonly unknown[])[]; total?: boolean; highlight?: number };
  const rows = (table.rows ?? []).map((row) => row.map((cell) => (cell === null || cell === undefined ? '' : String(cell))));
  const columns = (table.columns ?? []).map((raw, index): TableColumn => {
    const column = typeof raw === 'string' ? { label: raw } : raw;
    const align = column.align ?? (index > 0 && isNumeric(rows.map((row) => row[index] ?? '')) && !rtl ? 'end' : 'start');
    return { label: column.label ?? '', align, ...(column.unit === undefined ? {} : { unit: column.unit }) };
  });
  return { columns, rows, total: table.total === true, ...(typeof table.highlight === 'number' ? { highlight: table.highlight } : {}) };
}

/** "Revenue (€ m)": the unit stays in one piece. */
function headerText({ label, unit }: TableColumn): string {
  return unit === undefined || unit === '' ? label : `${label} (${unit.replace(/ /g, '\u00a0')})`;
}

/** Whether all that a column says are figures. */
export function isNumeric(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => !NO_VALUE.test(cell.trim()));
  return filled.length > 0 && filled.every((cell) => NUMERIC.test(cell.trim()));
}

function sum(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
