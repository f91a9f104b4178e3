import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '../config/config.ts';
import { VERSION } from '../config/version.ts';
import { findDatabaseProblem, snapshotDatabase } from '../core/adapters/sqlite-snapshot.ts';
import { Failure } from '../core/errors/failure.ts';
import {
  ACCOUNT,
  BLOBS,
  copySynced,
  DATABASE,
  digestFile,
  listFiles,
  MANIFEST,
  type Manifest,
} from './backup-files.ts';
import { type Command, UsageError } from './command.ts';
import { refuseSharedEngines } from './embedded-only.ts';

export const backupCommand: Command = {
  usage: `Usage: lectern backup DIRECTORY

Copies the data directory (APP_DATA_DIRECTORY) to a new directory while the server runs, and creates its parents if they
are missing: the store as it was at one moment, the files its records name, and the admin account. Every file is listed with its digest in ${MANIFEST}, which
is written last: a directory without it is not a complete backup. It holds secrets (password hash, signing key, tokens of webhooks) as
the data directory does; only its owner can read it.

Exit code: 0 done, 1 failed, 2 wrong usage.`,
  async run(args) {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
    const [to, ...more] = positionals;
    if (to === undefined || more.length > 0) throw new UsageError('Name one directory to create.');
    const config = loadConfig();
    refuseSharedEngines(config);
    const made = await makeBackup(config.dataDirectory, resolve(to));
    process.stdout.write(`${made} files in ${resolve(to)}\n`);
    return 0;
  },
};

/**
 * @returns the number of files.
 * @throws Failure `conflict` if the directory exists, `not_found` if it or one of its parents cannot be created.
 */
async function makeBackup(data: string, to: string): Promise<number> {
  await createDirectory(to);
  try {
    return await fillBackup(data, to);
  } catch (error) {
    await rm(to, { recursive: true, force: true });
    throw error;
  }
}

/** Parents may exist, the directory itself may not. Only the owner can read what is created. */
async function createDirectory(to: string): Promise<void> {
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await mkdir(to, { mode: 0o700 });
  } catch (error) {
    const { code, path = to, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && path === to)
      throw new Failure('conflict', `${to} already exists.`, {
        hint: 'Name a directory that does not exist yet; every backup needs its own.',
      });
    throw new Failure('not_found', `${path} could not be created: ${code ?? message}.`, {
      hint: 'Name a directory below one that this user may write to.',
    });
  }
}

/**
 * A file is written before its record and removed after it. Therefore files are copied first, which takes
 * long, then the store, then files that were added meanwhile: every record of the copy has its files.
 */
async function fillBackup(data: string, to: string): Promise<number> {
  await copyBlobs(data, to, new Set());
  snapshotDatabase(join(data, DATABASE), join(to, DATABASE));
  await copyBlobs(data, to, new Set(await listFiles(join(to, BLOBS))));
  await copySynced(join(data, ACCOUNT), join(to, ACCOUNT));
  const problem = findDatabaseProblem(join(to, DATABASE));
  if (problem !== undefined)
    throw new Failure('unavailable', `The copy of the store is damaged: ${problem}. The backup was removed.`);
  const files: Manifest['files'] = {};
  for (const path of await listFiles(to)) files[path] = await digestFile(join(to, path));
  await writeManifest(to, { format: 1, version: VERSION, made_at: new Date().toISOString(), files });
  return Object.keys(files).length;
}

async function copyBlobs(data: string, to: string, known: ReadonlySet<string>): Promise<void> {
  for (const path of await listFiles(join(data, BLOBS)))
    if (!known.has(path)) await copySynced(join(data, BLOBS, path), join(to, BLOBS, path));
}

async function writeManifest(to: string, manifest: Manifest): Promise<void> {
  const file = await open(join(to, MANIFEST), 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  // Reports an unreadable directory now instead of at the restore.
  await readdir(to);
}
