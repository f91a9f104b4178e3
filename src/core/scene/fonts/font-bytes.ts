import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { registerCache } from '../../memory/spares.ts';
import { readPacked } from '../packed-data.ts';
import {
  type Face,
  findFontFile,
  findNearestFace,
  findPackedFonts,
  listFaces,
  type PackedFonts,
  SHIPPED_FAMILIES,
} from './font-files.ts';

/** fontkit reads ten bytes of header even for an empty glyph at the very end of the file. */
export const TAIL_BYTES = 16;
/** Decompressed bundles stay up to this sum, since the faces of a deck are opened in turn. */
const MAX_CACHED_BYTES = 16_000_000;

/** Decompressed bundles by name, the one used last at the end. */
const bundles = new Map<string, Buffer>();
registerCache(() => bundles.clear());

/**
 * Bytes of the TTF of a face that `nearestFace` returned, with `TAIL_BYTES` of room behind them in their
 * buffer.
 */
export function readFontBytes(face: Face): Buffer {
  const packed = findPackedFonts();
  const place = packed?.faces[getFaceName(face)];
  return packed === undefined || place === undefined
    ? readWithRoom(findFontFile(face))
    : cutFrom(packed, place);
}

/**
 * Calls `use` with the paths of the files of these faces, for libraries that do not take bytes. Files that
 * had to be written for it are removed afterwards.
 */
export function withFontFiles<T>(faces: readonly Face[], use: (paths: string[]) => T): T {
  const files = new Map(faces.map((face) => [getFaceName(face), face]));
  if (findPackedFonts() === undefined || files.size === 0) return use([...files.values()].map(findFontFile));
  const folder = mkdtempSync(join(tmpdir(), 'lectern-fonts-'));
  try {
    return use(
      [...files].map(([name, face]) => writeFontFile(join(folder, `${name}.ttf`), readFontBytes(face))),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Folders that hold the files of all families, for programs beside this one. Packed fonts are unpacked into
 * `cache`, once for each version of the fonts.
 */
export function listFontFolders(cache: string): readonly string[] {
  const packed = findPackedFonts();
  if (packed === undefined)
    return SHIPPED_FAMILIES.map((family) =>
      dirname(dirname(findFontFile(findNearestFace(family, 400, false)))),
    );
  const folder = join(cache, `fonts-${packed.version}`);
  if (existsSync(folder)) return [folder];
  mkdirSync(cache, { recursive: true });
  const unpacked = mkdtempSync(join(cache, 'unpacking-'));
  try {
    for (const face of SHIPPED_FAMILIES.flatMap(listFaces))
      writeFontFile(join(unpacked, `${getFaceName(face)}.ttf`), readFontBytes(face));
    renameSync(unpacked, folder);
  } catch (error) {
    rmSync(unpacked, { recursive: true, force: true });
    // Another process may have finished first.
    if (!existsSync(folder)) throw error;
  }
  return [folder];
}

/** Name of a face in the index of packed fonts, such as "IBM Plex Sans 700 italic". */
export function getFaceName({ family, weight, italic }: Face): string {
  return `${family} ${weight}${italic ? ' italic' : ''}`;
}

function writeFontFile(path: string, bytes: Buffer): string {
  writeFileSync(path, bytes);
  return path;
}

function cutFrom({ folder }: PackedFonts, { bundle, at, length }: PackedFonts['faces'][string]): Buffer {
  const bytes = readBundle(folder, bundle);
  const copy = Buffer.alloc(length + TAIL_BYTES).subarray(0, length);
  bytes.copy(copy, 0, at, at + length);
  return copy;
}

function readBundle(folder: string, bundle: string): Buffer {
  const bytes = bundles.get(bundle) ?? readPacked(join(folder, bundle));
  bundles.delete(bundle);
  if (bytes.length > MAX_CACHED_BYTES) return bytes;
  bundles.set(bundle, bytes);
  let sum = [...bundles.values()].reduce((total, { length }) => total + length, 0);
  for (const [name, { length }] of bundles) {
    if (sum <= MAX_CACHED_BYTES) break;
    bundles.delete(name);
    sum -= length;
  }
  return bytes;
}

function readWithRoom(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const buffer = Buffer.alloc(size + TAIL_BYTES).subarray(0, size);
    for (let at = 0; at < size; ) {
      const read = readSync(file, buffer, at, size - at, at);
      if (read === 0) break;
      at += read;
    }
    return buffer;
  } finally {
    closeSync(file);
  }
}
