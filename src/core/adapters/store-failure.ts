import { Failure } from '../errors/failure.ts';

/** Primary result codes of SQLite (https://sqlite.org/rescode.html). */
const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_NOTADB = 26;
/** The shared-memory file of the WAL could not grow, usually because the disk is full. */
const SQLITE_IOERR_SHMSIZE = 4874;

/** Returns whether another connection is writing, so that a retry makes sense. */
export function isBusy(error: unknown): boolean {
  return (((error ?? {}) as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY;
}

/** Converts errors of the database driver and the file system. */
export function toStoreFailure(error: unknown, context: string): Failure {
  if (error instanceof Failure) return error;
  const { code = '', errcode = 0 } = error as { code?: string; errcode?: number };
  const primary = errcode & 0xff;
  if (code === 'ENOSPC' || code === 'EDQUOT' || primary === SQLITE_FULL || errcode === SQLITE_IOERR_SHMSIZE) {
    return new Failure('storage_full', 'There is no space left to store this; nothing was written.', {
      cause: error,
    });
  }
  if (primary === SQLITE_CORRUPT || primary === SQLITE_NOTADB) {
    return new Failure('unavailable', `${context} The file is damaged or not a database.`, {
      hint: 'Restore it from a backup, or move it away to start with an empty store.',
      cause: error,
    });
  }
  return new Failure('unavailable', context, {
    hint: 'Try again in a moment; if this persists, the operator must check the data directory.',
    retryAfterSeconds: 5,
    cause: error,
  });
}
