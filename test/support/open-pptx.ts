import { deflateRawSync } from 'node:zlib';
import { readZip } from '../../src/core/ooxml/package/zip-reader.ts';
import { packDeflated, writeZip } from '../../src/core/ooxml/package/zip-writer.ts';
import { parseXml, walk, type XmlNode } from '../../src/core/ooxml/xml/parse.ts';

/** A written deck, opened for assertions. */
export class OpenedPptx {
  readonly #parts: Map<string, Uint8Array>;

  constructor(bytes: Uint8Array) {
    this.#parts = new Map(readZip(bytes).map((entry) => [entry.name, entry.read()]));
  }

  get names(): string[] {
    return [...this.#parts.keys()];
  }

  xml(name: string): string {
    const bytes = this.#parts.get(name);
    if (bytes === undefined) throw new Error(`${name} is not in the package: ${this.names.join(', ')}`);
    return Buffer.from(bytes).toString('utf8');
  }

  bytes(name: string): Uint8Array {
    const bytes = this.#parts.get(name);
    if (bytes === undefined) throw new Error(`${name} is not in the package`);
    return bytes;
  }

  /** All elements of a part with the tag, in document order. */
  all(name: string, tag: string): XmlNode[] {
    return [...walk(parseXml(this.xml(name)))].filter((node) => node.tag === tag);
  }

  /** The shape (sp, pic, cxnSp, graphicFrame, grpSp) with that name on a part. */
  shape(name: string, shapeName: string): XmlNode {
    const found = [...walk(parseXml(this.xml(name)))].find(
      (node) =>
        /^p:(sp|pic|cxnSp|graphicFrame|grpSp)$/.test(node.tag) &&
        node.children.some((child) =>
          child.children.some(
            ({ tag, attributes }) => tag === 'p:cNvPr' && attributes.get('name') === shapeName,
          ),
        ),
    );
    if (found === undefined) throw new Error(`No shape "${shapeName}" in ${name}`);
    return found;
  }
}

/** The package with parts changed by name; `undefined` removes a part, new names add one. */
export function alterPptx(
  bytes: Uint8Array,
  change: Readonly<Record<string, string | Uint8Array | undefined | ((xml: string) => string)>>,
): Uint8Array {
  const parts = new Map(readZip(bytes).map((entry) => [entry.name, entry.read()]));
  for (const [name, edit] of Object.entries(change)) {
    if (edit === undefined) parts.delete(name);
    else if (typeof edit !== 'function') parts.set(name, Buffer.from(edit));
    else {
      const before = Buffer.from(parts.get(name) ?? []).toString('utf8');
      const after = edit(before);
      if (after === before) throw new Error(`The change of ${name} changed nothing`);
      parts.set(name, Buffer.from(after));
    }
  }
  // Packed as tightly as others pack: bombs are known by what they unpack to.
  return writeZip(
    [...parts].map(([name, part]) => [name, { ...packDeflated(part), data: deflateRawSync(part) }]),
  );
}

/** First descendant with the tag; fails when there is none. */
export function find(node: XmlNode, tag: string): XmlNode {
  const found = [...walk(node)].find((one) => one.tag === tag);
  if (found === undefined) throw new Error(`<${node.tag}> holds no <${tag}>`);
  return found;
}

/** Text of all runs below the node. */
export function textOf(node: XmlNode): string {
  return [...walk(node)]
    .map((one) => (one.tag === 'a:t' ? one.text : one.tag === 'a:br' ? '\n' : ''))
    .join('');
}
