import { omit } from '../input/fields.ts';
import { stretchMarks } from '../scene/cell-marks.ts';
import { computeRoomyBox, onStandardSlide, type TextPlacement, withinElements } from '../scene/roomy-box.ts';
import {
  type Paragraph,
  PT_PER_PX,
  type Run,
  type Scene,
  type SceneElement,
  type TableCell,
  type TableElement,
  type TextElement,
} from '../scene/scene.ts';
import { getLineSizePx } from '../scene/script-letters.ts';
import { findSpan, growSpannedRows, sumWidths } from '../scene/table.ts';
import type { Theme } from '../scene/theme.ts';
import type { RunSpec } from './paragraph-spec.ts';
import { TextSetter } from './set-text.ts';

/** Smallest scale that programs use, in per cent. */
const SMALLEST_PERCENT = 25;
const TOLERANCE_PX = 1;

/**
 * Lays a scene out in the families of another theme, as programs do: boxes stay, lines break anew, rows of
 * tables grow.
 *
 * @param shrinks whether overflowing texts shrink as with `a:normAutofit`.
 */
export function relayout(scene: Scene, to: Theme, shrinks = false): Scene {
  const placement = findTextPlacement(scene);
  return {
    ...scene,
    elements: scene.elements.map((element) => relayoutElement(element, to, placement, shrinks)),
  };
}

/** Surroundings for growing boxes. Designs have margins of their own. */
export function findTextPlacement({
  elements,
  serves,
  canvas,
}: Pick<Scene, 'elements' | 'serves' | 'canvas'>): TextPlacement {
  return serves === undefined ? onStandardSlide(elements, canvas) : withinElements(elements, canvas);
}

/** Lays one element out again. */
export function relayoutElement(
  element: SceneElement,
  to: Theme,
  placement: TextPlacement,
  shrinks = false,
): SceneElement {
  if (element.type === 'text') return relayoutText(element, to, placement, shrinks);
  if (element.type === 'table') return relayoutTable(element, to);
  return element.type === 'group'
    ? {
        ...element,
        children: element.children.map((child) => relayoutElement(child, to, placement, shrinks)),
      }
    : element;
}

function relayoutText(
  element: TextElement,
  to: Theme,
  placement: TextPlacement,
  shrinks: boolean,
): TextElement {
  // Boxes of single lines can be wider in the file, or let them overflow.
  const { box, wraps, staysOnLine } = computeRoomyBox(element, placement);
  const breaks = wraps && (shrinks || !staysOnLine);
  const lineWidth = placement.canvas.widthPx;
  const whole = relayoutParagraphs(element.paragraphs, breaks ? box.width : lineWidth, to);
  const set =
    shrinks && breaks && whole.height > element.box.height + TOLERANCE_PX
      ? shrinkToFit(element.paragraphs, box.width, element.box.height, to)
      : whole;
  const paragraphs = breaks
    ? set.paragraphs
    : set.paragraphs.map((paragraph) => realign(paragraph, box.width - lineWidth));
  const free = element.box.height - set.height;
  const top = element.anchor === 'top' ? 0 : element.anchor === 'middle' ? free / 2 : free;
  return { ...element, box, paragraphs: moveDown(paragraphs, top), neededHeightPx: set.height };
}

/** Shrinks paragraphs to the largest percentage at which they fit a height, as LibreOffice does. */
function shrinkToFit(
  paragraphs: readonly Paragraph[],
  widthPx: number,
  heightPx: number,
  to: Theme,
): ReturnType<typeof relayoutParagraphs> {
  const at = (percent: number) => relayoutParagraphs(scaleParagraphs(paragraphs, percent / 100), widthPx, to);
  let [low, high] = [SMALLEST_PERCENT, 99];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (at(middle).height <= heightPx + TOLERANCE_PX) low = middle;
    else high = middle - 1;
  }
  return at(low);
}

/** Height in px and number of lines of a text in another theme at a scale. */
export function measureAtScale(
  element: TextElement,
  to: Theme,
  placement: TextPlacement,
  scale: number,
): { readonly height: number; readonly lines: number } {
  const { paragraphs, height } = relayoutParagraphs(
    scaleParagraphs(element.paragraphs, scale),
    computeRoomyBox(element, placement).box.width,
    to,
  );
  return { height, lines: paragraphs.reduce((count, { lines }) => count + lines.length, 0) };
}

/** Scales sizes and spacing of paragraphs, whose lines are not set yet. */
function scaleParagraphs(paragraphs: readonly Paragraph[], scale: number): Paragraph[] {
  return paragraphs.map((paragraph) => ({
    ...paragraph,
    spaceBeforePx: paragraph.spaceBeforePx * scale,
    runs: paragraph.runs.map((run) => ({
      ...run,
      sizePx: run.sizePx * scale,
      ...(run.risePx === undefined ? {} : { risePx: run.risePx * scale }),
      ...(run.trackingPx === undefined ? {} : { trackingPx: run.trackingPx * scale }),
    })),
  }));
}

/** Realigns a paragraph in a box that is wider by some px. */
function realign(paragraph: Paragraph, wider: number): Paragraph {
  const { align, rtl, lines } = paragraph;
  const by = align === 'center' ? wider / 2 : (align === 'start') === rtl ? wider : 0;
  return {
    ...paragraph,
    lines: lines.map((line) => ({ ...line, spans: line.spans.map((span) => ({ ...span, x: span.x + by })) })),
  };
}

function relayoutTable(table: TableElement, to: Theme): TableElement {
  const { y: padY } = table.style.paddingPx;
  const { spans } = table;
  const set = table.cells.map((cells, row) =>
    cells.map((cell, column) => {
      return { cell, ...relayoutParagraphs(cell.paragraphs, findCellTextWidth(table, row, column), to) };
    }),
  );
  const single = table.rowHeights.map((height, row) =>
    Math.max(
      height,
      ...(set[row] ?? []).map((cell, column) =>
        (findSpan(spans, row, column)?.rows ?? 1) > 1 ? 0 : cell.height + 2 * padY,
      ),
    ),
  );
  const rowHeights = growSpannedRows(
    single,
    spans,
    (row, column) => (set[row]?.[column]?.height ?? 0) + 2 * padY,
  );
  const cellHeight = (row: number, column: number): number =>
    rowHeights
      .slice(row, row + (findSpan(spans, row, column)?.rows ?? 1))
      .reduce((sum, height) => sum + height, 0) -
    2 * padY;
  const cells = set.map((row, index) =>
    row.map(
      ({ cell, paragraphs, height }, column): TableCell => ({
        ...cell,
        paragraphs: moveDown(paragraphs, Math.max(0, (cellHeight(index, column) - height) / 2)),
        ...(cell.marks === undefined
          ? {}
          : { marks: stretchMarks(cell.marks, (rowHeights[index] ?? 1) / (table.rowHeights[index] ?? 1)) }),
      }),
    ),
  );
  return {
    ...table,
    cells,
    rowHeights,
    box: { ...table.box, height: rowHeights.reduce((sum, height) => sum + height, 0) },
  };
}

/** Width in px of the text of a cell. */
export function findCellTextWidth(
  { cells, columnWidths, spans, style }: TableElement,
  row: number,
  column: number,
): number {
  const width = sumWidths(columnWidths, column, findSpan(spans, row, column));
  return Math.max(1, width - 2 * style.paddingPx.x - (cells[row]?.[column]?.insetPx ?? 0));
}

/** Tops count from 0. */
function relayoutParagraphs(
  paragraphs: readonly Paragraph[],
  widthPx: number,
  to: Theme,
): { readonly paragraphs: Paragraph[]; readonly height: number } {
  let height = 0;
  const set = paragraphs.map((paragraph) => {
    const [made] =
      createSetter(paragraph, to)?.paragraphs(0, widthPx, height + paragraph.spaceBeforePx) ?? [];
    if (made === undefined) return paragraph;
    height = made.lines.reduce(
      (bottom, line) => Math.max(bottom, line.top + line.height),
      height + paragraph.spaceBeforePx,
    );
    return { ...made, spaceBeforePx: paragraph.spaceBeforePx };
  });
  return { paragraphs: set, height };
}

/** Sets each paragraph separately, since its direction is known. */
function createSetter(paragraph: Paragraph, to: Theme): TextSetter | undefined {
  const [run] = paragraph.runs;
  if (run === undefined) return undefined;
  const { lang } = run;
  const sizePx = getLineSizePx(run);
  const style = {
    ...{
      font: run.font,
      weight: run.weight,
      color: run.color,
      align: paragraph.align,
      sizesPt: [sizePx * PT_PER_PX],
    },
    lineHeight: paragraph.lineHeight,
    ...(run.trackingPx === undefined ? {} : { trackingEm: run.trackingPx / run.sizePx }),
  };
  const { level, bullet } = paragraph;
  return new TextSetter(
    [
      {
        runs: paragraph.runs.map((one) => createSpec(one, sizePx)),
        style,
        level,
        ...(bullet === undefined ? {} : { bullet }),
        indentEm: paragraph.indentPx / sizePx,
        gapEm: 0,
      },
    ],
    to,
    lang,
    paragraph.rtl,
    [],
  );
}

/** @param textPx base of relative sizes. */
function createSpec(run: Run, textPx: number): RunSpec {
  const spec = omit(run, 'sizePx', 'lang', 'trackingPx', 'underline', 'risePx');
  const scale = getLineSizePx(run) / textPx;
  return Math.abs(scale - 1) < 0.001 ? spec : { ...spec, scale };
}

function moveDown(paragraphs: readonly Paragraph[], by: number): Paragraph[] {
  return paragraphs.map((paragraph) => ({
    ...paragraph,
    lines: paragraph.lines.map((line) => ({ ...line, top: line.top + by, baseline: line.baseline + by })),
  }));
}
