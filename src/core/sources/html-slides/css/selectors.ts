import { compile } from 'css-select';
import { attribute, type Element, isElement, type Node, readText } from '../../files/html-tree.ts';

type Match = (element: Element) => boolean;

const ADAPTER = {
  isTag: (node: Node): node is Element => isElement(node),
  getAttributeValue: (element: Element, name: string) =>
    element.attrs.find((one) => one.name === name)?.value,
  getChildren: (node: Node) => (isElement(node) ? node.childNodes : []),
  getName: (element: Element) => element.tagName.toLowerCase(),
  getParent: (element: Element) => {
    const parent = element.parentNode;
    return parent !== null && isElement(parent) ? parent : null;
  },
  getSiblings: (node: Node) =>
    'parentNode' in node && node.parentNode ? node.parentNode.childNodes : [node],
  getText: (node: Node) => (isElement(node) ? readText(node) : ''),
  hasAttrib: (element: Element, name: string) => element.attrs.some((one) => one.name === name),
  removeSubsets: (nodes: Node[]) => nodes,
  prevElementSibling: (node: Node) => {
    const siblings = 'parentNode' in node && node.parentNode ? node.parentNode.childNodes : [];
    return siblings.slice(0, siblings.indexOf(node)).findLast(isElement) ?? null;
  },
};

/** States that no element of a still page has. */
const NEVER = Object.fromEntries(
  [
    ...['hover', 'focus', 'active', 'visited', 'focus-visible', 'focus-within', 'target', 'checked'],
    ...['disabled', 'fullscreen', 'popover-open', 'autofill', 'invalid', 'placeholder-shown'],
  ].map((name) => [name, () => false]),
);
const MAX_SELECTOR = 1_000;

/** Compiles a selector; undefined if it is none, or concerns a pseudo-element. */
export function compileSelector(selector: string): Match | undefined {
  if (selector.length > MAX_SELECTOR || selector.includes('::')) return undefined;
  try {
    const match = compile<Node, Element>(selector.replaceAll(':where(', ':is('), {
      adapter: ADAPTER,
      pseudos: { ...NEVER, link: ({ tagName }: Element) => tagName === 'a', scope: ':root' },
      cacheResults: false,
    });
    return (element) => match(element);
  } catch {
    return undefined;
  }
}

/** Sort of the last compound, by which rules are found: "#id", ".class", a tag, or "*". */
export function selectorKey(selector: string): string {
  let depth = 0;
  let from = 0;
  for (let at = 0; at < selector.length; at++) {
    const char = selector[at] ?? '';
    if (char === '\\') {
      at += /^\\[\da-f]{1,6}\s?/i.exec(selector.slice(at, at + 8))?.[0].length ?? 2;
      at -= 1;
    } else if (char === '(' || char === '[') depth += 1;
    else if (char === ')' || char === ']') depth -= 1;
    else if (depth === 0 && /[\s>+~]/.test(char)) from = at + 1;
  }
  const last = selector.slice(from).replace(/\[[^\]]*\]|(?<!\\):[\w-]+(?:\([^)]*\)*)?/g, '');
  const name = /([#.])((?:\\[\da-f]{1,6}\s?|\\.|[\w\u0080-\uffff-])+)/i;
  const named = /#/.test(last) ? name.exec(last.slice(last.indexOf('#'))) : name.exec(last);
  if (named !== null) return `${named[1]}${unescapeName(named[2] ?? '')}`;
  return /^[a-z][\w-]*/i.exec(last)?.[0].toLowerCase() ?? '*';
}

function unescapeName(name: string): string {
  return name.replace(/\\([\da-f]{1,6})\s?|\\(.)/gi, (_, code?: string, sign?: string) =>
    code === undefined ? (sign ?? '') : String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(code, 16))),
  );
}

/** Specificity as one number. */
export function specificity(selector: string): number {
  const plain = selector.replace(/:where\([^()]*\)/g, '').replace(/:(?:is|not|has)\(/g, ' ');
  const ids = plain.match(/#[\w-]+/g)?.length ?? 0;
  const classes = plain.match(/\.[\w-]+|\[[^\]]*\]|:(?!:)[\w-]+/g)?.length ?? 0;
  const tags = plain.match(/(?:^|[\s>+~(,])[a-z][\w-]*/gi)?.length ?? 0;
  return Math.min(99, ids) * 10_000 + Math.min(99, classes) * 100 + Math.min(99, tags);
}

/** Keys under which rules for an element stand. */
export function elementKeys(element: Element): string[] {
  const id = attribute(element, 'id');
  return [
    '*',
    element.tagName.toLowerCase(),
    ...attribute(element, 'class')
      .split(/\s+/)
      .filter(Boolean)
      .map((name) => `.${name}`),
    ...(id === '' ? [] : [`#${id}`]),
  ];
}
