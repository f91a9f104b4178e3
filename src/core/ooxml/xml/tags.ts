import { detectEncoding } from './decode.ts';
import { readAttributeAt, replaceReferences, XmlError } from './scan.ts';

/** A tag of a part that is streamed. */
export interface XmlTag {
  readonly name: string;
  readonly closes: boolean;
  /** True for a self-closing tag: "<c/>". */
  readonly empty: boolean;
  /** The attributes as written. */
  readonly attributes: string;
  /** Character data directly after the tag, with references resolved. */
  readonly text: string;
}

const CHUNK_BYTES = 1 << 20;

/**
 * Streams the tags of these names (without prefix) in document order, without holding what was read. Once
 * `skipTo` returns a name, everything before the closing tag of that name is skipped. Invalid references stay
 * as written.
 *
 * @throws XmlError for a part that declares a document type
 */
export function* streamXmlTags(
  bytes: Uint8Array,
  names: readonly string[],
  skipTo: () => string | undefined = () => undefined,
): Generator<XmlTag> {
  const tag = new RegExp(`<(/?)(?:\\w+:)?(${names.join('|')})(?=[\\s/>])([^>]*?)(/?)>`, 'g');
  let rest = '';
  let [first, skipped] = [true, false];
  for (const piece of decodeXmlPieces(bytes)) {
    if (first && /<!(?:DOCTYPE|ENTITY)/i.test(piece))
      throw new XmlError('Document types and entities are not allowed', 0, 'doctype');
    first = false;
    const source = rest + piece;
    // The last tag may be cut off. The text that follows each earlier tag is complete.
    const until = source.lastIndexOf('<');
    rest = until < 0 ? source : source.slice(until);
    tag.lastIndex = 0;
    for (;;) {
      const target = skipped ? undefined : skipTo();
      if (target !== undefined) {
        const at = source.indexOf(`${target}>`, tag.lastIndex);
        if (at < 0) {
          rest = source.slice(-target.length - 4);
          break;
        }
        tag.lastIndex = Math.max(0, source.lastIndexOf('<', at));
        skipped = true;
      }
      const match = tag.exec(source);
      if (match === null || match.index >= until) break;
      const [, slash, name = '', attributes = '', empty] = match;
      const end = tag.lastIndex;
      const data = source.startsWith('<![CDATA[', end);
      const close = source.indexOf(data ? ']]>' : '<', end);
      if (close < 0) {
        rest = source.slice(match.index);
        break;
      }
      const text = data ? source.slice(end + 9, close) : unescapeCharacters(source.slice(end, close));
      yield { name, closes: slash === '/', empty: empty === '/', attributes, text };
    }
  }
}

/** Reads an attribute of a tag by its name as written. */
export function findAttribute(attributes: string, name: string): string | undefined {
  for (let at = 0; ; ) {
    const attribute = readAttributeAt(attributes, at);
    if (attribute === undefined || attribute.name === name) return attribute?.value;
    at = attribute.end;
  }
}

/** Decodes a part one mebibyte at a time. */
export function* decodeXmlPieces(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(detectEncoding(bytes));
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    yield decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: at + CHUNK_BYTES < bytes.length });
}

/** Resolves references, and the escapes of spreadsheets ("_x000D_"). */
export function unescapeCharacters(raw: string): string {
  const text = replaceReferences(raw, (reference) => reference);
  return text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
}
