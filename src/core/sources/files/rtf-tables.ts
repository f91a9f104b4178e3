import type { Rich } from '../source-document.ts';
import { expandSpans, type SpannedCell } from './span-grid.ts';

export interface RtfCell {
  /** Right edge in twips. */
  readonly right: number;
  /** Present if it continues the cell to the left or above. */
  readonly merged?: 'left' | 'above';
}

export interface RtfRow {
  readonly texts: readonly Rich[];
  readonly cells: readonly RtfCell[];
  readonly header: boolean;
}

/** Closer edges are equal. */
const TWIPS = 20;

/**
 * Builds a grid from cells with only their right edges: a cell that passes several edges of other rows spans
 * their columns.
 */
export function rtfGrid(rows: readonly RtfRow[]): string[][] {
  const edges = rows
    .flatMap(({ cells }) => cells.map(({ right }) => right))
    .sort((a, b) => a - b)
    .filter((edge, index, all) => index === 0 || edge - (all[index - 1] ?? 0) > TWIPS);
  const column = (right: number): number => edges.filter((edge) => edge < right - TWIPS).length;
  return expandSpans(
    rows.map(({ texts, cells, header }, y) =>
      texts.flatMap((text, x): SpannedCell[] => {
        const cell = cells[x];
        if (cell === undefined || cells.length !== texts.length)
          return [{ text, columns: 1, rows: 1, header }];
        if (cell.merged !== undefined) return [];
        let last = x;
        while (cells[last + 1]?.merged === 'left') last += 1;
        const end = column(cells[last]?.right ?? cell.right);
        const begin = x === 0 ? -1 : column(cells[x - 1]?.right ?? 0);
        const below = rows
          .slice(y + 1)
          .findIndex((row) => !row.cells.some((one) => one.merged === 'above' && column(one.right) === end));
        return [
          {
            text,
            columns: Math.max(1, end - begin),
            rows: 1 + (below < 0 ? rows.length - y - 1 : below),
            header,
          },
        ];
      }),
    ),
  );
}

/** Collects the rows of a table while its text is read. */
export class RtfTable {
  #row: Rich[] = [];
  #rows: RtfRow[] = [];
  #cells: RtfCell[] = [];
  #merged: RtfCell['merged'];
  #isHead = false;

  /** Reads a control word that defines a row or a cell. */
  read(word: 'trowd' | 'trhdr' | 'clmrg' | 'clvmrg' | 'cellx', number: number | undefined): void {
    switch (word) {
      case 'trowd':
        this.#cells = [];
        this.#isHead = false;
        return;
      case 'trhdr':
        this.#isHead = true;
        return;
      case 'clmrg':
        this.#merged = 'left';
        return;
      case 'clvmrg':
        this.#merged = 'above';
        return;
      case 'cellx':
        this.#cells.push({
          right: number ?? 0,
          ...(this.#merged === undefined ? {} : { merged: this.#merged }),
        });
        this.#merged = undefined;
    }
  }

  addCell(text: Rich): void {
    this.#row.push(text);
  }

  endRow(): void {
    if (this.#row.length > 0) this.#rows.push({ texts: this.#row, cells: this.#cells, header: this.#isHead });
    this.#row = [];
  }

  /** Returns the rows since the last call. */
  takeRows(): RtfRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }
}
