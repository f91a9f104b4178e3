import type { FileReader } from './file-reader.ts';

/** What is known of a file before it is read. */
export interface Glimpse {
  /** Of the name, in lower case, without the dot. */
  readonly extension: string;
  readonly mimeType: string;
}

/** How a ZIP package says what it is. */
interface PackageSign {
  /** Part of the media type in its `mimetype` entry, as OpenDocument and EPUB have it. */
  readonly mimeType?: string;
  /** Folder of its main part, as Office Open XML has it. */
  readonly folder?: string;
}

/** One format of documents: how people call it, how it is told from others, and its reader. */
export interface DocumentFormat {
  /** In messages and help: "PDF". */
  readonly called: string;
  /** Extensions of names that uploads take. */
  readonly extensions: readonly string[];
  /** Its bytes are a ZIP package with this sign. */
  readonly package?: PackageSign;
  /** Its first kilobyte, a character a byte, looks like one of these. */
  readonly head?: readonly RegExp[];
  /** Where no bytes tell: whether a text of this name is one. */
  readonly named?: (glimpse: Glimpse) => boolean;
  /** Formats that are one long text: more megabytes are no document that anyone reads. */
  readonly textMb?: number;
  /** Loads the reader with the first file that needs it. */
  readonly reader: () => Promise<FileReader>;
}

const PLAIN_TEXT_MB = 16;
const svg = /^\s*<svg\b|^\s*<\?xml[^>]*>\s*(?:<!--[\s\S]*?-->\s*)?(?:<!DOCTYPE svg[^>]*>\s*)?<svg\b/i;
const bitmaps = [/^\x89PNG/, /^\xff\xd8\xff/, /^GIF8[79]a/, /^RIFF[\s\S]{4}WEBP/, /^(?:II\*\0|MM\0\*)/, /^[\s\S]{4}ftyp(?:avif|avis|heic|mif1)/, /^BM[\s\S]{4}\0\0\0\0/];
const html = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i;
const odf = async () => (await import('./read-odf.ts')).readOdf;

/** A row a format, in the order in which they are tried. All that names formats follows from it: telling them apart, uploads, limits, messages. */
const FORMATS = {
  docx: { called: 'DOCX', extensions: ['docx', 'docm'], package: { folder: 'word/' }, reader: async () => (await import('./read-docx.ts')).readDocx },
  pptx: { called: 'PPTX', extensions: ['pptx', 'pptm', 'potx', 'potm', 'ppsx', 'ppsm'], package: { folder: 'ppt/' }, reader: async () => (await import('./read-pptx.ts')).readPptx },
  xlsx: { called: 'XLSX', extensions: ['xlsx', 'xlsm'], package: { folder: 'xl/' }, reader: async () => (await import('./read-xlsx.ts')).readXlsx },
  odt: { called: 'ODT', extensions: ['odt'], package: { mimeType: 'opendocument.text' }, reader: odf },
  odp: { called: 'ODP', extensions: ['odp'], package: { mimeType: 'opendocument.presentation' }, reader: odf },
  ods: { called: 'ODS', extensions: ['ods'], package: { mimeType: 'opendocument.spreadsheet' }, reader: odf },
  epub: { called: 'EPUB', extensions: ['epub'], package: { mimeType: 'epub' }, reader: async () => (await import('./read-epub.ts')).readEpub },
  pdf: { called: 'PDF', extensions: ['pdf'], head: [/%PDF-/], reader: async () => (await import('./read-pdf.ts')).readPdf },
  rtf: { called: 'RTF', extensions: ['rtf'], head: [/^\s*\{\\rtf/], textMb: 16, reader: async () => (await import('./read-rtf.ts')).readRtf },
  image: {
    called: 'pictures',
    extensions: ['avif', 'bmp', 'gif', 'jpeg', 'jpg', 'png', 'svg', 'tif', 'tiff', 'webp'],
    head: [...bitmaps, svg],
    reader: async () => (await import('./read-image.ts')).readImage,
  },
  html: {
    called: 'HTML',
    extensions: ['html', 'htm'],
    head: [html],
    named: ({ extension, mimeType }) => ['html', 'htm', 'xhtml'].includes(extension) || (mimeType === 'text/html' && !['md', 'txt', 'mdx'].includes(extension)),
    textMb: 24,
    reader: async () => (await import('./read-html-page.ts')).readHtmlPage,
  },
  csv: {
    called: 'CSV',
    extensions: ['csv', 'tsv'],
    named: ({ extension, mimeType }) => ['csv', 'tsv', 'tab'].includes(extension) || /^text\/(?:csv|tab-separated-values)/.test(mimeType),
    textMb: 64,
    reader: async () => (await import('./read-csv.ts')).readCsv,
  },
  text: { called: 'Markdown and plain text', extensions: ['txt', 'md', 'markdown', 'adoc', 'asciidoc'], textMb: PLAIN_TEXT_MB, reader: async () => (await import('./read-plain.ts')).readPlain },
} as const satisfies Record<string, DocumentFormat>;

export type Format = keyof typeof FORMATS;

/** The rows by name, in their order. */
export const FORMAT_ROWS: ReadonlyMap<Format, DocumentFormat> = new Map(Object.entries(FORMATS) as [Format, DocumentFormat][]);

/** "DOCX, PPTX, … Markdown and plain text", for messages and help. */
export const FORMAT_NAMES = Object.values(FORMATS)
  .map(({ called }) => called)
  .join(', ');
