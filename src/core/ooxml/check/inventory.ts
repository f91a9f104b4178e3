import { Failure } from '../../errors/failure.ts';
import { OpcPackage } from '../package/opc-package.ts';
import { indexEntries } from '../package/package-entries.ts';
import { READ_LIMITS } from '../package/package-limits.ts';
import { type Relationship, readRelationships, relationshipsSource } from '../package/relationships.ts';
import { readZip, type ZipEntry, ZipError } from '../package/zip-reader.ts';
import { XmlError } from '../xml/scan.ts';
import { Documents } from './documents.ts';
import type { PackageFault } from './package-fault.ts';

/** Parts, types and relationships of a package for the checks, as far as they can be read. */
export interface PackageInventory {
  readonly package: OpcPackage;
  /** The presentation. */
  readonly main: string | undefined;
  /** Names of all entries, also of those that differ only in case. */
  readonly names: ReadonlySet<string>;
  readonly documents: Documents;
  /** First bytes of the parts that are not XML. */
  readonly beginnings: ReadonlyMap<string, Uint8Array>;
  /** Keyed by the source part; "" for the package. Targets are spelt as the relationships spell them. */
  readonly relationships: ReadonlyMap<string, readonly Relationship[]>;
}

const SIGNATURE_BYTES = 16;
/** Each part is checked by itself, so there is no limit for all of them together. */
const CHECK_LIMITS = {
  partBytes: READ_LIMITS.partBytes,
  xmlBytes: Number.MAX_SAFE_INTEGER,
  elements: READ_LIMITS.elements,
  allElements: Number.MAX_SAFE_INTEGER,
  characters: Number.MAX_SAFE_INTEGER,
  heldElements: 150_000,
} as const;

/** Reads every part once; those that cannot be read are reported in `faults`. */
export function takeInventory(bytes: Uint8Array, faults: PackageFault[]): PackageInventory {
  const entries = listEntries(bytes, faults);
  const pkg = new OpcPackage(bytes, indexEntries(entries), CHECK_LIMITS);
  const documents = new Documents(pkg);
  const beginnings = new Map<string, Uint8Array>();
  for (const name of pkg.names) {
    try {
      if (!/\.(xml|rels|vml)$/i.test(name))
        beginnings.set(
          name,
          (pkg.bytes(name, Number.MAX_SAFE_INTEGER) ?? new Uint8Array()).slice(0, SIGNATURE_BYTES),
        );
      else if ((pkg.sizeBytes(name) ?? 0) <= READ_LIMITS.partBytes) documents.add(name);
      else
        faults.push({
          code: 'part_too_large',
          part: name,
          message: `The part has ${pkg.sizeBytes(name)} bytes.`,
        });
    } catch (error) {
      faults.push(describeUnreadable(name, error));
    }
  }
  const relationships = new Map<string, Relationship[]>();
  for (const [name, document] of documents.all(/^Relationships$/)) {
    const source = relationshipsSource(name);
    if (source !== undefined) relationships.set(source, readRelationships(source, document));
  }
  const names = new Set(entries.map(({ name }) => name));
  const main = relationships.get('')?.find(({ type }) => type === 'officeDocument')?.target;
  return { package: pkg, main, names, documents, beginnings, relationships };
}

/** Lists the entries that are parts, and reports the names of those that should not be. */
function listEntries(bytes: Uint8Array, faults: PackageFault[]): ZipEntry[] {
  let entries: ZipEntry[] = [];
  try {
    entries = readZip(bytes).filter(({ name }) => !name.endsWith('/'));
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    faults.push({ code: 'zip_damaged', part: '', message: error.message });
  }
  const lowerCaseNames = new Set<string>();
  for (const { name } of entries) {
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
    lowerCaseNames.add(name.toLowerCase());
  }
  return entries;
}

/** @throws the error, if it is none of the part's content */
function describeUnreadable(part: string, error: unknown): PackageFault {
  const cause = error instanceof Failure ? error.cause : undefined;
  if (cause instanceof XmlError)
    return {
      code: cause.reason === 'too_many_elements' ? 'part_too_large' : 'xml_malformed',
      part,
      message: cause.message,
      // PowerPoint keeps the data of other programs unread, and writes entities into its own drawings of VML.
      ...(/(?:^|\/)customXml\/|\.vml$/i.test(part) && { effect: 'harmless' as const }),
    };
  if (cause instanceof ZipError) return { code: 'zip_damaged', part, message: cause.message };
  throw error;
}
