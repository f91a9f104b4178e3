import type { Box, CellMark, Stroke, TableElement } from '../../scene/scene.ts';
import { type CellBorders, findBorder, findSpan, isCovered, sumWidths } from '../../scene/table.ts';
import type { Paint } from '../../scene/theme.ts';
import { fillAttributes, type SvgContext, strokeAttributes } from './context.ts';
import { wrapInRole } from './glyphs.ts';
import { buildElement } from './markup.ts';
import { drawOutline } from './outline.ts';
import { drawParagraphs } from './text.ts';

/** Tolerance for rounded column widths in pixels. */
const TOLERANCE_PX = 0.01;

/**
 * Draws a table: fills at the bottom, then marks, rules between rows, and text. Columns run from right to
 * left if the slide does.
 */
export function drawTable(
  { box, table, style, columnWidths, rowHeights, cells, spans, heads = 1 }: TableElement,
  context: SvgContext,
): string {
  const { theme, rtl } = context;
  const fills: string[] = [];
  const texts: string[] = [];
  const rules: string[] = [];
  const marks: string[] = [];
  const lastRow = rowHeights.length - 1;
  let y = box.y;
  rowHeights.forEach((height, row) => {
    let offset = 0;
    let set = '';
    const stretches: Span[] = [];
    const open: Span[] = [];
    // A total is separated by the same rule as the header.
    const strongUnder = row === 0 || (table.total && row === lastRow - 1);
    columnWidths.forEach((width, column) => {
      const x = rtl ? box.x + box.width - offset - width : box.x + offset;
      const cell = cells[row]?.[column];
      appendSpan(stretches, x, width, cell?.fill ?? (row === 0 ? style.header.fill : undefined));
      for (const mark of cell?.marks ?? []) marks.push(drawMark(mark, x, y, context));
      if (cell && !isCovered(spans, row, column)) {
        const across = sumWidths(columnWidths, column, findSpan(spans, row, column));
        const left = rtl ? x + width - across : x;
        set += wrapInRole(
          row < heads ? 'TH' : 'TD',
          drawParagraphs(
            cell.paragraphs,
            left + style.paddingPx.x,
            y + style.paddingPx.y,
            across - 2 * style.paddingPx.x,
            context,
          ),
          undefined,
          context,
        );
      }
      if (cell?.borders !== undefined)
        rules.push(...drawBorders(cell.borders, { x, y, width, height }, rtl, theme));
      if (
        (row === lastRow || !continuesBelow(spans, row, column)) &&
        findBorder(cells, row, column, 'bottom') === undefined
      )
        appendSpan(open, x, width, strongUnder ? style.headerRule.paint : style.rule.paint);
      offset += width;
    });
    for (const { x, width, fill } of stretches)
      fills.push(buildElement('rect', { x, y, width, height, ...fillAttributes(fill, theme) }));
    texts.push(wrapInRole('TR', set, undefined, context));
    y += height;
    for (const { x, width } of open)
      rules.push(drawRule(strongUnder ? style.headerRule : style.rule, x, x + width, y, context));
  });
  return [...fills, ...marks, ...rules, ...texts].join('');
}

/** Draws a mark of a cell whose corner is at x, y. */
function drawMark(
  { box, geometry, fill, stroke }: CellMark,
  x: number,
  y: number,
  { theme }: SvgContext,
): string {
  return drawOutline({ ...box, x: x + box.x, y: y + box.y }, geometry, {
    ...fillAttributes(fill, theme),
    ...strokeAttributes(stroke, theme),
  });
}

/** Draws the borders of a cell. */
function drawBorders(
  borders: CellBorders,
  { x, y, width, height }: Box,
  rtl: boolean,
  theme: SvgContext['theme'],
): string[] {
  const [left, right] = rtl ? [x + width, x] : [x, x + width];
  const ends = {
    top: [x, y, x + width, y],
    bottom: [x, y + height, x + width, y + height],
    start: [left, y, left, y + height],
    end: [right, y, right, y + height],
  } as const;
  return Object.entries(borders).flatMap(([side, stroke]) => {
    if (stroke.widthPx <= 0) return [];
    const [x1, y1, x2, y2] = ends[side as keyof typeof ends];
    return [buildElement('line', { x1, y1, x2, y2, ...strokeAttributes(stroke, theme) })];
  });
}

/** Tests whether a cell continues below the row. */
function continuesBelow(spans: TableElement['spans'], row: number, column: number): boolean {
  const span = findSpan(spans, row, column);
  return span !== undefined && row < span.row + span.rows - 1;
}

interface Span {
  x: number;
  width: number;
  readonly fill: Paint;
}

/**
 * Merges adjacent areas of one colour, because the background would show through between two antialiased
 * edges.
 */
function appendSpan(stretches: Span[], x: number, width: number, fill: Paint | undefined): void {
  if (fill === undefined) return;
  const last = stretches.at(-1);
  const touches =
    last !== undefined &&
    (Math.abs(last.x + last.width - x) < TOLERANCE_PX || Math.abs(x + width - last.x) < TOLERANCE_PX);
  if (last === undefined || !touches || paintKey(last.fill) !== paintKey(fill)) {
    stretches.push({ x, width, fill });
    return;
  }
  last.x = Math.min(last.x, x);
  last.width += width;
}

const paintKey = (paint: Paint): string =>
  `${'token' in paint ? paint.token : paint.hex} ${paint.alpha ?? 1}`;

function drawRule(stroke: Stroke, from: number, to: number, y: number, { theme }: SvgContext): string {
  return stroke.widthPx <= 0
    ? ''
    : buildElement('line', { x1: from, y1: y, x2: to, y2: y, ...strokeAttributes(stroke, theme) });
}
