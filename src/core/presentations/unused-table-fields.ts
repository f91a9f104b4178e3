import { LEAVE_OUT, type UnusedField } from '../charts/unused-fields.ts';
import {
  type ColumnFormat,
  EMPHASIS_FIELDS,
  FOOTNOTE_MARK,
  type FormatKind,
  type TableContent,
  type TableEmphasis,
} from '../scene/table-content.ts';
import { stripReferences } from '../scene/table-formats.ts';

/** Formats that use each field. */
const SHOWN_IN: Readonly<Record<'min' | 'max' | 'mid' | 'good', readonly FormatKind[]>> = {
  min: ['bar', 'scale', 'sparkline'],
  max: ['bar', 'harvey', 'scale', 'sparkline'],
  mid: ['scale'],
  good: ['bar', 'delta', 'scale'],
};

/** Emphasis that a design's own layout shows too: in the text of the cells, in bold, or below the table. */
const TEXT_EMPHASIS: ReadonlySet<string> = new Set([
  'formats',
  'highlight_rows',
  'total_rows',
  'footnotes',
] satisfies (keyof TableEmphasis)[]);

/**
 * Finds fields of a table that have no effect, and texts that other fields hide.
 *
 * @param isOnOwnLayout whether the table is on a layout of a design itself
 */
export function findUnusedTableFields(table: TableContent, isOnOwnLayout: boolean): UnusedField[] {
  return [
    ...(isOnOwnLayout ? findUnusedEmphasis(table) : []),
    ...(table.formats ?? []).flatMap((format, at) => findUnusedFormatFields(format, at, table)),
    ...findHiddenCells(table),
    ...findUnnamedNotes(table),
  ];
}

/** Emphasis without effect on a design's own layout, where the design determines the look of tables. */
function findUnusedEmphasis(table: TableContent): UnusedField[] {
  return EMPHASIS_FIELDS.filter((field) => table[field] !== undefined && !TEXT_EMPHASIS.has(field)).map(
    (field) => ({
      field,
      because: 'a table in a layout of the design looks as the design has it',
      fix: 'Use the layout "table", or leave it out',
    }),
  );
}

function findUnusedFormatFields(
  format: ColumnFormat,
  at: number,
  { rows, columns }: TableContent,
): UnusedField[] {
  const texts = rows.map((row) => stripReferences(row[format.column] ?? ''));
  if (texts.every((text) => text === ''))
    return [
      {
        field: `formats[${at}]`,
        because: `the column "${columns[format.column]?.label ?? format.column}" is empty`,
        fix: LEAVE_OUT,
      },
    ];
  return (Object.keys(SHOWN_IN) as (keyof typeof SHOWN_IN)[]).flatMap((key): UnusedField[] => {
    if (format[key] === undefined || SHOWN_IN[key].includes(format.kind)) return [];
    return [
      {
        field: `formats[${at}].${key}`,
        because: `"${format.kind}" has none; ${SHOWN_IN[key].join(', ')} ${SHOWN_IN[key].length === 1 ? 'has' : 'have'}`,
        fix: LEAVE_OUT,
      },
    ];
  });
}

/** Reports text in cells that a merged cell covers. */
function findHiddenCells({ rows, merge = [], group_rows = [] }: TableContent): UnusedField[] {
  const covered = merge.flatMap((span, at): UnusedField[] => {
    const places = rows
      .slice(span.row, span.row + span.rows)
      .flatMap((row, down) =>
        row.slice(span.column, span.column + span.columns).filter((_, across) => down > 0 || across > 0),
      );
    const lost = places.find((text) => text !== '' && text !== rows[span.row]?.[span.column]);
    return lost === undefined
      ? []
      : [
          {
            field: `merge[${at}]`,
            because: `it covers a cell that says "${lost.slice(0, 40)}", which nobody will see`,
            fix: 'Merge fewer cells, or leave those that are covered empty',
          },
        ];
  });
  const besides = group_rows.flatMap((row): UnusedField[] => {
    const lost = rows[row]?.slice(1).find((text) => text !== '');
    return lost === undefined
      ? []
      : [
          {
            field: `rows[${row}]`,
            because: `the row heads others, and its first cell covers "${lost.slice(0, 40)}"`,
            fix: 'Leave its other cells empty, or take it out of "group_rows"',
          },
        ];
  });
  return [...covered, ...besides];
}

function findUnnamedNotes({ rows, footnotes = [] }: TableContent): UnusedField[] {
  if (footnotes.length === 0) return [];
  const named = new Set(
    rows.flatMap((row) =>
      row.flatMap((cell) => [...cell.matchAll(FOOTNOTE_MARK)].map(([, number]) => Number(number))),
    ),
  );
  return footnotes.flatMap((_, at): UnusedField[] =>
    named.has(at + 1)
      ? []
      : [
          {
            field: `footnotes[${at}]`,
            because: `no cell names it`,
            fix: `Write [^${at + 1}] in the cell that it belongs to`,
          },
        ],
  );
}
