import type { TableContent } from './table-content.ts';
import { FOOTNOTE_MARK } from './table-content.ts';
import { formatColumn } from './table-formats.ts';

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Cells of a table as plain text, for places where nothing can be drawn: signs become letters. */
export function writeRowsAsText({
  rows,
  columns,
  formats,
  footnotes,
  group_rows = [],
}: TableContent): readonly (readonly string[])[] {
  if (formats === undefined && footnotes === undefined) return rows;
  const shown = new Map(
    (formats ?? []).map((format) => [
      format.column,
      formatColumn(
        format,
        rows.map((row) => row[format.column] ?? ''),
        (row) => !group_rows.includes(row),
      ),
    ]),
  );
  return rows.map((row, at) =>
    columns.map((_, column) => {
      const source = row[column] ?? '';
      const cell = shown.get(column)?.[at];
      const text =
        cell === undefined || cell.sign?.kind === 'sparkline' ? source.replace(FOOTNOTE_MARK, '') : cell.text;
      return `${text}${[...source.matchAll(FOOTNOTE_MARK)].map(([, number]) => raise(number ?? '')).join(' ')}`;
    }),
  );
}

/** Footnotes of a table as plain text, each behind its mark. */
export function writeFootnotes({ footnotes = [] }: Pick<TableContent, 'footnotes'>): string[] {
  return footnotes.map((note, at) => `${raise(String(at + 1))} ${note}`);
}

function raise(number: string): string {
  return [...number].map((digit) => SUPERSCRIPTS[Number(digit)]).join('');
}
