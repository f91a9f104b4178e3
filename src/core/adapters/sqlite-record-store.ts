import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Keyv } from 'keyv';
import { Failure } from '../errors/failure.ts';
import type { Page, RecordStore, Stored, Write } from '../store/store.ts';
import { conflict } from './conflict.ts';
import { folded } from './folded.ts';
import { KeyvNodeSqlite } from './keyv-node-sqlite.ts';
import { openDatabase } from './sqlite-database.ts';
import { isBusy, storeFailure } from './store-failure.ts';

/** How long a write waits for another process that writes, and how often it looks. */
const WAIT_MS = 5_000;
const LOOK_MS = 25;
/** Writes that wait at the same time share a commit, and so its sync to disk; more would hold up the process for too long. */
const TOGETHER = 32;

/** How many pages are kept, and how large they may be. */
const PAGES = 64;
const PAGE_CHARACTERS = 16_384;

/** How often this process has begun to write, through any of its connections. */
let commits = 0;

/** What keyv keeps under one key. The revision lies beside the value, so that one read gives both. */
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
interface Waiting {
  readonly prepared: readonly Prepared[];
  resolve(): void;
  reject(error: unknown): void;
}

/** A write with its document serialised, ready for a transaction in which nothing is awaited. */
interface Prepared {
  readonly write: Write;
  serialise(revision: number): string;
}

/**
 * RecordStore on one SQLite file. Documents are kept through keyv; compare-and-set, order and
 * batches, which keyv has not, are SQL on the same connection.
 *
 * @param path absolute path of the file, or ":memory:".
 * @throws Failure `unavailable` when the file is damaged or cannot be opened.
 */
export function openSqliteRecordStore(path: string): RecordStore {
  return new SqliteRecordStore(openDatabase(path), path);
}

class SqliteRecordStore implements RecordStore {
  readonly #database: DatabaseSync;
  readonly #path: string;
  readonly #adapter: KeyvNodeSqlite;
  readonly #keyv: Keyv<Document>;
  readonly #revision: StatementSync;
  readonly #index: StatementSync;
  readonly #unindex: StatementSync;
  readonly #count: StatementSync;
  readonly #newest: StatementSync;
  readonly #oldest: StatementSync;
  readonly #countFound: StatementSync;
  readonly #newestFound: StatementSync;
  readonly #oldestFound: StatementSync;
  readonly #version: StatementSync;
  readonly #pages = new Map<string, RawPage>();
  #pagesVersion = 0;
  /** Commits of this process when SQLite was last asked in this turn. */
  #askedAt = -1;
  readonly #askAgain = () => {
    this.#askedAt = -1;
  };
  readonly #waiting: Waiting[] = [];
  #committing: Promise<void> | undefined;

  constructor(database: DatabaseSync, path: string) {
    this.#database = database;
    this.#path = path;
    this.#adapter = new KeyvNodeSqlite(database);
    // Plain JSON: keyv's own form gives a meaning to strings that begin with ":".
    this.#keyv = new Keyv<Document>({ store: this.#adapter, throwOnErrors: true, emitErrors: false, useKeyPrefix: false, serialize: JSON.stringify, deserialize: JSON.parse });
    this.#revision = database.prepare('SELECT revision FROM records WHERE collection = ? AND id = ?');
    this.#index = database.prepare(
      'INSERT INTO records (collection, id, revision, sort_key, label) VALUES (?, ?, ?, ?, ?) ON CONFLICT (collection, id) DO UPDATE SET revision = excluded.revision, sort_key = excluded.sort_key, label = excluded.label',
    );
    this.#unindex = database.prepare('DELETE FROM records WHERE collection = ? AND id = ?');
    this.#version = database.prepare('PRAGMA data_version');
    this.#count = database.prepare('SELECT count(*) AS total FROM records WHERE collection = ?');
    // SQLite's own lower() knows ASCII alone.
    database.function('folded', { deterministic: true }, (text) => folded(String(text)));
    const found = 'AND instr(folded(r.label), ?) > 0';
    const page = (order: string, which = '') =>
      database.prepare(
        `SELECT d.value FROM records r JOIN documents d ON d.key = r.collection || ':' || r.id WHERE r.collection = ? ${which} ORDER BY r.sort_key ${order}, r.id ${order} LIMIT ? OFFSET ?`,
      );
    this.#newest = page('DESC');
    this.#oldest = page('ASC');
    this.#newestFound = page('DESC', found);
    this.#oldestFound = page('ASC', found);
    this.#countFound = database.prepare(`SELECT count(*) AS total FROM records r WHERE r.collection = ? ${found}`);
  }

  async get<T>(collection: string, id: string): Promise<Stored<T> | undefined> {
    return this.#guard(async () => {
      const document = await this.#keyv.get(keyOf(collection, id));
      return document === undefined ? undefined : storedOf<T>(document);
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

  async list<T>(collection: string, options: { readonly offset?: number; readonly limit: number; readonly ascending?: boolean; readonly containing?: string }): Promise<Page<T>> {
    return this.#guard(async () => {
      const offset = options.offset ?? 0;
      const asked = `${collection} ${offset} ${options.limit} ${options.ascending === true} ${options.containing ?? ''}`;
      const known = this.#unchangedPages().get(asked);
      if (known !== undefined) return this.#read<T>(known);
      const wanted = options.containing === undefined || options.containing === '' ? undefined : folded(options.containing);
      const rows = (
        wanted === undefined
          ? (options.ascending ? this.#oldest : this.#newest).all(collection, options.limit, offset)
          : (options.ascending ? this.#oldestFound : this.#newestFound).all(collection, wanted, options.limit, offset)
      ) as { value: string }[];
      // A page that is not full is the last one: counting would tell nothing new.
      const isLast = rows.length < options.limit && (rows.length > 0 || offset === 0);
      const counted = () => (wanted === undefined ? this.#count.get(collection) : this.#countFound.get(collection, wanted)) as { total: number };
      const page = { rows, total: isLast ? offset + rows.length : counted().total };
      if (this.#pages.size < PAGES && rows.reduce((sum, { value }) => sum + value.length, 0) <= PAGE_CHARACTERS) this.#pages.set(asked, page);
      return this.#read<T>(page);
    });
  }

  async #read<T>({ rows, total }: RawPage): Promise<Page<T>> {
    const items: Stored<T>[] = [];
    for (const row of rows) {
      const data = await this.#keyv.deserializeData<Document>(row.value);
      if (data?.value !== undefined) items.push(storedOf<T>(data.value));
    }
    return { items, total };
  }

  /**
   * Pages as they were read, until this process or another one writes: asking SQLite whether one did is several times
   * cheaper than reading. Calls that arrived together ask once: what another process writes after that comes after them.
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

  async ping(): Promise<void> {
    await this.#guard(async () => this.#count.get('ping'));
  }

  async close(): Promise<void> {
    await this.#committing;
    await this.#adapter.disconnect();
  }

  /** Between two commits everything else has its turn: very many writes at once must not hold up the process. */
  async #commitAll(): Promise<void> {
    for (let batch = this.#waiting.splice(0, TOGETHER); batch.length > 0; batch = this.#waiting.splice(0, TOGETHER)) {
      const [only] = batch.length === 1 ? batch : [];
      if (only !== undefined || !(await this.#commitTogether(batch))) for (const one of batch) await this.#patiently(() => this.#transaction(one.prepared)).then(one.resolve, one.reject);
      await nextTurn();
    }
  }

  /** All of them in one commit, each as a whole or not at all. False when that cannot be, and nothing was written. */
  async #commitTogether(batch: readonly Waiting[]): Promise<boolean> {
    try {
      const refusals = await this.#patiently(() => this.#transactionOf(batch));
      for (const [index, { resolve, reject }] of batch.entries()) refusals.has(index) ? reject(refusals.get(index)) : resolve();
      return true;
    } catch {
      // A full disk, say: who it concerns shows when each is written by itself.
      return false;
    }
  }

  /** SQLite's own waiting would hold up the whole process; between these looks everything else goes on. */
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

  /** @returns the batches whose expectation is broken, by their index. */
  #transactionOf(batch: readonly Waiting[]): ReadonlyMap<number, Failure> {
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

  /** Runs from BEGIN to COMMIT without yielding, so no other call on this connection can come between. */
  #transaction(prepared: readonly Prepared[]): void {
    this.#begun(() => {
      for (const one of prepared) this.#apply(one);
    });
  }

  #begun(work: () => void): void {
    this.#database.exec('BEGIN IMMEDIATE');
    // The version that SQLite tells of counts the writes of others only.
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

  #apply({ write, serialise }: Prepared): void {
    const { collection, id, expect } = write;
    const row = this.#revision.get(collection, id) as { revision: number } | undefined;
    const actual = row?.revision ?? 0;
    if (expect !== undefined && actual !== (expect === 'absent' ? 0 : expect)) {
      throw conflict(collection, id, actual);
    }
    const key = keyOf(collection, id);
    if (write.value === undefined) {
      this.#unindex.run(collection, id);
      this.#adapter.deleteNow(key);
      return;
    }
    this.#index.run(collection, id, actual + 1, write.order ?? '', write.label ?? '');
    this.#adapter.setNow(key, serialise(actual + 1));
  }

  async #guard<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw storeFailure(error, `The store ${this.#path} does not answer.`);
    }
  }
}

function keyOf(collection: string, id: string): string {
  return `${collection}:${id}`;
}

function storedOf<T>(document: Document): Stored<T> {
  return { id: document.id, value: document.value as T, revision: document.revision };
}

/** keyv's own form, `{"value": …}`, made without awaiting; the caller's value is read now and cannot change later. */
function prepare(write: Write): Prepared {
  const value = write.value === undefined ? undefined : JSON.stringify(write.value);
  if (write.value !== undefined && write.order === undefined) throw new Failure('internal', `A record of ${write.collection} was written without its order key.`);
  return { write, serialise: (revision) => `{"value":{"id":${JSON.stringify(write.id)},"revision":${revision},"value":${value}}}` };
}
