import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { StorageUsage } from '../store/storage-usage.ts';
import { toStoreFailure } from './store-failure.ts';

/** Files that are examined concurrently. */
const AT_ONCE = 64;

/**
 * Sizes of the contents of a data directory.
 *
 * @param database name of the database file; its journals are included.
 * @throws Failure `unavailable` if the directory cannot be read.
 */
export async function measureDirectory(directory: string, database: string): Promise<StorageUsage> {
  try {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    let [database_bytes, files_bytes] = [0, 0];
    for (let at = 0; at < files.length; at += AT_ONCE) {
      const some = files.slice(at, at + AT_ONCE);
      const sizes = await Promise.all(
        some.map(({ parentPath, name }) => measureFile(join(parentPath, name))),
      );
      for (const [index, { parentPath, name }] of some.entries()) {
        if (parentPath === directory && name.startsWith(database)) database_bytes += sizes[index] ?? 0;
        else files_bytes += sizes[index] ?? 0;
      }
    }
    const { bavail, bsize } = await statfs(directory);
    return { database_bytes, files_bytes, free_bytes: bavail * bsize };
  } catch (error) {
    throw toStoreFailure(error, 'The data directory does not answer.');
  }
}

/** 0 for a file that was deleted meanwhile. */
async function measureFile(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}
