import type { Issue } from '../../errors/failure.ts';
import type { Query } from './query-schema.ts';
import type { TableSummary } from './summarize-table.ts';
import type { Cell, TableColumn } from './table-column.ts';

/** Queries of files, which are answered where files are read. */
export interface QueryJob {
  readonly files: readonly { readonly bytes: Uint8Array; readonly filename: string }[];
  readonly queries: readonly {
    /** Index of the file. */
    readonly file: number;
    /** Indices of the files of the joins, in order. */
    readonly joined?: readonly number[];
    readonly query: Query;
  }[];
}

export interface AnswerColumn {
  readonly name: string;
  readonly type: TableColumn['kind'];
  readonly unit?: string;
  /** Present for columns of group_by. */
  readonly key?: boolean;
}

export interface QueryAnswer {
  readonly table: { readonly number: number; readonly name: string; readonly n_rows: number };
  readonly columns: readonly AnswerColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** Number of all rows of the result. */
  readonly n_rows: number;
  readonly notes: readonly string[];
}

/** The answer of a query, or its faults, located in the query. */
export type QueryOutcome = { readonly answer: QueryAnswer } | { readonly issues: readonly Issue[] };

export interface SourceSummary {
  readonly tables: readonly TableSummary[];
  readonly notes: readonly string[];
}
