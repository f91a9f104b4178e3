import { openArchive } from '../files/archive-xml.ts';
import type { FileInfo } from '../files/file-reader.ts';
import { readJsonTables } from '../files/json-tables.ts';
import { findLabels, LONG_ROWS_LEAST } from '../files/long-sheet.ts';
import { openOdfRows } from '../files/odf-rows.ts';
import { parseFile } from '../files/parse-file.ts';
import { openCsvRows } from '../files/read-csv.ts';
import { toRefusal } from '../files/refusal.ts';
import { splitSheet } from '../files/sheet-tables.ts';
import { sniff } from '../files/sniff.ts';
import { refuseLongText } from '../files/text-size.ts';
import { openXlsxRows } from '../files/xlsx-rows.ts';
import { toVisibleText } from '../rich-text.ts';
import type { SourceSection } from '../source-document.ts';
import { nameColumns, type SourceTable } from './source-table.ts';
import { isBlockOfNotes, joinCells, looksLikeNote, separateNoteColumns } from './table-notes.ts';

/** Share of the rows of a file with separators that must have as many cells as its first rows. */
const MIN_EVEN_SHARE = 0.9;

/** Tables of a file in order, with sentences about what was left out. */
export interface SourceTables {
  readonly tables: readonly SourceTable[];
  readonly warnings: readonly string[];
}

/**
 * Opens the tables of a file in this thread. Spreadsheets and data files give exact values, documents what they
 * show.
 *
 * @throws Failure `invalid_input` if the file cannot be read
 */
export async function openTables(bytes: Uint8Array, info: FileInfo): Promise<SourceTables> {
  try {
    const format = sniff(bytes, info.filename, '');
    refuseLongText(bytes, format);
    switch (format) {
      case 'csv':
        return { tables: openCsv(bytes), warnings: [] };
      case 'json':
        return openJson(bytes);
      case 'xlsx':
        return openXlsx(bytes);
      case 'ods':
        return openOds(bytes);
      default:
        return await openDocument(bytes, info);
    }
  } catch (error) {
    throw toRefusal(error, info.filename);
  }
}

function createTable(
  name: string,
  at: string,
  [labels = [], ...rows]: readonly (readonly string[])[],
  comma = false,
): SourceTable {
  const width = rows.reduce((most, row) => Math.max(most, row.length), labels.length);
  const all = Array.from({ length: width }, (_, index) => labels[index] ?? '');
  const { columns, notes } = separateNoteColumns(all, rows);
  const own = columns.length === width ? rows : rows.map((row) => columns.map((index) => row[index] ?? ''));
  const names = nameColumns(all);
  return {
    name,
    at,
    labels: columns.map((index) => names[index] ?? ''),
    rows: () => own,
    notes,
    comma,
  };
}

function openJson(bytes: Uint8Array): SourceTables {
  const { tables, warnings } = readJsonTables(bytes);
  return {
    tables: tables.map(({ name, labels, rows }) => ({
      ...createTable(name, '', [labels, ...rows]),
      isRecords: true,
    })),
    warnings,
  };
}

function openCsv(bytes: Uint8Array): SourceTable[] {
  const { first, rows, comma } = openCsvRows(bytes);
  const filled = first.filter((row) => row.some((cell) => cell !== ''));
  const width = filled.reduce((most, row) => Math.max(most, row.length), 0);
  const even = filled.filter((row) => row.length === width).length;
  if (first.length < LONG_ROWS_LEAST && even < filled.length * MIN_EVEN_SHARE)
    return splitTables(first, [], '', comma);
  if (first.length >= LONG_ROWS_LEAST) return [createLongTable('', first, rows, comma)];
  const { labels, body } = findLabels(first);
  return [createTable('', '', [labels, ...first.slice(body)], comma)];
}

/** One table of any length, with titles above it. */
function createLongTable(
  name: string,
  first: readonly (readonly string[])[],
  rows: () => Iterable<readonly string[]>,
  comma: boolean,
): SourceTable {
  const { labels, body } = findLabels(first);
  return {
    name,
    at: name === '' ? '' : `sheet ${name}`,
    labels: nameColumns(labels),
    *rows() {
      let at = 0;
      for (const row of rows()) {
        at += 1;
        if (at > body) yield row;
      }
    },
    comma,
  };
}

/** A block of cells with its heading, and the notes in blocks below it. */
interface Piece {
  readonly heading: string;
  readonly rows: readonly (readonly string[])[];
  readonly notes: string[];
}

/** Blocks of cells between blank rows and columns. */
function splitTables(
  rows: readonly (readonly string[])[],
  merges: Parameters<typeof splitSheet>[1],
  sheet: string,
  comma: boolean,
): SourceTable[] {
  const at = sheet === '' ? '' : `sheet ${sheet}`;
  let heading = '';
  const tables: Piece[] = [];
  for (const piece of splitSheet(rows, merges, false)) {
    if (piece.kind === 'heading') heading = piece.text;
    else if (piece.kind === 'text' && looksLikeNote(piece.text)) tables.at(-1)?.notes.push(piece.text);
    // Sources and footnotes below a blank row are no table of their own.
    else if (piece.kind === 'table' && tables.length > 0 && isBlockOfNotes(piece.rows))
      tables.at(-1)?.notes.push(...piece.rows.map(joinCells));
    else if (piece.kind === 'table') {
      tables.push({ heading, rows: piece.rows, notes: [] });
      heading = '';
    }
  }
  return tables.map(({ heading: own, rows: cells, notes }) => {
    const name = tables.length > 1 || sheet === '' ? own || sheet : sheet;
    const table = createTable(name, at, cells, comma);
    return { ...table, notes: [...(table.notes ?? []), ...notes] };
  });
}

function openXlsx(bytes: Uint8Array): SourceTables {
  const { sheets, warnings } = openXlsxRows(bytes);
  return {
    tables: sheets.flatMap(({ name, rows, merges, long }) =>
      long === undefined
        ? splitTables(rows, merges, name, false)
        : [createLongTable(name, rows, long, false)],
    ),
    warnings,
  };
}

function openOds(bytes: Uint8Array): SourceTables {
  const all = openOdfRows(openArchive(bytes)) ?? [];
  const sheets = all.filter(({ hidden }) => !hidden);
  return {
    tables: sheets.flatMap(({ name, rows, merges }) =>
      rows.length < LONG_ROWS_LEAST
        ? splitTables(rows, merges, name, false)
        : [createLongTable(name, rows.slice(0, LONG_ROWS_LEAST), () => rows, false)],
    ),
    warnings: all.flatMap(({ name, rows, hidden, cut }) => {
      const quoted = JSON.stringify(name);
      if (hidden) return [`The hidden sheet ${quoted} was left out.`];
      return cut ? [`Sheet ${quoted} is too large; its first ${rows.length} rows were read.`] : [];
    }),
  };
}

/** Tables of a document under their headings, with cells as they are shown. */
async function openDocument(bytes: Uint8Array, info: FileInfo): Promise<SourceTables> {
  const { document, warnings } = await parseFile(bytes, info);
  const tables: SourceTable[] = [];
  const visit = ({ heading, blocks, sections }: SourceSection): void => {
    for (const block of blocks)
      if (block.kind === 'table' && block.finding === undefined)
        tables.push(
          createTable(toVisibleText(heading), block.place.at ?? `line ${block.place.line}`, [
            block.columns.map(({ label }) => toVisibleText(label)),
            ...block.rows.map((row) => row.map((cell) => toVisibleText(cell))),
          ]),
        );
    for (const section of sections) visit(section);
  };
  visit(document.root);
  return { tables, warnings };
}
