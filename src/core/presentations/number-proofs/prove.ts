import { findNumbers, type WrittenNumber } from '../../scene/number-values.ts';
import { type Derivation, deriveNumber, type Evidence, type Group, type SourcedValue } from './derive.ts';
import type { NamedTable, SourceFacts, SourceStatement } from './source-facts.ts';
import { foldName, listWords, weighWord } from './words.ts';

/** Maximum number of rows that a text names; a text about more is about the whole table. */
const NAMED_ROWS_MAX = 8;
/** Minimum weight of the words that a text shares with a statement of the source that is about the same. */
const SHARED_LEAST = 2;
/** Weight and share of its words from which a text repeats a statement, so that their numbers must agree. */
const [REPEATED_LEAST, REPEATED_SHARE] = [3, 0.6];
/** Statements with this share of the most shared words are repeated as well. */
const NEAR = 0.75;
const STATEMENTS_MAX = 8;
/** Shorter names occur by chance. */
const NAME_LEAST = 3;
/** Characters after a number that may scale it. */
const AFTER = 20;
const FROM_MAX = 80;

export interface Proof {
  readonly number: WrittenNumber;
  /** How the number follows from what the text is about; undefined if it does not. */
  readonly derivation: Derivation | undefined;
  /** Cell that the text names, if the number is the value of another cell of its column. */
  readonly other?: { readonly row: string; readonly column: string; readonly value: number };
  /** The only cell that the text names. */
  readonly cell?: NonNullable<Proof['other']>;
  /** Statement of the source that the text repeats with another number. */
  readonly repeated?: string;
}

interface Named {
  readonly table: NamedTable;
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  /** Folded text without the names. */
  readonly text: string;
}

interface About {
  readonly statements: readonly SourceStatement[];
  /** The statement that the text repeats almost in its words. */
  readonly repeated: SourceStatement | undefined;
}

/**
 * Checks each number of a sentence against the cells and statements that it is about.
 *
 * @param context title of the slide and words beside the sentence, which may name the column.
 */
export function proveNumbers(text: string, context: string, facts: SourceFacts): Proof[] {
  const numbers = findNumbers(text);
  if (numbers.length === 0) return [];
  const named = facts.tables.flatMap((table) => findNamed(text, context, table) ?? []);
  const about = findStatements(text, facts);
  const evidence: Evidence = {
    groups: [...named.flatMap(groupCells), ...about.statements.map(toGroup)],
    wholes: named.flatMap(listWholes),
  };
  const names = named.map(({ text: rest }) => rest);
  return numbers
    .filter(({ text: number }) => names.every((rest) => ` ${rest} `.includes(` ${foldName(number)} `)))
    .map((number): Proof => {
      const after = text.slice(number.index + number.text.length, number.index + number.text.length + AFTER);
      const derivation = deriveNumber(number, after, evidence);
      if (derivation !== undefined) return { number, derivation };
      const cell = findOnlyCell(named);
      const other = findOtherCell(number, named);
      const { repeated } = about;
      return {
        number,
        derivation,
        ...(other === undefined ? {} : { other }),
        ...(cell === undefined ? {} : { cell }),
        ...(repeated === undefined || named.some(({ rows }) => rows.length > 0)
          ? {}
          : { repeated: shorten(repeated.text) }),
      };
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

/** Rows and columns whose names a text contains, the longest names first; undefined if it names neither. */
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

/** Cells of the named rows, column by column and row by row, so that only those are combined that belong together. */
function groupCells({ table, rows, columns }: Named): Group[] {
  const shown = columns.length > 0 ? columns : [...table.columns.keys()];
  const cell = (y: number, x: number): SourcedValue[] => {
    const value = table.values[y]?.[x];
    return value === undefined
      ? []
      : [{ value, from: `${table.labels[y] ?? ''}, ${table.columns[x]?.label ?? ''}` }];
  };
  return [
    ...shown.map((x) => ({ values: rows.flatMap((y) => cell(y, x)) })),
    ...rows.map((y) => ({ values: shown.flatMap((x) => cell(y, x)) })),
  ].filter(({ values }) => values.length > 0);
}

function listWholes({ table, rows, columns }: Named): Evidence['wholes'] {
  const ofColumns = columns.map((x) => ({
    name: table.columns[x]?.label ?? '',
    values: table.values.flatMap((row) => row[x] ?? []),
    isAlone: rows.length === 0,
  }));
  const ofRows = columns.length > 0 ? [] : rows;
  return [
    ...ofColumns,
    ...ofRows.map((y) => ({
      name: table.labels[y] ?? '',
      values: (table.values[y] ?? []).filter((value) => value !== undefined),
      isAlone: true,
    })),
  ];
}

function findStatements(text: string, { statementsByWord }: SourceFacts): About {
  const words = [...listWords(text)].filter((word) => statementsByWord.get(word)?.length !== 0);
  const whole = words.reduce((sum, word) => sum + weighWord(word), 0);
  const shared = new Map<SourceStatement, number>();
  for (const word of words)
    for (const one of statementsByWord.get(word) ?? [])
      shared.set(one, (shared.get(one) ?? 0) + weighWord(word));
  const ranked = [...shared].toSorted((a, b) => b[1] - a[1]);
  const [best, most] = ranked[0] ?? [undefined, 0];
  const isRepeated = most >= REPEATED_LEAST && most >= REPEATED_SHARE * whole;
  const least = isRepeated ? NEAR * most : 0;
  return {
    statements: ranked
      .filter(([one, weight]) => weight >= Math.max(least, Math.min(SHARED_LEAST, whole, one.words.size)))
      .slice(0, STATEMENTS_MAX)
      .map(([one]) => one),
    repeated: isRepeated ? best : undefined,
  };
}

function toGroup({ text, values, spans }: SourceStatement): Group {
  const from = `“${shorten(text)}”`;
  // A span without numbers of its own still needs its place.
  return { values: values.map((value) => ({ value, from })), spans, isText: true };
}

function shorten(text: string): string {
  return text.length <= FROM_MAX ? text : `${text.slice(0, FROM_MAX - 1).trimEnd()}…`;
}

/** The cell of a text that names one row and one column of one table. */
function findOnlyCell(named: readonly Named[]): Proof['cell'] {
  const [only, ...more] = named.filter(({ rows }) => rows.length > 0);
  const [y, x] = [only?.rows[0], only?.columns[0]];
  if (only === undefined || more.length > 0 || y === undefined || x === undefined) return undefined;
  const { table, rows, columns } = only;
  const value = table.values[y]?.[x];
  return rows.length > 1 || columns.length > 1 || value === undefined
    ? undefined
    : { row: table.labels[y] ?? '', column: table.columns[x]?.label ?? '', value };
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
      return { row: table.labels[y] ?? '', column: table.columns[x]?.label ?? '', value };
  }
  return undefined;
}
