import { parseCellNumber } from '../../scene/cell-number.ts';
import { FrameBuilder } from '../data/frame.ts';
import { isPeriod } from '../numbers.ts';
import { plain } from '../rich-text.ts';
import { TABLE_ROWS_MAX } from '../table-rows.ts';
import { writeSummary } from './data-summary.ts';
import type { DocumentWriter } from './document-writer.ts';

/** Maximum number of rows in one table; further rows are left out and reported. */
export const LONG_ROWS_MAX = 1_000_000;
/** Maximum number of rows above the header of a table. */
const HEAD_MAX = 8;
/** Tables with more rows are long: no deck shows them, and they are analyzed row by row. */
export const LONG_ROWS_LEAST = TABLE_ROWS_MAX + HEAD_MAX;
/** Share of the rows that must fill half of the columns. */
const MIN_FILLED_SHARE = 0.9;

/** A table with too many rows to store, read row by row to its end. */
export class LongTable {
  private readonly above: readonly (readonly string[])[];
  private readonly builder: FrameBuilder;
  private rows = 0;

  /**
   * @param first titles above the table, the labels, and the first rows.
   *
   * @param comma true for a decimal comma.
   */
  constructor(first: readonly (readonly string[])[], comma: boolean) {
    const { above, labels, body } = findLabels(first);
    this.above = first.slice(0, above);
    this.builder = new FrameBuilder(labels, comma);
    for (const row of first.slice(body)) this.add(row);
  }

  /** Returns false if no more rows are accepted. */
  add(row: readonly string[]): boolean {
    if (this.rows >= LONG_ROWS_MAX) return false;
    if (row.length < 2 && (row[0] ?? '') === '') return true;
    this.rows += 1;
    this.builder.add(row);
    return true;
  }

  /** Writes the titles above the table, the contents of its columns, and each finding under its sentence. */
  write(out: DocumentWriter, lang: string, level: number): void {
    for (const text of new Set(this.above.flat().filter((cell) => cell !== ''))) out.paragraph(plain(text));
    writeSummary(this.builder.build(), out, lang, level);
  }
}

/**
 * Finds the labels of a table in its first rows: the first row that fills more than half of the columns, unless
 * it has numbers; then all labels are empty.
 *
 * @returns the number of rows above the labels, and the index of the first row of data
 */
export function findLabels(first: readonly (readonly string[])[]): {
  readonly above: number;
  readonly labels: readonly string[];
  readonly body: number;
} {
  const width = findWidth(first);
  const wide = Math.max(
    0,
    first.slice(0, HEAD_MAX).findIndex((row) => countFilled(row) > width / 2),
  );
  const above = findHeadAbove(first, wide) ?? wide;
  const head = first[above] ?? [];
  const isNamed = !head.some(isMeasure);
  return {
    above,
    labels: Array.from({ length: width }, (_, index) => (isNamed ? (head[index] ?? '') : '')),
    body: above + Number(isNamed),
  };
}

/**
 * Notes beside a row may make it wider than the labels: the first row of texts with as many cells as most rows have
 * labels, if there are rows of numbers between it and the widest row.
 */
function findHeadAbove(first: readonly (readonly string[])[], wide: number): number | undefined {
  const counts = first.map(countFilled).sort((a, b) => a - b);
  const usual = counts[Math.floor(counts.length / 2)] ?? 0;
  const head = first.slice(0, wide).findIndex((row) => countFilled(row) >= Math.max(2, usual));
  if (head < 0 || (first[head] ?? []).some(isMeasure)) return undefined;
  return first.slice(head + 1, wide + 1).every((row) => row.some(isMeasure)) ? head : undefined;
}

function isMeasure(cell: string): boolean {
  return parseCellNumber(cell) !== undefined && !isPeriod(cell);
}

/** True if the rows form one table of at least two columns, and not several blocks. */
export function isOneTable(rows: readonly (readonly string[])[]): boolean {
  const width = findWidth(rows);
  return (
    width > 1 && rows.filter((row) => countFilled(row) >= width / 2).length >= rows.length * MIN_FILLED_SHARE
  );
}

function findWidth(rows: readonly (readonly string[])[]): number {
  return rows.reduce((most, row) => Math.max(most, row.length), 0);
}

function countFilled(row: readonly string[]): number {
  return row.filter((cell) => cell !== '').length;
}
