import { mkdir, readdir, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '../config/config.ts';
import { findDatabaseProblem, isDatabaseInUse } from '../core/adapters/sqlite-snapshot.ts';
import { Failure } from '../core/errors/failure.ts';
import { copySynced, DATABASE, digestFile, listFiles, MANIFEST, readManifest } from './backup-files.ts';
import { type Command, UsageError } from './command.ts';
import { refuseSharedEngines } from './embedded-only.ts';

/** Begins the name of a directory with what a restore has replaced. */
const REPLACED = 'replaced-';

export const restoreCommand: Command = {
  usage: `Usage: lectern restore DIRECTORY [--check | --force]

Copies a backup that lectern backup made into the data directory (APP_DATA_DIRECTORY), which must be empty or absent.
Every file is compared with its digest before anything is written, and the store is written last. The admin account is the
one in the backup. Stop the server first, and start it again afterwards.

  --check   compare only, write nothing
  --force   restore into a data directory that is not empty: its contents are moved to a new directory in it, ${REPLACED}TIME

Exit code: 0 done, 1 failed or damaged, 2 wrong usage.`,
  async run(args) {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        check: { type: 'boolean', default: false },
        force: { type: 'boolean', default: false },
      },
    });
    const [from, ...more] = positionals;
    if (from === undefined || more.length > 0) throw new UsageError('Name one backup.');
    const config = loadConfig();
    refuseSharedEngines(config);
    const backup = resolve(from);
    const files = await verifyBackup(backup);
    const say = (line: string) => process.stdout.write(`${line}\n`);
    if (values.check) say(`${files.length} files are as they were backed up`);
    else {
      const replaced = await prepareDirectory(config.dataDirectory, values.force);
      if (replaced !== undefined) say(`What was there is in ${replaced}`);
      await copyInto(backup, config.dataDirectory, files);
      say(`${files.length} files restored to ${config.dataDirectory}`);
    }
    return 0;
  },
};

/**
 * Paths of an intact backup. @throws Failure `unavailable` that names damaged, missing and additional files.
 */
async function verifyBackup(backup: string): Promise<readonly string[]> {
  const { files } = await readManifest(backup);
  const found = (await listFiles(backup)).filter((path) => path !== MANIFEST);
  const wrong = found
    .filter((path) => files[path] === undefined)
    .map((path) => `${path} is not part of this backup`);
  for (const [path, wanted] of Object.entries(files)) {
    if (!found.includes(path)) wrong.push(`${path} is missing`);
    else {
      const { bytes, sha256 } = await digestFile(join(backup, path));
      if (bytes !== wanted.bytes || sha256 !== wanted.sha256) wrong.push(`${path} was changed`);
    }
  }
  if (wrong.length > 0) {
    const named = wrong.slice(0, 5).join('; ');
    throw new Failure(
      'unavailable',
      `The backup ${backup} is incomplete: ${named}${wrong.length > 5 ? ` and ${wrong.length - 5} more` : ''}. Nothing was written.`,
      { hint: 'Use another backup.' },
    );
  }
  // An unreadable store is reported before the data directory is touched.
  const problem = findDatabaseProblem(join(backup, DATABASE));
  if (problem !== undefined)
    throw new Failure(
      'unavailable',
      `The store of the backup ${backup} cannot be used: ${problem}. Nothing was written.`,
    );
  return found;
}

/**
 * Makes the data directory empty, but for what earlier restores have moved away.
 *
 * @returns where its contents are now; undefined if there were none.
 * @throws Failure `conflict` if it has contents that may not be moved, or a server uses them.
 */
async function prepareDirectory(data: string, mayReplace: boolean): Promise<string | undefined> {
  await mkdir(data, { recursive: true, mode: 0o700 });
  const names = await readdir(data);
  if (names.length === 0) return undefined;
  if (!mayReplace)
    throw new Failure('conflict', `${data} is not empty. Nothing was written.`, {
      hint: 'Move its contents away, set APP_DATA_DIRECTORY to another directory, or repeat the command with --force, which moves them.',
    });
  if (isDatabaseInUse(join(data, DATABASE)))
    throw new Failure('conflict', `A server uses ${data}. Nothing was written.`, {
      hint: 'Stop every server, worker and lectern stdio on this data directory first.',
    });
  const present = names.filter((name) => !name.startsWith(REPLACED));
  const replaced = join(data, `${REPLACED}${new Date().toISOString().replaceAll(':', '-')}`);
  await mkdir(replaced, { mode: 0o700 });
  // The store goes first, so that no server takes what is left for a complete directory.
  const isStore = (name: string) => name.startsWith(DATABASE);
  for (const name of [...present.filter(isStore), ...present.filter((one) => !isStore(one))])
    await rename(join(data, name), join(replaced, name));
  return replaced;
}

async function copyInto(backup: string, data: string, files: readonly string[]): Promise<void> {
  // The store comes last, so an interrupted restore has none and no server takes it for a complete one.
  for (const path of [...files.filter((one) => one !== DATABASE), DATABASE]) {
    if (!(await copySynced(join(backup, path), join(data, path))))
      throw new Failure('unavailable', `${join(backup, path)} disappeared while it was being copied.`);
  }
}
