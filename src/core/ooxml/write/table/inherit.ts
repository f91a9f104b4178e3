import { EMU_PER_PT } from '../../../scene/scene.ts';
import { element, text, type Xml } from '../../xml/xml.ts';
import type { FillRun, TextColor, TextScope } from '../text/fill-text.ts';
import { InheritedText } from '../text/inherit.ts';
import { textBodyXml } from '../text/paragraph.ts';
import { PLAIN_BODY } from '../text/text-body.ts';
import { tableXml } from './table.ts';

/** Rows and columns for a table of a file. */
export interface FillCells {
  /** The first row is the header. */
  readonly rows: readonly (readonly (readonly FillRun[])[])[];
  /** Share of the width, and the side of its text. */
  readonly columns: readonly { readonly share: number; readonly align: 'l' | 'ctr' | 'r' }[];
  readonly total: boolean;
  /** By row, where the style's own colour cannot be read. */
  readonly textColors?: ReadonlyMap<number, TextColor>;
}

/** A table in the style of its presentation. */
export interface StyledTable extends FillCells {
  readonly sizePt: number;
  /** Where its letters are not those of the theme. */
  readonly family?: string | undefined;
}

/** "Medium Style 2 - Accent 1": every office program knows it without its definition, in the colours of the theme. */
export const TABLE_STYLE = '{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}';
/** Of a row to its letters. */
const MOST_ROW = 2.4;
const MIDDLE = element('a:tcPr', { anchor: 'ctr' });

/** Rows of a table in its room, EMU: no higher than their letters want. */
export function rowHeight(rows: number, sizePt: number, roomEmu: number): number {
  return Math.floor(Math.min(roomEmu / Math.max(1, rows), sizePt * EMU_PER_PT * MOST_ROW));
}

/** A table whose looks its style gives, and how high it is. @param room EMU. */
export function styledTable(
  { columns, rows, sizePt, family, total, textColors }: StyledTable,
  room: { readonly width: number; readonly height: number },
  scope: TextScope,
): { readonly xml: Xml; readonly heightEmu: number } {
  const height = rowHeight(rows.length, sizePt, room.height);
  const properties = element('a:tblPr', { rtl: scope.rtl || undefined, firstRow: true, lastRow: total || undefined, bandRow: true }, element('a:tableStyleId', {}, text(TABLE_STYLE)));
  const cell = (row: number, column: number): Xml => {
    const text = new InheritedText({ sizePt, family, textColor: textColors?.get(row) }, scope, columns[column]?.align ?? 'l');
    return element('a:tc', {}, textBodyXml('a:txBody', PLAIN_BODY, [{ runs: rows[row]?.[column] ?? [], level: 0 }], text), MIDDLE);
  };
  const widths = columns.map(({ share }) => Math.floor(share * room.width));
  return { xml: tableXml(properties, { widths, heights: rows.map(() => height), cell }), heightEmu: height * rows.length };
}
