import { describeChart } from '../charts/alt-text.ts';
import { chartModel } from '../charts/build-model.ts';
import type { Box, ChartElement, ChartStyle } from '../scene/scene.ts';
import type { ChartNode } from '../templates/tree.ts';
import { getSizeAt } from './text-size.ts';

/** Charts below this height in px, or with more categories, take a smaller text size. */
const LOW_PX = 280;
const MANY = 8;
const GAP = 0.6;

/** Model and style of a chart from the field of the content. */
export function chartElement(
  node: ChartNode,
  value: unknown,
  box: Box,
  lang: string,
): Pick<ChartElement, 'type' | 'chart' | 'style' | 'lang' | 'alt'> {
  const chart = chartModel(value, lang);
  const step =
    (box.height < LOW_PX ? 1 : 0) +
    (Math.max(chart.categories.length, chart.points?.length ?? 0) > MANY ? 1 : 0);
  const style: ChartStyle = {
    fontSizePx: getSizeAt(node.sizesPt, step),
    text: { token: 'text' },
    muted: { token: 'muted' },
    grid: { token: 'stroke' },
    series: node.series,
    rest: node.rest,
    directLabels: node.directLabels ?? false,
    gap: node.gap ?? GAP,
  };
  return { type: 'chart', chart, style, lang, alt: describeChart(chart) };
}
