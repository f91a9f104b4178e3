import { Failure, type Issue } from '../../errors/failure.ts';
import { describeDateOrder } from '../data/date-order.ts';
import { createRefusal } from '../files/refusal.ts';
import { describeOrder } from './describe-order.ts';
import { evaluate, listComputedNames, listUsedNames } from './evaluate.ts';
import { findColumns, joinTables } from './join-tables.ts';
import { openTables, type SourceTables } from './open-tables.ts';
import { findName, QueryFaults } from './query-fault.ts';
import type { QueryAnswer, QueryJob, QueryOutcome, SourceSummary } from './query-job.ts';
import { listJoins, QUERY_LIMITS, type Query } from './query-schema.ts';
import { listCells } from './result-table.ts';
import { readTable, type SourceTable } from './source-table.ts';
import { MAX_SUMMARIES, summarizeTable } from './summarize-table.ts';
import type { Table } from './table-column.ts';
import { describeBelow, describeTotals } from './total-row.ts';

const MAX_TABLES = 20;
const CELL_LETTERS = 300;

/** Answers queries of files in this thread. */
export async function answerQueries({ files, queries }: QueryJob): Promise<readonly QueryOutcome[]> {
  const opened = new Map<number, Promise<SourceTables>>();
  const open = (index: number): Promise<SourceTables> => {
    const file = files[index];
    if (file === undefined) throw new RangeError(`no file ${index}`);
    const known = opened.get(index) ?? openTables(file.bytes, { filename: file.filename });
    opened.set(index, known);
    return known;
  };
  const outcomes: QueryOutcome[] = [];
  for (const { file, joined, query } of queries) {
    try {
      const others: SourceTables[] = [];
      for (const index of joined ?? []) others.push(await open(index));
      outcomes.push({ answer: answer(await open(file), others, query, files[file]?.filename ?? '') });
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'invalid_input') throw error;
      outcomes.push({ issues: error.issues.length > 0 ? error.issues : [toIssue(error)] });
    }
  }
  return outcomes;
}

function toIssue({ message, code }: Failure): Issue {
  return { loc: [], msg: message, type: code };
}

/** Summarizes the tables of a file. */
export async function summarizeSource({ files: [file] }: QueryJob): Promise<SourceSummary> {
  if (file === undefined) throw new RangeError('no file');
  const { tables, warnings } = await openTables(file.bytes, { filename: file.filename });
  if (tables.length === 0) throw refuseWithoutTables(file.filename);
  const left = tables.length - MAX_TABLES;
  let room = MAX_SUMMARIES;
  const totals = new Set<string>();
  const summaries = tables.slice(0, MAX_TABLES).map((table) => {
    const summary = summarizeTable(table, room, totals);
    room -= summary.columns.length;
    return summary;
  });
  const notes = [...warnings, ...totals, ...(left > 0 ? [`${left} more tables are not listed.`] : [])];
  return { tables: summaries, notes };
}

function refuseWithoutTables(filename: string): Failure {
  return createRefusal('no_text', `${JSON.stringify(filename.slice(0, 120))} has no table.`);
}

function answer(
  { tables, warnings }: SourceTables,
  others: readonly SourceTables[],
  query: Query,
  filename: string,
): QueryAnswer {
  if (tables.length === 0) throw refuseWithoutTables(filename);
  const source = chooseTable(tables, query.table, ['table']);
  const [used, computed] = [listUsedNames(query), listComputedNames(query)];
  const { table, notes } =
    others.length === 0
      ? {
          table: readTable(source, findColumns(source.labels, used), findColumns(source.labels, computed)),
          notes: [],
        }
      : joinTables(
          source,
          listJoins(query).map((join, index) => {
            const table = chooseTable(others[index]?.tables ?? [], join.table, [...join.loc, 'table']);
            return { ...join, table };
          }),
          used,
          computed,
        );
  const result = evaluate(table, query);
  const room = Math.min(query.limit ?? QUERY_LIMITS.rows, QUERY_LIMITS.rows);
  return {
    table: { number: tables.indexOf(source) + 1, name: source.name, n_rows: table.rows },
    columns: result.columns.map(({ column, key }) => ({
      name: column.name,
      type: column.kind,
      ...(column.kind === 'number' && column.unit !== '' ? { unit: column.unit } : {}),
      ...(key ? { key } : {}),
    })),
    rows: listCells(result, room).map((row) =>
      row.map((cell) => (typeof cell === 'string' ? cell.slice(0, CELL_LETTERS) : cell)),
    ),
    n_rows: result.rows.length,
    notes: [
      ...warnings,
      ...notes,
      ...describeOrder(query, result),
      ...describeGaps(table),
      ...describeDates(table),
      ...describeUnits(table),
      ...describeMarks(table),
      ...describeBelow(table),
      ...describeTotals(table),
    ],
  };
}

function chooseTable(tables: readonly SourceTable[], asked: Query['table'], loc: Issue['loc']): SourceTable {
  const faults = new QueryFaults();
  const names = tables.map(({ name }) => name);
  const index = asked === undefined ? 0 : typeof asked === 'number' ? asked - 1 : findName(asked, names);
  const found = tables[index];
  if (found !== undefined) return found;
  if (typeof asked === 'string') faults.unknown(loc, asked, names.filter(Boolean), 'table');
  else
    faults.add(loc, `There are ${tables.length} tables; number ${asked} is not among them.`, 'out_of_range');
  faults.refuse();
  throw new RangeError('no table');
}

/** Cells that were left out because they are of another kind than their column. */
function describeGaps({ columns }: Table): string[] {
  return [...columns.values()].flatMap(({ name, invalid: { count, examples }, kind }) => {
    if (count === 0) return [];
    const what = kind === 'date' ? 'date' : 'number';
    const left =
      count === 1
        ? `1 cell of "${name}" is no ${what} and was`
        : `${count} cells of "${name}" are no ${what}s and were`;
    return [`${left} left out: ${examples.map((cell) => JSON.stringify(cell)).join(', ')}.`];
  });
}

/** Dates whose cells do not show which number is the month. */
function describeDates({ columns }: Table): string[] {
  return [...columns.values()].flatMap((column) =>
    column.kind === 'date' && column.order !== undefined
      ? [describeDateOrder(column.name, column.order)]
      : [],
  );
}

/** Numbers with footnote marks, which may restrict what they say. */
function describeMarks({ columns }: Table): string[] {
  return [...columns.values()].flatMap((column) =>
    column.kind === 'number' && column.marked !== undefined
      ? [`Numbers of ${JSON.stringify(column.name)} have footnote marks: ${JSON.stringify(column.marked)}.`]
      : [],
  );
}

/** Numbers in different units, which nobody should add up. */
function describeUnits({ columns }: Table): string[] {
  return [...columns.values()].flatMap((column) =>
    column.kind === 'number' && column.units !== undefined
      ? [
          `The numbers of ${JSON.stringify(column.name)} have several units, which are not converted: ${column.units.map((unit) => JSON.stringify(unit)).join(', ')}.`,
        ]
      : [],
  );
}
