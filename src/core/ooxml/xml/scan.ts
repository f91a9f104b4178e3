/** Says why a document is not well-formed, and where (`at` is an offset in characters). */
export class XmlError extends Error {
  override readonly name = 'XmlError';
  readonly at: number;
  /** Set when the document is well-formed so far but refused. */
  readonly reason: 'doctype' | 'too_many_elements' | undefined;

  constructor(message: string, at: number, reason?: 'doctype' | 'too_many_elements') {
    super(`${message} (at character ${at})`);
    this.at = at;
    this.reason = reason;
  }
}

/**
 * Kind of markup that a "<" begins: a tag, CDATA, or a comment or processing instruction, which is skipped.
 */
export type Mark = 'start' | 'end' | 'data' | 'passed';

export interface ScannedAttribute {
  /** Attribute name as written, with its prefix. */
  readonly name: string;
  /** Value as written, with references not resolved. */
  readonly value: string;
  /** Offset of the whitespace before the name. */
  readonly start: number;
  readonly end: number;
}

const NAME = /[A-Za-z_:\u00c0-\uffff][\w:.\-\u00b7-\uffff]*/y;
const ATTRIBUTE = /\s+([A-Za-z_:\u00c0-\uffff][\w:.\-\u00b7-\uffff]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const REFERENCE = /&(?:#x([\da-fA-F]+)|#(\d+)|(amp|lt|gt|quot|apos));|&/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const DATA = '<![CDATA[';
const [SLASH, END, QUESTION_MARK, EXCLAMATION_MARK, QUOTE, APOSTROPHE] = [47, 62, 63, 33, 34, 39] as const;
/** ASCII characters that are valid in names. Others need the regular expression. */
const IS_ASCII_NAME_CHARACTER = Uint8Array.from({ length: 128 }, (_, code) =>
  Number(/[\w:.-]/.test(String.fromCharCode(code))),
);

/** Classifies the markup that begins with the "<" at `open`. */
export function classifyMarkup(text: string, open: number): Mark {
  switch (text.charCodeAt(open + 1)) {
    case SLASH:
      return 'end';
    case QUESTION_MARK:
      return 'passed';
    case EXCLAMATION_MARK:
      return text.startsWith(DATA, open) ? 'data' : 'passed';
    default:
      return 'start';
  }
}

/**
 * Returns the offset behind the comment or instruction at `open`. Document types are refused: OOXML has none,
 * and entities can expand without bound.
 *
 * @throws XmlError for a document type
 */
export function skippedMarkupEnd(text: string, open: number): number {
  if (text.charCodeAt(open + 1) === QUESTION_MARK) return findEnd(text, '?>', open + 2);
  if (text.startsWith('<!--', open)) return findEnd(text, '-->', open + 4);
  throw new XmlError('Document types and entities are not allowed', open, 'doctype');
}

/** Reads the character data of the CDATA section at `open`. */
export function readCdata(text: string, open: number): { readonly data: string; readonly end: number } {
  const end = findEnd(text, ']]>', open + DATA.length);
  return { data: text.slice(open + DATA.length, end - 3), end };
}

/**
 * Returns the offset behind the next `mark`.
 *
 * @throws XmlError when it is missing
 */
export function findEnd(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  if (at < 0) throw new XmlError(`"${mark}" is missing`, from);
  return at + mark.length;
}

/**
 * Returns the offset behind the tag that begins before `from`. A ">" inside a quoted value does not end the
 * tag.
 */
export function tagEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === END) return at + 1;
    if (code === QUOTE || code === APOSTROPHE) at = findEnd(text, code === QUOTE ? '"' : "'", at + 1) - 1;
  }
  throw new XmlError('">" is missing', from);
}

/** Tests for ">" or "/", which end a start tag. */
export function isTagEnd(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === END || code === SLASH;
}

/** Returns the offset behind the name at `from`, or -1 when no name starts there. */
export function nameEnd(text: string, from: number): number {
  const first = text.charCodeAt(from);
  if (IS_ASCII_NAME_CHARACTER[first] === 1 && first > 57) {
    let at = from + 1;
    while (IS_ASCII_NAME_CHARACTER[text.charCodeAt(at)] === 1) at += 1;
    // Names with characters beyond ASCII are left to the regular expression.
    if (text.charCodeAt(at) < 128) return at;
  }
  NAME.lastIndex = from;
  return NAME.test(text) ? NAME.lastIndex : -1;
}

/** Reads the attribute behind a name or another attribute; undefined when none follows. */
export function readAttributeAt(text: string, at: number): ScannedAttribute | undefined {
  return readUsualAttribute(text, at) ?? readUnusualAttribute(text, at);
}

/** Fast path for the usual form ` name="value"`; undefined when the regular expression must decide. */
function readUsualAttribute(text: string, at: number): ScannedAttribute | undefined {
  if (text.charCodeAt(at) !== 32) return undefined;
  const equals = nameEnd(text, at + 1);
  if (equals < 0 || text.charCodeAt(equals) !== 61 || text.charCodeAt(equals + 1) !== QUOTE) return undefined;
  const close = text.indexOf('"', equals + 2);
  const value = text.slice(equals + 2, close);
  return close < 0 || value.includes('<')
    ? undefined
    : { name: text.slice(at + 1, equals), value, start: at, end: close + 1 };
}

function readUnusualAttribute(text: string, at: number): ScannedAttribute | undefined {
  ATTRIBUTE.lastIndex = at;
  const match = ATTRIBUTE.exec(text);
  return match === null
    ? undefined
    : { name: match[1] ?? '', value: match[2] ?? match[3] ?? '', start: at, end: ATTRIBUTE.lastIndex };
}

/**
 * Resolves the references in character data.
 *
 * @param at offset of the data, for the error message
 */
export function resolveReferences(raw: string, at: number): string {
  return replaceReferences(raw, () => {
    throw new XmlError('"&" does not start a valid reference', at);
  });
}

/** Resolves references. `otherwise` returns the replacement for an "&" that starts no valid reference. */
export function replaceReferences(raw: string, invalidReference: (reference: string) => string): string {
  if (!raw.includes('&')) return raw;
  return raw.replace(
    REFERENCE,
    (whole, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      if (name !== undefined) return ENTITIES[name] ?? '';
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return whole !== '&' && code > 0 && code <= 0x10ffff
        ? String.fromCodePoint(code)
        : invalidReference(whole);
    },
  );
}

export function localName(tag: string): string {
  return tag.slice(tag.indexOf(':') + 1);
}
