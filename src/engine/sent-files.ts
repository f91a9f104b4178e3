import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Larger byte arrays are sent as files. As messages they would exist four times and block both processes. */
const LARGE_BYTES = 1_000_000;
/** Age in ms beyond the longest job, at which a file is abandoned. */
const LIFE_MS = 24 * 60 * 60 * 1000;

/** Reference to a file with bytes, which the receiver reads and removes. */
export interface SentFile {
  readonly bytesIn: string;
}

export function isLarge(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array && value.length > LARGE_BYTES;
}

export function isSentFile(value: unknown): value is SentFile {
  return (
    typeof value === 'object' && value !== null && typeof (value as Partial<SentFile>).bytesIn === 'string'
  );
}

/** Files that pass bytes between processes on one machine. */
export class SentFiles {
  readonly #folder: string;

  constructor(dataDirectory: string) {
    this.#folder = join(dataDirectory, 'tmp', 'sent');
  }

  async write(bytes: Uint8Array): Promise<SentFile> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, randomUUID());
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
    return { bytesIn: path };
  }

  read({ bytesIn }: SentFile): Promise<Uint8Array> {
    return readFile(bytesIn);
  }

  async discard({ bytesIn }: SentFile): Promise<void> {
    await rm(bytesIn, { force: true });
  }

  /** Removes files that ended processes left behind. */
  async clear(now: number): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const path = join(this.#folder, name);
      const age = now - ((await stat(path).catch(() => undefined))?.mtimeMs ?? now);
      if (age > LIFE_MS) await rm(path, { force: true });
    }
  }
}
