/** Rows of cells that separators divide, without their lines of rules. */
export interface SeparatedRows {
  readonly rows: readonly (readonly string[])[];
  /** Indices of the source lines of the rows. */
  readonly lines: readonly number[];
  /** Index of the line after the last one. */
  readonly end: number;
}

interface Separator {
  readonly sign: RegExp;
  /** Minimum number of lines, the header included. */
  readonly least: number;
  readonly maxCell: number;
  /** True if a column besides the first must have numbers, because prose uses the sign as well. */
  readonly numeric: boolean;
  split(line: string): readonly string[];
}

const SEPARATORS: readonly Separator[] = [
  { sign: /\t/, least: 2, maxCell: 300, numeric: false, split: (line) => line.split('\t') },
  {
    sign: /\|/,
    least: 2,
    maxCell: 200,
    numeric: false,
    split: (line) =>
      line
        .trim()
        .replace(/^\||\|$/g, '')
        .split('|'),
  },
  { sign: /;/, least: 3, maxCell: 60, numeric: true, split: (line) => splitQuoted(line, ';') },
  { sign: /, /, least: 3, maxCell: 40, numeric: true, split: (line) => line.split(/,\s+/) },
  { sign: /,/, least: 3, maxCell: 40, numeric: true, split: (line) => splitQuoted(line, ',') },
  { sign: /\S {2,}\S/, least: 3, maxCell: 60, numeric: true, split: (line) => line.trim().split(/ {2,}/) },
];
/** A line that only rules, as below a header or around a table. */
const RULE = /^(?=.*[-=\u2500\u2550]{2})[\s|:+=\u2500-\u257f-]+$/;
const ITEM = /^\s*(?:[-*+•●▪◦‣·–—]\s|\(?\d{1,3}[.)]\s)/u;
const NUMBER =
  /^[(]?[-−–+±~≈<>]?\s?(?:[€$£¥₹]|[A-Z]{3}\s)?\s?[-−–]?\d[\d.,'’\u00a0\u202f ]*(?:\s?(?:%|‰|€|\$|£|¥|°C|\p{L}{1,4}))?[)]?$/u;
const BLANK = /^(?:[-–—.…/]|n\/?a|null)?$/i;
const YEAR = /^(?:1[89]|20)\d\d$/;
const MAX_COLUMNS = 100;

/** Number of lines of a run without a table at which one may still begin. */
const MAX_TITLES = 3;

/**
 * Finds tables whose cells tabs, bars, semicolons, commas or aligned spaces divide. Prose contains some of these signs
 * too: rows must agree in the number of their cells, and where the sign is common in prose, a column must hold numbers.
 */
export class TableFinder {
  readonly #lines: readonly string[];
  readonly #found = new Map<number, SeparatedRows | undefined>();
  /** Last run of lines of each separator that is no table, which keeps the time linear. */
  readonly #rejected = new Map<Separator, { readonly from: number; readonly end: number }>();

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  /** Table that begins at a line; undefined if there is none. */
  find(at: number): SeparatedRows | undefined {
    if (!this.#found.has(at)) this.#found.set(at, this.#read(at));
    return this.#found.get(at);
  }

  #read(from: number): SeparatedRows | undefined {
    for (const separator of SEPARATORS) {
      const { from: first = 0, end = 0 } = this.#rejected.get(separator) ?? {};
      if (!separator.sign.test(this.#lines[from] ?? '') || (from < end && from - first > MAX_TITLES))
        continue;
      const found = readRows(this.#lines, from, separator);
      if (found.rows.length >= separator.least && isTable(found.rows, separator)) return found;
      if (from >= end) this.#rejected.set(separator, { from, end: found.end });
    }
    return undefined;
  }
}

function readRows(lines: readonly string[], from: number, separator: Separator): SeparatedRows {
  const rows: (readonly string[])[] = [];
  const places: number[] = [];
  let at = from;
  for (; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (rows.length > 0 && RULE.test(line)) continue;
    if (line.trim() === '' || !separator.sign.test(line) || ITEM.test(line)) break;
    const cells = separator.split(line).map((cell) => cell.trim());
    const isShorter = separator.sign.source === '\\t' && cells.length < (rows[0]?.length ?? 0);
    if (rows.length > 0 && cells.length !== rows[0]?.length && !isShorter) break;
    rows.push(cells);
    places.push(at);
  }
  return { rows: removeEmptyEnd(rows), lines: places, end: at };
}

/** Removes columns at the end that are empty in all rows. */
function removeEmptyEnd(rows: readonly (readonly string[])[]): (readonly string[])[] {
  const width = rows.reduce((most, row) => Math.max(most, row.findLastIndex((cell) => cell !== '') + 1), 0);
  return rows.map((row) => row.slice(0, width));
}

function isTable(rows: readonly (readonly string[])[], { maxCell, numeric, sign }: Separator): boolean {
  const [head = [], ...body] = rows;
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  if (width < 2 || width > MAX_COLUMNS || head.length < width) return false;
  if (rows.flat().some((cell) => cell.length > maxCell)) return false;
  if (head.filter((cell) => cell !== '').length < width - 1) return false;
  if (body.filter((row) => row.filter((cell) => cell !== '').length < 2).length > body.length / 2)
    return false;
  const isNumeric = (column: number): boolean =>
    body.every((row) => NUMBER.test(row[column] ?? '') || BLANK.test(row[column] ?? '')) &&
    body.some((row) => NUMBER.test(row[column] ?? ''));
  const numbers = Array.from({ length: width }, (_, column) => column).filter((column) => isNumeric(column));
  const isHeaded = head.every((cell) => !NUMBER.test(cell) || YEAR.test(cell));
  if (!numeric) return numbers.length > 0 || rows.length > 2 || sign.source === '\\t';
  // Sentences end; rows of a table do not.
  const isProse = rows.some((row) => /\p{L}[.!?]$/u.test(row.at(-1) ?? ''));
  return isHeaded && !isProse && numbers.some((column) => column > 0);
}

/** Cells of a line of a file with separated values; quotation marks enclose separators. */
function splitQuoted(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator);
  const cells: string[] = [''];
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    const letter = line[at] ?? '';
    if (letter === '"' && isQuoted && line[at + 1] === '"') {
      cells[cells.length - 1] += '"';
      at++;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) cells.push('');
    else cells[cells.length - 1] += letter;
  }
  return cells;
}
