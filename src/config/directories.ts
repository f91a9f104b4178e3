import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';

/** Properties of the machine that determine where a program keeps its files. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Home directory of the user; undefined if the system reports none. */
  readonly home: string | undefined;
}

/** The data directory of the container image, which the interface names. */
const CONTAINER_DATA = '/app_data';

export function thisMachine(env: Machine['env'] = process.env): Machine {
  return { platform: process.platform, env, home: readHome(env) };
}

/**
 * The default directory for records, files and the account if `APP_DATA_DIRECTORY` is not set: `/app_data` if
 * it is writable, else the platform's directory for user data.
 *
 * @see https://specifications.freedesktop.org/basedir-spec/latest/
 */
export function defaultDataDirectory(machine: Machine = thisMachine()): string {
  return isWritableFolder(CONTAINER_DATA) ? CONTAINER_DATA : userDataDirectory(machine);
}

/** The platform's directory for user data; `/app_data` if the user has no home directory. */
export function userDataDirectory({ platform, env, home }: Machine): string {
  if (platform === 'win32') {
    const local =
      absoluteOrUndefined(env['LOCALAPPDATA'], win32) ?? (home && win32.join(home, 'AppData', 'Local'));
    return local ? win32.join(local, 'Lectern') : CONTAINER_DATA;
  }
  if (platform === 'darwin')
    return home ? posix.join(home, 'Library', 'Application Support', 'Lectern') : CONTAINER_DATA;
  const data =
    absoluteOrUndefined(env['XDG_DATA_HOME'], posix) ?? (home && posix.join(home, '.local', 'share'));
  return data ? posix.join(data, 'lectern') : CONTAINER_DATA;
}

/** The platform's cache directory; undefined if the user has no home directory. */
export function cacheDirectory({ platform, env, home }: Machine = thisMachine()): string | undefined {
  if (platform === 'win32') {
    const local =
      absoluteOrUndefined(env['LOCALAPPDATA'], win32) ?? (home && win32.join(home, 'AppData', 'Local'));
    return local ? win32.join(local, 'Lectern', 'Cache') : undefined;
  }
  if (platform === 'darwin') return home ? posix.join(home, 'Library', 'Caches', 'Lectern') : undefined;
  const cache = absoluteOrUndefined(env['XDG_CACHE_HOME'], posix) ?? (home && posix.join(home, '.cache'));
  return cache ? posix.join(cache, 'lectern') : undefined;
}

/** The specification tells programs to ignore relative paths in these variables. */
function absoluteOrUndefined(
  path: string | undefined,
  { isAbsolute }: Pick<typeof posix, 'isAbsolute'>,
): string | undefined {
  return path !== undefined && isAbsolute(path) ? path : undefined;
}

function readHome(env: Machine['env']): string | undefined {
  const named = process.platform === 'win32' ? env['USERPROFILE'] : env['HOME'];
  if (named) return named;
  try {
    return homedir() || undefined;
  } catch {
    // The user has no entry in the system's list of users.
    return undefined;
  }
}

function isWritableFolder(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** The user's documents folder; undefined if there is none. */
export function documentsFolder({ platform, env, home }: Machine = thisMachine()): string | undefined {
  if (home === undefined) return undefined;
  const folder =
    (platform === 'linux' ? xdgDocuments(env, home) : undefined) ??
    (platform === 'win32' ? win32 : posix).join(home, 'Documents');
  return isWritableFolder(folder) ? folder : undefined;
}

/** Desktops name the folder in the user's language, such as `XDG_DOCUMENTS_DIR="$HOME/Dokumente"`. */
function xdgDocuments(env: Machine['env'], home: string): string | undefined {
  const config = absoluteOrUndefined(env['XDG_CONFIG_HOME'], posix) ?? posix.join(home, '.config');
  try {
    const named = /^\s*XDG_DOCUMENTS_DIR="(?<path>[^"\n]+)"/m.exec(
      readFileSync(posix.join(config, 'user-dirs.dirs'), 'utf8'),
    )?.groups?.['path'];
    const folder = named?.replace(/^\$HOME(?=\/|$)/, home);
    // A desktop without such a folder names the home directory itself.
    return folder === undefined || posix.resolve(folder) === posix.resolve(home)
      ? undefined
      : absoluteOrUndefined(folder, posix);
  } catch {
    return undefined;
  }
}
