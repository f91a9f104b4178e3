import { opensWith } from '../../locales/index.ts';
import { readCell, type Table } from './table-column.ts';

const TOTAL = opensWith('total');

/** A row of totals at the end would be counted along with what it sums up. */
export function describeTotals({ columns, rows }: Table): string[] {
  for (const column of columns.values()) {
    const cell = column.kind === 'text' && rows > 0 ? readCell(column, rows - 1) : null;
    if (typeof cell === 'string' && cell.length < 40 && TOTAL.test(cell))
      return [
        `The last row is ${JSON.stringify(cell)} in "${column.name}". If it is a total, leave it out with where, so that it is not counted twice.`,
      ];
  }
  return [];
}
