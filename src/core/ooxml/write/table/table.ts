import { element, join, type Xml } from '../../xml/xml.ts';

/**
 * Sizes in EMU and cells of a table, with columns in reading order. `rtl` of `a:tblPr` determines the side
 * where they start.
 */
export interface TableGrid {
  readonly widths: readonly number[];
  readonly heights: readonly number[];
  /** Returns `a:tc`. Implementations differ in how much formatting they write. */
  cell(row: number, column: number): string;
}

/**
 * Writes `a:tbl`.
 *
 * @param properties `a:tblPr`
 */
export function writeTable(properties: Xml, form: TableGrid): Xml {
  return element('a:tbl', {}, properties, element('a:tblGrid', {}, writeColumns(form)), writeRows(form));
}

/** Writes the content of `a:tblGrid`. */
export function writeColumns({ widths }: Pick<TableGrid, 'widths'>): Xml {
  return join(widths.map((w) => element('a:gridCol', { w })));
}

/** Writes the `a:tr` elements. */
export function writeRows({ widths, heights, cell }: TableGrid): Xml {
  let xml = '';
  for (const [row, h] of heights.entries()) {
    xml += `<a:tr h="${h}">`;
    for (let column = 0; column < widths.length; column += 1) xml += cell(row, column);
    xml += '</a:tr>';
  }
  return xml as Xml;
}
