import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { isAbsolute, join, parse, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { invalid } from '../errors/failure.ts';
import { shownText } from '../errors/shown-values.ts';

type Place = readonly (string | number)[];

/** Folders chosen by the person who started the process. */
export interface FolderSettings {
  /** Folders from the option or the variable; empty: the home directory and the working directory. */
  readonly named: readonly string[];
  readonly workingDirectory: string;
  readonly homeDirectory: string | undefined;
  /** Always refused for reading and writing, wherever it is. */
  readonly dataDirectory: string;
  /** Folders in the data directory whose files appear in answers and may therefore be read. */
  readonly madeFiles: readonly string[];
}

interface Folder {
  readonly path: string;
  /** True if entries whose names begin with a dot may be used. */
  readonly hidden: boolean;
}

const LONGEST_PATH = 4_096;
const SCHEME = /^[a-z][a-z0-9+.-]+:/i;
const DRIVE = /^[a-z]:[\\/]/i;
/** Links of this server, which look like absolute paths. */
const OWN_LINK = /^\/(?:downloads|uploads)\/[^?]*\?(?:.*&)?signature=/;

/** Decides which paths of this machine a caller may name. */
export class AllowedFolders {
  readonly #settings: FolderSettings;
  readonly #folders: readonly Folder[];
  #roots: readonly string[] | undefined;

  constructor(settings: FolderSettings) {
    this.#settings = settings;
    const { named, workingDirectory, homeDirectory } = settings;
    const usual = [homeDirectory, workingDirectory].filter(
      (path) => path !== undefined && !isRoot(path),
    ) as string[];
    this.#folders =
      named.length > 0
        ? named.map((path) => ({ path: resolve(path), hidden: true }))
        : [...new Set(usual)].map((path) => ({ path, hidden: false }));
  }

  narrowTo(roots: readonly string[] | undefined): void {
    this.#roots = roots;
  }

  /** See `LocalFiles.pathOf`. */
  pathOf(reference: string, field: Place, explicit: boolean, folder?: string): string | undefined {
    if (reference.length > LONGEST_PATH || /[\n\r\0]/.test(reference)) return undefined;
    if (/^file:/i.test(reference)) return fromAddress(reference, field);
    if (OWN_LINK.test(reference)) return undefined;
    const home = this.#settings.homeDirectory;
    if (/^~[\\/]/.test(reference) && home !== undefined) return join(home, reference.slice(2));
    if (isAbsolute(reference)) return resolve(reference);
    const base = folder ?? this.#settings.workingDirectory;
    if (/^\.{1,2}[\\/]/.test(reference)) return resolve(base, reference);
    if (explicit || (SCHEME.test(reference) && !DRIVE.test(reference))) return undefined;
    // Ids have neither folders nor extensions.
    return /[\\/]|\.\w{1,8}$/.test(reference) ? resolve(base, reference) : undefined;
  }

  /**
   * Resolves symbolic links. The file and its folder need not exist.
   *
   * @throws Failure `invalid_input` for a path outside the allowed folders.
   */
  async resolve(path: string, field: Place, purpose: 'read' | 'write'): Promise<string> {
    const real = await resolveExistingPart(path);
    const data = await resolveExistingPart(this.#settings.dataDirectory);
    if (purpose === 'read' && contains(data, real)) {
      const made = await Promise.all(this.#settings.madeFiles.map(resolveExistingPart));
      if (made.some((folder) => contains(folder, real) && !hasHiddenPart(folder, real))) return real;
    }
    const folders = await Promise.all(
      this.#folders.map(async ({ path: folder, hidden }) => ({
        path: await resolveExistingPart(folder),
        hidden,
      })),
    );
    const roots = this.#roots && (await Promise.all(this.#roots.map(resolveExistingPart)));
    const isAllowed = folders.some(
      (folder) => contains(folder.path, real) && (folder.hidden || !hasHiddenPart(folder.path, real)),
    );
    const isInRoots = roots === undefined || roots.some((root) => contains(root, real));
    if (isAllowed && isInRoots && !contains(data, real) && !isPrivate(real)) return real;
    throw invalid(
      field,
      `${field.join('.')}: the path ${shownText(path, 300)} may not be used${real === path ? '' : ', since it leads elsewhere by a link'}. ${this.describe()}`,
      {
        type: 'path',
        input: shownText(path, 300),
        ctx: { allowed: this.#folders.map((folder) => folder.path) },
      },
      'Move the file into one of these folders, or start Lectern with --allow FOLDER or LECTERN_ALLOWED_DIRECTORIES to allow another.',
    );
  }

  /** The allowed folders as a sentence. */
  describe(): string {
    const list = this.#folders.map(({ path }) => path).join(', ') || 'none';
    const hidden = this.#folders.some((folder) => !folder.hidden)
      ? ', without entries whose names begin with a dot'
      : '';
    const roots =
      this.#roots === undefined
        ? ''
        : `, and of these only what lies in the client's roots ${this.#roots.join(', ') || '(none on this machine)'}`;
    return `Allowed folders: ${list}${hidden}${roots}. Data directories of Lectern are never allowed.`;
  }
}

function fromAddress(address: string, field: Place): string {
  try {
    return fileURLToPath(address);
  } catch {
    throw invalid(
      field,
      `${field.join('.')}: ${shownText(address, 300)} is not the address of a file on this machine.`,
      { type: 'path', input: shownText(address, 300) },
      'Write file:///absolute/path, with blanks as %20, or give the plain path.',
    );
  }
}

function isRoot(path: string): boolean {
  return parse(path).root === resolve(path);
}

function contains(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return inside === '' || (!isAbsolute(inside) && inside !== '..' && !inside.startsWith(`..${sep}`));
}

/** Folders without a leading dot in a home directory where programs store their own files. */
const PROGRAM_FOLDERS: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: 'Library',
  win32: 'AppData',
};

function hasHiddenPart(folder: string, path: string): boolean {
  const parts = relative(folder, path).split(sep);
  return parts.some((part) => part.startsWith('.')) || parts[0] === PROGRAM_FOLDERS[process.platform];
}

/** Files of data directories, also those of other servers. */
const PRIVATE_NAMES = ['userConfig.json', 'local-access', 'lectern.sqlite'];

function isPrivate(path: string): boolean {
  if (PRIVATE_NAMES.includes(parse(path).base.replace(/-(?:wal|shm)$/, ''))) return true;
  for (let folder = parse(path).dir; folder !== parse(folder).dir; folder = parse(folder).dir)
    if (existsSync(join(folder, 'lectern.sqlite'))) return true;
  return false;
}

/** Symbolic links are followed as far as the path exists; what does not exist yet is appended unchanged. */
async function resolveExistingPart(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const parent = parse(path).dir;
    // A dangling link would be followed when the file is created.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === path) return path;
    return join(await resolveExistingPart(parent), parse(path).base);
  }
}
