import { refused } from './refused.ts';

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
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * The tags of these names (without prefix) in their order; nothing is kept of what was passed. Once `skipTo` answers a name,
 * all before the closing tag of that name is passed over.
 *
 * @throws Failure `invalid_input` for a part that declares a document type.
 */
export function* xmlTags(bytes: Uint8Array, names: readonly string[], skipTo: () => string | undefined = () => undefined): Generator<XmlTag> {
  const tag = new RegExp(`<(/?)(?:\\w+:)?(${names.join('|')})(?=[\\s/>])([^>]*?)(/?)>`, 'g');
  let rest = '';
  let [first, passed] = [true, false];
  for (const piece of pieces(bytes)) {
    if (first && /<!(?:DOCTYPE|ENTITY)/i.test(piece)) throw refused('unsafe_entry', 'A part of the file declares a document type or entities.');
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
      const text = data ? source.slice(end + 9, close) : resolved(source.slice(end, close));
      yield { name, closes: slash === '/', empty: empty === '/', attributes, text };
    }
  }
}

/** An attribute of a tag by its name as written. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const at = attributes.indexOf(`${name}=`);
  if (at < 0 || !/\s/.test(attributes[at - 1] ?? ' ')) return at < 0 ? undefined : new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)`).exec(attributes)?.[1];
  const quote = attributes[at + name.length + 1] ?? '"';
  const end = attributes.indexOf(quote, at + name.length + 2);
  return end < 0 ? undefined : attributes.slice(at + name.length + 2, end);
}

function* pieces(bytes: Uint8Array): Generator<string> {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  const decoder = new TextDecoder(wide);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield decoder.decode(bytes.subarray(at, at + PIECE_BYTES), { stream: at + PIECE_BYTES < bytes.length });
}

/** With the characters that XML and, in "_x000D_", spreadsheets write by their number. */
function resolved(raw: string): string {
  const text = raw.includes('&')
    ? raw.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex: string | undefined, decimal: string | undefined, name = '') => {
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : (ENTITIES[name] ?? whole);
      })
    : raw;
  return text.includes('_x') ? text.replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text;
}
