import {
  applyPatch,
  childAtPath,
  type Markup,
  patchElement,
  readAttribute,
  type Xml,
  type XmlEditor,
} from '../../ooxml/xml/index.ts';
import { EMU_PER_PX } from '../../scene/scene.ts';
import {
  BORDER_SIDES,
  type BorderSide,
  type ElementStyle,
  type LineChoice,
  type TableStyle,
} from '../element-style.ts';
import { invalidInput } from '../find-element.ts';
import { findCells } from '../table-edit.ts';
import { createCellTextPatch } from './body-style.ts';
import { FILLS, writeFill, writeLine } from './paint.ts';
import type { CellRange } from './table-cells.ts';

const FLAGS = {
  header_row: 'firstRow',
  total_row: 'lastRow',
  first_column: 'firstCol',
  last_column: 'lastCol',
  banded_rows: 'bandRow',
  banded_columns: 'bandCol',
} as const;
const FLAG_FIELDS = Object.keys(FLAGS) as (keyof typeof FLAGS)[];

export const TABLE_FIELDS = [
  'borders',
  'column_widths',
  'row_heights',
  'table_style',
  ...FLAG_FIELDS,
] as const satisfies readonly (keyof TableStyle)[];

const EDGES = { top: 'lnT', bottom: 'lnB', left: 'lnL', right: 'lnR' } as const;
type Edge = keyof typeof EDGES;

/** Changes fill, borders and text position of cells. */
export function styleCells(edited: XmlEditor, table: Markup, range: CellRange, style: ElementStyle): void {
  const { source } = edited;
  const cells = findCells(table);
  const borders =
    style.borders === undefined
      ? new Map<Markup, ReadonlyMap<Edge, LineChoice>>()
      : planBorders(style.borders, range, cells);
  for (const [row, own] of cells.entries())
    for (const [column, cell] of own.entries()) {
      const isIn = holds(range, row, column);
      const lines = borders.get(cell);
      if (!isIn && lines === undefined) continue;
      const properties = childAtPath(cell, 'tcPr');
      const [children, without]: [Xml[], string[]] = [[], []];
      const set = (names: readonly string[], written: Xml | undefined) => {
        if (written === undefined) without.push(...names);
        else children.push(written);
      };
      for (const [edge, line] of lines ?? []) {
        const tag = EDGES[edge];
        const known = childAtPath(properties, tag);
        const raw = known === undefined ? undefined : source.slice(known.start, known.end);
        set([tag], writeLine(line, `a:${tag}`, raw, 'borders'));
      }
      if (isIn && style.fill !== undefined) set(FILLS, writeFill(style.fill));
      const patch = { ...(isIn ? createCellTextPatch(style) : {}), children, without };
      if (properties !== undefined) patchElement(edited, properties, patch);
      else {
        const written = applyPatch('<a:tcPr/>', patch);
        if (written !== '<a:tcPr/>') edited.insert(childAtPath(cell, 'txBody')?.end ?? cell.inner, written);
      }
    }
}

function holds({ top, bottom, left, right }: CellRange, row: number, column: number): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

/** Lines of cells by edge. Neighbours share an edge, so that it is set in both. */
function planBorders(
  borders: NonNullable<TableStyle['borders']> | null,
  range: CellRange,
  cells: readonly (readonly Markup[])[],
): ReadonlyMap<Markup, ReadonlyMap<Edge, LineChoice>> {
  const chosen = isBySide(borders) ? borders : { all: borders };
  const lines = new Map<Markup, Map<Edge, LineChoice>>();
  const set = (row: number, column: number, edge: Edge, line: LineChoice) => {
    const cell = cells[row]?.[column];
    if (cell === undefined) return;
    const own = lines.get(cell) ?? new Map<Edge, LineChoice>();
    own.set(edge, line);
    lines.set(cell, own);
  };
  const { top, bottom, left, right } = range;
  // Named sides come last, so that they win over those that hold them.
  for (const side of [...BORDER_SIDES].reverse()) {
    const line = chosen[side];
    if (line === undefined) continue;
    const [isHorizontal, isVertical] = [includes(side, 'horizontal'), includes(side, 'vertical')];
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1) {
        if (row === top ? includes(side, 'top') : isHorizontal) {
          set(row, column, 'top', line);
          set(row - 1, column, 'bottom', line);
        }
        if (row === bottom ? includes(side, 'bottom') : isHorizontal) {
          set(row, column, 'bottom', line);
          set(row + 1, column, 'top', line);
        }
        if (column === left ? includes(side, 'left') : isVertical) {
          set(row, column, 'left', line);
          set(row, column - 1, 'right', line);
        }
        if (column === right ? includes(side, 'right') : isVertical) {
          set(row, column, 'right', line);
          set(row, column + 1, 'left', line);
        }
      }
  }
  return lines;
}

const PARTS: Readonly<Partial<Record<BorderSide, readonly BorderSide[]>>> = {
  outside: ['top', 'bottom', 'left', 'right'],
  inside: ['horizontal', 'vertical'],
  all: ['top', 'bottom', 'left', 'right', 'horizontal', 'vertical'],
};

function includes(side: BorderSide, part: BorderSide): boolean {
  return side === part || PARTS[side]?.includes(part) === true;
}

function isBySide(
  borders: TableStyle['borders'] | null,
): borders is Readonly<Partial<Record<BorderSide, LineChoice>>> {
  return (
    typeof borders === 'object' &&
    borders !== null &&
    Object.keys(borders).some((name) => (BORDER_SIDES as readonly string[]).includes(name))
  );
}

/** Changes widths of columns and heights of rows. @returns ratios of the new to the old size of the table */
export function sizeTable(
  edited: XmlEditor,
  table: Markup,
  { column_widths: widths, row_heights: heights }: TableStyle,
): { readonly across: number; readonly along: number } {
  const columns = childAtPath(table, 'tblGrid')?.children.filter(({ name }) => name === 'gridCol') ?? [];
  const rows = table.children.filter(({ name }) => name === 'tr');
  return {
    across: setLengths(edited, columns, 'w', widths, 'column_widths'),
    along: setLengths(edited, rows, 'h', heights, 'row_heights'),
  };
}

function setLengths(
  edited: XmlEditor,
  parts: readonly Markup[],
  attribute: 'w' | 'h',
  wanted: readonly number[] | 'even' | undefined,
  field: string,
): number {
  if (wanted === undefined) return 1;
  const old = parts.map((part) => Number(readAttribute(edited.source, part, attribute) ?? 0) || 0);
  const sum = (lengths: readonly number[]) => lengths.reduce((total, length) => total + length, 0);
  const lengths =
    wanted === 'even' ? parts.map(() => sum(old) / parts.length) : wanted.map((px) => px * EMU_PER_PX);
  if (lengths.length !== parts.length)
    throw invalidInput(
      field,
      `The table has ${parts.length}, and ${lengths.length} were given.`,
      undefined,
      `Give a length in px for each, or "even".`,
    );
  for (const [index, part] of parts.entries())
    edited.setAttribute(part, attribute, String(Math.round(lengths[index] ?? 0)));
  return sum(old) > 0 ? sum(lengths) / sum(old) : 1;
}

/** Changes which parts of a table its style distinguishes, and the style. @param styleId undefined keeps it */
export function styleTable(
  edited: XmlEditor,
  table: Markup,
  style: TableStyle,
  styleId: Xml | undefined,
): void {
  const flags = FLAG_FIELDS.filter((field) => style[field] !== undefined);
  if (flags.length === 0 && styleId === undefined) return;
  const patch = {
    attributes: Object.fromEntries(flags.map((field) => [FLAGS[field], style[field] === true ? '1' : null])),
    children: styleId === undefined ? [] : [styleId],
  };
  const own = childAtPath(table, 'tblPr');
  if (own !== undefined) patchElement(edited, own, patch);
  else edited.insert(table.inner, applyPatch('<a:tblPr/>', patch));
}
