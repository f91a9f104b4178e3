import type { LayoutId } from '../templates/layout-id.ts';
import { compose } from './compose/index.ts';
import type { Range } from './cut.ts';
import { createMaterial } from './material.ts';
import { selectHeaviest } from './select-heaviest.ts';
import { createBudget, type Style } from './style.ts';
import { findOtherTitle } from './title-attempts.ts';
import type { SlideTitle } from './titles.ts';
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

interface Shape {
  readonly layout?: string;
  readonly units: ReadonlySet<Unit>;
}

/**
 * The layout that suits the range well, with the sentences that are its steps, figures or events, so that they
 * should not leave it to become the title; no sentences if none is a candidate for that.
 */
export function findShape(range: Range, candidate: Unit | undefined, style: Style, verbosity: string): Shape {
  if (candidate === undefined) return { units: new Set() };
  const budget = createBudget(verbosity, style.lang, 0, style.mostItems);
  const [best] = compose(createMaterial(selectHeaviest(range, style)), { ...style, ...budget });
  return best !== undefined && best.score >= SHAPED && SHAPED_LAYOUTS.has(best.layout)
    ? { layout: best.layout, units: new Set(best.used.filter((unit) => unit !== best.takeaway)) }
    : { units: new Set() };
}

/**
 * Titles to try for a slide in a shape: a claim that is none of its items, though figures may stand below their own
 * claim first.
 */
export function listShapedTitles(title: SlideTitle, { layout, units }: Shape): SlideTitle[] {
  const other = findOtherTitle(title, units);
  return layout === 'metrics' ? [title, ...(other.unit === undefined ? [] : [other])] : [other];
}
