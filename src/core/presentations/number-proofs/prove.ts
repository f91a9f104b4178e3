import { findNumbers, type WrittenNumber } from '../../sources/number-values.ts';
import { type Derivation, deriveNumber, type Evidence } from './derive.ts';
import {
  foldName,
  type NamedTable,
  readStatement,
  type SourceFacts,
  type SourceStatement,
} from './source-facts.ts';

/** Maximum number of rows that a text names; a text about more is about the whole table. */
const NAMED_ROWS_MAX = 8;
/** Minimum number of words that a text shares with a statement of the source that is about the same. */
const SHARED_LEAST = 2;
/** Shorter names occur by chance. */
const NAME_LEAST = 3;
/** Characters after a number that may scale it. */
const AFTER = 12;

export interface Proof {
  readonly number: WrittenNumber;
  /** How the number follows from what the text is about; undefined if it does not. */
  readonly derivation: Derivation | undefined;
  /** Cell that the text names, if the number is the value of another cell of its column. */
  readonly other?: { readonly row: string; readonly column: string; readonly value: number };
}

interface Named {
  readonly table: NamedTable;
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  /** Ranges of the folded text that are names. */
  readonly text: string;
}

/**
 * Checks each number of a text against the cells and statements that the text is about.
 *
 * @param context title of the slide, which may name the column.
 */
export function proveNumbers(text: string, context: string, facts: SourceFacts): Proof[] {
  const numbers = findNumbers(text);
  if (numbers.length === 0) return [];
  const named = facts.tables.flatMap((table) => findNamed(text, context, table) ?? []);
  const evidence = collectEvidence(text, named, facts);
  const names = named.map(({ text: rest }) => rest);
  return numbers
    .filter(({ text: number }) => names.every((rest) => ` ${rest} `.includes(` ${foldName(number)} `)))
    .map((number): Proof => {
      const after = text.slice(number.index + number.text.length, number.index + number.text.length + AFTER);
      const derivation = deriveNumber(number, after, evidence);
      const other = derivation === undefined ? findOtherCell(number, named) : undefined;
      return { number, derivation, ...(other === undefined ? {} : { other }) };
    });
}

/** Values of all tables of the source in the row and column of a chart or table. */
export function findCells(row: string, column: string, { tables }: SourceFacts): number[] {
  const [rowName, columnName] = [foldName(row), foldName(column)];
  return tables.flatMap(({ rows, columns, values }) => {
    const x = columns.findIndex(({ name, label }) => name === columnName || foldName(label) === columnName);
    return x < 0 ? [] : rows.flatMap((name, y) => (name === rowName ? (values[y]?.[x] ?? []) : []));
  });
}

/** Rows and columns whose names a text contains, the longest names first; undefined if it names no row. */
function findNamed(text: string, context: string, table: NamedTable): Named | undefined {
  let rest = ` ${foldName(text)} `;
  const words = new Set(rest.trim().split(' '));
  const take = (names: readonly string[], candidates: readonly number[]): number[] =>
    candidates
      .filter((at) => (names[at] ?? '').length >= NAME_LEAST)
      .sort((a, b) => (names[b] ?? '').length - (names[a] ?? '').length)
      .filter((at) => {
        const name = ` ${names[at]} `;
        if (!rest.includes(name)) return false;
        rest = rest.replaceAll(name, ' | ');
        return true;
      });
  const columnNames = table.columns.map(({ name }) => name);
  const rows = take(
    table.rows,
    [...words].flatMap((word) => table.rowsByWord.get(word) ?? []),
  );
  const own = take(columnNames, [...columnNames.keys()]);
  const around = ` ${foldName(context)} `;
  const columns =
    own.length > 0 ? own : [...columnNames.keys()].filter((at) => around.includes(` ${columnNames[at]} `));
  if (rows.length === 0 || rows.length > NAMED_ROWS_MAX)
    return columns.length === 0 ? undefined : { table, rows: [], columns, text: rest };
  return { table, rows, columns, text: rest };
}

function collectEvidence(text: string, named: readonly Named[], facts: SourceFacts): Evidence {
  const { words } = readStatement(text);
  const shared = new Map<SourceStatement, number>();
  for (const word of words)
    for (const one of facts.statementsByWord.get(word) ?? []) shared.set(one, (shared.get(one) ?? 0) + 1);
  const statements = [...shared].flatMap(([one, count]) =>
    count >= Math.min(SHARED_LEAST, words.size, one.words.size) ? [one] : [],
  );
  const cells = named.flatMap(({ table, rows, columns }) => {
    const shown = columns.length > 0 ? columns : [...table.columns.keys()];
    return rows.flatMap((y) => shown.flatMap((x) => table.values[y]?.[x] ?? []));
  });
  return {
    values: [...cells, ...statements.flatMap(({ values }) => values)],
    wholes: named.flatMap(({ table, columns }) =>
      columns.map((x) => table.values.flatMap((row) => row[x] ?? [])),
    ),
    spans: statements.flatMap(({ spans }) => spans),
  };
}

/** The named cell, if the number is the value of another row in its column. */
function findOtherCell({ values }: WrittenNumber, named: readonly Named[]): Proof['other'] {
  for (const { table, rows, columns } of named) {
    const [y, x] = [rows[0], columns[0]];
    if (y === undefined || x === undefined || rows.length > 1) continue;
    const isElsewhere = table.values.some(
      (row, at) => at !== y && row[x] !== undefined && values.includes(Math.abs(row[x])),
    );
    const value = table.values[y]?.[x];
    if (isElsewhere && value !== undefined)
      return { row: table.rows[y] ?? '', column: table.columns[x]?.label ?? '', value };
  }
  return undefined;
}
