import { measureTextWidth } from '../../scene/fonts/font-book.ts';
import { isTime } from '../../scene/sequence.ts';
import type { Theme } from '../../scene/theme.ts';
import type { LabelDecision } from './label-types.ts';
import type { ChartPlan } from './plan-types.ts';

/**
 * Steps between labels that readers expect, by the number that makes a whole: months, ten minutes, quarters,
 * halves, and
 * anything else.
 */
const STEPS = {
  12: [1, 2, 3, 4, 6, 12, 24, 36, 60, 120],
  6: [1, 2, 3, 6, 12, 18, 24, 36, 72],
  4: [1, 2, 4, 8, 12, 20, 40],
  2: [1, 2, 4, 6, 8, 12, 24, 48],
  1: [1, 2, 5, 10, 20, 25, 50, 100],
} as const;
/** Recognises years, and hours before minutes. */
const WHOLE = /\d{4}|[’']\d\d|^\d{1,2}(?=:\d\d$)/g;

/**
 * Chooses the n of "label every n-th category".
 * | @param room number of labels for which there is space
 */
export function chooseLabelStep(categories: readonly string[], room: number): number {
  const minStep = Math.ceil(categories.length / Math.max(1, room));
  if (minStep <= 1) return 1;
  const parts = categories.map((name) => name.replace(WHOLE, ''));
  const period = ([12, 6, 4, 2] as const).find(
    (length) =>
      parts.length > length &&
      parts[0] !== parts[1] &&
      parts.every((name, at) => at < length || name === parts[at - length]),
  );
  return STEPS[period ?? 1].find((step) => step >= minStep) ?? minStep;
}

const MAX_LABELS = { horizontal: 24, vertical: 12 } as const;
/** Share of a chart's width that names at the ends of lines take at most. */
export const MAX_END_SHARE = 0.35;
/** Share of a chart's width that category labels occupy, and the gap between two labels in em. */
const [PLOT_SHARE, LABEL_GAP_EM] = [0.85, 0.5];

interface Measure {
  readonly orientation: ChartPlan['orientation'];
  readonly width: number;
  /** Labels of the series. Names at the ends of lines take width from the plot. */
  readonly labels: LabelDecision['bySeries'];
  readonly em: number;
  readonly theme: Theme;
  readonly lang: string;
}

/**
 * Number of category labels that remain legible. Names of moments may be skipped where there is no space;
 * names of other
 * things are all shown.
 */
export function countLabelRoom(
  categories: readonly string[],
  { orientation, width, labels, em, theme, lang }: Measure,
): number {
  if (orientation === 'horizontal' || !isTime(categories, lang)) return MAX_LABELS[orientation];
  const measureWidest = (texts: readonly string[]): number =>
    texts.reduce(
      (most, text) =>
        Math.max(most, measureTextWidth(text, { font: 'body', theme, weight: 400, italic: false, lang })),
      0,
    ) * em;
  const ends = measureWidest(
    labels.flatMap((one) => one.flatMap(({ showSeries, text }) => (showSeries ? [text] : []))),
  );
  const plot = (width - Math.min(ends, width * MAX_END_SHARE)) * PLOT_SHARE;
  const widest = measureWidest(categories.flatMap((name) => name.split(' ')));
  return Math.min(MAX_LABELS.vertical, Math.floor(plot / (widest + LABEL_GAP_EM * em)));
}
