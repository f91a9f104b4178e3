import { readZip } from '../../src/core/ooxml/package/index.ts';
import { decodeXml, parseXml, walk, type XmlNode } from '../../src/core/ooxml/xml/index.ts';

/** Said in a deck's own words, so that their letters tell nothing of its schema. */
const OWN_WORDS: ReadonlySet<string> = new Set([
  'name',
  'descr',
  'title',
  'typeface',
  'formatCode',
  'lang',
  'altLang',
  'Target',
]);

/**
 * Lists each relation in a file that a schema checks once: which element follows which under the same parent
 * (the same several times in a row counts as twice), the attributes of each, and their values, of which
 * numbers count by their sign, kind and digits.
 * @param known shapes of parts by checksum and size, which decks of one template share and which need not be
 *   unpacked again
 */
export function shapesOf(bytes: Uint8Array, known = new Map<string, readonly string[]>()): Set<string> {
  const shapes = new Set<string>();
  for (const { name, checksum, sizeBytes, read } of readZip(bytes)) {
    const kind = name.replace(/-[0-9a-f]{8,}(?=\.)/, '').replace(/\d+/g, '');
    if (!/\.(?:xml|rels)$/.test(name)) {
      shapes.add(`part ${kind}`);
      continue;
    }
    const key = `${kind} ${checksum} ${sizeBytes}`;
    let own = known.get(key);
    if (own === undefined) {
      own = [...new Set([...walk(parseXml(decodeXml(read())))].flatMap(shapesOfNode))].map(
        (shape) => `${kind} ${shape}`,
      );
      known.set(key, own);
    }
    for (const shape of own) shapes.add(shape);
  }
  return shapes;
}

function shapesOfNode({ tag, attributes, children, text }: XmlNode): string[] {
  const order = ['', ...children.map((child) => child.tag), ''];
  return [
    ...order.slice(1).map((next, index) => `${tag}: ${order[index]} ${next}`),
    `${tag}@ ${[...attributes.keys()].sort().join(' ')}`,
    ...[...attributes].map(
      ([name, value]) =>
        `${tag}@${name}=${OWN_WORDS.has(name) ? (value === '' ? '' : 'a') : valueClass(value)}`,
    ),
    ...(text.trim() === '' ? [] : [`${tag} has text`]),
  ];
}

/** Words of a schema stand as they are; what a deck says itself counts by what it is made of. */
function valueClass(value: string): string {
  if (/^-?\d+(?:\.\d+)?%?$/.test(value)) return value.replace(/\.\d+/, '.0').replace(/\d/g, '0');
  if (/^[0-9A-F]{6}$/i.test(value)) return 'colour';
  return /^[a-z][\w-]{0,24}$/i.test(value)
    ? value.replace(/\d+/g, '0')
    : value.replace(/[\p{L}\p{M}\p{N}\s]+/gu, 'a').slice(0, 12);
}
