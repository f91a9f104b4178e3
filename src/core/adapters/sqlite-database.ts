import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Failure } from '../errors/failure.ts';
import { toStoreFailure } from './store-failure.ts';

/** "LECT"; distinguishes our stores from other SQLite files. */
const APPLICATION_ID = 0x4c454354;
const SCHEMA_VERSION = 4;
/** Files up to this size are checked completely at the start; larger ones would delay it by seconds. */
const FULL_CHECK_BYTES = 64 * 1024 * 1024;

/** Time for which SQLite waits for a lock once the store is open. */
const BUSY_MS = 20;

/**
 * Terms are found through FTS5 (https://sqlite.org/fts5.html), which stores no text of its own. Terms are folded
 * before, so the tokenizer only has to keep letters, numbers and marks together.
 */
const TERMS = `
  CREATE TABLE searched (
    number INTEGER PRIMARY KEY, collection TEXT NOT NULL, id TEXT NOT NULL, UNIQUE (collection, id)
  );
  CREATE VIRTUAL TABLE search_terms USING fts5(
    terms, content = '', contentless_delete = 1, detail = 'none', prefix = '2 3',
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
  );
`;

/** Further sort keys of records, by name. */
const ORDERS = `
  CREATE TABLE orders (
    collection TEXT NOT NULL, name TEXT NOT NULL, id TEXT NOT NULL, sort_key TEXT NOT NULL,
    PRIMARY KEY (collection, id, name)
  ) WITHOUT ROWID;
  CREATE INDEX orders_by_key ON orders (collection, name, sort_key, id);
`;

const SCHEMA = `
  CREATE TABLE documents (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL);
  CREATE TABLE records (
    collection TEXT NOT NULL, id TEXT NOT NULL, revision INTEGER NOT NULL, sort_key TEXT NOT NULL,
    label TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (collection, id)
  ) WITHOUT ROWID;
  CREATE INDEX records_by_order ON records (collection, sort_key, id);
  ${TERMS}
  ${ORDERS}
`;

/**
 * Migration from version 3, which had no further sort keys. Presentations get their order key and their title
 * as such, so that none is missing until their own are collected.
 */
const PROVISIONAL_ORDERS = `
  ${ORDERS}
  INSERT INTO orders SELECT collection, 'changed', id, sort_key FROM records WHERE collection = 'presentations';
  INSERT INTO orders SELECT collection, 'title', id, lower(label) FROM records WHERE collection = 'presentations';
`;

/** Migration from version 1, which had no labels. The labels of presentations are their titles. */
const LABELS = `
  ALTER TABLE records ADD COLUMN label TEXT NOT NULL DEFAULT '';
  UPDATE records SET label = coalesce((SELECT json_extract(d.value, '$.value.value.presentation.title') FROM documents d WHERE d.key = 'presentations:' || records.id), '')
    WHERE collection = 'presentations';
`;

/**
 * Opens the store's file, or creates it. WAL with synchronous NORMAL: a commit survives a crash, and a power
 * cut once the log is synced, which writers wait for (https://sqlite.org/wal.html,
 * https://sqlite.org/pragma.html#pragma_synchronous).
 *
 * A new file appears only when it is complete. An empty or foreign file at the path is damaged and refused,
 * because a damaged store must never be replaced by a new one.
 *
 * @param path absolute path, or ":memory:".
 * @throws Failure `unavailable` that names the file and the reason.
 */
export function openDatabase(path: string): DatabaseSync {
  try {
    if (path === ':memory:') return initialise(new DatabaseSync(path));
    if (!existsSync(path)) createFile(path);
    return openExisting(path);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw toStoreFailure(error, `The store ${path} could not be opened.`);
  }
}

function createFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.new`;
  rmSync(draft, { force: true });
  // Readable by its owner only; SQLite gives the files beside it the same mode.
  closeSync(openSync(draft, 'wx', 0o600));
  initialise(new DatabaseSync(draft)).close();
  sync(draft);
  try {
    linkSync(draft, path);
  } catch (error) {
    // Another process created the file first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  sync(dirname(path));
}

function sync(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function initialise(database: DatabaseSync): DatabaseSync {
  database.exec(
    `BEGIN; ${SCHEMA} PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION}; COMMIT;`,
  );
  return database;
}

function openExisting(path: string): DatabaseSync {
  const { size } = statSync(path);
  if (size === 0) throw createDamagedFailure(path, 'it is empty');
  const database = new DatabaseSync(path, { timeout: 5000 });
  try {
    database.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    const reason = findStoreProblem(database);
    if (reason !== undefined) throw createDamagedFailure(path, reason);
    if (size <= FULL_CHECK_BYTES) {
      const found = database.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
      if (found.quick_check !== 'ok') throw createDamagedFailure(path, found.quick_check);
    }
    if (pragma(database, 'user_version') < SCHEMA_VERSION) migrate(database, path);
    // From now on writers wait asynchronously.
    database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Reason why a file is not a readable store; undefined if it is one. */
export function findStoreProblem(database: DatabaseSync): string | undefined {
  if (pragma(database, 'application_id') !== APPLICATION_ID) return 'it is not a Lectern store';
  const version = pragma(database, 'user_version');
  if (version > SCHEMA_VERSION)
    return `a newer version of Lectern wrote it (schema version ${version}, this one reads up to ${SCHEMA_VERSION}); start that version again`;
  return version < 1 ? `its schema version is ${version}` : undefined;
}

/**
 * Migrates an old store once, even if two processes open it at the same time. A copy of the old store stays
 * beside it.
 */
function migrate(database: DatabaseSync, path: string): void {
  keepCopy(database, `${path}.schema-${pragma(database, 'user_version')}`);
  database.exec('BEGIN IMMEDIATE');
  try {
    const version = pragma(database, 'user_version');
    if (version === 1) database.exec(LABELS);
    if (version < 3) database.exec(TERMS);
    if (version < 4) database.exec(PROVISIONAL_ORDERS);
    database.exec(`PRAGMA user_version = ${SCHEMA_VERSION};`);
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function keepCopy(database: DatabaseSync, to: string): void {
  if (existsSync(to)) return;
  const draft = `${to}.${process.pid}.new`;
  rmSync(draft, { force: true });
  closeSync(openSync(draft, 'wx', 0o600));
  database.prepare('VACUUM INTO ?').run(draft);
  renameSync(draft, to);
}

function pragma(database: DatabaseSync, name: string): number {
  const row = database.prepare(`PRAGMA ${name}`).get() as Record<string, number>;
  return row[name] ?? 0;
}

function createDamagedFailure(path: string, what: string): Failure {
  return new Failure('unavailable', `The store ${path} cannot be used: ${what}. Nothing was changed.`, {
    hint: 'Restore the file from a backup, or move it away to start with an empty store.',
  });
}
