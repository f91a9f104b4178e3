import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { BlobInfo, BlobStore, FileContent } from '../store/store.ts';
import { splitKey, splitPrefix } from './blob-key.ts';
import { toStoreFailure } from './store-failure.ts';

/** Folder of unfinished writes. Keys cannot begin with a dot, so they are never visible. */
const DRAFTS = '.drafts';
const DRAFT_LIFE_MS = 60 * 60 * 1000;

/**
 * BlobStore in a directory. A blob is written to a draft, synced and renamed, and then the directory is
 * synced, so that a crash leaves a complete blob or none.
 *
 * @param root absolute path; created if it is missing.
 * @throws Failure `unavailable` if the directory cannot be created.
 */
export function openDiskBlobStore(root: string): BlobStore {
  try {
    mkdirSync(join(root, DRAFTS), { recursive: true, mode: 0o700 });
    sweepDrafts(join(root, DRAFTS));
  } catch (error) {
    throw toStoreFailure(error, `The blob directory ${root} could not be created or written.`);
  }
  return new DiskBlobStore(root);
}

/** Removes drafts of crashed writers. Recent ones may belong to another running process. */
function sweepDrafts(folder: string): void {
  const marker = join(folder, `now-${process.pid}`);
  writeFileSync(marker, '');
  // Drafts have times of the file system's clock, so the comparison uses the same clock.
  const now = statSync(marker).mtimeMs;
  for (const name of readdirSync(folder)) {
    const age = now - (statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? now);
    if (age > DRAFT_LIFE_MS) rmSync(join(folder, name), { force: true });
  }
  rmSync(marker, { force: true });
}

class DiskBlobStore implements BlobStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#putDraft(key, (draft) => writeSynced(draft, bytes));
  }

  async putFile(key: string, file: FileContent): Promise<void> {
    const { place } = file;
    if (place === undefined) await this.put(key, await file.bytes());
    else await this.#putDraft(key, (draft) => moveSynced(place.path, draft));
  }

  async #putDraft(key: string, write: (draft: string) => Promise<void>): Promise<void> {
    const path = this.#path(key);
    const draft = join(this.#root, DRAFTS, randomBytes(12).toString('hex'));
    await this.#guard(async () => {
      try {
        await write(draft);
        await this.#publish(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    });
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    const path = this.#path(key);
    return this.#guard(() => undefinedIfMissing(readFile(path)));
  }

  async stat(key: string): Promise<BlobInfo | undefined> {
    const path = this.#path(key);
    const found = await this.#guard(() => undefinedIfMissing(stat(path)));
    return found?.isFile() ? { key, sizeBytes: found.size, modifiedAt: found.mtime } : undefined;
  }

  async delete(key: string): Promise<void> {
    const path = this.#path(key);
    await this.#guard(() => undefinedIfMissing(unlink(path)));
  }

  async deletePrefix(prefix: string): Promise<void> {
    const path = this.#folder(prefix);
    // Another process may write into the folder while it is being emptied.
    await this.#guard(() => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 10 }));
  }

  async list(prefix: string): Promise<readonly BlobInfo[]> {
    const folder = this.#folder(prefix);
    const entries =
      (await this.#guard(() =>
        undefinedIfMissing(readdir(folder, { recursive: true, withFileTypes: true })),
      )) ?? [];
    const keys = entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(this.#root.length + 1)
          .split(sep)
          .join('/'),
      )
      .sort();
    const found = await Promise.all(keys.map((key) => this.stat(key)));
    return found.filter((info) => info !== undefined);
  }

  localPath(key: string): string {
    return this.#path(key);
  }

  async ping(): Promise<void> {
    await this.#guard(() => readdir(join(this.#root, DRAFTS)));
  }

  /** A concurrent `deletePrefix` may remove the folder before the rename, so it is created once more. */
  async #publish(draft: string, path: string): Promise<void> {
    const folder = dirname(path);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      await rename(draft, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await rename(draft, path);
    }
    for (
      let folderToSync = folder;
      folderToSync.length >= this.#root.length;
      folderToSync = dirname(folderToSync)
    )
      await syncFolder(folderToSync);
  }

  #path(key: string): string {
    return join(this.#root, ...splitKey(key));
  }

  #folder(prefix: string): string {
    return join(this.#root, ...splitPrefix(prefix));
  }

  async #guard<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw toStoreFailure(error, 'The blob directory does not answer.');
    }
  }
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Moves a file, or copies it from another disk. */
async function moveSynced(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, to);
  }
  const file = await open(to, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** A result, or undefined if the file does not exist. */
async function undefinedIfMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined;
    throw error;
  }
}
