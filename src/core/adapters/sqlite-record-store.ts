import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Keyv } from 'keyv';
import { Failure } from '../errors/failure.ts';
import type { ListOptions, Page, RecordStore, Stored, Write } from '../store/store.ts';
import { createConflict } from './conflict.ts';
import { KeyvNodeSqlite } from './keyv-node-sqlite.ts';
import { openDatabase } from './sqlite-database.ts';
import { SqliteLists } from './sqlite-lists.ts';
import { SqliteOrders } from './sqlite-orders.ts';
import { SqliteTerms } from './sqlite-terms.ts';
import { isBusy, toStoreFailure } from './store-failure.ts';
import { WriteAheadLog } from './write-ahead-log.ts';

/** Longest wait for another process that writes, and the interval between attempts. */
const WAIT_MS = 5_000;
const LOOK_MS = 25;
/** Most waiting writes per commit, which share its sync; more would block the process for too long. */
const MAX_BATCHES_PER_COMMIT = 32;

/** Number and size limit of cached pages. */
const PAGES = 64;
const PAGE_CHARACTERS = 16_384;

/** Number of writes that this process has begun on any connection. */
let commits = 0;

/** Stored value of a key. The revision is beside the value, so that one read returns both. */
interface Document {
  readonly id: string;
  readonly revision: number;
  readonly value: unknown;
}

interface RawPage {
  readonly rows: readonly { readonly value: string }[];
  readonly total: number;
}

/** A batch that waits for its commit. */
interface WaitingBatch {
  readonly prepared: readonly PreparedWrite[];
  resolve(): void;
  reject(error: unknown): void;
}

/** A write with its serialized document, for a synchronous transaction. */
interface PreparedWrite {
  readonly write: Write;
  serialise(revision: number): string;
}

/**
 * RecordStore on one SQLite file. keyv stores the documents; compare-and-set, order and batches, which keyv
 * lacks, are SQL on the same connection.
 *
 * @param path absolute path of the file, or ":memory:".
 * @throws Failure `unavailable` if the file is damaged or cannot be opened.
 */
export function openSqliteRecordStore(path: string): RecordStore {
  return new SqliteRecordStore(openDatabase(path), path);
}

class SqliteRecordStore implements RecordStore {
  readonly #database: DatabaseSync;
  readonly #path: string;
  readonly #log: WriteAheadLog;
  readonly #adapter: KeyvNodeSqlite;
  readonly #keyv: Keyv<Document>;
  readonly #revision: StatementSync;
  readonly #index: StatementSync;
  readonly #unindex: StatementSync;
  readonly #version: StatementSync;
  readonly #lists: SqliteLists;
  readonly #terms: SqliteTerms;
  readonly #orders: SqliteOrders;
  readonly #pages = new Map<string, RawPage>();
  #pagesVersion = 0;
  /** Value of `commits` when SQLite was last asked in this turn. */
  #askedAt = -1;
  readonly #askAgain = () => {
    this.#askedAt = -1;
  };
  readonly #waiting: WaitingBatch[] = [];
  #committing: Promise<void> | undefined;

  constructor(database: DatabaseSync, path: string) {
    this.#database = database;
    this.#path = path;
    this.#log = new WriteAheadLog(path);
    this.#adapter = new KeyvNodeSqlite(database);
    // Plain JSON, because keyv's own format interprets strings that begin with ":".
    this.#keyv = new Keyv<Document>({
      store: this.#adapter,
      throwOnErrors: true,
      emitErrors: false,
      useKeyPrefix: false,
      serialize: JSON.stringify,
      deserialize: JSON.parse,
    });
    this.#revision = database.prepare('SELECT revision FROM records WHERE collection = ? AND id = ?');
    this.#index = database.prepare(
      'INSERT INTO records (collection, id, revision, sort_key, label) VALUES (?, ?, ?, ?, ?) ON CONFLICT (collection, id) DO UPDATE SET revision = excluded.revision, sort_key = excluded.sort_key, label = excluded.label',
    );
    this.#unindex = database.prepare('DELETE FROM records WHERE collection = ? AND id = ?');
    this.#version = database.prepare('PRAGMA data_version');
    this.#lists = new SqliteLists(database);
    this.#terms = new SqliteTerms(database);
    this.#orders = new SqliteOrders(database);
  }

  async get<T>(collection: string, id: string): Promise<Stored<T> | undefined> {
    return this.#guard(async () => {
      const document = await this.#keyv.get(buildKey(collection, id));
      return document === undefined ? undefined : toStored<T>(document);
    });
  }

  async write(writes: readonly Write[]): Promise<void> {
    const prepared = writes.map((write) => prepare(write));
    await this.#guard(
      () =>
        new Promise<void>((resolve, reject) => {
          this.#waiting.push({ prepared, resolve, reject });
          this.#committing ??= this.#commitAll().finally(() => {
            this.#committing = undefined;
          });
        }),
    );
  }

  async list<T>(collection: string, options: ListOptions): Promise<Page<T>> {
    return this.#guard(async () => {
      const { offset = 0, limit, ascending = false, containing, matching, having, by } = options;
      const asked = JSON.stringify([
        collection,
        offset,
        limit,
        ascending,
        containing,
        matching,
        having,
        by ?? null,
      ]);
      const known = this.#unchangedPages().get(asked);
      if (known !== undefined) return this.#read<T>(known);
      const rows = this.#lists.page(collection, options);
      // A partial page is the last one, so its end is the total.
      const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
      const page = {
        rows,
        total: isLast ? offset + rows.length : this.#lists.count(collection, options),
      };
      if (
        this.#pages.size < PAGES &&
        rows.reduce((sum, { value }) => sum + value.length, 0) <= PAGE_CHARACTERS
      )
        this.#pages.set(asked, page);
      return this.#read<T>(page);
    });
  }

  async #read<T>({ rows, total }: RawPage): Promise<Page<T>> {
    const items: Stored<T>[] = [];
    for (const row of rows) {
      const data = await this.#keyv.deserializeData<Document>(row.value);
      if (data?.value !== undefined) items.push(toStored<T>(data.value));
    }
    return { items, total };
  }

  /**
   * Caches pages until any process writes. Asking SQLite for changes is several times cheaper than reading.
   * Calls of one turn ask once, since later writes of other processes come after them.
   */
  #unchangedPages(): Map<string, RawPage> {
    if (this.#askedAt === commits) return this.#pages;
    const { data_version: version } = this.#version.get() as { data_version: number };
    if (version !== this.#pagesVersion) this.#pages.clear();
    this.#pagesVersion = version;
    this.#askedAt = commits;
    process.nextTick(this.#askAgain);
    return this.#pages;
  }

  async index(
    collection: string,
    id: string,
    terms: readonly string[],
    orders?: Write['orders'],
  ): Promise<void> {
    await this.#guard(() =>
      this.#patiently(() =>
        this.#begun(() => {
          if (this.#revision.get(collection, id) === undefined) return;
          this.#terms.set(collection, id, terms);
          if (orders !== undefined) this.#orders.set(collection, id, orders);
        }),
      ),
    );
  }

  async ping(): Promise<void> {
    await this.#guard(async () => this.#revision.get('ping', 'ping'));
  }

  async close(): Promise<void> {
    await this.#committing;
    await this.#log.close();
    await this.#adapter.disconnect();
  }

  /** Yields between commits, so that many writes do not block the process. */
  async #commitAll(): Promise<void> {
    for (
      let batch = this.#waiting.splice(0, MAX_BATCHES_PER_COMMIT);
      batch.length > 0;
      batch = this.#waiting.splice(0, MAX_BATCHES_PER_COMMIT)
    ) {
      await this.#commit(batch);
      await nextTurn();
    }
  }

  /** Commits writes and syncs them, all at once, before any is acknowledged. */
  async #commit(batch: readonly WaitingBatch[]): Promise<void> {
    const together = batch.length > 1 ? await this.#commitTogether(batch) : undefined;
    const failures = together ?? (await this.#commitSeparately(batch));
    try {
      await this.#log.sync();
    } catch (error) {
      for (const { reject } of batch) reject(error);
      return;
    }
    for (const [index, { resolve, reject }] of batch.entries())
      failures.has(index) ? reject(failures.get(index)) : resolve();
  }

  /**
   * Writes all batches in one commit, each as a whole or not at all.
   *
   * @returns failures by index; undefined if the commit failed and nothing was written.
   */
  async #commitTogether(batch: readonly WaitingBatch[]): Promise<ReadonlyMap<number, unknown> | undefined> {
    try {
      return await this.#patiently(() => this.#transactionOf(batch));
    } catch {
      // Separate writes will show which batch causes the error, such as a full disk.
      return undefined;
    }
  }

  async #commitSeparately(batch: readonly WaitingBatch[]): Promise<ReadonlyMap<number, unknown>> {
    const failures = new Map<number, unknown>();
    for (const [index, { prepared }] of batch.entries()) {
      await this.#patiently(() => this.#transaction(prepared)).catch((error: unknown) =>
        failures.set(index, error),
      );
    }
    return failures;
  }

  /** Waits between attempts without blocking the process, as waiting inside SQLite would. */
  async #patiently<T>(work: () => T): Promise<T> {
    const until = performance.now() + WAIT_MS;
    for (;;) {
      try {
        return work();
      } catch (error) {
        if (!isBusy(error) || performance.now() >= until) throw error;
      }
      await sleep(LOOK_MS);
    }
  }

  /** @returns failures by index of the batches with an outdated revision. */
  #transactionOf(batch: readonly WaitingBatch[]): ReadonlyMap<number, Failure> {
    const refusals = new Map<number, Failure>();
    this.#begun(() => {
      for (const [index, { prepared }] of batch.entries()) {
        this.#database.exec('SAVEPOINT batch');
        try {
          for (const one of prepared) this.#apply(one);
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          refusals.set(index, error);
          this.#database.exec('ROLLBACK TO batch');
        }
        this.#database.exec('RELEASE batch');
      }
    });
    return refusals;
  }

  /** Runs from BEGIN to COMMIT without yielding, so that no other call on this connection can interfere. */
  #transaction(prepared: readonly PreparedWrite[]): void {
    this.#begun(() => {
      for (const one of prepared) this.#apply(one);
    });
  }

  #begun(work: () => void): void {
    this.#database.exec('BEGIN IMMEDIATE');
    // The data version of SQLite counts only the writes of other connections.
    this.#pages.clear();
    commits += 1;
    try {
      work();
      this.#database.exec('COMMIT');
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  #apply({ write, serialise }: PreparedWrite): void {
    const { collection, id, expect } = write;
    const row = this.#revision.get(collection, id) as { revision: number } | undefined;
    const actual = row?.revision ?? 0;
    if (expect !== undefined && actual !== (expect === 'absent' ? 0 : expect)) {
      throw createConflict(collection, id, actual);
    }
    const key = buildKey(collection, id);
    if (write.value === undefined) {
      this.#unindex.run(collection, id);
      this.#terms.set(collection, id, []);
      this.#orders.set(collection, id, {});
      this.#adapter.deleteNow(key);
      return;
    }
    this.#index.run(collection, id, actual + 1, write.order ?? '', write.label ?? '');
    if (write.terms !== undefined) this.#terms.set(collection, id, write.terms);
    if (write.orders !== undefined) this.#orders.set(collection, id, write.orders);
    this.#adapter.setNow(key, serialise(actual + 1));
  }

  async #guard<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw toStoreFailure(error, `The store ${this.#path} does not answer.`);
    }
  }
}

function buildKey(collection: string, id: string): string {
  return `${collection}:${id}`;
}

function toStored<T>(document: Document): Stored<T> {
  return { id: document.id, value: document.value as T, revision: document.revision };
}

/**
 * Serializes a value as keyv does, `{"value": …}`, synchronously, so that later changes by the caller have no
 * effect.
 */
function prepare(write: Write): PreparedWrite {
  const value = write.value === undefined ? undefined : JSON.stringify(write.value);
  if (write.value !== undefined && write.order === undefined)
    throw new Failure('internal', `A record of ${write.collection} was written without its order key.`);
  return {
    write,
    serialise: (revision) =>
      `{"value":{"id":${JSON.stringify(write.id)},"revision":${revision},"value":${value}}}`,
  };
}
