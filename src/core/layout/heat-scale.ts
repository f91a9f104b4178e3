import type { ChartModel } from '../charts/model.ts';
import { getRolePaint } from '../scene/role-paints.ts';
import type { CellRole } from '../scene/table-content.ts';
import { createTintRamp, type Tint } from '../scene/tint-ramp.ts';
import type { ChartGround, ChartNode } from '../templates/tree.ts';
import { groundOf } from './chart-ground.ts';
import type { CompositeInput } from './composite-input.ts';

/** Tints of a scale in the legend: of one colour, and of each of two. */
const [STEPS, STEPS_OF_TWO] = [7, 4];
/** Colours of a heat map by value. */
export interface HeatScale {
  readonly low: number;
  readonly high: number;
  /** Value at which two colours meet; undefined where there is one. */
  readonly mid: number | undefined;
  readonly tint: (value: number) => Tint;
  readonly ground: ChartGround;
  /** Tints from the lowest to the highest value, evenly spaced. */
  readonly steps: readonly Tint[];
}

/** Values by which cells are coloured: those afterwards where they are known. */
export function readShade(series: ChartModel['series'][number] | undefined, at: number): number | undefined {
  return series?.after?.[at] ?? series?.values[at] ?? undefined;
}

/**
 * Scale of the values of a heat map. Two colours meet at the midpoint, at zero where values have both signs, or
 * in the middle where one end is good; both are as strong at the same distance from there.
 */
export function createHeatScale(
  chart: ChartModel,
  node: ChartNode,
  { theme, colorRoles }: CompositeInput,
): HeatScale {
  const ground = groundOf(node);
  const numbers = chart.series.flatMap((one) =>
    chart.categories.flatMap((_, at) => readShade(one, at) ?? []),
  );
  const low = chart.axisMin ?? Math.min(...numbers);
  const high = chart.axisMax ?? Math.max(...numbers);
  const good = chart.good === 'none' ? undefined : chart.good;
  const mid = chart.midpoint ?? (low < 0 && high > 0 ? 0 : good === undefined ? undefined : (low + high) / 2);
  const ramp = (role: CellRole | undefined) => {
    const own = role === undefined ? node.series[0] : undefined;
    return createTintRamp(own ?? getRolePaint(role ?? 'primary', ground.text, theme), ground, theme);
  };
  const measured = chart.title ?? chart.yLabel;
  const role = chart.role ?? (measured === undefined ? undefined : colorRoles?.[measured]);
  if (mid === undefined) {
    const tints = ramp(role);
    const tint = (value: number): Tint => tints(high === low ? 0.5 : (value - low) / (high - low));
    return {
      low,
      high,
      mid,
      tint,
      ground,
      steps: listSteps(STEPS, (share) => tint(low + (high - low) * share)),
    };
  }
  const [above, below] =
    good === undefined
      ? [ramp(role), ramp('neutral')]
      : [ramp(good === 'high' ? 'success' : 'danger'), ramp(good === 'high' ? 'danger' : 'success')];
  const reach = Math.max(high - mid, mid - low, 0) || 1;
  const tint = (value: number): Tint =>
    value >= mid ? above((value - mid) / reach) : below((mid - value) / reach);
  const count = low < mid && high > mid ? STEPS_OF_TWO * 2 + 1 : STEPS;
  return {
    low,
    high,
    mid,
    tint,
    ground,
    steps: listSteps(count, (share) => tint(low + (high - low) * share)),
  };
}

function listSteps(count: number, tint: (share: number) => Tint): Tint[] {
  return Array.from({ length: count }, (_, at) => tint(at / (count - 1)));
}
