import type { ChartPlan } from './chart-plan.ts';

/**
 * Tells whether the legend of a generated chart runs from right to left, with names to the left of their
 * markers.
 */
export function isMirrored(plan: ChartPlan): boolean {
  return (
    plan.centered !== true &&
    (plan.valueAxis?.reversed === true ||
      (plan.orientation === 'vertical' && plan.categoryAxis?.reversed === true))
  );
}
