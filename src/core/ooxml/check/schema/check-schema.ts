import type { XmlNode } from '../../xml/parse.ts';
import { localName } from '../../xml/scan.ts';
import type { PackageFault } from '../package-fault.ts';
import { COMPATIBILITY, listReadChildren, MarkupScope, type ScopedNode } from './markup-scope.ts';
import { findRoot, localNameAt, nameKey, namespaceKey, type SchemaElement } from './schema-element.ts';

/** Further faults of a part tell no more about it. */
const MAX_FAULTS = 200;
/** Attributes of these namespaces may stand on any element. */
const ANYWHERE = new Set([
  COMPATIBILITY,
  'http://www.w3.org/XML/1998/namespace',
  'http://www.w3.org/2001/XMLSchema-instance',
]);
/** Parts with faults that PowerPoint passes over: it reads them late, and goes on without them. */
const PASSED_OVER = /^docProps\/|\/(?:colors|style)\d*\.xml$/;
/** Children whose absence another check describes. */
const FOUND_ELSEWHERE = new Set(['gsLst gs', 'txBody p', 'tc txBody', 'presentation notesSz']);
const STRICT = /^http:\/\/purl\.oclc\.org\/ooxml\//;
/** How many of the elements that could stand at a place a message lists. */
const MAX_EXPECTED = 8;

/** Checks a part against its schema; parts of unknown kinds have no faults. */
export function checkPart(part: string, root: XmlNode): PackageFault[] {
  const scope = MarkupScope.open().enter(root);
  const element = findRoot(scope.key(root.tag) ?? '');
  if (element === undefined || part.endsWith('.rels')) return [];
  const check = new PartCheck(part, STRICT.test(scope.namespace(root.tag)));
  check.element({ node: root, scope }, element);
  return check.faults;
}

/** Collects the faults of a part, each once. */
class PartCheck {
  readonly #part: string;
  readonly #isStrict: boolean;
  readonly #faults = new Map<string, PackageFault>();

  constructor(part: string, isStrict: boolean) {
    this.#part = part;
    this.#isStrict = isStrict;
  }

  get faults(): PackageFault[] {
    return [...this.#faults.values()];
  }

  #add(code: PackageFault['code'], message: string): void {
    if (this.#faults.size >= MAX_FAULTS) return;
    const effect = PASSED_OVER.test(this.#part) ? { effect: 'harmless' as const } : {};
    this.#faults.set(`${code} ${message}`, { code, part: this.#part, message, ...effect });
  }

  element(place: ScopedNode, element: SchemaElement): void {
    this.#attributes(place, element);
    const { tag, text } = place.node;
    const allowed = element.text?.(text, this.#isStrict);
    if (allowed !== undefined)
      this.#add('value_invalid', `<${tag}>${text.slice(0, 40)}</${tag}>: ${allowed}.`);
    if (element.hasElementsOnly && text.trim() !== '')
      this.#add('child_unknown', `<${tag}> does not allow the text "${text.trim().slice(0, 40)}".`);
    const names: string[] = [];
    const read: XmlNode[] = [];
    for (const child of listReadChildren(place)) {
      const key = child.scope.key(child.node.tag);
      const position = key === undefined ? undefined : element.child(key);
      if (position === undefined && !element.isOpen) {
        this.#add('child_unknown', `<${place.node.tag}> does not allow <${child.node.tag}>.`);
        continue;
      }
      names.push(position ?? '');
      read.push(child.node);
      if (position !== undefined) this.element(child, element.at(position));
    }
    this.#order(place.node, element, names, read);
  }

  #order(node: XmlNode, element: SchemaElement, names: readonly string[], read: readonly XmlNode[]): void {
    for (const { kind, at, expected } of element.content.check(names)) {
      const child = read[at];
      const tag = child === undefined ? '' : `<${child.tag}>`;
      if (kind === 'repeated')
        this.#add('child_repeated', `<${node.tag}> has ${tag} more often than its schema allows.`);
      else if (kind === 'misplaced')
        this.#add(
          'child_order_wrong',
          at === 0
            ? `In <${node.tag}>, ${tag} comes too early.`
            : `In <${node.tag}>, ${tag} comes after <${read[at - 1]?.tag}>.`,
        );
      else {
        const needed = expected.map((position) =>
          position === '.' ? 'another element' : localNameAt(position),
        );
        if (needed.length === 1 && FOUND_ELSEWHERE.has(`${localName(node.tag)} ${needed[0]}`)) continue;
        const listed = needed.slice(0, MAX_EXPECTED).map((name) => `<${name}>`);
        const more = needed.length > MAX_EXPECTED ? ' or another one' : '';
        this.#add('child_missing', `<${node.tag}> lacks ${listed.join(' or ')}${more}.`);
      }
    }
  }

  #attributes({ node, scope }: ScopedNode, element: SchemaElement): void {
    const { attributes } = element;
    for (const [written, value] of node.attributes) {
      const colon = written.indexOf(':');
      if (written === 'xmlns' || (colon === 5 && written.startsWith('xmlns'))) continue;
      const attribute = attributes.get(colon < 0 ? written : this.#key(written, scope));
      if (attribute !== undefined) {
        const allowed = attribute.rule(value, this.#isStrict);
        if (allowed !== undefined)
          this.#add('value_invalid', `<${node.tag} ${written}="${value.slice(0, 40)}">: ${allowed}.`);
      } else if (colon < 0 || !(ANYWHERE.has(scope.namespace(written)) || scope.isIgnorable(written)))
        this.#add('attribute_unknown', `<${node.tag}> does not allow the attribute ${written}.`);
    }
    for (const name of element.required)
      if (!this.#has({ node, scope }, name))
        this.#add(
          'attribute_missing',
          `<${node.tag}> lacks the attribute ${name.slice(name.indexOf(':') + 1)}.`,
        );
  }

  #key(written: string, scope: MarkupScope): string {
    const namespace = namespaceKey(scope.namespace(written));
    return namespace === undefined ? '' : nameKey(namespace, localName(written));
  }

  #has({ node, scope }: ScopedNode, name: string): boolean {
    if (!name.includes(':')) return node.attributes.has(name);
    for (const written of node.attributes.keys())
      if (written.includes(':') && this.#key(written, scope) === name) return true;
    return false;
  }
}
