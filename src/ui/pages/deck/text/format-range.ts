/** Formats that are elements around the words. */
export type Mark = 'strong' | 'em' | 'u' | 's' | 'code' | 'sub' | 'sup' | 'a' | 'span';

/** Selected range inside a field. */
export function readRange(field: HTMLElement): Range | undefined {
  const selection = getSelection();
  const range = selection !== null && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
  return range !== undefined && field.contains(range.commonAncestorContainer) ? range : undefined;
}

/** Nearest element of a name around a node, inside the field. */
export function findMark(node: Node, name: string, field: HTMLElement): HTMLElement | undefined {
  const found = (node instanceof HTMLElement ? node : node.parentElement)?.closest<HTMLElement>(name);
  return found != null && found !== field && field.contains(found) ? found : undefined;
}

/** Returns whether all words of a range have a format, or the caret stands in it. */
export function hasMark(range: Range, name: Mark, field: HTMLElement): boolean {
  if (range.collapsed) return findMark(range.startContainer, name, field) !== undefined;
  const texts = listParts(range, field).filter(
    ({ node, from, to }) => node.data.slice(from, to).trim() !== '',
  );
  return texts.length > 0 && texts.every(({ node }) => findMark(node, name, field) !== undefined);
}

/** Adds a format to the words of a range, or removes it where all have it. */
export function toggleMark(range: Range, name: Mark, field: HTMLElement): void {
  const isSet = hasMark(range, name, field);
  if (range.collapsed) toggleAtCaret(range, name, field);
  else change(range, field, (text) => (isSet ? removeMark(text, name, field) : addMark(text, name, field)));
}

/** Sets the link of a range, or of the link around the caret; an empty address removes it. */
export function setLink(range: Range, address: string, field: HTMLElement): void {
  const target = address.trim();
  const around = findMark(range.commonAncestorContainer, 'a', field);
  const place = document.createRange();
  if (around !== undefined) place.selectNodeContents(around);
  change(around === undefined ? range : place, field, (text) => {
    const known = findMark(text, 'a', field);
    if (target === '') removeMark(text, 'a', field);
    else writeAddress(known ?? addMark(text, 'a', field), target);
  });
}

const HREF = /\s*href="[^"]*"/;

/** Address of the link around a range, as written. */
export function readAddress(range: Range, field: HTMLElement): string {
  const link = findMark(range.commonAncestorContainer, 'a', field);
  return decodeQuotes(/href="([^"]*)"/.exec(link?.dataset['attributes'] ?? '')?.[1] ?? '');
}

function writeAddress(link: HTMLElement, target: string): void {
  const address = /^([a-z]+:|#)/i.test(target) ? target : `https://${target}`;
  const href = ` href="${address.replace(/&(?=[a-z#])/gi, '&amp;').replaceAll('"', '&quot;')}"`;
  link.dataset['attributes'] = `${(link.dataset['attributes'] ?? '').replace(HREF, '')}${href}`;
}

function decodeQuotes(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

/**
 * Sets one class of the words of a range, such as a colour.
 *
 * @param group classes that it replaces
 * @param name undefined removes the class
 */
export function setClass(range: Range, group: RegExp, name: string | undefined, field: HTMLElement): void {
  change(range, field, (text) => {
    let known = findClassed(text, group, field);
    while (known !== undefined) {
      isolate(text, known);
      writeClasses(
        known,
        readClasses(known).filter((one) => !group.test(one)),
      );
      known = findClassed(text, group, field);
    }
    if (name === undefined) return;
    const parent = text.parentElement;
    const isOwn = parent?.localName === 'span' && parent !== field && parent.childNodes.length === 1;
    const span = isOwn && parent.dataset['source'] === undefined ? parent : wrap(text, 'span');
    writeClasses(span, [...readClasses(span), name]);
  });
}

/** Class of a group on the words of a range. */
export function readClass(range: Range, group: RegExp, field: HTMLElement): string | undefined {
  const found = findClassed(range.startContainer, group, field);
  return found && readClasses(found).find((one) => group.test(one));
}

function findClassed(node: Node, group: RegExp, field: HTMLElement): HTMLElement | undefined {
  let one = node instanceof HTMLElement ? node : node.parentElement;
  while (one !== null && one !== field) {
    if (readClasses(one).some((name) => group.test(name))) return one;
    one = one.parentElement;
  }
  return undefined;
}

const CLASS = /\s*class="([^"]*)"/;

function readClasses(element: HTMLElement): string[] {
  return (CLASS.exec(element.dataset['attributes'] ?? '')?.[1] ?? '').split(/\s+/).filter(Boolean);
}

/** Writes the classes of an element; a span without attributes goes. */
function writeClasses(element: HTMLElement, names: readonly string[]): void {
  const others = (element.dataset['attributes'] ?? '').replace(CLASS, '');
  const attributes = names.length === 0 ? others : ` class="${names.join(' ')}"${others}`;
  if (attributes.trim() === '' && element.localName === 'span') element.replaceWith(...element.childNodes);
  else element.dataset['attributes'] = attributes;
}

function toggleAtCaret(range: Range, name: Mark, field: HTMLElement): void {
  const known = findMark(range.startContainer, name, field);
  // The sign without width gives the caret a place of its own; it is not stored.
  const text = document.createTextNode('\u200b');
  range.insertNode(text);
  if (known === undefined) wrap(text, name);
  else removeMark(text, name, field);
  getSelection()?.collapse(text, 1);
}

/** Changes the texts of a range, merges equal neighbours and selects the texts again. */
function change(range: Range, field: HTMLElement, act: (text: Text) => void): void {
  const texts = listParts(range, field).map(({ node, from, to }) => {
    if (to < node.length) node.splitText(to);
    return from > 0 ? node.splitText(from) : node;
  });
  for (const text of texts) act(text);
  mergeMarks(field);
  const [first, last] = [texts[0], texts.at(-1)];
  if (first !== undefined && last !== undefined)
    getSelection()?.setBaseAndExtent(first, 0, last, last.length);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

interface TextPart {
  readonly node: Text;
  readonly from: number;
  readonly to: number;
}

function listParts(range: Range, field: HTMLElement): TextPart[] {
  const parts: TextPart[] = [];
  const walker = document.createTreeWalker(field, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text) || !range.intersectsNode(node)) continue;
    if (node.parentElement?.isContentEditable === false) continue;
    const from = node === range.startContainer ? range.startOffset : 0;
    const to = node === range.endContainer ? range.endOffset : node.length;
    if (to > from) parts.push({ node, from, to });
  }
  return parts;
}

function addMark(text: Text, name: Mark, field: HTMLElement): HTMLElement {
  return findMark(text, name, field) ?? wrap(text, name);
}

function wrap(text: Text, name: string): HTMLElement {
  const element = document.createElement(name);
  text.replaceWith(element);
  element.append(text);
  return element;
}

function removeMark(text: Text, name: string, field: HTMLElement): void {
  for (let known = findMark(text, name, field); known !== undefined; known = findMark(text, name, field)) {
    isolate(text, known);
    known.replaceWith(...known.childNodes);
  }
}

/** Splits an element so that it holds one of its texts alone. */
function isolate(text: Text, element: HTMLElement): void {
  let node: ChildNode = text;
  while (node !== element) {
    const parent: HTMLElement | null = node.parentElement;
    if (parent === null) return;
    const siblings: ChildNode[] = [...parent.childNodes];
    const at = siblings.indexOf(node);
    for (const [some, side] of [
      [siblings.slice(0, at), 'before'],
      [siblings.slice(at + 1), 'after'],
    ] as const) {
      if (some.length === 0) continue;
      const part = parent.cloneNode(false) as HTMLElement;
      part.append(...some);
      parent[side](part);
    }
    node = parent;
  }
}

const MARKS = 'strong, b, em, i, u, s, code, sub, sup, a, span:not([data-source])';

/** Merges neighbours of one format and removes empty ones. */
export function mergeMarks(field: HTMLElement): void {
  for (const element of field.querySelectorAll<HTMLElement>(MARKS)) {
    if (element.textContent === '') {
      element.remove();
      continue;
    }
    let next = element.nextSibling;
    while (next instanceof HTMLElement && isAlike(element, next)) {
      element.append(...next.childNodes);
      next.remove();
      next = element.nextSibling;
    }
  }
}

function isAlike(one: HTMLElement, other: HTMLElement): boolean {
  return (
    one.localName === other.localName &&
    one.dataset['attributes'] === other.dataset['attributes'] &&
    other.dataset['source'] === undefined
  );
}
