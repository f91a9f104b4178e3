import { patchZip } from './patch-zip.ts';
import { readZip, type ZipEntry, ZipError } from './zip-reader.ts';

const MOST_NAMED = 3;
const LONGEST_NAME = 100;

/**
 * Entries by name. If several entries share a name, the last one in the directory wins: LibreOffice and programs based
 * on Python's zipfile read it, unpackers overwrite the others with it, and System.IO.Packaging (Open XML SDK) refuses
 * the file.
 */
export function entriesByName(entries: readonly ZipEntry[]): Map<string, ZipEntry> {
  return new Map(entries.map((entry) => [entry.name, entry]));
}

/** Names shared by several entries, without repetition. */
export function repeatedNames(entries: readonly ZipEntry[]): string[] {
  const met = new Set<string>();
  const repeated = new Set<string>();
  for (const { name } of entries) (met.has(name) ? repeated : met).add(name);
  return [...repeated];
}

/** Warnings about entries that share a name; empty if every name is unique. */
export function remarksOnRepeats(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const some = names.slice(0, MOST_NAMED).map((name) => `"${name.slice(0, LONGEST_NAME)}"`);
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return [`The file holds several entries of one name: ${some.join(', ')}${more}. The last entry of each name is used, as in LibreOffice; the others are dropped. PowerPoint may refuse such a file.`];
}

/** The file without repeated entries, and the names that were repeated. A file that is no archive is returned unchanged. */
export function withoutRepeats(bytes: Uint8Array): { readonly bytes: Uint8Array; readonly names: readonly string[] } {
  try {
    const names = repeatedNames(readZip(bytes));
    return { bytes: names.length === 0 ? bytes : patchZip(bytes, new Map(), []), names };
  } catch (error) {
    if (error instanceof ZipError) return { bytes, names: [] };
    throw error;
  }
}
