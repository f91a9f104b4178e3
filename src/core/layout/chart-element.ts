import type { ChartModel, ChartSeries, ChartType } from '../scene/chart.ts';
import { CHART_TYPES } from '../scene/chart.ts';
import { chartAlt } from '../scene/chart-alt.ts';
import type { Box, ChartElement, ChartStyle } from '../scene/scene.ts';
import type { ChartNode } from '../templates/tree.ts';
import { sizeAt } from './set-text.ts';

/** Charts lower than this, px, or with more categories than this, take a smaller size. */
const LOW = 280;
const MANY = 8;
const GAP = 0.6;

/** Model and style of a chart from the content's field. */
export function chartElement(node: ChartNode, value: unknown, box: Box, lang: string): Pick<ChartElement, 'type' | 'chart' | 'style' | 'lang' | 'alt'> {
  const chart = chartModel(value);
  const step = (box.height < LOW ? 1 : 0) + (Math.max(chart.categories.length, chart.points?.length ?? 0) > MANY ? 1 : 0);
  const style: ChartStyle = {
    fontSizePx: sizeAt(node.sizesPt, step),
    text: { token: 'text' },
    muted: { token: 'muted' },
    grid: { token: 'stroke' },
    series: node.series,
    rest: node.rest,
    directLabels: node.directLabels ?? false,
    gap: node.gap ?? GAP,
  };
  return { type: 'chart', chart, style, lang, alt: chartAlt(chart) };
}

function chartModel(value: unknown): ChartModel {
  const raw = (value ?? {}) as Readonly<Record<string, unknown>>;
  const text = (key: string): string | undefined => (typeof raw[key] === 'string' && raw[key] !== '' ? raw[key] : undefined);
  const type = (CHART_TYPES as readonly unknown[]).includes(raw['type']) ? (raw['type'] as ChartType) : 'bar';
  const points = raw['points'] as ChartModel['points'];
  const optional = {
    title: text('title'),
    unit: text('unit'),
    numberFormat: text('number_format') ?? text('numberFormat'),
    highlight: text('highlight'),
    xLabel: text('x_label') ?? text('xLabel'),
    yLabel: text('y_label') ?? text('yLabel'),
  };
  return {
    type,
    categories: Array.isArray(raw['categories']) ? raw['categories'].map(String) : [],
    series: Array.isArray(raw['series']) ? (raw['series'] as readonly ChartSeries[]) : [],
    ...(Array.isArray(points) ? { points } : {}),
    ...(Object.fromEntries(Object.entries(optional).filter(([, given]) => given !== undefined)) as Partial<ChartModel>),
  };
}
