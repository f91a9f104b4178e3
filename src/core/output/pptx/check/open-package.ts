import { resolveTarget } from '../package/resolve-target.ts';
import { readZip, ZipError } from '../package/zip-reader.ts';
import { decodeXml } from '../xml/decode.ts';
import { localName, parseXml, XmlError, type XmlNode } from '../xml/parse.ts';
import type { PackageFault } from './package-fault.ts';

export interface OpenRelationship {
  readonly id: string;
  /** The last word of the type's address: "slideLayout". */
  readonly type: string;
  /** Part name, or the address when external. */
  readonly target: string;
  readonly external: boolean;
}

/** A package read into memory, as far as it could be. */
export interface OpenPackage {
  readonly names: ReadonlySet<string>;
  /** Every XML part that is well-formed, relationship parts and content types included. */
  readonly documents: ReadonlyMap<string, XmlNode>;
  /** By the part that they belong to; "" for the package. */
  readonly relationships: ReadonlyMap<string, readonly OpenRelationship[]>;
}

/** Opens a package; what cannot be read is reported in `faults`. */
export function openPackage(bytes: Uint8Array, faults: PackageFault[]): OpenPackage {
  const names = new Set<string>();
  const documents = new Map<string, XmlNode>();
  const relationships = new Map<string, OpenRelationship[]>();
  try {
    for (const entry of readZip(bytes)) {
      if (entry.name.endsWith('/')) continue;
      if (names.has(entry.name)) faults.push({ code: 'entry_duplicate', part: entry.name, message: 'The archive holds two entries of this name.' });
      names.add(entry.name);
      readEntry(entry.name, () => entry.read(), documents, faults);
    }
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    faults.push({ code: 'zip_damaged', part: '', message: error.message });
  }
  for (const [name, document] of documents) {
    const source = sourceOf(name);
    if (source !== undefined) relationships.set(source, readRelationships(source, document));
  }
  return { names, documents, relationships };
}

function readEntry(name: string, read: () => Uint8Array, documents: Map<string, XmlNode>, faults: PackageFault[]): void {
  try {
    const bytes = read();
    if (/\.(xml|rels|vml)$/i.test(name)) documents.set(name, parseXml(decodeXml(bytes)));
  } catch (error) {
    if (error instanceof XmlError) faults.push({ code: 'xml_malformed', part: name, message: error.message });
    else if (error instanceof ZipError) faults.push({ code: 'zip_damaged', part: name, message: error.message });
    else throw error;
  }
}

/** "ppt/slides/_rels/slide1.xml.rels" → "ppt/slides/slide1.xml"; undefined for other parts. */
function sourceOf(name: string): string | undefined {
  const match = /^(.*?)_rels\/([^/]*)\.rels$/.exec(name);
  return match === null ? undefined : `${match[1]}${match[2]}`;
}

function readRelationships(source: string, document: XmlNode): OpenRelationship[] {
  return document.children
    .filter(({ tag }) => localName(tag) === 'Relationship')
    .map(({ attributes }) => {
      const external = attributes.get('TargetMode') === 'External';
      const target = attributes.get('Target') ?? '';
      return { id: attributes.get('Id') ?? '', type: (attributes.get('Type') ?? '').split('/').at(-1) ?? '', external, target: external ? target : resolveTarget(source, target) };
    });
}
