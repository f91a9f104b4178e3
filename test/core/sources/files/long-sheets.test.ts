import { describe, expect, it } from 'vitest';
import { parseFile } from '../../../../src/core/sources/files/parse-file.ts';
import type { SourceDocument, SourceSection } from '../../../../src/core/sources/source-document.ts';
import { DEEP } from '../../../support/deep.ts';
import { orders, ordersCsv, ordersOds, ordersXlsx } from '../../../support/order-sheets.ts';

const sectionsOf = (section: SourceSection): SourceSection[] => [
  section,
  ...section.sections.flatMap(sectionsOf),
];
const statements = ({ root }: SourceDocument): string[] =>
  sectionsOf(root).flatMap(({ heading }) => (/\p{L} .*\d/u.test(heading) ? [heading] : []));

describe('a sheet of more rows than the limit', () => {
  const rows = orders(12_000);

  it.runIf(DEEP)('is described alike from a workbook, an OpenDocument spreadsheet and a CSV', async () => {
    const all = await Promise.all(
      [
        { filename: 'orders.csv', bytes: ordersCsv(rows) },
        { filename: 'orders.xlsx', bytes: ordersXlsx(rows) },
        { filename: 'orders.ods', bytes: ordersOds(rows) },
      ].map(async ({ filename, bytes }) => statements((await parseFile(bytes, { filename })).document)),
    );
    expect(all[0]?.[0]).toBe('The data has 12,000 rows and 3 columns');
    expect(all[0]?.[1]).toMatch(/^Amount rose from €\d+,\d{3} \(2020\) to €\d+,\d{3} \(2024\)$/);
    expect(all.slice(1)).toEqual([all[0], all[0]]);
  });

  it('keeps the text above the table, and leaves out hidden rows and sheets', async () => {
    const { document } = await parseFile(ordersXlsx(rows, 'Orders of the mill', 9_000), {
      filename: 'orders.xlsx',
    });
    expect(statements(document)[0]).toContain('11,999 rows');
    expect(JSON.stringify(document.root)).toContain('Orders of the mill');
    const { document: open, warnings } = await parseFile(ordersOds(rows), { filename: 'orders.ods' });
    expect(JSON.stringify(open)).not.toContain('Not for others');
    expect(warnings.join()).toContain('The hidden sheet "Notes" was left out.');
  });

  it('is analysed as a whole up to some thousand rows', async () => {
    const { document, warnings } = await parseFile(ordersXlsx(rows.slice(0, 3_000)), {
      filename: 'orders.xlsx',
    });
    expect(statements(document)[0]).toBe('The data has 3,000 rows and 3 columns');
    expect(warnings).toEqual([]);
  });
});
