import { registerCache } from '../../memory/spares.ts';
import { element, join, xmlDocument } from '../xml/xml.ts';
import {
  type Relationship,
  type Relationships,
  relationshipsPartName,
  relationshipsXml,
} from './relationships.ts';
import { type Packed, packDeflated, packStored, writeZip } from './zip-writer.ts';

/** A compressed part with its content type. It can be written into any number of packages. */
export interface Part {
  readonly name: string;
  /** Absent for relationship parts, media and fonts, whose content type follows from the extension. */
  readonly contentType?: string;
  readonly packed: Packed;
}

const DEFAULT_TYPES: Readonly<Record<string, string>> = {
  rels: 'application/vnd.openxmlformats-package.relationships+xml',
  xml: 'application/xml',
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  fntdata: 'application/x-fontdata',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const COMPRESSED = new Set(['png', 'jpeg', 'gif', 'webp', 'xlsx']);

/** Creates an XML part, and its relationships part when it has relationships. */
export function xmlParts(
  name: string,
  contentType: string,
  document: string,
  relationships?: Relationships,
): Part[] {
  const part: Part = { name, contentType, packed: packDeflated(document) };
  return relationships === undefined || relationships.all.length === 0
    ? [part]
    : [part, relationshipsPart(name, relationships.all)];
}

/**
 * Cache of compressed relationships parts. Slides of one layout without links or pictures have identical
 * ones, and looking up a small part is cheaper than deflating it.
 */
const packedRelationships = new Map<string, Packed>();
const MAX_CACHED_RELATIONSHIPS = 500;
registerCache(() => packedRelationships.clear());

/** Creates the relationships part of `name`, or of the package if `name` is "". */
export function relationshipsPart(name: string, relationships: readonly Relationship[]): Part {
  return {
    name: relationshipsPartName(name),
    packed: packRelationships(relationshipsXml(name, relationships)),
  };
}

/** Compresses the content of a relationships part. */
export function packRelationships(xml: string): Packed {
  let packed = packedRelationships.get(xml);
  if (packed === undefined) {
    packed = packDeflated(xml);
    if (packedRelationships.size >= MAX_CACHED_RELATIONSHIPS) packedRelationships.clear();
    packedRelationships.set(xml, packed);
  }
  return packed;
}

/** Creates a part for a picture or workbook. Formats that are compressed already are stored. */
export function binaryPart(name: string, bytes: Uint8Array): Part {
  return { name, packed: COMPRESSED.has(extension(name)) ? packStored(bytes) : packDeflated(bytes) };
}

/** Writes a package. Of several parts with one name the first is written. */
export function writePackage(parts: Iterable<Part>): Uint8Array {
  const byName = new Map<string, Part>();
  for (const part of parts) if (!byName.has(part.name)) byName.set(part.name, part);
  const usedExtensions = new Set<string>(['rels', 'xml']);
  for (const name of byName.keys()) usedExtensions.add(extension(name));
  const defaults = Object.entries(DEFAULT_TYPES).filter(([Extension]) => usedExtensions.has(Extension));
  const types = element(
    'Types',
    { xmlns: 'http://schemas.openxmlformats.org/package/2006/content-types' },
    join(defaults.map(([Extension, ContentType]) => element('Default', { Extension, ContentType }))),
    join(
      [...byName.values()].flatMap(({ name, contentType }) =>
        contentType === undefined
          ? []
          : [element('Override', { PartName: `/${name}`, ContentType: contentType })],
      ),
    ),
  );
  const entries: [string, Packed][] = [['[Content_Types].xml', packDeflated(xmlDocument(types))]];
  for (const part of byName.values()) entries.push([part.name, part.packed]);
  return writeZip(entries);
}

function extension(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
