import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../call/call.ts';
import type { OwnProcess } from '../store/claim.ts';
import type { Spool, SpooledFile } from '../store/store.ts';
import { toStoreFailure } from './store-failure.ts';

/** Longer than any request. Processes that cannot see each other's locks rely on it. */
const LIFE_MS = 60 * 60 * 1000;
const PIECE_BYTES = 256 * 1024;

/**
 * A spool in a directory, with one folder per process. Folders of ended processes are removed at the start.
 *
 * @param self knows which other processes have ended, if it can see them.
 */
export async function openDiskSpool(
  directory: string,
  self: OwnProcess | undefined,
  clock: Clock,
): Promise<Spool> {
  await removeLeftovers(directory, self, clock.now().getTime());
  let folder: string | undefined;
  return {
    async keep(bytes) {
      folder ??= join(directory, self?.name() ?? randomUUID());
      return writeSpooled(folder, bytes);
    },
  };
}

/** @throws Failure `storage_full`, `unavailable`; errors of the source */
async function writeSpooled(folder: string, bytes: AsyncIterable<Uint8Array>): Promise<SpooledFile> {
  const path = join(folder, randomUUID());
  const discard = () => rm(path, { force: true });
  const hash = createHash('sha256');
  let sizeBytes = 0;
  try {
    // Another process may have removed the folder as a leftover.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const piece of bytes) {
        hash.update(piece);
        sizeBytes += piece.length;
        await file.writeFile(piece);
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    await discard();
    throw (error as NodeJS.ErrnoException).syscall === undefined
      ? error
      : toStoreFailure(error, 'The directory of uploads does not answer.');
  }
  return {
    sizeBytes,
    place: { path, sha256: hash.digest('hex') },
    bytes: () => readFile(path),
    pieces: () => createReadStream(path, { highWaterMark: PIECE_BYTES }),
    discard,
  };
}

async function removeLeftovers(directory: string, self: OwnProcess | undefined, now: number): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names) {
    const path = join(directory, name);
    const ended =
      self?.isGone(name) === true ||
      now - ((await stat(path).catch(() => undefined))?.mtimeMs ?? now) > LIFE_MS;
    if (ended) await rm(path, { recursive: true, force: true });
  }
}
