import { BulletCounter, type ReadCell, type ReadTable, type ReadTableFormats } from '../../../../ooxml/read/index.ts';
import { bareCell, type CellFill, DEFAULT_PT, EMPTY_CELL, type Format, formatFor, formatsIn, type TableFill, tableRows } from '../../../../ooxml/write/index.ts';
import { down, type Markup, markupOf } from '../../../../ooxml/xml/index.ts';
import { type CopyScope, textColorOf } from './seen-copy.ts';
import { seenParagraph, seenRuns } from './seen-text.ts';

interface TableIn {
  readonly source: string;
  readonly table: Markup;
  readonly fill: TableFill;
  readonly formats: ReadTableFormats;
}

/** A table of a sample slide with other rows and columns. */
export function seenTableIn(old: ReadTable, { source, table, fill, formats }: TableIn, scope: CopyScope): ReadTable {
  const filled = tableRows(source, table, fill, scope.rtl);
  if (filled === undefined) return old;
  const flags = Object.fromEntries(Object.entries(filled.flags).map(([name, value]) => [name, value === '1']));
  const [rows, columns] = [filled.rows.length, filled.widths.length];
  const likes = likesOf(table);
  const read = filled.rows.map(({ heightEmu, cells }, row) => ({
    heightEmu,
    cells: cells.map((cell, column): ReadCell => {
      const { xml, format } = likes(cell.like, filled.turned);
      const { fill: paint, borders, frame, text } = formats.cell(xml, { row, column, rows, columns }, flags);
      return { text: { ...frame, paragraphs: [paragraphIn(cell, format, fill, text, scope)] }, fill: paint, columnSpan: 1, rowSpan: 1, merged: false, borders };
    }),
  }));
  const [width, height] = [filled.widths.reduce((sum, one) => sum + one, 0), filled.heightEmu];
  const box = { ...old.box, width: width > 0 ? width : old.box.width, height: height > 0 ? height : old.box.height };
  return { ...old, columns: filled.widths.map((one) => Math.max(0, one)), rows: read, rtl: flags['rtl'] ?? old.rtl, box };
}

type LikeOf = (like: string, turned: boolean) => { readonly xml: string; readonly format: Format | undefined };
const known = new WeakMap<Markup, LikeOf>();

/** Cells of a sample as others are made after them. */
function likesOf(table: Markup): LikeOf {
  const before = known.get(table);
  if (before !== undefined) return before;
  const cells = new Map<string, ReturnType<LikeOf>>();
  const found: LikeOf = (like, turned) => {
    const key = `${turned} ${like}`;
    const made = cells.get(key) ?? likeIn(bareCell(like, turned));
    cells.set(key, made);
    return made;
  };
  known.set(table, found);
  return found;
}

function likeIn(xml: string): ReturnType<LikeOf> {
  const body = xml === '' ? undefined : down(markupOf(xml), 'txBody');
  if (body === undefined) return { xml: EMPTY_CELL, format: undefined };
  return { xml, format: formatFor({ runs: [], level: 0 }, formatsIn(xml, body)).format };
}

function paragraphIn({ runs, set }: CellFill, format: Format | undefined, { fontScale, sizePt }: TableFill, text: ReturnType<ReadTableFormats['cell']>['text'], scope: CopyScope) {
  const place = text.level(format?.at, 0);
  const isSized = fontScale < 1 || sizePt !== undefined;
  const size = Math.round(sizePt ?? ((format?.size === undefined || format.size === 0 ? DEFAULT_PT * 100 : format.size) * fontScale) / 100);
  const said = set.strong ? runs.map((run) => ({ ...run, bold: true })) : runs;
  const letters = { textColor: textColorOf(set.textColor, scope), sizePt: isSized ? size : undefined, monoEa: text.level(undefined, 0).letters.fonts.ea };
  const side = set.atEnd && !/\salgn=/.test(format?.pPr ?? '') ? 'r' : undefined;
  const seen = seenParagraph(place, { level: 0, side, rtl: scope.rtl || undefined }, seenRuns(said, place, letters, scope), new BulletCounter());
  if (runs.length > 0) return seen;
  const isEnd = format !== undefined && format.end !== '';
  return { ...seen, endSizePt: isEnd && isSized ? size : text.endSizePt(format?.at, 0) };
}
