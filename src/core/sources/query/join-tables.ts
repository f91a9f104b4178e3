import { NameIndex, QueryFaults } from './query-fault.ts';
import type { Join } from './query-schema.ts';
import { pickRows } from './result-table.ts';
import { nameColumns, readTable, type SourceTable } from './source-table.ts';
import { readCell, readCode, type Table, type TableColumn } from './table-column.ts';

const MAX_EXAMPLES = 5;
const NO_ROW = 0xffffffff;
/** Names of the sources in messages; the first one is that of the query itself. */
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** A table whose columns are added, with its place in the query. */
export interface JoinedTable extends Pick<Join, 'on' | 'unmatched'> {
  readonly table: SourceTable;
  readonly loc: readonly (string | number)[];
}

/** A column of one of the tables. */
interface Origin {
  /** 0 for the table of the query, then the joined ones in order. */
  readonly source: number;
  readonly index: number;
}

/** A join whose key columns were found. */
interface KeyPair {
  readonly left: Origin;
  readonly right: Origin;
  readonly join: JoinedTable;
}

/**
 * Reads the columns of tables that a query needs, and adds those of each joined table to the rows of the first by a
 * key, which must be unique in the joined one: otherwise sums would count rows several times. The key may be a
 * column of a table that was joined before.
 *
 * @param used names of the columns that are read; undefined for all
 * @param computed names of those that are calculated with
 * @throws Failure `invalid_input` at the joins
 */
export function joinTables(
  first: SourceTable,
  joins: readonly JoinedTable[],
  used: readonly string[] | undefined,
  computed: readonly string[] = [],
): { readonly table: Table; readonly notes: readonly string[] } {
  const faults = new QueryFaults();
  const { labels, origins, pairs } = findKeys(first, joins, faults);
  faults.refuse();
  const wanted = findColumns(labels, used);
  const needed = [
    ...wanted.flatMap((at) => origins[at] ?? []),
    ...pairs.flatMap(({ left, right }) => [left, right]),
  ];
  const numbers = findColumns(labels, computed).flatMap((at) => origins[at] ?? []);
  const tables = [first, ...joins.map(({ table }) => table)].map((table, source) => {
    const pick = (some: readonly Origin[]) =>
      unique(some.flatMap((one) => (one.source === source ? [one.index] : [])));
    return readTable(table, pick(needed), pick(numbers));
  });
  const column = ({ source, index }: Origin): TableColumn | undefined => tables[source]?.columns.get(index);
  // For each table the row that belongs to each row of the result.
  let rows: Uint32Array[] = [Uint32Array.from({ length: tables[0]?.rows ?? 0 }, (_, row) => row)];
  const notes: string[] = [];
  for (const { left, right, join } of pairs) {
    const of = rows[left.source] ?? new Uint32Array();
    const matched = matchRows(column(left), of, column(right), { ...join, ...right }, faults);
    faults.refuse();
    notes.push(...matched.notes);
    rows = [...rows, matched.rows];
    if (join.unmatched === 'drop')
      rows = rows.map((own) => own.filter((_, row) => matched.rows[row] !== NO_ROW));
  }
  const columns = new Map<number, TableColumn>();
  for (const at of wanted) {
    const origin = origins[at];
    const found = origin === undefined ? undefined : column(origin);
    const own = rows[origin?.source ?? 0];
    if (found !== undefined && own !== undefined)
      columns.set(at, { ...pickRows(found, own), name: labels[at] ?? '' });
  }
  const below = tables.flatMap((table) => table.below ?? []);
  return { table: { name: first.name, rows: rows[0]?.length ?? 0, labels, below, columns }, notes };
}

/** Names all columns in order, and finds the keys among those that are there when a join begins. */
function findKeys(first: SourceTable, joins: readonly JoinedTable[], faults: QueryFaults) {
  let labels: readonly string[] = first.labels;
  const origins: Origin[] = labels.map((_, index) => ({ source: 0, index }));
  const pairs: KeyPair[] = [];
  for (const [at, join] of joins.entries()) {
    const { table, on, loc } = join;
    const [leftName = '', rightName = leftName] = typeof on === 'string' ? [on, on] : on;
    const left = origins[new NameIndex(labels).find(leftName)];
    const index = new NameIndex(table.labels).find(rightName);
    const before = at === 0 ? 'the first source' : 'the sources before';
    if (left === undefined) faults.unknown([...loc, 'on'], leftName, labels, `column in ${before}`);
    if (index < 0)
      faults.unknown([...loc, 'on'], rightName, table.labels, `column in the ${ORDINALS[at + 1]} source`);
    if (left !== undefined && index >= 0) pairs.push({ left, right: { source: at + 1, index }, join });
    const added = [...table.labels.keys()].filter((one) => one !== index);
    labels = nameColumns([...labels, ...added.map((one) => table.labels[one] ?? '')]);
    origins.push(...added.map((one) => ({ source: at + 1, index: one })));
  }
  return { labels, origins, pairs };
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

/**
 * For each row of the result the row of the joined table with the same key.
 *
 * @param of the row of the left key for each row of the result
 */
function matchRows(
  left: TableColumn | undefined,
  of: Uint32Array,
  right: TableColumn | undefined,
  { source, unmatched, loc }: JoinedTable & Pick<Origin, 'source'>,
  faults: QueryFaults,
): { readonly rows: Uint32Array; readonly notes: readonly string[] } {
  const places = new Map<string, number>();
  const length = right === undefined ? 0 : right.kind === 'text' ? right.codes.length : right.values.length;
  for (let row = 0; right !== undefined && row < length; row++) {
    if (Number.isNaN(readCode(right, row))) continue;
    const key = String(readCell(right, row));
    if (places.has(key)) {
      faults.add(
        [...loc, 'on'],
        `The key "${right.name}" of the ${ORDINALS[source]} source is not unique: ${JSON.stringify(key.slice(0, 60))} occurs several times. Make the source with the repeated keys the first one.`,
      );
      break;
    }
    places.set(key, row);
  }
  const examples = new Set<string>();
  let missing = 0;
  const rows = new Uint32Array(of.length).fill(NO_ROW);
  for (let row = 0; left !== undefined && row < of.length; row++) {
    const from = of[row] ?? NO_ROW;
    const cell = from === NO_ROW ? null : readCell(left, from);
    const found = cell === null ? undefined : places.get(String(cell));
    if (found !== undefined) rows[row] = found;
    else {
      missing += 1;
      if (examples.size < MAX_EXAMPLES) examples.add(cell === null ? '' : String(cell).slice(0, 40));
    }
  }
  if (missing === 0) return { rows, notes: [] };
  const outcome =
    unmatched === 'keep' ? `have no match in the ${ORDINALS[source]} source` : 'were dropped without a match';
  const listed = [...examples].map((key) => `"${key}"`).join(', ');
  return { rows, notes: [`${missing} of ${of.length} rows ${outcome}: ${listed}.`] };
}
