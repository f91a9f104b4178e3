import type { Paragraph, TableCell, TableElement, TableStyle } from '../scene/scene.ts';
import type { TableColumn, TableModel } from '../scene/table.ts';
import type { Theme } from '../scene/theme.ts';
import type { TableNode, TextStyle } from '../templates/tree.ts';
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
  readonly #measured = new Map<string, { columns: number[]; rows: number[]; cut: boolean }>();

  constructor(node: TableNode, value: unknown, theme: Theme, lang: string, rtl: boolean, emphasis: boolean) {
    this.#node = node;
    this.model = tableModel(value, rtl);
    this.sizesPt = node.cellStyle.sizesPt.length >= node.headerStyle.sizesPt.length ? node.cellStyle.sizesPt : node.headerStyle.sizesPt;
    const { columns, rows, total } = this.model;
    const set = (text: string, style: TextStyle, align: TableColumn['align'], leftward: boolean): TextSetter =>
      new TextSetter(textParagraphs(text, { ...style, align }, { lang, theme, emphasis }), theme, lang, leftward);
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
      columns.map((column) => ({ setter: set(headerText(column), node.headerStyle, column.align, rtl), header: true })),
      ...rows.map((row, index) => {
        const style = total && index === rows.length - 1 ? strong : node.cellStyle;
        return columns.map((column, at): Cell => {
          const tail = tails[at]?.[index];
          // Figures read from left to right in every script, signs and units with them.
          const [align, leftward] = figures[at] ? (['end', false] as const) : ([column.align, rtl] as const);
          return { setter: set(row[at] ?? '', style, align, leftward), header: false, ...(tail === undefined ? {} : { tail: set(tail, style, align, leftward) }) };
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
  set(step: number, widthPx: number, heightPx: number): Pick<TableElement, 'table' | 'style' | 'columnWidths' | 'rowHeights' | 'cells'> {
    const plan = this.#plan(step, widthPx);
    const stretch = Math.max(1, Math.min(ROW_STRETCH, heightPx / sum(plan.rows)));
    const rowHeights = plan.rows.map((row) => Math.round(row * stretch * 100) / 100);
    const { x: padX } = this.#node.paddingPx;
    const cells = this.#cells.map((row, rowIndex) =>
      row.map((cell, column): TableCell => {
        const inset = this.#inset(cell, column, step);
        const inner = Math.max(1, (plan.columns[column] ?? 0) - 2 * padX - inset);
        const needed = cell.setter.measureOwn(step, inner).height;
        const room = (rowHeights[rowIndex] ?? 0) - 2 * this.#node.paddingPx.y;
        const paragraphs: Paragraph[] = cell.setter.paragraphs(step, inner, Math.max(0, (room - needed) / 2));
        const fill = this.#fill(rowIndex);
        return { paragraphs, ...(fill === undefined ? {} : { fill }), ...(inset === 0 ? {} : { insetPx: inset }) };
      }),
    );
    return { table: this.model, style: this.#style(), columnWidths: plan.columns, rowHeights, cells };
  }

  #fill(rowIndex: number): TableCell['fill'] {
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
    return this.model.columns.map(({ align }, column) => {
      let width = 0;
      for (const row of this.#cells) {
        const cell = row[column];
        if (cell === undefined) continue;
        // Figures never break; words may.
        const whole = room > 0 || (!cell.header && (align === 'end' || cell.tail !== undefined));
        width = Math.max(width, whole ? cell.setter.measure(step, Number.POSITIVE_INFINITY).width + this.#inset(cell, column, step) : cell.setter.widestWord(step));
      }
      return width * ROUNDING + 2 * this.#node.paddingPx.x;
    });
  }

  #plan(step: number, widthPx: number): { columns: number[]; rows: number[]; cut: boolean } {
    const key = `${step}|${widthPx}`;
    const known = this.#measured.get(key);
    if (known !== undefined) return known;
    const columns = shareWidth(this.#contentWidths(step, 0), this.#contentWidths(step, Number.POSITIVE_INFINITY), widthPx);
    const { x: padX, y: padY } = this.#node.paddingPx;
    let cut = false;
    const rows = this.#cells.map((row) => {
      let height = 0;
      row.forEach((cell, column) => {
        const measured = cell.setter.measure(step, Math.max(1, (columns[column] ?? 0) - 2 * padX - this.#inset(cell, column, step)));
        height = Math.max(height, measured.height);
        cut ||= measured.cut;
      });
      return height + 2 * padY;
    });
    const plan = { columns, rows, cut };
    this.#measured.set(key, plan);
    return plan;
  }
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
