import { type MathNode, mathText } from '../../ooxml/read/index.ts';
import { first, type OpcPackage, readLocalName, value, type XmlNode } from './archive-xml.ts';
import { parseMixedXml } from './odf-tree.ts';

/** Reads a formula object of an OpenDocument file ("./Object 1") on one line; undefined for other objects. */
export function readOdfFormula(archive: OpcPackage, address: string): string | undefined {
  const part = `${address.replace(/^\.\//, '').replace(/\/$/, '')}/content.xml`;
  // Charts are many times longer than formulas.
  if (address === '' || !archive.names.includes(part) || (archive.sizeBytes(part) ?? 0) > 200_000)
    return undefined;
  const root = parseMixedXml(archive, part);
  if (root === undefined || readLocalName(root) !== 'math') return undefined;
  const text = mathText(toMathNode(first(root, 'semantics') ?? root)).trim();
  return text === '' ? undefined : text;
}

function toMathNode(node: XmlNode): MathNode {
  return {
    name: readLocalName(node),
    text: node.text,
    children: node.children.map(toMathNode),
    attribute: (name) => value(node, name),
  };
}
