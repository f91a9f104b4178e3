/** Text between elements, as written in the markup. */
export interface MarkupText {
  readonly kind: 'text';
  /** Indexes from the root, such as "0.2.1". */
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly parent: MarkupElement | undefined;
}

export interface MarkupElement extends Omit<MarkupText, 'kind'> {
  readonly kind: 'element';
  readonly name: string;
  /** As written, without quotes. */
  readonly attributes: readonly MarkupAttribute[];
  readonly children: readonly MarkupNode[];
  /** Offset after the start tag. */
  readonly opened: number;
  /** Range between start and end tag; empty without an end tag. */
  readonly inner: readonly [number, number];
}

export interface MarkupAttribute {
  readonly name: string;
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

export type MarkupNode = MarkupElement | MarkupText;

/** Elements without content and end tag. */
const EMPTY: ReadonlySet<string> = new Set([
  'br',
  'img',
  'icon',
  'hr',
  'connector',
  'x-divider',
  'x-progress',
]);
/** Elements whose content is not markup. */
const RAW: ReadonlySet<string> = new Set(['chart', 'pre', 'diagram', 'block']);
const TAG = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9-]*)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>/giy;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

type Growing = { -readonly [K in keyof MarkupElement]: MarkupElement[K] } & { children: MarkupNode[] };

/**
 * Parses markup with the offsets of all nodes, so that edits change nothing else. Malformed parts are
 * skipped.
 */
export function parseMarkup(source: string): readonly MarkupNode[] {
  const roots: MarkupNode[] = [];
  const open: Growing[] = [];
  const add = <N extends MarkupNode>(make: (place: Pick<MarkupText, 'key' | 'parent'>) => N): N => {
    const parent = open.at(-1);
    const among = parent?.children ?? roots;
    const node = make({
      parent,
      key: parent === undefined ? String(among.length) : `${parent.key}.${among.length}`,
    });
    among.push(node);
    return node;
  };
  const text = (from: number, to: number): void => {
    if (to > from) add((place): MarkupText => ({ kind: 'text', from, to, ...place }));
  };
  let [at, begun] = [0, 0];
  while (at < source.length) {
    TAG.lastIndex = at;
    const tag = source[at] === '<' ? TAG.exec(source) : null;
    if (tag === null) {
      at += 1;
      continue;
    }
    text(begun, at);
    const [whole, slash, tagName, attributes = '', selfClosed] = tag;
    const from = at;
    at += whole.length;
    begun = at;
    if (tagName === undefined) continue;
    const name = tagName.toLowerCase();
    if (slash === '/') {
      const index = open.findLastIndex((one) => one.name === name);
      if (index < 0) continue;
      for (const one of open.splice(index))
        Object.assign(one, { inner: [one.opened, from], to: one.name === name ? at : from });
      continue;
    }
    const opened = at;
    const element = add(
      (place): Growing => ({
        kind: 'element',
        name,
        from,
        to: opened,
        opened,
        inner: [opened, opened],
        attributes: readAttributes(attributes, from + 1 + tagName.length),
        children: [],
        ...place,
      }),
    );
    if (selfClosed === '/' || EMPTY.has(name)) continue;
    if (RAW.has(name)) {
      const end = source.slice(at).search(new RegExp(`</${name}\\s*>`, 'i'));
      const close = end < 0 ? source.length : at + end;
      const to = end < 0 ? source.length : source.indexOf('>', close) + 1;
      Object.assign(element, { inner: [opened, close], to });
      [at, begun] = [to, to];
    } else open.push(element);
  }
  text(begun, at);
  for (const one of open) Object.assign(one, { inner: [one.opened, source.length], to: source.length });
  return roots;
}

function readAttributes(text: string, offset: number): MarkupAttribute[] {
  return [...text.matchAll(ATTRIBUTE)].map((found) => {
    const [whole, name = '', double, single, unquoted] = found;
    return {
      name: name.toLowerCase(),
      value: decodeEntities(double ?? single ?? unquoted ?? ''),
      from: offset + found.index,
      to: offset + found.index + whole.length,
    };
  });
}

/** Decodes entities. */
export function decodeEntities(text: string): string {
  if (!/&[a-z#]/i.test(text)) return text;
  const field = document.createElement('textarea');
  field.innerHTML = text.replaceAll('<', '&lt;');
  return field.value;
}

/** Encodes characters that would be parsed as markup. */
export function encodeEntities(text: string): string {
  return text.replace(/&(?=[a-z#])/gi, '&amp;').replace(/<(?=[a-z/!?])/gi, '&lt;');
}

/** All elements among the nodes and their descendants, in document order. */
export function listElements(nodes: readonly MarkupNode[]): MarkupElement[] {
  return nodes.flatMap((node) => (node.kind === 'text' ? [] : [node, ...listElements(node.children)]));
}

/** Element of the slide. */
export function findRoot(nodes: readonly MarkupNode[]): MarkupElement | undefined {
  return nodes.find((node): node is MarkupElement => node.kind === 'element' && node.name === 'section');
}

export function findNode(nodes: readonly MarkupNode[], key: string): MarkupNode | undefined {
  const [first = '', ...rest] = key.split('.');
  return rest.reduce<MarkupNode | undefined>(
    (node, step) => (node?.kind === 'element' ? node.children[Number(step)] : undefined),
    nodes[Number(first)],
  );
}

/** Node that begins at an offset. */
export function findNodeFrom(nodes: readonly MarkupNode[], offset: number): MarkupNode | undefined {
  for (const node of nodes) {
    if (node.from === offset) return node;
    if (node.kind === 'element' && node.from < offset && offset < node.to)
      return findNodeFrom(node.children, offset);
  }
  return undefined;
}

export function findAttribute(element: MarkupElement, name: string): string | undefined {
  return element.attributes.find((one) => one.name === name)?.value;
}

/** Offset of a line and column, both counted from 1. */
export function toOffset(
  source: string,
  { line, column }: { readonly line: number; readonly column: number },
): number {
  let start = 0;
  for (let passed = 1; passed < line; passed += 1) start = source.indexOf('\n', start) + 1;
  return start + column - 1;
}
