import { encodingOf } from './decode.ts';
import { attributeAt, resolved, XmlError } from './scan.ts';

/** A tag of a part that is read piece by piece. */
export interface XmlTag {
  readonly name: string;
  readonly closes: boolean;
  /** "<c/>" */
  readonly empty: boolean;
  /** As written. */
  readonly attributes: string;
  /** Character data right after the tag, entities resolved. */
  readonly text: string;
}

const PIECE_BYTES = 1 << 20;

/**
 * The tags of these names (without prefix) in their order; nothing is kept of what was passed. Once `skipTo` answers a name,
 * all before the closing tag of that name is passed over.
 *
 * References that mean nothing stay as they are.
 *
 * @throws XmlError for a part that declares a document type.
 */
export function* xmlTags(bytes: Uint8Array, names: readonly string[], skipTo: () => string | undefined = () => undefined): Generator<XmlTag> {
  const tag = new RegExp(`<(/?)(?:\\w+:)?(${names.join('|')})(?=[\\s/>])([^>]*?)(/?)>`, 'g');
  let rest = '';
  let [first, passed] = [true, false];
  for (const piece of xmlPieces(bytes)) {
    if (first && /<!(?:DOCTYPE|ENTITY)/i.test(piece)) throw new XmlError('Document types and entities are not allowed', 0, 'doctype');
    first = false;
    const source = rest + piece;
    // The last tag may be cut off; of those before it, the words that follow are here.
    const until = source.lastIndexOf('<');
    rest = until < 0 ? source : source.slice(until);
    tag.lastIndex = 0;
    for (;;) {
      const target = passed ? undefined : skipTo();
      if (target !== undefined) {
        const at = source.indexOf(`${target}>`, tag.lastIndex);
        if (at < 0) {
          rest = source.slice(-target.length - 4);
          break;
        }
        tag.lastIndex = Math.max(0, source.lastIndexOf('<', at));
        passed = true;
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
      const text = data ? source.slice(end + 9, close) : xmlCharacters(source.slice(end, close));
      yield { name, closes: slash === '/', empty: empty === '/', attributes, text };
    }
  }
}

/** An attribute of a tag by its name as written. */
export function attributeOf(attributes: string, name: string): string | undefined {
  for (let at = 0; ; ) {
    const attribute = attributeAt(attributes, at);
    if (attribute === undefined || attribute.name === name) return attribute?.value;
    at = attribute.end;
  }
}

/** The text of a part, a mebibyte at a time. */
export function* xmlPieces(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield decoder.decode(bytes.subarray(at, at + PIECE_BYTES), { stream: at + PIECE_BYTES < bytes.length });
}

/** With the characters that XML and, in "_x000D_", spreadsheets write by their number. */
export function xmlCharacters(raw: string): string {
  const text = resolved(raw, (reference) => reference);
  return text.includes('_x') ? text.replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text;
}
