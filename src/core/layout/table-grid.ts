import { getRolePaint, tintCell } from '../scene/role-paints.ts';
import { type CellBorders, findSpan, type TableModel, type TableSpan } from '../scene/table.ts';
import type { TableContent } from '../scene/table-content.ts';
import { FOOTNOTE_MARK } from '../scene/table-content.ts';
import { type CellSign, type FormattedCell, formatColumn, stripReferences } from '../scene/table-formats.ts';
import type { Paint, Theme } from '../scene/theme.ts';
import type { CellLook, TableNode, TextStyle } from '../templates/tree.ts';
import { findAlikeColumns } from './alike-columns.ts';
import { type BarScale, findBarScales } from './table-scales.ts';

/** A cell of the drawn grid. */
export interface GridCell {
  /** Inline Markdown. */
  readonly text: string;
  /** Footnote numbers, raised after the text. */
  readonly mark: string;
  readonly style: TextStyle;
  readonly isHead: boolean;
  readonly own?: CellLook['text'];
  readonly fill?: Paint;
  readonly borders?: CellBorders;
  readonly sign?: CellSign;
  /** Meaning of the sign for the alternative text. */
  readonly meaning?: string;
}

/** The rows of a table as drawn: head rows, content and notes. */
export interface TableGrid {
  readonly rows: readonly (readonly GridCell[])[];
  /** Number of head rows: column names, and above them the groups of columns. */
  readonly heads: number;
  readonly spans: readonly TableSpan[] | undefined;
  /** True if rules come from the cells. */
  readonly ruled: boolean;
  /** Units of the bars in columns; bars of one unit are on one scale. */
  readonly bars: ReadonlyMap<number, string>;
  /** Columns that show the same kind of thing. */
  readonly alike: readonly (readonly number[])[];
}

/** Size of notes relative to cells, and the smallest in pt. */
const [NOTE, MIN_NOTE_PT] = [0.82, 11];
/** Size of Harvey balls relative to text, since these characters are smaller than letters. */
const BALL = 1.4;
const NO_RULE = { paint: { token: 'stroke' }, widthPx: 0 } as const;
/** Opacity of the role's colour behind a cell. */
const ROLE_TINT = 0.16;

/**
 * Creates the grid of a table node and its content. @param own looks and spans of markup, which count from
 * its only head row
 */
export function createTableGrid(
  node: TableNode,
  model: TableModel,
  content: Partial<TableContent>,
  theme: Theme,
): TableGrid {
  const heads = content.groups === undefined ? 1 : 2;
  const looks = new Map((node.looks ?? []).map((look) => [`${look.row} ${look.column}`, look]));
  const strong: TextStyle = { ...node.cellStyle, weight: node.headerStyle.weight };
  const balls: TextStyle = {
    ...node.cellStyle,
    sizesPt: node.cellStyle.sizesPt.map((size) => Math.round(size * BALL)),
    lineHeight: 1,
  };
  const notes = content.footnotes ?? [];
  const ruled = heads > 1 || notes.length > 0;
  const totals = new Set(content.total_rows ?? []);
  if (model.total) totals.add(model.rows.length - 1);
  const groups = new Set(content.group_rows ?? []);
  const counted = (row: number): boolean => !groups.has(row) && !totals.has(row);
  const percents = new Set(
    (node.looks ?? []).flatMap(({ sign, column }) => (sign?.kind === 'bar' ? [column] : [])),
  );
  const scales = findBarScales(model, content.formats ?? [], percents, counted);
  const formatted = formatColumns(model, content, counted, scales);
  const rowHeads = new Set((node.rowHeads ?? []).map(([row, column]) => `${row} ${column}`));
  const body = model.rows.map((row, at) =>
    model.columns.map((_, column): GridCell => {
      const source = row[column] ?? '';
      const shown = formatted.get(column)?.[at];
      const look = looks.get(`${at + 1} ${column}`);
      const isStrong = groups.has(at) || totals.has(at) || rowHeads.has(`${at + 1} ${column}`);
      const emphasis = resolveCellEmphasis(at, column, shown, { node, content, theme });
      const borders =
        look?.borders ?? findRowBorders(at, { node, groups, totals, ruled, last: model.rows.length - 1 });
      const fill = look?.fill ?? emphasis.fill;
      const own = { ...emphasis.own, ...look?.text };
      const sign = shown?.sign ?? toScale(look?.sign, scales.get(column));
      return {
        text: shown?.text ?? (notes.length > 0 ? stripReferences(source) : source),
        mark: notes.length > 0 ? readNoteMarks(source) : '',
        style: shown?.isBall === true ? balls : isStrong ? strong : node.cellStyle,
        isHead: false,
        ...(Object.keys(own).length === 0 ? {} : { own }),
        ...(fill === undefined ? {} : { fill }),
        ...(borders === undefined ? {} : { borders }),
        ...(sign === undefined ? {} : { sign }),
        ...(shown?.meaning === undefined ? {} : { meaning: shown.meaning }),
      };
    }),
  );
  const rows = [
    ...createHeadRows(node, model, content, looks, ruled),
    ...body,
    ...(notes.length === 0 ? [] : [noteRow(node, model, notes)]),
  ];
  const spans = [...(node.spans ?? []), ...createContentSpans(model, content, heads, rows.length, groups)];
  return {
    rows,
    heads,
    spans: spans.length === 0 ? undefined : spans,
    ruled,
    bars: new Map([...scales].map(([column, { key }]) => [column, key])),
    alike: findAlikeColumns(model, content.formats ?? [], groups),
  };
}

/** A bar of per cent on the scale of its column, where other columns reach further. */
function toScale(sign: CellSign | undefined, scale: BarScale | undefined): CellSign | undefined {
  if (sign?.kind !== 'bar' || scale === undefined) return sign;
  const [zero, at] = [-scale.low, sign.value - scale.low].map(
    (value) => value / (scale.high - scale.low || 1),
  );
  return { ...sign, from: Math.min(zero ?? 0, at ?? 0), to: Math.max(zero ?? 0, at ?? 0), zero: zero ?? 0 };
}

function formatColumns(
  model: TableModel,
  { formats }: Partial<TableContent>,
  counted: (row: number) => boolean,
  scales: ReadonlyMap<number, BarScale>,
): Map<number, (FormattedCell | undefined)[]> {
  return new Map(
    (formats ?? []).map((format) => [
      format.column,
      formatColumn(
        format,
        model.rows.map((row) => row[format.column] ?? ''),
        counted,
        scales.get(format.column),
      ),
    ]),
  );
}

interface EmphasisScope {
  readonly node: TableNode;
  readonly content: Partial<TableContent>;
  readonly theme: Theme;
}

/**
 * Emphasis of a cell in ascending order: column, row and cell emphasis, styles, and the colour of a format.
 */
function resolveCellEmphasis(
  row: number,
  column: number,
  shown: FormattedCell | undefined,
  { node, content, theme }: EmphasisScope,
): { own: CellLook['text']; fill?: Paint } {
  const { highlight_columns, highlight_rows, highlight_cells, cell_styles, highlight } = content;
  const { weight } = node.headerStyle;
  const inColumn = highlight_columns?.includes(column) === true;
  const isCell = highlight_cells?.some((cell) => cell.row === row && cell.column === column) === true;
  const inRow = highlight === row || highlight_rows?.includes(row) === true;
  let own: CellLook['text'] = inColumn || isCell ? { weight } : {};
  let fill: Paint | undefined = inColumn || isCell || inRow ? node.highlight : undefined;
  for (const style of cell_styles ?? []) {
    if (
      (style.row !== undefined && style.row !== row) ||
      (style.column !== undefined && style.column !== column)
    )
      continue;
    if (style.role !== undefined)
      fill = { ...getRolePaint(style.role, node.cellStyle.color, theme), alpha: ROLE_TINT };
    own = {
      ...own,
      ...(style.bold === true || style.role !== undefined ? { weight } : {}),
      ...(style.italic === true ? { italic: true } : {}),
    };
  }
  if (shown?.tint !== undefined) {
    const tint = tintCell(shown.tint.role, shown.tint.strength, node.cellStyle.color, theme);
    return { own: { ...own, color: tint.text }, fill: tint.fill };
  }
  if (shown?.role !== undefined)
    own = { ...own, color: getRolePaint(shown.role, node.cellStyle.color, theme) };
  return fill === undefined ? { own } : { own, fill };
}

interface RuleScope {
  readonly node: TableNode;
  readonly groups: ReadonlySet<number>;
  readonly totals: ReadonlySet<number>;
  readonly ruled: boolean;
  readonly last: number;
}

/** Totals are separated like the head; a group has a rule of the same colour below it. */
function findRowBorders(
  row: number,
  { node, groups, totals, ruled, last }: RuleScope,
): CellBorders | undefined {
  const isLast = totals.has(row) && row === last && !ruled;
  if (groups.has(row)) return { bottom: { paint: node.headerRule.paint, widthPx: 1 } };
  if (!totals.has(row) || isLast) return undefined;
  return row === 0 ? undefined : { top: node.headerRule };
}

function createHeadRows(
  node: TableNode,
  model: TableModel,
  content: Partial<TableContent>,
  looks: ReadonlyMap<string, CellLook>,
  ruled: boolean,
): GridCell[][] {
  const { groups = [], highlight_columns } = content;
  const below = ruled ? { borders: { bottom: node.headerRule } } : {};
  const names = model.columns.map((column, at): GridCell => {
    const look = looks.get(`0 ${at}`);
    const stressed =
      highlight_columns?.includes(at) === true && node.headerFill === undefined
        ? node.highlight
        : node.headerFill;
    const fill = look?.fill ?? stressed;
    const borders = look?.borders;
    return {
      text: formatHeader(column),
      mark: '',
      style: node.headerStyle,
      isHead: true,
      ...(look?.text === undefined ? {} : { own: look.text }),
      ...(fill === undefined ? {} : { fill }),
      ...below,
      ...(borders === undefined ? {} : { borders }),
    };
  });
  if (groups.length === 0) return [names];
  const above = names.map((name, at): GridCell => {
    const group = groups.find(({ from, to }) => at >= from && at <= to);
    // A column outside of groups spans both head rows.
    if (group === undefined) return { ...name, borders: { bottom: NO_RULE } };
    const { fill, own: _, ...rest } = name;
    const shown = node.headerFill ?? (fill === node.highlight ? undefined : fill);
    return {
      ...rest,
      text: at === group.from ? group.label : '',
      own: { align: 'center' },
      ...(shown === undefined ? {} : { fill: shown }),
      borders: { bottom: { paint: node.headerRule.paint, widthPx: 1 } },
    };
  });
  return [above, names];
}

/** "Revenue (€ m)": the unit never breaks. */
function formatHeader({ label, unit }: TableModel['columns'][number]): string {
  return unit === undefined || unit === '' ? label : `${label} (${unit.replace(/ /g, '\u00a0')})`;
}

function noteRow(node: TableNode, model: TableModel, notes: readonly string[]): GridCell[] {
  const sizesPt = node.cellStyle.sizesPt.map((size) =>
    Math.max(MIN_NOTE_PT, Math.round(size * NOTE * 2) / 2),
  );
  const style: TextStyle = { ...node.cellStyle, sizesPt, color: { token: 'muted' }, paragraphGapEm: 0.15 };
  const text = notes.map((note, at) => `${at + 1} ${note}`).join('\n');
  return model.columns.map(
    (_, at): GridCell => ({
      text: at === 0 ? text : '',
      mark: '',
      style,
      isHead: false,
      own: { align: 'start' },
      borders: { bottom: NO_RULE },
    }),
  );
}

function createContentSpans(
  model: TableModel,
  { groups = [], merge = [] }: Partial<TableContent>,
  heads: number,
  rows: number,
  groupRows: ReadonlySet<number>,
): TableSpan[] {
  const columns = model.columns.length;
  const grouped = groups.map(
    ({ from, to }): TableSpan => ({ row: 0, column: from, rows: 1, columns: to - from + 1 }),
  );
  const alone =
    heads > 1
      ? model.columns.flatMap((_, at): TableSpan[] =>
          groups.some(({ from, to }) => at >= from && at <= to)
            ? []
            : [{ row: 0, column: at, rows: 2, columns: 1 }],
        )
      : [];
  const across = (row: number): TableSpan => ({ row, column: 0, rows: 1, columns });
  return [
    ...grouped.filter((span) => span.columns > 1),
    ...alone,
    ...[...groupRows].map((row) => across(row + heads)),
    ...merge.map((span) => ({ ...span, row: span.row + heads })),
    ...(rows > heads + model.rows.length ? [across(rows - 1)] : []),
  ];
}

/** "1, 2" of "12.4[^1][^2]". */
function readNoteMarks(cell: string): string {
  return [...cell.matchAll(FOOTNOTE_MARK)].map(([, number]) => number).join(', ');
}

/** Borders of a grid position; a cell that spans several has borders around all of them. */
export function findBorders(
  { rows, heads, spans }: TableGrid,
  row: number,
  column: number,
): CellBorders | undefined {
  const span = findSpan(spans, row, column) ?? { row, column, rows: 1, columns: 1 };
  const last = span.row + span.rows - 1;
  const { top, end, start } = rows[span.row]?.[span.column]?.borders ?? {};
  // Below a head over two rows is the border of the lower one.
  const { bottom } = (heads > 1 && last < heads ? rows[last] : rows[span.row])?.[span.column]?.borders ?? {};
  const sides = {
    ...(top !== undefined && row === span.row ? { top } : {}),
    ...(end !== undefined && column === span.column + span.columns - 1 ? { end } : {}),
    ...(bottom !== undefined && row === last ? { bottom } : {}),
    ...(start !== undefined && column === span.column ? { start } : {}),
  };
  return Object.keys(sides).length === 0 ? undefined : sides;
}
