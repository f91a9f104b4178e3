import { NameIndex, QueryFaults } from './query-fault.ts';
import type { Query } from './query-schema.ts';
import { pickRows } from './result-table.ts';
import { nameColumns, readTable, type SourceTable } from './source-table.ts';
import { readCell, readCode, type Table, type TableColumn } from './table-column.ts';

const MAX_EXAMPLES = 5;
const NO_ROW = 0xffffffff;

/**
 * Reads the columns of two tables that a query needs, and adds those of the second to the rows of the first by a
 * key, which must be unique in the second: otherwise sums would count rows of the first several times.
 *
 * @param used names of the columns that are read; undefined for all
 * @throws Failure `invalid_input` at the join
 */
export function joinTables(
  left: SourceTable,
  right: SourceTable,
  { on, unmatched }: NonNullable<Query['join']>,
  used: readonly string[] | undefined,
): { readonly table: Table; readonly notes: readonly string[] } {
  const faults = new QueryFaults();
  const [leftName = '', rightName = leftName] = typeof on === 'string' ? [on, on] : on;
  const leftKey = new NameIndex(left.labels).find(leftName);
  const rightKey = new NameIndex(right.labels).find(rightName);
  if (leftKey < 0) faults.unknown(['join', 'on'], leftName, left.labels, 'column in the first source');
  if (rightKey < 0) faults.unknown(['join', 'on'], rightName, right.labels, 'column in the second source');
  faults.refuse();
  const added = [...right.labels.keys()].filter((index) => index !== rightKey);
  const labels = nameColumns([...left.labels, ...added.map((index) => right.labels[index] ?? '')]);
  const wanted = findColumns(labels, used);
  const width = left.labels.length;
  const one = readTable(left, unique([leftKey, ...wanted.filter((index) => index < width)]));
  const other = readTable(
    right,
    unique([rightKey, ...wanted.flatMap((index) => (index < width ? [] : (added[index - width] ?? [])))]),
  );
  const { rows, missing } = matchRows(
    one.columns.get(leftKey),
    other.columns.get(rightKey),
    one.rows,
    faults,
  );
  faults.refuse();
  const matching = Uint32Array.from({ length: one.rows }, (_, row) => row).filter(
    (row) => unmatched === 'keep' || rows[row] !== NO_ROW,
  );
  const columns = new Map<number, TableColumn>();
  for (const [index, column] of one.columns) columns.set(index, pickRows(column, matching));
  const matched = matching.map((row) => rows[row] ?? NO_ROW);
  added.forEach((from, index) => {
    const column = other.columns.get(from);
    const label = labels[width + index] ?? '';
    if (column !== undefined) columns.set(width + index, { ...pickRows(column, matched), name: label });
  });
  const what = unmatched === 'keep' ? 'have no match in the second source' : 'were dropped without a match';
  return {
    table: { name: left.name, rows: matching.length, labels, columns },
    notes:
      missing.count === 0
        ? []
        : [
            `${missing.count} of ${one.rows} rows ${what}: ${missing.examples.map((key) => `"${key}"`).join(', ')}.`,
          ],
  };
}

/** Places of the columns with these names; all for undefined. */
export function findColumns(labels: readonly string[], used: readonly string[] | undefined): number[] {
  if (used === undefined) return [...labels.keys()];
  const names = new NameIndex(labels);
  return unique(used.map((name) => names.find(name)).filter((index) => index >= 0));
}

function unique(indices: readonly number[]): number[] {
  return [...new Set(indices)];
}

/** For each row of the first table the row of the second with the same key. */
function matchRows(
  left: TableColumn | undefined,
  right: TableColumn | undefined,
  count: number,
  faults: QueryFaults,
): {
  readonly rows: Uint32Array;
  readonly missing: { readonly count: number; readonly examples: readonly string[] };
} {
  const places = new Map<string, number>();
  const length = right === undefined ? 0 : right.kind === 'text' ? right.codes.length : right.values.length;
  for (let row = 0; right !== undefined && row < length; row++) {
    if (Number.isNaN(readCode(right, row))) continue;
    const key = String(readCell(right, row));
    if (places.has(key)) {
      faults.add(
        ['join', 'on'],
        `The key "${right.name}" of the second source is not unique: ${JSON.stringify(key.slice(0, 60))} occurs several times. Make the source with the repeated keys the first one.`,
      );
      break;
    }
    places.set(key, row);
  }
  const examples = new Set<string>();
  let missing = 0;
  const rows = new Uint32Array(count).fill(NO_ROW);
  for (let row = 0; left !== undefined && row < count; row++) {
    const cell = readCell(left, row);
    const found = cell === null ? undefined : places.get(String(cell));
    if (found !== undefined) rows[row] = found;
    else {
      missing += 1;
      if (examples.size < MAX_EXAMPLES) examples.add(cell === null ? '' : String(cell).slice(0, 40));
    }
  }
  return { rows, missing: { count: missing, examples: [...examples] } };
}
