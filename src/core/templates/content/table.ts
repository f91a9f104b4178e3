import { defined } from '../../input/fields.ts';
import { EMPHASIS_FIELDS, EMPHASIS_LIMITS } from '../../scene/table-content.ts';
import type { Loc, Reader } from './reader.ts';
import { checkFormats, parseEmphasis, parsePlace } from './table-emphasis.ts';

export const TABLE_LIMITS = { minColumns: 2, maxColumns: 20, rows: 200 } as const;

export const TABLE_KEYS: readonly string[] = [
  'columns',
  'rows',
  'total',
  'highlight',
  'data',
  ...EMPHASIS_FIELDS,
];
const COLUMN_KEYS = ['label', 'align', 'unit'];

/**
 * Parses a table: every row has one cell per column, or is `{group}`, a heading of the rows below;
 * `highlight` is the index of a row from 0.
 */
export function parseTable(raw: unknown, loc: Loc, read: Reader): unknown {
  const record = read.record(raw, loc);
  if (record === undefined) return undefined;
  const start = read.issues.length;
  for (const key of Object.keys(record))
    if (!TABLE_KEYS.includes(key)) read.unknown(loc, key, TABLE_KEYS, 'a table');
  const columns = read.array(record['columns'] ?? [], [...loc, 'columns']) ?? [];
  const { minColumns, maxColumns } = TABLE_LIMITS;
  if (columns.length < minColumns || columns.length > maxColumns) {
    read.fault(
      [...loc, 'columns'],
      `A table takes ${minColumns} to ${maxColumns} columns, got ${columns.length}.`,
      columns.length > maxColumns ? 'too_many_items' : 'too_few_items',
      undefined,
      {
        min: minColumns,
        max: maxColumns,
        given: columns.length,
      },
    );
  }
  const rows = read.array(record['rows'] ?? [], [...loc, 'rows']) ?? [];
  if (rows.length === 0) read.missing([...loc, 'rows'], 'at least one row of cells.');
  if (rows.length > TABLE_LIMITS.rows)
    read.fault(
      [...loc, 'rows'],
      `A table takes at most ${TABLE_LIMITS.rows} rows, got ${rows.length}.`,
      'too_many_items',
      undefined,
      { max: TABLE_LIMITS.rows, given: rows.length },
    );
  const parsed = columns.map((column, index) => parseColumn(column, [...loc, 'columns', index], read));
  const kinds = listKinds(record['formats']);
  const table: Record<string, unknown> = {
    columns: parsed,
    rows: rows.map((row, index) => parseRow(row, columns.length, kinds, [...loc, 'rows', index], read)),
  };
  if (record['total'] !== undefined && record['total'] !== null)
    table['total'] =
      typeof record['total'] === 'boolean'
        ? record['total']
        : read.wrongType([...loc, 'total'], 'a boolean', record['total']);
  const source = read.binding(record['data'], [...loc, 'data']);
  if (source !== undefined) table['data'] = source;
  if (read.issues.length > start) return undefined;
  const places = {
    columns: (parsed as readonly { readonly label: string }[]).map(({ label }) => label),
    rows: table['rows'] as readonly (readonly string[])[],
  };
  if (record['highlight'] !== undefined && record['highlight'] !== null) {
    const { highlight, ...rest } = record;
    // A list of highlights goes to the plural field.
    if (Array.isArray(highlight))
      Object.assign(
        table,
        parseEmphasis(
          { ...rest, highlight_rows: [...highlight, ...toList(record['highlight_rows'])] },
          places,
          loc,
          read,
        ),
      );
    else table['highlight'] = parsePlace(highlight, 'row', places, [...loc, 'highlight'], read);
  }
  if (!Array.isArray(record['highlight'])) Object.assign(table, parseEmphasis(record, places, loc, read));
  const groups = rows.flatMap((row, index) => (isGroup(row) ? [index] : []));
  if (groups.length > 0)
    table['group_rows'] = [
      ...new Set([...((table['group_rows'] as readonly number[] | undefined) ?? []), ...groups]),
    ].sort((a, b) => a - b);
  if (read.issues.length === start) checkFormats(table, places.columns, loc, read);
  return read.issues.length > start ? undefined : table;
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isGroup(row: unknown): row is { readonly group: unknown } {
  return row !== null && typeof row === 'object' && !Array.isArray(row) && 'group' in row;
}

/**
 * Formats of columns, which decide whether cells may be lists or booleans; the column itself is checked
 * later.
 */
function listKinds(formats: unknown): ReadonlySet<unknown> {
  return new Set(
    toList(formats).map((one) =>
      one !== null && typeof one === 'object' ? (one as { readonly kind?: unknown }).kind : undefined,
    ),
  );
}

function parseColumn(raw: unknown, loc: Loc, read: Reader): unknown {
  const record = read.record(typeof raw === 'string' || typeof raw === 'number' ? { label: raw } : raw, loc);
  if (record === undefined) return undefined;
  for (const key of Object.keys(record))
    if (!COLUMN_KEYS.includes(key)) read.unknown(loc, key, COLUMN_KEYS, 'a column');
  const unit = read.text(record['unit'], [...loc, 'unit']);
  const align =
    record['align'] === undefined || record['align'] === null
      ? undefined
      : read.choice(record['align'], ['start', 'center', 'end'], [...loc, 'align']);
  return { label: read.text(record['label'], [...loc, 'label']) ?? '', ...defined({ align, unit }) };
}

function parseRow(raw: unknown, width: number, kinds: ReadonlySet<unknown>, loc: Loc, read: Reader): unknown {
  if (isGroup(raw)) {
    for (const key of Object.keys(raw))
      if (key !== 'group') read.unknown(loc, key, ['group'], 'a row that heads others');
    return Array.from({ length: width }, (_, index) =>
      index === 0 ? (read.text(raw.group, [...loc, 'group']) ?? '') : '',
    );
  }
  const cells = read.array(raw, loc);
  if (cells === undefined) return undefined;
  if (cells.length !== width)
    return read.fault(
      loc,
      `One cell for each column: ${width} columns, ${cells.length} cells. A row that heads those below it is {"group": "…"}.`,
      'length_mismatch',
      undefined,
      {
        expected: width,
        given: cells.length,
      },
    );
  return cells.map((cell, index) => read.text(toPlainCell(cell, kinds), [...loc, index]) ?? '');
}

function toPlainCell(cell: unknown, kinds: ReadonlySet<unknown>): unknown {
  if (typeof cell === 'boolean' && kinds.has('tick')) return cell ? 'yes' : 'no';
  if (!Array.isArray(cell) || !kinds.has('sparkline') || cell.length > EMPHASIS_LIMITS.points) return cell;
  return cell.every((one) => one === null || typeof one === 'number')
    ? cell.map((one) => one ?? '–').join(' ')
    : cell;
}
