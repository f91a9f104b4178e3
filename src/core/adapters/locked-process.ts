import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CLAIM_MS, type OwnProcess } from '../store/claim.ts';

const NAME = /^[0-9a-f-]{36}$/;

/**
 * Shows by a lock that this process is alive; the system releases the lock when the process ends for any
 * reason. Process ids are reused and mean nothing outside a container. For processes that share a data
 * directory.
 *
 * @param directory of the locks; created with the first claim.
 */
export function openLockedProcess(directory: string): OwnProcess & { close(): void } {
  const own = randomUUID();
  let state: { readonly lock: DatabaseSync | undefined; readonly tidying?: NodeJS.Timeout } | undefined;
  const isGone = (name: string) => {
    if (name === own || !NAME.test(name) || !existsSync(join(directory, name))) return false;
    try {
      lockFile(join(directory, name)).close();
      return true;
    } catch {
      return false;
    }
  };
  const tidy = () => {
    for (const name of readdirSync(directory))
      if (isGone(name)) rmSync(join(directory, name), { force: true });
  };
  const hold = () => {
    try {
      mkdirSync(directory, { recursive: true, mode: 0o700 });
      // Claims of an earlier process are free by then.
      return { lock: lockFile(join(directory, own)), tidying: setTimeout(tidy, CLAIM_MS).unref() };
    } catch {
      // Without space or permission for a lock, claims last until they expire.
      return { lock: undefined };
    }
  };
  return {
    name() {
      state ??= hold();
      return state.lock === undefined ? undefined : own;
    },
    isGone,
    close() {
      clearTimeout(state?.tidying);
      state?.lock?.close();
      if (state?.lock !== undefined) rmSync(join(directory, own), { force: true });
      state = { lock: undefined };
    },
  };
}

/** @throws Error if another process holds it. */
function lockFile(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
