/** Why a document is not well-formed, and where (offset in characters). */
export class XmlError extends Error {
  override readonly name = 'XmlError';
  readonly at: number;
  /** Where it is well-formed as far as that, and refused. */
  readonly reason: 'doctype' | 'too_many_elements' | undefined;

  constructor(message: string, at: number, reason?: 'doctype' | 'too_many_elements') {
    super(`${message} (at character ${at})`);
    this.at = at;
    this.reason = reason;
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

/** Properties that documents say over and over in the same words: those are read once, and are one node wherever they stand. */
const REPEATED: ReadonlySet<string> = new Set(['a:rPr', 'a:endParaRPr', 'a:pPr', 'a:bodyPr', 'a:lstStyle', 'a:tcPr', 'w:rPr', 'w:pPr', 'w:tcPr', 'w:trPr']);
/** Of one name, those read last; so short that they cannot be nested deeply. */
const MOST_KNOWN = 6;
const MOST_REPEATED = 600;
const DEEPEST_REPEATED = DEEPEST / 2;

interface Repeated {
  readonly source: string;
  readonly node: XmlNode;
}

/**
 * Parses a part of a package. Document types are refused: OOXML has none, and entities are how
 * documents explode. Namespaces are not resolved; prefixes must be declared on the way down.
 *
 * @param budget how many elements may still be read, those that are repeated counted once; counted down, so that it can span documents.
 */
export function parseXml(source: string, budget: { elements: number } = { elements: Number.POSITIVE_INFINITY }): XmlNode {
  return new Parser(source.startsWith('\ufeff') ? source.slice(1) : source, budget).document();
}

class Parser {
  readonly #text: string;
  readonly #budget: { elements: number };
  readonly #stack: Open[] = [];
  #top: Open = { tag: '', attributes: NO_ATTRIBUTES, children: [], text: '' };
  /** Where the open ones begin. */
  readonly #starts: number[] = [];
  /** By their names. */
  readonly #repeated = new Map<string, Repeated[]>();

  constructor(text: string, budget: { elements: number }) {
    this.#text = text;
    this.#budget = budget;
  }

  document(): XmlNode {
    const text = this.#text;
    const bad = FORBIDDEN.exec(text);
    if (bad !== null) throw new XmlError('The document contains a control character', bad.index);
    const { children } = this.#top;
    let at = 0;
    while (at < text.length) {
      const open = text.indexOf('<', at);
      const until = open < 0 ? text.length : open;
      if (until > at) this.#addText(text.slice(at, until), at);
      if (open < 0) break;
      at = this.#markup(open);
    }
    if (this.#stack.length > 0) throw new XmlError(`<${this.#top.tag}> is not closed`, text.length);
    const [root] = children;
    if (root === undefined || children.length > 1) throw new XmlError('A document has exactly one root element', 0);
    return root;
  }

  /** Handles what starts with "<" at `open`; answers where it ends. */
  #markup(open: number): number {
    const text = this.#text;
    switch (text.charCodeAt(open + 1)) {
      case SLASH:
        return this.#endTag(open);
      case QUESTION_MARK:
        return endOf(text, '?>', open + 2);
      case EXCLAMATION_MARK: {
        if (text.startsWith('<!--', open)) return endOf(text, '-->', open + 4);
        if (!text.startsWith('<![CDATA[', open)) throw new XmlError('Document types and entities are not allowed', open, 'doctype');
        const end = endOf(text, ']]>', open + 9);
        this.#top.text += text.slice(open + 9, end - 3);
        return end;
      }
      default:
        return this.#startTag(open);
    }
  }

  #startTag(open: number): number {
    const text = this.#text;
    this.#budget.elements -= 1;
    if (this.#budget.elements < 0) throw new XmlError('The document has too many elements', open, 'too_many_elements');
    let at = nameEnd(text, open + 1);
    if (at < 0) throw new XmlError('A "<" must start a tag', open);
    const tag = text.slice(open + 1, at);
    const known = this.#known(tag, open);
    if (known !== undefined) {
      this.#top.children.push(known.node);
      return open + known.source.length;
    }
    let attributes: Map<string, string> | undefined;
    // Most tags have no attributes, and all end after them.
    while (!isEnd(text.charCodeAt(at))) {
      const plain = plainAttribute(text, at);
      ATTRIBUTE.lastIndex = at;
      const match = plain === undefined ? ATTRIBUTE.exec(text) : undefined;
      if (match === null) break;
      const name = plain?.name ?? match?.[1] ?? '';
      const value = plain?.value ?? match?.[2] ?? match?.[3] ?? '';
      attributes ??= new Map();
      if (attributes.has(name)) throw new XmlError(`<${tag}> has attribute ${name} twice`, at);
      attributes.set(name, referencesIn(value, at));
      at = plain?.end ?? ATTRIBUTE.lastIndex;
    }
    while (!isEnd(text.charCodeAt(at)) && /\s/.test(text.charAt(at))) at += 1;
    const selfClosing = text.startsWith('/>', at);
    if (!selfClosing && text.charCodeAt(at) !== END) throw new XmlError(`<${tag}> is malformed`, at);
    const node: Open = { tag, attributes: attributes ?? NO_ATTRIBUTES, children: [], text: '' };
    this.#top.children.push(node);
    const end = at + (selfClosing ? 2 : 1);
    if (selfClosing) this.#keep(node, open, end);
    else {
      this.#stack.push(this.#top);
      this.#starts.push(open);
      this.#top = node;
    }
    if (this.#stack.length >= DEEPEST) throw new XmlError(`Elements are nested more than ${DEEPEST} deep`, open);
    return end;
  }

  #endTag(open: number): number {
    const text = this.#text;
    const { tag } = this.#top;
    let end = open + 3 + tag.length;
    if (this.#stack.length === 0 || !text.startsWith(tag, open + 2) || text.charCodeAt(end - 1) !== END) {
      end = endOf(text, '>', open + 2);
      const said = text.slice(open + 2, end - 1).trim();
      if (this.#stack.length === 0 || tag !== said) throw new XmlError(`</${said}> closes <${tag}>`, open);
    }
    this.#keep(this.#top, this.#starts.pop() as number, end);
    this.#top = this.#stack.pop() as Open;
    return end;
  }

  /** The same properties, read before. */
  #known(tag: string, open: number): Repeated | undefined {
    const known = this.#repeated.get(tag);
    if (known === undefined || this.#stack.length > DEEPEST_REPEATED) return undefined;
    for (const one of known) if (this.#text.startsWith(one.source, open)) return one;
    return undefined;
  }

  #keep(node: XmlNode, start: number, end: number): void {
    if (end - start > MOST_REPEATED || !REPEATED.has(node.tag)) return;
    const known = this.#repeated.get(node.tag);
    const one = { source: this.#text.slice(start, end), node };
    if (known === undefined) this.#repeated.set(node.tag, [one]);
    else {
      if (known.length === MOST_KNOWN) known.pop();
      known.unshift(one);
    }
  }

  #addText(raw: string, at: number): void {
    if (this.#stack.length === 0) {
      if (raw.trim() !== '') throw new XmlError('There is text outside the root element', at);
      return;
    }
    this.#top.text += referencesIn(raw, at);
  }
}

const [SLASH, END, QUESTION_MARK, EXCLAMATION_MARK] = [47, 62, 63, 33] as const;

/** ">" or "/". */
function isEnd(code: number): boolean {
  return code === END || code === SLASH;
}

/** Letters of names that need no closer look. */
const PLAIN = Uint8Array.from({ length: 128 }, (_, code) => Number(/[\w:.-]/.test(String.fromCharCode(code))));

/** One that is written as nearly all are, ` name="value"`; undefined where it takes a closer look. */
function plainAttribute(text: string, at: number): { readonly name: string; readonly value: string; readonly end: number } | undefined {
  if (text.charCodeAt(at) !== 32) return undefined;
  const equals = nameEnd(text, at + 1);
  if (equals < 0 || text.charCodeAt(equals) !== 61 || text.charCodeAt(equals + 1) !== 34) return undefined;
  const close = text.indexOf('"', equals + 2);
  const value = text.slice(equals + 2, close);
  return close < 0 || value.includes('<') ? undefined : { name: text.slice(at + 1, equals), value, end: close + 1 };
}

/** Behind a name; -1 where none starts. */
function nameEnd(text: string, from: number): number {
  const first = text.charCodeAt(from);
  if (PLAIN[first] === 1 && first > 57) {
    let at = from + 1;
    while (PLAIN[text.charCodeAt(at)] === 1) at += 1;
    // Other alphabets are left to the expression.
    if (text.charCodeAt(at) < 128) return at;
  }
  NAME.lastIndex = from;
  return NAME.test(text) ? NAME.lastIndex : -1;
}

/** Character data with what its references mean. */
export function referencesIn(raw: string, at: number): string {
  if (!raw.includes('&')) return raw;
  return raw.replace(REFERENCE, (whole, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
    if (name !== undefined) return ENTITIES[name] ?? '';
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    if (whole === '&' || !(code > 0 && code <= 0x10ffff)) throw new XmlError('"&" does not start a valid reference', at);
    return String.fromCodePoint(code);
  });
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  if (at < 0) throw new XmlError(`"${mark}" is missing`, from);
  return at + mark.length;
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
