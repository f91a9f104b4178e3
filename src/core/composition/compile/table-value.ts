import type { TableNode } from '../../templates/tree.ts';
import type { MarkupElement } from '../markup/node.ts';
import { NATIVE } from '../markup/vocabulary.ts';
import { checkAttributes } from './attributes.ts';
import { findProgress, ratingText, readProgress, readWholeLook } from './cell-signs.ts';
import type { Compilation } from './context.ts';
import { extractText, scriptCharacters } from './inline.ts';
import { readColumnFormats } from './table-formats.ts';
import { type PlacedCell, placeCells } from './table-grid.ts';
import { listColumns, type Row, readPartCss, resolveCellLooks } from './table-looks.ts';
import type { Tone } from './tone.ts';

const SECTIONS: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot']);

/** The value of a table in markup, and the layout of its cells. */
export interface ComposedTable extends Pick<TableNode, 'spans' | 'rowHeads' | 'widths' | 'looks'> {
  /**
   * Value of a table field in layouts: the first row names the columns; `tfoot` or `<tr total>` is the total.
   */
  readonly value: unknown;
}

/** Reads `<table>`; undefined if it has no rows. */
export function readTable(
  table: MarkupElement,
  compilation: Compilation,
  tone: Tone,
): ComposedTable | undefined {
  const lines = readRows(table, compilation);
  const [head, ...body] = lines;
  if (head === undefined || body.length === 0) {
    compilation.fault({
      at: table.at,
      message:
        '<table> needs a row of <th> and at least one row of <td>: <table><tr><th>Phase</th><th>Cost</th></tr><tr><td>1</td><td>674,000</td></tr></table>.',
      type: 'missing',
    });
    return undefined;
  }
  const { placed, columns: count } = placeCells(lines, compilation);
  const at = (row: number, column: number): MarkupElement | undefined =>
    placed.find((one) => one.row === row && one.column === column)?.cell;
  const cols = listColumns(table);
  for (const col of new Set(cols)) checkAttributes(col, compilation);
  const columns = Array.from({ length: count }, (_, column) => {
    const cell = at(0, column);
    const col = cols[column];
    const align =
      (cell && readPartCss(cell, compilation, true).textAlign) ??
      (col && readPartCss(col, compilation, true).textAlign);
    return {
      label: cell === undefined ? '' : extractText(cell.children),
      ...(align === undefined ? {} : { align }),
    };
  });
  const marked = body.findIndex(({ row }) => compilation.has(row, 'strong'));
  const spans = placed.filter((one) => one.rows > 1 || one.columns > 1).map(({ cell: _, ...span }) => span);
  const rowHeads = placed
    .filter(({ cell, row }) => row > 0 && cell.name === 'th')
    .map(({ row, column }) => [row, column] as const);
  const strong = columns.flatMap((_, column) => {
    const col = cols[column];
    return col !== undefined && compilation.has(col, 'strong') ? [column] : [];
  });
  const formatted = new Set(
    columns.flatMap((_, column) => (cols[column]?.attributes.has('format') === true ? [column] : [])),
  );
  const looks = resolveCellLooks(
    { table, rows: lines, placed, columns, marked: marked + 1, formatted },
    compilation,
    tone,
  );
  const widths = readWidths(table, placed, count, compilation);
  const rows = body.map((_, index) =>
    columns.map((__, column) => {
      const cell = at(index + 1, column);
      return cell === undefined ? '' : readCell(cell, formatted.has(column), compilation);
    }),
  );
  const formats = readColumnFormats(
    columns.map((_, column) => cols[column]),
    rows,
    compilation,
  );
  return {
    value: {
      columns,
      rows,
      ...(formats.length === 0 ? {} : { formats }),
      ...(body.at(-1)?.total === true ? { total: true } : {}),
      ...(marked < 0 ? {} : { highlight: marked }),
      ...(strong.length === 0 ? {} : { highlight_columns: strong }),
    },
    ...(spans.length === 0 ? {} : { spans }),
    ...(looks.length === 0 ? {} : { looks }),
    ...(rowHeads.length === 0 ? {} : { rowHeads }),
    ...(widths.some((width) => width !== undefined) ? { widths } : {}),
  };
}

/** Widths of the columns from `<col style="width:…">` or their first cells. */
function readWidths(
  table: MarkupElement,
  placed: readonly PlacedCell[],
  count: number,
  compilation: Compilation,
): (number | `${number}%` | undefined)[] {
  const cols = listColumns(table);
  return Array.from({ length: count }, (_, column) => {
    const head = placed.find((one) => one.row === 0 && one.column === column && one.columns === 1)?.cell;
    const element = cols[column] ?? head;
    return element === undefined ? undefined : compilation.css(element).width;
  });
}

function readRows(holder: MarkupElement, compilation: Compilation, section?: MarkupElement): Row[] {
  return holder.children.flatMap((child): Row[] => {
    if (child.type === 'text') {
      if (child.text.trim() !== '')
        compilation.fault({
          at: child.at,
          message: 'Text in a table stands in <td> or <th>.',
          type: 'misplaced',
        });
      return [];
    }
    if (child.name === 'col' || child.name === 'colgroup') return [];
    if (SECTIONS.has(child.name)) {
      checkAttributes(child, compilation);
      return readRows(child, compilation, child);
    }
    if (child.name !== 'tr') {
      compilation.fault({
        at: child.at,
        message: `<${holder.name}> holds <tr>, not <${child.name}>.`,
        type: 'misplaced',
        allowed: ['tr'],
      });
      return [];
    }
    checkAttributes(child, compilation);
    const cells = child.children.filter((cell): cell is MarkupElement => cell.type === 'element');
    for (const cell of cells) {
      if (cell.name !== 'td' && cell.name !== 'th')
        compilation.fault({
          at: cell.at,
          message: `<tr> holds <td> and <th>, not <${cell.name}>.`,
          type: 'misplaced',
          allowed: ['td', 'th'],
        });
      else checkAttributes(cell, compilation);
    }
    return [
      {
        row: child,
        ...(section === undefined ? {} : { section }),
        cells,
        total: section?.name === 'tfoot' || compilation.has(child, 'total'),
      },
    ];
  });
}

const MARKS: Readonly<Record<string, string>> = {
  strong: '**',
  b: '**',
  em: '*',
  i: '*',
  code: '`',
  s: '~~',
};

/** Text in cells has no styles of its own and reports those that it declares. */
function checkWords(element: MarkupElement, compilation: Compilation): void {
  checkAttributes(element, compilation);
  if (Object.keys(compilation.css(element)).length === 0 && element.name !== 'u' && element.name !== 'mark')
    return;
  compilation.fault({
    at: element.at,
    message: `Words in a cell take strong, em, s, code, sub and sup, and no look of their own: give class and style to the <td>, which takes a background, text color and more, not to <${element.name}> in it.`,
    type: 'misplaced',
  });
}

/** Drawn elements cannot stand between words. */
function holdsWords(name: string): boolean {
  return !name.startsWith('x-') && !(NATIVE as readonly string[]).includes(name);
}

/**
 * Text of a cell. Figures that the column draws, or that are drawn beside the text, are read without inline
 * marks.
 */
function readCell(cell: MarkupElement, isDrawn: boolean, compilation: Compilation): string {
  const words = toMarkdown(cell, compilation);
  const progress = findProgress(cell);
  if (progress !== undefined) {
    const label = [words, compilation.attribute(progress, 'label') ?? '']
      .filter((part) => part !== '')
      .join(' ');
    return label === '' ? `${readProgress(progress, compilation)}%` : label;
  }
  return isDrawn && Object.keys(readWholeLook(cell.children)).length > 0 ? extractText(cell.children) : words;
}

/** Converts a cell to the inline Markdown that layouts take. */
function toMarkdown({ children }: MarkupElement, compilation: Compilation): string {
  return children
    .map((child) => {
      if (child.type === 'text') return child.text.replace(/[ \t\r\n\f]+/g, ' ');
      if (child.name === 'x-rating' || child.name === 'x-progress') {
        checkWords(child, compilation);
        return child.name === 'x-rating' ? ratingText(child, compilation) : '';
      }
      if (!holdsWords(child.name)) {
        compilation.fault({
          at: child.at,
          message: `A cell holds words, <x-rating> or <x-progress> beside them, and no <${child.name}>: <col format="bar"> shows the numbers of a column as bars, "tick" yes and no, "harvey" shares as balls, "delta" changes as arrows.`,
          type: 'misplaced',
        });
        return '';
      }
      checkWords(child, compilation);
      const mark = MARKS[child.name] ?? '';
      const inner =
        child.name === 'sub' || child.name === 'sup'
          ? scriptCharacters(toMarkdown(child, compilation), child.name)
          : toMarkdown(child, compilation);
      return child.name === 'br' ? ' ' : inner.trim() === '' ? inner : `${mark}${inner}${mark}`;
    })
    .join('')
    .trim();
}
