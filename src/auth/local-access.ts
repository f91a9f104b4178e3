import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { link, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isSameText } from './passwords.ts';

/**
 * Access for programs before there is an account: a header in a file that only the owner of the data
 * directory can read.
 */
export interface LocalAccess {
  readonly file: string;
  opensWith(token: string): boolean;
}

const HEADER = /^Authorization: Bearer (lectern_local_[\w-]{43})\n$/;

/** Header of an earlier start, or a new one. It is reused so that clients keep access after a restart. */
export async function openLocalAccess(file: string): Promise<LocalAccess> {
  const token = (await readToken(file)) ?? (await createToken(file));
  return { file, opensWith: (candidate) => isSameText(candidate, token) };
}

export async function closeLocalAccess(file: string): Promise<void> {
  await rm(file, { force: true });
}

async function createToken(file: string): Promise<string> {
  const token = `lectern_local_${randomBytes(32).toString('base64url')}`;
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(temporary, `Authorization: Bearer ${token}\n`, { flag: 'wx', mode: 0o600 });
  try {
    await link(temporary, file);
    return token;
  } catch {
    // Another process created the file first, or the existing file is unusable.
    const theirs = await readToken(file);
    if (theirs === undefined) await rename(temporary, file);
    return theirs ?? token;
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Undefined for a file that is missing, incomplete, a link, owned by another user or readable by others. */
async function readToken(file: string): Promise<string | undefined> {
  const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(() => undefined);
  if (handle === undefined) return undefined;
  try {
    const { mode, uid } = await handle.stat();
    const own = process.getuid === undefined || ((mode & 0o077) === 0 && uid === process.getuid());
    return own ? HEADER.exec(await handle.readFile('utf8'))?.[1] : undefined;
  } finally {
    await handle.close();
  }
}
