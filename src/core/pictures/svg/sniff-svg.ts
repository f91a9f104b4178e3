import { MAX_SVG_BYTES } from './bounds.ts';

const BLANK = /\s*/y;
const DOCTYPE = /<!DOCTYPE\b[^[>]*(?:\[[^\]]*\][^>]*)?>/iy;
const ROOT = /<(?:[A-Za-z_][\w.-]*:)?svg(?=[\s/>])/y;

/** Decodes a file that may be an SVG: UTF-8, or UTF-16 with or without a byte order mark. */
export function svgHead(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, MAX_SVG_BYTES));
  return new TextDecoder(detectEncoding(text)).decode(text);
}

/** Returns whether the root element of a text is `<svg>`, with or without a prefix. */
export function isSvgText(text: string): boolean {
  ROOT.lastIndex = findRoot(text);
  return ROOT.test(text);
}

/** Offset of the root element, after the declaration, comments and the document type. */
export function findRoot(text: string): number {
  for (let at = text.startsWith('\ufeff') ? 1 : 0; ; ) {
    BLANK.lastIndex = at;
    BLANK.test(text);
    at = BLANK.lastIndex;
    const end = text.startsWith('<!--', at)
      ? skipPast(text, '-->', at + 4)
      : text.startsWith('<?', at)
        ? skipPast(text, '?>', at + 2)
        : doctypeEnd(text, at);
    if (end < 0) return at;
    at = end;
  }
}

function skipPast(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? -1 : at + mark.length;
}

function doctypeEnd(text: string, at: number): number {
  DOCTYPE.lastIndex = at;
  return DOCTYPE.test(text) ? DOCTYPE.lastIndex : -1;
}

/** Encoding from the byte order mark, the zero bytes of UTF-16 or the declaration; UTF-8 otherwise. */
export function detectEncoding(bytes: Uint8Array): string {
  const [first, second, third, fourth] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0 && third !== 0 && fourth === 0))
    return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && third === 0 && fourth !== 0))
    return 'utf-16be';
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 200)).toString(
    'latin1',
  );
  const declared = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]{1,40})["']/.exec(head)?.[1]?.toLowerCase();
  return declared !== undefined && ENCODINGS.has(declared) ? declared : 'utf-8';
}

const ENCODINGS: ReadonlySet<string> = new Set([
  'utf-8',
  'iso-8859-1',
  'iso-8859-15',
  'us-ascii',
  'windows-1252',
  'latin1',
]);
