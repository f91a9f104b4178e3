import { access, constants, mkdir } from 'node:fs/promises';
import { Failure } from '../errors/failure.ts';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is not a folder',
  EEXIST: 'a file with this name exists',
  ENOSPC: 'no space is left on the device',
};

/**
 * Creates the data directory, or checks that an existing one is writable.
 *
 * @throws Failure `unavailable` with the path, the reason and the variable that sets another directory.
 */
export async function prepareDataDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await access(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new Failure(
      'unavailable',
      `The data directory ${path} cannot be written: ${REASONS[code] ?? code}.`,
      {
        hint: 'Set the environment variable APP_DATA_DIRECTORY to a folder that this user can write, for an MCP client under "env" in its settings, and start Lectern again.',
        cause: error,
      },
    );
  }
}
