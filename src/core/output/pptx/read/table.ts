import type { XmlNode } from '../xml/parse.ts';
import { colorIn } from './color.ts';
import type { ReadCell, ReadColor, ReadFill, ReadLine, ReadTable, ReadTheme } from './deck.ts';
import { fillIn, lineOf, styleFill } from './fill.ts';
import { attribute, child, childrenOf, flagOf, numberOf } from './node.ts';
import { linkOf, type PartScope } from './part-scope.ts';
import { readText } from './text.ts';
import { firstOf, withoutColor } from './text-style.ts';

const MOST_ROWS = 1_000;
const MOST_COLUMNS = 200;
const PADDING = { side: 91_440, edge: 45_720 };

type Sides = keyof ReadCell['borders'];
const SIDES: readonly Sides[] = ['top', 'bottom', 'left', 'right'];

/** Columns, rows and cells of `a:tbl`, dressed by its style. */
export function readTable(table: XmlNode, scope: PartScope): Pick<ReadTable, 'columns' | 'rows' | 'headerRow' | 'rtl'> {
  const properties = child(table, 'a:tblPr');
  const columns = childrenOf(child(table, 'a:tblGrid'), 'a:gridCol')
    .slice(0, MOST_COLUMNS)
    .map((column) => Math.max(0, numberOf(column, 'w') ?? 0));
  const rowNodes = childrenOf(table, 'a:tr').slice(0, MOST_ROWS);
  const style = scope.tableStyles.get(child(properties, 'a:tableStyleId')?.text.trim() ?? '');
  const size = { rows: rowNodes.length, columns: columns.length };
  const looks = knownLooks(style, properties, scope);
  const lookAt = (position: Position): CellLook => {
    const names = partNames(position, size, properties);
    const outer = { top: position.row === 0, bottom: position.row === size.rows - 1, left: position.column === 0, right: position.column === size.columns - 1 };
    const key = [...names, ...SIDES.filter((side) => outer[side])].join(' ');
    const look = looks.get(key) ?? lookOf(names, outer, properties, style, scope);
    looks.set(key, look);
    return look;
  };
  const rows = rowNodes.map((row, rowIndex) => ({
    heightEmu: Math.max(0, numberOf(row, 'h') ?? 0),
    cells: childrenOf(row, 'a:tc')
      .slice(0, columns.length)
      .map((cell, columnIndex) => readCell(cell, lookAt({ row: rowIndex, column: columnIndex }), scope)),
  }));
  return { columns, rows, headerRow: flagOf(properties, 'firstRow') ?? false, rtl: flagOf(properties, 'rtl') ?? false };
}

interface Position {
  readonly row: number;
  readonly column: number;
}

/** Names of the parts of the style that count for a cell, the strongest first. */
function partNames(position: Position, size: { rows: number; columns: number }, properties: XmlNode | undefined): string[] {
  const on = (name: string) => flagOf(properties, name) === true;
  const [first, last] = [on('firstRow'), on('lastRow')];
  const { row, column } = position;
  const names: string[] = [];
  if (first && row === 0) names.push('a:firstRow');
  if (last && row === size.rows - 1) names.push('a:lastRow');
  if (on('firstCol') && column === 0) names.push('a:firstCol');
  if (on('lastCol') && column === size.columns - 1) names.push('a:lastCol');
  if (on('bandRow') && !(first && row === 0)) names.push((row - (first ? 1 : 0)) % 2 === 0 ? 'a:band1H' : 'a:band2H');
  if (on('bandCol')) names.push((column - (on('firstCol') ? 1 : 0)) % 2 === 0 ? 'a:band1V' : 'a:band2V');
  return [...names, 'a:wholeTbl'];
}

/** What styles give to cells, of tables that give nothing themselves: decks have one style for all. */
const stylesKnown = new WeakMap<XmlNode, { readonly theme: ReadTheme; readonly map: unknown; readonly looks: Map<string, CellLook> }>();

function knownLooks(style: XmlNode | undefined, table: XmlNode | undefined, { paint }: PartScope): Map<string, CellLook> {
  if (style === undefined || table?.children.some(({ tag }) => tag !== 'a:tableStyleId') !== false || hasPicture(style)) return new Map();
  const known = stylesKnown.get(style);
  if (known !== undefined && known.theme === paint.theme && known.map === paint.map) return known.looks;
  const looks = new Map<string, CellLook>();
  stylesKnown.set(style, { theme: paint.theme, map: paint.map, looks });
  return looks;
}

/** Pictures are found from where they are asked for. */
function hasPicture({ tag, children }: XmlNode): boolean {
  return tag === 'a:blip' || tag === 'a:fillRef' || children.some(hasPicture);
}

/** What a table's style gives to cells of one kind. */
interface CellLook {
  readonly fill: ReadFill;
  readonly lines: Partial<Record<Sides, ReadLine>>;
  /** Colour of letters. */
  readonly styled: ReadColor | undefined;
  readonly runs: readonly XmlNode[];
}

function lookOf(names: readonly string[], outer: Readonly<Record<Sides, boolean>>, table: XmlNode | undefined, style: XmlNode | undefined, { paint }: PartScope): CellLook {
  const parts = names.flatMap((name) => child(style, name) ?? []);
  const styles = parts.map((part) => child(part, 'a:tcStyle'));
  const texts = parts.map((part) => child(part, 'a:tcTxStyle')).filter((node) => node !== undefined);
  return {
    fill: firstOf(styles, (one) => fillIn(child(one, 'a:fill'), paint) ?? styleFill(child(one, 'a:fillRef'), paint)) ?? fillIn(table, paint) ?? { kind: 'none' },
    lines: Object.fromEntries(SIDES.map((side) => [side, styledLine(side, outer[side], styles, paint)])),
    styled: firstOf(texts, (node) => colorIn(node, paint) ?? colorIn(child(node, 'a:fontRef'), paint)),
    // "on" in a table style is what "1" is in a run.
    runs: texts.filter(({ attributes }) => attributes.has('b') || attributes.has('i')).map((node) => ({ ...node, children: [] })),
  };
}

function readCell(cell: XmlNode, look: CellLook, scope: PartScope): ReadCell {
  const properties = child(cell, 'a:tcPr');
  const [columnSpan, rowSpan] = [Math.max(1, numberOf(cell, 'gridSpan') ?? 1), Math.max(1, numberOf(cell, 'rowSpan') ?? 1)];
  const fill = fillIn(properties, scope.paint) ?? look.fill;
  return {
    text: cellText(cell, properties, look, scope),
    fill,
    columnSpan,
    rowSpan,
    merged: flagOf(cell, 'hMerge') === true || flagOf(cell, 'vMerge') === true,
    borders: bordersOf(properties, look, scope),
  };
}

function cellText(cell: XmlNode, properties: XmlNode | undefined, { styled, runs }: CellLook, scope: PartScope): ReadCell['text'] {
  const body = child(cell, 'a:txBody');
  const text = readText(body, {
    paint: scope.paint,
    bodies: [child(body, 'a:bodyPr')],
    lists: [child(body, 'a:lstStyle'), styled === undefined ? (scope.defaultText ?? scope.styles.other) : withoutColor(scope.defaultText ?? scope.styles.other)],
    runs,
    link: (id) => linkOf(scope, id),
    prompt: false,
    ...(styled === undefined ? {} : { styled }),
    ...(scope.slideNumber === undefined ? {} : { slideNumber: scope.slideNumber }),
  });
  const anchor = attribute(properties, 'anchor') ?? 't';
  const inset = (name: string, fallback: number) => numberOf(properties, name) ?? fallback;
  return {
    ...text,
    insets: { left: inset('marL', PADDING.side), right: inset('marR', PADDING.side), top: inset('marT', PADDING.edge), bottom: inset('marB', PADDING.edge) },
    anchor: anchor === 'ctr' ? 'middle' : anchor === 'b' ? 'bottom' : 'top',
    turned: attribute(properties, 'vert') === 'vert270' ? 270 : attribute(properties, 'vert') === 'vert' ? 90 : 0,
  };
}

const OWN: Readonly<Record<Sides, string>> = { top: 'a:lnT', bottom: 'a:lnB', left: 'a:lnL', right: 'a:lnR' };

function styledLine(side: Sides, outer: boolean, styles: readonly (XmlNode | undefined)[], paint: PartScope['paint']): ReadLine | undefined {
  const inside = side === 'top' || side === 'bottom' ? 'a:insideH' : 'a:insideV';
  for (const style of styles) {
    const borders = child(style, 'a:tcBdr');
    // A part such as the header row is one row high: its own edges come before lines inside the table.
    const edge = child(borders, `a:${side}`);
    const found = edge !== undefined && (outer || style !== styles.at(-1)) ? edge : outer ? undefined : child(borders, inside);
    const line = found === undefined ? undefined : lineOf(child(found, 'a:ln'), undefined, paint);
    if (line !== undefined) return line;
  }
  return undefined;
}

function bordersOf(properties: XmlNode | undefined, { lines }: CellLook, scope: PartScope): ReadCell['borders'] {
  const borders: { -readonly [side in Sides]?: ReadLine } = {};
  for (const side of SIDES) {
    const own = child(properties, OWN[side]);
    const line = own === undefined ? lines[side] : lineOf(own, undefined, scope.paint);
    if (line !== undefined && line.widthEmu > 0) borders[side] = line;
  }
  return borders;
}
