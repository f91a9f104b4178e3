import type { XmlNode } from '../xml/parse.ts';
import { localName } from '../xml/scan.ts';

/** How many elements are held in memory. Further documents are parsed again each time they are read. */
const MAX_HELD_ELEMENTS = 150_000;

interface KnownDocument {
  /** Local name of the root element. */
  readonly kind: string;
  readonly root?: XmlNode;
  readonly parse: () => XmlNode;
}

/**
 * The XML parts of a package by name, however large they are together. A caller that iterates over all should
 * hold none.
 */
export class Documents {
  readonly #known = new Map<string, KnownDocument>();
  #held = 0;

  /** @param parse parses the part again; it has already returned `root`, which has `elements` elements */
  add(name: string, parse: () => XmlNode, root: XmlNode, elements: number): void {
    const isHeld = this.#held + elements <= MAX_HELD_ELEMENTS;
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

  /** Part names with the local names of their roots: "sld". */
  *kinds(): Generator<readonly [name: string, kind: string]> {
    for (const [name, { kind }] of this.#known) yield [name, kind];
  }

  /** @param kinds local names of the roots; by default all */
  *all(kinds = /^/): Generator<readonly [name: string, root: XmlNode]> {
    for (const [name, { kind, root, parse }] of this.#known)
      if (kinds.test(kind)) yield [name, root ?? parse()];
  }
}
