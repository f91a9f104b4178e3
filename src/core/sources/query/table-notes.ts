import { opensWith } from '../../locales/index.ts';
import { parseCellNumber } from '../../scene/cell-number.ts';
import { isPeriod } from '../numbers.ts';

type Row = readonly string[];

/** Rows at the end of a table among which notes are looked for, and rows at its start that show what is in it. */
const [MAX_NOTE_ROWS, SAMPLE_ROWS] = [24, 60];
/** Notes beside the rows of a table in a column of their own. */
const MAX_BESIDE = 3;
/** Share of the filled cells of a column that must be numbers for a text in it to be foreign. */
const MIN_NUMBERS = 0.8;
/** Length of a text that is no sign of a missing value, and words of a text that is no name. */
const [MIN_FOREIGN_LETTERS, MIN_NOTE_WORDS] = [12, 7];

const ISO_DAY = /^\d{4}-\d\d-\d\d/;
const FOOTNOTE = opensWith('footnote');
/** Signs of a footnote: "*", "(*)", "†", "¹", "1)", "(1)", "[1]", "a)", "©", and an address. */
const SIGN =
  /^(?:\(?[*†‡§#]+\)?(?=\s|\p{L}|$)|[¹²³⁴-⁹]|[([]?(?:\d{1,2}|\p{L})[)\]](?=\s|\p{L})|©|https?:\/\/|www\.)/u;
/** A label with a colon: "Source:", "Quelle:", "Notes :". */
const LABEL = /^\p{Lu}[\p{L} ]{2,24}\s?[:：](?:\s|$)/u;

/** Rows of a table without the notes below them. */
export interface RowsAndNotes {
  rows(): Iterable<Row>;
  /** Texts of the notes, complete once all rows were read. */
  readonly notes: readonly string[];
}

/**
 * Separates notes below a table from its rows while they are read. Below the last row of data a source, a footnote
 * or an explanation may stand, which must not turn a column of numbers into one of texts or become a row of a group.
 */
export function separateNotes(source: Iterable<Row>): RowsAndNotes {
  const notes: string[] = [];
  return {
    notes,
    *rows() {
      const first: Row[] = [];
      const last: Row[] = [];
      let at = 0;
      for (const row of source) {
        if (first.length < SAMPLE_ROWS) first.push(row);
        last.push(row);
        if (last.length > MAX_NOTE_ROWS) {
          at += 1;
          yield last.shift() ?? [];
        }
      }
      const from = findNotes(first, last, at);
      yield* last.slice(0, from);
      notes.push(...last.slice(from).map(joinCells).filter(Boolean));
    },
  };
}

/** True if all rows are notes, such as the block of sources below a blank row. */
export function isBlockOfNotes(rows: readonly Row[]): boolean {
  return (
    rows.length <= MAX_NOTE_ROWS && rows.every((row) => looksLikeNote(joinCells(row)) && !hasMeasure(row, 0))
  );
}

/** True for a text that explains others rather than naming something. */
export function looksLikeNote(text: string): boolean {
  if (SIGN.test(text) || LABEL.test(text) || FOOTNOTE.test(text)) return true;
  return text.split(/\s+/).length >= MIN_NOTE_WORDS && /[.!。]$/.test(text);
}

export function joinCells(row: Row): string {
  return [...new Set(row)]
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(', ');
}

/** Index of the first row of notes among the last rows, of which `before` rows of the table come earlier. */
function findNotes(first: readonly Row[], last: readonly Row[], before: number): number {
  // The first half of a short table is free of notes.
  const numeric = findNumericColumns(first.slice(0, Math.ceil((before + last.length) / 2)));
  let from = last.length;
  for (let index = last.length - 1; index >= 0 && before + index > 1; index--) {
    const row = last[index] ?? [];
    if (countFilled(row) === 0) continue;
    const above = last[index - 1] ?? [];
    if (!isNote(row, numeric, above) && !(from < last.length && isNoteHeading(row, above))) break;
    from = index;
  }
  return from;
}

function isNote(row: Row, numeric: ReadonlySet<number>, above: Row): boolean {
  const filled = countFilled(row);
  const text = joinCells(row);
  const foreign = [...numeric].some((column) => {
    const cell = (row[column] ?? '').trim();
    return cell.length >= MIN_FOREIGN_LETTERS && /\p{L}.*\s/u.test(cell) && !isMeasure(cell);
  });
  if (numeric.size > 0 && [...numeric].some((column) => isMeasure(row[column] ?? ''))) return false;
  // A row without a name and without any value names nothing.
  if (foreign || (numeric.size > 0 && (row[0] ?? '').trim() === '' && !hasMeasure(row, 1))) return true;
  // "Source: Office, table 2" without quotes fills several cells of a CSV.
  const isSplit = filled > 1 && numeric.size > 0 && (LABEL.test(text) || FOOTNOTE.test(text));
  const isAlone = filled === 1 && (numeric.size > 0 || countFilled(above) !== 1);
  return (isAlone || isSplit) && !hasMeasure(row, 1) && looksLikeNote(text);
}

/** True for "Notes" above notes. */
function isNoteHeading(row: Row, above: Row): boolean {
  if (countFilled(row) !== 1 || hasMeasure(row, 0)) return false;
  return countFilled(above) === 0 || FOOTNOTE.test(`${joinCells(row)}:`);
}

/** Columns of numbers and days by their first rows. The first column names rows or numbers them. */
function findNumericColumns(rows: readonly Row[]): ReadonlySet<number> {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const columns = new Set<number>();
  for (let column = 1; column < width; column++) {
    const cells = rows.map((row) => (row[column] ?? '').trim()).filter((cell) => cell !== '');
    const numbers = cells.filter((cell) => parseCellNumber(cell) !== undefined || isMeasure(cell)).length;
    if (numbers > 0 && numbers >= MIN_NUMBERS * cells.length) columns.add(column);
  }
  return columns;
}

function hasMeasure(row: Row, from: number): boolean {
  return row.slice(from).some(isMeasure);
}

function isMeasure(cell: string): boolean {
  return ISO_DAY.test(cell) || (parseCellNumber(cell) !== undefined && !isPeriod(cell));
}

function countFilled(row: Row): number {
  return row.filter((cell) => cell.trim() !== '').length;
}

/**
 * Separates columns without a label that hold nothing but notes beside the rows of a table.
 *
 * @returns places of the columns that stay, with the notes
 */
export function separateNoteColumns(
  labels: Row,
  rows: readonly Row[],
): { readonly columns: readonly number[]; readonly notes: readonly string[] } {
  const notes: string[] = [];
  const columns = [...labels.keys()].filter((column) => {
    if ((labels[column] ?? '') !== '') return true;
    const cells = rows.map((row) => (row[column] ?? '').trim()).filter((cell) => cell !== '');
    if (cells.length > MAX_BESIDE || !cells.every(looksLikeNote)) return true;
    notes.push(...cells);
    return false;
  });
  return { columns, notes };
}
