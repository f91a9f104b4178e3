import type { CellLook } from '../../templates/tree.ts';
import type { MarkupElement } from '../markup/node.ts';
import type { Css, Side } from '../style/css.ts';
import type { Compilation } from './context.ts';
import { cellBorders } from './frame-look.ts';
import { barOf, progressIn, wholeLook } from './table-drawn.ts';
import type { PlacedCell } from './table-grid.ts';
import { paintOf, type Tone, toned } from './tone.ts';

/** A row of the markup, with the `thead`, `tbody` or `tfoot` around it. */
export interface Row {
  readonly row: MarkupElement;
  readonly section?: MarkupElement;
  readonly cells: readonly MarkupElement[];
  readonly total: boolean;
}

/** What parts of a table take; all else stands on the table or in what is written in the cell. */
const TAKEN: ReadonlySet<string> = new Set(['background', 'border', 'colour', 'weight', 'italic', 'upper', 'font', 'textAlign']);
/** How styles are called that do nothing on a cell. */
const IDLE: { readonly [key in keyof Css]?: string } = {
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

/** The style of a part of a table; what has no effect there is told. */
export function partCss(element: MarkupElement, compilation: Compilation, takesWidth = false): Css {
  const css = compilation.css(element);
  const noBorder = Object.values(css.border ?? {}).every(({ widthPx }) => widthPx === undefined);
  const idle = Object.keys(css).filter((key) => (!TAKEN.has(key) && !(key === 'width' && takesWidth)) || (key === 'border' && noBorder));
  if (idle.length > 0)
    compilation.fault({
      at: (element.attributes.get('style') ?? element.attributes.get('class'))?.at ?? element.at,
      message: `These do nothing on <${element.name}>: ${idle.map((key) => IDLE[key as keyof Css] ?? key).join(', ')}. It takes a background, text color, border, font-bold, italic, uppercase, font-mono and text-start, text-center or text-end.`,
      type: 'value',
    });
  const given = compilation.attribute(element, 'align');
  if (given === undefined) return css;
  if (Object.hasOwn(ALIGNMENTS, given)) return { ...css, textAlign: ALIGNMENTS[given as keyof typeof ALIGNMENTS] };
  compilation.fault({
    at: element.attributes.get('align')?.at ?? element.at,
    message: `align does not take "${given.slice(0, 20)}": it takes start, center or end.`,
    type: 'enum',
    allowed: ['start', 'center', 'end'],
  });
  return css;
}

/** `<col>` for each column that has one; `span` counts. */
export function colsOf(holder: MarkupElement): MarkupElement[] {
  return holder.children.flatMap((child) => {
    if (child.type === 'text') return [];
    if (child.name === 'colgroup') return colsOf(child);
    const span = Number(child.attributes.get('span')?.value ?? 1);
    return child.name === 'col' ? Array.from({ length: Math.min(MOST_COLUMNS, Math.max(1, span || 1)) }, () => child) : [];
  });
}

const MOST_COLUMNS = 40;

interface Gathered {
  readonly table: MarkupElement;
  readonly rows: readonly Row[];
  readonly placed: readonly PlacedCell[];
  readonly columns: readonly { readonly align?: 'start' | 'center' | 'end' }[];
  /** The row that the table itself emphasises. */
  readonly marked: number;
  /** Columns that draw their figures. */
  readonly formatted: ReadonlySet<number>;
}

/** How cells differ from the table: what it, their column, section and row say, and over that what they say themselves. */
export function looksOf({ table, rows, placed, columns, marked, formatted }: Gathered, compilation: Compilation, tone: Tone): CellLook[] {
  const known = new Map<MarkupElement, Css>();
  const cols = colsOf(table);
  const cssOf = (element: MarkupElement | undefined): Css => {
    if (element === undefined) return {};
    const css = known.get(element) ?? partCss(element, compilation, element.name === 'col');
    known.set(element, css);
    return css;
  };
  const { background, colour, weight, italic, upper, font, border } = compilation.css(table);
  const all = said({ background, colour, weight, italic, upper, font });
  const frame = said({ border });
  return placed.flatMap((cell): CellLook[] => {
    const { row, column } = cell;
    const [first, last] = [column === 0, column + cell.columns === columns.length];
    const { row: element, section } = rows[row] ?? {};
    const sectionAt = (at: number): boolean => section !== undefined && rows[at]?.section === section;
    const own = { ...(formatted.has(column) && row > 0 ? wholeLook(cell.cell.children) : {}), ...partCss(cell.cell, compilation, row === 0 && cell.columns === 1) };
    const progress = row === 0 ? undefined : progressIn(cell.cell);
    const sign = progress === undefined ? {} : { sign: barOf(progress, compilation) };
    const { textAlign: _, ...col } = cssOf(cols[column]);
    const layers: Css[] = [
      row === 0 ? {} : all,
      edged(frame, { top: row === 0, bottom: row + cell.rows === rows.length, start: first, end: last }),
      edged(col, { top: row === 0, bottom: row + cell.rows === rows.length, start: true, end: true }),
      edged(cssOf(section), { top: !sectionAt(row - 1), bottom: !sectionAt(row + cell.rows), start: first, end: last }),
      edged(cssOf(element), { top: true, bottom: true, start: first, end: last }),
      own,
    ];
    const css: Css = {};
    for (const layer of layers) Object.assign(css, layer, { border: { ...css.border, ...layer.border } });
    const stands = element !== undefined && compilation.has(element, 'strong') && row > 0;
    // A row that stands out does so across its columns, whatever their colour.
    const inRow = own.background ?? cssOf(element).background ?? cssOf(section).background;
    const strong = stands && row !== marked ? toned(compilation.kit.table.highlight, tone) : undefined;
    const under = stands ? inRow : css.background;
    const fill = under === undefined ? strong : paintOf(under, tone);
    // The column stands so already, with its figures one below the other.
    const wanted = progress === undefined ? css.textAlign : 'end';
    const align = wanted === columns[column]?.align ? undefined : wanted;
    const color = css.colour === undefined ? undefined : paintOf(css.colour, tone);
    const text = said({ color, weight: css.weight, italic: css.italic, upper: css.upper, font: css.font, align });
    const borders = cellBorders(css, tone);
    const isPlain = fill === undefined && Object.keys(text).length === 0 && Object.keys(borders).length === 0;
    return isPlain && progress === undefined ? [] : [{ row, column, text, borders, ...(fill === undefined ? {} : { fill }), ...sign }];
  });
}

/** Only the lines that lie along the edge of the whole. */
function edged({ border, ...css }: Css, edges: Readonly<Record<Side, boolean>>): Css {
  return border === undefined ? css : { ...css, border: Object.fromEntries(Object.entries(border).filter(([side]) => edges[side as Side])) };
}

type Said<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function said<T extends object>(given: T): Said<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Said<T>;
}
