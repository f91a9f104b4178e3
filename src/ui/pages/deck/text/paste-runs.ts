import { mergeMarks } from './format-range.ts';

const BOLD = /^(bold|[6-9]00)$/;
const PLAIN = /^(normal|[1-4]00)$/;
const BLOCKS: ReadonlySet<string> = new Set([
  'p',
  'div',
  'li',
  'tr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'br',
]);
const SKIPPED: ReadonlySet<string> = new Set(['script', 'style', 'head', 'meta', 'title', 'template']);
const NAMES: Readonly<Record<string, string>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  u: 'u',
  s: 's',
  strike: 's',
  del: 's',
  code: 'code',
  sub: 'sub',
  sup: 'sup',
  a: 'a',
};
/** Longest HTML that is read with its formats; more is pasted as plain text. */
const MAX_HTML = 400_000;

/**
 * Reads copied text with its formats, one entry for each line.
 *
 * @param takes names of the formats that the field can hold
 */
export function readPastedLines(data: DataTransfer, takes: ReadonlySet<string>): Node[][] {
  const html = data.getData('text/html');
  if (html === '' || html.length > MAX_HTML)
    return data
      .getData('text/plain')
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
      .map((line) => [document.createTextNode(line)]);
  // A document that is parsed on its own loads and runs nothing. The policy of the page refuses style attributes.
  const inert = html.replace(/\sstyle\s*=/gi, ' data-style=');
  const { body } = new DOMParser().parseFromString(inert, 'text/html');
  const lines: Node[][] = [[]];
  const end = (): void => {
    if (lines.at(-1)?.some((node) => node.textContent?.trim() !== '') === true) lines.push([]);
  };
  const walk = (node: Node, marks: readonly HTMLElement[]): void => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = (node.textContent ?? '').replace(/\s+/g, ' ');
      if (text === '' || (text === ' ' && lines.at(-1)?.length === 0)) return;
      const leaf: Node = document.createTextNode(text);
      lines.at(-1)?.push(
        marks.reduceRight<Node>((inner, mark) => {
          const element = mark.cloneNode(false);
          element.appendChild(inner);
          return element;
        }, leaf),
      );
      return;
    }
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    const element = node as HTMLElement;
    const name = element.localName;
    if (SKIPPED.has(name)) return;
    const isBlock = BLOCKS.has(name);
    if (isBlock) end();
    const own = readMarks(element)
      .filter((mark) => takes.has(mark.localName) && !marks.some((one) => one.localName === mark.localName))
      // Google Docs wraps everything in an element that says that it is not bold.
      .filter((mark) => mark.localName !== 'strong' || !PLAIN.test(readStyle(element, 'font-weight')));
    for (const child of element.childNodes) walk(child, [...marks, ...own]);
    if (isBlock) end();
  };
  walk(body, []);
  return lines.map(trimLine).filter((line) => line.length > 0);
}

function readStyle(element: HTMLElement, name: string): string {
  const found = (element.dataset['style'] ?? '')
    .split(';')
    .map((one) => one.split(':'))
    .find(([property = '']) => property.trim().toLowerCase() === name);
  return found?.[1]?.trim().toLowerCase() ?? '';
}

function readMarks(element: HTMLElement): HTMLElement[] {
  const names = new Set<string>();
  const named = NAMES[element.localName];
  if (named !== undefined && named !== 'a') names.add(named);
  if (BOLD.test(readStyle(element, 'font-weight'))) names.add('strong');
  if (readStyle(element, 'font-style') === 'italic') names.add('em');
  const lines = `${readStyle(element, 'text-decoration')} ${readStyle(element, 'text-decoration-line')}`;
  if (lines.includes('underline') && element.localName !== 'a') names.add('u');
  if (lines.includes('line-through')) names.add('s');
  const marks = [...names].map((name) => document.createElement(name));
  const address = element.localName === 'a' ? (element.getAttribute('href') ?? '') : '';
  if (/^(https?:\/\/|mailto:)\S+$/i.test(address)) {
    const link = document.createElement('a');
    link.dataset['attributes'] =
      ` href="${address.replace(/&(?=[a-z#])/gi, '&amp;').replaceAll('"', '&quot;')}"`;
    marks.push(link);
  }
  return marks;
}

function trimLine(nodes: readonly Node[]): Node[] {
  const [first, last] = [nodes[0], nodes.at(-1)];
  const edge = (node: Node | undefined, side: 'firstChild' | 'lastChild'): Node | undefined => {
    let one = node;
    while (one?.[side] != null) one = one[side];
    return one;
  };
  const [start, end] = [edge(first, 'firstChild'), edge(last, 'lastChild')];
  if (start !== undefined) start.textContent = (start.textContent ?? '').trimStart();
  if (end !== undefined) end.textContent = (end.textContent ?? '').trimEnd();
  return nodes.filter((node) => node.textContent !== '');
}

/** Inserts copied lines at the selection: as items of a list, or joined by spaces. */
export function insertLines(lines: readonly Node[][], field: HTMLElement, isLines: boolean): void {
  const selection = getSelection();
  const range = selection !== null && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
  const [first, ...others] = lines;
  if (range === undefined || first === undefined || !field.contains(range.commonAncestorContainer)) return;
  range.deleteContents();
  const item = isLines ? findItem(range.startContainer, field) : undefined;
  const joined =
    item === undefined
      ? [...first, ...others.flatMap((line) => [document.createTextNode(' '), ...line])]
      : first;
  let last: Node | undefined = joined.at(-1);
  for (const node of joined.toReversed()) range.insertNode(node);
  if (item !== undefined && others.length > 0 && last !== undefined) {
    const rest = document.createRange();
    rest.setStartAfter(last);
    rest.setEnd(item, item.childNodes.length);
    const tail = rest.extractContents();
    let before = item;
    for (const line of others) {
      const next = document.createElement('li');
      next.append(...line);
      before.after(next);
      before = next;
      last = line.at(-1) ?? last;
    }
    before.append(tail);
  }
  if (last !== undefined) {
    range.setStartAfter(last);
    range.collapse(true);
    selection?.removeAllRanges();
    selection?.addRange(range);
  }
  mergeMarks(field);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

function findItem(node: Node, field: HTMLElement): HTMLElement | undefined {
  const item = (node instanceof HTMLElement ? node : node.parentElement)?.closest<HTMLElement>('li');
  return item != null && field.contains(item) ? item : undefined;
}
