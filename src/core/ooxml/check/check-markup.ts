import { CHILD_ORDER } from '../xml/child-order.ts';
import { walk, type XmlNode } from '../xml/parse.ts';
import { localName } from '../xml/scan.ts';
import type { PackageInventory } from './inventory.ts';
import type { PackageFault } from './package-fault.ts';
import { findValueFault } from './values.ts';

/**
 * Checks prefixes, child order, values, gradients and links: the part of a schema validation that matters to
 * PowerPoint.
 */
export function checkMarkup(pkg: PackageInventory): PackageFault[] {
  return Array.from(pkg.documents.all(), ([part, root]) => {
    if (part.endsWith('.vml')) return [];
    const faults: PackageFault[] = [];
    addUndeclaredPrefixes(faults, part, root, new Set(['xml', 'xmlns']));
    if (/^ppt\//.test(part) && !part.endsWith('.rels'))
      for (const node of walk(root)) faults.push(...checkElement(part, node));
    return deduplicate(faults);
  }).flat();
}

/** Keeps one fault of each code and message, which is enough for a part. */
function deduplicate(faults: readonly PackageFault[]): PackageFault[] {
  return [...new Map(faults.map((fault) => [`${fault.code} ${fault.message}`, fault])).values()];
}

/** Adds a fault for each prefix of an element and its descendants that nothing around it declares. */
function addUndeclaredPrefixes(
  faults: PackageFault[],
  part: string,
  node: XmlNode,
  outer: ReadonlySet<string>,
): void {
  const { tag, attributes, children } = node;
  let known = outer;
  for (const name of attributes.keys())
    if (name.startsWith('xmlns:')) known = new Set(known).add(name.slice(6));
  const require = (prefix: string) => {
    if (!known.has(prefix))
      faults.push({
        code: 'namespace_undeclared',
        part,
        message: `The prefix "${prefix}" is not declared.`,
      });
  };
  const requirePrefix = (name: string) => {
    const colon = name.indexOf(':');
    if (colon >= 0) require(name.slice(0, colon));
  };
  requirePrefix(tag);
  for (const name of attributes.keys()) requirePrefix(name);
  for (const [name, prefixes] of attributes)
    if (name.endsWith(':Ignorable'))
      for (const prefix of prefixes.split(/\s+/)) if (prefix !== '') require(prefix);
  for (const child of children) addUndeclaredPrefixes(faults, part, child, known);
}

function checkElement(part: string, node: XmlNode): PackageFault[] {
  const faults: PackageFault[] = [];
  const order = CHILD_ORDER.get(node.tag);
  if (order !== undefined) {
    let last = { rank: -1, tag: '' };
    for (const { tag } of node.children) {
      const rank = order.get(localName(tag));
      if (rank === undefined) continue;
      if (rank < last.rank)
        faults.push({
          code: 'child_order_wrong',
          part,
          message: `In <${node.tag}>, <${tag}> comes after <${last.tag}>.`,
        });
      else last = { rank, tag };
    }
  }
  for (const [name, value] of node.attributes) {
    const fault = findValueFault(localName(node.tag), name, value);
    if (fault !== undefined)
      faults.push({
        code: 'value_invalid',
        part,
        message: `<${node.tag} ${name}="${value.slice(0, 40)}">: ${fault}.`,
      });
  }
  const name = localName(node.tag);
  if (name === 'gsLst' && node.children.filter(({ tag }) => localName(tag) === 'gs').length < 2)
    faults.push({ code: 'gradient_stops_missing', part, message: 'A gradient has fewer than two stops.' });
  if (/^hlink(Click|Hover|MouseOver)$/.test(name) && !isTargeted(node))
    faults.push({ code: 'hyperlink_without_target', part, message: `<${node.tag}> has no r:id.` });
  return faults;
}

/** An empty id is valid if an action, such as "next slide", defines the link. */
function isTargeted({ attributes }: XmlNode): boolean {
  const id = attributes.get('r:id') ?? [...attributes].find(([name]) => name.endsWith(':id'))?.[1];
  return id !== undefined && (id !== '' || (attributes.get('action') ?? '') !== '');
}
