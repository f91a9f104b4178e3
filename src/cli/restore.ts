import { mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '../config/config.ts';
import { findDatabaseProblem } from '../core/adapters/sqlite-snapshot.ts';
import { Failure } from '../core/errors/failure.ts';
import { copySynced, DATABASE, digestFile, listFiles, MANIFEST, readManifest } from './backup-files.ts';
import { type Command, UsageError } from './command.ts';
import { refuseSharedEngines } from './embedded-only.ts';

export const restoreCommand: Command = {
  usage: `Usage: lectern restore DIRECTORY [--check]

Copies a backup that lectern backup made into the data directory (APP_DATA_DIRECTORY), which must be empty or absent: move
its contents away first. Every file is compared with its digest before anything is written, and the store is written last.
The admin account is the one in the backup. Stop the server first, and start it again afterwards.

  --check   compare only, write nothing

Exit code: 0 done, 1 failed or damaged, 2 wrong usage.`,
  async run(args) {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { check: { type: 'boolean', default: false } },
    });
    const [from, ...more] = positionals;
    if (from === undefined || more.length > 0) throw new UsageError('Name one backup.');
    const config = loadConfig();
    refuseSharedEngines(config);
    const backup = resolve(from);
    const files = await verifyBackup(backup);
    if (!values.check) await copyInto(backup, config.dataDirectory, files);
    process.stdout.write(
      `${files.length} files ${values.check ? 'are as they were backed up' : `restored to ${config.dataDirectory}`}\n`,
    );
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

async function copyInto(backup: string, data: string, files: readonly string[]): Promise<void> {
  await mkdir(data, { recursive: true, mode: 0o700 });
  if ((await readdir(data)).length > 0)
    throw new Failure('conflict', `${data} is not empty. Nothing was written.`, {
      hint: 'Stop the server and move the directory away, or set APP_DATA_DIRECTORY to another.',
    });
  // The store comes last, so an interrupted restore has none and no server takes it for a complete one.
  for (const path of [...files.filter((one) => one !== DATABASE), DATABASE]) {
    if (!(await copySynced(join(backup, path), join(data, path))))
      throw new Failure('unavailable', `${join(backup, path)} disappeared while it was being copied.`);
  }
}
