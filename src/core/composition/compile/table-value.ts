import type { TableNode } from '../../templates/tree.ts';
import type { MarkupElement } from '../markup/node.ts';
import { checkAttributes } from './attributes.ts';
import type { Compilation } from './context.ts';
import { scriptCharacters, wordsOf } from './inline.ts';
import { type PlacedCell, placedCells } from './table-grid.ts';

const SECTIONS: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot']);
const ALIGNMENTS = { start: 'start', left: 'start', center: 'center', right: 'end', end: 'end' } as const;

/** What a table of the markup says, and how its cells lie. */
export interface ComposedTable extends Pick<TableNode, 'spans' | 'rowHeads' | 'widths'> {
  /** The value of a table field, as layouts take it: the first row names the columns; `tfoot` or `<tr total>` is a total. */
  readonly value: unknown;
}

/** Reads `<table>`; undefined where it has no rows. */
export function tableValue(table: MarkupElement, compilation: Compilation): ComposedTable | undefined {
  const rows = rowsOf(table, compilation);
  const [head, ...body] = rows;
  if (head === undefined || body.length === 0) {
    compilation.fault({
      at: table.at,
      message: '<table> needs a row of <th> and at least one row of <td>: <table><tr><th>Phase</th><th>Cost</th></tr><tr><td>1</td><td>674,000</td></tr></table>.',
      type: 'missing',
    });
    return undefined;
  }
  const { placed, columns: count } = placedCells(rows, compilation);
  const at = (row: number, column: number): MarkupElement | undefined => placed.find((one) => one.row === row && one.column === column)?.cell;
  const columns = Array.from({ length: count }, (_, column) => {
    const cell = at(0, column);
    const css = cell === undefined ? {} : compilation.css(cell);
    const align = ALIGNMENTS[((cell && compilation.attribute(cell, 'align')) ?? css.textAlign ?? '') as keyof typeof ALIGNMENTS];
    return { label: cell === undefined ? '' : wordsOf(cell.children), ...(align === undefined ? {} : { align }) };
  });
  const marked = body.findIndex(({ row }) => compilation.has(row, 'strong'));
  const spans = placed.filter((one) => one.rows > 1 || one.columns > 1).map(({ cell: _, ...span }) => span);
  const rowHeads = placed.filter(({ cell, row }) => row > 0 && cell.name === 'th').map(({ row, column }) => [row, column] as const);
  const widths = widthsOf(table, placed, count, compilation);
  return {
    value: {
      columns,
      rows: body.map((_, index) =>
        columns.map((__, column) => {
          const cell = at(index + 1, column);
          return cell === undefined ? '' : markdownOf(cell);
        }),
      ),
      ...(body.at(-1)?.total === true ? { total: true } : {}),
      ...(marked < 0 ? {} : { highlight: marked }),
    },
    ...(spans.length === 0 ? {} : { spans }),
    ...(rowHeads.length === 0 ? {} : { rowHeads }),
    ...(widths.some((width) => width !== undefined) ? { widths } : {}),
  };
}

/** Of each column, as `<col style="width:…">` or its first cell says. */
function widthsOf(table: MarkupElement, placed: readonly PlacedCell[], count: number, compilation: Compilation): (number | `${number}%` | undefined)[] {
  const named = (holder: MarkupElement): MarkupElement[] =>
    holder.children.flatMap((child) => (child.type === 'text' ? [] : child.name === 'col' ? [child] : child.name === 'colgroup' ? named(child) : []));
  const given = named(table);
  return Array.from({ length: count }, (_, column) => {
    const head = placed.find((one) => one.row === 0 && one.column === column && one.columns === 1)?.cell;
    const element = given[column] ?? head;
    return element === undefined ? undefined : compilation.css(element).width;
  });
}

interface Row {
  readonly row: MarkupElement;
  readonly cells: readonly MarkupElement[];
  readonly total: boolean;
}

function rowsOf(holder: MarkupElement, compilation: Compilation, inFoot = false): Row[] {
  return holder.children.flatMap((child): Row[] => {
    if (child.type === 'text') {
      if (child.text.trim() !== '') compilation.fault({ at: child.at, message: 'Text in a table stands in <td> or <th>.', type: 'misplaced' });
      return [];
    }
    if (child.name === 'col' || child.name === 'colgroup') return [];
    if (SECTIONS.has(child.name)) return rowsOf(child, compilation, child.name === 'tfoot');
    if (child.name !== 'tr') {
      compilation.fault({ at: child.at, message: `<${holder.name}> holds <tr>, not <${child.name}>.`, type: 'misplaced', allowed: ['tr'] });
      return [];
    }
    checkAttributes(child, compilation);
    const cells = child.children.filter((cell): cell is MarkupElement => cell.type === 'element');
    for (const cell of cells) {
      if (cell.name !== 'td' && cell.name !== 'th') compilation.fault({ at: cell.at, message: `<tr> holds <td> and <th>, not <${cell.name}>.`, type: 'misplaced', allowed: ['td', 'th'] });
      else checkAttributes(cell, compilation);
    }
    return [{ row: child, cells, total: inFoot || compilation.has(child, 'total') }];
  });
}

const MARKS: Readonly<Record<string, string>> = { strong: '**', b: '**', em: '*', i: '*', code: '`', s: '~~' };

/** Cells take the inline Markdown of the rest of the product. */
function markdownOf({ children }: MarkupElement): string {
  return children
    .map((child) => {
      if (child.type === 'text') return child.text.replace(/\s+/g, ' ');
      const mark = MARKS[child.name] ?? '';
      const inner = child.name === 'sub' || child.name === 'sup' ? scriptCharacters(markdownOf(child), child.name) : markdownOf(child);
      return child.name === 'br' ? ' ' : inner.trim() === '' ? inner : `${mark}${inner}${mark}`;
    })
    .join('')
    .trim();
}
