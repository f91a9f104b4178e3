import { unescapeCharacters } from '../../ooxml/xml/index.ts';
import { coreProperties, type OpcPackage } from './archive-xml.ts';
import { DocumentWriter } from './document-writer.ts';
import type { ReadResult } from './file-reader.ts';
import { fileTitle } from './file-title.ts';
import { isOneTable, LONG_ROWS_LEAST, LONG_ROWS_MAX, LongTable } from './long-sheet.ts';
import { readXmlTags } from './sheet-cells.ts';
import {
  CELL_LETTERS_MAX,
  type Merge,
  SHEET_COLUMNS_MAX,
  SHEET_LIMITS,
  splitSheet,
  writeSheet,
} from './sheet-tables.ts';
import { tableLanguage } from './table-language.ts';

/** Sheet of a large file: its rows, or a very long table. */
interface OdfRows {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  readonly long: LongTable | undefined;
  /** True if the sheet has more rows than are read. */
  readonly cut: boolean;
  readonly hidden: boolean;
}

/** Sheet with all of its rows. */
export interface OdfSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly rows: readonly (readonly string[])[];
  /** Merged cells, in rows and columns that are shown. */
  readonly merges: readonly Merge[];
  /** True if the sheet has more rows than are read. */
  readonly cut: boolean;
}

const NAMES = [
  'style',
  'table-properties',
  'table',
  'table-column',
  'table-row',
  'table-cell',
  'covered-table-cell',
  'p',
  'span',
  'a',
  's',
  'annotation',
];
const MONEY = /\p{Sc}|\b[A-Z]{3}\b/u;
const REPEAT_MAX = 200;
/** Maximum number of cells of a spreadsheet whose rows are read as they are; each takes some 50 bytes. */
const WHOLE_CELLS_MAX = 1_500_000;
/** Merged cells of a sheet; further ones fill only their first cell. */
const MERGES_MAX = 20_000;
/** Minimum size of a content that may have a very long table, and maximum size that is read. */
const [LARGE_BYTES, CONTENT_BYTES_MAX] = [500_000, 256 * 1024 * 1024];

interface Cell {
  readonly attributes: string;
  readonly times: number;
  text: string;
}

/** Merged cells that begin in a row. */
interface Span {
  readonly left: number;
  readonly columns: number;
  readonly rows: number;
}

/**
 * Reads an OpenDocument spreadsheet with a very long table row by row, without charts, pictures and merged
 * cells. Returns undefined for others.
 *
 * @throws Failure `invalid_input` for content that is too large or declares a document type.
 */
export function largeSpreadsheet(archive: OpcPackage, filename: string): ReadResult | undefined {
  if (!isSpreadsheet(archive) || (archive.sizeBytes('content.xml') ?? 0) < LARGE_BYTES) return undefined;
  const all = readOdfRows(
    archive.bytes('content.xml', CONTENT_BYTES_MAX) ?? new Uint8Array(),
    (name, hidden) => new SheetRows(name, hidden),
  );
  const sheets = all.filter(({ hidden }) => !hidden);
  if (!sheets.some(({ long }) => long !== undefined)) return undefined;
  const out = new DocumentWriter();
  for (const { name } of all.filter(({ hidden }) => hidden))
    out.warnings.push(`The hidden sheet ${JSON.stringify(name)} was left out.`);
  out.warnings.push('Charts and pictures of so large a spreadsheet were left out.');
  for (const { name, rows, long, cut } of sheets) {
    const lang = tableLanguage(rows.flat());
    out.moveTo(`sheet ${name}`);
    if (sheets.length > 1) out.heading(name, 1);
    long?.write(out, lang, Math.max(2, out.level + 1));
    writeSheet(splitSheet(rows, []), out, out.level + 1, lang);
    if (cut)
      out.warnings.push(
        `Sheet ${JSON.stringify(name)} ${long === undefined ? `is too large to be read in full: its first ${rows.length} rows were read` : `has more than ${LONG_ROWS_MAX} rows; those were read`}.`,
      );
  }
  return {
    document: out.build({ title: fileTitle(filename), ...coreProperties(archive) }),
    warnings: out.warnings,
  };
}

function isSpreadsheet(archive: OpcPackage): boolean {
  return Buffer.from(archive.bytes('mimetype') ?? [])
    .toString()
    .includes('spreadsheet');
}

/** Rows of all sheets, with exact numbers; undefined for another kind of document. */
export function openOdfRows(archive: OpcPackage): readonly OdfSheet[] | undefined {
  if (!isSpreadsheet(archive)) return undefined;
  const bytes = archive.bytes('content.xml', CONTENT_BYTES_MAX) ?? new Uint8Array();
  const room = { cells: WHOLE_CELLS_MAX };
  return readOdfRows(bytes, (name, hidden) => new WholeSheet(name, hidden, room));
}

function readOdfRows<T>(bytes: Uint8Array, open: (name: string, hidden: boolean) => SheetSink<T>): T[] {
  const sheets: T[] = [];
  const unseen = new Set<string>();
  let [sheet, style] = [open('', false), ''];
  let row: string[] = [];
  let spans: Span[] = [];
  let [times, note, hidden] = [1, false, false];
  let cell: Cell | undefined;
  for (const { name, closes, empty, attributes, text } of readXmlTags(bytes, NAMES)) {
    if (name === 'annotation') note = !closes && !empty;
    else if (name === 'style') style = readAttribute(attributes, 'name') ?? style;
    else if (name === 'table-properties') {
      if (readAttribute(attributes, 'display') === 'false') unseen.add(style);
    } else if (name === 'table' && !closes)
      sheet = open(
        readAttribute(attributes, 'name') ?? '',
        unseen.has(readAttribute(attributes, 'style-name') ?? ''),
      );
    else if (name === 'table') sheets.push(sheet.build());
    else if (name === 'table-column') sheet.column(readRepeats(attributes, 'columns'), isHidden(attributes));
    else if (name === 'table-row' && !closes) {
      [row, spans, times, hidden] = [[], [], readRepeats(attributes, 'rows'), isHidden(attributes)];
    } else if (name === 'table-row') {
      if (hidden) sheet.skip(times);
      else sheet.add(row, times, spans);
    } else if (name === 'table-cell' || name === 'covered-table-cell') {
      if (!closes) cell = { attributes, times: readRepeats(attributes, 'columns'), text: '' };
      if ((!closes && !empty) || cell === undefined) continue;
      const shown = formatCell(cell).slice(0, CELL_LETTERS_MAX);
      const span = readSpan(cell.attributes, row.length);
      if (span !== undefined) spans.push(span);
      for (let time = 0; time < cell.times && row.length < SHEET_COLUMNS_MAX; time++) row.push(shown);
      cell = undefined;
    } else if (cell !== undefined && !note)
      cell.text += readSpacing(name, closes, cell.text) + (name === 'p' && closes ? '' : text);
  }
  return sheets;
}

/** Value of an attribute by its name without prefix, in the quotes that all programs use. */
function readAttribute(attributes: string, name: string): string | undefined {
  const at = attributes.indexOf(`:${name}="`);
  if (at < 0) return undefined;
  const from = at + name.length + 3;
  return unescapeCharacters(attributes.slice(from, attributes.indexOf('"', from)));
}

/** Text for a new paragraph or an explicit space. */
function readSpacing(name: string, closes: boolean, before: string): string {
  return name === 's' || (name === 'p' && !closes && before !== '') ? ' ' : '';
}

function readSpan(attributes: string, left: number): Span | undefined {
  const read = (of: string): number => Number(readAttribute(attributes, `number-${of}-spanned`) ?? 1) || 1;
  const [columns, rows] = [read('columns'), read('rows')];
  return columns > 1 || rows > 1 ? { left, columns, rows } : undefined;
}

function readRepeats(attributes: string, of: 'rows' | 'columns'): number {
  return Math.min(REPEAT_MAX, Number(readAttribute(attributes, `number-${of}-repeated`) ?? 1) || 1);
}

function isHidden(attributes: string): boolean {
  return /^(?:collapse|filter)$/.test(readAttribute(attributes, 'visibility') ?? '');
}

/** Takes the columns and rows of a sheet in order. */
abstract class SheetSink<T> {
  protected readonly name: string;
  protected readonly hidden: boolean;
  private readonly hiddenColumns = new Set<number>();
  private columns = 0;
  private row = 0;

  constructor(name: string, hidden: boolean) {
    this.name = name;
    this.hidden = hidden;
  }

  column(times: number, hidden: boolean): void {
    for (let time = 0; hidden && time < times; time++) this.hiddenColumns.add(this.columns + time);
    this.columns += times;
  }

  add(row: readonly string[], times: number, spans: readonly Span[]): void {
    const shown = row.filter((_, x) => !this.hiddenColumns.has(x));
    while (shown.at(-1) === '') shown.pop();
    for (const span of spans) this.merge(span, this.row);
    for (let time = 0; time < (shown.length === 0 ? 1 : times); time++) this.take(shown, this.row + time);
    this.row += times;
  }

  /** Passes over rows that are hidden. */
  skip(times: number): void {
    this.row += times;
  }

  abstract build(): T;

  /** @param at place of the row in the sheet, with those that are hidden */
  protected abstract take(row: string[], at: number): void;

  protected merge(_span: Span, _top: number): void {}

  /** Number of columns before one that are shown. */
  protected countShown(column: number): number {
    let hidden = 0;
    for (const one of this.hiddenColumns) if (one < column) hidden += 1;
    return column - hidden;
  }
}

class SheetRows extends SheetSink<OdfRows> {
  private rows: string[][] = [];
  private long: LongTable | undefined;
  private letters = 0;
  private cut = false;

  build(): OdfRows {
    const { name, hidden, rows, long, cut } = this;
    return { name, hidden, rows, long, cut };
  }

  protected take(row: string[]): void {
    if (this.long !== undefined) {
      if (!this.long.add(row)) this.cut = true;
    } else if (this.cut || this.letters > SHEET_LIMITS.letters || this.rows.length >= SHEET_LIMITS.rows)
      this.cut = true;
    else {
      this.rows.push(row);
      this.letters += row.reduce((sum, cell) => sum + cell.length, 0);
      if (this.rows.length !== LONG_ROWS_LEAST || !isOneTable(this.rows)) return;
      this.long = new LongTable(this.rows, false);
      this.rows = [];
    }
  }
}

/** All rows of a sheet up to a number of cells that all sheets share. */
class WholeSheet extends SheetSink<OdfSheet> {
  private readonly room: { cells: number };
  private readonly rows: string[][] = [];
  /** Place of each row in the sheet, with those that are hidden. */
  private readonly places: number[] = [];
  private readonly spans: { readonly span: Span; readonly top: number }[] = [];
  private cut = false;

  constructor(name: string, hidden: boolean, room: { cells: number }) {
    super(name, hidden);
    this.room = room;
  }

  build(): OdfSheet {
    const { name, hidden, rows, cut } = this;
    return { name, hidden, rows, merges: this.findMerges(), cut };
  }

  protected take(row: string[], at: number): void {
    this.room.cells -= row.length + 1;
    this.cut = this.room.cells < 0;
    if (this.cut) return;
    this.rows.push(row);
    this.places.push(at);
  }

  protected override merge(span: Span, top: number): void {
    if (this.spans.length < MERGES_MAX) this.spans.push({ span, top });
  }

  private findMerges(): Merge[] {
    return this.spans.flatMap(({ span: { left, columns, rows }, top }): Merge[] => {
      const [first, end] = [findPlace(this.places, top), findPlace(this.places, top + rows)];
      const [from, to] = [this.countShown(left), this.countShown(left + columns)];
      return first < end && from < to ? [{ top: first, left: from, bottom: end - 1, right: to - 1 }] : [];
    });
  }
}

/** Numbers with a point and their unit, dates as ISO 8601, else the text. */
function formatCell({ attributes, text }: Cell): string {
  const shown = text.trim();
  const type = readAttribute(attributes, 'value-type');
  if (type === 'date')
    return (readAttribute(attributes, 'date-value') ?? shown)
      .replace(/T00:00:00(?:\.0+)?$/, '')
      .replace('T', ' ');
  const value = Number(readAttribute(attributes, 'value') ?? Number.NaN);
  if (!Number.isFinite(value)) return shown;
  if (type === 'percentage') return `${Number((value * 100).toPrecision(15))}%`;
  return `${value} ${MONEY.exec(shown)?.[0] ?? ''}`.trim();
}

/** Index of the first of ascending places that is not before another. */
function findPlace(places: readonly number[], wanted: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
