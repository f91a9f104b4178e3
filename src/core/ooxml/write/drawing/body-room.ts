import { flatten } from '../../../scene/check/geometry.ts';
import { hasFixedLines, NATURAL_LINE } from '../../../scene/natural-line.ts';
import {
  computeRoomyBox,
  measureFreeAboveBelow,
  measureFreeBelowToStrip,
  type TextPlacement,
} from '../../../scene/roomy-box.ts';
import type { Box, Paragraph, PlaceholderRole, TextElement } from '../../../scene/scene.ts';
import { findLargestSizePx } from '../../../scene/script-letters.ts';
import { SUBSTITUTE_LINE } from '../../../scene/substitute-line.ts';
import type { SubstituteLines } from '../../../scene/substitute-lines.ts';
import { hasFormula } from '../text/line-spacing.ts';
import { computeBaselineShift } from './baseline-shift.ts';
import type { PartContext } from './part-context.ts';

/** Tolerance for rounding in other programs, in px. */
const ROUNDING_PX = 1.5;
/** Smallest distance in px between text and the edge of its shape. */
const EDGE_PX = 4;

/** Placeholders that are rarely edited. */
const LABEL_ROLES: ReadonlySet<PlaceholderRole> = new Set(['none', 'footer', 'date', 'slide_number']);

/** Position and behaviour of a text body as written to the file. */
export interface BodyBox {
  readonly box: Box;
  readonly wraps: boolean;
  /**
   * Programs may shrink the text. False if lines do not wrap, since shrinking would not keep them in the box,
   * for labels whose text fits in every font, and for texts after a table that do: LibreOffice before 24.8 sets a
   * text that may shrink as its face asks once it has drawn a table.
   */
  readonly shrinks: boolean;
}

/**
 * The box in which a text has the same size and place in every program. LibreOffice before 24.8 sets lines as
 * high as their face asks, IBM Plex Sans 1.3 em, where PowerPoint sets 1.2 em, and would set the whole text
 * smaller for that. A higher box moves nothing: it grows away from the side where the text is anchored.
 *
 * @param rectangle bounds of the shape around the text, which the body may fill
 */
export function fitBodyBox(item: TextElement, context: PartContext, rectangle?: Box): BodyBox {
  const { box, wraps, fits, partsWords, substitutes } = computeRoomyBox(item, context.around);
  const isLabel = LABEL_ROLES.has(item.placeholder);
  const followsTable = isLabel && wraps && !partsWords && isAfterTable(item, context.around);
  const substituteHeight = followsTable ? measureSubstitute(item.paragraphs, substitutes, box.width) : 0;
  const shrinksIn = ({ height }: Box): boolean =>
    wraps && !(isLabel && fits) && !(followsTable && substituteHeight <= height);
  const inner = rectangle === undefined ? box : growWithin(box, rectangle, item.anchor);
  // Text that overflows its box also overflows in the file.
  const availableHeight = Math.max(inner.height, item.neededHeightPx);
  const wanted = Math.max(0, measureLines(item.paragraphs, context) - availableHeight);
  const extra = limitExtra(wanted, item, inner, context, rectangle === undefined);
  const substituteExtra =
    rectangle === undefined && wraps && !partsWords
      ? Math.max(0, measureSubstitute(item.paragraphs, substitutes, box.width) - availableHeight)
      : 0;
  if (extra === 0 && substituteExtra === 0) return { box: inner, wraps, shrinks: shrinksIn(inner) };
  const free =
    substituteExtra > extra ? measureFreeAboveBelow(item, box, context.around) : { above: 0, below: 0 };
  const each = Math.max(extra / 2, Math.min(substituteExtra / 2, free.above, free.below));
  const [above, below] =
    item.anchor === 'top'
      ? [0, Math.max(extra, Math.min(substituteExtra, free.below))]
      : item.anchor === 'bottom'
        ? [Math.max(extra, Math.min(substituteExtra, free.above)), 0]
        : [each, each];
  const grown = { ...inner, y: inner.y - above, height: inner.height + above + below };
  return { box: grown, wraps, shrinks: shrinksIn(grown) };
}

/** Tells whether the last text or table drawn before a text is a table. */
function isAfterTable({ id }: TextElement, { elements }: TextPlacement): boolean {
  const drawn = flatten(elements).filter((one) => one.type === 'text' || one.type === 'table');
  const at = drawn.findIndex((one) => one.id === id);
  return drawn[at - 1]?.type === 'table';
}

/**
 * Limits the height that a body gets for lines of its own face. A body that reaches into the strip of the footer,
 * leaves the slide, or stands around its text and reaches over the next text would take its text there.
 */
function limitExtra(
  wanted: number,
  item: TextElement,
  inner: Box,
  context: PartContext,
  isFree: boolean,
): number {
  if (wanted === 0) return 0;
  const { around } = context;
  if (item.anchor === 'top') return Math.min(wanted, measureFreeBelowToStrip(inner, around));
  if (item.anchor === 'bottom' || !isFree) return wanted;
  const { above, below } = measureFreeAboveBelow(item, inner, around, 1);
  const shift = computeBaselineShift(item.paragraphs, context);
  return Math.max(0, Math.min(wanted, 2 * (above + shift), 2 * (below - shift)));
}

/** Height in pixels of a text in the widest substitute of its font. */
function measureSubstitute(
  paragraphs: readonly Paragraph[],
  substitutes: readonly SubstituteLines[],
  width: number,
): number {
  let height = 0;
  for (const [at, paragraph] of paragraphs.entries()) {
    const { runs, lineHeight, spaceBeforePx, indentPx, level } = paragraph;
    const [run] = runs;
    if (run === undefined) continue;
    const em = hasFixedLines(run.font, run.lang) ? lineHeight : (lineHeight / NATURAL_LINE) * SUBSTITUTE_LINE;
    height +=
      spaceBeforePx +
      (substitutes[at]?.countIn(width - indentPx * (level + 1)) ?? 0) * em * findLargestSizePx(runs);
  }
  return height;
}

/** Grows a box inside its shape without moving its text. */
function growWithin(box: Box, rectangle: Box, anchor: TextElement['anchor']): Box {
  const above = Math.max(0, box.y - rectangle.y - EDGE_PX);
  const below = Math.max(0, rectangle.y + rectangle.height - box.y - box.height - EDGE_PX);
  const [up, down] =
    anchor === 'top'
      ? [0, below]
      : anchor === 'bottom'
        ? [above, 0]
        : [Math.min(above, below), Math.min(above, below)];
  return { ...box, y: box.y - up, height: box.height + up + down };
}

/** Height in px of a text with the line heights of its faces. */
function measureLines(paragraphs: readonly Paragraph[], { fonts }: PartContext): number {
  let height = ROUNDING_PX;
  for (const paragraph of paragraphs) {
    const { runs, lines, lineHeight, spaceBeforePx } = paragraph;
    const [run] = runs;
    if (run === undefined) continue;
    const isExact = hasFixedLines(run.font, run.lang) && !hasFormula(paragraph);
    height += spaceBeforePx;
    for (const line of lines) {
      const own = line.spans.flatMap(({ run: at }) => runs[at] ?? []);
      const asked = Math.max(NATURAL_LINE, ...own.map((one) => fonts.lineHeight(one)));
      height += isExact
        ? line.height
        : Math.max(
            line.height,
            (lineHeight / NATURAL_LINE) * asked * (findLargestSizePx(own) || findLargestSizePx(runs)),
          );
    }
  }
  return height;
}
