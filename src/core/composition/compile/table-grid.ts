import type { TableSpan } from '../../scene/table.ts';
import type { MarkupElement } from '../markup/node.ts';
import type { Compilation } from './context.ts';

/** Position and span of a cell of the markup. */
export interface PlacedCell extends TableSpan {
  readonly cell: MarkupElement;
}

const MAX_SPAN = 40;

/** Places cells in the grid that `colspan` and `rowspan` define, as HTML does. */
export function placeCells(
  rows: readonly { readonly row: MarkupElement; readonly cells: readonly MarkupElement[] }[],
  compilation: Compilation,
): { readonly placed: readonly PlacedCell[]; readonly columns: number } {
  const taken = new Set<string>();
  const placed: PlacedCell[] = [];
  const key = (row: number, column: number): string => `${row} ${column}`;
  rows.forEach(({ cells }, row) => {
    let column = 0;
    for (const cell of cells) {
      while (taken.has(key(row, column))) column += 1;
      const columns = readSpan(cell, 'colspan', compilation);
      const wanted = readSpan(cell, 'rowspan', compilation);
      const left = rows.length - row;
      if (wanted > left)
        reportFault(
          cell,
          'rowspan',
          `rowspan is ${wanted}, but only ${left} ${left === 1 ? 'row is' : 'rows are'} left from here.`,
          compilation,
        );
      const rowsCovered = Math.min(wanted, left);
      for (let down = 0; down < rowsCovered; down += 1)
        for (let across = 0; across < columns; across += 1) {
          if (taken.has(key(row + down, column + across)))
            reportFault(
              cell,
              'colspan',
              'This cell lies over one that reaches down from a row above.',
              compilation,
            );
          taken.add(key(row + down, column + across));
        }
      placed.push({ cell, row, column, rows: rowsCovered, columns });
      column += columns;
    }
  });
  const widths = rows.map((_, row) => [...taken].filter((one) => one.startsWith(`${row} `)).length);
  const [columns = 0] = widths;
  rows.forEach(({ row }, index) => {
    const width = widths[index] ?? 0;
    if (index > 0 && width !== columns)
      compilation.fault({
        at: row.at,
        message: `This row has ${width} cells; the head has ${columns}. Write a cell for each column; colspan and rowspan count for all that they cover.`,
        type: 'value',
      });
  });
  return { placed, columns };
}

function readSpan(cell: MarkupElement, name: 'colspan' | 'rowspan', compilation: Compilation): number {
  const text = cell.attributes.get(name)?.value.trim();
  if (text === undefined) return 1;
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= MAX_SPAN) return count;
  reportFault(
    cell,
    name,
    `${name} does not take "${text.slice(0, 20)}": it takes a number from 1 to ${MAX_SPAN}.`,
    compilation,
  );
  return 1;
}

function reportFault(cell: MarkupElement, name: string, message: string, compilation: Compilation): void {
  compilation.fault({ at: cell.attributes.get(name)?.at ?? cell.at, message, type: 'value' });
}
