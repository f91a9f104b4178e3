import { isOneTable } from './long-sheet.ts';
import { moveMerge, openBook, readPlainRows, SHEET_BYTES_MAX } from './read-xlsx.ts';
import { readSheetCells } from './sheet-cells.ts';
import { readFurtherRows } from './sheet-rows.ts';
import { type Merge, removeColumns, SHEET_LIMITS } from './sheet-tables.ts';

/** Visible rows of a sheet with exact values. */
export interface XlsxSheet {
  readonly name: string;
  /** The first rows; blank rows of the sheet are one blank row. */
  readonly rows: readonly (readonly string[])[];
  readonly merges: readonly Merge[];
  /** All rows from the first one, if the sheet is one table with more rows than `rows`. */
  readonly long?: () => Iterable<readonly string[]>;
}

/** Opens the rows of a workbook; numbers have all of their digits, and dates are written as ISO 8601. */
export function openXlsxRows(bytes: Uint8Array): {
  readonly sheets: readonly XlsxSheet[];
  readonly warnings: readonly string[];
} {
  const warnings: string[] = [];
  const { book, shown } = openBook(bytes, undefined, warnings);
  const sheets = shown.flatMap(({ part, name }): XlsxSheet[] => {
    const sheet = /chartsheet/i.test(part) ? undefined : book.archive.bytes(part, SHEET_BYTES_MAX);
    if (sheet === undefined) return [];
    const {
      rows: read,
      cut,
      hiddenRows,
      hiddenColumns,
      merges,
      unsolved,
    } = readSheetCells(sheet, {
      rows: SHEET_LIMITS.rows,
      cells: SHEET_LIMITS.cells,
    });
    const quoted = JSON.stringify(name);
    if (hiddenRows.size > 0) warnings.push(`Hidden rows of sheet ${quoted} were left out.`);
    if (hiddenColumns.size > 0) warnings.push(`Hidden columns of sheet ${quoted} were left out.`);
    if (unsolved > 0)
      warnings.push(`${unsolved} formulas of sheet ${quoted} have no stored result and are empty.`);
    const plain = readPlainRows(book, hiddenColumns);
    const rows: string[][] = [];
    const lines = new Map<number, number>();
    let last = -1;
    for (const { y, cells } of read) {
      while (hiddenRows.has(last + 1)) last += 1;
      if (y > last + 1 && rows.length > 0) rows.push([]);
      lines.set(y, rows.length);
      rows.push(plain(cells));
      last = y;
    }
    const moved = merges.flatMap((merge) => moveMerge(merge, lines));
    const [visible, spans] = removeColumns(rows, moved, hiddenColumns);
    if (cut && isOneTable(visible))
      return [
        {
          name,
          rows: visible,
          merges: [],
          *long() {
            for (const cells of readFurtherRows(sheet, 0))
              yield plain(cells).filter((_, x) => !hiddenColumns.has(x));
          },
        },
      ];
    if (cut) warnings.push(`Sheet ${quoted} is too large; its first ${rows.length} rows were read.`);
    return [{ name, rows: visible, merges: spans }];
  });
  return { sheets, warnings };
}
