import { createHash, randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, copyFile, link, lstat, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, parse } from 'node:path';
import { Failure, invalid } from '../errors/failure.ts';
import { shownText } from '../errors/shown.ts';
import type { LocalFile, LocalFiles, MadeFile, SaveTarget } from '../store/local-files.ts';
import type { FileContent, RecordStore } from '../store/store.ts';
import type { AllowedFolders } from './allowed-folders.ts';

type Place = readonly (string | number)[];

export interface LocalFilesOptions {
  readonly folders: AllowedFolders;
  /** Largest file that is read. */
  readonly maxBytes: number;
  /** Folders for made files, best first. */
  readonly exports: readonly string[];
  /** Remembers which made file belongs to which owner. */
  readonly records: () => Promise<RecordStore>;
}

/** A made file as it was written. */
interface Published {
  readonly path: string;
  readonly owner: string;
  readonly sha256: string;
}

const PUBLISHED = 'published_files';
const PIECE_BYTES = 256 * 1024;
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

  narrowTo(folders: readonly string[]): void {
    this.#options.folders.narrowTo(folders);
  }

  async open(path: string, field: Place): Promise<LocalFile> {
    const { folders, maxBytes } = this.#options;
    const real = await folders.resolve(path, field, 'read');
    const { isFile, size } = await stat(real).then(
      (found) => ({ isFile: found.isFile(), size: found.size }),
      (error: unknown) => {
        throw refusal(field, path, `cannot be read: ${reasonOf(error)}`, 'Check the path. Relative paths begin in the working directory of the server.');
      },
    );
    if (!isFile) throw refusal(field, path, 'is not a file', 'Give the path of a file.');
    if (size > maxBytes) throw refusal(field, path, `has ${size} bytes; at most ${maxBytes} are read`, 'Give a smaller file, or raise LIMIT_UPLOAD_BYTES.');
    return { path: real, filename: basename(real), content: contentOf(real, size, field) };
  }

  async assertTarget(target: SaveTarget, extensions: readonly string[]): Promise<void> {
    const { path, isFolder } = await this.#targetOf(target);
    const problem = await folderProblem(isFolder ? path : dirname(path));
    if (problem !== undefined) throw refusal(['save_to'], path, `cannot be written: ${problem}`, 'Name a folder that this user can write.');
    if (isFolder) return;
    const own = extname(path).toLowerCase();
    if (isEnding(own) && !extensions.includes(own))
      throw refusal(['save_to'], path, `ends in ${own}, but the file is a ${extensions[0]} file`, `End the name in ${extensions[0]}, or ask for another format with export_as.`);
    const file = isEnding(own) ? path : `${path}${extensions[0]}`;
    if (target.overwrite ? (await lstat(file).catch(() => undefined))?.isDirectory() === true : await exists(file)) throw taken(file);
  }

  async save({ name, bytes }: MadeFile, target: SaveTarget): Promise<string> {
    const { path, isFolder } = await this.#targetOf(target);
    const { dir, name: stem, ext } = parse(path);
    const file = isFolder ? join(path, name) : join(dir, `${isEnding(ext) ? stem : `${stem}${ext}`}${extname(name)}`);
    const real = await this.#options.folders.resolve(file, ['save_to'], 'write');
    try {
      await mkdir(dirname(real), { recursive: true });
      if (await write(real, await bytes(), target.overwrite)) return real;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
      throw refusal(['save_to'], real, `cannot be written: ${reasonOf(error)}`, 'Name a folder that this user can write.');
    }
    throw taken(real);
  }

  async publish(file: MadeFile, owner: string): Promise<string> {
    const bytes = await file.bytes();
    for (const folder of this.#options.exports) {
      try {
        await mkdir(folder, { recursive: true });
        return await this.#publishIn(folder, file.name, bytes, owner);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
      }
    }
    throw new Failure('unavailable', `The folders for made files cannot be written: ${this.#options.exports.join(', ')}.`, { hint: 'Name another place with save_to.' });
  }

  async #publishIn(folder: string, name: string, bytes: Uint8Array, owner: string): Promise<string> {
    const records = await this.#options.records();
    const sha256 = digest(bytes);
    for (let number = 1; number <= MOST_NUMBERS; number++) {
      const path = join(folder, numbered(name, number));
      const id = digest(Buffer.from(path));
      const present = await readFile(path).then(digest, () => undefined);
      const known = present === undefined ? undefined : (await records.get<Published>(PUBLISHED, id))?.value;
      if (present === sha256) return path;
      const isUnchanged = known?.owner === owner && known.sha256 === present;
      if (!(await write(path, bytes, isUnchanged))) continue;
      const value: Published = { path, owner, sha256 };
      await records.write([{ collection: PUBLISHED, id, value, order: path }]);
      return path;
    }
    throw Object.assign(new Error(`${folder} holds ${MOST_NUMBERS} files named ${name}.`), { syscall: 'open', code: 'EEXIST' });
  }

  async #targetOf({ path }: SaveTarget): Promise<{ readonly path: string; readonly isFolder: boolean }> {
    const asked = this.#options.folders.pathOf(path, ['save_to'], false) ?? this.#options.folders.pathOf(`./${path}`, ['save_to'], true);
    if (asked === undefined) throw refusal(['save_to'], path, 'is not a path');
    const real = await this.#options.folders.resolve(asked, ['save_to'], 'write');
    const isFolder = /[\\/]$/.test(path) || (await stat(real).catch(() => undefined))?.isDirectory() === true;
    return { path: real, isFolder };
  }
}

/** Reads what the path led to when it was checked, even if a link takes its place meanwhile. */
function contentOf(path: string, sizeBytes: number, field: Place): FileContent {
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const failed = (error: unknown): never => {
    throw refusal(field, path, `cannot be read: ${reasonOf(error)}`);
  };
  return {
    sizeBytes,
    bytes: () => readFile(path, { flag: flags as unknown as string }).catch(failed),
    async *pieces() {
      const stream = createReadStream(path, { flags: flags as unknown as string, end: sizeBytes - 1, highWaterMark: PIECE_BYTES });
      try {
        if (sizeBytes > 0) yield* stream as AsyncIterable<Uint8Array>;
      } catch (error) {
        failed(error);
      }
    },
  };
}

/** @returns false where a file is there that may not be replaced. */
async function write(path: string, bytes: Uint8Array, overwrite: boolean): Promise<boolean> {
  const draft = join(dirname(path), `.${randomBytes(8).toString('hex')}.lectern`);
  try {
    await writeSynced(draft, bytes);
    if (overwrite) {
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

/** A second name for the draft appears as a whole or not at all. File systems without links copy instead. */
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

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** Why no file can be made in a folder, which need not exist yet. */
async function folderProblem(path: string): Promise<string | undefined> {
  try {
    if (!(await stat(path)).isDirectory()) return REASONS['ENOTDIR'];
    await access(path, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    const parent = dirname(path);
    return (error as NodeJS.ErrnoException).code === 'ENOENT' && parent !== path ? folderProblem(parent) : reasonOf(error);
  }
}

/** Whether the part after the last dot is an ending; in "Plan v1.2" it is part of the name. */
function isEnding(extension: string): boolean {
  return /^\.[a-z]{2,5}$/i.test(extension);
}

function numbered(name: string, number: number): string {
  const { name: stem, ext } = parse(name);
  return number === 1 ? name : `${stem} (${number})${ext}`;
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function reasonOf(error: unknown): string {
  const { code = 'unknown error' } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? code;
}

function taken(path: string): Failure {
  return refusal(['save_to'], path, 'exists already', 'Name another file, or give overwrite: true to replace it.');
}

function refusal(field: Place, path: string, problem: string, hint?: string): Failure {
  const shown = shownText(path, 300);
  return invalid(field, `${field.join('.')}: ${shown} ${problem}.`, { type: 'path', input: shown }, hint);
}
