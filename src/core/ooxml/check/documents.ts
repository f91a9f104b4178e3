import type { OpcPackage } from '../package/opc-package.ts';
import type { XmlNode } from '../xml/parse.ts';
import { localName } from '../xml/scan.ts';

/**
 * The well-formed XML parts of a package, however large they are together. A caller that iterates over all
 * should hold none.
 */
export class Documents {
  readonly #package: OpcPackage;
  /** Local name of the root element by part name. */
  readonly #kinds = new Map<string, string>();

  constructor(pkg: OpcPackage) {
    this.#package = pkg;
  }

  /** Parses a part and adds it. @throws Failure when it is not well-formed or too large */
  add(name: string): void {
    const root = this.#package.writtenXml(name);
    if (root !== undefined) this.#kinds.set(name, localName(root.tag));
  }

  has(name: string): boolean {
    return this.#kinds.has(name);
  }

  get(name: string): XmlNode | undefined {
    return this.#kinds.has(name) ? this.#package.writtenXml(name) : undefined;
  }

  /** Part names with the local names of their roots: "sld". */
  *kinds(): Generator<readonly [name: string, kind: string]> {
    yield* this.#kinds;
  }

  /** @param kinds local names of the roots; by default all */
  *all(kinds = /^/): Generator<readonly [name: string, root: XmlNode, kind: string]> {
    for (const [name, kind] of this.#kinds) {
      const root = kinds.test(kind) ? this.#package.writtenXml(name) : undefined;
      if (root !== undefined) yield [name, root, kind];
    }
  }
}
