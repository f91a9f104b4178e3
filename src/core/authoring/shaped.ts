import type { LayoutId } from '../templates/layout-id.ts';
import { compose } from './compose/index.ts';
import type { Range } from './cut.ts';
import { createMaterial } from './material.ts';
import { selectHeaviest } from './select-heaviest.ts';
import { createBudget, type Style } from './style.ts';
import type { Unit } from './unit.ts';

/** Minimum suitability of a layout whose items are sentences, and these layouts. */
const SHAPED = 0.66;
const SHAPED_LAYOUTS: ReadonlySet<LayoutId> = new Set([
  'metrics',
  'process',
  'timeline',
  'faq',
  'comparison',
  'closing',
]);

/**
 * Sentences that are steps, figures or events of a layout that suits the range well, so that they should not
 * leave it to become the title; none if no sentence is a candidate for that.
 */
export function findShapedUnits(
  range: Range,
  candidate: Unit | undefined,
  style: Style,
  verbosity: string,
): ReadonlySet<Unit> {
  if (candidate === undefined) return new Set();
  const budget = createBudget(verbosity, style.lang, 0, style.mostItems);
  const [best] = compose(createMaterial(selectHeaviest(range, style)), { ...style, ...budget });
  return new Set(
    best !== undefined && best.score >= SHAPED && SHAPED_LAYOUTS.has(best.layout) ? best.used : [],
  );
}
