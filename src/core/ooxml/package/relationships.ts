import type { XmlNode } from '../xml/parse.ts';
import { localName } from '../xml/scan.ts';
import { element, join, xmlDocument } from '../xml/xml.ts';
import { resolveTarget } from './resolve-target.ts';

/** A relationship of a part, or of the package, to another part or to an address outside the package. */
export interface Relationship {
  readonly id: string;
  /** Last segment of the URI of its type, which is the same in strict files: "slideLayout". */
  readonly type: string;
  /** Full URI of its type. */
  readonly typeUri: string;
  /** Part name, or the URL if external. */
  readonly target: string;
  readonly external: boolean;
}

/**
 * @param typeUri full URI of the type
 * @param target part name, or the URL if external
 */
export function createRelationship(
  id: string,
  typeUri: string,
  target: string,
  external = false,
): Relationship {
  return { id, type: typeUri.slice(typeUri.lastIndexOf('/') + 1), typeUri, target, external };
}

/**
 * Reads a relationships part, in the order of the file.
 *
 * @param source part that has the relationships; "" for the package
 * @param root parsed relationships part
 */
export function readRelationships(source: string, root: XmlNode | undefined): Relationship[] {
  return (root?.children ?? [])
    .filter(({ tag }) => localName(tag) === 'Relationship')
    .map(({ attributes }) => {
      const external = attributes.get('TargetMode') === 'External';
      const target = attributes.get('Target') ?? '';
      return createRelationship(
        attributes.get('Id') ?? '',
        attributes.get('Type') ?? '',
        external ? target : resolveTarget(source, target),
        external,
      );
    });
}

/** Collects the relationships of one part that is written, numbered in the order of first use. */
export class Relationships {
  /** Keyed by target, or by type and target if one target is related in two ways. */
  readonly #byTarget = new Map<string, Relationship>();
  readonly #all: Relationship[] = [];
  readonly #prefix: string;

  /** @param prefix beginning of the ids, before their number */
  constructor(prefix = 'rId') {
    this.#prefix = prefix;
  }

  get all(): readonly Relationship[] {
    return this.#all;
  }

  /** Returns the id of the relationship to another part, and adds it on first use. */
  to(typeUri: string, partName: string): string {
    return this.#add(typeUri, partName, false);
  }

  /** Returns the id of the relationship to a URL outside the package, and adds it on first use. */
  external(typeUri: string, address: string): string {
    return this.#add(typeUri, address, true);
  }

  #add(typeUri: string, target: string, external: boolean): string {
    let key = target;
    let known = this.#byTarget.get(key);
    if (known !== undefined && known.typeUri !== typeUri) {
      key = `${typeUri} ${target}`;
      known = this.#byTarget.get(key);
    }
    if (known !== undefined) return known.id;
    const added = createRelationship(`${this.#prefix}${this.#all.length + 1}`, typeUri, target, external);
    this.#byTarget.set(key, added);
    this.#all.push(added);
    return added.id;
  }
}

/** Writes the relationships part of `source`, with targets relative to its folder. */
export function relationshipsXml(source: string, relationships: readonly Relationship[]): string {
  return xmlDocument(
    element(
      'Relationships',
      { xmlns: 'http://schemas.openxmlformats.org/package/2006/relationships' },
      join(
        relationships.map(({ id, typeUri, target, external }) =>
          element('Relationship', {
            Id: id,
            Type: typeUri,
            Target: external ? target : relativeTarget(source, target),
            TargetMode: external ? 'External' : undefined,
          }),
        ),
      ),
    ),
  );
}

/** Target of a relationship of `source`, relative to its folder and encoded as part of a URI. */
export function relativeTarget(source: string, partName: string): string {
  const folder = source.slice(0, source.lastIndexOf('/') + 1);
  let common = 0;
  let at = 0;
  for (; at < folder.length && folder[at] === partName[at]; at += 1) if (folder[at] === '/') common = at + 1;
  let up = '';
  for (at = common; at < folder.length; at += 1) if (folder[at] === '/') up += '../';
  return encodeURI(up + partName.slice(common));
}

/** "ppt/slides/slide1.xml" → "ppt/slides/_rels/slide1.xml.rels"; "" for the package → "_rels/.rels". */
export function relationshipsPartName(partName: string): string {
  const slash = partName.lastIndexOf('/') + 1;
  return `${partName.slice(0, slash)}_rels/${partName.slice(slash)}.rels`;
}

/** "ppt/slides/_rels/slide1.xml.rels" → "ppt/slides/slide1.xml"; undefined for other parts. */
export function relationshipsSource(partName: string): string | undefined {
  const match = /^(.*?)_rels\/([^/]*)\.rels$/.exec(partName);
  return match === null ? undefined : `${match[1]}${match[2]}`;
}
