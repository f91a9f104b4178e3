import { readColour, readPx } from '../css/computed-style.ts';
import { isElement, type PageElement, textContent, walkPage } from '../styled-page.ts';
import { type Declarations, formatPx, formatStyle } from './declarations.ts';
import { readAlignment, readWeight, textColour, writeInline } from './inline.ts';
import type { SlideContext } from './slide-context.ts';

const MAX_SPAN = 40;
const MAX_ROWS = 60;
const SIDES = ['top', 'right', 'bottom', 'left'] as const;

interface Row {
  readonly row: PageElement;
  readonly cells: readonly PageElement[];
}

/** Writes a table with the looks of its cells; undefined if it has fewer than two rows or is no grid. */
export function writeTable(
  table: PageElement,
  context: SlideContext,
  place: Declarations,
): string | undefined {
  const rows = findRows(table).filter(({ cells }) => cells.length > 0);
  if (rows.length < 2 || rows.length > MAX_ROWS) return undefined;
  const widths = rows.map(({ cells }) => cells.reduce((sum, cell) => sum + readSpan(cell, 'colspan'), 0));
  const count = Math.max(...widths);
  const hasSpans = rows.some(({ cells }) => cells.some((cell) => readSpan(cell, 'rowspan') > 1));
  const { look } = context;
  const sizes = rows.flatMap(({ cells }) => cells.map(({ style }) => readPx(style['font-size']) ?? 16));
  const size = sizes.sort((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 16;
  const lines = rows.map(({ row, cells }, index) => {
    const missing = hasSpans ? 0 : count - (widths[index] ?? count);
    const empty = '<td></td>'.repeat(Math.max(0, missing));
    return `<tr>${cells.map((cell) => writeCell(cell, row, index === 0, context)).join('')}${empty}</tr>`;
  });
  return `<table${formatStyle({ ...place, 'font-size': formatPx(size * look.scale) })}>${writeColumns(rows, count, look.scale)}${lines.join('')}</table>`;
}

function findRows(table: PageElement): Row[] {
  const rows: Row[] = [];
  const visit = (element: PageElement): void => {
    for (const child of element.children) {
      if (!isElement(child)) continue;
      if (child.tag === 'tr')
        rows.push({
          row: child,
          cells: child.children.filter(
            (cell): cell is PageElement => isElement(cell) && /^t[dh]$/.test(cell.tag),
          ),
        });
      else if (/^t(?:head|body|foot)$/.test(child.tag)) visit(child);
    }
  };
  visit(table);
  return rows;
}

function readSpan(cell: PageElement, name: 'colspan' | 'rowspan'): number {
  const count = Number(cell.attributes[name] ?? 1);
  return Number.isInteger(count) && count >= 1 && count <= MAX_SPAN ? count : 1;
}

/** Widths of columns as a browser measured them in a row without spans. */
function writeColumns(rows: readonly Row[], count: number, scale: number): string {
  const row = rows.find(
    ({ cells }) =>
      cells.length === count &&
      cells.every((cell) => readSpan(cell, 'colspan') === 1 && cell.rect !== undefined),
  );
  if (row === undefined) return '';
  return row.cells.map(({ rect }) => `<col style="width:${formatPx((rect?.[2] ?? 0) * scale)}"/>`).join('');
}

function writeCell(cell: PageElement, row: PageElement, isHead: boolean, context: SlideContext): string {
  const { look } = context;
  const { style } = cell;
  const own: Declarations = {};
  const fill = readColour(style['background-color']) ?? readColour(row.style['background-color']);
  if (fill !== undefined) own['background-color'] = look.colour(fill);
  const hex = textColour(soleInline(cell) ?? style);
  if (hex !== undefined) own['color'] = look.colour(hex);
  const weight = readWeight(style['font-weight']);
  own['font-weight'] = String(weight);
  const align = readAlignment(style);
  own['text-align'] = align;
  for (const side of SIDES) {
    const width = readPx(style[`border-${side}-width`]) ?? 0;
    const kind = style[`border-${side}-style`] ?? 'none';
    const line = readColour(style[`border-${side}-color`] ?? style['color']);
    if (width > 0 && kind !== 'none' && kind !== 'hidden' && line !== undefined)
      own[`border-${side}`] = `${formatPx(Math.max(0.5, width * look.scale))} solid ${look.colour(line)}`;
  }
  const name = isHead || cell.tag === 'th' ? 'th' : 'td';
  const spans = (['colspan', 'rowspan'] as const)
    .filter((span) => readSpan(cell, span) > 1)
    .map((span) => ` ${span}="${readSpan(cell, span)}"`);
  return `<${name}${spans.join('')}${formatStyle(own)}>${writeCellText(cell, context)}</${name}>`;
}

function soleInline(cell: PageElement): PageElement['style'] | undefined {
  const [only, ...others] = cell.children.filter((child) => textContent(child).trim() !== '');
  return only !== undefined && others.length === 0 && isElement(only) ? only.style : undefined;
}

function writeCellText(cell: PageElement, context: SlideContext): string {
  const look = { ...context.look, isPlain: true };
  const hasBlocks = [...walkPage(cell)].some((one) => one !== cell && /^(?:p|div|ul|ol|li)$/.test(one.tag));
  if (!hasBlocks)
    return writeInline(
      cell.children.filter((child) => !isElement(child) || !/^(?:img|svg|canvas)$/.test(child.tag)),
      cell.style,
      look,
    );
  return cell.children
    .map((child) =>
      writeInline(
        [isElement(child) ? { ...child, style: { ...child.style, display: 'inline' } } : child],
        cell.style,
        look,
      ),
    )
    .filter((text) => text !== '')
    .join('<br/>');
}
