import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CLAIM_MS, type OwnProcess } from '../store/claim.ts';

const NAME = /^[0-9a-f-]{36}$/;

/**
 * A process that shows that it lives by a lock, which the system takes from it when it ends, however it ends: numbers of
 * processes are given anew, and mean nothing outside of a container. For processes with one data directory.
 *
 * @param directory of the locks; made with the first claim.
 */
export function openLockedProcess(directory: string): OwnProcess & { close(): void } {
  const own = randomUUID();
  let state: { readonly lock: DatabaseSync | undefined; readonly tidying?: NodeJS.Timeout } | undefined;
  const isGone = (name: string) => {
    if (name === own || !NAME.test(name) || !existsSync(join(directory, name))) return false;
    try {
      locked(join(directory, name)).close();
      return true;
    } catch {
      return false;
    }
  };
  const tidy = () => {
    for (const name of readdirSync(directory)) if (isGone(name)) rmSync(join(directory, name), { force: true });
  };
  const hold = () => {
    try {
      mkdirSync(directory, { recursive: true, mode: 0o700 });
      // What a process before this one had claimed is free by then in any case.
      return { lock: locked(join(directory, own)), tidying: setTimeout(tidy, CLAIM_MS).unref() };
    } catch {
      // Without room or rights for a lock, claims last until their time is up.
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

/** @throws Error when another process has it. */
function locked(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
