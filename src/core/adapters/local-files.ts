import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chmod, copyFile, link, lstat, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, parse, sep } from 'node:path';
import { Failure, invalid } from '../errors/failure.ts';
import { shownText } from '../errors/shown-values.ts';
import type { LocalFile, LocalFiles, MadeFile, SaveTarget } from '../store/local-files.ts';
import type { RecordStore } from '../store/store.ts';
import type { AllowedFolders } from './allowed-folders.ts';

type Place = readonly (string | number)[];

export interface LocalFilesOptions {
  readonly folders: AllowedFolders;
  /** Limit on the files that are read. */
  readonly maxBytes: number;
  /** Folders for generated files, best first. */
  readonly exports: readonly string[];
  /** Records the owner of each generated file. */
  readonly records: () => Promise<RecordStore>;
}

/** A generated file as it was written. */
interface PublishedFile {
  readonly path: string;
  readonly owner: string;
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
}

const PUBLISHED = 'published_files';
const LONGEST_NAME = 200;
const MOST_NUMBERS = 1_000;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left on the device',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
  ELOOP: 'its symbolic links form a loop',
  ENAMETOOLONG: 'the name is too long',
};

export function openLocalFiles(options: LocalFilesOptions): LocalFiles {
  return new DiskLocalFiles(options);
}

class DiskLocalFiles implements LocalFiles {
  readonly #options: LocalFilesOptions;

  constructor(options: LocalFilesOptions) {
    this.#options = options;
  }

  pathOf(...reference: Parameters<LocalFiles['pathOf']>): string | undefined {
    return this.#options.folders.pathOf(...reference);
  }

  narrowTo(folders: readonly string[] | undefined): void {
    this.#options.folders.narrowTo(folders);
  }

  async open(path: string, field: Place): Promise<LocalFile> {
    const { folders, maxBytes } = this.#options;
    const real = await folders.resolve(path, field, 'read');
    try {
      const bytes = await readChecked(
        real,
        maxBytes,
        async () => (await folders.resolve(path, field, 'read')) === real,
      );
      if (typeof bytes !== 'string') return { path: real, filename: basename(real), bytes };
      throw createRefusal(field, path, bytes, 'Give the path of a file of at most LIMIT_UPLOAD_BYTES bytes.');
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw createRefusal(
        field,
        path,
        `cannot be read: ${describeReason(error)}`,
        'Check the path. Relative paths begin in the working directory of the server; give an absolute path, or one that begins with ~/.',
      );
    }
  }

  async readyTarget(
    target: SaveTarget,
    extensions: readonly string[],
    repeated: boolean,
  ): Promise<SaveTarget> {
    const { path, isFolder } = await this.#targetOf(target);
    const problem = await findFolderProblem(isFolder ? path : dirname(path));
    if (problem !== undefined)
      throw createRefusal(
        ['save_to'],
        path,
        `cannot be written: ${problem}`,
        'Name a folder that this user can write.',
      );
    if (isFolder) return { ...target, path: `${path}${sep}` };
    const own = extname(path);
    if (isEnding(own) && !extensions.includes(own.toLowerCase()))
      throw createRefusal(
        ['save_to'],
        path,
        `ends in ${own}, but the file is a ${extensions[0]} file`,
        `End the name in ${extensions[0]}, or ask for another format with export_as.`,
      );
    const file = isEnding(own) ? path : `${path}${extensions[0]}`;
    if (basename(file).length > LONGEST_NAME)
      throw createRefusal(
        ['save_to'],
        file,
        'has too long a name',
        `A name has at most ${LONGEST_NAME} characters.`,
      );
    const present = await lstat(file).catch(() => undefined);
    if (present !== undefined && (!target.overwrite || present.isDirectory()) && !repeated)
      throw createTakenFailure(file);
    return { ...target, path };
  }

  async save({ name, bytes }: MadeFile, target: SaveTarget): Promise<string> {
    const { path, isFolder } = await this.#targetOf(target);
    const { dir, name: stem, ext } = parse(path);
    const ending = ext.toLowerCase() === extname(name).toLowerCase() ? ext : extname(name);
    const file = isFolder
      ? join(path, name)
      : join(dir, `${isEnding(ext) ? stem : `${stem}${ext}`}${ending}`);
    const real = await this.#options.folders.resolve(file, ['save_to'], 'write');
    const content = await bytes();
    try {
      await mkdir(dirname(real), { recursive: true });
      // A link may have replaced a folder meanwhile.
      if (
        (await this.#options.folders.resolve(file, ['save_to'], 'write')) === real &&
        (await write(real, content, target.overwrite))
      )
        return real;
      if ((await digestFile(real, content.length)) === digest(content)) return real;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
      throw createRefusal(
        ['save_to'],
        real,
        `cannot be written: ${describeReason(error)}`,
        'Name a folder that this user can write.',
      );
    }
    throw createTakenFailure(real);
  }

  async publish(file: MadeFile, owner: string): Promise<string> {
    const bytes = await file.bytes();
    for (const folder of this.#options.exports) {
      try {
        await mkdir(folder, { recursive: true });
        // A link could lead outside the user's documents.
        if ((await lstat(folder)).isDirectory())
          return await this.#publishIn(folder, file.name, bytes, owner);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
      }
    }
    throw new Failure(
      'unavailable',
      `The folders for made files cannot be written: ${this.#options.exports.join(', ')}.`,
      { hint: 'Name another place with save_to.' },
    );
  }

  async #publishIn(folder: string, name: string, bytes: Uint8Array, owner: string): Promise<string> {
    const records = await this.#options.records();
    const sha256 = digest(bytes);
    for (let number = 1; number <= MOST_NUMBERS; number++) {
      const path = join(folder, addNumber(name, number));
      const id = digest(Buffer.from(path));
      const known = (await records.get<PublishedFile>(PUBLISHED, id))?.value;
      const present = await digestFile(path, bytes.length, known?.size);
      if (present === sha256) return path;
      const isUnchanged = present !== undefined && known?.owner === owner && known.sha256 === present;
      if (!(await write(path, bytes, isUnchanged))) {
        // Another process wrote the same file first.
        if ((await digestFile(path, bytes.length)) === sha256) return path;
        continue;
      }
      const value: PublishedFile = { path, owner, sha256, size: bytes.length };
      await records.write([{ collection: PUBLISHED, id, value, order: path }]);
      return path;
    }
    throw Object.assign(new Error(`${folder} holds ${MOST_NUMBERS} files named ${name}.`), {
      syscall: 'open',
      code: 'EEXIST',
    });
  }

  async #targetOf({ path }: SaveTarget): Promise<{ readonly path: string; readonly isFolder: boolean }> {
    const asked =
      this.#options.folders.pathOf(path, ['save_to'], false) ??
      this.#options.folders.pathOf(`./${path}`, ['save_to'], true);
    if (asked === undefined) throw createRefusal(['save_to'], path, 'is not a path');
    const real = await this.#options.folders.resolve(asked, ['save_to'], 'write');
    const isFolder = /[\\/]$/.test(path) || (await stat(real).catch(() => undefined))?.isDirectory() === true;
    return { path: real, isFolder };
  }
}

const READ_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Reads a regular file through one handle, so that a replacement at the same path is not read.
 *
 * @param isSame checks after opening whether the path still leads to the allowed place.
 * @returns the bytes, or the reason why the file cannot be read.
 */
async function readChecked(
  path: string,
  maxBytes: number,
  isSame: () => Promise<boolean>,
): Promise<Uint8Array | string> {
  const handle = await open(path, READ_FLAGS);
  try {
    const opened = await handle.stat();
    if (!opened.isFile()) return 'is not a file';
    const named = await stat(path);
    if (!(await isSame()) || named.ino !== opened.ino || named.dev !== opened.dev)
      return 'changed while it was opened';
    if (opened.size > maxBytes) return `has ${opened.size} bytes; at most ${maxBytes} are read`;
    const bytes = Buffer.allocUnsafeSlow(opened.size);
    const { bytesRead } = await handle.read(bytes, 0, opened.size, 0);
    return new Uint8Array(bytes.buffer, 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Digest of a regular file with one of these sizes; undefined for anything else, such as a pipe. */
async function digestFile(
  path: string,
  ...sizes: readonly (number | undefined)[]
): Promise<string | undefined> {
  const found = await lstat(path).catch(() => undefined);
  if (found?.isFile() !== true || !sizes.includes(found.size)) return undefined;
  const bytes = await readChecked(path, found.size, async () => true).catch(() => '');
  return typeof bytes === 'string' ? undefined : digest(bytes);
}

/** @returns false if a file exists and must not be replaced. */
async function write(path: string, bytes: Uint8Array, overwrite: boolean): Promise<boolean> {
  const draft = join(dirname(path), `.${randomBytes(8).toString('hex')}.lectern`);
  try {
    await writeSynced(draft, bytes);
    if (overwrite) {
      const replaced = await stat(path).catch(() => undefined);
      if (replaced !== undefined) await chmod(draft, replaced.mode & 0o777);
      await rename(draft, path);
      return true;
    }
    return await moveToNew(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o644);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A second link to the draft is atomic. File systems without links copy instead. */
async function moveToNew(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
  }
  try {
    await copyFile(draft, path, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}

function isTaken(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EEXIST';
}

/** Reason why no file can be created in a folder, which need not exist yet. */
async function findFolderProblem(path: string): Promise<string | undefined> {
  try {
    if (!(await stat(path)).isDirectory()) return REASONS['ENOTDIR'];
    await access(path, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    const parent = dirname(path);
    return (error as NodeJS.ErrnoException).code === 'ENOENT' && parent !== path
      ? findFolderProblem(parent)
      : describeReason(error);
  }
}

/** Returns whether the part after the last dot is an extension; in "Plan v1.2" it belongs to the name. */
function isEnding(extension: string): boolean {
  return /^\.[a-z]{2,5}$/i.test(extension);
}

function addNumber(name: string, number: number): string {
  const { name: stem, ext } = parse(name);
  return number === 1 ? name : `${stem} (${number})${ext}`;
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function describeReason(error: unknown): string {
  const { code = 'unknown error' } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? code;
}

function createTakenFailure(path: string): Failure {
  return createRefusal(
    ['save_to'],
    path,
    'exists already',
    'Name another file, or give overwrite: true to replace it.',
  );
}

function createRefusal(field: Place, path: string, problem: string, hint?: string): Failure {
  const shown = shownText(path, 300);
  return invalid(field, `${field.join('.')}: ${shown} ${problem}.`, { type: 'path', input: shown }, hint);
}
