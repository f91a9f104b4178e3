import { element, join, type Xml, xmlDocument } from '../xml/xml.ts';

/** The relationships of one part, numbered rId1, rId2 … in the order of first use. */
export class Relationships {
  /** Folder of the part, with its trailing slash. */
  readonly #folder: string;
  /** Keyed by target, or by type and target if one target is related in two ways. */
  readonly #ids = new Map<string, { readonly type: string; readonly id: string }>();
  readonly #items: Xml[] = [];

  /** @param partName the source part, "ppt/slides/slide1.xml"; "" for the package */
  constructor(partName: string) {
    this.#folder = partName.slice(0, partName.lastIndexOf('/') + 1);
  }

  /** Returns the id of the relationship to another part, and adds it on first use. */
  to(type: string, partName: string): string {
    return this.#add(type, relativePath(this.#folder, partName), false);
  }

  /** Returns the id of the relationship to a URL outside the package, and adds it on first use. */
  external(type: string, address: string): string {
    return this.#add(type, address, true);
  }

  get isEmpty(): boolean {
    return this.#items.length === 0;
  }

  toXml(): string {
    return xmlDocument(
      element(
        'Relationships',
        { xmlns: 'http://schemas.openxmlformats.org/package/2006/relationships' },
        join(this.#items),
      ),
    );
  }

  #add(type: string, target: string, external: boolean): string {
    let key = target;
    let known = this.#ids.get(key);
    if (known !== undefined && known.type !== type) {
      key = `${type} ${target}`;
      known = this.#ids.get(key);
    }
    if (known !== undefined) return known.id;
    const id = `rId${this.#items.length + 1}`;
    this.#ids.set(key, { type, id });
    this.#items.push(
      element('Relationship', {
        Id: id,
        Type: type,
        Target: target,
        TargetMode: external ? 'External' : undefined,
      }),
    );
    return id;
  }
}

function relativePath(folder: string, partName: string): string {
  let common = 0;
  let at = 0;
  for (; at < folder.length && folder[at] === partName[at]; at += 1) if (folder[at] === '/') common = at + 1;
  let up = '';
  for (at = common; at < folder.length; at += 1) if (folder[at] === '/') up += '../';
  return up + partName.slice(common);
}

/** "ppt/slides/slide1.xml" → "ppt/slides/_rels/slide1.xml.rels". */
export function relationshipsPartName(partName: string): string {
  const slash = partName.lastIndexOf('/') + 1;
  return `${partName.slice(0, slash)}_rels/${partName.slice(slash)}.rels`;
}
