import { openArchive } from '../../src/core/ooxml/package/index.ts';
import { decodeXml, parseXml, walk, type XmlNode } from '../../src/core/ooxml/xml/index.ts';

/**
 * What a schema can find wrong in a file, each once: the children of an element in their order (the same several times in
 * a row counts as twice), its attributes, and their values, of which numbers count by their sign, kind and digits.
 */
export function shapesOf(bytes: Uint8Array): Set<string> {
  const archive = openArchive(bytes);
  const shapes = new Set<string>();
  for (const name of archive.names) {
    if (!/\.(?:xml|rels)$/.test(name)) {
      shapes.add(`part ${name.replace(/\d+/g, '')}`);
      continue;
    }
    const kind = name.replace(/\d+/g, '');
    for (const node of walk(parseXml(decodeXml(archive.bytes(name) ?? new Uint8Array())))) for (const shape of shapesOfNode(node)) shapes.add(`${kind} ${shape}`);
  }
  return shapes;
}

function* shapesOfNode({ tag, attributes, children, text }: XmlNode): Generator<string> {
  const order: string[] = [];
  for (const child of children) if (!(order.at(-1) === child.tag && order.at(-2) === child.tag)) order.push(child.tag);
  yield `${tag}: ${order.join(' ')}`;
  yield `${tag}@ ${[...attributes.keys()].sort().join(' ')}`;
  for (const [name, value] of attributes) yield `${tag}@${name}=${valueClass(value)}`;
  if (text.trim() !== '') yield `${tag} has text`;
}

/** Words of a schema stand as they are; what a deck says itself counts by what it is made of. */
function valueClass(value: string): string {
  if (/^-?\d+(?:\.\d+)?%?$/.test(value)) return value.replace(/\.\d+/, '.0').replace(/\d/g, '0');
  return /^[a-z][\w-]{0,24}$/i.test(value) ? value.replace(/\d+/g, '0') : value.replace(/[\p{L}\p{M}\p{N}\s]+/gu, 'a').slice(0, 12);
}
