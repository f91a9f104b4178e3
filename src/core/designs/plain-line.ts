import { plainWords } from '../layout/break-lines.ts';
import type { ReadParagraph } from '../output/pptx/read/deck.ts';
import { themeFace } from '../scene/fonts/font-book.ts';
import type { FontFace } from '../scene/fonts/font-face.ts';
import { EMU_PER_PX, type GlyphSpan, type Paragraph, PT_PER_PX, type Run } from '../scene/scene.ts';
import type { SetScope } from './rich-text.ts';

/** Widths are compared with this slack, as where lines are broken. */
const SLACK = 0.001;

/**
 * A paragraph of plain words on one line, as most cells and titles are, set without what mixed texts
 * need; undefined where it is not so. Answers what setting it at length answers.
 */
export function plainLine(
  source: ReadParagraph,
  run: Run,
  widthPx: number,
  { theme, lineReduction }: SetScope,
  topPx: number,
  spaceBeforePx: number,
): { readonly paragraph: Paragraph; readonly bottom: number; readonly width: number } | undefined {
  const words = plainWords(run.text);
  if (words === undefined) return undefined;
  const margin = source.marginEmu / EMU_PER_PX;
  const width = widthOf(words, themeFace(run.font, theme, run.weight, run.italic, run.lang), run, Math.max(1, widthPx - margin) + SLACK);
  if (width === undefined) return undefined;
  const upright = themeFace(run.font, theme, run.weight, false, run.lang);
  const natural = upright.naturalLine * run.sizePx;
  const { lineSpacing, align } = source;
  const height = 'points' in lineSpacing ? lineSpacing.points / PT_PER_PX : natural * Math.max(0.1, lineSpacing.share - lineReduction);
  const room = widthPx - margin;
  const x = margin + (align === 'center' ? (room - width) / 2 : align === 'end' ? room - width : 0);
  const spans: GlyphSpan[] = [{ text: run.text, x, width, run: 0, rtl: false }];
  const lines = [{ top: topPx, baseline: topPx + (height - natural + upright.ascent * run.sizePx), height, width, spans }];
  const paragraph: Paragraph = { runs: [run], align: align === 'justify' ? 'start' : align, rtl: false, level: 0, indentPx: 0, spaceBeforePx, lineHeight: 1.2, lines };
  return { paragraph, bottom: topPx + height, width: margin + width };
}

/** Width on one line, added up as breaking lines adds it; undefined where it is more than `most`. */
function widthOf(words: readonly string[], face: FontFace, { sizePx, lang }: Run, most: number): number | undefined {
  const space = face.width(' ', lang);
  let width = 0;
  for (const [at, stretch] of words.entries()) {
    const own = (stretch.includes(' ') ? spaced(stretch.split(' '), face, lang, space) : face.width(stretch, lang)) * sizePx;
    width = at === 0 ? own : width + space * sizePx + own;
    if (own > most || width > most) return undefined;
  }
  return width;
}

function spaced(words: readonly string[], face: FontFace, lang: string, space: number): number {
  let width = (words.length - 1) * space;
  for (const word of words) width += face.width(word, lang);
  return width;
}
