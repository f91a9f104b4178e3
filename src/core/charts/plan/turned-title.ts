import type { ChartPlan } from './chart-plan.ts';

/** Height of the line of a title along a vertical axis, em. */
export const TURNED_TITLE_EM = 1.6;

/** Returns whether a vertical axis of an imported chart has its title beside it, turned by a quarter. */
export function isTurnedTitle(plan: ChartPlan, axis: 'value' | 'category' | 'secondary'): boolean {
  const { title, flatTitle } = plan.looks?.[axis] ?? {};
  if (plan.centered !== true || title === undefined || flatTitle === true) return false;
  if (axis === 'category') return plan.orientation === 'horizontal' && plan.categoryAxis?.title !== undefined;
  const drawn = axis === 'value' ? plan.valueAxis?.title !== undefined : plan.secondaryAxis?.visible === true;
  return plan.orientation === 'vertical' && plan.family !== 'radar' && drawn;
}
