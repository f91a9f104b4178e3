import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Further sort keys of records, in the table `orders`. */
export class SqliteOrders {
  readonly #add: StatementSync;
  readonly #remove: StatementSync;

  constructor(database: DatabaseSync) {
    this.#add = database.prepare('INSERT INTO orders (collection, name, id, sort_key) VALUES (?, ?, ?, ?)');
    this.#remove = database.prepare('DELETE FROM orders WHERE collection = ? AND id = ?');
  }

  /** Replaces the sort keys of a record, within the transaction of the caller. */
  set(collection: string, id: string, orders: Readonly<Record<string, string>>): void {
    this.#remove.run(collection, id);
    for (const [name, key] of Object.entries(orders)) this.#add.run(collection, name, id, key);
  }
}
