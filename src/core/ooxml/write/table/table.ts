import { element, join, type Xml } from '../../xml/xml.ts';

/** A table with its columns from where reading begins; EMU. `rtl` of `a:tblPr` says at which side that is. */
export interface TableForm {
  readonly widths: readonly number[];
  readonly heights: readonly number[];
  /** `a:tc`; policies differ in what cells say of their look. */
  cell(row: number, column: number): string;
}

/** `a:tbl`. @param properties `a:tblPr`. */
export function tableXml(properties: Xml, form: TableForm): Xml {
  return element('a:tbl', {}, properties, element('a:tblGrid', {}, columnsXml(form)), rowsXml(form));
}

/** What `a:tblGrid` holds. */
export function columnsXml({ widths }: Pick<TableForm, 'widths'>): Xml {
  return join(widths.map((w) => element('a:gridCol', { w })));
}

/** `a:tr` by `a:tr`. */
export function rowsXml({ widths, heights, cell }: TableForm): Xml {
  let xml = '';
  for (const [row, h] of heights.entries()) {
    xml += `<a:tr h="${h}">`;
    for (let column = 0; column < widths.length; column += 1) xml += cell(row, column);
    xml += '</a:tr>';
  }
  return xml as Xml;
}
