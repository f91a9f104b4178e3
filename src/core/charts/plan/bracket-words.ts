import { wrapLabel } from '../../scene/wrap-label.ts';
import type { ChartPlan } from './plan-types.ts';

/** Size of a sum relative to the other texts. */
export const SUM_SIZE = 1.2;
/** Length in em of the ends of a bracket, its distance from bars, and from words beside it. */
export const [END_EM, FROM_BAR_EM, TO_WORDS_EM] = [0.45, 0.7, 0.5];
/** Largest width in em of the words beside a bracket. */
const MAX_WIDTH_EM = 9;
const MAX_LINES = 3;
/** Room for fonts that are wider than the theme's. */
const ROOMY = 1.15;

type Bracket = ChartPlan['notes']['brackets'][number];
type MeasureWidth = (text: string, bold?: boolean) => number;

/** Lines of the text of a bracket beside rows, and the width of its words in px. */
export function measureBeside(
  { total, text }: Bracket,
  em: number,
  widthOf: MeasureWidth,
): { readonly lines: readonly string[]; readonly width: number } {
  const lines = text === undefined ? [] : wrapLabel(text, em * MAX_WIDTH_EM, MAX_LINES, widthOf);
  const widest = Math.max(widthOf(total, true) * SUM_SIZE, ...lines.map((line) => widthOf(line)));
  return { lines, width: widest * ROOMY };
}

/** Width that brackets beside rows need beyond the longest of them, px. */
export function measureBracketsBeside(
  brackets: readonly Bracket[],
  em: number,
  widthOf: MeasureWidth,
): number {
  if (brackets.length === 0) return 0;
  const widest = Math.max(...brackets.map((one) => measureBeside(one, em, widthOf).width));
  return widest + (FROM_BAR_EM + END_EM + TO_WORDS_EM) * em;
}
