import type { Loc, Reader } from './reader.ts';

export const TABLE_LIMITS = { minColumns: 2, maxColumns: 8, rows: 200 } as const;

const KEYS = ['columns', 'rows', 'total', 'highlight'];
const COLUMN_KEYS = ['label', 'align', 'unit'];

/** A table as data: every row has one cell for each column; `highlight` is the 0-based index of a row. */
export function parseTable(raw: unknown, loc: Loc, read: Reader): unknown {
  const given = read.record(raw, loc);
  if (given === undefined) return undefined;
  const start = read.issues.length;
  for (const key of Object.keys(given)) if (!KEYS.includes(key)) read.unknown(loc, key, KEYS, 'a table');
  const columns = read.array(given['columns'] ?? [], [...loc, 'columns']) ?? [];
  const { minColumns, maxColumns } = TABLE_LIMITS;
  if (columns.length < minColumns || columns.length > maxColumns) {
    read.fault([...loc, 'columns'], `A table takes ${minColumns} to ${maxColumns} columns, got ${columns.length}.`, columns.length > maxColumns ? 'too_many_items' : 'too_few_items', undefined, {
      min: minColumns,
      max: maxColumns,
      given: columns.length,
    });
  }
  const rows = read.array(given['rows'] ?? [], [...loc, 'rows']) ?? [];
  if (rows.length === 0) read.missing([...loc, 'rows'], 'at least one row of cells.');
  if (rows.length > TABLE_LIMITS.rows)
    read.fault([...loc, 'rows'], `A table takes at most ${TABLE_LIMITS.rows} rows, got ${rows.length}.`, 'too_many_items', undefined, { max: TABLE_LIMITS.rows, given: rows.length });
  const table: Record<string, unknown> = {
    columns: columns.map((column, index) => parseColumn(column, [...loc, 'columns', index], read)),
    rows: rows.map((row, index) => parseRow(row, columns.length, [...loc, 'rows', index], read)),
  };
  if (given['total'] !== undefined && given['total'] !== null) table['total'] = typeof given['total'] === 'boolean' ? given['total'] : read.wrongType([...loc, 'total'], 'a boolean', given['total']);
  if (given['highlight'] !== undefined && given['highlight'] !== null) table['highlight'] = parseHighlight(given['highlight'], rows, [...loc, 'highlight'], read);
  return read.issues.length > start ? undefined : table;
}

function parseColumn(raw: unknown, loc: Loc, read: Reader): unknown {
  const given = read.record(typeof raw === 'string' || typeof raw === 'number' ? { label: raw } : raw, loc);
  if (given === undefined) return undefined;
  for (const key of Object.keys(given)) if (!COLUMN_KEYS.includes(key)) read.unknown(loc, key, COLUMN_KEYS, 'a column');
  const unit = read.text(given['unit'], [...loc, 'unit']);
  const align = given['align'] === undefined || given['align'] === null ? undefined : read.choice(given['align'], ['start', 'center', 'end'], [...loc, 'align']);
  return { label: read.text(given['label'], [...loc, 'label']) ?? '', ...(align === undefined ? {} : { align }), ...(unit === undefined ? {} : { unit }) };
}

function parseRow(raw: unknown, width: number, loc: Loc, read: Reader): unknown {
  const cells = read.array(raw, loc);
  if (cells === undefined) return undefined;
  if (cells.length !== width) return read.fault(loc, `One cell for each column: ${width} columns, ${cells.length} cells.`, 'length_mismatch', undefined, { expected: width, given: cells.length });
  return cells.map((cell, index) => read.text(cell, [...loc, index]) ?? '');
}

/** By index, or by the text of the row's first cell. */
function parseHighlight(raw: unknown, rows: readonly unknown[], loc: Loc, read: Reader): number | undefined {
  const index = typeof raw === 'string' ? rows.findIndex((row) => Array.isArray(row) && row[0] === raw) : raw;
  if (typeof index === 'number' && Number.isInteger(index) && index >= 0 && index < rows.length) return index;
  return read.fault(loc, `"highlight" must be the index of a row, 0 to ${rows.length - 1}, or the text of its first cell.`, 'out_of_range', raw, { min: 0, max: rows.length - 1 });
}
