import { applyPatch, type Markup, readAttribute, XmlEditor } from '../ooxml/xml/index.ts';
import { EMU_PER_PX } from '../scene/scene.ts';
import type { MergedCell } from './api.ts';
import { childAt, invalidInput } from './find-element.ts';
import { findLineModels } from './line-models.ts';
import { type BodyScope, readLines, rewriteLines } from './text-body.ts';

const MAX_ROWS = 500;
const MAX_COLUMNS = 60;

/** `a:tbl` of a graphic frame; undefined if it has other content. */
export function findTable(frame: Markup): Markup | undefined {
  return childAt(frame, 'graphic', 'graphicData', 'tbl');
}

/** Cells of each row, including covered ones. */
export function findCells(table: Markup): (readonly Markup[])[] {
  return table.children
    .filter(({ name }) => name === 'tr')
    .map((row) => row.children.filter(({ name }) => name === 'tc'));
}

/** Texts of the cells; "" for covered ones. */
export function readCells(source: string, table: Markup, scope: BodyScope): string[][] {
  return findCells(table).map((cells) => cells.map((cell) => readCell(source, cell, scope)));
}

export function readCell(source: string, cell: Markup, scope: BodyScope): string {
  const body = childAt(cell, 'txBody');
  return body === undefined || isCovered(source, cell) ? '' : readLines(source, body, scope).join('\n');
}

/** Cells that cover several rows or columns. */
export function readMergedCells(source: string, table: Markup): MergedCell[] {
  return findCells(table).flatMap((cells, row) =>
    cells.flatMap((cell, column) => {
      const count = (name: string) => Number(readAttribute(source, cell, name) ?? 1) || 1;
      const [rows, columns] = [count('rowSpan'), count('gridSpan')];
      const isMerged = (rows > 1 || columns > 1) && !isCovered(source, cell);
      return isMerged ? [{ row: row + 1, column: column + 1, rows, columns }] : [];
    }),
  );
}

function isCovered(source: string, cell: Markup): boolean {
  return ['hMerge', 'vMerge'].some((name) => /^(1|true)$/.test(readAttribute(source, cell, name) ?? ''));
}

/**
 * Changes the rows of a table. Cells with unchanged text stay as they are. Rows of another number are paired by
 * their words; a new row copies the one before it, and a new column the last one.
 *
 * @throws Failure `invalid_input` if merged cells would be torn apart
 */
export function setRows(
  edited: XmlEditor,
  table: Markup,
  rows: readonly (readonly string[])[],
  scope: BodyScope,
): void {
  const { source } = edited;
  const cells = findCells(table);
  const columns = cells[0]?.length ?? 0;
  const wanted = Math.max(1, ...rows.map((row) => row.length));
  if (rows.length === 0 || rows.length > MAX_ROWS || wanted > MAX_COLUMNS)
    throw invalidInput(
      'rows',
      `A table has 1 to ${MAX_ROWS} rows and 1 to ${MAX_COLUMNS} columns; ${rows.length} × ${wanted} were given.`,
      undefined,
    );
  const merged = cells.some((row) =>
    row.some((cell) =>
      ['gridSpan', 'rowSpan', 'hMerge', 'vMerge'].some(
        (name) => readAttribute(source, cell, name) !== undefined,
      ),
    ),
  );
  if (merged && (rows.length !== cells.length || wanted !== columns))
    throw invalidInput(
      'rows',
      `The table has merged cells, so it keeps its ${cells.length} rows and ${columns} columns; ${rows.length} × ${wanted} were given.`,
      undefined,
      'Give all its rows; covered cells are "".',
    );
  if (rows.length === cells.length && wanted === columns) {
    for (const [row, own] of cells.entries())
      for (const [column, cell] of own.entries()) setCell(edited, cell, rows[row]?.[column] ?? '', scope);
    return;
  }
  resize(edited, table, rows, wanted, scope);
}

/** Resizes a table; columns and rows keep their proportions. Lengths in pixels. */
export function stretchTable(
  edited: XmlEditor,
  table: Markup,
  { width, height }: { readonly width?: number | undefined; readonly height?: number | undefined },
): void {
  const columns = childAt(table, 'tblGrid')?.children.filter(({ name }) => name === 'gridCol') ?? [];
  const rows = table.children.filter(({ name }) => name === 'tr');
  if (width !== undefined) distribute(edited, columns, 'w', width * EMU_PER_PX);
  if (height !== undefined) distribute(edited, rows, 'h', height * EMU_PER_PX);
}

function distribute(edited: XmlEditor, parts: readonly Markup[], attribute: string, whole: number): void {
  const sizes = parts.map((part) => Number(readAttribute(edited.source, part, attribute) ?? 0));
  const sum = sizes.reduce((total, size) => total + size, 0);
  if (!(sum > 0) || whole <= 0) return;
  for (const [index, part] of parts.entries())
    edited.setAttribute(part, attribute, String(Math.round(((sizes[index] ?? 0) * whole) / sum)));
}

function setCell(edited: XmlEditor, cell: Markup, text: string, scope: BodyScope): void {
  const body = childAt(cell, 'txBody');
  if (body === undefined || isCovered(edited.source, cell)) return;
  if (readCell(edited.source, cell, scope) !== text) rewriteLines(edited, body, text.split('\n'), scope);
}

function resize(
  edited: XmlEditor,
  table: Markup,
  rows: readonly (readonly string[])[],
  columns: number,
  scope: BodyScope,
): void {
  const { source } = edited;
  const own = table.children.filter(({ name }) => name === 'tr');
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined)
    throw invalidInput('rows', 'The table has no rows to copy the format from.', undefined);
  const models = findLineModels(
    readCells(source, table, scope).map((row) => row.join('\t')),
    rows.map((row) => row.join('\t')),
  );
  const ids = new RowIds(source.slice(first.start, last.end));
  const written = rows.map((row, index) => {
    const { paragraph, isOwn } = models[index] ?? { paragraph: own.length - 1, isOwn: false };
    // A new row behind the head is no second head.
    const model = own[isOwn ? paragraph : Math.max(paragraph, Math.min(1, own.length - 1))] ?? last;
    const raw = rowXml(source, model, row, columns, scope);
    return isOwn ? raw : ids.renumber(raw);
  });
  edited.replace(first.start, last.end, written.join(''));
  const grid = childAt(table, 'tblGrid');
  const widths = grid?.children.filter(({ name }) => name === 'gridCol') ?? [];
  if (grid === undefined || widths.length === columns) return;
  const sizes = widths.map((one) => Number(readAttribute(source, one, 'w') ?? 0));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const newSizes = Array.from({ length: columns }, (_, index) => sizes[index] ?? sizes.at(-1) ?? 0);
  const scale =
    total /
    Math.max(
      1,
      newSizes.reduce((sum, size) => sum + size, 0),
    );
  const grids = newSizes.map((size, index) => {
    const model = widths[Math.min(index, widths.length - 1)] as Markup;
    const raw = applyPatch(source.slice(model.start, model.end), {
      attributes: { w: String(Math.round(size * scale)) },
    });
    return index < widths.length ? raw : renumber(raw, index);
  });
  const [a, b] = [widths[0], widths.at(-1)];
  if (a !== undefined && b !== undefined) edited.replace(a.start, b.end, grids.join(''));
}

function rowXml(
  source: string,
  row: Markup,
  texts: readonly string[],
  columns: number,
  scope: BodyScope,
): string {
  const cells = row.children.filter(({ name }) => name === 'tc');
  const [first, last] = [cells[0], cells.at(-1)];
  if (first === undefined || last === undefined) return source.slice(row.start, row.end);
  const written = Array.from({ length: columns }, (_, index) =>
    cellXml(source, cells[Math.min(index, cells.length - 1)] as Markup, texts[index] ?? '', scope),
  );
  return source.slice(row.start, first.start) + written.join('') + source.slice(last.end, row.end);
}

function cellXml(source: string, cell: Markup, text: string, scope: BodyScope): string {
  const body = childAt(cell, 'txBody');
  if (body === undefined || readCell(source, cell, scope) === text) return source.slice(cell.start, cell.end);
  const edited = new XmlEditor(source);
  rewriteLines(edited, body, text.split('\n'), scope);
  const whole = edited.toString();
  // Content behind the cell is unchanged, so its end is counted from the end of the part.
  return whole.slice(cell.start, whole.length - (source.length - cell.end));
}

const ROW_ID = /(<a16:rowId\b[^>]*\bval=")(\d+)(")/g;

/** Ids of the rows of a table (a16:rowId), which are unique. */
class RowIds {
  readonly #taken: Set<number>;

  constructor(rows: string) {
    this.#taken = new Set([...rows.matchAll(ROW_ID)].map(([, , id]) => Number(id)));
  }

  renumber(row: string): string {
    return row.replace(ROW_ID, (_, head: string, id: string, foot: string) => {
      let next = (Number(id) + 1) >>> 0;
      while (this.#taken.has(next)) next = (next + 1) >>> 0;
      this.#taken.add(next);
      return `${head}${next}${foot}`;
    });
  }
}

/** Ids of columns (a16:colId) are unique within a table. */
function renumber(raw: string, by: number): string {
  return raw.replace(
    /(<a16:colId\b[^>]*\bval=")(\d+)(")/g,
    (_, head: string, id: string, foot: string) => `${head}${(Number(id) + 1 + by) >>> 0}${foot}`,
  );
}
