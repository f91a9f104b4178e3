import { type FileHandle, open } from 'node:fs/promises';

/**
 * The write-ahead log of an SQLite database, synced off the main thread. SQLite's own sync (`synchronous =
 * FULL`) would block the process for as long as the disk takes, which on a busy disk is hundreds of
 * milliseconds for each commit.
 */
export class WriteAheadLog {
  readonly #path: string | undefined;
  #file: FileHandle | undefined;

  /** @param path of the database, or ":memory:". */
  constructor(path: string) {
    this.#path = path === ':memory:' ? undefined : `${path}-wal`;
  }

  /**
   * Resolves when all commits before the call survive a power cut. The log exists as long as a connection is
   * open.
   */
  async sync(): Promise<void> {
    if (this.#path === undefined) return;
    // Windows flushes only files that are open for writing.
    this.#file ??= await open(this.#path, 'r+');
    await this.#file.datasync();
  }

  async close(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
  }
}
