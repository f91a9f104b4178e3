import { LONG_ROWS_MAX } from '../files/long-sheet.ts';
import { createRefusal } from '../files/refusal.ts';
import { ColumnReader } from './column-reader.ts';
import type { Table } from './table-column.ts';
import { type RowsAndNotes, separateNotes } from './table-notes.ts';

/** Cells of a table that are read for queries; columns that no query uses do not count. */
export const MAX_TABLE_CELLS = 8_000_000;

/** A table of a file before its cells are read. */
export interface SourceTable {
  readonly name: string;
  /** Place in the file, such as "sheet Costs" or "page 3". */
  readonly at: string;
  /** Names of the columns, each different. */
  readonly labels: readonly string[];
  /** Rows below the labels, from the first one at each call. */
  rows(): Iterable<readonly string[]>;
  /** True for a decimal comma. */
  readonly comma: boolean;
  /** Texts beside the table and in blocks below it. */
  readonly notes?: readonly string[];
  /** True if each row is a record, so that no notes stand below them. */
  readonly isRecords?: boolean;
}

/** Makes the names of columns different and not empty. */
export function nameColumns(labels: readonly string[]): string[] {
  const used = new Set<string>();
  // Next number of each name, since thousands of columns may have the same one.
  const numbers = new Map<string, number>();
  return labels.map((label, index) => {
    const name = label.replace(/\s+/g, ' ').trim() || `Column ${index + 1}`;
    let own = name;
    let number = numbers.get(name) ?? 2;
    for (; used.has(own); number++) own = `${name} (${number})`;
    numbers.set(name, number);
    used.add(own);
    return own;
  });
}

/** Rows of a table that hold data, with the notes below them. */
export function listDataRows(source: SourceTable): RowsAndNotes {
  return source.isRecords === true ? { rows: () => source.rows(), notes: [] } : separateNotes(source.rows());
}

/**
 * Reads columns of a table.
 *
 * @param wanted places of the columns in the labels
 * @param computed places of those that are calculated with
 * @throws Failure `invalid_input` for more cells than are read
 */
export function readTable(
  source: SourceTable,
  wanted: readonly number[],
  computed: readonly number[] = [],
): Table {
  const readers = wanted.map((index) => ({
    index,
    reader: new ColumnReader(source.labels[index] ?? '', {
      comma: source.comma,
      isComputed: computed.includes(index),
    }),
  }));
  let rows = 0;
  const data = listDataRows(source);
  for (const row of data.rows()) {
    if (row.every((cell) => cell === '')) continue;
    rows += 1;
    if (rows > LONG_ROWS_MAX)
      throw createRefusal('too_complex', `The table has more than ${LONG_ROWS_MAX} rows.`);
    if (rows * readers.length > MAX_TABLE_CELLS)
      throw createRefusal(
        'too_complex',
        `The ${readers.length} columns of the query have more than ${MAX_TABLE_CELLS} cells. Ask for fewer columns.`,
      );
    for (const { index, reader } of readers) reader.add(row[index] ?? '');
  }
  return {
    name: source.name,
    rows,
    labels: source.labels,
    below: [...(source.notes ?? []), ...data.notes],
    columns: new Map(readers.map(({ index, reader }) => [index, reader.build()])),
  };
}
