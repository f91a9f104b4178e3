import { toCanonicalElement } from '../xml/canonical.ts';
import { parseXml, type XmlNode } from '../xml/parse.ts';
import { readColorIn } from './color.ts';
import type { ReadCell, ReadColor, ReadFill, ReadLine, ReadTable } from './deck.ts';
import { readFillIn, readStyleFill, resolveLine } from './fill.ts';
import { attribute, child, findChildren, readFlag, readNumber } from './node.ts';
import { type PartScope, readTextLink } from './part-scope.ts';
import {
  cellKey,
  createNode,
  type ReadCellFormats,
  type ReadCellPlace,
  type ReadTableFormats,
  type ReadTextPlaces,
} from './places.ts';
import { findTableStyle } from './table-styles.ts';
import { readFormats, TextReader } from './text.ts';
import { findFirst, isStacked, readTurn, withoutColor } from './text-style.ts';

const MAX_ROWS = 1_000;
const MAX_COLUMNS = 200;
const PADDING = { side: 91_440, edge: 45_720 };

type Sides = keyof ReadCell['borders'];
const SIDES: readonly Sides[] = ['top', 'bottom', 'left', 'right'];

/** Reads the columns, rows and cells of `a:tbl`, formatted by its style. */
export function readTable(
  table: XmlNode,
  scope: PartScope,
): Pick<ReadTable, 'columns' | 'rows' | 'headerRow' | 'rtl'> {
  const properties = child(table, 'a:tblPr');
  const columns = findChildren(child(table, 'a:tblGrid'), 'a:gridCol')
    .slice(0, MAX_COLUMNS)
    .map((column) => Math.max(0, readNumber(column, 'w') ?? 0));
  const sourceRows = findChildren(table, 'a:tr').map(readRow).slice(0, MAX_ROWS);
  const style = scope.tableStyles.get(child(properties, 'a:tableStyleId')?.text.trim() ?? '');
  const size = { rows: sourceRows.length, columns: columns.length };
  const kindAt = cellKinds(size, properties, style, scope);
  // Rows between the first and the last differ only by their bands.
  const bands: CellKind[][] = [[], []];
  const rows = sourceRows.map(({ heightEmu, cells }, rowIndex) => {
    const known = rowIndex === 0 || rowIndex === size.rows - 1 ? [] : (bands[rowIndex % 2] ?? []);
    const read = cells.slice(0, size.columns).map((cell, column) => {
      const kind = known[column] ?? kindAt(rowIndex, column);
      known[column] = kind;
      return readCell(cell, kind, scope);
    });
    return { heightEmu, cells: read };
  });
  return {
    columns,
    rows,
    headerRow: readFlag(properties, 'firstRow') ?? false,
    rtl: readFlag(properties, 'rtl') ?? false,
  };
}

/**
 * Row and column positions that a style may distinguish: first, last, only, and the bands between; columns
 * have no bands.
 */
const ROWS = [
  [0, 1],
  [0, 2],
  [1, 2],
  [2, 3],
  [1, 3],
  [2, 4],
] as const;
const COLUMNS = [
  [0, 1],
  [0, 2],
  [1, 2],
  [1, 3],
] as const;

/**
 * Reads the cell formats of tables that we write, whose cells declare only that their text is centred
 * vertically.
 */
export function readCellPlaces(id: string, scope: PartScope): ReadTextPlaces['cells'] {
  const style = findTableStyle(scope.tableStyles, id);
  const body = createNode('a:txBody', {}, [createNode('a:bodyPr'), createNode('a:lstStyle')]);
  const own = createNode('a:tcPr', { anchor: 'ctr' });
  const found: Record<string, ReadCellPlace> = {};
  for (const total of [false, true]) {
    const properties = createNode('a:tblPr', {
      firstRow: '1',
      bandRow: '1',
      ...(total ? { lastRow: '1' } : {}),
    });
    for (const [row, rows] of ROWS)
      for (const [column, columns] of COLUMNS) {
        const kind = cellKinds({ rows, columns }, properties, style, scope)(row, column);
        const { fill, borders, frame } = resolveCellFormat(own, kind, scope);
        const reader = textReader(body, kind, scope);
        found[cellKey({ row, column, rows, columns, total })] = {
          fill,
          borders,
          frame: { ...reader.frame(), ...frame },
          level: reader.level(0),
        };
      }
  }
  return found;
}

/** Resolves the format of cells with given properties at any position of a table. */
export function readTableFormats(table: XmlNode, scope: PartScope): ReadTableFormats {
  const own = child(table, 'a:tblPr');
  const style = scope.tableStyles.get(child(own, 'a:tableStyleId')?.text.trim() ?? '');
  const known = new Map<string, ReadCellFormats>();
  return {
    cell: (xml, { row, column, rows, columns }, flags) => {
      const ends = (at: number, count: number) => `${at === 0} ${at === count - 1}`;
      const key = `${ends(row, rows)} ${row % 2} ${ends(column, columns)} ${column % 2} ${JSON.stringify(flags)} ${xml}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      const [cell] = toCanonicalElement(parseXml(xml), xml, scope.formats?.namespaces);
      const attributes = new Map(own?.attributes);
      for (const [name, isSet] of Object.entries(flags)) attributes.set(name, isSet ? '1' : '0');
      const kind = cellKinds(
        { rows, columns },
        own === undefined ? undefined : { ...own, attributes },
        style,
        scope,
      )(row, column);
      const body = child(cell, 'a:txBody');
      const reader = textReader(body, kind, scope);
      const { fill, borders, frame } = resolveCellFormat(child(cell, 'a:tcPr'), kind, scope);
      const made = {
        fill,
        borders,
        frame: { ...reader.frame(), ...frame },
        text: readFormats(body ?? createNode('a:txBody'), reader),
      };
      known.set(key, made);
      return made;
    },
  };
}

/** Looks up what the style of a table gives to its cells, by row and column. */
function cellKinds(
  size: { readonly rows: number; readonly columns: number },
  properties: XmlNode | undefined,
  style: XmlNode | undefined,
  scope: PartScope,
): (row: number, column: number) => CellKind {
  const looks = cachedLooks(style, properties, scope);
  const kinds = new Map<string, CellKind>();
  const parts = styleParts(size, properties);
  const rtl = readFlag(properties, 'rtl') === true;
  return (row, column) => {
    const names = parts(row, column);
    const [isFirst, isLast] = [column === 0, column === size.columns - 1];
    const outer = {
      top: row === 0,
      bottom: row === size.rows - 1,
      left: rtl ? isLast : isFirst,
      right: rtl ? isFirst : isLast,
    };
    const key = [...names, ...SIDES.filter((side) => outer[side])].join(' ');
    const known = kinds.get(key);
    if (known !== undefined) return known;
    const look = looks.get(key) ?? resolveLook(names, outer, properties, style, scope);
    looks.set(key, look);
    const kind: CellKind = { look, cellFormats: new Map(), readers: new Map() };
    kinds.set(key, kind);
    return kind;
  };
}

function readRow(row: XmlNode): { readonly heightEmu: number; readonly cells: readonly XmlNode[] } {
  return { heightEmu: Math.max(0, readNumber(row, 'h') ?? 0), cells: findChildren(row, 'a:tc') };
}

/** Names of the style parts that apply to a cell, strongest first. */
function styleParts(
  size: { rows: number; columns: number },
  properties: XmlNode | undefined,
): (row: number, column: number) => string[] {
  const on = (name: string) => readFlag(properties, name) === true;
  const [first, last, firstColumn, lastColumn, bandRow, bandColumn] = [
    on('firstRow'),
    on('lastRow'),
    on('firstCol'),
    on('lastCol'),
    on('bandRow'),
    on('bandCol'),
  ];
  return (row, column) => {
    const names: string[] = [];
    if (first && row === 0) names.push('a:firstRow');
    if (last && row === size.rows - 1) names.push('a:lastRow');
    if (firstColumn && column === 0) names.push('a:firstCol');
    if (lastColumn && column === size.columns - 1) names.push('a:lastCol');
    if (bandRow && !(first && row === 0))
      names.push((row - (first ? 1 : 0)) % 2 === 0 ? 'a:band1H' : 'a:band2H');
    if (bandColumn) names.push((column - (firstColumn ? 1 : 0)) % 2 === 0 ? 'a:band1V' : 'a:band2V');
    names.push('a:wholeTbl');
    return names;
  };
}

/**
 * Styles are resolved once for all tables without properties of their own, because decks use one style
 * throughout.
 */
function cachedLooks(
  style: XmlNode | undefined,
  table: XmlNode | undefined,
  { paint }: PartScope,
): Map<string, CellLook> {
  if (style === undefined || table?.children.some(({ tag }) => tag !== 'a:tableStyleId') !== false)
    return new Map();
  return paint.memo.getOrCreate(sharedLooks, style) ?? new Map();
}

function sharedLooks(style: XmlNode): Map<string, CellLook> | undefined {
  return hasPicture(style) ? undefined : new Map();
}

/** Relationship ids of pictures depend on the part, so styles with pictures are not shared. */
function hasPicture({ tag, children }: XmlNode): boolean {
  return tag === 'a:blip' || tag === 'a:fillRef' || children.some(hasPicture);
}

/** Looks that a table style gives to one kind of cell. */
interface CellLook {
  readonly fill: ReadFill;
  readonly lines: Partial<Record<Sides, ReadLine>>;
  /** Text colour. */
  readonly styled: ReadColor | undefined;
  readonly runs: readonly XmlNode[];
}

/** One kind of cell of a table, with caches for cells that have the same properties. */
interface CellKind {
  readonly look: CellLook;
  readonly cellFormats: Map<XmlNode | undefined, CellFormat>;
  /** Keyed by body properties, then by list style. */
  readonly readers: Map<XmlNode | undefined, Map<XmlNode | undefined, TextReader>>;
}

/** Looks of a cell after its own properties are applied. */
interface CellFormat {
  readonly fill: ReadFill;
  readonly borders: ReadCell['borders'];
  readonly frame: Pick<ReadCell['text'], 'insets' | 'anchor' | 'turned'>;
}

function resolveLook(
  names: readonly string[],
  outer: Readonly<Record<Sides, boolean>>,
  table: XmlNode | undefined,
  style: XmlNode | undefined,
  { paint }: PartScope,
): CellLook {
  const parts = names.flatMap((name) => child(style, name) ?? []);
  const styles = parts.map((part) => child(part, 'a:tcStyle'));
  const texts = parts.map((part) => child(part, 'a:tcTxStyle')).filter((node) => node !== undefined);
  return {
    fill: findFirst(
      styles,
      (one) => readFillIn(child(one, 'a:fill'), paint) ?? readStyleFill(child(one, 'a:fillRef'), paint),
    ) ??
      readFillIn(table, paint) ?? { kind: 'none' },
    lines: Object.fromEntries(SIDES.map((side) => [side, styleLine(side, outer[side], styles, paint)])),
    styled: findFirst(
      texts,
      (node) => readColorIn(node, paint) ?? readColorIn(child(node, 'a:fontRef'), paint),
    ),
    // "on" in a table style has the meaning of "1" in a run.
    runs: texts
      .filter(({ attributes }) => attributes.has('b') || attributes.has('i'))
      .map((node) => ({ ...node, children: [] })),
  };
}

function readCell(cell: XmlNode, kind: CellKind, scope: PartScope): ReadCell {
  const { fill, borders, frame } = resolveCellFormat(child(cell, 'a:tcPr'), kind, scope);
  const spans = cell.attributes.size > 0;
  const body = child(cell, 'a:txBody');
  const reader = textReader(body, kind, scope);
  const { wrap, autofit, columns, prompt } = reader.frame();
  const { insets, anchor, turned } = frame;
  return {
    text: { paragraphs: reader.paragraphs(body), insets, anchor, wrap, turned, autofit, columns, prompt },
    fill,
    columnSpan: spans ? Math.max(1, readNumber(cell, 'gridSpan') ?? 1) : 1,
    rowSpan: spans ? Math.max(1, readNumber(cell, 'rowSpan') ?? 1) : 1,
    merged: spans && (readFlag(cell, 'hMerge') === true || readFlag(cell, 'vMerge') === true),
    borders,
  };
}

function resolveCellFormat(
  properties: XmlNode | undefined,
  { look, cellFormats }: CellKind,
  scope: PartScope,
): CellFormat {
  const known = cellFormats.get(properties);
  if (known !== undefined) return known;
  const anchor = attribute(properties, 'anchor') ?? 't';
  const inset = (name: string, fallback: number) => readNumber(properties, name) ?? fallback;
  const format: CellFormat = {
    fill: readFillIn(properties, scope.paint) ?? look.fill,
    borders: resolveBorders(properties, look, scope),
    frame: {
      insets: {
        left: inset('marL', PADDING.side),
        right: inset('marR', PADDING.side),
        top: inset('marT', PADDING.edge),
        bottom: inset('marB', PADDING.edge),
      },
      anchor: anchor === 'ctr' ? 'middle' : anchor === 'b' ? 'bottom' : 'top',
      turned: readTurn(attribute(properties, 'vert')),
      ...(isStacked(attribute(properties, 'vert')) ? { stacked: true as const } : {}),
    },
  };
  cellFormats.set(properties, format);
  return format;
}

function textReader(body: XmlNode | undefined, { look, readers }: CellKind, scope: PartScope): TextReader {
  const [properties, list] = [child(body, 'a:bodyPr'), child(body, 'a:lstStyle')];
  const alike = readers.get(properties) ?? new Map<XmlNode | undefined, TextReader>();
  readers.set(properties, alike);
  const known = alike.get(list);
  if (known !== undefined) return known;
  const { styled, runs } = look;
  const inherited = scope.defaultText ?? scope.styles.other;
  const reader = new TextReader({
    paint: scope.paint,
    bodies: [properties],
    lists: [list, styled === undefined ? inherited : withoutColor(inherited, scope.paint)],
    runs,
    link: (click) => readTextLink(scope, click),
    prompt: false,
    ...(styled === undefined ? {} : { styled }),
    ...(scope.slideNumber === undefined ? {} : { slideNumber: scope.slideNumber }),
  });
  alike.set(list, reader);
  return reader;
}

const BORDER_TAGS: Readonly<Record<Sides, string>> = {
  top: 'a:lnT',
  bottom: 'a:lnB',
  left: 'a:lnL',
  right: 'a:lnR',
};

function styleLine(
  side: Sides,
  outer: boolean,
  styles: readonly (XmlNode | undefined)[],
  paint: PartScope['paint'],
): ReadLine | undefined {
  const inside = side === 'top' || side === 'bottom' ? 'a:insideH' : 'a:insideV';
  for (const style of styles) {
    const borders = child(style, 'a:tcBdr');
    // A part such as the header row is one row high, so its own edges come before the table's inside lines.
    const edge = child(borders, `a:${side}`);
    const found =
      edge !== undefined && (outer || style !== styles.at(-1))
        ? edge
        : outer
          ? undefined
          : child(borders, inside);
    const line = found === undefined ? undefined : resolveLine(child(found, 'a:ln'), undefined, paint);
    if (line !== undefined) return line;
  }
  return undefined;
}

function resolveBorders(
  properties: XmlNode | undefined,
  { lines }: CellLook,
  scope: PartScope,
): ReadCell['borders'] {
  const borders: { -readonly [side in Sides]?: ReadLine } = {};
  for (const side of SIDES) {
    const own = child(properties, BORDER_TAGS[side]);
    const line = own === undefined ? lines[side] : resolveLine(own, undefined, scope.paint);
    if (line !== undefined && line.widthEmu > 0) borders[side] = line;
  }
  return borders;
}
