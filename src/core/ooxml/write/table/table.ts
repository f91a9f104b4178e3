import { element, join, type Xml } from '../../xml/xml.ts';

/** A table with its columns from where reading begins; EMU. */
export interface TableForm {
  readonly widths: readonly number[];
  readonly heights: readonly number[];
  readonly rtl: boolean;
  /** `a:tc`; policies differ in what cells say of their look. */
  cell(row: number, column: number): string;
}

/** `a:tbl`. @param properties `a:tblPr`. */
export function tableXml(properties: Xml, form: TableForm): Xml {
  return element('a:tbl', {}, properties, element('a:tblGrid', {}, columnsXml(form)), rowsXml(form));
}

/** What `a:tblGrid` holds. */
export function columnsXml({ widths, rtl }: Pick<TableForm, 'widths' | 'rtl'>): Xml {
  return join(writtenOrder(widths.length, rtl).map((column) => element('a:gridCol', { w: widths[column] })));
}

/** `a:tr` by `a:tr`. */
export function rowsXml({ widths, heights, rtl, cell }: TableForm): Xml {
  const order = writtenOrder(widths.length, rtl);
  let xml = '';
  for (const [row, h] of heights.entries()) {
    xml += `<a:tr h="${h}">`;
    for (const column of order) xml += cell(row, column);
    xml += '</a:tr>';
  }
  return xml as Xml;
}

/**
 * Columns from left to right as they are seen. PowerPoint would mirror a table whose `tblPr` says `rtl`;
 * LibreOffice and others do not look at that.
 */
export function writtenOrder(columns: number, rtl: boolean): readonly number[] {
  const order = Array.from({ length: columns }, (_, column) => column);
  return rtl ? order.reverse() : order;
}
