import { BulletCounter, type ReadCell, type ReadTable } from '../../../../ooxml/read/index.ts';
import { type CellFill, DEFAULT_PT, type Format, type TableFill, tableRows } from '../../../../ooxml/write/index.ts';
import type { KnownXml, Markup } from '../../../../ooxml/xml/index.ts';
import { compiled, endSizeIn, flagsOf, levelIn, likeKey, placesOfCells, type SampleLike, type SampleTable, type SampleText } from '../sample/compiled-sample.ts';
import { type CopyScope, textColorOf } from './seen-copy.ts';
import { seenParagraph, seenRuns } from './seen-text.ts';

interface TableIn {
  readonly copy: KnownXml;
  readonly table: Markup;
  readonly fill: TableFill;
  readonly formats: SampleTable;
}

/** Predicts a table of a sample slide with other rows and columns. */
export function seenTableIn(old: ReadTable, { copy, table, fill, formats }: TableIn, scope: CopyScope): ReadTable {
  const filled = tableRows(copy, table, fill, scope.rtl);
  if (filled === undefined) return old;
  const flags = flagsOf(filled.flags);
  const placeOf = placesOfCells(flags);
  const likes = new Map<string, SampleLike>();
  const [rows, columns] = [filled.rows.length, filled.widths.length];
  const read = filled.rows.map(({ heightEmu, cells }, row) => ({
    heightEmu,
    cells: cells.map((cell, column): ReadCell => {
      const like = likes.get(cell.like) ?? compiled(formats, likeKey(cell.like, filled.turned));
      likes.set(cell.like, like);
      const { format, cells: alike } = like;
      const { fill: paint, borders, frame, text } = compiled(alike, placeOf({ row, column, rows, columns }));
      return { text: { ...frame, paragraphs: [paragraphIn(cell, format, fill, text, scope)] }, fill: paint, columnSpan: 1, rowSpan: 1, merged: false, borders };
    }),
  }));
  const [width, height] = [filled.widths.reduce((sum, one) => sum + one, 0), filled.heightEmu];
  const box = { ...old.box, width: width > 0 ? width : old.box.width, height: height > 0 ? height : old.box.height };
  return { ...old, columns: filled.widths.map((one) => Math.max(0, one)), rows: read, rtl: flags['rtl'] ?? old.rtl, box };
}

function paragraphIn({ runs, set }: CellFill, format: Format | undefined, { fontScale, sizePt }: TableFill, text: SampleText, scope: CopyScope) {
  const place = levelIn(text, format?.at, 0);
  const isSized = fontScale < 1 || sizePt !== undefined;
  const size = Math.round(sizePt ?? ((format?.size === undefined || format.size === 0 ? DEFAULT_PT * 100 : format.size) * fontScale) / 100);
  const said = set.strong ? runs.map((run) => ({ ...run, bold: true })) : runs;
  const letters = { textColor: textColorOf(set.textColor, scope), sizePt: isSized ? size : undefined, monoEa: () => levelIn(text, undefined, 0).letters.fonts.ea };
  const side = set.atEnd && !/\salgn=/.test(format?.pPr ?? '') ? 'r' : undefined;
  const seen = seenParagraph(place, { level: 0, side, rtl: scope.rtl || undefined }, seenRuns(said, place, letters, scope), new BulletCounter());
  if (runs.length > 0) return seen;
  const isEnd = format !== undefined && format.end !== '';
  return { ...seen, endSizePt: isEnd && isSized ? size : endSizeIn(text, format?.at, 0) };
}
