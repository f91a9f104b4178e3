import { walk, type XmlNode } from '../xml/parse.ts';
import { localName } from '../xml/scan.ts';
import type { DocumentCheck } from './document-check.ts';
import type { PackageFault } from './package-fault.ts';

/** Checks prefixes, alternate content, gradients and links, beside the schemas. */
export const MARKUP_CHECK: DocumentCheck = {
  check: (part, root) => {
    if (part.endsWith('.vml')) return [];
    const faults: PackageFault[] = [];
    addUndeclaredPrefixes(faults, part, root, new Set(['xml', 'xmlns']));
    if (/^ppt\//.test(part) && !part.endsWith('.rels'))
      for (const node of walk(root)) faults.push(...checkElement(part, node));
    return deduplicate(faults);
  },
};

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
  for (const prefix of tag.endsWith(':Choice') ? (attributes.get('Requires') ?? '').split(/\s+/) : [])
    if (prefix !== '') require(prefix);
  for (const child of children) addUndeclaredPrefixes(faults, part, child, known);
}

function checkElement(part: string, node: XmlNode): PackageFault[] {
  const faults: PackageFault[] = [];
  const name = localName(node.tag);
  if (name === 'gsLst' && node.children.filter(({ tag }) => localName(tag) === 'gs').length < 2)
    faults.push({ code: 'gradient_stops_missing', part, message: 'A gradient has fewer than two stops.' });
  const link = /^hlink(Click|Hover|MouseOver)$/.test(name) ? describeLink(node) : undefined;
  if (link !== undefined)
    faults.push({
      code: 'hyperlink_without_target',
      part,
      message: `<${node.tag}> ${link}.`,
      // PowerPoint writes an empty id itself where a target was removed.
      ...(link.includes('empty') && { effect: 'harmless' as const }),
    });
  if (node.tag === 'mc:AlternateContent') {
    const choices = node.children.filter(({ tag }) => tag === 'mc:Choice');
    const message =
      choices.length === 0
        ? 'Alternate content has no choice.'
        : choices.some(({ attributes }) => (attributes.get('Requires') ?? '').trim() === '')
          ? 'A choice of alternate content requires nothing.'
          : undefined;
    if (message !== undefined) faults.push({ code: 'alternate_content_invalid', part, message });
  }
  return faults;
}

/** An empty id is valid if an action, such as "next slide", defines the link; a jump names its slide. */
function describeLink({ attributes }: XmlNode): string | undefined {
  const id = attributes.get('r:id') ?? [...attributes].find(([name]) => name.endsWith(':id'))?.[1];
  const action = attributes.get('action') ?? '';
  if (id === undefined) return 'has no r:id';
  const isLed = id !== '' || (action !== '' && !/^ppaction:\/\/hlink(?:sldjump|pres|file)/.test(action));
  return isLed ? undefined : 'has an empty r:id';
}
