import { packDeflated, writeZip } from '../../src/core/ooxml/package/zip-writer.ts';

const REGIONS = ['North', 'South', 'East', 'West', 'Centre'];
const DAY_MS = 86_400_000;
const START = Date.UTC(2020, 0, 1);

interface Order {
  readonly day: number;
  readonly region: string;
  readonly amount: number;
}

/** Five years of orders, those of each year larger than those of the year before. */
export const orders = (rows: number): Order[] =>
  Array.from({ length: rows }, (_, at) => {
    const day = Math.floor((at * 1_826) / rows);
    return {
      day,
      region: REGIONS[(at * 7) % 5] ?? '',
      amount: 100 + (at % 37) * 3.5 + Math.floor(day / 365) * 40,
    };
  });
const dateOf = (day: number): string => new Date(START + day * DAY_MS).toISOString().slice(0, 10);

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

export function ordersXlsx(rows: readonly Order[], title = '', hiddenRow = -1): Uint8Array {
  const line = (at: number, cells: string): string =>
    `<row r="${at}"${at === hiddenRow ? ' hidden="1"' : ''}>${cells}</row>`;
  const head = ['Date', 'Region', 'Amount']
    .map((text, at) => `<c r="${'ABC'[at]}3" t="inlineStr"><is><t>${text}</t></is></c>`)
    .join('');
  const body = rows.map(({ day, region, amount }, at) => {
    const r = at + 4;
    return line(
      r,
      `<c r="A${r}" s="1"><v>${43_831 + day}</v></c><c r="B${r}" t="s"><v>${REGIONS.indexOf(region)}</v></c><c r="C${r}" s="2"><v>${amount}</v></c>`,
    );
  });
  const titled = title === '' ? '' : line(1, `<c r="A1" t="inlineStr"><is><t>${title}</t></is></c>`);
  const types = [
    '<Default Extension="xml" ContentType="application/xml"/>',
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  ];
  types.push(
    '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>',
  );
  const related = (...targets: [string, string][]): string =>
    `<Relationships xmlns="${PACKAGE}/relationships">${targets.map(([type, target], at) => `<Relationship Id="r${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('')}</Relationships>`;
  return writeZip(
    Object.entries({
      '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types">${types.join('')}</Types>`,
      '_rels/.rels': related(['officeDocument', 'xl/workbook.xml']),
      'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="Orders" sheetId="1" r:id="r1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': related(
        ['worksheet', 'worksheets/sheet1.xml'],
        ['sharedStrings', 'sharedStrings.xml'],
        ['styles', 'styles.xml'],
      ),
      'xl/styles.xml': `<styleSheet ${MAIN}><numFmts count="1"><numFmt numFmtId="164" formatCode="&quot;€&quot;#,##0.00"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
      'xl/sharedStrings.xml': `<sst ${MAIN}>${REGIONS.map((name) => `<si><t>${name}</t></si>`).join('')}</sst>`,
      'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData>${titled}${line(3, head)}${body.join('')}</sheetData></worksheet>`,
    }).map(([name, text]) => [name, packDeflated(text)]),
  );
}

export function ordersOds(rows: readonly Order[]): Uint8Array {
  const text = (words: string): string =>
    `<table:table-cell office:value-type="string"><text:p>${words}</text:p></table:table-cell>`;
  const line = (cells: string): string => `<table:table-row>${cells}</table:table-row>`;
  const body = rows.map(({ day, region, amount }) =>
    line(
      `<table:table-cell office:value-type="date" office:date-value="${dateOf(day)}"><text:p>${dateOf(day).split('-').reverse().join('.')}</text:p></table:table-cell>${text(region)}<table:table-cell office:value-type="currency" office:value="${amount}"><text:p>${String(amount).replace('.', ',')} €</text:p></table:table-cell>`,
    ),
  );
  const blank =
    '<table:table-row table:number-rows-repeated="1040000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>';
  const names = ['office', 'table', 'text', 'style']
    .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(' ');
  const hidden =
    '<office:automatic-styles><style:style style:name="ta2"><style:table-properties table:display="false"/></style:style></office:automatic-styles>';
  const sheet = (name: string, style: string, inner: string): string =>
    `<table:table table:name="${name}" table:style-name="${style}"><table:table-column/>${inner}</table:table>`;
  return writeZip([
    ['mimetype', packDeflated('application/vnd.oasis.opendocument.spreadsheet')],
    [
      'content.xml',
      packDeflated(
        `<office:document-content ${names}>${hidden}<office:body><office:spreadsheet>${sheet('Orders', 'ta1', line(['Date', 'Region', 'Amount'].map(text).join('')) + body.join('') + blank)}${sheet('Notes', 'ta2', line(text('Not for others')))}</office:spreadsheet></office:body></office:document-content>`,
      ),
    ],
  ]);
}

export const ordersCsv = (rows: readonly Order[]): Uint8Array =>
  Buffer.from(
    [
      'Date,Region,Amount',
      ...rows.map(({ day, region, amount }) => `${dateOf(day)},${region},€${amount}`),
    ].join('\n'),
  );
