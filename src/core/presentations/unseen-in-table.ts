import { type ColumnFormat, FOOTNOTE_MARK, type FormatKind, isEmphasised, type TableContent } from '../scene/table-content.ts';
import { bare } from '../scene/table-formats.ts';
import { LEAVE_OUT, type Unseen } from './unseen-in-chart.ts';

/** Formats in which a field shows. */
const SHOWN_IN: Readonly<Record<'min' | 'max' | 'mid' | 'good', readonly FormatKind[]>> = {
  min: ['bar', 'scale', 'sparkline'],
  max: ['bar', 'harvey', 'scale', 'sparkline'],
  mid: ['scale'],
  good: ['bar', 'delta', 'scale'],
};

/** Fields of a table that change nothing, and words that its other fields hide. @param inDesign whether it is drawn in a file's design. */
export function unseenInTable(table: TableContent, inDesign: boolean): Unseen[] {
  return [...unseenHighlight(table, inDesign), ...(table.formats ?? []).flatMap((format, at) => unseenInFormat(format, at, table)), ...hidden(table), ...unnamedNotes(table)];
}

function unseenHighlight(table: TableContent, inDesign: boolean): Unseen[] {
  // What stresses more is drawn here, in the letters and colours of the design.
  if (!inDesign || table.highlight === undefined || isEmphasised(table)) return [];
  return [{ field: 'highlight', because: 'tables in a design highlight no row', fix: 'Give "highlight_rows" in its place, set the text of the row in bold (**like this**), or leave it out' }];
}

function unseenInFormat(format: ColumnFormat, at: number, { rows, columns }: TableContent): Unseen[] {
  const given = rows.map((row) => bare(row[format.column] ?? ''));
  if (given.every((text) => text === '')) return [{ field: `formats[${at}]`, because: `the column "${columns[format.column]?.label ?? format.column}" is empty`, fix: LEAVE_OUT }];
  return (Object.keys(SHOWN_IN) as (keyof typeof SHOWN_IN)[]).flatMap((key): Unseen[] => {
    if (format[key] === undefined || SHOWN_IN[key].includes(format.kind)) return [];
    return [{ field: `formats[${at}].${key}`, because: `"${format.kind}" has none; ${SHOWN_IN[key].join(', ')} ${SHOWN_IN[key].length === 1 ? 'has' : 'have'}`, fix: LEAVE_OUT }];
  });
}

/** Cells that another one lies over hold nothing. */
function hidden({ rows, merge = [], group_rows = [] }: TableContent): Unseen[] {
  const covered = merge.flatMap((span, at): Unseen[] => {
    const places = rows.slice(span.row, span.row + span.rows).flatMap((row, down) => row.slice(span.column, span.column + span.columns).filter((_, across) => down > 0 || across > 0));
    const lost = places.find((text) => text !== '' && text !== rows[span.row]?.[span.column]);
    return lost === undefined
      ? []
      : [{ field: `merge[${at}]`, because: `it covers a cell that says "${lost.slice(0, 40)}", which nobody will see`, fix: 'Merge fewer cells, or leave those that are covered empty' }];
  });
  const besides = group_rows.flatMap((row): Unseen[] => {
    const lost = rows[row]?.slice(1).find((text) => text !== '');
    return lost === undefined
      ? []
      : [{ field: `rows[${row}]`, because: `the row heads others, and its first cell covers "${lost.slice(0, 40)}"`, fix: 'Leave its other cells empty, or take it out of "group_rows"' }];
  });
  return [...covered, ...besides];
}

function unnamedNotes({ rows, footnotes = [] }: TableContent): Unseen[] {
  if (footnotes.length === 0) return [];
  const named = new Set(rows.flatMap((row) => row.flatMap((cell) => [...cell.matchAll(FOOTNOTE_MARK)].map(([, number]) => Number(number)))));
  return footnotes.flatMap((_, at): Unseen[] => (named.has(at + 1) ? [] : [{ field: `footnotes[${at}]`, because: `no cell names it`, fix: `Write [^${at + 1}] in the cell that it belongs to` }]));
}
