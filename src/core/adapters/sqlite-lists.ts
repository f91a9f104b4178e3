import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ListOptions } from '../store/store.ts';
import { foldLabel } from './fold-name.ts';
import { FOUND_BY_TERMS, toFtsQuery } from './sqlite-terms.ts';

interface Selection {
  readonly from: string;
  readonly values: readonly string[];
}

/** Statements that list records, each prepared once. */
export class SqliteLists {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
    // SQLite's lower() handles ASCII only.
    database.function('folded', { deterministic: true }, (text) => foldLabel(String(text)));
  }

  /** Stored documents of a page. The page is cut before documents are looked up. */
  page(collection: string, options: ListOptions): { readonly value: string }[] {
    const { from, values } = select(collection, options);
    const direction = options.ascending ? 'ASC' : 'DESC';
    const page = `SELECT r.id, r.sort_key ${from} ORDER BY r.sort_key ${direction}, r.id ${direction} LIMIT ? OFFSET ?`;
    const statement = this.#prepared(
      `SELECT d.value FROM (${page}) p JOIN documents d ON d.key = ? || ':' || p.id ORDER BY p.sort_key ${direction}, p.id ${direction}`,
    );
    return statement.all(...values, options.limit, options.offset ?? 0, collection) as { value: string }[];
  }

  count(collection: string, options: ListOptions): number {
    const { from, values } = select(collection, options);
    return (this.#prepared(`SELECT count(*) AS total ${from}`).get(...values) as { total: number }).total;
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }
}

/** Tables and conditions of a list, with the values of their parameters. */
function select(
  collection: string,
  { containing = '', matching = [], having = [], by }: ListOptions,
): Selection {
  const isLabelled = containing !== '';
  const filters = [
    ...(isLabelled
      ? [
          {
            where: `(instr(folded(l.label), ?) > 0 OR r.id IN (${FOUND_BY_TERMS}))`,
            values: [foldLabel(containing), toFtsQuery(matching), collection],
          },
        ]
      : []),
    ...(having.length === 0
      ? []
      : [{ where: `r.id IN (${FOUND_BY_TERMS})`, values: [toFtsQuery(having), collection] }]),
  ];
  const where = filters.map((filter) => ` AND ${filter.where}`).join('');
  const labels = isLabelled ? ' JOIN records l ON l.collection = r.collection AND l.id = r.id' : '';
  const table = by === undefined ? 'records' : 'orders';
  return {
    from: `FROM ${table} r${labels} WHERE r.collection = ?${by === undefined ? '' : ' AND r.name = ?'}${where}`,
    values: [collection, ...(by === undefined ? [] : [by]), ...filters.flatMap(({ values }) => values)],
  };
}
