import { omit } from '../../input/fields.ts';
import type { CellLook } from '../../templates/tree.ts';
import type { MarkupElement } from '../markup/node.ts';
import type { Css, Side } from '../style/css.ts';
import { createBar, findProgress, readWholeLook } from './cell-signs.ts';
import { readRole } from './component-parts.ts';
import type { Compilation } from './context.ts';
import { cellBorders } from './frame-look.ts';
import type { PlacedCell } from './table-grid.ts';
import { applyTone, resolvePaint, type Tone } from './tone.ts';

/** A row of the markup with the `thead`, `tbody` or `tfoot` around it. */
export interface Row {
  readonly row: MarkupElement;
  readonly section?: MarkupElement;
  readonly cells: readonly MarkupElement[];
  readonly total: boolean;
}

/**
 * Properties with an effect on parts of a table; the others go on the table or on the content of the cell.
 */
const SUPPORTED: ReadonlySet<string> = new Set([
  'background',
  'border',
  'colour',
  'weight',
  'italic',
  'upper',
  'font',
  'textAlign',
]);
/** Names for messages of properties that have no effect on a cell. */
const IDLE_NAMES: { readonly [key in keyof Css]?: string } = {
  sizePt: 'the size of text (give it to the table)',
  padding: 'padding',
  height: 'height',
  width: 'width (give it to <col> or to a cell of the first row)',
  underline: 'underline',
  strike: 'line-through (write <s>)',
  gradient: 'gradient',
  border: 'a border without a width',
};
const ALIGNMENTS = { start: 'start', left: 'start', center: 'center', right: 'end', end: 'end' } as const;

/** Reads the style of a part of a table and reports declarations without effect. */
export function readPartCss(element: MarkupElement, compilation: Compilation, takesWidth = false): Css {
  const css = compilation.css(element);
  const noBorder = Object.values(css.border ?? {}).every(({ widthPx }) => widthPx === undefined);
  const idle = Object.keys(css).filter(
    (key) => (!SUPPORTED.has(key) && !(key === 'width' && takesWidth)) || (key === 'border' && noBorder),
  );
  if (idle.length > 0)
    compilation.fault({
      at: (element.attributes.get('style') ?? element.attributes.get('class'))?.at ?? element.at,
      message: `These do nothing on <${element.name}>: ${idle.map((key) => IDLE_NAMES[key as keyof Css] ?? key).join(', ')}. It takes a background, text color, border, font-bold, italic, uppercase, font-mono and text-start, text-center or text-end.`,
      type: 'value',
    });
  const alignment = compilation.attribute(element, 'align');
  if (alignment === undefined) return css;
  if (Object.hasOwn(ALIGNMENTS, alignment))
    return { ...css, textAlign: ALIGNMENTS[alignment as keyof typeof ALIGNMENTS] };
  compilation.fault({
    at: element.attributes.get('align')?.at ?? element.at,
    message: `align does not take "${alignment.slice(0, 20)}": it takes start, center or end.`,
    type: 'enum',
    allowed: ['start', 'center', 'end'],
  });
  return css;
}

/** One `<col>` per column, repeated by its `span`. */
export function listColumns(holder: MarkupElement): MarkupElement[] {
  return holder.children.flatMap((child) => {
    if (child.type === 'text') return [];
    if (child.name === 'colgroup') return listColumns(child);
    const span = Number(child.attributes.get('span')?.value ?? 1);
    return child.name === 'col'
      ? Array.from({ length: Math.min(MAX_COLUMNS, Math.max(1, span || 1)) }, () => child)
      : [];
  });
}

const MAX_COLUMNS = 40;
/** Weight of rows that stand out; opacity of the colour of their role, and width of its bar. */
const [MARKED_WEIGHT, ROLE_ALPHA, ROLE_BAR_PX] = [600, 0.14, 4] as const;

interface TableContent {
  readonly table: MarkupElement;
  readonly rows: readonly Row[];
  readonly placed: readonly PlacedCell[];
  readonly columns: readonly { readonly align?: 'start' | 'center' | 'end' }[];
  /** Index of the row that the table itself emphasises. */
  readonly marked: number;
  /** Columns that draw their figures as signs. */
  readonly formatted: ReadonlySet<number>;
}

/**
 * Differences of cells from the table's style: table, column, section, row and cell are layered in this
 * order.
 */
export function resolveCellLooks(
  { table, rows, placed, columns, marked, formatted }: TableContent,
  compilation: Compilation,
  tone: Tone,
): CellLook[] {
  const known = new Map<MarkupElement, Css>();
  const cols = listColumns(table);
  const readCss = (element: MarkupElement | undefined): Css => {
    if (element === undefined) return {};
    const css = known.get(element) ?? readPartCss(element, compilation, element.name === 'col');
    known.set(element, css);
    return css;
  };
  const { background, colour, weight, italic, upper, font, border } = compilation.css(table);
  const all = omitUndefined({ background, colour, weight, italic, upper, font });
  const frame = omitUndefined({ border });
  return placed.flatMap((cell): CellLook[] => {
    const { row, column } = cell;
    const [first, last] = [column === 0, column + cell.columns === columns.length];
    const { row: element, section } = rows[row] ?? {};
    const sectionAt = (at: number): boolean => section !== undefined && rows[at]?.section === section;
    const own = {
      ...(formatted.has(column) && row > 0 ? readWholeLook(cell.cell.children) : {}),
      ...readPartCss(cell.cell, compilation, row === 0 && cell.columns === 1),
    };
    const progress = row === 0 ? undefined : findProgress(cell.cell);
    const sign = progress === undefined ? {} : { sign: createBar(progress, compilation) };
    const { textAlign: _, ...ofColumn } = readCss(cols[column]);
    // A filled header keeps its fill, so that no column looks weaker than the others.
    const col: Css =
      row === 0 && compilation.kit.table.headerFill !== undefined ? omit(ofColumn, 'background') : ofColumn;
    const columnRole = cols[column] === undefined ? undefined : readRole(cols[column], compilation);
    const layers: Css[] = [
      row === 0 ? {} : all,
      restrictToEdges(frame, {
        top: row === 0,
        bottom: row + cell.rows === rows.length,
        start: first,
        end: last,
      }),
      restrictToEdges(col, {
        top: row === 0,
        bottom: row + cell.rows === rows.length,
        start: true,
        end: true,
      }),
      columnRole === undefined ? {} : markColumn(columnRole, row === 0),
      restrictToEdges(readCss(section), {
        top: !sectionAt(row - 1),
        bottom: !sectionAt(row + cell.rows),
        start: first,
        end: last,
      }),
      restrictToEdges(readCss(element), { top: true, bottom: true, start: first, end: last }),
      own,
    ];
    const role = element === undefined || row === 0 ? undefined : readRole(element, compilation);
    if (role !== undefined) layers.splice(-2, 0, markRow(role, first));
    const css: Css = {};
    for (const layer of layers) Object.assign(css, layer, { border: { ...css.border, ...layer.border } });
    const stands = element !== undefined && compilation.has(element, 'strong') && row > 0;
    if ((stands || role !== undefined) && css.weight === undefined) css.weight = MARKED_WEIGHT;
    // An emphasised row has one fill across all columns, whatever their own colours are.
    const inRow =
      own.background ??
      readCss(element).background ??
      (role === undefined ? undefined : markRow(role, first).background) ??
      readCss(section).background;
    const strong =
      stands && row !== marked && role === undefined
        ? applyTone(compilation.kit.table.highlight, tone)
        : undefined;
    const under = stands || role !== undefined ? inRow : css.background;
    const fill = under === undefined ? strong : resolvePaint(under, tone);
    // Columns with figures are already aligned at the end.
    const wanted = progress === undefined ? css.textAlign : 'end';
    const align = wanted === columns[column]?.align ? undefined : wanted;
    const color = css.colour === undefined ? undefined : resolvePaint(css.colour, tone);
    const text = omitUndefined({
      color,
      weight: css.weight,
      italic: css.italic,
      upper: css.upper,
      font: css.font,
      align,
    });
    const borders = cellBorders(css, tone);
    const isPlain = fill === undefined && Object.keys(text).length === 0 && Object.keys(borders).length === 0;
    return isPlain && progress === undefined
      ? []
      : [{ row, column, text, borders, ...(fill === undefined ? {} : { fill }), ...sign }];
  });
}

/** Fill of a column that has a role: solid in the header, pale below it. */
const markColumn = (name: string, isHeader: boolean): Css =>
  isHeader ? { background: { name } } : { background: { name, alpha: ROLE_ALPHA } };

/** Fill of a row that has a role, with a bar in its colour before the first cell. */
function markRow(name: string, isFirst: boolean): Css {
  return {
    background: { name, alpha: ROLE_ALPHA },
    ...(isFirst ? { border: { start: { widthPx: ROLE_BAR_PX, colour: { name } } } } : {}),
  };
}

/** Keeps only the borders along the outer edges of the area. */
function restrictToEdges({ border, ...css }: Css, edges: Readonly<Record<Side, boolean>>): Css {
  return border === undefined
    ? css
    : { ...css, border: Object.fromEntries(Object.entries(border).filter(([side]) => edges[side as Side])) };
}

type WithoutUndefined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function omitUndefined<T extends object>(object: T): WithoutUndefined<T> {
  return Object.fromEntries(
    Object.entries(object).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<T>;
}
