import { detectLanguage } from '../detect-language.ts';
import { decodeText } from './decode-text.ts';
import { DocumentWriter } from './document-writer.ts';
import type { FileReader } from './file-reader.ts';
import { fileTitle } from './file-title.ts';
import { LONG_ROWS_LEAST, LONG_ROWS_MAX, LongTable } from './long-sheet.ts';
import { decimalComma } from './number-text.ts';
import { createRefusal } from './refusal.ts';
import { CELL_LETTERS_MAX, splitSheet, writeSheet } from './sheet-tables.ts';

const SEPARATORS = [',', ';', '\t', '|'];
const SAMPLE_ROWS = 60;
/** Number of rows that determine the decimal separator. */
const DECIMAL_SAMPLE_ROWS = 500;
/** Maximum number of columns in spreadsheets. */
const COLUMNS_MAX = 16_384;
/** Maximum number of rows above the header of a table. */
const HEAD_MAX = 8;
const NARROW = '\u202f';

/** Reads a table separated by commas, semicolons, tabs or bars, in any common encoding. */
export const readCsv: FileReader = (bytes, { filename, language }) => {
  const { body, separator, encoding } = openCsv(bytes);
  const source = parseRows(body, separator);
  // Titles and blank rows may precede the table.
  const rows = [...takeRows(source, LONG_ROWS_LEAST)];
  const out = new DocumentWriter();
  const { lang, comma } = detectForms(rows, separator, language);
  const isLong = rows.length === LONG_ROWS_LEAST && rows.some((row) => row.length > 1);
  if (isLong) {
    const table = new LongTable(rows, comma);
    if (!fillTable(table, source))
      out.warnings.push(`The file has more than ${LONG_ROWS_MAX} rows; those were read.`);
    table.write(out, lang, 2);
  } else writeSheet(splitSheet(comma ? rows.map((row) => row.map(normalizeNumber)) : rows, []), out, 2, lang);
  if (!/^utf-/.test(encoding)) out.warnings.push(`The file was read as ${encoding}.`);
  return { document: out.build({ title: fileTitle(filename) }), warnings: out.warnings };
};

/** Rows of a file, from the first one at each call of `rows`. */
export interface CsvRows {
  readonly first: readonly (readonly string[])[];
  rows(): Iterable<readonly string[]>;
  /** True for a decimal comma. */
  readonly comma: boolean;
}

/** Opens a table separated by commas, semicolons, tabs or bars to read its rows. */
export function openCsvRows(bytes: Uint8Array): CsvRows {
  const { body, separator } = openCsv(bytes);
  const first = [...takeRows(parseRows(body, separator), LONG_ROWS_LEAST)];
  const { lang, comma } = detectForms(first, separator, undefined);
  return {
    first,
    rows: () => parseRows(body, separator),
    comma: comma || (!hasDecimalPoint(first) && (decimalComma(lang) || hasDotGroups(first))),
  };
}

/** True if a cell can only have a decimal point: "12.5" and "0.125", but not "12.500", which may be thousands. */
function hasDecimalPoint(rows: readonly (readonly string[])[]): boolean {
  return rows.some((row) =>
    row.some((cell) => /^[-+]?(?:\d*\.(?:\d{1,2}|\d{4,})|(?:0|\d{4,})\.\d{3})$/.test(cell)),
  );
}

function openCsv(bytes: Uint8Array): {
  readonly body: string;
  readonly separator: string;
  readonly encoding: string;
} {
  const { text, encoding } = decodeText(bytes);
  const declared = /^sep=(.)\r?\n/i.exec(text);
  const body = declared === null ? text : text.slice(declared[0].length);
  return { body, separator: declared?.[1] ?? detectSeparator(body), encoding };
}

/** Names and codes do not reveal the language, but column headers may. */
function detectForms(
  rows: readonly (readonly string[])[],
  separator: string,
  language: string | undefined,
): { readonly lang: string; readonly comma: boolean } {
  const lang =
    language ??
    detectLanguage(
      rows
        .slice(0, HEAD_MAX)
        .find((row) => row.filter((cell) => cell !== '').length > 1)
        ?.join(' ') ?? '',
    );
  return { lang, comma: usesDecimalComma(rows.slice(0, DECIMAL_SAMPLE_ROWS), separator, lang) };
}

/** Detects the separator that splits the most rows into the same number of cells. */
export function detectSeparator(text: string): string {
  const sample = text.slice(0, 16_000);
  const scored = SEPARATORS.map((separator) => {
    const widths = [...takeRows(parseRows(sample, separator), SAMPLE_ROWS)]
      .filter((row) => row.some((cell) => cell.trim() !== ''))
      .map((row) => row.length);
    const counts = new Map<number, number>();
    for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
    const [width = 1, rows = 0] =
      [...counts].filter(([one]) => one > 1).sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
    return { separator, share: widths.length === 0 ? 0 : rows / widths.length, width };
  });
  const best = scored.toSorted((a, b) => b.share - a.share || b.width - a.width)[0];
  return best === undefined || best.width < 2 ? ',' : best.separator;
}

/**
 * True if a column has numbers below a thousand without a point, and others with three digits after it: "953" and
 * "84.445" are counts. Decimals would be written with as many digits in whole numbers, or with fewer in some.
 */
function hasDotGroups(rows: readonly (readonly string[])[]): boolean {
  const width = rows[0]?.length ?? 0;
  return Array.from({ length: width }, (_, x) => x).some((x) => {
    let [groups, small] = [0, 0];
    for (const row of rows) {
      const cell = row[x] ?? '';
      if (/^[-+]?[1-9]\d{0,2}(?:\.\d{3})+$/.test(cell)) groups += 1;
      else if (/^[-+]?[1-9]\d{0,2}$/.test(cell)) small += 1;
      else if (/^[-+]?\d{4,}$/.test(cell)) return false;
    }
    return groups >= 3 && small > 0;
  });
}

/** Returns false if the table accepts no more rows before the end. */
function fillTable(table: LongTable, rows: Iterator<string[]>): boolean {
  for (let next = rows.next(); next.done !== true; next = rows.next())
    if (!table.add(next.value)) return false;
  return true;
}

function* takeRows(rows: Iterator<string[]>, most: number): Generator<string[]> {
  for (let count = 0; count < most; count++) {
    const next = rows.next();
    if (next.done === true) return;
    yield next.value;
  }
}

/**
 * Parses rows as in RFC 4180; quoted cells may contain separators and line ends.
 *
 * @throws Failure `invalid_input` for rows and cells that no spreadsheet could hold.
 */
function* parseRows(text: string, separator: string): Generator<string[]> {
  let row: string[] = [];
  let at = 0;
  let count = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      let end = at + 1;
      for (;;) {
        const quote = text.indexOf('"', end);
        const stop = quote < 0 ? text.length : quote;
        cell += text.slice(end, stop);
        end = stop + 1;
        if (text[end] !== '"') break;
        cell += '"';
        end += 1;
      }
      at = Math.min(end, text.length);
    }
    let end = at;
    while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++;
    cell += text.slice(at, end);
    if (cell.length > CELL_LETTERS_MAX)
      throw createRefusal(
        'too_complex',
        `Row ${count + 1} has a cell of ${cell.length} letters; at most ${CELL_LETTERS_MAX} are read. Is a quotation mark not closed?`,
      );
    if (row.length >= COLUMNS_MAX)
      throw createRefusal('too_complex', `Row ${count + 1} has more than ${COLUMNS_MAX} cells.`);
    row.push(cell.trim());
    const stop = text[end];
    at = end + 1;
    if (stop === separator) {
      if (at >= text.length) row.push('');
      continue;
    }
    if (stop === '\r' && text[at] === '\n') at += 1;
    yield row;
    count += 1;
    row = [];
  }
  if (row.length > 0) yield row;
}

/** True if "1,234" is a little more than one, according to other cells, the separator and the language. */
function usesDecimalComma(
  rows: readonly (readonly string[])[],
  separator: string,
  language: string,
): boolean {
  if (separator === ',' && !rows.flat().some((cell) => /^-?\d+,\d+$/.test(cell))) return false;
  let comma = 0;
  let point = 0;
  for (const cell of rows.flat()) {
    if (
      /^[-+]?\d{1,3}(?:[.\s]\d{3})*,(?:\d{1,2}|\d{4,})(?:\s?[%€])?$/.test(cell) ||
      /^[-+]?0,\d+$/.test(cell)
    )
      comma += 1;
    if (/^[-+]?[$]?\d{1,3}(?:,\d{3})*\.(?:\d{1,2}|\d{4,})(?:\s?%)?$/.test(cell) || /^[-+]?0\.\d+$/.test(cell))
      point += 1;
  }
  return comma === point ? separator === ';' && decimalComma(language) : comma > point;
}

/** Writes the same number unambiguously: with a narrow space between thousands, or a fourth decimal. */
function normalizeNumber(cell: string): string {
  if (/^[-+−]?\d{1,3}(?:\.\d{3})+(?:,\d+)?(?:\s?\D{0,8})?$/.test(cell))
    return cell.replace(/\.(?=\d{3})/g, NARROW);
  return /^[-+−]?[1-9]\d{0,2},\d{3}$/.test(cell) ? `${cell}0` : cell;
}
