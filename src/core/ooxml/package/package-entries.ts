import { READ_LIMITS } from './package-limits.ts';
import { entriesByName, repeatedNames } from './repeated-entries.ts';
import { createRefusal } from './unreadable-package.ts';
import { readZip, type ZipEntry, ZipError } from './zip-reader.ts';
import { findContradictoryEntry } from './zip-sizes.ts';

const OLE_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** The entries of a package. Part names are case-insensitive, so they are found by lower-case name. */
export interface PackageEntries {
  readonly byName: ReadonlyMap<string, ZipEntry>;
  /** Part names in the order of the file, as they are spelt there. */
  readonly names: readonly string[];
  /** Names shared by several entries; the last entry of each name is read. */
  readonly repeated: readonly string[];
}

/**
 * Lists the entries of a file from an untrusted source. Nothing is inflated.
 *
 * @throws Failure `invalid_input` with the reason as the type of its issue
 */
export function openEntries(bytes: Uint8Array): PackageEntries {
  refuseNonZip(bytes);
  const entries = listEntries(bytes);
  refuseUnsafeEntries(entries);
  return indexEntries(entries);
}

/** If names differ only in case, the first one wins. */
export function indexEntries(entries: readonly ZipEntry[]): PackageEntries {
  const byName = new Map<string, ZipEntry>();
  for (const [name, entry] of entriesByName(entries))
    if (!name.endsWith('/') && !byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), entry);
  return { byName, names: Array.from(byName.values(), ({ name }) => name), repeated: repeatedNames(entries) };
}

/**
 * Refuses a package with entries that contradict their own headers, even in parts that nothing here reads:
 * other programs read them, and files written from the package copy them.
 *
 * @returns names shared by several entries
 * @throws Failure `invalid_input`; bytes that are no package pass, because their reader reports that
 */
export async function refuseContradictoryEntries(bytes: Uint8Array): Promise<readonly string[]> {
  const entries = listValidEntries(bytes);
  const found = await findContradictoryEntry(entries);
  if (found !== undefined)
    throw createRefusal('damaged', `"${found.name.slice(0, 100)}" inside the file ${found.fault}.`);
  return repeatedNames(entries);
}

function listValidEntries(bytes: Uint8Array): readonly ZipEntry[] {
  try {
    const entries = listEntries(bytes);
    refuseUnsafeEntries(entries);
    return entries;
  } catch {
    return [];
  }
}

export function formatMegabytes(size: number): string {
  return `${Math.ceil(size / 1024 / 1024)} MB`;
}

function refuseNonZip(bytes: Uint8Array): void {
  if (bytes.length === 0) throw createRefusal('empty', 'The file is empty.');
  if (bytes.length > READ_LIMITS.fileBytes)
    throw createRefusal(
      'too_large',
      `The file has ${formatMegabytes(bytes.length)}; at most ${formatMegabytes(READ_LIMITS.fileBytes)} are read.`,
    );
  if (!OLE_SIGNATURE.every((byte, index) => bytes[index] === byte)) return;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (text.includes(Buffer.from('EncryptedPackage', 'utf16le')))
    throw createRefusal('encrypted', 'The file is encrypted with a password.');
  throw createRefusal(
    'legacy_format',
    'The file is in an old binary format (.ppt), which this server does not read.',
  );
}

function listEntries(bytes: Uint8Array): ZipEntry[] {
  try {
    return readZip(bytes);
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    const startsAsZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
    if (error.reason === 'too_large') throw createRefusal('zip_bomb', error.message, error);
    throw startsAsZip
      ? createRefusal('damaged', `The file is damaged or was cut off: ${error.message}`, error)
      : createRefusal('not_a_zip', 'The file is not a PowerPoint file: it is not a ZIP archive.', error);
  }
}

function refuseUnsafeEntries(entries: readonly ZipEntry[]): void {
  if (entries.length > READ_LIMITS.entries)
    throw createRefusal(
      'zip_bomb',
      `The file holds ${entries.length} entries; at most ${READ_LIMITS.entries} are read.`,
    );
  let total = 0;
  for (const { name, sizeBytes } of entries) {
    if (
      name.startsWith('/') ||
      name.includes('\\') ||
      name.includes('\0') ||
      /^[a-z]:/i.test(name) ||
      name.split('/').includes('..')
    )
      throw createRefusal(
        'unsafe_entry',
        `The file holds an entry named ${JSON.stringify(name.slice(0, 100))}, which leads outside the archive.`,
      );
    total += sizeBytes;
  }
  if (total > READ_LIMITS.totalBytes)
    throw createRefusal(
      'zip_bomb',
      `The file inflates to ${formatMegabytes(total)}; at most ${formatMegabytes(READ_LIMITS.totalBytes)} are read.`,
    );
}

/** @throws Failure when the data of the entry is damaged, encrypted or larger than declared */
export function inflateEntry(entry: ZipEntry): Uint8Array {
  try {
    return entry.read();
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    if (error.reason === 'too_large') throw createRefusal('zip_bomb', error.message, error);
    if (error.reason === 'encrypted') throw createRefusal('encrypted', error.message, error);
    throw createRefusal('damaged', error.message, error);
  }
}
