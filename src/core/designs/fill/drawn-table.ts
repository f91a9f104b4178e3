import type { SceneElement, TableElement } from '../../scene/scene.ts';
import { findBorder, findSpan, sumWidths } from '../../scene/table.ts';
import { joinRules, type Rule, toLine } from '../table-rules.ts';

/**
 * Converts one of our tables to the elements that tables of files are shown as: fills, marks, rules and
 * texts. Columns run from right to left in right-to-left decks.
 */
export function toCellElements(
  { id, name, box, layer, table, style, columnWidths, rowHeights, cells, spans }: TableElement,
  rtl: boolean,
): SceneElement[] {
  const fills: SceneElement[] = [];
  const rules: (Rule & { readonly row: number; readonly column: number })[] = [];
  const texts: SceneElement[] = [];
  const marks: SceneElement[] = [];
  const named = (row: number, column: number) =>
    ({
      id: `${id}-${row}-${column}`,
      name: `${name} row ${row + 1}, column ${column + 1}`,
      placeholder: 'none',
      layer,
    }) as const;
  const { x: padding, y: air } = style.paddingPx;
  let y = box.y;
  for (const [row, height] of rowHeights.entries()) {
    let offset = 0;
    // A total row has the same rule as the header.
    const below = row === 0 || (table.total && row === rowHeights.length - 2) ? style.headerRule : style.rule;
    for (const [column, width] of columnWidths.entries()) {
      const x = rtl ? box.x + box.width - offset - width : box.x + offset;
      const common = named(row, column);
      const cell = cells[row]?.[column];
      const fill = cell?.fill ?? (row === 0 ? style.header.fill : undefined);
      if (fill !== undefined)
        fills.push({
          ...common,
          id: `${common.id}-fill`,
          type: 'shape',
          decorative: true,
          box: { x, y, width, height },
          geometry: { kind: 'rect' },
          fill,
        });
      for (const [index, mark] of (cell?.marks ?? []).entries())
        marks.push({
          ...common,
          ...mark,
          id: `${common.id}-mark-${index}`,
          type: 'shape',
          decorative: true,
          box: { ...mark.box, x: x + mark.box.x, y: y + mark.box.y },
        });
      const span = findSpan(spans, row, column);
      const goesOn = span !== undefined && row < span.row + span.rows - 1;
      if (below.widthPx > 0 && !goesOn && findBorder(cells, row, column, 'bottom') === undefined)
        rules.push({ x1: x, y1: y + height, x2: x + width, y2: y + height, stroke: below, row, column });
      const [left, right] = rtl ? [x + width, x] : [x, x + width];
      const ends = {
        top: [x, y, x + width, y],
        bottom: [x, y + height, x + width, y + height],
        start: [left, y, left, y + height],
        end: [right, y, right, y + height],
      } as const;
      for (const [side, stroke] of Object.entries(cell?.borders ?? {})) {
        if (stroke.widthPx <= 0) continue;
        const [x1, y1, x2, y2] = ends[side as keyof typeof ends];
        rules.push({ x1, y1, x2, y2, stroke, row, column });
      }
      const lines = cell?.paragraphs.flatMap((one) => one.lines) ?? [];
      const [first, last] = [lines[0], lines.at(-1)];
      const across = sumWidths(columnWidths, column, span);
      const down =
        span === undefined
          ? height
          : rowHeights.slice(row, row + span.rows).reduce((sum, one) => sum + one, 0);
      if (cell !== undefined && first !== undefined && last !== undefined)
        texts.push({
          ...common,
          type: 'text',
          box: {
            x: (rtl ? x + width - across : x) + padding,
            y: y + air,
            width: across - 2 * padding,
            height: down - 2 * air,
          },
          paragraphs: cell.paragraphs,
          anchor: 'middle',
          neededHeightPx: last.top + last.height - first.top,
        });
      offset += width;
    }
    y += height;
  }
  const lines = joinRules(rules).map((rule): SceneElement => {
    const common = named(rule.row, rule.column);
    return {
      ...common,
      type: 'line',
      decorative: true,
      ...toLine(rule),
      stroke: rule.stroke,
      id: `${common.id}-rule`,
    };
  });
  return [...fills, ...marks, ...lines, ...texts];
}
