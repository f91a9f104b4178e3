import type { AxisScale } from '../../scene/axis-scale.ts';
import type { LabelDecision } from './label-types.ts';
import type { ChartPlan, UnlabelledSeries } from './plan-types.ts';

/**
 * Space for labels beyond the ends of bars as a share of the axis. Beside a horizontal bar a number needs
 * more than above a
 * vertical one.
 */
const LABEL_SHARE = { vertical: 0.09, horizontal: 0.16 } as const;

/** Share of the width of a horizontal bar chart that its plot has at least, and gap around a label in em. */
const [PLOT_SHARE, LABEL_GAP_EM] = [0.5, 0.8];
/** Bars stay longer than the labels beside them. */
const MAX_SHARE_BELOW = 0.4;

/**
 * Share of the axis of horizontal bars that the widest label of a negative bar needs, so that it does not
 * meet the names of the categories.
 */
export function measureShareBelow(
  { bySeries }: Pick<LabelDecision, 'bySeries'>,
  series: readonly UnlabelledSeries[],
  { width, em, widthOf }: { width: number; em: number; widthOf: (text: string, bold: boolean) => number },
): number {
  const widths = bySeries.flatMap((labels, index) =>
    labels.flatMap(({ point, place, text, bold }) =>
      place === 'outside_end' && (series[index]?.values[point] ?? 0) < 0 ? [widthOf(text, bold)] : [],
    ),
  );
  if (widths.length === 0) return 0;
  const widest = widths.reduce((most, one) => Math.max(most, one), 0) + LABEL_GAP_EM * em;
  return Math.min(MAX_SHARE_BELOW, widest / (width * PLOT_SHARE));
}

/** Height of a label below a point with its distance, and height around the plot, em. */
const [BELOW_EM, AROUND_EM] = [1.7, 3];

/** Share of the axis that labels below points need, so that they do not meet the names of the categories. */
export function measurePointsBelow({ bySeries }: Pick<LabelDecision, 'bySeries'>, heightEm: number): number {
  return bySeries.some((labels) => labels.some(({ place, own }) => place === 'below' && own === true))
    ? Math.min(MAX_SHARE_BELOW, BELOW_EM / Math.max(1, heightEm - AROUND_EM))
    : 0;
}

/**
 * Extends the scale for labels outside the bars, because PowerPoint pushes a label that meets the edge of the
 * plot back
 * into its bar. A hidden axis needs no round end and is drawn to the data.
 *
 * @param shareBelow share of the axis that labels of negative bars need at least
 */
export function addHeadroom(
  scale: AxisScale,
  values: readonly number[],
  { bySeries, valueAxis }: LabelDecision,
  orientation: ChartPlan['orientation'],
  shareBelow = 0,
): AxisScale {
  const outside = bySeries.some((labels) =>
    labels.some(({ place }) => place === 'outside_end' || place === 'above'),
  );
  if (!outside) return scale;
  // An axis that starts above zero shows less than the values, and a share of these would be most of it.
  const [high, low] = [Math.max(...values, 0), scale.min > 0 ? scale.min : Math.min(...values, 0)];
  const room = (high - low) * LABEL_SHARE[orientation];
  if (!valueAxis && room > MIN_DIFFERENCE) {
    const max = high > 0 ? roundToFour(high + room) : 0;
    const below = Math.max(room, ((high - low + room) * shareBelow) / (1 - shareBelow));
    const min = scale.min > 0 ? scale.min : low < 0 ? -roundToFour(-low + below) : 0;
    return { ...scale, min, max, ticks: scale.ticks.filter((tick) => tick >= min && tick <= max) };
  }
  const [above, below] = [scale.max - high < room * 0.7 && high > 0, low - scale.min < room * 0.7 && low < 0];
  const steps = (from: number, to: number) =>
    Array.from({ length: Math.round((to - from) / scale.majorUnit) + 1 }, (_, index) =>
      Number((from + index * scale.majorUnit).toPrecision(12)),
    );
  const ticks = steps(scale.min - (below ? scale.majorUnit : 0), scale.max + (above ? scale.majorUnit : 0));
  return { ...scale, min: ticks[0] ?? scale.min, max: ticks.at(-1) ?? scale.max, ticks };
}

/** Smaller differences are lost in floating-point arithmetic. */
const MIN_DIFFERENCE = 1e-300;

function roundToFour(value: number): number {
  return Number(value.toPrecision(4));
}
