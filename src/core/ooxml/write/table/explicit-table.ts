import { hasFixedLines, NATURAL_LINE } from '../../../scene/natural-line.ts';
import type { Paragraph, Run, Stroke, TableCell, TableElement } from '../../../scene/scene.ts';
import { substituteLines } from '../../../scene/substitute-lines.ts';
import { findBorder, findSpan, type TableSpan } from '../../../scene/table.ts';
import { emu, NO_FILL, tc, tcPr, xfrm } from '../../xml/drawing.ts';
import { RELATIONSHIP } from '../../xml/namespaces.ts';
import { element, sequence, type Xml } from '../../xml/xml.ts';
import { computeBaselineShift } from '../drawing/baseline-shift.ts';
import { writeCellBlip, writeGraphicFrame } from '../drawing/containers.ts';
import { paintKey } from '../drawing/format-cache.ts';
import { createNonVisual } from '../drawing/non-visual.ts';
import type { PartContext } from '../drawing/part-context.ts';
import type { CellFormat } from '../drawing/recent-formats.ts';
import { ExplicitText } from '../text/explicit-text.ts';
import { hasFormula } from '../text/line-spacing.ts';
import { EMPTY_PARAGRAPH, wrapParagraph, writeTextBody } from '../text/paragraph.ts';
import { writeEndProperties } from '../text/run.ts';
import { PLAIN_BODY, wrapBody } from '../text/text-body.ts';
import { writeTable } from './table.ts';

const EDGES = {
  lnL: sequence('a:lnL', ['fill', 'dash']),
  lnR: sequence('a:lnR', ['fill', 'dash']),
  lnT: sequence('a:lnT', ['fill', 'dash']),
  lnB: sequence('a:lnB', ['fill', 'dash']),
} as const;
/** Arrows, geometric shapes, ticks and similar symbols. */
const SYMBOLS = /[\u2190-\u2bff]/;
const DASHES = { dash: 'dash', dot: 'sysDot' } as const;

/** Writes a native table whose first row is the header. */
export function writeTableFrame(item: TableElement, context: PartContext): Xml {
  return writeGraphicFrame(
    'table',
    createNonVisual(item, context),
    xfrm('p:xfrm', item.box),
    writeExplicitTable(item, context),
  );
}

function writeExplicitTable(item: TableElement, context: PartContext): Xml {
  const { table, style } = item;
  const look = element('a:tblPr', {
    rtl: context.rtl || undefined,
    firstRow: true,
    lastRow: table.total || undefined,
    bandRow: style.band !== undefined || undefined,
  });
  const text = new ExplicitText(context);
  return writeTable(look, {
    widths: item.columnWidths.map(emu),
    heights: item.rowHeights.map(emu),
    cell: (row, column) => writeCell(item, row, column, text, context),
  });
}

function writeCell(
  item: TableElement,
  row: number,
  column: number,
  text: ExplicitText,
  context: PartContext,
): Xml {
  const span = findSpan(item.spans, row, column);
  const merged = mergeAttributes(span, row, column);
  const cell =
    span === undefined || !merged.isFirst ? item.cells[row]?.[column] : item.cells[span.row]?.[span.column];
  // A cell that is covered by a merged cell is empty.
  const paragraphs = merged.isFirst
    ? prepareLines(
        cell?.paragraphs ?? [],
        measureTextRoom(item, span ?? { row, column, rows: 1, columns: 1 }, cell),
      )
    : [];
  const shift = computeBaselineShift(paragraphs, context);
  return tc(merged.attributes, {
    txBody: isEmpty(paragraphs)
      ? writeEmptyBody(item, row, context)
      : writeTextBody('a:txBody', PLAIN_BODY, paragraphs, text),
    tcPr: writeCellProperties(
      item,
      span ?? { row, column, rows: 1, columns: 1 },
      [row, column],
      cell,
      shift,
      context,
    ),
  });
}

function isEmpty(paragraphs: readonly Paragraph[]): boolean {
  return paragraphs.every(({ runs }) =>
    runs.every(({ text, formula }) => text === '' && formula === undefined),
  );
}

/** An empty cell has the letters of its row; without a size LibreOffice takes 18 pt, which makes rows taller. */
function writeEmptyBody({ cells }: TableElement, row: number, context: PartContext): Xml {
  const find = (some: readonly TableCell[] = []): Run | undefined =>
    some.flatMap(({ paragraphs }) => paragraphs.flatMap(({ runs }) => runs)).find(({ text }) => text !== '');
  const sample = find(cells[row]) ?? find(cells.flat());
  return wrapBody(
    'a:txBody',
    PLAIN_BODY,
    sample === undefined
      ? EMPTY_PARAGRAPH
      : wrapParagraph(undefined, [], writeEndProperties(sample, context)),
  );
}

/**
 * Rows grow where a program sets lines taller than they are planned. Signs come from fonts with tall lines,
 * so lines with signs are set in points. LibreOffice takes lines above 100 % as shares of the font's own
 * line, so a single line, whose row has a height anyway, is set at 100 %. A line that breaks in a substitute
 * for its font, in a row that is high enough for that, keeps its spacing, so that its lines stand as far
 * apart as those of other cells.
 */
function prepareLines(paragraphs: readonly Paragraph[], room: TextRoom): readonly Paragraph[] {
  return paragraphs.map((paragraph) => {
    const { runs, lines, lineHeight } = paragraph;
    const [run] = runs;
    const [line] = lines;
    if (paragraph.fixedLines === true || runs.some(({ text }) => SYMBOLS.test(text)))
      return { ...paragraph, fixedLines: true };
    const isSingle = paragraphs.length === 1 && lines.length === 1 && lineHeight > NATURAL_LINE;
    if (
      !isSingle ||
      run === undefined ||
      line === undefined ||
      hasFormula(paragraph) ||
      hasFixedLines(run.font, run.lang)
    )
      return paragraph;
    const count = substituteLines(paragraph).countIn(room.width);
    if (count > 1 && count * line.height <= room.height) return paragraph;
    const height = (line.height * NATURAL_LINE) / lineHeight;
    return {
      ...paragraph,
      lineHeight: NATURAL_LINE,
      lines: [{ ...line, height, top: line.top + (line.height - height) / 2 }],
    };
  });
}

/** Size in px of a cell without its padding. */
interface TextRoom {
  readonly width: number;
  readonly height: number;
}

function measureTextRoom(
  { columnWidths, rowHeights, style: { paddingPx } }: TableElement,
  span: TableSpan,
  cell: TableCell | undefined,
): TextRoom {
  const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
  return {
    width:
      sum(columnWidths.slice(span.column, span.column + span.columns)) -
      2 * paddingPx.x -
      (cell?.insetPx ?? 0),
    height: sum(rowHeights.slice(span.row, span.row + span.rows)) - 2 * paddingPx.y,
  };
}

type MergeAttributes = {
  readonly rowSpan?: number | undefined;
  readonly gridSpan?: number | undefined;
  readonly hMerge?: boolean | undefined;
  readonly vMerge?: boolean | undefined;
};

/** Span attributes of a cell. The first cell of a span is at the top, on the side where reading begins. */
function mergeAttributes(
  span: TableSpan | undefined,
  row: number,
  column: number,
): { readonly isFirst: boolean; readonly attributes: MergeAttributes } {
  if (span === undefined) return { isFirst: true, attributes: {} };
  const [atTop, atStart] = [row === span.row, column === span.column];
  const attributes = {
    rowSpan: atTop && span.rows > 1 ? span.rows : undefined,
    gridSpan: atStart && span.columns > 1 ? span.columns : undefined,
    hMerge: atStart ? undefined : true,
    vMerge: atTop ? undefined : true,
  };
  return { isFirst: atTop && atStart, attributes };
}

function writeCellProperties(
  item: TableElement,
  span: TableSpan,
  [row, column]: readonly [number, number],
  cell: TableCell | undefined,
  shift: number,
  context: PartContext,
): Xml {
  const { fill, insetPx = 0 } = cell ?? {};
  const { cells } = item;
  const under = row === span.row ? row + span.rows : row + 1;
  const start = column === span.column ? findBorder(cells, row, column, 'start') : undefined;
  const past = span.column + span.columns - 1;
  const end = column === past || column === span.column ? findBorder(cells, row, past, 'end') : undefined;
  const format = {
    above: row === span.row ? (findBorder(cells, row, column, 'top') ?? findRuleAbove(item, row)) : undefined,
    below: findBorder(cells, under - 1, column, 'bottom') ?? findRuleAbove(item, under),
    left: context.rtl ? end : start,
    right: context.rtl ? start : end,
    fill,
    paddingPx: item.style.paddingPx,
    shift,
    insetPx,
  };
  if (cell?.marks === undefined)
    return context.formats.cells.get(format, () => getCachedProperties(format, context));
  const size = { width: item.columnWidths[column] ?? 0, height: item.rowHeights[row] ?? 0 };
  const picture = context.cellPicture({ marks: cell.marks, fill, ...size });
  return writeProperties(
    format,
    writeCellBlip(context.relationships.to(RELATIONSHIP.image, picture)),
    context,
  );
}

function getCachedProperties(format: CellFormat, context: PartContext): Xml {
  const { above, below, left, right, fill, paddingPx, shift, insetPx } = format;
  const key = `c ${createStrokeKey(above)} ${createStrokeKey(below)} ${createStrokeKey(left)} ${createStrokeKey(right)} ${paintKey(fill)} ${paddingPx.x} ${paddingPx.y} ${shift} ${insetPx}`;
  return context.formats.get(key, () =>
    writeProperties(format, fill === undefined ? NO_FILL : context.colors.fill(fill), context),
  );
}

function writeProperties(
  { above, below, left, right, paddingPx, shift, insetPx }: CellFormat,
  fill: Xml,
  context: PartContext,
): Xml {
  return tcPr(
    {
      marL: emu(paddingPx.x),
      marR: emu(paddingPx.x + insetPx),
      marT: emu(Math.max(0, paddingPx.y + shift)),
      marB: emu(Math.max(0, paddingPx.y - shift)),
      anchor: 'ctr',
    },
    {
      lnL: writeEdge('lnL', left, context),
      lnR: writeEdge('lnR', right, context),
      lnT: writeEdge('lnT', above, context),
      lnB: writeEdge('lnB', below, context),
      fill,
    },
  );
}

function createStrokeKey(stroke: Stroke | undefined): string {
  return stroke === undefined ? '-' : `${paintKey(stroke.paint)} ${stroke.widthPx} ${stroke.dash}`;
}

/**
 * The rule between row - 1 and row: none above the header, the header's own below it and above the total, the
 * plain one elsewhere.
 */
function findRuleAbove({ style, table, rowHeights }: TableElement, row: number): Stroke | undefined {
  if (row === 0) return undefined;
  return row === 1 || (table.total && row === rowHeights.length - 1) ? style.headerRule : style.rule;
}

function writeEdge(name: keyof typeof EDGES, stroke: Stroke | undefined, context: PartContext): Xml {
  if (stroke === undefined || stroke.widthPx <= 0) return EDGES[name]({ w: 0 }, { fill: NO_FILL });
  const dash =
    stroke.dash === undefined || stroke.dash === 'solid'
      ? undefined
      : element('a:prstDash', { val: DASHES[stroke.dash] });
  return EDGES[name]({ w: emu(stroke.widthPx) }, { fill: context.colors.fill(stroke.paint), dash });
}
