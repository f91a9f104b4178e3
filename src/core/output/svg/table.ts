import type { Stroke, TableElement } from '../../scene/scene.ts';
import { fillOf, type SvgContext, strokeOf } from './context.ts';
import { inRole } from './glyphs.ts';
import { el } from './markup.ts';
import { drawParagraphs } from './text.ts';

/** Fills below, rules between rows above them, set text on top. Columns run from right to left where the slide does. */
export function drawTable({ box, table, style, columnWidths, rowHeights, cells }: TableElement, context: SvgContext): string {
  const { theme, rtl } = context;
  const fills: string[] = [];
  const texts: string[] = [];
  const rules: string[] = [];
  const lastRow = rowHeights.length - 1;
  let y = box.y;
  rowHeights.forEach((height, row) => {
    let offset = 0;
    let set = '';
    columnWidths.forEach((width, column) => {
      const x = rtl ? box.x + box.width - offset - width : box.x + offset;
      const cell = cells[row]?.[column];
      const fill = cell?.fill ?? (row === 0 ? style.header.fill : undefined);
      if (fill) fills.push(el('rect', { x, y, width, height, ...fillOf(fill, theme) }));
      if (cell) set += inRole(row === 0 ? 'TH' : 'TD', drawParagraphs(cell.paragraphs, x + style.paddingPx.x, y + style.paddingPx.y, width - 2 * style.paddingPx.x, context), undefined, context);
      offset += width;
    });
    texts.push(inRole('TR', set, undefined, context));
    y += height;
    // A total is set apart by the same rule as the header.
    const strong = row === 0 || (table.total && row === lastRow - 1);
    rules.push(rule(strong ? style.headerRule : style.rule, box.x, box.x + columnWidths.reduce((sum, width) => sum + width, 0), y, context));
  });
  return [...fills, ...rules, ...texts].join('');
}

function rule(stroke: Stroke, from: number, to: number, y: number, { theme }: SvgContext): string {
  return stroke.widthPx <= 0 ? '' : el('line', { x1: from, y1: y, x2: to, y2: y, ...strokeOf(stroke, theme) });
}
