import { hasFixedLines, NATURAL_LINE } from '../../../scene/natural-line.ts';
import type { Paragraph } from '../../../scene/scene.ts';
import { findLargestSizePx } from '../../../scene/script-letters.ts';
import { centipoints, per100000 } from '../../xml/drawing.ts';
import { element, type Xml } from '../../xml/xml.ts';

export function hasFormula({ runs }: Paragraph): boolean {
  for (const run of runs) if (run.formula !== undefined) return true;
  return false;
}

/**
 * Writes `a:lnSpc` as a fraction of the natural line height, so that lines scale with the font size. For
 * scripts with stacked marks and for fixed lines it is in points.
 */
export function writeLineSpacing(paragraph: Paragraph): Xml {
  const [run] = paragraph.runs;
  // Lines set in points do not grow with formulas.
  if (
    run !== undefined &&
    !hasFormula(paragraph) &&
    (paragraph.fixedLines === true || hasFixedLines(run.font, run.lang))
  )
    return element(
      'a:lnSpc',
      {},
      element('a:spcPts', { val: centipoints(paragraph.lineHeight * findLargestSizePx(paragraph.runs)) }),
    );
  return element('a:lnSpc', {}, element('a:spcPct', { val: per100000(paragraph.lineHeight / NATURAL_LINE) }));
}

/** Writes `a:spcBef` in points, which does not depend on the size of the text. */
export function spaceBefore(px: number): Xml {
  return element('a:spcBef', {}, element('a:spcPts', { val: centipoints(px) }));
}
