import { randomBytes } from 'node:crypto';
import {
  body,
  column,
  form,
  odfBody,
  PARAGRAPH,
  page,
  RELATIONS,
  sheet,
  stream,
  times,
  WORDS,
  word,
  words,
} from './made-documents.ts';
import { claiming, type Entry, zip } from './zip.ts';

/** A file that means harm, and the reason for which it is refused; undefined: it is read, within limits. */
export interface HostileDocument {
  readonly filename: string;
  readonly make: () => Uint8Array;
  readonly reason?: string;
  /** The memory limit of the reading thread stops it. */
  readonly byMemory?: true;
  /** A variant of another, or takes long: read by `npm run test:deep` and by the bench. */
  readonly deep?: true;
}

const file = (filename: string, make: () => Uint8Array, reason?: string): HostileDocument => ({
  filename,
  make,
  ...(reason === undefined ? {} : { reason }),
});
const deep = (document: HostileDocument): HostileDocument => ({ ...document, deep: true });

const shared = (letters: number) => `<sst><si><t>${words(letters)}</t></si></sst>`;
const cell = (x: number, y: number) => `<c r="${column(x)}${y + 1}" t="s"><v>0</v></c>`;
const number = (x: number, y: number) => `<c r="${column(x)}${y + 1}"><v>1</v></c>`;
const rows = (count: number, make: (y: number) => string) =>
  `<sheetData>${times(count, (y) => `<row r="${y + 1}">${make(y)}</row>`)}</sheetData>`;
const related = (...targets: readonly (readonly [id: string, type: string, target: string])[]) =>
  `<Relationships xmlns="${RELATIONS}">${targets.map(([id, type, target]) => `<Relationship Id="${id}" Type="x/${type}" Target="${target}"${/^http/.test(target) ? ' TargetMode="External"' : ''}/>`).join('')}</Relationships>`;

/** PNG of 1,200 × 900 pixels by its head; whatever follows. */
const PICTURE_BYTES = 12_000_000;
const picture = (): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452000004b0000003840802000000', 'hex'),
    randomBytes(PICTURE_BYTES),
  ]);
const drawing = '<w:p><w:r><w:drawing><x:docPr descr="A view"/><a:blip r:embed="p"/></w:drawing></w:r></w:p>';
const docx = (xml: string, relations: string, ...more: readonly Entry[]) =>
  word(
    `<w:document xmlns:w="w" xmlns:x="x" xmlns:a="a" xmlns:r="r"><w:body>${xml}</w:body></w:document>`,
    ['word/_rels/document.xml.rels', relations],
    ...more,
  );
const titled = '<w:styles xmlns:w="w"><w:style w:styleId="T"><w:name w:val="Title"/></w:style></w:styles>';
const chart = (series: number) =>
  `<c:chartSpace xmlns:c="c"><c:chart><c:plotArea><c:barChart>${'<c:ser><c:val><c:numRef><c:f>A!$A$1:$A$2000</c:f></c:numRef></c:val></c:ser>'.repeat(series)}</c:barChart></c:plotArea></c:chart></c:chartSpace>`;

/** Small files in which one text, picture or place stands in very many places. */
export const MULTIPLIED_DOCUMENTS: Readonly<Record<string, HostileDocument>> = {
  'XLSX of one text of a megabyte in 1,200 cells': file(
    'a.xlsx',
    () =>
      sheet(
        rows(1_200, (y) => cell(0, y)),
        shared(1_000_000),
      ),
    'too_complex',
  ),
  'XLSX of one text of 32,000 letters in 110,000 cells': file('a.xlsx', () =>
    sheet(
      rows(2_000, (y) => times(55, (x) => cell(x, y))),
      shared(32_000),
    ),
  ),
  'XLSX of one text of 32,000 letters, merged over 2,000 rows of 200 columns': deep(
    file('a.xlsx', () =>
      sheet(
        `${rows(2_000, (y) => `${cell(0, y)}${number(1, y)}`)}<mergeCells>${times(20, (index) => `<mergeCell ref="A${index + 1}:GR2000"/>`)}</mergeCells>`.replaceAll(
          /<row r="(?!\d{1,2}")\d+"><c [^>]*><v>0<\/v><\/c>/g,
          (row) => row.replace('<v>0</v>', '<v>1</v>'),
        ),
        `<sst><si><t>${words(32_000)}</t></si><si><t>a</t></si></sst>`,
      ),
    ),
  ),
  'XLSX that merges 2,000 rows of 200 columns, 20,000 times': deep(
    file('a.xlsx', () =>
      sheet(
        `${rows(2_000, (y) => number(0, y))}<mergeCells>${'<mergeCell ref="A1:GR2000"/>'.repeat(20_000)}</mergeCells>`,
      ),
    ),
  ),
  'XLSX whose merges reach its last column, one from the other': deep(
    file('a.xlsx', () =>
      sheet(
        `${rows(2_000, (y) => number(255, y))}<mergeCells>${times(80, (index) => `<mergeCell ref="${column(255 + index * 200)}1:${column(Math.min(16_383, 455 + index * 200))}2000"/>`)}</mergeCells>`,
      ),
    ),
  ),
  'XLSX with cells in its last column': file('a.xlsx', () =>
    sheet(rows(5_000, (y) => `${number(0, y)}${number(16_383, y)}`)),
  ),
  'XLSX of 60,000 cells that touch no other': deep(
    file('a.xlsx', () =>
      sheet(
        `<sheetData>${times(469, (y) => `<row r="${2 * y + 1}">${'<c><v>1</v></c><c/>'.repeat(128)}</row>`)}</sheetData>`,
      ),
    ),
  ),
  'XLSX with a number format of a megabyte': deep(
    file('a.xlsx', () =>
      sheet(
        rows(5_000, (y) => times(20, (x) => `<c r="${column(x)}${y + 1}" s="0"><v>${y}</v></c>`)),
        '<sst/>',
        {
          styles: `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="&quot;${words(1_000_000)}&quot;0"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
        },
      ),
    ),
  ),
  'XLSX with a sheet whose name is a megabyte': deep(
    file('a.xlsx', () =>
      sheet(
        `<sheetData>${times(469, (y) => `<row r="${2 * y + 1}">${'<c><v>1</v></c><c/>'.repeat(128)}</row>`)}</sheetData>`,
        '<sst/>',
        { name: words(1_000_000) },
      ),
    ),
  ),
  'XLSX with a chart of 30,000 series over 2,000 cells': deep(
    file('a.xlsx', () =>
      sheet(`${rows(2_000, (y) => number(0, y))}<drawing r:id="d"/>`, '<sst/>', {
        parts: [
          ['xl/worksheets/_rels/sheet1.xml.rels', related(['d', 'drawing', '../drawings/drawing1.xml'])],
          [
            'xl/drawings/drawing1.xml',
            '<d:wsDr xmlns:d="d" xmlns:c="c" xmlns:r="r"><d:oneCellAnchor><c:chart r:id="c"/></d:oneCellAnchor></d:wsDr>',
          ],
          ['xl/drawings/_rels/drawing1.xml.rels', related(['c', 'chart', '../charts/chart1.xml'])],
          ['xl/charts/chart1.xml', chart(30_000)],
        ],
      }),
    ),
  ),
  'ODS that repeats a text of 30,000 letters': file('a.ods', () =>
    odfBody(
      'spreadsheet',
      `<t:table t:name="A">${times(300, (row) => `<t:table-row t:number-rows-repeated="199"><t:table-cell t:number-columns-repeated="199"><x:p>${row === 0 ? words(30_000) : 'a'}</x:p></t:table-cell></t:table-row>`)}</t:table>`,
    ),
  ),
  'ODS with a cell of a megabyte': file(
    'a.ods',
    () =>
      odfBody(
        'spreadsheet',
        `<t:table t:name="A"><t:table-row><t:table-cell t:number-columns-repeated="199"><x:p>${words(1_000_000)}</x:p></t:table-cell></t:table-row></t:table>`,
      ),
    'too_complex',
  ),
  'ODT that repeats rows of 100,000 letters': deep(
    file(
      'a.odt',
      () =>
        odfBody(
          'text',
          `<t:table>${`<t:table-row t:number-rows-repeated="200"><t:table-cell><x:p>${words(100_000)}</x:p></t:table-cell><t:table-cell><x:p>b</x:p></t:table-cell></t:table-row>`.repeat(5)}</t:table>`,
        ),
      'too_complex',
    ),
  ),
  'DOCX with a title of a megabyte over 50,000 paragraphs': deep(
    file('a.docx', () =>
      docx(
        `<w:p><w:pPr><w:pStyle w:val="T"/></w:pPr><w:r><w:t>${words(900_000)}</w:t></w:r></w:p>${times(50_000, (index) => `<w:p><w:r><w:t>word${index}</w:t></w:r></w:p>`)}`,
        related(['s', 'styles', 'styles.xml']),
        ['word/styles.xml', titled],
      ),
    ),
  ),
  'DOCX with an address of a megabyte at 20,000 words': file(
    'a.docx',
    () =>
      docx(
        times(
          20_000,
          (index) => `<w:p><w:hyperlink r:id="l"><w:r><w:t>word${index}</w:t></w:r></w:hyperlink></w:p>`,
        ),
        related(['l', 'hyperlink', `https://example.com/${words(1_000_000).replaceAll(' ', '/')}`]),
      ),
    'too_complex',
  ),
  'DOCX with a note of 100,000 letters that 20,000 words refer to': deep(
    file(
      'a.docx',
      () =>
        docx(
          times(
            20_000,
            (index) => `<w:p><w:r><w:t>word${index}</w:t><w:footnoteReference w:id="1"/></w:r></w:p>`,
          ),
          related(['n', 'footnotes', 'footnotes.xml']),
          [
            'word/footnotes.xml',
            `<w:footnotes xmlns:w="w"><w:footnote w:id="1"><w:p><w:r><w:t>${words(100_000)}</w:t></w:r></w:p></w:footnote></w:footnotes>`,
          ],
        ),
      'too_complex',
    ),
  ),
  'DOCX with a cell of 100,000 letters over 2,000 rows': deep(
    file(
      'a.docx',
      () =>
        word(
          body(
            `<w:tbl>${times(2_000, (y) => `<w:tr><w:tc><w:tcPr><w:vMerge${y === 0 ? ' w:val="restart"' : ''}/></w:tcPr><w:p><w:r><w:t>${y === 0 ? words(100_000) : ''}</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>b${y}</w:t></w:r></w:p></w:tc></w:tr>`)}</w:tbl>`,
          ),
        ),
      'too_complex',
    ),
  ),
  'DOCX with a picture of 12 MB in 2,000 places': deep(
    file('a.docx', () =>
      docx(
        `<w:p><w:r><w:t>Words</w:t></w:r></w:p>${drawing.repeat(2_000)}`,
        related(['p', 'image', 'media/a.png']),
        ['word/media/a.png', picture()],
      ),
    ),
  ),
  'ODT with a picture of 12 MB in 2,000 places': deep(
    file('a.odt', () =>
      odfBody(
        'text',
        `<x:p>Words</x:p>${'<x:p><d:frame><d:image l:href="Pictures/a.png"/></d:frame></x:p>'.repeat(2_000)}`,
        ['Pictures/a.png', picture()],
      ),
    ),
  ),
  'EPUB with a picture of 12 MB in 2,000 places': deep(
    file('a.epub', () =>
      zip([
        ['mimetype', 'application/epub+zip'],
        [
          'META-INF/container.xml',
          '<container><rootfiles><rootfile full-path="a.opf"/></rootfiles></container>',
        ],
        [
          'a.opf',
          '<package><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
        ],
        [
          'a.xhtml',
          `<html><body><h1>Words</h1><p>Some words.</p>${'<img src="a.png"/>'.repeat(2_000)}</body></html>`,
        ],
        ['a.png', picture()],
      ]),
    ),
  ),
  'EPUB with one chapter 20,000 times': file('a.epub', () =>
    zip([
      ['mimetype', 'application/epub+zip'],
      [
        'META-INF/container.xml',
        '<container><rootfiles><rootfile full-path="a.opf"/></rootfiles></container>',
      ],
      [
        'a.opf',
        `<package><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine>${'<itemref idref="a"/>'.repeat(20_000)}</spine></package>`,
      ],
      [
        'a.xhtml',
        `<html><body><h1>Words</h1>${times(2_000, (index) => `<p>Some words, ${index}.</p>`)}</body></html>`,
      ],
    ]),
  ),
  'HTML with a heading of a megabyte over 20,000 pictures': deep(
    file('a.html', () =>
      Buffer.from(
        `<html><body><h1>${words(1_000_000)}</h1>${times(20_000, (index) => `<img src="https://example.com/${index}.png">`)}`,
      ),
    ),
  ),
  'HTML with a cell of 100,000 letters over 100 columns and 1,000 rows': deep(
    file(
      'a.html',
      () =>
        Buffer.from(
          `<html><body><table><tr><td colspan="100" rowspan="1000">${words(100_000)}</td><td>b</td></tr>${times(1_000, (y) => `<tr><td>${y}</td></tr>`)}</table>`,
        ),
      'too_complex',
    ),
  ),
  'RTF with a cell of 100,000 letters over 2,000 rows': file(
    'a.rtf',
    () =>
      Buffer.from(
        `{\\rtf1 ${times(2_000, (y) => `\\trowd\\${y === 0 ? 'clvmgf' : 'clvmrg'}\\cellx2000\\cellx4000\\pard\\intbl ${y === 0 ? words(100_000) : ''}\\cell b${y}\\cell\\row\n`)}}`,
      ),
    'too_complex',
  ),
  'RTF with a table of 2,000 rows, no two alike': deep(
    file('a.rtf', () =>
      Buffer.from(
        `{\\rtf1 ${times(2_000, (y) => `\\trowd${times(20, (x) => `\\cellx${(x + 1) * 4_000 + ((y * 37) % 3_900)}`)}\\pard\\intbl ${times(20, (x) => `a${x}\\cell `)}\\row\n`)}}`,
      ),
    ),
  ),
  'text with an address of 400,000 letters at 20,000 words': deep(
    file('a.log', () =>
      Buffer.from(
        `# A\n\n${times(1_000, (index) => `${times(20, (at) => `[w${index * 20 + at}][a] `)}\n\n`)}\n\n[a]: https://example.com/${words(400_000).replaceAll(' ', '/')}\n`,
      ),
    ),
  ),
  'PDF with a drawing of 1,000 letters drawn 40,000 times': file(
    'a.pdf',
    () =>
      page(stream(`${WORDS} ${'/X Do '.repeat(200)}`), '/X 5 0 R', [
        form('/X Do '.repeat(200), 6),
        stream(
          `BT /F1 6 Tf 50 400 Td (${words(1_000)}) Tj ET`,
          '/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>',
        ),
      ]),
    'too_complex',
  ),
  'picture that lies about its size': file(
    'a.docx',
    () =>
      claiming(
        docx(`<w:p><w:r><w:t>Words</w:t></w:r></w:p>${drawing}`, related(['p', 'image', 'media/a.png']), [
          'word/media/a.png',
          picture(),
        ]),
        1_000,
      ),
    'damaged',
  ),
  'entry that nothing names and that lies about its size': file(
    'a.docx',
    () => claiming(word(body(PARAGRAPH), ['unknown.bin', Buffer.alloc(500_000, 1)]), 1_000),
    'damaged',
  ),
  'entry that is smaller than it says': file(
    'a.docx',
    () => claiming(word(body(PARAGRAPH), ['unknown.bin', Buffer.alloc(1_000, 1)]), 500_000),
    'damaged',
  ),
};
