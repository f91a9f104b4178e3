import { opensWith } from '../../locales/index.ts';
import { readCell, type Table } from './table-column.ts';

const TOTAL = opensWith('total');
/** Characters of a note of a table, and notes that are listed. */
const [NOTE_LETTERS, MAX_NOTES] = [160, 6];

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

/** Notes beside or below a table, which are no data. */
export function describeBelow({ below = [] }: Table): string[] {
  if (below.length === 0) return [];
  const listed = below
    .slice(0, MAX_NOTES)
    .map((note) => JSON.stringify(note.length > NOTE_LETTERS ? `${note.slice(0, NOTE_LETTERS)}…` : note));
  const rest = below.length > MAX_NOTES ? ` and ${below.length - MAX_NOTES} more` : '';
  return [`Beside or below the table, and not read as data: ${listed.join(', ')}${rest}.`];
}
