import { joinPhrases } from '../../locales/index.ts';
import {
  coreProperties,
  every,
  first,
  type OpcPackage,
  openArchive,
  value,
  type XmlNode,
} from './archive-xml.ts';
import { formatCell, formatCode, plainCell } from './cell-format.ts';
import { type CellsAt, type ChartTable, ReferenceRoom } from './chart-table.ts';
import { DocumentWriter } from './document-writer.ts';
import type { FileReader } from './file-reader.ts';
import { fileTitle } from './file-title.ts';
import { isOneTable, LONG_ROWS_MAX, LongTable } from './long-sheet.ts';
import { createRefusal } from './refusal.ts';
import {
  parseMerge,
  readSharedStrings,
  readSheetCells,
  type SheetCell,
  type SheetCells,
} from './sheet-cells.ts';
import { readSheetDrawings, type SheetDrawings } from './sheet-drawings.ts';
import { readFurtherRows } from './sheet-rows.ts';
import {
  CELL_LETTERS_MAX,
  type Merge,
  removeColumns,
  SHEET_COLUMNS_MAX,
  SHEET_LIMITS,
  type SheetPiece,
  splitSheet,
  writeSheet,
} from './sheet-tables.ts';
import { attachCharts } from './table-charts.ts';
import { tableLanguage } from './table-language.ts';

const SHEETS_MAX = 60;
const STRING_CHARACTERS_MAX = 4_000_000;
const NAME_MAX = 100;
/** Limit for one sheet, about a million rows of eight cells. Sheets are read in chunks. */
export const SHEET_BYTES_MAX = 256 * 1024 * 1024;
/** Minimum number of rows for a sheet that is treated as one long table. */
const LONG_SHEET_LEAST = 400;
/** Default names of sheets. */
const UNNAMED = new RegExp(`^(?:${joinPhrases('sheet')})\\s?\\d*$`, 'iu');

export interface Book {
  readonly archive: OpcPackage;
  readonly strings: readonly string[];
  /** Format code of each cell style. */
  readonly formats: readonly string[];
  readonly from1904: boolean;
  readonly language: string;
  readonly warnings: string[];
  /** Remaining number of cells and characters that may be read. */
  cells: number;
  letters: number;
}

interface Sheet {
  readonly name: string;
  readonly part: string;
  /** Cells as displayed. */
  readonly rows: readonly (readonly string[])[];
  /** Numbers of the cells, by row of the file and column. */
  readonly numbers: ReadonlyMap<number, readonly (number | undefined)[]>;
  /** Row of `rows` for a row of the file. */
  readonly lines: ReadonlyMap<number, number>;
  readonly merges: readonly Merge[];
  /** Hidden columns. */
  readonly hidden: ReadonlySet<number>;
  /** Replaces `rows` if the sheet is one very long table. */
  readonly long?: LongTable;
}

/**
 * Reads a workbook: each sheet is a section with its tables, charts and pictures, and cells as displayed.
 * Formulas count with their last result.
 */
export const readXlsx: FileReader = (bytes, { filename, language }) => {
  const out = new DocumentWriter();
  const { book, shown, several } = openBook(bytes, language, out.warnings);
  const { archive } = book;
  const sheets = shown.map(({ part, name }) => readSheet(book, part, name));
  const cellsAt = createCellLookup(sheets);
  const drawn = sheets.map((sheet) => readSheetDrawings(archive, sheet.part, book.language, cellsAt));
  const pieces = attachCharts(
    sheets.map(({ rows, merges, hidden }) => splitSheet(...removeColumns(rows, merges, hidden))),
    drawn.map(({ charts }): readonly ChartTable[] => charts),
  );
  sheets.forEach((sheet, index) => {
    write(sheet, pieces[index] ?? [], drawn[index], several, out, book.language);
  });
  const meta = { title: fileTitle(filename), ...coreProperties(archive) };
  return { document: out.build(meta), warnings: out.warnings };
};

/** Opens a workbook: what its cells refer to, and its visible sheets. */
export function openBook(
  bytes: Uint8Array,
  language: string | undefined,
  warnings: string[],
): {
  readonly book: Book;
  readonly shown: readonly { readonly part: string; readonly name: string }[];
  readonly several: boolean;
} {
  const archive = openArchive(bytes);
  const main = archive.main ?? 'xl/workbook.xml';
  const workbook = archive.xml(main);
  const related = archive.relationships(main);
  const part = (type: string): string => related.find((one) => one.type === type)?.target ?? '';
  const strings = readSharedStrings(
    archive.bytes(part('sharedStrings')) ?? new Uint8Array(),
    STRING_CHARACTERS_MAX,
  );
  const book: Book = {
    archive,
    strings,
    formats: readFormats(archive.xml(part('styles'))),
    from1904: ['1', 'true'].includes(value(first(workbook, 'workbookPr'), 'date1904') ?? ''),
    language: language ?? tableLanguage(strings),
    warnings,
    cells: SHEET_LIMITS.cells,
    letters: SHEET_LIMITS.letters,
  };
  if (archive.names.some((name) => /vbaProject/i.test(name)))
    warnings.push('The macros of the workbook were left out.');
  const all = every(first(workbook, 'sheets'), 'sheet');
  const visible = all.filter((sheet) => !/hidden/i.test(value(sheet, 'state') ?? ''));
  for (const sheet of all.filter((one) => !visible.includes(one)))
    warnings.push(`The hidden sheet ${JSON.stringify(value(sheet, 'name') ?? '')} was left out.`);
  if (visible.length > SHEETS_MAX)
    warnings.push(`The workbook has ${visible.length} sheets; the first ${SHEETS_MAX} were read.`);
  const shown = visible.slice(0, SHEETS_MAX).flatMap((sheet) => {
    const target = related.find(({ id }) => id === value(sheet, 'id'))?.target;
    return target === undefined
      ? []
      : [{ part: target, name: (value(sheet, 'name') ?? '').slice(0, NAME_MAX) }];
  });
  return { book, shown, several: visible.length > 1 };
}

function write(
  { name, long }: Sheet,
  pieces: readonly SheetPiece[],
  drawn: SheetDrawings | undefined,
  several: boolean,
  out: DocumentWriter,
  language: string,
): void {
  const pictures = drawn?.pictures ?? [];
  if (pieces.length === 0 && pictures.length === 0 && long === undefined) return;
  out.moveTo(`sheet ${name}`);
  if (several || !UNNAMED.test(name)) out.heading(name, 1);
  const level = out.level;
  long?.write(out, language, level + 1);
  writeSheet(pieces, out, level + 1, language);
  for (const { alt, picture } of pictures) out.figure(alt, picture);
}

function readFormats(styles: XmlNode | undefined): string[] {
  const own = new Map(
    every(first(styles, 'numFmts'), 'numFmt').map((one) => [
      Number(value(one, 'numFmtId')),
      value(one, 'formatCode') ?? '',
    ]),
  );
  return every(first(styles, 'cellXfs'), 'xf').map((one) =>
    formatCode(Number(value(one, 'numFmtId') ?? 0), own),
  );
}

function readSheet(book: Book, part: string, name: string): Sheet {
  const bytes = /chartsheet/i.test(part) ? undefined : book.archive.bytes(part, SHEET_BYTES_MAX);
  const quotedName = JSON.stringify(name);
  const read = readSheetCells(bytes ?? new Uint8Array(), {
    rows: SHEET_LIMITS.rows,
    cells: Math.max(0, book.cells),
  });
  const long = bytes === undefined || !read.cut ? undefined : longTable(book, bytes, read, quotedName);
  if (long === undefined) book.cells -= read.count;
  if (read.hiddenRows.size > 0)
    book.warnings.push(
      `${read.hiddenRows.size} hidden ${read.hiddenRows.size === 1 ? 'row of sheet' : 'rows of sheet'} ${quotedName} left out.`,
    );
  if (read.hiddenColumns.size > 0)
    book.warnings.push(
      `${read.hiddenColumns.size} hidden ${read.hiddenColumns.size === 1 ? 'column of sheet' : 'columns of sheet'} ${quotedName} left out.`,
    );
  if (read.unsolved > 0)
    book.warnings.push(
      `${read.unsolved} ${read.unsolved === 1 ? 'formula' : 'formulas'} of sheet ${quotedName} empty: the file stores no result. Open it in a spreadsheet program and save it.`,
    );
  if (long !== undefined)
    return {
      name,
      part,
      rows: [],
      numbers: new Map(),
      lines: new Map(),
      merges: [],
      hidden: read.hiddenColumns,
      long,
    };
  const charted = book.archive.names.some((one) => /\/charts\/chart[^/]*\.xml$/i.test(one));
  const rows: string[][] = [];
  const numbers = new Map<number, (number | undefined)[]>();
  // Empty rows are not in the file; any number of them becomes one blank row.
  const lines = new Map<number, number>();
  let [errors, lost, last, shown] = [0, 0, -1, 0];
  for (const { y, cells } of read.rows) {
    const row: string[] = [];
    const values: (number | undefined)[] = [];
    for (const cell of cells) {
      if (cell.type === 'e') errors += 1;
      if (cell.type === 's' && book.strings[Number(cell.raw)] === undefined) lost += 1;
      while (row.length < cell.x) row.push('');
      const text = readCellText(book, cell);
      if (text.length > CELL_LETTERS_MAX)
        throw createRefusal(
          'too_complex',
          `Row ${y + 1} of sheet ${quotedName} has a cell of ${text.length} letters; a cell holds at most ${CELL_LETTERS_MAX}.`,
        );
      row[cell.x] = text;
      book.letters -= text.length;
      if (book.letters < 0) break;
      if (charted && cell.type === 'n') values[cell.x] = Number(cell.raw);
    }
    if (book.letters < 0) break;
    while (read.hiddenRows.has(last + 1)) last += 1;
    if (y > last + 1 && rows.length > 0) rows.push([]);
    lines.set(y, rows.length);
    if (charted) numbers.set(y, values);
    rows.push(row);
    last = y;
    shown += 1;
  }
  if (read.cut || shown < read.rows.length)
    book.warnings.push(
      `Sheet ${quotedName} is too large to be read in full: its first ${shown} rows were read.`,
    );
  if (errors > 0)
    book.warnings.push(`${errors} cells of sheet ${quotedName} hold an error such as #DIV/0! and are empty.`);
  if (lost > 0)
    book.warnings.push(
      `${lost} cells of sheet ${quotedName} are empty: the workbook holds more text than is read.`,
    );
  return {
    name,
    part,
    rows,
    numbers,
    lines,
    merges: read.merges.flatMap((merge) => moveMerge(merge, lines)),
    hidden: read.hiddenColumns,
  };
}

/** Continues a table after the rows that were read; undefined for a sheet with several blocks. */
function longTable(
  book: Book,
  bytes: Uint8Array,
  { rows, rowsRead, hiddenColumns }: SheetCells,
  quotedName: string,
): LongTable | undefined {
  const plain = readPlainRows(book, hiddenColumns);
  const first = rows.length < LONG_SHEET_LEAST ? [] : rows.map(({ cells }) => plain(cells));
  if (!isOneTable(first)) return undefined;
  const table = new LongTable(first, false);
  for (const cells of readFurtherRows(bytes, rowsRead))
    if (!table.add(plain(cells))) {
      book.warnings.push(`Sheet ${quotedName} has more than ${LONG_ROWS_MAX} rows; those were read.`);
      break;
    }
  return table;
}

/** Cells with their units and decimal points in every language. */
export function readPlainRows(
  book: Book,
  hidden: ReadonlySet<number>,
): (cells: readonly SheetCell[]) => string[] {
  const shown = (cell: SheetCell): string => {
    if (cell.type === 's') return readCellText(book, cell);
    const number = Number(cell.raw);
    return cell.type === 'n' && Number.isFinite(number)
      ? plainCell(number, book.formats[cell.style] ?? 'General', book.from1904)
      : copyText(readCellText(book, cell));
  };
  return (cells) => {
    const row: string[] = [];
    for (const cell of cells) {
      if (hidden.has(cell.x) || cell.x >= SHEET_COLUMNS_MAX) continue;
      while (row.length < cell.x) row.push('');
      row[cell.x] = shown(cell);
    }
    return row;
  };
}

/** Copies a text, so that it does not keep the long original in memory. */
function copyText(text: string): string {
  return Buffer.from(text).toString();
}

/** Converts a merged range to the rows as read. */
export function moveMerge(merge: Merge, lines: ReadonlyMap<number, number>): Merge[] {
  const top = lines.get(merge.top);
  const bottom = lines.get(merge.bottom) ?? top;
  return top === undefined || bottom === undefined ? [] : [{ ...merge, top, bottom }];
}

/** Looks up cells by references such as "'My data'!$B$2:$B$9". */
function createCellLookup(sheets: readonly Sheet[]): CellsAt {
  const room = new ReferenceRoom();
  return (reference) => {
    const [, quoted, plainName, range = ''] = /^(?:'((?:[^']|'')+)'|([^'!]+))!(.+)$/.exec(reference) ?? [];
    const name = quoted?.replaceAll("''", "'") ?? plainName;
    const sheet = sheets.find((one) => one.name === name);
    const [area] = parseMerge(range.includes(':') ? range : `${range}:${range}`);
    if (
      sheet === undefined ||
      area === undefined ||
      !room.take((area.bottom - area.top + 1) * (area.right - area.left + 1))
    )
      return undefined;
    const cells: { text: string; value: number | undefined }[] = [];
    for (let y = area.top; y <= area.bottom; y++)
      for (let x = area.left; x <= area.right; x++)
        cells.push({
          text: sheet.rows[sheet.lines.get(y) ?? -1]?.[x] ?? '',
          value: sheet.numbers.get(y)?.[x],
        });
    return cells;
  };
}

function readCellText(book: Book, { type, raw, style }: SheetCell): string {
  switch (type) {
    case 's':
      return book.strings[Number(raw)] ?? '';
    case 'inlineStr':
    case 'str':
      return raw.trim();
    case 'b':
      return raw === '1' ? '✓' : '✗';
    case 'e':
      return '';
    case 'd':
      return raw.slice(0, 10);
    default: {
      const number = Number(raw);
      if (raw.trim() === '' || !Number.isFinite(number)) return raw.trim();
      return formatCell(number, book.formats[style] ?? 'General', book.language, book.from1904);
    }
  }
}
