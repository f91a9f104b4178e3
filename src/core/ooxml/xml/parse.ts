import {
  classifyMarkup,
  findEnd,
  isTagEnd,
  nameEnd,
  readAttributeAt,
  readCdata,
  resolveReferences,
  skippedMarkupEnd,
  XmlError,
} from './scan.ts';

export interface XmlNode {
  /** Tag name as written, with its prefix: "a:t". */
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlNode[];
  /** Character data directly inside the element, joined. */
  readonly text: string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 forbids
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
const MAX_DEPTH = 200;
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

interface Open {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlNode[];
  text: string;
}

/**
 * Property elements that documents repeat verbatim. Each distinct one is parsed once, and its node is shared.
 */
const REPEATED: ReadonlySet<string> = new Set([
  'a:rPr',
  'a:endParaRPr',
  'a:pPr',
  'a:bodyPr',
  'a:lstStyle',
  'a:tcPr',
  'w:rPr',
  'w:pPr',
  'w:tcPr',
  'w:trPr',
]);
/**
 * How many recently parsed elements of each name are remembered. Only short ones are, so none is nested
 * deeply.
 */
const MAX_REMEMBERED = 6;
const MAX_REPEATED_CHARACTERS = 600;
const MAX_REPEATED_DEPTH = MAX_DEPTH / 2;

interface Repeated {
  readonly source: string;
  readonly node: XmlNode;
}

/**
 * Parses a part of a package. Document types are refused: OOXML has none, and entities can expand without
 * bound. Namespaces are not resolved; prefixes must be declared on an ancestor.
 *
 * @param budget how many elements may still be read; a repeated element counts once. It is counted down, so
 * that it can span documents.
 * @throws XmlError when the source is not well-formed, declares a document type or exceeds the budget
 */
export function parseXml(
  source: string,
  budget: { elements: number } = { elements: Number.POSITIVE_INFINITY },
): XmlNode {
  return new Parser(source.startsWith('\ufeff') ? source.slice(1) : source, budget).document();
}

class Parser {
  readonly #text: string;
  readonly #budget: { elements: number };
  readonly #stack: Open[] = [];
  #top: Open = { tag: '', attributes: NO_ATTRIBUTES, children: [], text: '' };
  /** Offsets of the start tags of the open elements. */
  readonly #starts: number[] = [];
  /** Recently parsed property elements by tag. */
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
    if (root === undefined || children.length > 1)
      throw new XmlError('A document has exactly one root element', 0);
    return root;
  }

  /** Handles the markup that starts at `open`; returns the offset behind it. */
  #markup(open: number): number {
    const text = this.#text;
    switch (classifyMarkup(text, open)) {
      case 'end':
        return this.#endTag(open);
      case 'start':
        return this.#startTag(open);
      case 'data': {
        const { data, end } = readCdata(text, open);
        this.#top.text += data;
        return end;
      }
      case 'passed':
        return skippedMarkupEnd(text, open);
    }
  }

  #startTag(open: number): number {
    const text = this.#text;
    this.#budget.elements -= 1;
    if (this.#budget.elements < 0)
      throw new XmlError('The document has too many elements', open, 'too_many_elements');
    let at = nameEnd(text, open + 1);
    if (at < 0) throw new XmlError('A "<" must start a tag', open);
    const tag = text.slice(open + 1, at);
    const known = this.#findRepeated(tag, open);
    if (known !== undefined) {
      this.#top.children.push(known.node);
      return open + known.source.length;
    }
    let attributes: Map<string, string> | undefined;
    // Most tags have no attributes, so the end of the tag is tested first.
    while (!isTagEnd(text, at)) {
      const attribute = readAttributeAt(text, at);
      if (attribute === undefined) break;
      attributes ??= new Map();
      if (attributes.has(attribute.name))
        throw new XmlError(`<${tag}> has attribute ${attribute.name} twice`, at);
      attributes.set(attribute.name, resolveReferences(attribute.value, at));
      at = attribute.end;
    }
    while (!isTagEnd(text, at) && /\s/.test(text.charAt(at))) at += 1;
    const selfClosing = text.startsWith('/>', at);
    if (!selfClosing && text[at] !== '>') throw new XmlError(`<${tag}> is malformed`, at);
    const node: Open = { tag, attributes: attributes ?? NO_ATTRIBUTES, children: [], text: '' };
    this.#top.children.push(node);
    const end = at + (selfClosing ? 2 : 1);
    if (selfClosing) this.#rememberRepeated(node, open, end);
    else {
      this.#stack.push(this.#top);
      this.#starts.push(open);
      this.#top = node;
    }
    if (this.#stack.length >= MAX_DEPTH)
      throw new XmlError(`Elements are nested more than ${MAX_DEPTH} deep`, open);
    return end;
  }

  #endTag(open: number): number {
    const text = this.#text;
    const { tag } = this.#top;
    let end = open + 3 + tag.length;
    if (this.#stack.length === 0 || !text.startsWith(tag, open + 2) || text[end - 1] !== '>') {
      end = findEnd(text, '>', open + 2);
      const closingTag = text.slice(open + 2, end - 1).trim();
      if (this.#stack.length === 0 || tag !== closingTag)
        throw new XmlError(`</${closingTag}> closes <${tag}>`, open);
    }
    this.#rememberRepeated(this.#top, this.#starts.pop() as number, end);
    this.#top = this.#stack.pop() as Open;
    return end;
  }

  /** An identical element that was parsed before. */
  #findRepeated(tag: string, open: number): Repeated | undefined {
    const known = this.#repeated.get(tag);
    if (known === undefined || this.#stack.length > MAX_REPEATED_DEPTH) return undefined;
    for (const one of known) if (this.#text.startsWith(one.source, open)) return one;
    return undefined;
  }

  #rememberRepeated(node: XmlNode, start: number, end: number): void {
    if (end - start > MAX_REPEATED_CHARACTERS || !REPEATED.has(node.tag)) return;
    const known = this.#repeated.get(node.tag);
    const one = { source: this.#text.slice(start, end), node };
    if (known === undefined) this.#repeated.set(node.tag, [one]);
    else {
      if (known.length === MAX_REMEMBERED) known.pop();
      known.unshift(one);
    }
  }

  #addText(raw: string, at: number): void {
    if (this.#stack.length === 0) {
      if (raw.trim() !== '') throw new XmlError('There is text outside the root element', at);
      return;
    }
    this.#top.text += resolveReferences(raw, at);
  }
}

/**
 * Yields the element and all its descendants in document order.
 *
 * @param except tag of descendants that are left out, with all that is in them
 */
export function* walk(node: XmlNode, except?: string): Generator<XmlNode> {
  // One stack for the whole tree: with a generator for each level every element would pass through all above.
  const following = [node];
  for (let next = following.pop(); next !== undefined; next = following.pop()) {
    yield next;
    for (let at = next.children.length - 1; at >= 0; at -= 1) {
      const child = next.children[at] as XmlNode;
      if (child.tag !== except) following.push(child);
    }
  }
}
