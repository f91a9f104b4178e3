import { READ_LIMITS } from '../package/package-limits.ts';
import { type Relationship, readRelationships, relationshipsSource } from '../package/relationships.ts';
import { entriesByName } from '../package/repeated-entries.ts';
import { readZip, type ZipEntry, ZipError } from '../package/zip-reader.ts';
import { decodeXml } from '../xml/decode.ts';
import { parseXml } from '../xml/parse.ts';
import { XmlError } from '../xml/scan.ts';
import { Documents } from './documents.ts';
import type { PackageFault } from './package-fault.ts';

/** A package read into memory, as far as it could be read. */
export interface OpenPackage {
  readonly names: ReadonlySet<string>;
  /** Every well-formed XML part, including relationship parts and content types. */
  readonly documents: Documents;
  readonly beginnings: ReadonlyMap<string, Uint8Array>;
  /** Complete data of embedded fonts. */
  readonly fonts: ReadonlyMap<string, Uint8Array>;
  /** Keyed by the source part; "" for the package. */
  readonly relationships: ReadonlyMap<string, readonly Relationship[]>;
}

const SIGNATURE_BYTES = 16;

/** Opens a package; parts that cannot be read are reported in `faults`. */
export function openPackage(bytes: Uint8Array, faults: PackageFault[]): OpenPackage {
  const names = new Set<string>();
  const lowerCaseNames = new Set<string>();
  const contents: Contents = { documents: new Documents(), beginnings: new Map(), fonts: new Map() };
  const relationships = new Map<string, Relationship[]>();
  try {
    const entries = readZip(bytes);
    const lastEntries = entriesByName(entries);
    for (const entry of entries) {
      const { name } = entry;
      if (name.endsWith('/')) continue;
      if (name.includes('\\') || name.startsWith('/') || name.split('/').includes('..'))
        faults.push({
          code: 'entry_name_invalid',
          part: name,
          message: 'The name of the entry is not a valid part name.',
        });
      // Part names are compared case-insensitively.
      if (lowerCaseNames.has(name.toLowerCase()))
        faults.push({
          code: 'entry_duplicate',
          part: name,
          message:
            'The archive holds two entries of this name, ignoring case. Programs read the last one, or refuse the file.',
        });
      names.add(name);
      lowerCaseNames.add(name.toLowerCase());
      if (lastEntries.get(name) === entry) readEntry(entry, contents, faults);
    }
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    faults.push({ code: 'zip_damaged', part: '', message: error.message });
  }
  for (const [name, document] of contents.documents.all(/^Relationships$/)) {
    const source = relationshipsSource(name);
    if (source !== undefined) relationships.set(source, readRelationships(source, document));
  }
  return {
    names,
    documents: contents.documents,
    beginnings: contents.beginnings,
    fonts: contents.fonts,
    relationships,
  };
}

interface Contents {
  readonly documents: Documents;
  readonly beginnings: Map<string, Uint8Array>;
  readonly fonts: Map<string, Uint8Array>;
}

function readEntry(
  { name, sizeBytes, read }: ZipEntry,
  { documents, beginnings, fonts }: Contents,
  faults: PackageFault[],
): void {
  const budget = { elements: READ_LIMITS.elements };
  try {
    const isXml = /\.(xml|rels|vml)$/i.test(name);
    if (isXml && sizeBytes > READ_LIMITS.partBytes) {
      faults.push({ code: 'part_too_large', part: name, message: `The part has ${sizeBytes} bytes.` });
      return;
    }
    const bytes = read();
    if (isXml)
      documents.add(
        name,
        () => parseXml(decodeXml(read())),
        parseXml(decodeXml(bytes), budget),
        READ_LIMITS.elements - budget.elements,
      );
    else beginnings.set(name, bytes.slice(0, SIGNATURE_BYTES));
    if (/\.fntdata$/i.test(name)) fonts.set(name, bytes);
  } catch (error) {
    if (error instanceof XmlError)
      faults.push({
        code: budget.elements < 0 ? 'part_too_large' : 'xml_malformed',
        part: name,
        message: error.message,
      });
    else if (error instanceof ZipError)
      faults.push({ code: 'zip_damaged', part: name, message: error.message });
    else throw error;
  }
}
