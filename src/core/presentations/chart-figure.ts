import type { SlideMaterial } from '../designs/design.ts';
import { chartAlt } from '../scene/chart-alt.ts';
import { chartModel } from '../scene/chart-model.ts';

/** A chart of content as a design takes it. */
export function chartFigure(content: unknown, language: string): SlideMaterial['charts'][number] {
  const chart = chartModel(content, language);
  return { chart, alt: chartAlt(chart) };
}
