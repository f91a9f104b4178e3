import { computeBaseline, hasFixedLines } from '../../../scene/natural-line.ts';
import type { Paragraph } from '../../../scene/scene.ts';
import { findLargestSizePx } from '../../../scene/script-letters.ts';
import type { PartContext } from './part-context.ts';

/**
 * Computes how far the text must move down (negative: up) for its baselines to match the scene, in pixels.
 * PowerPoint adds the leading of a line above the text, scenes half of it above and half below. Lines set in
 * points distribute their leading in a way that no standard defines; such text stays in place.
 */
export function computeBaselineShift(paragraphs: readonly Paragraph[], context: PartContext): number {
  const [first] = paragraphs;
  const run = first?.runs[0];
  const line = first?.lines[0];
  if (first === undefined || run === undefined || line === undefined || !context.fonts.isLatin(run.lang))
    return 0;
  const size =
    (first.runs.length > 1 && findLargestSizePx(line.spans.flatMap((span) => first.runs[span.run] ?? []))) ||
    findLargestSizePx(first.runs);
  // A line that a formula makes taller grows by itself in every program.
  if (line.height > first.lineHeight * size + 0.5) return 0;
  return (
    line.baseline -
    line.top -
    computeBaseline(first.lineHeight, first.fixedLines === true || hasFixedLines(run.font, run.lang)) * size
  );
}
