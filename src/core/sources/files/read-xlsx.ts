import { decodeXml } from '../../output/pptx/xml/decode.ts';
import { parseXml, walk } from '../../output/pptx/xml/parse.ts';
import { detectLanguage } from '../detect-language.ts';
import { type Archive, coreProperties, down, every, first, nameOf, openArchive, value, type XmlNode } from './archive-xml.ts';
import { formatCell, formatCode } from './cell-format.ts';
import { DocumentWriter } from './document-writer.ts';
import type { FileReader } from './file-reader.ts';
import { fileTitle } from './file-title.ts';
import { refused } from './refused.ts';
import { type Merge, SHEET_LIMITS, writeSheet } from './sheet-tables.ts';

const COLUMNS_MAX = 256;
const SHEETS_MAX = 60;
const ELEMENTS_MAX = 600_000;

interface Book {
  readonly archive: Archive;
  readonly strings: readonly string[];
  /** Format code of each cell style. */
  readonly formats: readonly string[];
  readonly from1904: boolean;
  readonly language: string;
  /** Cells that may still be read. */
  cells: number;
}

/** A workbook: each sheet is a section of tables, its cells as they are shown. Formulas count by their last result. */
export const readXlsx: FileReader = (bytes, { filename, language }) => {
  const archive = openArchive(bytes);
  const main = archive.relationships('').find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const workbook = archive.xml(main);
  const related = archive.relationships(main);
  const part = (type: string): XmlNode | undefined => {
    const target = related.find((one) => one.type === type)?.target;
    return target === undefined ? undefined : archive.xml(target);
  };
  const strings = every(part('sharedStrings'), 'si').map(stringOf);
  const book: Book = {
    archive,
    strings,
    formats: formatsOf(part('styles')),
    from1904: ['1', 'true'].includes(value(first(workbook, 'workbookPr'), 'date1904') ?? ''),
    language: language ?? detectLanguage(strings.slice(0, 2_000).join(' ')),
    cells: SHEET_LIMITS.cells,
  };
  const out = new DocumentWriter();
  if (archive.names.some((name) => /vbaProject/i.test(name))) out.warnings.push('The macros of the workbook were left out.');
  const all = every(first(workbook, 'sheets'), 'sheet');
  const shown = all.filter((sheet) => !/hidden/i.test(value(sheet, 'state') ?? ''));
  for (const sheet of all.filter((one) => !shown.includes(one))) out.warnings.push(`The hidden sheet ${JSON.stringify(value(sheet, 'name') ?? '')} was left out.`);
  if (shown.length > SHEETS_MAX) out.warnings.push(`The workbook has ${shown.length} sheets; the first ${SHEETS_MAX} were read.`);
  for (const sheet of shown.slice(0, SHEETS_MAX)) {
    const target = related.find(({ id }) => id === value(sheet, 'id'))?.target;
    const name = value(sheet, 'name') ?? '';
    if (target === undefined || !/worksheet/i.test(target)) continue;
    out.moveTo(`sheet ${name}`);
    const { rows, merges } = readSheet(book, target, name, out);
    if (rows.length === 0) continue;
    if (!/^(?:sheet|tabelle|feuil|hoja|foglio|planilha|лист|シート|工作表)\s?\d*$/iu.test(name) || shown.length > 1) out.heading(name, 1);
    writeSheet(rows, merges, out, out.level + 1);
  }
  const meta = { title: fileTitle(filename), ...coreProperties(archive) };
  return { document: out.build(meta), warnings: out.warnings };
};

/** Runs joined; readings that stand over the characters are left out. */
function stringOf(node: XmlNode): string {
  return [first(node, 't'), ...every(node, 'r').map((run) => first(run, 't'))].map((one) => one?.text ?? '').join('');
}

function formatsOf(styles: XmlNode | undefined): string[] {
  const own = new Map(every(first(styles, 'numFmts'), 'numFmt').map((one) => [Number(value(one, 'numFmtId')), value(one, 'formatCode') ?? '']));
  return every(first(styles, 'cellXfs'), 'xf').map((one) => formatCode(Number(value(one, 'numFmtId') ?? 0), own));
}

function readSheet(book: Book, part: string, name: string, out: DocumentWriter): { readonly rows: string[][]; readonly merges: readonly Merge[] } {
  const bytes = book.archive.bytes(part);
  if (bytes === undefined) return { rows: [], merges: [] };
  const { xml, rows: count, cells, cut } = bounded(decodeXml(bytes), book.cells);
  if (cells > 2 * SHEET_LIMITS.cells) throw refused('too_complex', `A row of sheet ${JSON.stringify(name)} has more cells than any spreadsheet holds.`);
  book.cells -= cells;
  if (cut) out.warnings.push(`Sheet ${JSON.stringify(name)} holds more than is read: its first ${count} rows were.`);
  const root = parseXml(xml, { elements: ELEMENTS_MAX });
  const rows: string[][] = [];
  // Rows that hold nothing are not in the file; however many, one blank row parts what they part.
  const lines = new Map<number, number>();
  let errors = 0;
  let last = -1;
  for (const row of every(first(root, 'sheetData'), 'row')) {
    const y = Number(value(row, 'r') ?? last + 2) - 1;
    if (['1', 'true'].includes(value(row, 'hidden') ?? '')) continue;
    const cells: string[] = [];
    for (const cell of every(row, 'c')) {
      const x = columnOf(value(cell, 'r') ?? '') ?? cells.length;
      if (x >= COLUMNS_MAX) continue;
      if (value(cell, 't') === 'e') errors += 1;
      while (cells.length < x) cells.push('');
      cells[x] = textOf(book, cell);
    }
    if (y > last + 1 && rows.length > 0) rows.push([]);
    lines.set(y, rows.length);
    rows.push(cells);
    last = y;
  }
  if (errors > 0) out.warnings.push(`${errors} cells of sheet ${JSON.stringify(name)} hold an error such as #DIV/0! and are empty.`);
  const merges = [...walk(root)].filter((node) => nameOf(node) === 'mergeCell').flatMap((node) => mergeOf(value(node, 'ref') ?? ''));
  return { rows, merges: merges.flatMap((merge) => moved(merge, lines)) };
}

/** A merge in the rows as they were read. */
function moved(merge: Merge, lines: ReadonlyMap<number, number>): Merge[] {
  const top = lines.get(merge.top);
  const bottom = lines.get(merge.bottom) ?? top;
  return top === undefined || bottom === undefined ? [] : [{ ...merge, top, bottom }];
}

interface Bounded {
  readonly xml: string;
  readonly rows: number;
  readonly cells: number;
  readonly cut: boolean;
}

/** The sheet with its first rows only, still well-formed: what follows the data is kept. */
function bounded(xml: string, cellsMost: number): Bounded {
  const tags = /<(?:\w+:)?c[\s/>]|<\/((?:\w+:)?)row>/g;
  let rows = 0;
  let cells = 0;
  for (let match = tags.exec(xml); match !== null; match = tags.exec(xml)) {
    if (match[1] === undefined) {
      cells += 1;
      continue;
    }
    rows += 1;
    if (rows < SHEET_LIMITS.rows && cells < cellsMost) continue;
    const close = xml.indexOf(`</${match[1]}sheetData>`, tags.lastIndex);
    if (close < 0) break;
    return { xml: xml.slice(0, tags.lastIndex) + xml.slice(close), rows, cells, cut: close > tags.lastIndex + 10 };
  }
  return { xml, rows, cells, cut: false };
}

function textOf({ strings, formats, from1904, language }: Book, cell: XmlNode): string {
  const raw = first(cell, 'v')?.text ?? '';
  switch (value(cell, 't')) {
    case 's':
      return strings[Number(raw)]?.trim() ?? '';
    case 'inlineStr': {
      const inline = down(cell, 'is');
      return inline === undefined ? '' : stringOf(inline).trim();
    }
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
      return formatCell(number, formats[Number(value(cell, 's') ?? 0)] ?? 'General', language, from1904);
    }
  }
}

/** "C7" → 2. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  return letters === undefined ? undefined : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function mergeOf(reference: string): Merge[] {
  const match = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(reference);
  const [left, right] = [columnOf(match?.[1] ?? ''), columnOf(match?.[3] ?? '')];
  return match === null || left === undefined || right === undefined ? [] : [{ left, right, top: Number(match[2]) - 1, bottom: Number(match[4]) - 1 }];
}
