import { refuseUntyped } from '../../ooxml/package/index.ts';
import { type OpcPackage, openArchive } from './archive-xml.ts';
import { type DocumentFormat, FORMAT_ROWS, type Format } from './formats.ts';
import { detectSeparator } from './read-csv.ts';
import { createRefusal } from './refusal.ts';

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** Signatures of programs and archives that are no documents. */
const OTHERS: readonly (readonly [readonly number[], string])[] = [
  [[0x1f, 0x8b], 'a gzip archive'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'a 7z archive'],
  [[0x52, 0x61, 0x72, 0x21], 'a RAR archive'],
  [[0x7f, 0x45, 0x4c, 0x46], 'a program'],
  [[0x4d, 0x5a, 0x90], 'a program'],
  [[0x49, 0x44, 0x33], 'an audio file'],
  [[0x4f, 0x67, 0x67, 0x53], 'an audio or video file'],
  [[0x1a, 0x45, 0xdf, 0xa3], 'a video file'],
  [[0x00, 0x01, 0x00, 0x00], 'a font'],
  [[0x4f, 0x54, 0x54, 0x4f], 'a font'],
  [[0x77, 0x4f, 0x46, 0x32], 'a font'],
];

/**
 * Detects the format of a file from its bytes; the name only distinguishes texts.
 *
 * @throws Failure with advice for files that no reader accepts.
 */
export function sniff(bytes: Uint8Array, filename: string, mimeType: string): Format {
  if (bytes.length === 0) throw createRefusal('empty', 'The file is empty.');
  if (starts(bytes, OLE)) throw refuseOle(bytes);
  if (starts(bytes, [0x50, 0x4b])) return packageFormat(bytes);
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  const plainHead = head.replaceAll('\0', '').replace(/^(?:ï»¿|ÿþ|þÿ)/, '');
  const known = findFormat(({ head: signs = [] }) =>
    signs.some((sign) => sign.test(head) || sign.test(plainHead)),
  );
  if (known !== undefined) return known;
  const other = OTHERS.find(([magic]) => starts(bytes, magic));
  if (other !== undefined || head.slice(4, 8) === 'ftyp')
    throw createRefusal('unknown_format', `The file is ${other?.[1] ?? 'a video file'}, not a document.`);
  const extension = /\.(\w{1,8})$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  const named = findFormat((row) => row.named?.({ extension, mimeType }) === true);
  if (named !== undefined) return named;
  if (['md', 'mdx', 'markdown'].includes(extension)) return 'text';
  return looksLikeHtml(bytes) ? 'html' : looksLikeCsv(plainHead) ? 'csv' : 'text';
}

/** Finds the first format with a property. */
function findFormat(has: (row: DocumentFormat) => boolean): Format | undefined {
  return [...FORMAT_ROWS].find(([, row]) => has(row))?.[0];
}

function starts(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

/** Elements of web pages that authors of plain text do not use. */
const PAGE_TAG =
  /<\/?(?:!doctype|html|head|body|meta|title|link|script|style|div|p|span|table|tbody|tr|td|th|ul|ol|li|h[1-6]|section|article|header|footer|nav|main|br|img|a)(?:\s[^<>]*)?\/?>/gi;
const PAGE_LETTERS = 8192;
/** Minimum number of tags, one of them closing, and their share of the characters. */
const [PAGE_TAGS, PAGE_SHARE] = [8, 0.2];

/**
 * Recognizes a web page with another extension: tags are much of it from the start, and there is no Markdown.
 */
function looksLikeHtml(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.subarray(0, PAGE_LETTERS)).toString('latin1').replaceAll('\0', '');
  const tags = text.match(PAGE_TAG) ?? [];
  const letters = tags.reduce((sum, tag) => sum + tag.length, 0);
  return (
    tags.length >= PAGE_TAGS &&
    tags.some((tag) => tag.startsWith('</')) &&
    letters >= PAGE_SHARE * text.length &&
    !/^(?:#{1,6}\s|```|\|.*\|\s*$)/m.test(text)
  );
}

/** True for five or more lines that one separator splits equally and that do not look like sentences. */
function looksLikeCsv(head: string): boolean {
  const lines = head
    .split(/\r?\n/)
    .slice(0, -1)
    .filter((line) => line.trim() !== '');
  const separator = detectSeparator(lines.join('\n'));
  const widths = new Set(lines.map((line) => line.split(separator).length));
  return (
    lines.length >= 5 &&
    widths.size === 1 &&
    !widths.has(1) &&
    !widths.has(2) &&
    !lines.some((line) => /[.!?]\s|^\s*[|#>]/.test(line))
  );
}

/** Distinguishes old binary files and encrypted new ones by the names of their streams. */
function refuseOle(bytes: Uint8Array): Error {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const has = (name: string): boolean => text.includes(Buffer.from(name, 'utf16le'));
  if (has('EncryptedPackage')) return createRefusal('encrypted', 'The file is encrypted with a password.');
  const kind = has('WordDocument')
    ? '.doc'
    : has('PowerPoint Document')
      ? '.ppt'
      : has('Workbook') || has('Book')
        ? '.xls'
        : 'binary';
  return createRefusal(
    'legacy_format',
    `The file is in an old ${kind} format, which this server does not read.`,
  );
}

function packageFormat(bytes: Uint8Array): Format {
  const archive = openArchive(bytes);
  const mime = readMimeType(archive);
  if (mime.includes('opendocument') && encryptedOdf(archive))
    throw createRefusal('encrypted', 'The file is encrypted with a password.');
  const typed = findFormat(
    ({ package: sign }) => sign?.mimeType !== undefined && mime.includes(sign.mimeType),
  );
  if (typed !== undefined) return typed;
  if (mime.includes('opendocument'))
    throw createRefusal(
      'unknown_format',
      `The file is an OpenDocument file of a type that is not read (${mime.slice(0, 80)}).`,
    );
  const main = archive.main ?? '';
  const type = archive.main === undefined ? '' : (archive.contentType(main) ?? '');
  const office =
    findFormat(({ package: sign }) => {
      const folder = sign?.folder;
      return (
        folder !== undefined &&
        (main.startsWith(folder) ||
          archive.names.some((name) => name.startsWith(folder) && name.endsWith('.xml')))
      );
    }) ??
    // The folders are a habit of programs; the content type decides where another one is used.
    findFormat(({ package: sign }) => sign?.contentType !== undefined && type.includes(sign.contentType));
  if (office !== undefined) return officeFormat(archive, office);
  throw createRefusal(
    'unknown_format',
    'The file is a ZIP archive, but not a document. Send the documents in it one by one.',
  );
}

function officeFormat(archive: OpcPackage, format: Format): Format {
  refuseUntyped(archive);
  if (format === 'xlsx' && archive.names.some((name) => /workbook\.bin$/i.test(name)))
    throw createRefusal(
      'legacy_format',
      'The file is a binary workbook (.xlsb), which this server does not read.',
    );
  return format;
}

function readMimeType(archive: OpcPackage): string {
  const bytes = archive.names.includes('mimetype') ? archive.bytes('mimetype') : undefined;
  if (bytes !== undefined) return Buffer.from(bytes.subarray(0, 200)).toString('latin1').trim();
  return archive.names.includes('META-INF/container.xml') ? 'application/epub+zip' : '';
}

function encryptedOdf(archive: OpcPackage): boolean {
  const manifest = archive.bytes('META-INF/manifest.xml');
  return manifest !== undefined && /encryption-data/.test(Buffer.from(manifest).toString('latin1'));
}
