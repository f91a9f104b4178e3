import { linesInPoints } from '../../../scene/natural-line.ts';
import type { Paragraph } from '../../../scene/scene.ts';
import { largestSizePx } from '../../../scene/script-letters.ts';
import { centipoints, per100000 } from '../../xml/drawing.ts';
import { element, type Xml } from '../../xml/xml.ts';
import type { ThemeFonts } from '../drawing/theme-fonts.ts';

/** Natural line of the font that formulas are set in by those programs, about. */
const USUAL_LINE = 1.2;

export function hasFormula({ runs }: Paragraph): boolean {
  for (const run of runs) if (run.formula !== undefined) return true;
  return false;
}

/**
 * `a:lnSpc` of a paragraph. PowerPoint multiplies the font's natural line (ascent + descent + gap),
 * scenes the size; so the percentage is the scene's line height over the font's ratio, and a person
 * who changes the size changes the lines with it.
 *
 * Fonts of other scripts differ too much for that: Arabic ones have natural lines from 1.2 to 2.1, and
 * a percentage made for one would press the lines of another together. Their lines are set in points,
 * and so are those of fonts whose natural line programs do not agree on.
 */
export function lineSpacing(paragraph: Paragraph, fonts: ThemeFonts): Xml {
  const [run] = paragraph.runs;
  // Lines set in points do not grow with what stands in them.
  if (hasFormula(paragraph)) return element('a:lnSpc', {}, element('a:spcPct', { val: per100000(paragraph.lineHeight / Math.max(USUAL_LINE, fonts.naturalLine(run).ratio)) }));
  const { ratio } = fonts.naturalLine(run);
  if (run !== undefined && linesInPoints(run.font, run.lang, ratio)) return element('a:lnSpc', {}, element('a:spcPts', { val: centipoints(paragraph.lineHeight * largestSizePx(paragraph.runs)) }));
  return element('a:lnSpc', {}, element('a:spcPct', { val: per100000(paragraph.lineHeight / ratio) }));
}

/** `a:spcBef` in points: exact, whatever the size of the text. */
export function spaceBefore(px: number): Xml {
  return element('a:spcBef', {}, element('a:spcPts', { val: centipoints(px) }));
}
