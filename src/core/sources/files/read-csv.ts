import { detectLanguage } from '../detect-language.ts';
import { decodeText } from './decode-text.ts';
import { DocumentWriter } from './document-writer.ts';
import type { FileReader } from './file-reader.ts';
import { fileTitle } from './file-title.ts';
import { decimalComma } from './number-text.ts';
import { refused } from './refused.ts';
import { CELL_LETTERS_MAX, sheetPieces, writeSheet } from './sheet-tables.ts';

const SEPARATORS = [',', ';', '\t', '|'];
const SAMPLE_ROWS = 60;
const ROWS_MAX = 20_000;
/** Of one file; what is beyond is left out and said. */
const CELLS_MAX = 200_000;
/** As many columns as spreadsheets have. */
const COLUMNS_MAX = 16_384;
const NARROW = '\u202f';

/** A table of values parted by commas, semicolons, tabs or bars, in any usual encoding. */
export const readCsv: FileReader = (bytes, { filename, language }) => {
  const { text, encoding } = decodeText(bytes);
  const declared = /^sep=(.)\r?\n/i.exec(text);
  const body = declared === null ? text : text.slice(declared[0].length);
  const separator = declared?.[1] ?? separatorOf(body);
  const rows = parse(body, separator, ROWS_MAX + 1);
  const out = new DocumentWriter();
  if (rows.length > ROWS_MAX) out.warnings.push(`The file has more than ${ROWS_MAX} rows; those were read.`);
  else if (rows.length > 1 && cellsOf(rows) >= CELLS_MAX) out.warnings.push(`The file has more than ${CELLS_MAX} cells; its first ${rows.length} rows were read.`);
  const comma = usesDecimalComma(rows, separator, language ?? detectLanguage(rows.slice(0, SAMPLE_ROWS).flat().join(' ')));
  writeSheet(sheetPieces(comma ? rows.map((row) => row.map(withPlainComma)) : rows, []), out, 2);
  if (!/^utf-/.test(encoding)) out.warnings.push(`The file was read as ${encoding}.`);
  return { document: out.build({ title: fileTitle(filename) }), warnings: out.warnings };
};

/** The separator that parts the most rows into the same number of cells. */
export function separatorOf(text: string): string {
  const sample = text.slice(0, 16_000);
  const scored = SEPARATORS.map((separator) => {
    const widths = parse(sample, separator, SAMPLE_ROWS)
      .filter((row) => row.some((cell) => cell.trim() !== ''))
      .map((row) => row.length);
    const counts = new Map<number, number>();
    for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
    const [width = 1, rows = 0] = [...counts].filter(([one]) => one > 1).sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
    return { separator, share: widths.length === 0 ? 0 : rows / widths.length, width };
  });
  const best = scored.toSorted((a, b) => b.share - a.share || b.width - a.width)[0];
  return best === undefined || best.width < 2 ? ',' : best.separator;
}

function cellsOf(rows: readonly (readonly string[])[]): number {
  return rows.reduce((sum, row) => sum + row.length, 0);
}

/**
 * Rows of cells as RFC 4180 has them; quotes may hold separators and line ends.
 *
 * @throws Failure `invalid_input` for rows and cells that no spreadsheet could hold.
 */
function parse(text: string, separator: string, most: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  let cells = 0;
  while (at < text.length && rows.length < most && cells < CELLS_MAX) {
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
      throw refused('too_complex', `Row ${rows.length + 1} has a cell of ${cell.length} letters; at most ${CELL_LETTERS_MAX} are read. Is a quotation mark not closed?`);
    if (row.length >= COLUMNS_MAX) throw refused('too_complex', `Row ${rows.length + 1} has more than ${COLUMNS_MAX} cells.`);
    row.push(cell.trim());
    const stop = text[end];
    at = end + 1;
    if (stop === separator) {
      if (at >= text.length) row.push('');
      continue;
    }
    if (stop === '\r' && text[at] === '\n') at += 1;
    rows.push(row);
    cells += row.length;
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

/** Whether "1,234" is a little more than one: other cells, the separator and the language say so. */
function usesDecimalComma(rows: readonly (readonly string[])[], separator: string, language: string): boolean {
  if (separator === ',' && !rows.flat().some((cell) => /^-?\d+,\d+$/.test(cell))) return false;
  let comma = 0;
  let point = 0;
  for (const cell of rows.slice(0, 500).flat()) {
    if (/^[-+]?\d{1,3}(?:[.\s]\d{3})*,(?:\d{1,2}|\d{4,})(?:\s?[%€])?$/.test(cell) || /^[-+]?0,\d+$/.test(cell)) comma += 1;
    if (/^[-+]?[$]?\d{1,3}(?:,\d{3})*\.(?:\d{1,2}|\d{4,})(?:\s?%)?$/.test(cell) || /^[-+]?0\.\d+$/.test(cell)) point += 1;
  }
  return comma === point ? separator === ';' && decimalComma(language) : comma > point;
}

/** The same number in a way that cannot be taken for another: thousands parted by a narrow blank, a fourth decimal. */
function withPlainComma(cell: string): string {
  if (/^[-+−]?\d{1,3}(?:\.\d{3})+(?:,\d+)?(?:\s?\D{0,8})?$/.test(cell)) return cell.replace(/\.(?=\d{3})/g, NARROW);
  return /^[-+−]?[1-9]\d{0,2},\d{3}$/.test(cell) ? `${cell}0` : cell;
}
