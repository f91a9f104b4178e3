import type { XmlNode } from '../xml/parse.ts';
import { localName } from '../xml/scan.ts';

/** Elements that are held; documents beyond them are parsed each time that somebody looks at them. */
const MOST_HELD = 150_000;

interface Known {
  /** Of its root, without prefix. */
  readonly kind: string;
  readonly root?: XmlNode;
  readonly parse: () => XmlNode;
}

/** The XML parts of a package by their names, however much they are together: whoever goes through all should keep none. */
export class Documents {
  readonly #known = new Map<string, Known>();
  #held = 0;

  /** @param parse was called before with this root, of so many elements. */
  add(name: string, parse: () => XmlNode, root: XmlNode, elements: number): void {
    const isHeld = this.#held + elements <= MOST_HELD;
    if (isHeld) this.#held += elements;
    this.#known.set(name, { kind: localName(root.tag), parse, ...(isHeld ? { root } : {}) });
  }

  has(name: string): boolean {
    return this.#known.has(name);
  }

  get(name: string): XmlNode | undefined {
    const known = this.#known.get(name);
    return known?.root ?? known?.parse();
  }

  /** Names with the kinds of their roots: "sld". */
  *kinds(): Generator<readonly [name: string, kind: string]> {
    for (const [name, { kind }] of this.#known) yield [name, kind];
  }

  /** @param kinds of their roots; absent: all. */
  *all(kinds = /^/): Generator<readonly [name: string, root: XmlNode]> {
    for (const [name, { kind, root, parse }] of this.#known) if (kinds.test(kind)) yield [name, root ?? parse()];
  }
}
