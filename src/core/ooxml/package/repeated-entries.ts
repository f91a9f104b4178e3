import { patchZip } from './patch-zip.ts';
import { readZip, type ZipEntry, ZipError } from './zip-reader.ts';

const MAX_LISTED_NAMES = 3;
const MAX_NAME_CHARACTERS = 100;

/**
 * Entries by name. If several entries share a name, the last one in the directory wins: LibreOffice and
 * programs based on Python's zipfile read it, unpackers overwrite the others with it, and System.IO.Packaging
 * (Open XML SDK) refuses the file.
 */
export function entriesByName(entries: readonly ZipEntry[]): Map<string, ZipEntry> {
  return new Map(entries.map((entry) => [entry.name, entry]));
}

/** Names shared by several entries, without repetition. */
export function repeatedNames(entries: readonly ZipEntry[]): string[] {
  const unique = new Set<string>();
  const repeated = new Set<string>();
  for (const { name } of entries) (unique.has(name) ? repeated : unique).add(name);
  return [...repeated];
}

/** Warnings about entries that share a name; empty if every name is unique. */
export function warnAboutRepeats(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const some = names.slice(0, MAX_LISTED_NAMES).map((name) => `"${name.slice(0, MAX_NAME_CHARACTERS)}"`);
  const more = names.length > MAX_LISTED_NAMES ? ` and ${names.length - MAX_LISTED_NAMES} more` : '';
  return [
    `The file holds several entries of one name: ${some.join(', ')}${more}. The last entry of each name is used, as in LibreOffice; the others are dropped. PowerPoint may refuse such a file.`,
  ];
}

/**
 * The file without repeated entries, and the names that were repeated. A file that is no archive is returned
 * unchanged.
 */
export function removeRepeats(bytes: Uint8Array): {
  readonly bytes: Uint8Array;
  readonly names: readonly string[];
} {
  try {
    const names = repeatedNames(readZip(bytes));
    return { bytes: names.length === 0 ? bytes : patchZip(bytes, new Map(), []), names };
  } catch (error) {
    if (error instanceof ZipError) return { bytes, names: [] };
    throw error;
  }
}
