import { deflateSync } from 'node:zlib';
import { type HostileDocument, MULTIPLIED_DOCUMENTS } from './hostile-multiplied.ts';
import {
  body,
  column,
  ENTITIES,
  form,
  main,
  odf,
  odfBody,
  PARAGRAPH,
  packed,
  page,
  pdf,
  picture,
  sheet,
  stream,
  times,
  WORDS,
  word,
} from './made-documents.ts';
import { TYPES, zip } from './zip.ts';

const text = (filename: string, content: string, reason?: string): HostileDocument => ({
  filename,
  make: () => Buffer.from(content),
  ...(reason === undefined ? {} : { reason }),
});
const file = (filename: string, make: () => Uint8Array, reason?: string): HostileDocument => ({
  filename,
  make,
  ...(reason === undefined ? {} : { reason }),
});

const deep = (document: HostileDocument): HostileDocument => ({ ...document, deep: true });
/** Made once: packing it takes longer than refusing it. */
let blanks: Buffer | undefined;
const packedBlanks = (): Buffer => {
  blanks ??= deflateSync(Buffer.alloc(400_000_000, 32));
  return blanks;
};
const table = (columns: number, rows: number) =>
  `|${' a |'.repeat(columns)}\n|${'---|'.repeat(columns)}\n${`|${' 1.5 |'.repeat(columns)}\n`.repeat(rows)}\n`;

/**
 * Files of every kind that are made to take long, to take much or to lead out; used by tests and by a bench.
 */
export const HOSTILE_DOCUMENTS: Readonly<Record<string, HostileDocument>> = {
  'entry of 300 MB': file(
    'a.docx',
    () => word('<w/>', ['word/media/a.png', Buffer.alloc(300 * 1024 * 1024)]),
    'zip_bomb',
  ),
  'entry that lies about its size': deep(
    file(
      'a.docx',
      () =>
        zip([TYPES, main('word/document.xml'), ['word/document.xml', Buffer.alloc(100_000_000, 32)]], 1000),
      'damaged',
    ),
  ),
  'entry that leads out': file(
    'a.docx',
    () => word(body(PARAGRAPH), ['../../etc/passwd', 'x']),
    'unsafe_entry',
  ),
  'entities in DOCX': file('a.docx', () => word(`${ENTITIES}${body('&b;')}`), 'unsafe_entry'),
  'entities in ODT': deep(file('a.odt', () => odf('text', `${ENTITIES}<o>&b;</o>`), 'unsafe_entry')),
  'entities in EPUB': file(
    'a.epub',
    () =>
      zip([
        ['mimetype', 'application/epub+zip'],
        ['META-INF/container.xml', `${ENTITIES}<container>&b;</container>`],
      ]),
    'unsafe_entry',
  ),
  'DOCX of 400,000 paragraphs': file('a.docx', () => word(body(PARAGRAPH.repeat(400_000))), 'too_complex'),
  'DOCX of 120,000 runs in a paragraph': deep(
    file('a.docx', () => word(body(`<w:p>${'<w:r><w:t>a b </w:t></w:r>'.repeat(120_000)}</w:p>`))),
  ),
  'DOCX of two tables of 36,000 cells': deep(
    file('a.docx', () =>
      word(
        body(
          `<w:tbl>${`<w:tr>${`<w:tc>${PARAGRAPH}</w:tc>`.repeat(20)}</w:tr>`.repeat(1_800)}</w:tbl>${PARAGRAPH}`.repeat(
            2,
          ),
        ),
      ),
    ),
  ),
  'DOCX nested 5,000 deep': file(
    'a.docx',
    () =>
      word(
        body(
          `${'<w:sdt><w:sdtContent>'.repeat(5_000)}${PARAGRAPH}${'</w:sdtContent></w:sdt>'.repeat(5_000)}`,
        ),
      ),
    'damaged',
  ),
  'DOCX with cells over 1,000,000,000 columns': file('a.docx', () =>
    word(
      body(
        `<w:tbl>${'<w:tr><w:tc><w:tcPr><w:gridSpan w:val="1000000000"/></w:tcPr><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>b</w:t></w:r></w:p></w:tc></w:tr>'.repeat(3)}</w:tbl>`,
      ),
    ),
  ),
  'DOCX cut off': file('a.docx', () => word(body(PARAGRAPH)).subarray(0, 300), 'damaged'),
  'XLSX of 900,000 cells': deep(
    file('a.xlsx', () =>
      sheet(
        `<sheetData>${times(20_000, (y) => `<row r="${y + 1}">${'<c><v>1</v></c>'.repeat(45)}</row>`)}</sheetData>`,
      ),
    ),
  ),
  'XLSX with a row of 700,000 cells': deep(
    file(
      'a.xlsx',
      () => sheet(`<sheetData><row r="1">${times(700_000, (x) => `<c><v>${x}</v></c>`)}</row></sheetData>`),
      'too_complex',
    ),
  ),
  'XLSX of 900,000 cells as Excel writes them': deep(
    file('a.xlsx', () =>
      sheet(
        `<sheetData>${times(20_000, (y) => `<row r="${y + 1}" spans="1:45">${times(45, (x) => `<c r="${column(x)}${y + 1}" s="1" t="s"><v>${(y * 45 + x) % 50_000}</v></c>`)}</row>`)}</sheetData>`,
        `<sst>${times(50_000, (index) => `<si><t>Words of the text number ${index}</t></si>`)}</sst>`,
      ),
    ),
  ),
  'XLSX with texts that declare entities': file(
    'a.xlsx',
    () =>
      sheet(
        '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData>',
        `${ENTITIES}<sst><si><t>&b;</t></si></sst>`,
      ),
    'unsafe_entry',
  ),
  'XLSX that merges everything, 2,000 times': deep(
    file('a.xlsx', () =>
      sheet(
        `<sheetData><row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row></sheetData><mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(2000)}</mergeCells>`,
      ),
    ),
  ),
  'XLSX with a cell in its last corner': file('a.xlsx', () =>
    sheet(
      '<sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row></sheetData>',
    ),
  ),
  'ODS of 360,000 cells': deep(
    file('a.ods', () =>
      odfBody(
        'spreadsheet',
        `<t:table t:name="A">${`<t:table-row>${'<t:table-cell><x:p>1</x:p></t:table-cell>'.repeat(45)}</t:table-row>`.repeat(8_000)}</t:table>`,
      ),
    ),
  ),
  'ODS that repeats rows and columns': deep(
    file('a.ods', () =>
      odfBody(
        'spreadsheet',
        `<t:table t:name="A">${'<t:table-row t:number-rows-repeated="199"><t:table-cell t:number-columns-repeated="199"><x:p>a</x:p></t:table-cell></t:table-row>'.repeat(300)}</t:table>`,
      ),
    ),
  ),
  'ODT with a cell over 999,999,999 rows': file('a.odt', () =>
    odfBody(
      'text',
      '<t:table><t:table-row><t:table-cell t:number-columns-spanned="999999999" t:number-rows-spanned="999999999"><x:p>a</x:p></t:table-cell></t:table-row><t:table-row><t:table-cell t:number-columns-repeated="999999999"><x:p>c</x:p></t:table-cell></t:table-row></t:table>',
    ),
  ),
  'HTML of 30 MB': deep(
    file(
      'a.html',
      () => Buffer.from(`<html><body>${'<p>word word word</p>'.repeat(1_500_000)}`),
      'too_large',
    ),
  ),
  'HTML nested 1,000,000 deep': file(
    'a.html',
    () => Buffer.from(`<html><body>${'<div>'.repeat(1_000_000)}text`),
    'too_complex',
  ),
  'HTML with cells over 1,000,000,000 columns and rows': deep(
    text(
      'a.html',
      `<html><body><table>${'<tr><td colspan="1000000000" rowspan="1000000000">a</td><td>b</td></tr>'.repeat(2_000)}</table>`,
    ),
  ),
  'HTML that opens and never closes': text(
    'a.html',
    `<html><body>${'<b><i><a href=x>'.repeat(60_000)}text`,
    'too_complex',
  ),
  'RTF nested 1,000,000 deep': file('a.rtf', () => Buffer.from(`{\\rtf1 ${'{'.repeat(1_000_000)} text`)),
  'RTF of 30 MB': deep(
    file('a.rtf', () => Buffer.from(`{\\rtf1 ${'word \\par '.repeat(3_000_000)}}`), 'too_large'),
  ),
  'CSV of one line': file('a.csv', () => Buffer.from('a,'.repeat(4_000_000)), 'too_complex'),
  'CSV with a quote that never ends': deep(
    file('a.csv', () => Buffer.from(`a,b\n"${'x,y\n'.repeat(2_000_000)}`), 'too_complex'),
  ),
  'text of 30 MB': file('a.txt', () => Buffer.from('word '.repeat(6_000_000)), 'too_large'),
  'text of 250,000 lines': deep(text('a.txt', 'a\n'.repeat(250_000))),
  'Markdown of brackets': text('a.md', `# a\n\nb ${'['.repeat(60_000)}`),
  'Markdown of emphasis': deep(text('a.md', `# a\n\n${'*a _b '.repeat(60_000)}`)),
  'Markdown of *_*_': deep(text('a.md', `# a\n\n${'*_'.repeat(100_000)} b`)),
  'Markdown with quotes 20,000 deep': text('a.md', `# a\n\n${'>'.repeat(20_000)} x`),
  'Markdown with lists ever deeper': deep(
    text('a.md', `# a\n\n${times(2_000, (depth) => `${'  '.repeat(depth)}- item ${depth}\n`)}`),
  ),
  'Markdown of 250,000 items': deep(text('a.md', '- a\n'.repeat(250_000))),
  'Markdown of two tables of 200,000 cells': deep(text('a.md', `# a\n\n${table(40, 5_000).repeat(2)}`)),
  'Markdown of 3,000 small tables': deep(text('a.md', `# a\n\n${table(8, 5).repeat(3_000)}`)),
  'PDF with a page of 400 MB': deep(
    file(
      'a.pdf',
      () => page(stream(packedBlanks().toString('latin1'), '/Filter /FlateDecode')),
      'too_complex',
    ),
  ),
  'PDF with a page of 400 MB, packed twice': deep(
    file(
      'a.pdf',
      () =>
        page(stream(deflateSync(packedBlanks()).toString('latin1'), '/Filter [/FlateDecode /FlateDecode]')),
      'too_complex',
    ),
  ),
  'PDF with a page of 400 MB, packed and spelt out': deep(
    file(
      'a.pdf',
      () => page(stream(`${packedBlanks().toString('hex')}>`, '/Filter [/ASCIIHexDecode /FlateDecode]')),
      'too_complex',
    ),
  ),
  'PDF with a page of 400 MB of runs': file(
    'a.pdf',
    () =>
      page(
        stream(
          deflateSync(Buffer.alloc(6_000_000, Buffer.from([129, 32]))).toString('latin1'),
          '/Filter [/FlateDecode /RunLengthDecode]',
        ),
      ),
    'too_complex',
  ),
  'PDF with a page of 400 MB, its filter told elsewhere': deep(
    file(
      'a.pdf',
      () => page(stream(packedBlanks().toString('latin1'), '/Filter 5 0 R'), '', ['/FlateDecode']),
      'too_complex',
    ),
  ),
  'PDF with a page of 20 MB named 20 times': {
    filename: 'a.pdf',
    make: () =>
      pdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents [${'4 0 R '.repeat(20)}] >>`,
        packed(Buffer.alloc(20_000_000, 32)),
      ]),
    reason: 'too_complex',
    byMemory: true,
  },
  'PDF of 60,000 words on a page': deep(
    file(
      'a.pdf',
      () =>
        page(
          stream(
            `BT /F1 6 Tf\n${times(60_000, (index) => `1 0 0 1 ${50 + (index % 60) * 9} ${750 - Math.floor(index / 60) * 0.7} Tm (w${index}) Tj\n`)}ET`,
          ),
        ),
      'too_complex',
    ),
  ),
  'PDF with 40 pictures of 15 megapixels': deep(
    file('a.pdf', () =>
      page(
        stream(`${WORDS} ${times(40, (index) => `q 100 0 0 80 50 ${index * 10} cm /I${index} Do Q\n`)}`),
        times(40, (index) => `/I${index} ${5 + index} 0 R `),
        Array<string>(40).fill(picture(5000, 3000, 45_000_000)),
      ),
    ),
  ),
  'PDF with a picture of 30,000 × 30,000': deep(
    file('a.pdf', () =>
      page(stream(`${WORDS} q 300 0 0 300 50 50 cm /I0 Do Q`), '/I0 5 0 R', [
        picture(30_000, 30_000, 1_000_000),
      ]),
    ),
  ),
  'PDF with a drawing that draws itself': file('a.pdf', () =>
    page(stream(`${WORDS} /X Do`), '/X 5 0 R', [form('/X Do /X Do', 5)]),
  ),
  'PDF with drawings that double 30 times': file(
    'a.pdf',
    () =>
      page(
        stream(`${WORDS} /X Do`),
        '/X 5 0 R',
        Array.from({ length: 30 }, (_, index) => form(index === 29 ? '0 0 m' : '/X Do /X Do', 6 + index)),
      ),
    'too_complex',
  ),
  'PDF of garbage': file(
    'a.pdf',
    () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_000_000, 0x41)]),
    'damaged',
  ),
  'PDF of 100,000 pages': file(
    'a.pdf',
    () =>
      pdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        `<< /Type /Pages /Kids [${'3 0 R '.repeat(100_000)}] /Count 100000 >>`,
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
      ]),
    'too_complex',
  ),
  ...MULTIPLIED_DOCUMENTS,
  'random bytes': file(
    'a.bin',
    () => Uint8Array.from({ length: 3_000_000 }, (_, index) => Math.imul(index, 2654435761) >>> 24),
    'unknown_format',
  ),
};
