import { expect, it } from 'vitest';
import { summarizeSource } from '../../../../src/core/sources/query/answer-queries.ts';
import { zip } from '../../../support/zip.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

it('a workbook is recognized by the content type of its main part, in any folder', async () => {
  const bytes = zip(
    Object.entries({
      '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
      '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="workbook.xml"/></Relationships>`,
      'workbook.xml': `<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets><sheet name="Sales" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      '_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="sheet1.xml"/></Relationships>`,
      'sheet1.xml': `<worksheet xmlns="${SHEETS}"><sheetData><row>${cell('Region')}${cell('Sales')}</row><row>${cell('North')}<c><v>10</v></c></row><row>${cell('South')}<c><v>20</v></c></row></sheetData></worksheet>`,
    }),
  );
  const { tables } = await summarizeSource({ files: [{ bytes, filename: 'sales.xlsx' }], queries: [] });
  expect(tables).toMatchObject([
    { name: 'Sales', n_rows: 2, columns: [{ name: 'Region' }, { name: 'Sales', sum: 30 }] },
  ]);
});
