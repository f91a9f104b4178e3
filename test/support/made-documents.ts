import { deflateSync } from 'node:zlib';
import { type Entry, TYPES, zip } from './zip.ts';

export const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
export const main = (target: string): Entry => [
  '_rels/.rels',
  `<Relationships xmlns="${RELATIONS}"><Relationship Id="a" Type="x/officeDocument" Target="${target}"/></Relationships>`,
];
export const word = (document: string | Buffer, ...more: readonly Entry[]) =>
  zip([TYPES, main('word/document.xml'), ['word/document.xml', document], ...more]);
export const body = (xml: string) => `<w:document xmlns:w="w"><w:body>${xml}</w:body></w:document>`;
export const PARAGRAPH = '<w:p><w:r><w:t>word</w:t></w:r></w:p>';
/** "A" … "XFD". */
export const column = (x: number): string =>
  x < 0 ? '' : column(Math.floor(x / 26) - 1) + String.fromCharCode(65 + (x % 26));
/** A workbook of one sheet. `styles`: its part of styles; `parts`: more of its parts. */
export const sheet = (
  xml: string,
  strings = '<sst/>',
  {
    name = 'A',
    styles = '',
    parts = [],
  }: { readonly name?: string; readonly styles?: string; readonly parts?: readonly Entry[] } = {},
) =>
  zip([
    TYPES,
    main('xl/workbook.xml'),
    [
      'xl/workbook.xml',
      `<workbook xmlns:r="r"><sheets><sheet name="${name}" sheetId="1" r:id="s1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${RELATIONS}"><Relationship Id="s1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="s2" Type="x/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="s3" Type="x/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/sharedStrings.xml', strings],
    ['xl/worksheets/sheet1.xml', `<worksheet>${xml}</worksheet>`],
    ...(styles === '' ? [] : [['xl/styles.xml', styles] as const]),
    ...parts,
  ]);
export const odf = (kind: string, xml: string, ...more: readonly Entry[]) =>
  zip([['mimetype', `application/vnd.oasis.opendocument.${kind}`], ['content.xml', xml], ...more]);
export const odfBody = (kind: string, xml: string, ...more: readonly Entry[]) =>
  odf(
    kind,
    `<o:document-content xmlns:o="o" xmlns:t="t" xmlns:x="x" xmlns:d="d" xmlns:l="l"><o:body><o:${kind}>${xml}</o:${kind}></o:body></o:document-content>`,
    ...more,
  );
export const ENTITIES = '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>';

export function pdf(objects: readonly string[]): Buffer {
  let out = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const at = out.length;
    out += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const at = out.length;
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((one) => `${String(one).padStart(10, '0')} 00000 n \n`).join('')}`;
  return Buffer.from(
    `${out}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF`,
    'latin1',
  );
}

export const FONT = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
export const WORDS = 'BT /F1 12 Tf 1 0 0 1 50 700 Tm (Some words here) Tj ET';
export const stream = (content: string, dictionary = '') =>
  `<< /Length ${content.length} ${dictionary} >>\nstream\n${content}\nendstream`;
export const packed = (content: Buffer, dictionary = '') =>
  stream(deflateSync(content).toString('latin1'), `${dictionary} /Filter /FlateDecode`);
export const page = (content: string, objects = '', more: readonly string[] = []) =>
  pdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << ${FONT} /XObject << ${objects} >> >> >>`,
    content,
    ...more,
  ]);
export const picture = (width: number, height: number, bytes: number) =>
  packed(
    Buffer.alloc(bytes),
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`,
  );
export const form = (content: string, next: number) =>
  stream(
    content,
    `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${next} 0 R >> >>`,
  );

export const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('');
/** Words that pack no better than other texts do. */
export const words = (letters: number): string =>
  times(
    Math.ceil(letters / 8),
    (index) => `${((index * 2_654_435_761) % 2_821_109_907_456).toString(36).padStart(7, 'q').slice(-7)} `,
  ).slice(0, letters);
