import { findAttribute, streamXmlTags, XmlError, type XmlTag } from '../../ooxml/xml/index.ts';
import { createRefusal } from './refusal.ts';
import { type Merge, SHEET_COLUMNS_MAX } from './sheet-tables.ts';

export interface SheetCell {
  /** 0-based. */
  readonly x: number;
  /** As in `c@t`: "s" for an index of the shared strings, "n" for a number. */
  readonly type: string;
  /** Index of its style. */
  readonly style: number;
  readonly raw: string;
}

export interface SheetRow {
  /** 0-based. */
  readonly y: number;
  readonly cells: readonly SheetCell[];
}

export interface SheetCells {
  readonly rows: readonly SheetRow[];
  /** Cells that count against the limit. */
  readonly count: number;
  /** Number of rows read, including empty and hidden ones. */
  readonly rowsRead: number;
  /** True if the sheet has more than was read. */
  readonly cut: boolean;
  /** Hidden rows and columns with content. */
  readonly hiddenRows: ReadonlySet<number>;
  readonly hiddenColumns: ReadonlySet<number>;
  /** Formulas without a stored result. */
  readonly unsolved: number;
  readonly merges: readonly Merge[];
}

const MERGES_MAX = 20_000;
const NAMES = ['row', 'c', 'f', 'v', 't', 'rPh', 'sheetData', 'col', 'mergeCell'];

/**
 * Reads the visible cells of a worksheet in chunks, up to the given numbers of rows and cells; the remainder
 * is skipped.
 *
 * @throws Failure `invalid_input` for rows that no spreadsheet could hold.
 */
export function readSheetCells(
  bytes: Uint8Array,
  most: { readonly rows: number; readonly cells: number },
): SheetCells {
  const rows: SheetRow[] = [];
  const merges: Merge[] = [];
  const hidden = new Set<number>();
  const hiddenColumns = new Set<number>();
  const hiddenRows = new Set<number>();
  let [count, rowsRead, unsolved, cut, full, inRow, phonetic, formula] = [
    0,
    0,
    0,
    false,
    false,
    false,
    false,
    false,
  ];
  let row: { y: number; cells: SheetCell[]; hidden: boolean } = { y: -1, cells: [], hidden: false };
  let cell: { x: number; type: string; style: number; raw: string } | undefined;
  const tags = readXmlTags(bytes, NAMES, () => (cut ? 'sheetData' : undefined));
  for (const { name, closes, empty, attributes, text } of tags) {
    if (name === 'row' && !closes) {
      if (full) {
        cut = true;
        continue;
      }
      rowsRead += 1;
      row = {
        y: Number(findAttribute(attributes, 'r') ?? row.y + 2) - 1,
        cells: [],
        hidden: isOn(findAttribute(attributes, 'hidden')),
      };
      inRow = !empty;
    } else if (name === 'row' && inRow) {
      inRow = false;
      if (row.hidden) hiddenRows.add(row.y);
      else rows.push({ y: row.y, cells: row.cells });
      full = rows.length >= most.rows || count >= most.cells;
    } else if (name === 'c' && !closes && inRow) {
      count += 1;
      if (count > most.cells + 100_000)
        throw createRefusal(
          'too_complex',
          `Row ${row.y + 1} of a sheet has more cells than any spreadsheet holds.`,
        );
      const x = parseColumn(findAttribute(attributes, 'r') ?? '') ?? (row.cells.at(-1)?.x ?? -1) + 1;
      formula = false;
      cell = empty
        ? undefined
        : {
            x,
            type: findAttribute(attributes, 't') ?? 'n',
            style: Number(findAttribute(attributes, 's') ?? 0),
            raw: '',
          };
    } else if (name === 'c' && cell !== undefined) {
      if (formula && cell.raw === '' && cell.type === 'n') unsolved += 1;
      if (hidden.has(cell.x) && cell.raw !== '') hiddenColumns.add(cell.x);
      else if (cell.x < SHEET_COLUMNS_MAX && cell.raw !== '') row.cells.push(cell);
      cell = undefined;
    } else if (name === 'rPh') phonetic = !closes && !empty;
    else if (name === 'f') formula = true;
    else if ((name === 'v' || (name === 't' && !phonetic)) && !closes && cell !== undefined) cell.raw += text;
    else if (name === 'col' && isOn(findAttribute(attributes, 'hidden'))) {
      const from = Number(findAttribute(attributes, 'min') ?? 1);
      for (
        let x = from;
        x <= Math.min(SHEET_COLUMNS_MAX, Number(findAttribute(attributes, 'max') ?? from));
        x++
      )
        hidden.add(x - 1);
    } else if (name === 'mergeCell' && !closes && merges.length < MERGES_MAX)
      merges.push(...parseMerge(findAttribute(attributes, 'ref') ?? ''));
  }
  return { rows, count, rowsRead, cut, hiddenRows, hiddenColumns, unsolved, merges };
}

/** Reads the shared strings up to a number of characters, without phonetic readings. */
export function readSharedStrings(bytes: Uint8Array, characters: number): string[] {
  const strings: string[] = [];
  let [text, phonetic, letters] = ['', false, 0];
  for (const tag of readXmlTags(bytes, ['si', 't', 'rPh'])) {
    if (tag.name === 'rPh') phonetic = !tag.closes && !tag.empty;
    else if (tag.name === 't') text += tag.closes || phonetic ? '' : tag.text;
    if (tag.name !== 'si' || (!tag.closes && !tag.empty)) continue;
    strings.push(text.trim());
    letters += text.length;
    text = '';
    if (letters > characters) break;
  }
  return strings;
}

/** Reads the tags of a part. @throws Failure `invalid_input` if it declares a document type. */
export function* readXmlTags(
  bytes: Uint8Array,
  names: readonly string[],
  skipTo?: () => string | undefined,
): Generator<XmlTag> {
  try {
    yield* streamXmlTags(bytes, names, skipTo);
  } catch (error) {
    throw error instanceof XmlError
      ? createRefusal('unsafe_entry', 'A part of the file declares a document type or entities.', error)
      : error;
  }
}

function isOn(flag: string | undefined): boolean {
  return flag === '1' || flag === 'true';
}

/** Column index of a cell reference: "C7" gives 2. */
export function parseColumn(reference: string): number | undefined {
  let column = 0;
  for (let at = 0; at < 3; at++) {
    const code = reference.charCodeAt(at);
    if (!(code >= 65 && code <= 90)) break;
    column = column * 26 + code - 64;
  }
  return column === 0 ? undefined : column - 1;
}

/** Parses "A1:C2"; empty if it is not a range. */
export function parseMerge(reference: string): Merge[] {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference);
  const [left, right] = [parseColumn(match?.[1] ?? ''), parseColumn(match?.[3] ?? '')];
  return match === null || left === undefined || right === undefined
    ? []
    : [{ left, right, top: Number(match[2]) - 1, bottom: Number(match[4]) - 1 }];
}
