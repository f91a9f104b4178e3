import { toAxisShare } from '../../scene/axis-scale.ts';
import type { Box } from '../../scene/box.ts';
import type { ChartPlan, SeriesPlan, ValueAxisPlan } from './plan-types.ts';

/** Opacity of bubbles, which may overlap. */
export const BUBBLE_ALPHA = 0.75;

/** Position of a value along the value axis, px. */
export function placeValue(
  value: number,
  axis: ValueAxisPlan,
  plot: Box,
  orientation: ChartPlan['orientation'],
): number {
  const share = toAxisShare(axis, value);
  if (orientation === 'vertical') return plot.y + plot.height * (1 - share);
  return plot.x + plot.width * (axis.reversed ? 1 - share : share);
}

/** Middle of a category's slot, or its tick, along the category axis, px. */
export function placeCategory(index: number, plan: ChartPlan, plot: Box): number {
  const { length } = plan.categories;
  const share = plan.categoryAxis?.onTicks
    ? length === 1
      ? 0.5
      : index / (length - 1)
    : (index + 0.5) / length;
  // Rows start at the bottom unless the axis is reversed.
  if (plan.orientation === 'horizontal')
    return plot.y + plot.height * (plan.categoryAxis?.reversed ? share : 1 - share);
  return plot.x + plot.width * (plan.categoryAxis?.reversed ? 1 - share : share);
}

export function selectAxis(
  series: { readonly axis: 'primary' | 'secondary' },
  plan: ChartPlan,
): ValueAxisPlan | undefined {
  return series.axis === 'secondary' ? (plan.secondaryAxis ?? plan.valueAxis) : plan.valueAxis;
}

export interface PlacedBar {
  /** Ends along the value axis, px. */
  readonly from: number;
  readonly to: number;
  /** Middle and thickness across the value axis, px. */
  readonly across: number;
  readonly thickness: number;
  readonly series: SeriesPlan;
  readonly point: number;
}

/**
 * Places bars side by side or stacked on either side of zero. By PowerPoint's rule a slot holds the bars,
 * their overlaps and
 * one gap.
 */
export function placeBars(plan: ChartPlan, plot: Box): PlacedBar[] {
  const series = plan.series.filter(({ kind }) => kind === 'bar');
  const stacked = plan.grouping === 'stacked';
  const slot =
    (plan.orientation === 'vertical' ? plot.width : plot.height) / Math.max(1, plan.categories.length);
  const barsPerSlot = stacked ? 1 : series.length;
  const overlap = stacked ? 1 : plan.overlapPercent / 100;
  const thickness = slot / (barsPerSlot - (barsPerSlot - 1) * overlap + plan.gapWidthPercent / 100);
  const step = thickness * (1 - overlap);
  const groupWidth = barsPerSlot * thickness - (barsPerSlot - 1) * thickness * overlap;
  // On a reversed axis of columns the series run in the opposite direction too; rows always run from the top.
  const sign = plan.orientation === 'vertical' && plan.categoryAxis?.reversed ? -1 : 1;
  const bars: PlacedBar[] = [];
  plan.categories.forEach((_, point) => {
    let [up, down] = [0, 0];
    series.forEach((one, index) => {
      const value = one.values[point];
      const axis = selectAxis(one, plan);
      if (value === null || value === undefined || !axis) return;
      const start = stacked ? (value >= 0 ? up : down) : Math.max(axis.min, 0);
      const end = stacked ? start + value : value;
      if (value >= 0) up += value;
      else down += value;
      const across =
        placeCategory(point, plan, plot) +
        (stacked ? 0 : sign * (-groupWidth / 2 + thickness / 2 + index * step));
      bars.push({
        from: placeValue(start, axis, plot, plan.orientation),
        to: placeValue(end, axis, plot, plan.orientation),
        across,
        thickness,
        series: one,
        point,
      });
    });
  });
  return bars;
}
