import type { XmlNode } from '../../xml/parse.ts';
import { nameKey, namespaceKey, toTransitional } from './schema-element.ts';

export const COMPATIBILITY = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
/** Namespaces that a choice requires for what stands in parts of their own. */
const REQUIRED_ALONE = /^http:\/\/schemas\.microsoft\.com\/office\/drawing\/20(?:1[4-9]|2\d)\//;

/** Namespaces and compatibility rules (ECMA-376, part 3) that hold at a place of a document. */
export class MarkupScope {
  /** The scope around a document. */
  static open(): MarkupScope {
    return new MarkupScope(new Map([['xml', 'http://www.w3.org/XML/1998/namespace']]), new Set(), new Set());
  }

  readonly #namespaces: ReadonlyMap<string, string>;
  readonly #ignorable: ReadonlySet<string>;
  /** Names whose element is ignored, but not its content. */
  readonly #processed: ReadonlySet<string>;
  readonly #keys = new Map<string, string | undefined>();

  private constructor(
    namespaces: ReadonlyMap<string, string>,
    ignorable: ReadonlySet<string>,
    processed: ReadonlySet<string>,
  ) {
    this.#namespaces = namespaces;
    this.#ignorable = ignorable;
    this.#processed = processed;
  }

  /** The scope inside an element, its own name and attributes among it. */
  enter({ attributes }: XmlNode): MarkupScope {
    let namespaces: Map<string, string> | undefined;
    for (const [name, value] of attributes) {
      if (!name.startsWith('xmlns') || (name.length > 5 && name[5] !== ':')) continue;
      namespaces ??= new Map(this.#namespaces);
      namespaces.set(name.slice(6), value);
    }
    const known = namespaces ?? this.#namespaces;
    let [ignorable, processed] = [this.#ignorable, this.#processed];
    for (const [name, value] of attributes) {
      const colon = name.indexOf(':');
      if (colon < 0 || known.get(name.slice(0, colon)) !== COMPATIBILITY) continue;
      const listed = value.split(/\s+/).filter((one) => one !== '');
      if (name.endsWith(':Ignorable'))
        ignorable = new Set([...ignorable, ...listed.map((prefix) => known.get(prefix) ?? '')]);
      if (name.endsWith(':ProcessContent')) processed = new Set([...processed, ...listed]);
    }
    return namespaces === undefined && ignorable === this.#ignorable && processed === this.#processed
      ? this
      : new MarkupScope(known, ignorable, processed);
  }

  /** Namespace of a name as it is written. */
  namespace(written: string): string {
    const colon = written.indexOf(':');
    return this.#namespaces.get(colon < 0 ? '' : written.slice(0, colon)) ?? '';
  }

  /** Key of an element's name; undefined in a namespace that the schema does not know. */
  key(written: string): string | undefined {
    if (this.#keys.has(written)) return this.#keys.get(written);
    const namespace = namespaceKey(this.namespace(written));
    const key =
      namespace === undefined ? undefined : nameKey(namespace, written.slice(written.indexOf(':') + 1));
    this.#keys.set(written, key);
    return key;
  }

  /** Prefix of a namespace of transitional files with its colon; undefined if none is declared. */
  prefixOf(namespace: string): string | undefined {
    for (const [prefix, uri] of this.#namespaces)
      if (toTransitional(uri) === namespace) return prefix === '' ? '' : `${prefix}:`;
    return undefined;
  }

  isIgnorable(written: string): boolean {
    return this.#ignorable.has(this.namespace(written));
  }

  /** True if the children of an ignored element are read in its place. */
  isProcessed(written: string): boolean {
    const prefix = written.slice(0, Math.max(0, written.indexOf(':')));
    return this.#processed.has(written) || this.#processed.has(`${prefix}:*`);
  }

  /** True if PowerPoint reads a choice that requires some prefixes. */
  understands(prefixes: string): boolean {
    return prefixes
      .split(/\s+/)
      .filter((prefix) => prefix !== '')
      .every((prefix) => {
        const uri = this.#namespaces.get(prefix);
        return uri !== undefined && (namespaceKey(uri) !== undefined || REQUIRED_ALONE.test(uri));
      });
  }
}

/** An element and the scope inside it. */
export interface ScopedNode {
  readonly node: XmlNode;
  readonly scope: MarkupScope;
}

/**
 * The children that a program reads which knows the schema: of alternate content the first choice that it
 * understands, and nothing of what may be ignored.
 */
export function listReadChildren({ node, scope }: ScopedNode): ScopedNode[] {
  return node.children.flatMap((child): ScopedNode[] => {
    const inner = scope.enter(child);
    const one = { node: child, scope: inner };
    if (inner.namespace(child.tag) === COMPATIBILITY) {
      const branch = child.tag.endsWith(':AlternateContent') ? chooseBranch(one) : undefined;
      return branch === undefined ? [] : listReadChildren(branch);
    }
    if (inner.key(child.tag) !== undefined || !inner.isIgnorable(child.tag)) return [one];
    return inner.isProcessed(child.tag) ? listReadChildren(one) : [];
  });
}

function chooseBranch({ node, scope }: ScopedNode): ScopedNode | undefined {
  for (const child of node.children) {
    const inner = scope.enter(child);
    if (inner.namespace(child.tag) !== COMPATIBILITY) continue;
    const isChoice = child.tag.endsWith(':Choice');
    if (!isChoice || inner.understands(child.attributes.get('Requires') ?? ''))
      return { node: child, scope: inner };
  }
  return undefined;
}
