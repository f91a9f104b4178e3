import { describeChart } from '../charts/alt-text.ts';
import { chartModel } from '../charts/build-model.ts';
import type { SlideMaterial } from '../designs/design.ts';

/** Converts a chart of slide content to the form that a design needs. */
export function toChartFigure(content: unknown, language: string): SlideMaterial['charts'][number] {
  const chart = chartModel(content, language);
  return { chart, alt: describeChart(chart) };
}
