import { chmodSync, existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Failure } from '../errors/failure.ts';
import { findStoreProblem, openDatabase } from './sqlite-database.ts';
import { isBusy, toStoreFailure } from './store-failure.ts';

/**
 * Copies the store at one moment while servers continue to write: SQLite reads in one
 * transaction (https://sqlite.org/lang_vacuum.html#vacuuminto).
 *
 * @param to a file that does not exist yet; only its owner can read it.
 * @throws Failure `unavailable`, `storage_full`, `not_found` without a store.
 */
export function snapshotDatabase(from: string, to: string): void {
  if (!existsSync(from))
    throw new Failure('not_found', `There is no store at ${from}.`, {
      hint: 'APP_DATA_DIRECTORY names the directory of the server.',
    });
  const database = openDatabase(from);
  try {
    database.prepare('VACUUM INTO ?').run(to);
    chmodSync(to, 0o600);
  } catch (error) {
    throw toStoreFailure(error, `The store ${from} could not be copied.`);
  } finally {
    database.close();
  }
}

/**
 * Checks the whole file of a store; undefined if it is intact. Changes nothing.
 *
 * @throws Failure if it cannot be opened.
 */
export function findDatabaseProblem(path: string): string | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
    const reason = findStoreProblem(database);
    if (reason !== undefined) return reason;
    const { integrity_check: found } = database.prepare('PRAGMA integrity_check(1)').get() as {
      integrity_check: string;
    };
    return found === 'ok' ? undefined : found;
  } catch (error) {
    return toStoreFailure(error, `The store ${path} could not be read.`).message;
  } finally {
    database?.close();
  }
}

/**
 * Returns whether another connection has the store open. A missing or damaged file is not in use.
 */
export function isDatabaseInUse(path: string): boolean {
  if (!existsSync(path)) return false;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: 0 });
    // Leaving the WAL needs the file for oneself; the next server enters it again.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA journal_mode = DELETE;');
    return false;
  } catch (error) {
    return isBusy(error);
  } finally {
    database?.close();
  }
}
