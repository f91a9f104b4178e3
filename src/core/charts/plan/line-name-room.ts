import type { ChartPlan } from './chart-plan.ts';

/** Space between a reference line and the name beside its end, em. */
export const LINE_NAME_GAP_EM = 0.4;
/** Margin of a name, em, and the largest share of the chart's width that names take. */
const [MARGIN_EM, MAX_SHARE] = [0.3, 0.2];

/**
 * Width beside upright bars for the names of reference lines, which would stand on bars and their labels otherwise;
 * 0 if the names are too long.
 */
export function measureLineNames(
  { family, orientation, secondaryAxis, notes }: ChartPlan,
  width: number,
  widthOf: (text: string) => number,
  em: number,
): number {
  if (family !== 'bar' || orientation !== 'vertical' || secondaryAxis !== undefined) return 0;
  const names = notes.lines.flatMap(({ label }) => (label === undefined ? [] : [widthOf(label)]));
  if (names.length === 0) return 0;
  const room = Math.max(...names) + em * (LINE_NAME_GAP_EM + MARGIN_EM);
  return room <= MAX_SHARE * width ? room : 0;
}
