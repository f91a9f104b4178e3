import { Memo } from '../../memory/memo.ts';
import { toCanonical } from '../read/canonical.ts';
import { decodeXml } from '../xml/decode.ts';
import { parseXml, type XmlNode } from '../xml/parse.ts';
import { XmlError } from '../xml/scan.ts';
import { type Relationship, readRelationships, relationshipsPartName } from './relationships.ts';
import { entriesByName, repeatedNames } from './repeated-entries.ts';
import { createRefusal } from './unreadable-package.ts';
import { readZip, type ZipEntry, ZipError } from './zip-reader.ts';
import { findContradictoryEntry } from './zip-sizes.ts';

/**
 * Limits for an uploaded file. Parts that are streamed are bounded by bytes and time instead, because
 * lectures of 300 slides have millions of elements.
 */
export const READ_LIMITS = {
  fileBytes: 64 * 1024 * 1024,
  entries: 10_000,
  /** Sum of all entries after inflating. */
  totalBytes: 256 * 1024 * 1024,
  /** One XML part after inflating. */
  partBytes: 16 * 1024 * 1024,
  /** Sum of all XML parts after inflating, counted each time a part is read. */
  xmlBytes: 192 * 1024 * 1024,
  /** One picture or other binary part after inflating. */
  binaryBytes: 64 * 1024 * 1024,
  /** XML elements of one part; a repeated element counts once. */
  elements: 300_000,
  /** XML elements of all parts, counted each time a part is read. */
  allElements: 8_000_000,
  /**
   * Characters of all texts in the parts that are read, since each text is measured. A long book has as many.
   */
  characters: 1_000_000,
} as const;

/** A package whose parts are read on demand, within limits. */
export interface Archive {
  /** Values that were computed from the package. */
  readonly memo: Memo;
  readonly names: readonly string[];
  /** Names shared by several entries; the last entry of each name is read. */
  readonly repeated: readonly string[];
  /** Inflated size of a part as the archive declares it; undefined when there is no such part. */
  sizeBytes(name: string): number | undefined;
  /**
   * Reads a part of at most `most` bytes, by default 64 MiB; undefined when there is no such part.
   *
   * @throws Failure when the part is damaged or larger
   */
  bytes(name: string, most?: number): Uint8Array | undefined;
  /**
   * Parses a part, with canonical prefixes.
   *
   * @throws Failure when it is not well-formed or too large
   */
  xml(name: string): XmlNode | undefined;
  /** Relationships in the order of the file; empty for a part without any. */
  relationships(part: string): readonly Relationship[];
}

const CONTENT_TYPES = '[Content_Types].xml';
const OLE_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/**
 * Limits of a package's texts. They are lower for decks than for books, because each text of a deck is
 * measured.
 */
export type TextLimits = Pick<
  Record<keyof typeof READ_LIMITS, number>,
  'partBytes' | 'elements' | 'allElements' | 'characters'
>;

/**
 * Opens a package from an untrusted source. Nothing is inflated before names, counts and declared sizes are
 * checked, and no entry may inflate to more than it declares.
 *
 * @throws Failure `invalid_input` with the reason as the type of its issue
 */
export function openArchive(bytes: Uint8Array, limits: TextLimits = READ_LIMITS): Archive {
  refuseNonZip(bytes);
  const all = listEntries(bytes);
  const entries = checkEntries(all);
  let xmlBytes = 0;
  const related = new Map<string, readonly Relationship[]>();
  let elements = 0;
  let characters = 0;
  const counted = new Set<ZipEntry>();
  const archive: Archive = {
    memo: new Memo(),
    names: [...entries.values()].map(({ name }) => name),
    repeated: repeatedNames(all),
    sizeBytes: (name) => entries.get(name.toLowerCase())?.sizeBytes,
    bytes(name, most = READ_LIMITS.binaryBytes) {
      const entry = entries.get(name.toLowerCase());
      if (entry === undefined) return undefined;
      if (entry.sizeBytes > most)
        throw createRefusal(
          'too_large',
          `"${name}" inside the file is larger than ${formatMegabytes(most)}.`,
        );
      return inflate(entry);
    },
    xml(name) {
      const entry = entries.get(name.toLowerCase());
      if (entry === undefined) return undefined;
      xmlBytes += entry.sizeBytes;
      if (entry.sizeBytes > limits.partBytes)
        throw createRefusal(
          'too_complex',
          `"${name}" inside the file has ${formatMegabytes(entry.sizeBytes)}; of an XML part at most ${formatMegabytes(limits.partBytes)} are read.`,
        );
      if (xmlBytes > READ_LIMITS.xmlBytes)
        throw createRefusal(
          'too_complex',
          `The XML parts of the file come to more than ${formatMegabytes(READ_LIMITS.xmlBytes)}, those that are repeated counted each time.`,
        );
      const most = Math.min(limits.elements, limits.allElements - elements);
      const budget = { elements: most };
      try {
        const source = decodeXml(inflate(entry));
        if (!counted.has(entry)) characters += countCharacters(source);
        counted.add(entry);
        if (characters > limits.characters)
          throw createRefusal(
            'too_complex',
            `The texts of the file have more than ${limits.characters} letters.`,
          );
        const root = parseXml(source, budget);
        elements += most - budget.elements;
        return toCanonical(root, source);
      } catch (error) {
        if (!(error instanceof XmlError)) throw error;
        if (error.reason === 'doctype')
          throw createRefusal(
            'unsafe_entry',
            `"${name}" inside the file declares a document type or entities, which a presentation never does.`,
            error,
          );
        if (budget.elements < 0)
          throw createRefusal(
            'too_complex',
            most < limits.elements
              ? `The file has more than ${limits.allElements} elements.`
              : `"${name}" inside the file has more than ${limits.elements} elements.`,
            error,
          );
        throw createRefusal(
          'damaged',
          `"${name}" inside the file is not well-formed XML: ${error.message}.`,
          error,
        );
      }
    },
    relationships(part) {
      const known = related.get(part) ?? readRelationships(part, archive.xml(relationshipsPartName(part)));
      related.set(part, known);
      return known;
    },
  };
  return archive;
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

/**
 * Refuses an office file without content types, which no office program opens.
 *
 * @throws Failure `invalid_input`
 */
export function refuseUntyped(archive: Archive): void {
  if (archive.xml(CONTENT_TYPES)?.tag !== 'ct:Types')
    throw createRefusal(
      'damaged',
      `The file has no ${CONTENT_TYPES}, which tells programs what each of its parts is.`,
    );
}

function listValidEntries(bytes: Uint8Array): readonly ZipEntry[] {
  try {
    const entries = listEntries(bytes);
    checkEntries(entries);
    return entries;
  } catch {
    return [];
  }
}

/** Counts the characters in elements named `t` of any prefix: the texts of slides. */
function countCharacters(source: string): number {
  let letters = 0;
  for (const [, text = ''] of source.matchAll(/<(?:[\w.-]+:)?t(?:\s[^<>]*)?>([^<]*)/g))
    letters += text.length;
  return letters;
}

function formatMegabytes(size: number): string {
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

/**
 * Checks the entries and indexes them by lower-case name, because part names are case-insensitive. If names
 * differ only in case, the first one wins.
 */
function checkEntries(entries: readonly ZipEntry[]): Map<string, ZipEntry> {
  if (entries.length > READ_LIMITS.entries)
    throw createRefusal(
      'zip_bomb',
      `The file holds ${entries.length} entries; at most ${READ_LIMITS.entries} are read.`,
    );
  const byName = new Map<string, ZipEntry>();
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
  for (const [name, entry] of entriesByName(entries))
    if (!name.endsWith('/') && !byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), entry);
  return byName;
}

function inflate(entry: ZipEntry): Uint8Array {
  try {
    return entry.read();
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    if (error.reason === 'too_large') throw createRefusal('zip_bomb', error.message, error);
    if (error.reason === 'encrypted') throw createRefusal('encrypted', error.message, error);
    throw createRefusal('damaged', error.message, error);
  }
}
