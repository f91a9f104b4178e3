import { patchZip } from './patch-zip.ts';
import { readZip, type ZipEntry, ZipError } from './zip-reader.ts';

const MOST_NAMED = 3;
const LONGEST_NAME = 100;

/**
 * Entries by name. Of several with one name the last of the directory counts: LibreOffice and programs on Python's zipfile
 * read that one, unpackers overwrite the others with it, and System.IO.Packaging (Open XML SDK) refuses the file.
 */
export function entriesByName(entries: readonly ZipEntry[]): Map<string, ZipEntry> {
  return new Map(entries.map((entry) => [entry.name, entry]));
}

/** Names that several entries have, each once. */
export function repeatedNames(entries: readonly ZipEntry[]): string[] {
  const met = new Set<string>();
  const repeated = new Set<string>();
  for (const { name } of entries) (met.has(name) ? repeated : met).add(name);
  return [...repeated];
}

/** What people should know of a file with such names; none where each name stands once. */
export function remarksOnRepeats(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const some = names.slice(0, MOST_NAMED).map((name) => `"${name.slice(0, LONGEST_NAME)}"`);
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return [`The file holds several entries of one name: ${some.join(', ')}${more}. Of each the last one counts, as in LibreOffice; the others are left out. PowerPoint may refuse such a file.`];
}

/** The file with each entry once, and the names that stood several times. What is no archive is left to those who read it. */
export function withoutRepeats(bytes: Uint8Array): { readonly bytes: Uint8Array; readonly names: readonly string[] } {
  try {
    const names = repeatedNames(readZip(bytes));
    return { bytes: names.length === 0 ? bytes : patchZip(bytes, new Map(), []), names };
  } catch (error) {
    if (error instanceof ZipError) return { bytes, names: [] };
    throw error;
  }
}
