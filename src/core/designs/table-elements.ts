import type { ReadCell, ReadLine, ReadTable } from '../output/pptx/read/deck.ts';
import { type Box, EMU_PER_PX, type LineElement, type SceneElement } from '../scene/scene.ts';
import type { SetScope } from './rich-text.ts';
import { strokeOf } from './shape-element.ts';
import { joinedRules } from './table-rules.ts';
import { placeText } from './text-element.ts';

type Common = Pick<SceneElement, 'placeholder' | 'layer'>;

/**
 * A table as fills, rules and texts: a scene's own table knows no merged cells and no borders of
 * single cells. Rows grow with their text as PowerPoint lets them, so the box may be higher than the file says.
 */
export function tableElements(table: ReadTable, id: string, common: Common, scope: Omit<SetScope, 'fontScale' | 'lineReduction'>): { readonly elements: readonly SceneElement[]; readonly box: Box } {
  const box = { x: table.box.x / EMU_PER_PX, y: table.box.y / EMU_PER_PX };
  const widths = table.columns.map((emu) => emu / EMU_PER_PX);
  const heights = rowHeights(table, widths, scope);
  const total = widths.reduce((sum, width) => sum + width, 0);
  const fills: SceneElement[] = [];
  const rules: LineElement[] = [];
  const texts: SceneElement[] = [];
  table.rows.forEach((row, rowIndex) => {
    const y = box.y + sum(heights, 0, rowIndex);
    row.cells.forEach((cell, columnIndex) => {
      if (cell.merged) return;
      const width = sum(widths, columnIndex, columnIndex + cell.columnSpan);
      const left = sum(widths, 0, columnIndex);
      const place: Box = { x: table.rtl ? box.x + total - left - width : box.x + left, y, width, height: sum(heights, rowIndex, rowIndex + cell.rowSpan) };
      const named = { ...common, id: `${id}-${rowIndex}-${columnIndex}`, name: `${table.name} row ${rowIndex + 1}, column ${columnIndex + 1}` };
      fills.push(...cellFill(cell, place, named));
      rules.push(...cellRules(cell, place, named));
      const { turned, ...text } = placeText(cell.text, place, scope);
      if (cell.text.paragraphs.some(({ runs }) => runs.length > 0)) texts.push({ ...named, type: 'text', ...text, ...(turned === 0 ? {} : { rotation: turned }) });
    });
  });
  return { elements: [...fills, ...joinedRules(rules), ...texts], box: { ...box, width: total, height: sum(heights, 0, heights.length) } };
}

function sum(values: readonly number[], from: number, to: number): number {
  return values.slice(from, to).reduce((total, value) => total + value, 0);
}

function rowHeights(table: ReadTable, widths: readonly number[], scope: Omit<SetScope, 'fontScale' | 'lineReduction'>): number[] {
  return table.rows.map((row) => {
    const least = row.heightEmu / EMU_PER_PX;
    const needed = row.cells.map((cell, column) => {
      if (cell.merged || cell.rowSpan > 1 || cell.text.turned !== 0) return 0;
      const { insets } = cell.text;
      const { neededHeightPx } = placeText(cell.text, { x: 0, y: 0, width: sum(widths, column, column + cell.columnSpan), height: least }, scope);
      return neededHeightPx + (insets.top + insets.bottom) / EMU_PER_PX;
    });
    return Math.max(least, ...needed);
  });
}

function cellFill({ fill }: ReadCell, box: Box, named: Common & { id: string; name: string }): SceneElement[] {
  const color = fill.kind === 'solid' ? fill.color : fill.kind === 'gradient' ? fill.stops[0]?.color : undefined;
  if (color === undefined) return [];
  return [{ ...named, id: `${named.id}-fill`, type: 'shape', box, decorative: true, geometry: { kind: 'rect' }, fill: { hex: color.hex as `#${string}`, alpha: color.alpha } }];
}

function cellRules({ borders }: ReadCell, { x, y, width, height }: Box, named: Common & { id: string; name: string }): LineElement[] {
  const [right, bottom] = [x + width, y + height];
  const ends = { top: [x, y, right, y], bottom: [x, bottom, right, bottom], left: [x, y, x, bottom], right: [right, y, right, bottom] } as const;
  return (['top', 'bottom', 'left', 'right'] as const).flatMap((side): LineElement[] => {
    const line: ReadLine | undefined = borders[side];
    if (line === undefined) return [];
    const [x1, y1, x2, y2] = ends[side];
    return [
      {
        ...named,
        id: `${named.id}-${side}`,
        type: 'line',
        decorative: true,
        box: { x: x1, y: y1, width: x2 - x1, height: y2 - y1 },
        from: { x: x1, y: y1 },
        to: { x: x2, y: y2 },
        stroke: strokeOf(line),
      },
    ];
  });
}
