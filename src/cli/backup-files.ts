import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { Failure } from '../core/errors/failure.ts';

/** Names in a data directory and in a backup of it. */
export const DATABASE = 'lectern.sqlite';
export const BLOBS = 'blobs';
export const ACCOUNT = 'userConfig.json';
/** Present in data directories only, never in backups. */
export const LOCAL_ACCESS = 'local-access';
export const MANIFEST = 'backup.json';

const manifestSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  made_at: z.string(),
  /** By path inside the backup, with "/" as separator. */
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
});

/** Contents of a backup, by which a restore recognizes a damaged one. */
export type Manifest = z.infer<typeof manifestSchema>;

/** @throws Failure `not_found` for a directory without a backup, `unsupported` for a later version. */
export async function readManifest(directory: string): Promise<Manifest> {
  const text = await readFile(join(directory, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new Failure('not_found', `${directory} is not a backup: it has no ${MANIFEST}.`, {
      hint: 'Name a directory that "lectern backup" has completed.',
    });
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new Failure(
      'unsupported',
      `${join(directory, MANIFEST)} cannot be read by this version of Lectern.`,
      {
        hint: 'Restore with the version that made the backup, or a later one.',
        cause: error,
      },
    );
  }
}

export async function digestFile(path: string): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}

/**
 * Paths of the files below a directory, with "/" as separator. Unfinished files begin with a dot and are
 * skipped.
 */
export async function listFiles(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.split('/').some((name) => name.startsWith('.')))
    .sort();
}

/** Copies a file and syncs it. @returns false if the file has been deleted meanwhile. */
export async function copySynced(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  const file = await open(to, 'r+');
  try {
    await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
  return true;
}
