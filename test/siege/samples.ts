import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { GREEDY_PRESENTATIONS } from '../support/greedy-presentations.ts';
import { HOSTILE_DOCUMENTS } from '../support/hostile-documents.ts';
import { type Entry, TYPES, zip } from '../support/zip.ts';

/** Purpose for which a file is sent to the server. */
export type Role = 'document' | 'presentation' | 'picture' | 'font';

export interface Sample {
  readonly role: Role;
  /** Description. */
  readonly name: string;
  readonly filename: string;
  readonly make: () => Buffer;
}

const FIXTURES = join(import.meta.dirname, '..', 'fixtures');
const FONTS = join(import.meta.dirname, '..', '..', 'node_modules', '@expo-google-fonts');
/** Larger ones say nothing that a smaller one does not. */
const MOST_BYTES = 1_500_000;

function fixtures(role: Role, folder: string): Sample[] {
  return readdirSync(folder)
    .filter((filename) => statSync(join(folder, filename)).size < MOST_BYTES)
    .map((filename) => ({
      role,
      name: filename,
      filename,
      make: () => readFileSync(join(folder, filename)),
    }));
}

/** Sound files, to be changed. */
export const SOUND: readonly Sample[] = [
  ...fixtures('document', join(FIXTURES, 'docs')),
  ...fixtures('document', join(FIXTURES, 'pdf')),
  ...fixtures('presentation', join(FIXTURES, 'pptx')),
  ...fixtures('presentation', join(FIXTURES, 'designs')),
  ...fixtures('picture', join(FIXTURES, 'pictures')),
  ...fixtures('font', join(FONTS, 'overpass', '400Regular')),
];

const svg = (inner: string, size = 'width="40" height="20"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inner}</svg>`,
  );
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';

function workbook(cells: string, strings: string): Buffer {
  const entries: Entry[] = [
    TYPES,
    [
      '_rels/.rels',
      `<Relationships xmlns="${RELATIONS}"><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="s1"/></sheets></workbook>',
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${RELATIONS}"><Relationship Id="s1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="s2" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ],
    ['xl/sharedStrings.xml', `<sst>${strings}</sst>`],
    ['xl/worksheets/sheet1.xml', `<worksheet><sheetData>${cells}</sheetData></worksheet>`],
  ];
  return zip(entries);
}

const rows = (count: number, cell: (row: number) => string) =>
  Array.from({ length: count }, (_, row) => `<row r="${row + 1}">${cell(row + 1)}</row>`).join('');

/** A megabyte that is not packed better than a text. */
const longText = () => Array.from({ length: 180_000 }, (_, index) => index.toString(36)).join(' ');

/** A PNG of one colour that is said to be of that size. */
function png(width: number, height: number, rowsThere: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length);
    head.write(type, 4, 'latin1');
    const tail = Buffer.alloc(4);
    tail.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type, 'latin1'), data])));
    return Buffer.concat([head, data, tail]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((width * 3 + 1) * rowsThere))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const drawn = (name: string, make: () => Buffer, filename = 'a.svg'): Sample => ({
  role: 'picture',
  name,
  filename,
  make,
});
const nested = (depth: number) => `${'<g>'.repeat(depth)}<rect width="9" height="9"/>${'</g>'.repeat(depth)}`;
const doubled = Array.from(
  { length: 18 },
  (_, index) => `<g id="a${index + 1}"><use xlink:href="#a${index}"/><use xlink:href="#a${index}"/></g>`,
).join('');

/** Files that are made to do harm, as they are. */
export const HOSTILE: readonly (Sample & { readonly deep?: boolean })[] = [
  ...Object.entries(HOSTILE_DOCUMENTS).map(
    ([name, { filename, make, deep }]): Sample & { readonly deep?: boolean } => ({
      role: 'document',
      name,
      filename,
      make: () => Buffer.from(make()),
      ...(deep && { deep }),
    }),
  ),
  {
    role: 'document',
    name: 'XLSX of one text of a megabyte in 1,200 cells',
    filename: 'a.xlsx',
    make: () =>
      workbook(
        rows(1_200, (row) => `<c r="A${row}" t="s"><v>0</v></c>`),
        `<si><t>${longText()}</t></si>`,
      ),
  },
  {
    role: 'document',
    name: 'XLSX with cells in the last column',
    filename: 'a.xlsx',
    make: () =>
      workbook(
        rows(400, (row) => `<c r="A${row}"><v>1</v></c><c r="XFD${row}"><v>2</v></c>`),
        '',
      ),
  },
  ...Object.entries(GREEDY_PRESENTATIONS).map(
    ([name, make]): Sample => ({
      role: 'presentation',
      name,
      filename: 'a.pptx',
      make: () => Buffer.from(make()),
    }),
  ),
  drawn('SVG that multiplies itself', () =>
    svg(`<rect id="a0" width="1" height="1"/>${doubled}<use xlink:href="#a18"/>`),
  ),
  drawn('SVG of 100,000 groups within one another', () => svg(nested(100_000))),
  drawn('SVG of a million units', () =>
    svg('<rect width="9" height="9"/>', 'width="1000000000" height="1000000000"'),
  ),
  drawn('SVG that blurs without end', () =>
    svg(
      '<filter id="f"><feGaussianBlur stdDeviation="100000"/></filter><rect width="40" height="20" filter="url(#f)"/>',
    ),
  ),
  drawn('SVG with a pattern of a millionth', () =>
    svg(
      '<pattern id="p" width="0.000001" height="0.000001" patternUnits="userSpaceOnUse"><rect width="1" height="1"/></pattern><rect width="40" height="20" fill="url(#p)"/>',
    ),
  ),
  drawn('SVG that reads a file', () =>
    svg(
      '<image xlink:href="file:///etc/passwd" width="9" height="9"/><style>@import url("http://127.0.0.1:9/x.css");</style>',
    ),
  ),
  drawn('SVG with a dash of nothing', () =>
    svg('<path d="M0 0L1e9 1e9" stroke="black" stroke-dasharray="0.0001"/>'),
  ),
  drawn('PNG of 30,000 × 30,000, a megabyte', () => png(30_000, 30_000, 60), 'a.png'),
  drawn('PNG of 49 megapixels that is there', () => png(7_000, 7_000, 7_000), 'a.png'),
  drawn('PNG that ends after a row', () => png(4_000, 4_000, 1), 'a.png'),
];
