import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** LibreOffice uses the first writable of these directories, whatever TMPDIR says. */
const PLACES = ['/tmp', '/var/tmp'];

/** Address of a profile for the command line of an office program. */
export function buildProfileUrl(folder: string): string {
  return pathToFileURL(join(folder, 'profile')).href;
}

/** Name of the socket of a program with this profile. */
export function buildPipeName(profile: string): string {
  const digest = createHash('md5').update(Buffer.from(profile, 'utf16le')).digest();
  // LibreOffice writes bytes without leading zeros.
  return `OSL_PIPE_${process.getuid?.() ?? 0}_SingleOfficeIPC_${[...digest].map((byte) => byte.toString(16)).join('')}`;
}

/** Removes the socket of a killed program. @param folder of the process. */
export async function removePipe(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const name = buildPipeName(buildProfileUrl(folder));
  await Promise.all(PLACES.map((place) => rm(join(place, name), { force: true }).catch(() => undefined)));
}
