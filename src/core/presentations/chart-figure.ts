import type { SlideMaterial } from '../designs/design.ts';
import { describeChart } from '../scene/chart-alt.ts';
import { chartModel } from '../scene/chart-model.ts';

/** Converts a chart of slide content to the form that a design needs. */
export function toChartFigure(content: unknown, language: string): SlideMaterial['charts'][number] {
  const chart = chartModel(content, language);
  return { chart, alt: describeChart(chart) };
}
