import { crc32, deflateRawSync } from 'node:zlib';
import { readZip, type ZipEntry } from '../../src/core/ooxml/package/zip-reader.ts';
import { type Packed, writeZip } from '../../src/core/ooxml/package/zip-writer.ts';
import { parseXml, walk, type XmlNode } from '../../src/core/ooxml/xml/parse.ts';

/** A written deck, opened for assertions. */
export class OpenedPptx {
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  readonly #parts = new Map<string, Uint8Array>();

  constructor(bytes: Uint8Array) {
    this.#entries = new Map(readZip(bytes).map((entry) => [entry.name, entry]));
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  xml(name: string): string {
    return Buffer.from(this.bytes(name)).toString('utf8');
  }

  /** Bytes of a part, inflated when it is first asked for. */
  bytes(name: string): Uint8Array {
    const entry = this.#entries.get(name);
    if (entry === undefined) throw new Error(`${name} is not in the package: ${this.names.join(', ')}`);
    const bytes = this.#parts.get(name) ?? entry.read();
    this.#parts.set(name, bytes);
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
  const entries = new Map(readZip(bytes).map((entry) => [entry.name, entry]));
  const parts = new Map([...entries].map(([name, entry]) => [name, copyPacked(entry)]));
  for (const [name, edit] of Object.entries(change)) {
    if (edit === undefined) parts.delete(name);
    else if (typeof edit !== 'function') parts.set(name, pack(Buffer.from(edit)));
    else {
      const before = Buffer.from(entries.get(name)?.read() ?? []).toString('utf8');
      const after = edit(before);
      if (after === before) throw new Error(`The change of ${name} changed nothing`);
      parts.set(name, pack(Buffer.from(after)));
    }
  }
  return writeZip([...parts]);
}

/** A part that is not changed keeps its compressed data. */
function copyPacked({ checksum, sizeBytes, packed }: ZipEntry): Packed {
  const { bytes, isStored } = packed();
  return { crc: checksum, sizeBytes, method: isStored ? 0 : 8, data: bytes };
}

/** Compresses as tightly as other programs do: bombs are known by what they unpack to. */
function pack(bytes: Uint8Array): Packed {
  return { crc: crc32(bytes), sizeBytes: bytes.length, method: 8, data: deflateRawSync(bytes) };
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
