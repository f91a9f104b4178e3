import { parseCellNumber } from '../../../scene/cell-number.ts';
import type { XmlSource } from '../../xml/edited-xml.ts';
import { childAtPath, descendants, type Markup, readAttribute, readCharacterData } from '../../xml/markup.ts';
import type { Side } from '../text/patch.ts';

/** Row height relative to the text height, and top and bottom insets of a cell together. */
const ROW_PER_TEXT_HEIGHT = 1.25;
const CELL_INSETS_EMU = 91_440;

/** A parsed sample table, and the cells that were already written after its cells. */
interface SampleTable {
  readonly grid: Markup;
  readonly first: Markup;
  readonly last: Markup;
  readonly width: number;
  readonly properties: Markup | undefined;
  readonly rtl: boolean;
  readonly lastRow: boolean;
  readonly likes: SampleRows;
  /** Its first row looks like the others, so that nothing tells a header. */
  readonly hasPlainHead: boolean;
  readonly sides: ColumnSides;
  readonly written: CellCache;
}

export function findSample({ source, memo }: XmlSource, table: Markup): SampleTable | undefined {
  return memo.getOrCreate(readSample, table, source);
}

function readSample(table: Markup, source: string): SampleTable | undefined {
  const rows = table.children.filter(({ name }) => name === 'tr');
  const grid = childAtPath(table, 'tblGrid');
  const [first, last] = [rows[0], rows.at(-1)];
  if (grid === undefined || first === undefined || last === undefined) return undefined;
  const width = grid.children.reduce(
    (sum, column) => sum + Number(readAttribute(source, column, 'w') ?? 0),
    0,
  );
  const properties = childAtPath(table, 'tblPr');
  const isOn = (name: string) =>
    properties !== undefined && /^(1|true|on)$/.test(readAttribute(source, properties, name) ?? '');
  const lastRow = isOn('lastRow');
  const likes = selectSampleRows(source, rows, lastRow);
  return {
    grid,
    first,
    last,
    width,
    properties,
    rtl: isOn('rtl'),
    lastRow,
    likes,
    hasPlainHead: !isOn('firstRow') && looksAlike(likes.head, likes.bodies[0]),
    sides: readSides(source, rows),
    written: new Map(),
  };
}

interface SampleRows {
  readonly head: SampleRow;
  readonly bodies: readonly SampleRow[];
  readonly total?: SampleRow;
}

/**
 * Selects the rows to copy: header, two bodies for bands, total. Rows with merged cells are skipped if there
 * are others.
 */
function selectSampleRows(source: string, rows: readonly Markup[], hasTotal: boolean): SampleRows {
  const cells = resolveCells(source, rows);
  const heads = countHeaderRows(source, rows);
  const all = rows.map((row, at) => ({
    like: readSampleRow(source, row, cells[at] ?? []),
    look: readRowLook(source, row),
    sizes: readSizes(source, row).join(),
    merged: findCells(row).some((cell) => MERGED.test(source.slice(cell.start, cell.inner))),
  }));
  const head = (all[heads - 1] as { like: SampleRow }).like;
  const rest = all.slice(heads, hasTotal && all.length > heads + 1 ? -1 : undefined);
  const whole = rest.filter(({ merged }) => !merged);
  const bodies = selectBands(whole.length > 0 ? whole : rest).map(({ like }) => like);
  const total = hasTotal && all.length > heads + 1 ? all.at(-1)?.like : undefined;
  return { head, bodies: bodies.length > 0 ? bodies : [head], ...(total === undefined ? {} : { total }) };
}

/**
 * The first two rows if rows like them take turns, else the first of the rows that are most frequent: other rows are
 * headings between rows.
 */
function selectBands<Row extends { readonly look: string; readonly sizes: string }>(
  rows: readonly Row[],
): readonly Row[] {
  const looks = rows.map(({ look }) => look);
  const [first, second] = rows;
  // Rows that differ in nothing but the size of their letters are no bands.
  if (first !== undefined && first.look === second?.look && first.sizes !== second.sizes)
    return [first.sizes === '' ? second : first];
  if (looks.slice(2).every((look, at) => look === looks[at])) return rows.slice(0, 2);
  const count = (look: string | undefined) => looks.filter((one) => one === look).length;
  const [most] = rows.map((_, at) => at).sort((a, b) => count(looks[b]) - count(looks[a]) || a - b);
  return most === undefined ? [] : rows.slice(most, most + 1);
}

/** Fill and weight of each cell of a row. */
function readRowLook(source: string, row: Markup): string {
  return findCells(row)
    .map((cell) => {
      const fill = childAtPath(cell, 'tcPr')?.children.find(({ name }) => FILLS.has(name));
      const isBold = descendants(cell).some(
        (node) => node.name === 'rPr' && /^(?:1|true)$/.test(readAttribute(source, node, 'b') ?? ''),
      );
      return `${isBold} ${fill === undefined ? '' : source.slice(fill.start, fill.end)}`;
    })
    .join('|');
}

const FILLS: ReadonlySet<string> = new Set(['noFill', 'solidFill', 'gradFill', 'pattFill', 'blipFill']);

/** Alignments that a table gives to its columns; undefined if it declares none. */
export interface ColumnSides {
  /** Alignment of all column heads, if it is their own. */
  readonly head: Side | undefined;
  readonly first: Side | undefined;
  /** Alignment of most other columns with words, and of most columns with figures. */
  readonly words: Side | undefined;
  readonly figures: Side | undefined;
}

function readSides(source: string, rows: readonly Markup[]): ColumnSides {
  const [head = [], ...bodies] = rows
    .slice(countHeaderRows(source, rows) - 1)
    .map((row) => findCells(row).map((cell) => readAlignedCell(source, cell)));
  const below = bodies.flatMap((cells) => cells.slice(1)).filter(({ text }) => text !== '');
  const isFigure = ({ text }: AlignedCell): boolean => parseCellNumber(text) !== undefined;
  const heads = new Set(head.map(({ side }) => side));
  return {
    head: heads.size === 1 && head[0]?.side === 'ctr' ? 'ctr' : undefined,
    first: findMajority(bodies.flatMap(([cell]) => cell ?? [])),
    words: findMajority(below.filter((cell) => !isFigure(cell))),
    figures: findMajority(below.filter(isFigure)),
  };
}

interface AlignedCell {
  readonly side: Side | undefined;
  readonly text: string;
}

function readAlignedCell(source: string, cell: Markup): AlignedCell {
  const parts = descendants(cell);
  const properties = parts.find(({ name }) => name === 'pPr');
  const side = properties === undefined ? undefined : readAttribute(source, properties, 'algn');
  return {
    side: side === 'l' || side === 'ctr' || side === 'r' ? side : undefined,
    text: parts
      .filter(({ name }) => name === 't')
      .map((text) => readCharacterData(source, text))
      .join('')
      .trim(),
  };
}

/** The alignment of more than half of the cells. */
function findMajority(cells: readonly AlignedCell[]): Side | undefined {
  const counts = new Map<Side | undefined, number>();
  for (const { side } of cells) counts.set(side, (counts.get(side) ?? 0) + 1);
  return [...counts].find(([, count]) => count * 2 > cells.length)?.[0];
}

/** Returns whether the cells of two rows differ in nothing but their texts. */
function looksAlike(one: SampleRow, other: SampleRow | undefined): boolean {
  const withoutText = (cell: string): string => cell.replace(/<(\w+:)?t>[^<]*<\/\1t>/g, '');
  return (
    other !== undefined &&
    one.cells.every((cell, at) => withoutText(cell) === withoutText(other.cells[at] ?? ''))
  );
}

const MERGED = /\s(?:gridSpan|rowSpan|hMerge|vMerge)\s*=/;

function findCells(row: Markup): Markup[] {
  return row.children.filter(({ name }) => name === 'tc');
}

/**
 * Counts the header rows: a title over all columns may be above the column heads, and heads may span several
 * rows.
 */
function countHeaderRows(source: string, rows: readonly Markup[]): number {
  const [first] = rows;
  if (first === undefined || rows.length < 3) return 1;
  const cells = findCells(first);
  const spans = (name: string) => cells.map((cell) => Number(readAttribute(source, cell, name) ?? 1));
  const deep = Math.max(1, ...spans('rowSpan'));
  const hasTitle = cells.length > 1 && (spans('gridSpan')[0] ?? 1) >= cells.length;
  return Math.min(rows.length - 1, Math.max(deep, hasTitle ? 2 : 1));
}

/** A covered cell takes the format of the cell that covers it. */
function resolveCells(source: string, rows: readonly Markup[]): string[][] {
  const found: string[][] = [];
  for (const row of rows) {
    const own: string[] = [];
    for (const [at, cell] of findCells(row).entries()) {
      const is = (name: string) => /^(1|true|on)$/.test(readAttribute(source, cell, name) ?? '');
      const cover = is('hMerge') ? own[at - 1] : is('vMerge') ? found.at(-1)?.[at] : undefined;
      own.push(cover ?? source.slice(cell.start, cell.end));
    }
    found.push(own);
  }
  return found;
}

function readSampleRow(source: string, row: Markup, cells: readonly string[]): SampleRow {
  const sizes = readSizes(source, row);
  const natural =
    (sizes.length > 0 ? Math.max(...sizes) : DEFAULT_PT) * 12_700 * ROW_PER_TEXT_HEIGHT + CELL_INSETS_EMU;
  // Samples with few rows stretch them over the table; rows are limited to twice the height that their text
  // needs.
  return {
    cells,
    height: Math.min(Number(readAttribute(source, row, 'h') ?? natural), Math.max(natural * 2, MIN_ROW_EMU)),
  };
}

/** Sizes in points that the texts of a row have, each once. */
function readSizes(source: string, row: Markup): number[] {
  return [
    ...new Set(descendants(row).flatMap((one) => Number(readAttribute(source, one, 'sz') ?? 0) / 100 || [])),
  ];
}

/** Maps columns to the sample's: first to first, last to last, others to those between in turn. */
export function findSampleColumn(at: number, count: number, likes: number): number {
  if (at === 0 || likes <= 1) return 0;
  if (at === count - 1) return likes - 1;
  return likes <= 2 ? likes - 1 : 1 + ((at - 1) % (likes - 2));
}

export interface SampleRow {
  readonly cells: readonly string[];
  readonly height: number;
}

export const MIN_ROW_EMU = 180_000;
export const DEFAULT_PT = 18;

/** Keyed by sample cell, then by formatting. */
export type CellCache = Map<string, Map<string, CellTemplate>>;

/** The markup before and after the text of a cell. */
export interface CellTemplate {
  readonly before: string;
  readonly behind: string;
}
