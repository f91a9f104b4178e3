import { randomBytes } from 'node:crypto';
import { renameSync } from 'node:fs';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Failure } from '../core/errors/failure.ts';

/** Keys of userConfig.json that this module owns; all others are preserved. */
const AUTH_KEYS = ['AUTH_USERNAME', 'AUTH_PASSWORD_HASH', 'AUTH_SECRET_KEY'] as const;
export type AuthKeys = Readonly<Record<(typeof AUTH_KEYS)[number], string>>;

export type UserConfig = Readonly<Record<string, unknown>>;

/**
 * Reads the file; a missing file counts as empty.
 *
 * @throws Failure `unavailable` if the file cannot be read or is not a JSON object. It never counts as "no account yet",
 * which would hand the instance to the first visitor.
 */
export async function readUserConfig(file: string): Promise<UserConfig> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (isAbsent(error)) return {};
    throw new Failure(
      'unavailable',
      `${file} cannot be read, so it is not known whether an admin account exists. Correct its permissions and start again.`,
      { cause: error },
    );
  }
  return parse(file, text);
}

function parse(file: string, text: string): UserConfig {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw createBrokenFailure(file, 'it is not JSON');
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw createBrokenFailure(file, 'it is not a JSON object');
  const config = value as Record<string, unknown>;
  for (const key of AUTH_KEYS) {
    const entry = config[key];
    if (entry !== undefined && entry !== null && typeof entry !== 'string')
      throw createBrokenFailure(file, `${key} is not a string`);
  }
  return config;
}

function createBrokenFailure(file: string, why: string): Failure {
  return new Failure(
    'unavailable',
    `${file} is damaged: ${why}. It was left untouched. Restore it from a backup, correct it by hand, or move it away to set up a new admin account, then start again.`,
  );
}

/**
 * Replaces the three keys, or removes them with `undefined`. The write is atomic: temporary file, fsync,
 * rename, fsync of the folder. Only the owner can read the file.
 *
 * @param assertCurrent called right before the rename; an error that it throws keeps the old file.
 */
export async function writeAuthKeys(
  file: string,
  keys: AuthKeys | undefined,
  assertCurrent: () => void,
): Promise<void> {
  const next: Record<string, unknown> = { ...(await readUserConfig(file)) };
  for (const key of AUTH_KEYS) {
    if (keys === undefined) delete next[key];
    else next[key] = keys[key];
  }
  const folder = dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(`${JSON.stringify(next, null, 2)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    assertCurrent();
    renameSync(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Some file systems, and Windows, cannot sync a folder. The rename is already done.
    if (!['EINVAL', 'EPERM', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await handle.close();
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'ENOENT';
}
