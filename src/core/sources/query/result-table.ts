import { compareValues } from './aggregate.ts';
import { createTests } from './conditions.ts';
import { findName, type QueryFaults } from './query-fault.ts';
import { QUERY_LIMITS, type Query } from './query-schema.ts';
import { type Cell, NO_NAME, readCell, readCode, type TableColumn } from './table-column.ts';

/** Cells that a pivot makes, counted before it is made. */
export const MAX_PIVOT_CELLS = 2_000_000;

/** Column of a result; keys come first. */
export interface ResultColumn {
  readonly column: TableColumn;
  readonly key: boolean;
}

export interface ResultTable {
  readonly columns: readonly ResultColumn[];
  /** Indices of the rows in their order. */
  readonly rows: readonly number[];
}

/** Keeps the rows of a result that fulfil all conditions. */
export function filterResult(
  { columns, rows }: ResultTable,
  having: Query['having'],
  faults: QueryFaults,
): ResultTable {
  const tests = createTests(
    having,
    (name, loc) => findColumn(columns, name, loc, faults),
    ['having'],
    faults,
  );
  return { columns, rows: rows.filter((row) => tests.every((test) => test(row))) };
}

function findColumn(
  columns: readonly ResultColumn[],
  name: string,
  loc: readonly (string | number)[],
  faults: QueryFaults,
): TableColumn | undefined {
  const names = columns.map(({ column }) => column.name);
  return columns[findName(name, names)]?.column ?? faults.unknown(loc, name, names, 'column in the result');
}

/** Turns the values of a key into columns: one for each, and for each value of the result. */
export function pivotResult(
  { columns, rows }: ResultTable,
  pivot: string | undefined,
  faults: QueryFaults,
): ResultTable {
  if (pivot === undefined) return { columns, rows };
  const keys = columns.filter(({ key }) => key);
  const names = keys.map(({ column }) => column.name);
  const spread = keys[findName(pivot, names)]?.column;
  const values = columns.filter(({ key }) => !key);
  if (spread === undefined) {
    if (names.length === 0) faults.add(['pivot'], 'pivot needs group_by with this key.');
    else faults.unknown(['pivot'], pivot, names, 'key');
    return { columns, rows };
  }
  const heads = listHeads(spread, rows);
  if (heads.length > QUERY_LIMITS.pivoted) {
    faults.add(
      ['pivot'],
      `"${spread.name}" has ${heads.length} values; at most ${QUERY_LIMITS.pivoted} become columns. Filter it with where.`,
      'too_many_items',
      { max: QUERY_LIMITS.pivoted, given: heads.length },
    );
    return { columns, rows };
  }
  const rest = keys.filter(({ column }) => column !== spread);
  const lines = new Map<string, Map<string, number>>();
  for (const row of rows) {
    const id = rest.map(({ column }) => String(readCode(column, row))).join('\n');
    const line = lines.get(id) ?? new Map<string, number>();
    line.set(String(readCell(spread, row)), row);
    lines.set(id, line);
  }
  const cells = lines.size * (rest.length + heads.length * values.length);
  if (cells > MAX_PIVOT_CELLS) {
    faults.add(
      ['pivot'],
      `The pivot would make ${lines.size} rows of ${rest.length + heads.length * values.length} columns, ${cells} cells; at most ${MAX_PIVOT_CELLS} are made. Filter rows with where, or group by fewer keys.`,
      'too_many_items',
      { max: MAX_PIVOT_CELLS, given: cells },
    );
    return { columns, rows };
  }
  const all = [...lines.values()];
  const firsts = all.map((line) => [...line.values()][0] ?? 0);
  const pivoted = heads.flatMap((head) =>
    values.map(({ column }): ResultColumn => {
      const name = head === 'null' ? '–' : head;
      return {
        key: false,
        column: {
          ...pickRows(
            column,
            all.map((line) => line.get(head) ?? -1),
          ),
          name: values.length === 1 ? name : `${name} ${column.name}`,
        },
      };
    }),
  );
  return {
    columns: [...rest.map(({ column }) => ({ key: true, column: pickRows(column, firsts) })), ...pivoted],
    rows: [...all.keys()],
  };
}

/** Values of a key in its order. */
function listHeads(column: TableColumn, rows: readonly number[]): string[] {
  const heads = new Map<string, number>();
  for (const row of rows) heads.set(String(readCell(column, row)), readCode(column, row));
  return [...heads]
    .sort(([, a], [, b]) => (Number.isNaN(a) ? 1 : Number.isNaN(b) ? -1 : a - b))
    .map(([head]) => head);
}

/** Column with the values of these rows; -1 stands for a missing value. */
export function pickRows(column: TableColumn, rows: ArrayLike<number>): TableColumn {
  const from = Array.from(rows);
  return column.kind === 'text'
    ? { ...column, codes: Uint32Array.from(from, (row) => column.codes[row] ?? NO_NAME) }
    : { ...column, values: Float64Array.from(from, (row) => column.values[row] ?? Number.NaN) };
}

/** Sorts the rows of a result; missing values come last in either order. */
export function sortResult(
  { columns, rows }: ResultTable,
  sort: Query['sort'],
  faults: QueryFaults,
): ResultTable {
  const by = (sort ?? []).flatMap((one, index) => {
    const { column: name, order } = typeof one === 'string' ? { column: one, order: 'asc' as const } : one;
    const loc = typeof one === 'string' ? ['sort', index] : ['sort', index, 'column'];
    const column = findColumn(columns, name, loc, faults);
    return column === undefined ? [] : [{ column, sign: order === 'asc' ? 1 : -1 }];
  });
  if (by.length === 0) return { columns, rows };
  return {
    columns,
    rows: rows.toSorted((a, b) => {
      for (const { column, sign } of by) {
        const [one, other] = [readCode(column, a), readCode(column, b)];
        const missing = Number(Number.isNaN(one)) - Number(Number.isNaN(other));
        if (missing !== 0) return missing;
        const difference = Number.isNaN(one) ? 0 : compareValues(column, one, other);
        if (difference !== 0) return difference * sign;
      }
      return 0;
    }),
  };
}

/** Cells of the first rows. Numbers are rounded to 15 digits, which hides errors of binary fractions. */
export function listCells({ columns, rows }: ResultTable, most: number): Cell[][] {
  return rows.slice(0, most).map((row) =>
    columns.map(({ column }) => {
      const cell = readCell(column, row);
      return typeof cell === 'number' ? Number(cell.toPrecision(15)) : cell;
    }),
  );
}
