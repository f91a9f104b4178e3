import { type Archive, type ArchiveRelationship, relationshipsPartName, resolveTarget } from '../../../ooxml/package/index.ts';
import { canonical } from '../../../ooxml/read/index.ts';
import { decodeXml, parseXml, type XmlNode } from '../../../ooxml/xml/index.ts';
import type { DesignSource } from './design-source.ts';
import type { NewSlide } from './fill-package.ts';
import { unpacked } from './part-text.ts';

/** The package of a design with one new slide, as if it had been written: slides are measured before their package is made. */
export function draftArchive(source: DesignSource, part: string, slide: NewSlide): Archive {
  const own = new Map(slide.parts.map(({ name, packed }) => [name, packed]));
  const bytes = (name: string): Uint8Array | undefined => {
    const packed = own.get(name);
    return packed === undefined ? source.archive.bytes(name) : unpacked(packed);
  };
  // What is written here is well-formed; the design was judged when it was opened.
  const xml = (name: string): XmlNode | undefined => {
    const given = name === part ? undefined : bytes(name);
    const text = name === part ? slide.xml : given === undefined ? undefined : decodeXml(given);
    return text === undefined ? undefined : canonical(parseXml(text), text);
  };
  return {
    names: source.archive.names,
    sizeBytes: (name) => (own.has(name) ? bytes(name)?.length : source.archive.sizeBytes(name)),
    bytes,
    xml,
    relationships(of) {
      if (of === part) return slide.relationships.map(({ id, type, target, external }) => ({ id, type: lastWord(type), target, external: external === true }));
      const name = relationshipsPartName(of);
      return own.has(name) ? relationshipsIn(of, xml(name)) : source.archive.relationships(of);
    },
  };
}

function relationshipsIn(part: string, root: XmlNode | undefined): ArchiveRelationship[] {
  return (root?.children ?? [])
    .filter(({ tag }) => tag === 'rel:Relationship')
    .map(({ attributes }) => {
      const external = attributes.get('TargetMode') === 'External';
      const target = attributes.get('Target') ?? '';
      return { id: attributes.get('Id') ?? '', type: lastWord(attributes.get('Type') ?? ''), external, target: external ? target : resolveTarget(part, target) };
    });
}

function lastWord(type: string): string {
  return type.slice(type.lastIndexOf('/') + 1);
}
