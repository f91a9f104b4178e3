import type { TableColumn, TableModel } from '../scene/table.ts';
import type { FormatKind, TableEmphasis } from '../scene/table-content.ts';
import { stripReferences } from '../scene/table-formats.ts';
import { hasMixedUnits } from './decimal-tail.ts';
import type { createTextParagraphs } from './paragraphs.ts';

/** A figure with its sign, separators and unit: "–1.200,50 €", "12 %", "n/a". */
const NUMERIC = /^[\s(+\-−–]*[$€£¥₹]?\s?[\d][\d.,'’\s\u00a0\u202f]*\s?(%|‰|[a-zA-Z€£¥₹µ°²³/]{1,6})?\)?$/;
const NO_VALUE = /^(|[-–—]|n\/?a)$/i;

/** Converts content to a table; columns of figures are right-aligned in every script, others at the start. */
export function toTableModel(value: unknown, rtl: boolean): TableModel {
  const table = (value ?? {}) as {
    columns?: readonly (Partial<TableColumn> | string)[];
    rows?: readonly (readonly unknown[])[];
    total?: boolean;
    highlight?: number;
  } & TableEmphasis;
  const rows = (table.rows ?? []).map((row) =>
    row.map((cell) => (cell === null || cell === undefined ? '' : String(cell))),
  );
  const groups = new Set(table.group_rows ?? []);
  const columns = (table.columns ?? []).map((raw, index): TableColumn => {
    const column = typeof raw === 'string' ? { label: raw } : raw;
    const kind = table.formats?.find((format) => format.column === index)?.kind;
    const cells = rows.filter((_, row) => !groups.has(row)).map((row) => stripReferences(row[index] ?? ''));
    const align =
      column.align ??
      (kind === 'tick' || kind === 'harvey'
        ? 'center'
        : index > 0 && !rtl && isAligned(cells, kind)
          ? 'end'
          : 'start');
    return { label: column.label ?? '', align, ...(column.unit === undefined ? {} : { unit: column.unit }) };
  });
  return {
    columns,
    rows,
    total: table.total === true,
    ...(typeof table.highlight === 'number' ? { highlight: table.highlight } : {}),
  };
}

/** Only figures of one unit are aligned by their decimal points; mixed ones are read as text. */
function isAligned(cells: readonly string[], kind: FormatKind | undefined): boolean {
  return kind !== 'sparkline' && isNumeric(cells) && !hasMixedUnits(cells);
}

/** Appends a raised mark to the last word. */
export function appendMark(
  specs: ReturnType<typeof createTextParagraphs>,
  mark: string,
): ReturnType<typeof createTextParagraphs> {
  return specs.map((spec, at) => {
    if (at < specs.length - 1) return spec;
    const { font, weight, italic } = spec.runs.at(-1) ?? {
      font: spec.style.font,
      weight: spec.style.weight,
      italic: false,
    };
    return { ...spec, runs: [...spec.runs, { text: mark, font, weight, italic, script: 'sup' as const }] };
  });
}

/** Returns whether all values of a column are figures. */
export function isNumeric(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => !NO_VALUE.test(cell.trim()));
  return filled.length > 0 && filled.every((cell) => NUMERIC.test(cell.trim()));
}
