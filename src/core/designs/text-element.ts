import type { ReadParagraph, ReadText } from '../ooxml/read/index.ts';
import { type Box, EMU_PER_PX, type Paragraph, type TextElement } from '../scene/scene.ts';
import { type SetScope, type SetText, setRichText, setUncached } from './rich-text.ts';
import { stackLetters } from './stacked-text.ts';

type PlacedText = Pick<TextElement, 'box' | 'paragraphs' | 'anchor' | 'neededHeightPx'> & {
  readonly turned: number;
};

type Scope = Omit<SetScope, 'fontScale' | 'lineReduction'>;

/**
 * Sets a text into its shape's box: insets, wrapping and anchoring. Lines are relative to the returned box.
 * @param
 * flat the horizontal text as it was set to this width
 */
export function placeText(read: ReadText, outer: Box, scope: Scope, flat?: SetText): PlacedText {
  const [text, known] = read.stacked === true ? [stackLetters(read), undefined] : [read, flat];
  const { box, height, needed, set, columnWidth, columns } = measureText(text, outer, scope, known);
  const flowed =
    columns > 1 ? flowIntoColumns(set.paragraphs, columnWidth, Math.max(box.height, needed)) : set.paragraphs;
  const free = height - needed;
  const shift = text.anchor === 'top' ? 0 : text.anchor === 'middle' ? free / 2 : free;
  const y =
    text.autofit.kind === 'shape' || text.anchor === 'top'
      ? box.y
      : box.y - (height - box.height) / (text.anchor === 'middle' ? 2 : 1);
  return {
    box: { ...box, y, height },
    paragraphs: shiftLines(flowed, shift),
    anchor: text.anchor,
    neededHeightPx: needed,
    turned: text.turned,
  };
}

/** Sets a text without placing it: the height of its box, and the height that it needs. */
export function measureText(
  text: ReadText,
  outer: Box,
  scope: Scope,
  known?: SetText,
): {
  readonly box: Box;
  readonly height: number;
  readonly needed: number;
  readonly set: SetText;
  readonly columnWidth: number;
  readonly columns: number;
} {
  const inner = applyInsets(text.turned === 0 ? outer : rotateQuarter(outer), text);
  const columns = text.wrap ? text.columns : 1;
  const columnWidth = inner.width / columns;
  const paragraphs: readonly ReadParagraph[] = text.paragraphs;
  // Unwrapped text has its natural width and grows away from its alignment.
  const natural = text.wrap ? undefined : setRichText(paragraphs, 1e6, toSetScope(scope, text)).widthPx;
  const box = natural === undefined ? inner : growUnwrapped(inner, natural, paragraphs[0]);
  const set =
    known ??
    setRichText(paragraphs, natural === undefined ? columnWidth : box.width, toSetScope(scope, text));
  const needed = columns > 1 ? set.heightPx / columns : set.heightPx;
  // A shape that grows with its text keeps its anchor; its stored size may be based on other fonts.
  const isTight = needed > box.height;
  const height = !isTight
    ? box.height
    : text.autofit.kind === 'shape'
      ? needed
      : Math.max(
          box.height,
          Math.min(
            needed,
            availableHeight(text, text.turned === 0 ? outer : rotateQuarter(outer), box, set.paragraphs),
          ),
        );
  return { box, height, needed, set, columnWidth, columns };
}

/**
 * Sets horizontal text to a width. @returns the height without insets, and the set text if it can be placed
 * unchanged
 */
export function setAtWidth(
  text: ReadText,
  width: number,
  scope: Scope,
): { readonly needed: number; readonly set?: SetText } {
  if (!text.wrap || text.columns > 1)
    return { needed: measureText(text, { x: 0, y: 0, width, height: 0 }, scope).needed };
  const set = setUncached(text.paragraphs, innerWidth(width, text), toSetScope(scope, text));
  return { needed: set.heightPx, set };
}

function toSetScope(scope: Scope, { autofit }: ReadText): SetScope {
  const [fontScale, lineReduction] =
    autofit.kind === 'text' ? [autofit.fontScale, autofit.lineReduction] : [1, 0];
  return { ...scope, fontScale, lineReduction };
}

/** Share of the line height around glyphs that may extend beyond the box. */
const AIR = 0.1;

function glyphAir(paragraphs: readonly Paragraph[]): number {
  return AIR * Math.max(0, ...paragraphs.flatMap(({ lines }) => lines.map(({ height }) => height)));
}

/** Enlarges the box of an overflowing text by the empty part of its lines. */
export function enlargeByAir(text: TextElement): TextElement {
  const { box, paragraphs, anchor, neededHeightPx: needed } = text;
  const more = Math.max(
    0,
    Math.min(needed - box.height, glyphAir(paragraphs) * (anchor === 'middle' ? 2 : 1)),
  );
  const above = anchor === 'top' ? 0 : anchor === 'middle' ? more / 2 : more;
  return {
    ...text,
    box: { ...box, y: box.y - above, height: box.height + more },
    paragraphs: shiftLines(paragraphs, above),
  };
}

/**
 * Height that a text may take before its glyphs leave the shape: it may grow over the insets on the sides
 * where it is not anchored.
 */
function availableHeight(
  { anchor }: ReadText,
  outer: Box,
  inner: Box,
  paragraphs: readonly Paragraph[],
): number {
  const air = glyphAir(paragraphs);
  const [above, below] = [inner.y - outer.y + air, outer.y + outer.height - inner.y - inner.height + air];
  return (
    inner.height +
    (anchor === 'top' ? below : anchor === 'bottom' ? above : 2 * Math.max(0, Math.min(above, below)))
  );
}

function applyInsets(box: Box, text: ReadText): Box {
  const [left, top, bottom] = [
    text.insets.left / EMU_PER_PX,
    text.insets.top / EMU_PER_PX,
    text.insets.bottom / EMU_PER_PX,
  ];
  return {
    x: box.x + left,
    y: box.y + top,
    width: innerWidth(box.width, text),
    height: Math.max(0, box.height - top - bottom),
  };
}

function innerWidth(width: number, { insets }: ReadText): number {
  return Math.max(1, width - insets.left / EMU_PER_PX - insets.right / EMU_PER_PX);
}

/** The box of text rotated by a quarter turn, with the same centre. */
function rotateQuarter({ x, y, width, height }: Box): Box {
  return { x: x + (width - height) / 2, y: y + (height - width) / 2, width: height, height: width };
}

function growUnwrapped(inner: Box, width: number, first: ReadParagraph | undefined): Box {
  const grow = Math.ceil(width) + 1 - inner.width;
  const end = first?.align === 'end' ? !first.rtl : first?.align === 'start' ? first.rtl : false;
  const before = first?.align === 'center' ? grow / 2 : end ? grow : 0;
  return { ...inner, x: inner.x - before, width: inner.width + grow };
}

function shiftLines(paragraphs: readonly Paragraph[], by: number): readonly Paragraph[] {
  if (by === 0) return paragraphs;
  return paragraphs.map((paragraph) => ({
    ...paragraph,
    lines: paragraph.lines.map((line) => ({ ...line, top: line.top + by, baseline: line.baseline + by })),
  }));
}

/** Continues lines that exceed the column at the top of the next one. */
function flowIntoColumns(
  paragraphs: readonly Paragraph[],
  strideX: number,
  height: number,
): readonly Paragraph[] {
  let column = 0;
  let head = 0;
  return paragraphs.map((paragraph) => ({
    ...paragraph,
    lines: paragraph.lines.map((line) => {
      if (line.top + line.height - head > height + 1) {
        column += 1;
        head = line.top;
      }
      return {
        ...line,
        top: line.top - head,
        baseline: line.baseline - head,
        spans: line.spans.map((span) => ({ ...span, x: span.x + column * strideX })),
      };
    }),
  }));
}
