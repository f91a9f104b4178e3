import type { ChartStyle } from '../../scene/scene.ts';
import type { Theme } from '../../scene/theme.ts';
import type { ChartModel } from '../model.ts';
import type { ChartRoom } from './label-types.ts';
import type { ChartPlan } from './plan-types.ts';

/** Inputs of a plan besides the chart. */
interface PlanConditions {
  readonly style: ChartStyle;
  readonly lang: string;
  readonly theme: Theme;
  readonly box: ChartRoom;
}

/** Latest plan of each chart, since several checks and the writers ask for the same one. */
const plans = new WeakMap<ChartModel, PlanConditions & { readonly plan: ChartPlan }>();

/** Returns the latest plan of a chart if it was made under the same conditions, and makes one otherwise. */
export function recallPlan(model: ChartModel, conditions: PlanConditions, make: () => ChartPlan): ChartPlan {
  const known = plans.get(model);
  const { style, lang, theme, box } = conditions;
  if (
    known !== undefined &&
    known.style === style &&
    known.lang === lang &&
    known.theme === theme &&
    known.box === box
  )
    return known.plan;
  const plan = make();
  plans.set(model, { ...conditions, plan });
  return plan;
}
