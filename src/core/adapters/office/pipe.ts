import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** LibreOffice looks for a place at the first that it may write to, whatever TMPDIR says. */
const PLACES = ['/tmp', '/var/tmp'];

/** The profile of an office program as it is told of it. */
export function profileUrl(folder: string): string {
  return pathToFileURL(join(folder, 'profile')).href;
}

/** Name of the socket at which the program of a profile listens: no other profile has the same. */
export function pipeName(profile: string): string {
  const digest = createHash('md5').update(Buffer.from(profile, 'utf16le')).digest();
  // As LibreOffice writes it: bytes without leading zeros.
  return `OSL_PIPE_${process.getuid?.() ?? 0}_SingleOfficeIPC_${[...digest].map((byte) => byte.toString(16)).join('')}`;
}

/** Removes what a program that was killed left of its socket. @param folder of the process that it was. */
export async function removePipe(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const name = pipeName(profileUrl(folder));
  await Promise.all(PLACES.map((place) => rm(join(place, name), { force: true }).catch(() => undefined)));
}
