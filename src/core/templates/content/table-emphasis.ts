import { nearest } from '../../errors/nearest-choices.ts';
import { shownValue } from '../../errors/shown-values.ts';
import {
  CELL_ROLES,
  type ColumnFormat,
  EMPHASIS_LIMITS,
  FOOTNOTE_MARK,
  FORMAT_KINDS,
  GOOD_ENDS,
  type TableContent,
  type TableEmphasis,
} from '../../scene/table-content.ts';
import { CELL_EXAMPLES, isValidCell } from '../../scene/table-formats.ts';
import type { Loc, Reader } from './reader.ts';

/** Names of rows and columns; a row is named by its first cell. */
export interface Places {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

type Axis = 'row' | 'column';
type JsonRecord = Readonly<Record<string, unknown>>;

/**
 * Resolves a row or column by its index from 0 or by its name: the label of a column, or the first cell of a
 * row.
 */
export function parsePlace(
  raw: unknown,
  axis: Axis,
  places: Places,
  loc: Loc,
  read: Reader,
): number | undefined {
  const names = axis === 'column' ? places.columns : places.rows.map((row) => row[0] ?? '');
  const named = typeof raw === 'string' ? names.indexOf(raw.trim()) : raw;
  if (typeof named === 'number' && Number.isInteger(named) && named >= 0 && named < names.length)
    return named;
  const close = typeof raw === 'string' ? nearest(raw, names) : [];
  const did = close.length === 0 ? '' : ` Did you mean ${close.map((name) => `"${name}"`).join(' or ')}?`;
  const is =
    axis === 'column'
      ? 'a column: its index, 0 to MAX, or its label'
      : 'a row: its index, 0 to MAX, or the text of its first cell';
  return read.fault(
    loc,
    `"${loc.findLast((key) => typeof key === 'string')}" names ${is.replace('MAX', String(names.length - 1))}; got ${JSON.stringify(shownValue(raw)) ?? 'nothing'}.${did}`,
    'out_of_range',
    raw,
    {
      min: 0,
      max: names.length - 1,
    },
  );
}

/** Parses the emphasis fields of a table and resolves rows and columns to indices. */
export function parseEmphasis(record: JsonRecord, places: Places, loc: Loc, read: Reader): TableEmphasis {
  const table: Record<string, unknown> = {};
  const each = (key: keyof TableEmphasis, most: number, parse: (one: unknown, at: Loc) => unknown): void => {
    const raw = record[key];
    if (raw === undefined || raw === null) return;
    const at = [...loc, key];
    // A single entry need not be a list.
    const list = Array.isArray(raw) ? raw : [raw];
    if (list.length > most)
      read.fault(at, `At most ${most}, got ${list.length}.`, 'too_many_items', undefined, {
        max: most,
        given: list.length,
      });
    else if (list.length > 0) table[key] = list.map((one, index) => parse(one, [...at, index]));
  };
  const rows = places.rows.length;
  const columns = places.columns.length;
  for (const key of ['highlight_rows', 'group_rows', 'total_rows'] as const)
    each(key, rows, (one, at) => parsePlace(one, 'row', places, at, read));
  each('highlight_columns', columns, (one, at) => parsePlace(one, 'column', places, at, read));
  each('highlight_cells', EMPHASIS_LIMITS.styles, (one, at) => parseCell(one, places, at, read));
  each('groups', columns, (one, at) => parseGroup(one, places, at, read));
  each('formats', columns, (one, at) => parseFormat(one, places, at, read));
  each('cell_styles', EMPHASIS_LIMITS.styles, (one, at) => parseStyle(one, places, at, read));
  each('merge', EMPHASIS_LIMITS.merged, (one, at) => parseSpan(one, places, at, read));
  each(
    'footnotes',
    EMPHASIS_LIMITS.footnotes,
    (one, at) => read.text(one, at) ?? read.missing(at, 'what the mark [^1] says.'),
  );
  return table;
}

/** Reads an entry of a list and reports unknown fields. */
function readFields(
  raw: unknown,
  keys: readonly string[],
  shape: string,
  what: string,
  loc: Loc,
  read: Reader,
): JsonRecord | undefined {
  const record = read.record(raw, loc, shape);
  if (record === undefined) return undefined;
  for (const key of Object.keys(record)) if (!keys.includes(key)) read.unknown(loc, key, keys, what);
  return record;
}

function readRequiredPlace(
  record: JsonRecord,
  axis: Axis,
  places: Places,
  loc: Loc,
  read: Reader,
): number | undefined {
  if (record[axis] === undefined)
    return read.missing(
      [...loc, axis],
      axis === 'row' ? 'the index of a row, or its first cell.' : 'the index of a column, or its label.',
    );
  return parsePlace(record[axis], axis, places, [...loc, axis], read);
}

function parseCell(raw: unknown, places: Places, loc: Loc, read: Reader): unknown {
  const record = readFields(raw, ['row', 'column'], '{row, column}', 'a highlighted cell', loc, read);
  return (
    record && {
      row: readRequiredPlace(record, 'row', places, loc, read),
      column: readRequiredPlace(record, 'column', places, loc, read),
    }
  );
}

/** `columns` lists them, or `from` and `to` name the first and the last. */
function parseGroup(raw: unknown, places: Places, loc: Loc, read: Reader): unknown {
  const record = readFields(
    raw,
    ['label', 'columns', 'from', 'to'],
    '{label, columns}',
    'a group of columns',
    loc,
    read,
  );
  if (record === undefined) return undefined;
  const label =
    read.text(record['label'], [...loc, 'label']) ??
    read.missing([...loc, 'label'], 'what stands above the columns.');
  const named =
    record['columns'] ??
    (record['from'] === undefined ? undefined : [record['from'], record['to'] ?? record['from']]);
  if (named === undefined)
    return read.missing(
      [...loc, 'columns'],
      'the columns below it, which stand side by side, such as ["2024", "2025"].',
    );
  const list = read.array(named, [...loc, 'columns']) ?? [];
  if (list.length === 0)
    return read.missing([...loc, 'columns'], 'the columns below it, which stand side by side.');
  const found = list
    .slice(0, places.columns.length + 1)
    .map((one, index) => parsePlace(one, 'column', places, [...loc, 'columns', index], read));
  if (found.some((one) => one === undefined)) return undefined;
  const at = found as number[];
  const [from, to] = [Math.min(...at), Math.max(...at)];
  if (record['columns'] !== undefined && to - from + 1 !== new Set(at).size)
    return read.fault(
      [...loc, 'columns'],
      'Columns of a group stand side by side; between these there are others. Order the columns so, or give two groups.',
      'value_error',
      named,
    );
  return { label, from, to };
}

function parseFormat(raw: unknown, places: Places, loc: Loc, read: Reader): unknown {
  const record = readFields(
    raw,
    ['column', 'kind', 'min', 'max', 'mid', 'good'],
    '{column, kind}',
    'a format',
    loc,
    read,
  );
  if (record === undefined) return undefined;
  const kind =
    record['kind'] === undefined
      ? read.missing([...loc, 'kind'], `one of ${FORMAT_KINDS.join(', ')}.`)
      : read.choice(record['kind'], FORMAT_KINDS, [...loc, 'kind']);
  const ends = Object.fromEntries(
    ['min', 'max', 'mid'].flatMap((key) =>
      record[key] === undefined || record[key] === null
        ? []
        : [[key, read.number(record[key], [...loc, key])]],
    ),
  );
  const good =
    record['good'] === undefined || record['good'] === null
      ? undefined
      : read.choice(record['good'], GOOD_ENDS, [...loc, 'good']);
  const { min, max } = ends as { min?: number; max?: number };
  if (min !== undefined && max !== undefined && min >= max)
    read.fault([...loc, 'max'], `"max" must be above "min" (${min}), got ${max}.`, 'out_of_range', max, {
      min,
    });
  if (kind === 'harvey' && max !== undefined && max <= 0)
    read.fault([...loc, 'max'], `A full ball must be more than 0, got ${max}.`, 'out_of_range', max, {
      min: 0,
    });
  return {
    column: readRequiredPlace(record, 'column', places, loc, read),
    kind,
    ...ends,
    ...(good === undefined ? {} : { good }),
  };
}

function parseStyle(raw: unknown, places: Places, loc: Loc, read: Reader): unknown {
  const record = readFields(
    raw,
    ['row', 'column', 'role', 'bold', 'italic'],
    '{row?, column?, role?, bold?, italic?}',
    'a style of cells',
    loc,
    read,
  );
  if (record === undefined) return undefined;
  if (record['row'] === undefined && record['column'] === undefined)
    return read.missing([...loc, 'row'], 'a row, a column, or both for one cell.');
  const axes = (['row', 'column'] as const).flatMap((axis) =>
    record[axis] === undefined ? [] : [[axis, parsePlace(record[axis], axis, places, [...loc, axis], read)]],
  );
  const flags = (['bold', 'italic'] as const).flatMap((key) =>
    record[key] === undefined
      ? []
      : [
          [
            key,
            typeof record[key] === 'boolean'
              ? record[key]
              : read.wrongType([...loc, key], 'a boolean', record[key]),
          ],
        ],
  );
  const role =
    record['role'] === undefined ? undefined : read.choice(record['role'], CELL_ROLES, [...loc, 'role']);
  if (role === undefined && flags.length === 0)
    read.missing([...loc, 'role'], `one of ${CELL_ROLES.join(', ')}, or "bold" or "italic".`);
  return { ...Object.fromEntries([...axes, ...flags]), ...(role === undefined ? {} : { role }) };
}

function parseSpan(raw: unknown, places: Places, loc: Loc, read: Reader): unknown {
  const record = readFields(
    raw,
    ['row', 'column', 'rows', 'columns'],
    '{row, column, rows?, columns?}',
    'merged cells',
    loc,
    read,
  );
  if (record === undefined) return undefined;
  const [row, column] = [
    readRequiredPlace(record, 'row', places, loc, read),
    readRequiredPlace(record, 'column', places, loc, read),
  ];
  const count = (key: 'rows' | 'columns', from: number | undefined, all: number): number | undefined => {
    const number = record[key] === undefined ? 1 : read.number(record[key], [...loc, key]);
    const most = all - (from ?? 0);
    if (number === undefined || (Number.isInteger(number) && number >= 1 && number <= most)) return number;
    return read.fault(
      [...loc, key],
      `From there a cell can go over 1 to ${most} ${key}; got ${number}.`,
      'out_of_range',
      number,
      { min: 1, max: most },
    );
  };
  const [rows, columns] = [
    count('rows', row, places.rows.length),
    count('columns', column, places.columns.length),
  ];
  if (rows === 1 && columns === 1)
    read.fault(loc, 'Merged cells go over two or more "rows" or "columns".', 'value_error', raw);
  return { row, column, rows, columns };
}

/** Checks fields against each other and against cells. */
export function checkFormats(
  table: Readonly<Record<string, unknown>>,
  columns: readonly string[],
  loc: Loc,
  read: Reader,
): void {
  const {
    rows,
    formats = [],
    groups = [],
    group_rows = [],
    merge = [],
    footnotes = [],
  } = table as unknown as TableContent;
  checkOnce(
    formats.map(({ column }) => column),
    [...loc, 'formats'],
    (at) => `The column "${columns[at]}" has two formats; it takes one.`,
    read,
  );
  checkOnce(
    groups.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at)),
    [...loc, 'groups'],
    (at) => `The column "${columns[at]}" is in two groups; it stands below one.`,
    read,
  );
  const covered = [
    ...merge.map(({ row, column, rows: down, columns: across }) => ({ row, column, down, across })),
    ...group_rows.map((row) => ({ row, column: 0, down: 1, across: columns.length })),
  ];
  checkOnce(
    covered.flatMap(({ row, column, down, across }) =>
      Array.from(
        { length: down * across },
        (_, at) => (row + Math.floor(at / across)) * columns.length + column + (at % across),
      ),
    ),
    [...loc, 'merge'],
    (at) => `Row ${Math.floor(at / columns.length)}, column ${at % columns.length} is in two merged cells.`,
    read,
  );
  for (const parseColumnFormat of formats)
    checkCells(parseColumnFormat, { rows, columns, group_rows }, loc, read);
  checkMarks(rows, footnotes, loc, read);
}

function checkOnce(places: readonly number[], loc: Loc, message: (at: number) => string, read: Reader): void {
  const checked = new Set<number>();
  for (const at of places) {
    if (checked.has(at)) {
      read.fault(loc, message(at), 'duplicate');
      return;
    }
    checked.add(at);
  }
}

function checkCells(
  parseColumnFormat: ColumnFormat,
  {
    rows,
    columns,
    group_rows,
  }: {
    readonly rows: TableContent['rows'];
    readonly columns: readonly string[];
    readonly group_rows: readonly number[];
  },
  loc: Loc,
  read: Reader,
): void {
  rows.forEach((row, at) => {
    const text = row[parseColumnFormat.column] ?? '';
    if (group_rows.includes(at) || isValidCell(parseColumnFormat, text)) return;
    const whole =
      parseColumnFormat.kind === 'harvey' && parseColumnFormat.max !== undefined
        ? `a number from 0 to ${parseColumnFormat.max}`
        : CELL_EXAMPLES[parseColumnFormat.kind];
    read.fault(
      [...loc, 'rows', at, parseColumnFormat.column],
      `The column "${columns[parseColumnFormat.column]}" is shown as ${parseColumnFormat.kind}: its cells take ${whole}, or "" for none.`,
      'value_error',
      text,
    );
  });
}

/** Every mark needs a footnote, and every footnote a mark. */
function checkMarks(rows: TableContent['rows'], footnotes: readonly string[], loc: Loc, read: Reader): void {
  if (footnotes.length === 0) return;
  rows.forEach((row, at) => {
    row.forEach((text, column) => {
      for (const [mark, number] of text.matchAll(FOOTNOTE_MARK))
        if (footnotes[Number(number) - 1] === undefined)
          read.fault(
            [...loc, 'rows', at, column],
            `${mark} names no footnote: "footnotes" has ${footnotes.length}.`,
            'value_error',
            text,
            { max: footnotes.length },
          );
    });
  });
}
