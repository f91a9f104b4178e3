/** Why a document is not well-formed, and where (offset in characters). */
export class XmlError extends Error {
  override readonly name = 'XmlError';
  readonly at: number;

  constructor(message: string, at: number) {
    super(`${message} (at character ${at})`);
    this.at = at;
  }
}

export interface XmlNode {
  /** With its prefix, as written: "a:t". */
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlNode[];
  /** Character data directly inside, joined. */
  readonly text: string;
}

const NAME = /[A-Za-z_:\u00c0-\uffff][\w:.\-\u00b7-\uffff]*/y;
const ATTRIBUTE = /\s+([A-Za-z_:\u00c0-\uffff][\w:.\-\u00b7-\uffff]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const REFERENCE = /&(?:#x([\da-fA-F]+)|#(\d+)|(amp|lt|gt|quot|apos));|&/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const DEEPEST = 200;
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

interface Open {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlNode[];
  text: string;
}

/**
 * Parses a part of a package. Document types are refused: OOXML has none, and entities are how
 * documents explode. Namespaces are not resolved; prefixes must be declared on the way down.
 *
 * @param budget how many elements may still be read; counted down, so that it can span documents.
 */
export function parseXml(source: string, budget: { elements: number } = { elements: Number.POSITIVE_INFINITY }): XmlNode {
  const text = source.startsWith('\ufeff') ? source.slice(1) : source;
  const bad = FORBIDDEN.exec(text);
  if (bad !== null) throw new XmlError('A control character stands in the document', bad.index);
  const stack: Open[] = [{ tag: '', attributes: new Map(), children: [], text: '' }];
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('<', at);
    const until = open < 0 ? text.length : open;
    if (until > at) addText(stack, text.slice(at, until), at);
    if (open < 0) break;
    at = markup(text, open, stack, budget);
  }
  const [top] = stack;
  if (stack.length > 1) throw new XmlError(`<${stack.at(-1)?.tag}> is not closed`, text.length);
  const root = top?.children[0];
  if (root === undefined || (top?.children.length ?? 0) > 1) throw new XmlError('A document has exactly one root element', 0);
  return root;
}

/** Handles what starts with "<" at `open`; answers where it ends. */
function markup(text: string, open: number, stack: Open[], budget: { elements: number }): number {
  if (text.startsWith('<!--', open)) return endOf(text, '-->', open + 4);
  if (text.startsWith('<?', open)) return endOf(text, '?>', open + 2);
  if (text.startsWith('<![CDATA[', open)) {
    const end = endOf(text, ']]>', open + 9);
    top(stack).text += text.slice(open + 9, end - 3);
    return end;
  }
  if (text.startsWith('<!', open)) throw new XmlError('Document types and entities are not allowed', open);
  if (text.startsWith('</', open)) return endTag(text, open, stack);
  budget.elements -= 1;
  if (budget.elements < 0) throw new XmlError('The document has too many elements', open);
  return startTag(text, open, stack);
}

function startTag(text: string, open: number, stack: Open[]): number {
  NAME.lastIndex = open + 1;
  const tag = NAME.exec(text)?.[0];
  if (tag === undefined) throw new XmlError('A "<" must start a tag', open);
  let at = NAME.lastIndex;
  let attributes: Map<string, string> | undefined;
  // Most tags have no attributes, and all end after them.
  while (!isEnd(text.charCodeAt(at))) {
    ATTRIBUTE.lastIndex = at;
    const match = ATTRIBUTE.exec(text);
    if (match === null) break;
    const [, name = '', double, single] = match;
    attributes ??= new Map();
    if (attributes.has(name)) throw new XmlError(`<${tag}> has attribute ${name} twice`, at);
    attributes.set(name, referencesIn(double ?? single ?? '', at));
    at = ATTRIBUTE.lastIndex;
  }
  while (!isEnd(text.charCodeAt(at)) && /\s/.test(text.charAt(at))) at += 1;
  const selfClosing = text.startsWith('/>', at);
  if (!selfClosing && text.charAt(at) !== '>') throw new XmlError(`<${tag}> is malformed`, at);
  const node: Open = { tag, attributes: attributes ?? NO_ATTRIBUTES, children: [], text: '' };
  top(stack).children.push(node);
  if (!selfClosing) stack.push(node);
  if (stack.length > DEEPEST) throw new XmlError(`Elements are nested more than ${DEEPEST} deep`, open);
  return at + (selfClosing ? 2 : 1);
}

/** ">" or "/". */
function isEnd(code: number): boolean {
  return code === 62 || code === 47;
}

function endTag(text: string, open: number, stack: Open[]): number {
  const end = endOf(text, '>', open + 2);
  const tag = text.slice(open + 2, end - 1).trim();
  if (stack.length === 1 || top(stack).tag !== tag) throw new XmlError(`</${tag}> closes <${top(stack).tag}>`, open);
  stack.pop();
  return end;
}

function addText(stack: Open[], raw: string, at: number): void {
  if (stack.length === 1) {
    if (raw.trim() !== '') throw new XmlError('Text stands outside the root element', at);
    return;
  }
  top(stack).text += referencesIn(raw, at);
}

/** Character data with what its references mean. */
export function referencesIn(raw: string, at: number): string {
  if (!raw.includes('&')) return raw;
  return raw.replace(REFERENCE, (whole, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
    if (name !== undefined) return ENTITIES[name] ?? '';
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    if (whole === '&' || !(code > 0 && code <= 0x10ffff)) throw new XmlError('"&" starts no reference that XML knows', at);
    return String.fromCodePoint(code);
  });
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  if (at < 0) throw new XmlError(`"${mark}" is missing`, from);
  return at + mark.length;
}

function top(stack: Open[]): Open {
  return stack[stack.length - 1] as Open;
}

/** The element and everything below it, in document order. */
export function* walk(node: XmlNode): Generator<XmlNode> {
  yield node;
  for (const child of node.children) yield* walk(child);
}

/** Name without its prefix. */
export function localName(tag: string): string {
  return tag.slice(tag.indexOf(':') + 1);
}
