import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Ids of the records that match. Parameters: a query of `toFtsQuery` and the collection. */
export const FOUND_BY_TERMS =
  'SELECT s.id FROM search_terms JOIN searched s ON s.number = search_terms.rowid WHERE search_terms MATCH ? AND s.collection = ?';

/** A term that no record has, for a search without words. */
const NOTHING = '"\u{10FFFF}"';

/** Query in the language of FTS5: every term as the beginning of a word. */
export function toFtsQuery(terms: readonly string[]): string {
  return terms.length === 0 ? NOTHING : terms.map((term) => `"${term}"*`).join(' AND ');
}

/** Search terms of records, in the tables `searched` and `search_terms`. */
export class SqliteTerms {
  readonly #find: StatementSync;
  readonly #number: StatementSync;
  readonly #forget: StatementSync;
  readonly #add: StatementSync;
  readonly #remove: StatementSync;

  constructor(database: DatabaseSync) {
    this.#find = database.prepare('SELECT number FROM searched WHERE collection = ? AND id = ?');
    this.#number = database.prepare('INSERT INTO searched (collection, id) VALUES (?, ?) RETURNING number');
    this.#forget = database.prepare('DELETE FROM searched WHERE number = ?');
    this.#add = database.prepare('INSERT INTO search_terms (rowid, terms) VALUES (?, ?)');
    this.#remove = database.prepare('DELETE FROM search_terms WHERE rowid = ?');
  }

  /** Replaces the terms of a record, within the transaction of the caller. */
  set(collection: string, id: string, terms: readonly string[]): void {
    const known = (this.#find.get(collection, id) as { number: number } | undefined)?.number;
    if (known !== undefined) this.#remove.run(known);
    if (terms.length === 0) {
      if (known !== undefined) this.#forget.run(known);
      return;
    }
    const number = known ?? (this.#number.get(collection, id) as { number: number }).number;
    this.#add.run(number, terms.join(' '));
  }
}
