import { EMU_PER_PT } from '../../../scene/scene.ts';
import { countUnsetLines } from '../../../scene/substitute-lines.ts';
import { element, text, type Xml } from '../../xml/xml.ts';
import type { FillRun, TextColor, TextScope } from '../text/fill-text.ts';
import { InheritedText } from '../text/inherit.ts';
import { writeTextBody } from '../text/paragraph.ts';
import type { Side } from '../text/patch.ts';
import { PLAIN_BODY } from '../text/text-body.ts';
import { writeTable } from './table.ts';

/** A column of a table in an existing file. */
export interface StyledColumn {
  /** Fraction of the width. */
  readonly share: number;
  readonly align: Side;
  /** True if the author chose the alignment, which otherwise follows the tables of the file. */
  readonly isAligned: boolean;
  /** True if all its cells are figures. */
  readonly isNumeric: boolean;
}

/** Content and columns of a table in an existing file. */
export interface TableContent {
  /** The first row is the header. */
  readonly rows: readonly (readonly (readonly FillRun[])[])[];
  readonly columns: readonly StyledColumn[];
  readonly total: boolean;
  /** Overrides by row, if the style's own colour would be illegible. */
  readonly textColors?: ReadonlyMap<number, TextColor>;
}

/** A table in the table style of its presentation. */
export interface StyledTable extends TableContent {
  readonly sizePt: number;
  /** Id of its table style; absent: that of plain tables. */
  readonly styleId?: string;
  /** Family, if it differs from the theme's. */
  readonly family?: string | undefined;
}

/**
 * "Medium Style 2 - Accent 1", which every office program knows without its definition, in the theme's
 * colours.
 */
export const TABLE_STYLE = '{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}';
/** Maximum row height relative to the font size. */
const MAX_ROW_EM = 3.2;
/** Insets of a cell to both sides in points, as programs have them where the file names none. */
const SIDE_INSETS_PT = 14.4;
/**
 * Share of the natural line between lines of a head: LibreOffice draws lines of cells as their face asks, in DejaVu
 * 1 em apart.
 */
const HEAD_LINE = 1.08;
const CENTERED_CELL = element('a:tcPr', { anchor: 'ctr' });

/** Computes the row height in EMU: the available height, but no more than the text needs. */
export function computeRowHeight(rows: number, sizePt: number, roomEmu: number): number {
  return Math.floor(Math.min(roomEmu / Math.max(1, rows), sizePt * EMU_PER_PT * MAX_ROW_EM));
}

/** Computes the line spacing of a head that needs more than one line in the widest substitute of its font. */
export function findHeadSpacing(
  runs: readonly FillRun[],
  sizePt: number,
  widthEmu: number,
): { readonly lineShare?: number } {
  const set = runs.map(({ text }) => ({ text, bold: true, size: sizePt, tracking: 0 }));
  const lines = countUnsetLines(set, widthEmu / EMU_PER_PT - SIDE_INSETS_PT);
  return lines === undefined || lines > 1 ? { lineShare: HEAD_LINE } : {};
}

/**
 * Writes a table that is formatted by its style, and returns its height.
 *
 * @param room available size in EMU
 */
export function createStyledTable(
  { columns, rows, sizePt, styleId = TABLE_STYLE, family, total, textColors }: StyledTable,
  room: { readonly width: number; readonly height: number },
  scope: TextScope,
): { readonly xml: Xml; readonly heightEmu: number } {
  const height = computeRowHeight(rows.length, sizePt, room.height);
  const properties = element(
    'a:tblPr',
    { rtl: scope.rtl || undefined, firstRow: true, lastRow: total || undefined, bandRow: true },
    element('a:tableStyleId', {}, text(styleId)),
  );
  const widths = columns.map(({ share }) => Math.floor(share * room.width));
  const cell = (row: number, column: number): Xml => {
    const runs = rows[row]?.[column] ?? [];
    const spacing = row === 0 ? findHeadSpacing(runs, sizePt, widths[column] ?? 0) : {};
    const text = new InheritedText(
      { sizePt, family, textColor: textColors?.get(row) },
      scope,
      columns[column]?.align ?? 'l',
    );
    return element(
      'a:tc',
      {},
      writeTextBody('a:txBody', PLAIN_BODY, [{ runs, level: 0, ...spacing }], text),
      CENTERED_CELL,
    );
  };
  return {
    xml: writeTable(properties, { widths, heights: rows.map(() => height), cell }),
    heightEmu: height * rows.length,
  };
}
