import { spare } from '../../memory/spares.ts';
import { element, join, xmlDocument } from '../xml/xml.ts';
import { type Relationships, relationshipsPartName } from './relationships.ts';
import { deflated, type Packed, stored, writeZip } from './zip-writer.ts';

/** A part as it lies in the archive, with its content type; reusable in many packages. */
export interface Part {
  readonly name: string;
  /** Absent for relationship parts, media and fonts, whose type follows from the extension. */
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

/** An XML part, with the part that holds its relationships when there are any. */
export function xmlParts(name: string, contentType: string, document: string, relationships?: Relationships): Part[] {
  const part: Part = { name, contentType, packed: deflated(document) };
  return relationships === undefined || relationships.isEmpty ? [part] : [part, relationshipsPart(name, relationships)];
}

/** Slides of one layout without links or pictures have the same relationships; small parts cost more to deflate than to look up. */
const packedRelationships = new Map<string, Packed>();
const MOST_KEPT = 500;
spare(() => packedRelationships.clear());

/** The part that holds the relationships of `name`, or of the package when that is "". */
export function relationshipsPart(name: string, relationships: Relationships): Part {
  return writtenRelationships(name, relationships.toXml());
}

/** The same where they are written already. */
export function writtenRelationships(name: string, xml: string): Part {
  let packed = packedRelationships.get(xml);
  if (packed === undefined) {
    packed = deflated(xml);
    if (packedRelationships.size >= MOST_KEPT) packedRelationships.clear();
    packedRelationships.set(xml, packed);
  }
  return { name: relationshipsPartName(name), packed };
}

/** A picture or workbook; stored as it is when its format is compressed already. */
export function binaryPart(name: string, bytes: Uint8Array): Part {
  return { name, packed: COMPRESSED.has(extension(name)) ? stored(bytes) : deflated(bytes) };
}

/** Joins parts to a package. A part that comes twice under one name is written once. */
export function writePackage(parts: Iterable<Part>): Uint8Array {
  const byName = new Map<string, Part>();
  for (const part of parts) if (!byName.has(part.name)) byName.set(part.name, part);
  const used = new Set<string>(['rels', 'xml']);
  for (const name of byName.keys()) used.add(extension(name));
  const defaults = Object.entries(DEFAULT_TYPES).filter(([Extension]) => used.has(Extension));
  const types = element(
    'Types',
    { xmlns: 'http://schemas.openxmlformats.org/package/2006/content-types' },
    join(defaults.map(([Extension, ContentType]) => element('Default', { Extension, ContentType }))),
    join([...byName.values()].flatMap(({ name, contentType }) => (contentType === undefined ? [] : [element('Override', { PartName: `/${name}`, ContentType: contentType })]))),
  );
  const entries: [string, Packed][] = [['[Content_Types].xml', deflated(xmlDocument(types))]];
  for (const part of byName.values()) entries.push([part.name, part.packed]);
  return writeZip(entries);
}

function extension(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
