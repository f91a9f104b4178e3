import { refuseFalseEntries } from '../../ooxml/package/index.ts';
import { mdxProse } from '../mdx-prose.ts';
import { parseSource } from '../parse-source.ts';
import { decodeText } from './decode-text.ts';
import type { FileInfo, FileReader, ReadResult } from './file-reader.ts';
import { fileTitle } from './file-title.ts';
import { asRefusal, refused } from './refused.ts';
import { type Format, sniff } from './sniff.ts';
import { refuseLongText } from './text-size.ts';

const BYTES_MAX = 64 * 1024 * 1024;

const PACKAGES: ReadonlySet<Format> = new Set(['docx', 'xlsx', 'pptx', 'odt', 'odp', 'ods', 'epub']);

/** Readers load on first use: most files need one of them. */
const READERS: Readonly<Record<Format, () => Promise<FileReader>>> = {
  docx: async () => (await import('./read-docx.ts')).readDocx,
  xlsx: async () => (await import('./read-xlsx.ts')).readXlsx,
  html: async () => (await import('./read-html-page.ts')).readHtmlPage,
  pptx: async () => (await import('./read-pptx.ts')).readPptx,
  odt: async () => (await import('./read-odf.ts')).readOdf,
  odp: async () => (await import('./read-odf.ts')).readOdf,
  ods: async () => (await import('./read-odf.ts')).readOdf,
  epub: async () => (await import('./read-epub.ts')).readEpub,
  rtf: async () => (await import('./read-rtf.ts')).readRtf,
  pdf: async () => (await import('./read-pdf.ts')).readPdf,
  csv: async () => (await import('./read-csv.ts')).readCsv,
  image: async () => (await import('./read-image.ts')).readImage,
  text: async () => readPlain,
};

/**
 * Reads a file of any known format, in this thread and without a deadline.
 *
 * @throws Failure `invalid_input` when it cannot be read; the type of its issue is the reason.
 */
export async function parseFile(bytes: Uint8Array, info: FileInfo & { readonly mimeType?: string | undefined }): Promise<ReadResult> {
  try {
    if (bytes.length > BYTES_MAX) throw refused('too_large', `It has ${Math.round(bytes.length / 1024 / 1024)} MB; at most ${BYTES_MAX / 1024 / 1024} MB are read.`);
    const format = sniff(bytes, info.filename, info.mimeType ?? '');
    refuseLongText(bytes, format);
    if (PACKAGES.has(format)) await refuseFalseEntries(bytes);
    const reader = await READERS[format]();
    const result = await reader(bytes, info);
    return { ...result, warnings: result.warnings.map((warning) => `${info.filename}: ${warning}`) };
  } catch (error) {
    throw asRefusal(error, info.filename);
  }
}

const readPlain: FileReader = (bytes, { filename }) => {
  const { text: whole, encoding } = decodeText(bytes);
  const text = mdxProse(whole, filename);
  if (!/[\p{L}\p{N}]/u.test(text)) throw refused('empty', 'It has no words.');
  const document = parseSource(text);
  const warnings = /^utf-|^iso-2022/.test(encoding) ? [] : [`The file was read as ${encoding}.`];
  const first = document.root.sections[0];
  const titled = document.title !== undefined || first !== undefined || document.root.blocks[0]?.kind === 'paragraph';
  return { document: titled ? document : { ...document, title: fileTitle(filename) }, warnings };
};
