import type { FileReader } from './file-reader.ts';

/** Information about a file before it is read. */
export interface Glimpse {
  /** Extension in lower case without the dot. */
  readonly extension: string;
  readonly mimeType: string;
}

/** Sign by which a ZIP package identifies its format. */
interface PackageSign {
  /** Part of the media type in its `mimetype` entry, as in OpenDocument and EPUB. */
  readonly mimeType?: string;
  /** Folder of its main part, as Office programs write it. */
  readonly folder?: string;
  /** Part of the content type of its main part, wherever that stands. */
  readonly contentType?: string;
}

/** Document format: its name, how it is recognized, and its reader. */
export interface DocumentFormat {
  /** Name in messages and help, such as "PDF". */
  readonly called: string;
  /** Extensions of accepted uploads. */
  readonly extensions: readonly string[];
  /** Present if its files are ZIP packages with this sign. */
  readonly package?: PackageSign;
  /** Patterns for its first kilobyte, decoded as Latin-1. */
  readonly head?: readonly RegExp[];
  /** For formats that bytes do not identify: true if a text with this name is one. */
  readonly named?: (glimpse: Glimpse) => boolean;
  /** Maximum size in megabytes for formats that are one long text. */
  readonly textMb?: number;
  /** Loads the reader with the first file that needs it. */
  readonly reader: () => Promise<FileReader>;
}

const PLAIN_TEXT_MB = 16;
const svg = /^\s*<svg\b|^\s*<\?xml[^>]*>\s*(?:<!--[\s\S]*?-->\s*)?(?:<!DOCTYPE svg[^>]*>\s*)?<svg\b/i;
const bitmaps = [
  /^\x89PNG/,
  /^\xff\xd8\xff/,
  /^GIF8[79]a/,
  /^RIFF[\s\S]{4}WEBP/,
  /^(?:II\*\0|MM\0\*)/,
  /^[\s\S]{4}ftyp(?:avif|avis|heic|mif1)/,
  /^BM[\s\S]{4}\0\0\0\0/,
];
const html = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i;
const odf = async () => (await import('./read-odf.ts')).readOdf;

/**
 * One row per format in the order of detection. Detection, uploads, limits and messages are all derived from
 * it.
 */
const FORMATS = {
  docx: {
    called: 'DOCX',
    extensions: ['docx', 'docm'],
    package: { folder: 'word/', contentType: 'wordprocessingml' },
    reader: async () => (await import('./read-docx.ts')).readDocx,
  },
  pptx: {
    called: 'PPTX',
    extensions: ['pptx', 'pptm', 'potx', 'potm', 'ppsx', 'ppsm'],
    package: { folder: 'ppt/', contentType: 'presentationml' },
    reader: async () => (await import('./read-pptx.ts')).readPptx,
  },
  xlsx: {
    called: 'XLSX',
    extensions: ['xlsx', 'xlsm'],
    package: { folder: 'xl/', contentType: 'spreadsheetml' },
    reader: async () => (await import('./read-xlsx.ts')).readXlsx,
  },
  odt: { called: 'ODT', extensions: ['odt'], package: { mimeType: 'opendocument.text' }, reader: odf },
  odp: {
    called: 'ODP',
    extensions: ['odp'],
    package: { mimeType: 'opendocument.presentation' },
    reader: odf,
  },
  ods: { called: 'ODS', extensions: ['ods'], package: { mimeType: 'opendocument.spreadsheet' }, reader: odf },
  epub: {
    called: 'EPUB',
    extensions: ['epub'],
    package: { mimeType: 'epub' },
    reader: async () => (await import('./read-epub.ts')).readEpub,
  },
  pdf: {
    called: 'PDF',
    extensions: ['pdf'],
    head: [/%PDF-/],
    reader: async () => (await import('./read-pdf.ts')).readPdf,
  },
  rtf: {
    called: 'RTF',
    extensions: ['rtf'],
    head: [/^\s*\{\\rtf/],
    textMb: 16,
    reader: async () => (await import('./read-rtf.ts')).readRtf,
  },
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
    named: ({ extension, mimeType }) =>
      ['html', 'htm', 'xhtml'].includes(extension) ||
      (mimeType === 'text/html' && !['md', 'txt', 'mdx'].includes(extension)),
    textMb: 24,
    reader: async () => (await import('./read-html-page.ts')).readHtmlPage,
  },
  csv: {
    called: 'CSV',
    extensions: ['csv', 'tsv'],
    named: ({ extension, mimeType }) =>
      ['csv', 'tsv', 'tab'].includes(extension) || /^text\/(?:csv|tab-separated-values)/.test(mimeType),
    textMb: 64,
    reader: async () => (await import('./read-csv.ts')).readCsv,
  },
  json: {
    called: 'JSON',
    extensions: ['json', 'jsonl', 'ndjson', 'geojson'],
    named: ({ extension, mimeType }) =>
      ['json', 'jsonl', 'ndjson', 'geojson'].includes(extension) ||
      /^application\/(?:json|geo\+json|x-ndjson)/.test(mimeType),
    textMb: 32,
    reader: async () => (await import('./read-json.ts')).readJson,
  },
  text: {
    called: 'Markdown and plain text',
    extensions: ['txt', 'md', 'markdown', 'adoc', 'asciidoc', 'rst', 'wiki'],
    textMb: PLAIN_TEXT_MB,
    reader: async () => (await import('./read-plain.ts')).readPlain,
  },
} as const satisfies Record<string, DocumentFormat>;

export type Format = keyof typeof FORMATS;

/** Formats by name in order of detection. */
export const FORMAT_ROWS: ReadonlyMap<Format, DocumentFormat> = new Map(
  Object.entries(FORMATS) as [Format, DocumentFormat][],
);

/** Names of all formats for messages and help: "DOCX, PPTX, … Markdown and plain text". */
export const FORMAT_NAMES = Object.values(FORMATS)
  .map(({ called }) => called)
  .join(', ');
