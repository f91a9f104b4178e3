import { findFontWidths } from '../scene/fonts/font-widths.ts';
import type { Line, Paragraph, Run } from '../scene/scene.ts';
import type { Theme } from '../scene/theme.ts';
import { toOfficeWeight } from './line-metrics.ts';

/** Room for kerning and for rounding, by which a line differs from the sum of its letters. */
const KERNING = 1.03;

/**
 * True if each line of a text certainly has enough room in the fonts of another theme. Letters are added up,
 * without setting the lines again; false means that they have to be set.
 */
export function keepsLines(paragraphs: readonly Paragraph[], widthPx: number, to: Theme): boolean {
  return paragraphs.every(({ runs, lines, indentPx }) =>
    lines.every((line) => indentPx + KERNING * addUpLetters(line, runs, to) <= widthPx),
  );
}

/** Width in px of a line in a theme; Infinity if it has a formula or letters that join. */
function addUpLetters({ spans }: Line, runs: readonly Run[], theme: Theme): number {
  let width = 0;
  for (const { text, run: at } of spans) {
    const run = runs[at];
    if (run === undefined || run.formula !== undefined) return Number.POSITIVE_INFINITY;
    const { font, weight, italic, lang, sizePx, trackingPx = 0 } = run;
    const style = { font, theme, weight: toOfficeWeight(weight), italic, lang };
    width += sizePx * findFontWidths(style, []).addUpLetters(text) + trackingPx * text.length;
  }
  return width;
}
