import { EventEmitter } from 'node:events';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { KeyvStoreAdapter, StoredData } from 'keyv';

/**
 * Storage adapter of keyv 5 for Node's SQLite. Values are strings serialized by keyv. Errors are thrown and
 * never treated as missing values; give Keyv `throwOnErrors: true`.
 */
export class KeyvNodeSqlite extends EventEmitter implements KeyvStoreAdapter {
  readonly opts = { dialect: 'sqlite' };
  namespace: string | undefined;
  readonly #database: DatabaseSync;
  readonly #get: StatementSync;
  readonly #set: StatementSync;
  readonly #delete: StatementSync;

  /** @param database a connection with the table `documents(key, value)`. */
  constructor(database: DatabaseSync) {
    super();
    this.#database = database;
    this.#get = database.prepare('SELECT value FROM documents WHERE key = ?');
    this.#set = database.prepare(
      'INSERT INTO documents (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    );
    this.#delete = database.prepare('DELETE FROM documents WHERE key = ?');
  }

  async get<Value>(key: string): Promise<StoredData<Value> | undefined> {
    const row = this.#get.get(key) as { value: string } | undefined;
    return row?.value as StoredData<Value> | undefined;
  }

  async set(key: string, value: string): Promise<void> {
    this.setNow(key, value);
  }

  /** Synchronous `set`, for use inside a transaction on the same connection. */
  setNow(key: string, value: string): void {
    this.#set.run(key, value);
  }

  async delete(key: string): Promise<boolean> {
    return this.deleteNow(key);
  }

  /** Synchronous `delete`. */
  deleteNow(key: string): boolean {
    return this.#delete.run(key).changes > 0;
  }

  async clear(): Promise<void> {
    if (this.namespace === undefined) {
      this.#database.exec('DELETE FROM documents');
      return;
    }
    const prefix = `${this.namespace}:`;
    this.#database.prepare('DELETE FROM documents WHERE substr(key, 1, ?) = ?').run(prefix.length, prefix);
  }

  async *iterator<Value>(
    namespace?: string,
  ): AsyncGenerator<Array<string | Awaited<Value> | undefined>, void> {
    const prefix = namespace === undefined ? '' : `${namespace}:`;
    // Paging by key stays correct if rows are deleted meanwhile.
    const next = this.#database.prepare(
      'SELECT key, value FROM documents WHERE key > ? AND substr(key, 1, ?) = ? ORDER BY key LIMIT 1',
    );
    let row = next.get(prefix, prefix.length, prefix) as { key: string; value: string } | undefined;
    while (row) {
      yield [row.key, row.value as Awaited<Value>];
      row = next.get(row.key, prefix.length, prefix) as { key: string; value: string } | undefined;
    }
  }

  async disconnect(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
  }
}
