import type { MarkupElement } from '../markup/node.ts';
import type { Compilation } from './context.ts';
import { wordsOf } from './inline.ts';

const SECTIONS: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot']);
const ALIGNMENTS = { start: 'start', left: 'start', center: 'center', right: 'end', end: 'end' } as const;

/** The value of a table field, as layouts take it: the first row of `<th>` names the columns; `tfoot` or `<tr total>` is a total. */
export function tableValue(table: MarkupElement, compilation: Compilation): unknown {
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
  const columns = head.cells.map((cell) => {
    const { textAlign } = compilation.css(cell);
    const align = ALIGNMENTS[(compilation.attribute(cell, 'align') ?? textAlign ?? '') as keyof typeof ALIGNMENTS];
    return { label: wordsOf(cell.children), ...(align === undefined ? {} : { align }) };
  });
  for (const { cells, row } of body) {
    if (cells.length !== columns.length) compilation.fault({ at: row.at, message: `This row has ${cells.length} cells; the head has ${columns.length}. Write a cell for each column.`, type: 'value' });
  }
  const marked = body.findIndex(({ row }) => compilation.has(row, 'strong'));
  return {
    columns,
    rows: body.map(({ cells }) => cells.map((cell) => markdownOf(cell))),
    ...(body.at(-1)?.total === true ? { total: true } : {}),
    ...(marked < 0 ? {} : { highlight: marked }),
  };
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
    if (SECTIONS.has(child.name)) return rowsOf(child, compilation, child.name === 'tfoot');
    if (child.name !== 'tr') {
      compilation.fault({ at: child.at, message: `<${holder.name}> holds <tr>, not <${child.name}>.`, type: 'misplaced', allowed: ['tr'] });
      return [];
    }
    const cells = child.children.filter((cell): cell is MarkupElement => cell.type === 'element');
    for (const cell of cells) {
      if (cell.name !== 'td' && cell.name !== 'th') compilation.fault({ at: cell.at, message: `<tr> holds <td> and <th>, not <${cell.name}>.`, type: 'misplaced', allowed: ['td', 'th'] });
      for (const name of ['colspan', 'rowspan']) {
        if (compilation.has(cell, name))
          compilation.fault({ at: cell.at, message: `${name} is not taken yet: write a cell for each column, or build the table from boxes in a grid.`, type: 'refused' });
      }
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
      const inner = markdownOf(child);
      return child.name === 'br' ? ' ' : inner.trim() === '' ? inner : `${mark}${inner}${mark}`;
    })
    .join('')
    .trim();
}
