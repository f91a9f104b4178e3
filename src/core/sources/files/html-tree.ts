import { type DefaultTreeAdapterTypes, parse } from 'parse5';

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

/** Parses a page like a browser. Never throws. */
export function parsePage(html: string): {
  readonly head: Element | undefined;
  readonly body: Element | undefined;
} {
  const root = parse(html).childNodes.find(isElement);
  return {
    head: root?.childNodes.filter(isElement).find((node) => node.tagName === 'head'),
    body: root?.childNodes.filter(isElement).find((node) => node.tagName === 'body'),
  };
}

export function isElement(node: DefaultTreeAdapterTypes.Node): node is Element {
  return 'tagName' in node;
}

export function isText(node: DefaultTreeAdapterTypes.Node): node is DefaultTreeAdapterTypes.TextNode {
  return node.nodeName === '#text';
}

export function attribute(element: Element, name: string): string {
  return element.attrs.find((one) => one.name === name)?.value ?? '';
}

/**
 * Walks the descendants in document order, starting with the element itself. `enter` decides whether to visit
 * the children.
 */
export function* walkElements(
  element: Element,
  enter: (one: Element) => boolean = () => true,
): Generator<Element> {
  const stack: Element[] = [element];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node;
    if (!enter(node)) continue;
    for (const child of node.childNodes.toReversed()) if (isElement(child)) stack.push(child);
  }
}

/** Text content with white space unchanged. */
export function readText(element: Element): string {
  let text = '';
  const stack: Node[] = [element];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (isText(node)) text += node.value;
    else if (isElement(node) && node.tagName !== 'script' && node.tagName !== 'style')
      stack.push(...node.childNodes.toReversed());
  }
  return text;
}
