import { parseCellNumber } from '../../scene/cell-number.ts';
import { findMedian } from './aggregate.ts';
import { listDataRows, MAX_TABLE_CELLS, readTable, type SourceTable } from './source-table.ts';
import { formatTime, NO_NAME, type NumberColumn, type TableColumn, type TextColumn } from './table-column.ts';
import { describeBelow, describeTotals } from './total-row.ts';

/** Content of a column, with its statistics. */
export interface ColumnSummary {
  readonly name: string;
  readonly type: TableColumn['kind'];
  readonly unit?: string;
  /** Empty cells, and cells of another kind. */
  readonly missing?: number;
  readonly distinct: number;
  readonly min?: number | string;
  readonly max?: number | string;
  readonly mean?: number;
  readonly median?: number;
  readonly sum?: number;
  /** The most frequent texts, or cells of another kind than the column. */
  readonly examples?: readonly string[];
}

export interface TableSummary {
  readonly name: string;
  readonly at: string;
  readonly n_rows: number;
  readonly columns: readonly ColumnSummary[];
  /** Columns that are not summarized. */
  readonly more_columns?: readonly string[];
}

/** Columns that are summarized of all tables of a source together, which takes some 8,000 characters. */
export const MAX_SUMMARIES = 60;
/** Names of further columns that are listed of a table. */
const MAX_NAMES = 40;
/** Times that a long table is read, with as many columns each time as fit into memory. */
const MAX_PASSES = 4;
const MAX_EXAMPLES = 4;
const EXAMPLE_LETTERS = 40;
/** Distinct texts of a column that are looked at for numbers. */
const SAMPLE_NAMES = 200;

/**
 * Reads a table and summarizes its first columns, at most as many as there is room for.
 *
 * @param totals takes sentences about notes below the table, texts among numbers, and a row of totals, which the
 * statistics count
 */
export function summarizeTable(
  source: SourceTable,
  room = MAX_SUMMARIES,
  totals = new Set<string>(),
): TableSummary {
  const { labels, name, at } = source;
  const rows = countRows(source);
  const together = Math.max(1, Math.min(MAX_SUMMARIES, Math.floor(MAX_TABLE_CELLS / Math.max(1, rows))));
  const most = Math.min(room, labels.length, together * MAX_PASSES);
  const columns: ColumnSummary[] = [];
  for (let from = 0; from < most; from += together) {
    const wanted = Array.from({ length: Math.min(together, most - from) }, (_, index) => from + index);
    const table = readTable(source, wanted);
    for (const note of [...describeBelow(table), ...describeTotals(table)]) totals.add(note);
    for (const index of wanted) {
      const column = table.columns.get(index);
      if (column === undefined) continue;
      columns.push(summarizeColumn(column));
      if (column.kind === 'text') for (const note of describeMixture(column)) totals.add(note);
    }
  }
  const more = labels.slice(most, most + MAX_NAMES);
  return { name, at, n_rows: rows, columns, ...(more.length === 0 ? {} : { more_columns: more }) };
}

function countRows(source: SourceTable): number {
  let rows = 0;
  for (const row of listDataRows(source).rows()) if (row.some((cell) => cell !== '')) rows += 1;
  return rows;
}

function summarizeColumn(column: TableColumn): ColumnSummary {
  const missing = column.missing + column.invalid.count;
  const base = { name: column.name, type: column.kind, ...(missing === 0 ? {} : { missing }) };
  if (column.kind === 'text') return { ...base, distinct: column.names.length, ...listFrequent(column) };
  const invalid = column.invalid.count === 0 ? {} : { examples: column.invalid.examples };
  const values = column.values.filter((value) => !Number.isNaN(value)).sort();
  const distinct = values.reduce(
    (count, value, at) => count + Number(at === 0 || value !== values[at - 1]),
    0,
  );
  const [min, max] = [values[0], values.at(-1)];
  if (min === undefined || max === undefined) return { ...base, distinct, ...invalid };
  if (column.kind === 'date')
    return {
      ...base,
      distinct,
      min: formatTime(min, column.grain),
      max: formatTime(max, column.grain),
      ...invalid,
    };
  return { ...base, distinct, min, max, ...measure(column, values), ...invalid };
}

/** A column of numbers with some texts is one of texts, until it is calculated with. */
function describeMixture({ name, names }: TextColumn): string[] {
  const sample = names.slice(0, SAMPLE_NAMES);
  const texts = sample.filter((one) => parseCellNumber(one) === undefined);
  if (texts.length === 0 || texts.length * 2 > sample.length) return [];
  const quoted = JSON.stringify((texts[0] ?? '').slice(0, EXAMPLE_LETTERS));
  return [
    `"${name}" has texts among its numbers, such as ${quoted}; sum, mean, median and formulas leave them out.`,
  ];
}

function measure(
  { unit }: NumberColumn,
  sorted: Float64Array,
): Pick<ColumnSummary, 'unit' | 'mean' | 'median' | 'sum'> {
  const sum = sorted.reduce((total, value) => total + value, 0);
  const round = (value: number): number => Number(value.toPrecision(12));
  return {
    ...(unit === '' ? {} : { unit }),
    mean: round(sum / sorted.length),
    median: round(findMedian(sorted)),
    sum: round(sum),
  };
}

function listFrequent({ names, codes }: TextColumn): Pick<ColumnSummary, 'examples'> {
  const counts = new Uint32Array(names.length);
  for (const code of codes) if (code !== NO_NAME) counts[code] = (counts[code] ?? 0) + 1;
  const best: number[] = [];
  for (let code = 0; code < counts.length; code++) {
    const at = best.findIndex((other) => (counts[other] ?? 0) < (counts[code] ?? 0));
    if (at >= 0) best.splice(at, 0, code);
    else if (best.length < MAX_EXAMPLES) best.push(code);
    if (best.length > MAX_EXAMPLES) best.pop();
  }
  return best.length === 0
    ? {}
    : { examples: best.map((code) => (names[code] ?? '').slice(0, EXAMPLE_LETTERS)) };
}
