import type { TableCell, TableElement } from '../../scene/scene.ts';
import { findSpan, isCovered } from '../../scene/table.ts';
import { type ColumnFormat, isEmphasised, type TableContent } from '../../scene/table-content.ts';
import { formatColour } from './paints.ts';
import { escapeMarkup, px } from './piece.ts';

type Print = (place: string) => string;

/** Formats that draw over cells; in markup they are attributes of the column. */
const DRAWN_FORMATS: ReadonlySet<string> = new Set(['bar', 'harvey', 'sparkline']);

/** Prints a table with the texts of its cells. @param value table of the content. */
export function printTable(element: TableElement, value: unknown): Print {
  const { table: model, cells, columnWidths } = element;
  const size = cells[0]?.[0]?.paragraphs[0]?.runs[0]?.sizePx ?? 16;
  const inner =
    value !== null && typeof value === 'object' && isEmphasised(value)
      ? printEmphasisedTable(element, value as TableContent)
      : printPlainTable(model, columnWidths);
  return (place) => `<table style="${place}font-size:${px(size)}">${inner}</table>`;
}

function printPlainTable(model: TableElement['table'], columnWidths: readonly number[]): string {
  const cell = (tag: string, text: string, attributes = ''): string =>
    `<${tag}${attributes}>${formatInline(text)}</${tag}>`;
  const head = model.columns
    .map(({ label, align }, index) =>
      cell(
        'th',
        label,
        `${align === undefined ? '' : ` align="${align}"`} style="width:${px(columnWidths[index] ?? 0)}"`,
      ),
    )
    .join('');
  const rows = model.rows.map((row, index) => {
    const isTotal = model.total && index === model.rows.length - 1;
    return `<tr${model.highlight === index ? ' strong' : ''}${isTotal ? ' total' : ''}>${row.map((text) => cell('td', text)).join('')}</tr>`;
  });
  return `<tr>${head}</tr>\n${rows.join('\n')}`;
}

/** Prints each cell with its own style. */
function printEmphasisedTable(
  { cells, columnWidths, spans, table: model, style, heads = 1 }: TableElement,
  { formats = [], rows: sourceRows }: TableContent,
): string {
  const drawn = new Map(
    formats.filter(({ kind }) => DRAWN_FORMATS.has(kind)).map((format) => [format.column, format]),
  );
  const cols = columnWidths
    .map((width, column) => `<col style="width:${px(width)}"${formatColumnAttributes(drawn.get(column))}/>`)
    .join('');
  const rows = cells.map((row, index) => {
    const isHead = index < heads;
    const isTotal = model.total && index === cells.length - 1;
    const inner = row.map((cell, column) => {
      if (isCovered(spans, index, column)) return '';
      const span = findSpan(spans, index, column);
      const over = `${(span?.columns ?? 1) > 1 ? ` colspan="${span?.columns}"` : ''}${(span?.rows ?? 1) > 1 ? ` rowspan="${span?.rows}"` : ''}`;
      const cellMarkup =
        drawn.has(column) && !isHead
          ? escapeMarkup(sourceRows[index - heads]?.[column] ?? '')
          : formatCell(cell);
      const align = cell.paragraphs[0]?.align;
      return `<${isHead ? 'th' : 'td'}${align === undefined || (!isHead && align === model.columns[column]?.align) ? '' : ` align="${align}"`}${over}${formatCellStyle(cell, isHead, style)}>${cellMarkup}</${isHead ? 'th' : 'td'}>`;
    });
    return `<tr${isTotal ? ' total' : ''}>${inner.join('')}</tr>`;
  });
  return `<colgroup>${cols}</colgroup>\n${rows.join('\n')}`;
}

function formatColumnAttributes(format: ColumnFormat | undefined): string {
  if (format === undefined) return '';
  const { kind, min, max, good } = format;
  return ` format="${kind}"${min === undefined ? '' : ` min="${min}"`}${max === undefined ? '' : ` max="${max}"`}${good === undefined ? '' : ` good="${good}"`}`;
}

/** Style of a cell as far as it differs from the style of its table. */
function formatCellStyle(
  { fill, borders, paragraphs }: TableCell,
  isHead: boolean,
  style: TableElement['style'],
): string {
  const run = paragraphs[0]?.runs[0];
  const usual = isHead ? style.header.text : style.body.text;
  const looks = [
    ...(fill === undefined || JSON.stringify(fill) === JSON.stringify(isHead ? style.header.fill : style.band)
      ? []
      : [`background:${formatColour(fill)}`]),
    ...(run === undefined || isHead || JSON.stringify(run.color ?? usual) === JSON.stringify(usual)
      ? []
      : [`color:${formatColour(run.color)}`]),
    ...(run === undefined || isHead || run.weight < 600 ? [] : [`font-weight:${run.weight}`]),
    ...(run?.italic === true ? ['font-style:italic'] : []),
    ...(['top', 'bottom'] as const).flatMap((side) => {
      const line = borders?.[side];
      return line === undefined || line.widthPx <= 0
        ? []
        : [`border-${side}:${px(line.widthPx)} solid ${formatColour(line.paint)}`];
    }),
  ];
  return looks.length === 0 ? '' : ` style="${looks.join(';')}"`;
}

function formatCell({ paragraphs }: TableCell): string {
  return paragraphs
    .map(({ runs }) =>
      runs
        .map(({ text, script, code }) =>
          script !== undefined
            ? `<${script}>${escapeMarkup(text)}</${script}>`
            : code === true
              ? `<code>${escapeMarkup(text)}</code>`
              : escapeMarkup(text),
        )
        .join(''),
    )
    .join(' ');
}

/** Converts the inline Markdown of a cell to markup. */
function formatInline(text: string): string {
  return escapeMarkup(text)
    .replace(/\*\*(\S(?:.*?\S)?)\*\*/g, '<strong>$1</strong>')
    .replace(/(?<![*\w])\*(\S(?:.*?\S)?)\*(?![*\w])/g, '<em>$1</em>')
    .replace(/`([^`]+)`/g, '<code>$1</code>');
}
