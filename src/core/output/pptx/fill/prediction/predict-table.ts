import { BulletCounter, type ReadCell, type ReadTable } from '../../../../ooxml/read/index.ts';
import {
  type CellFill,
  DEFAULT_PT,
  type ParagraphFormat,
  planRows,
  type TableFill,
} from '../../../../ooxml/write/index.ts';
import type { Markup, XmlSource } from '../../../../ooxml/xml/index.ts';
import {
  cellPositionKey,
  findEndSize,
  findLevel,
  modelKey,
  requireCompiled,
  type SampleCellModel,
  type SampleTable,
  type SampleText,
  toFlags,
} from '../sample/compiled-sample.ts';
import { type CopyScope, resolveTextColor } from './predict-copy.ts';
import { predictParagraph, predictRuns } from './predict-text.ts';

interface TableOfCopy {
  readonly copy: XmlSource;
  readonly table: Markup;
  readonly fill: TableFill;
  readonly formats: SampleTable;
}

/** Predicts a table of a sample slide with other rows and columns. */
export function predictTableOfCopy(
  old: ReadTable,
  { copy, table, fill, formats }: TableOfCopy,
  scope: CopyScope,
): ReadTable {
  const filled = planRows(copy, table, fill, scope.rtl);
  if (filled === undefined) return old;
  const flags = toFlags(filled.flags);
  const placeOf = cellPositionKey(flags);
  const likes = new Map<string, SampleCellModel>();
  const [rows, columns] = [filled.rows.length, filled.widths.length];
  const read = filled.rows.map(({ heightEmu, cells }, row) => ({
    heightEmu,
    cells: cells.map((cell, column): ReadCell => {
      const like = likes.get(cell.like) ?? requireCompiled(formats, modelKey(cell.like, filled.turned));
      likes.set(cell.like, like);
      const { format, cells: alike } = like;
      const {
        fill: paint,
        borders,
        frame,
        text,
      } = requireCompiled(alike, placeOf({ row, column, rows, columns }));
      return {
        text: { ...frame, paragraphs: [predictCellParagraph(cell, format, fill, text, scope)] },
        fill: paint,
        columnSpan: 1,
        rowSpan: 1,
        merged: false,
        borders,
      };
    }),
  }));
  const [width, height] = [filled.widths.reduce((sum, one) => sum + one, 0), filled.heightEmu];
  const box = {
    ...old.box,
    width: width > 0 ? width : old.box.width,
    height: height > 0 ? height : old.box.height,
  };
  return {
    ...old,
    columns: filled.widths.map((one) => Math.max(0, one)),
    rows: read,
    rtl: flags['rtl'] ?? old.rtl,
    box,
  };
}

function predictCellParagraph(
  { runs, set }: CellFill,
  format: ParagraphFormat | undefined,
  { fontScale, sizePt }: TableFill,
  text: SampleText,
  scope: CopyScope,
) {
  const place = findLevel(text, format?.at, 0);
  const isSized = fontScale !== 1 || sizePt !== undefined;
  const size = Math.round(
    sizePt ??
      ((format?.size === undefined || format.size === 0 ? DEFAULT_PT * 100 : format.size) * fontScale) / 100,
  );
  const source = set.strong ? runs.map((run) => ({ ...run, bold: true })) : runs;
  const letters = {
    textColor: resolveTextColor(set.textColor, scope),
    sizePt: isSized ? size : undefined,
    monoEa: () => findLevel(text, undefined, 0).letters.fonts.ea,
  };
  const predicted = predictParagraph(
    place,
    { level: 0, side: set.side, rtl: scope.rtl || undefined },
    predictRuns(source, place, letters, scope),
    new BulletCounter(),
  );
  if (runs.length > 0) return predicted;
  const isEnd = format !== undefined && format.end !== '';
  return { ...predicted, endSizePt: isEnd && isSized ? size : findEndSize(text, format?.at, 0) };
}
