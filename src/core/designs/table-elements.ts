import type { ReadCell, ReadLine, ReadTable } from '../ooxml/read/index.ts';
import { type Box, EMU_PER_PX, type PictureElement, type SceneElement, type Stroke } from '../scene/scene.ts';
import type { SetScope, SetText } from './rich-text.ts';
import { toStroke } from './rich-text.ts';
import { toPaints } from './shape-element.ts';
import { joinRules, type Rule, toLine } from './table-rules.ts';
import { placeText, setAtWidth } from './text-element.ts';

type Common = Pick<SceneElement, 'placeholder' | 'layer' | 'decorative' | 'rotation'>;
type Scope = Omit<SetScope, 'fontScale' | 'lineReduction'>;

type PictureCommon = Omit<PictureElement, 'type' | 'media' | 'crop' | 'radiusPx'>;
/** Draws a picture fill in a cell; empty if the file lacks the picture. */
type PictureFill = (
  fill: Extract<ReadCell['fill'], { kind: 'picture' }>,
  common: PictureCommon,
) => readonly SceneElement[];

/** A border of a cell. */
interface CellRule extends Rule {
  readonly row: number;
  readonly column: number;
  readonly side: keyof ReadCell['borders'];
}

/**
 * Converts a table to fills, rules and texts, because tables of scenes have no merged cells and no borders of
 * single cells. Rows grow with their text as in PowerPoint, so the box may be higher than in the file.
 */
export function toTableElements(
  table: ReadTable,
  id: string,
  common: Common,
  scope: Scope,
  pictureFill: PictureFill = () => [],
): { readonly elements: readonly SceneElement[]; readonly box: Box } {
  const box = { x: table.box.x / EMU_PER_PX, y: table.box.y / EMU_PER_PX };
  const widths = table.columns.map((emu) => emu / EMU_PER_PX);
  const sets = new Map<ReadCell, SetText>();
  const heights = measureRows(table, widths, scope, sets);
  const [lefts, tops] = [offsets(widths), offsets(heights)];
  const total = lefts[widths.length] ?? 0;
  const fills: SceneElement[] = [];
  const rules: CellRule[] = [];
  const texts: SceneElement[] = [];
  const strokes = new Map<ReadLine, Stroke>();
  const { placeholder, layer, decorative, rotation } = common;
  const turn = rotation === undefined ? undefined : { rotation };
  const decorativeMark = decorative === undefined ? undefined : { decorative };
  const idOf = (row: number, column: number) => `${id}-${row}-${column}`;
  const nameOf = (row: number, column: number) => `${table.name} row ${row + 1}, column ${column + 1}`;
  for (const [row, { cells }] of table.rows.entries())
    for (const [column, cell] of cells.entries()) {
      if (cell.merged) continue;
      const width = sum(widths, column, cell.columnSpan);
      const left = lefts[column] ?? total;
      const place: Box = {
        x: table.rtl ? box.x + total - left - width : box.x + left,
        y: box.y + (tops[row] ?? 0),
        width,
        height: sum(heights, row, cell.rowSpan),
      };
      addRules(rules, cell, place, row, column, strokes);
      const name = nameOf(row, column);
      const below = {
        id: `${idOf(row, column)}-fill`,
        name,
        box: place,
        placeholder,
        layer,
        ...turn,
        decorative: true,
      } as const;
      if (cell.fill.kind === 'picture') fills.push(...pictureFill(cell.fill, below));
      const paints = toPaints(cell.fill);
      if (paints.fill !== undefined)
        fills.push({ ...below, type: 'shape', geometry: { kind: 'rect' }, ...paints });
      const hasText = cell.text.paragraphs.some(({ runs }) => runs.length > 0);
      if (!hasText) continue;
      const {
        turned,
        box: inner,
        paragraphs,
        anchor,
        neededHeightPx,
      } = placeText(cell.text, place, scope, sets.get(cell));
      const text: SceneElement = {
        id: idOf(row, column),
        name,
        box: inner,
        placeholder,
        layer,
        ...decorativeMark,
        ...turn,
        type: 'text',
        paragraphs,
        anchor,
        neededHeightPx,
      };
      texts.push(turned === 0 ? text : { ...text, rotation: turned });
    }
  const lines = joinRules(rules).map((rule): SceneElement => {
    const { box: of, from, to } = toLine(rule);
    return {
      id: `${idOf(rule.row, rule.column)}-${rule.side}`,
      name: nameOf(rule.row, rule.column),
      box: of,
      placeholder,
      layer,
      ...turn,
      type: 'line',
      decorative: true,
      from,
      to,
      stroke: rule.stroke,
    };
  });
  return {
    elements: [...fills, ...lines, ...texts],
    box: { ...box, width: total, height: tops[heights.length] ?? 0 },
  };
}

function sum(values: readonly number[], from: number, count: number): number {
  let total = 0;
  for (let at = from; at < from + count && at < values.length; at += 1) total += values[at] ?? 0;
  return total;
}

/** Start of each, and end of the last. */
function offsets(values: readonly number[]): number[] {
  const starts = [0];
  for (const value of values) starts.push((starts.at(-1) ?? 0) + value);
  return starts;
}

/** @param sets receives the set text of each cell */
function measureRows(
  table: ReadTable,
  widths: readonly number[],
  scope: Scope,
  sets: Map<ReadCell, SetText>,
): number[] {
  return table.rows.map(({ heightEmu, cells }) => {
    let height = heightEmu / EMU_PER_PX;
    for (const [column, cell] of cells.entries()) {
      const { text, merged, rowSpan, columnSpan } = cell;
      if (merged || rowSpan > 1 || text.turned !== 0) continue;
      const { needed, set } = setAtWidth(text, sum(widths, column, columnSpan), scope);
      if (set !== undefined) sets.set(cell, set);
      height = Math.max(height, needed + (text.insets.top + text.insets.bottom) / EMU_PER_PX);
    }
    return height;
  });
}

function addRules(
  rules: CellRule[],
  { borders }: ReadCell,
  { x, y, width, height }: Box,
  row: number,
  column: number,
  strokes: Map<ReadLine, Stroke>,
): void {
  const [right, bottom] = [x + width, y + height];
  const add = (side: CellRule['side'], x1: number, y1: number, x2: number, y2: number): void => {
    const line = borders[side];
    if (line === undefined) return;
    let stroke = strokes.get(line);
    if (stroke === undefined) {
      stroke = toStroke(line);
      strokes.set(line, stroke);
    }
    rules.push({ x1, y1, x2, y2, stroke, row, column, side });
  };
  add('top', x, y, right, y);
  add('bottom', x, bottom, right, bottom);
  add('left', x, y, x, bottom);
  add('right', right, y, right, bottom);
}
