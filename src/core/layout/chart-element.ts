import type { ChartKind, ChartModel, ChartSeries } from '../scene/chart.ts';
import { CHART_KINDS } from '../scene/chart.ts';
import { chosenType } from '../scene/chart-advice.ts';
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
  const chart = chartModel(value, lang);
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

/** Fields of content by those of the model. */
const FIELDS = {
  title: 'title',
  unit: 'unit',
  number_format: 'numberFormat',
  highlight: 'highlight',
  x_label: 'xLabel',
  y_label: 'yLabel',
  values: 'values',
  bins: 'bins',
  axis_min: 'axisMin',
  axis_max: 'axisMax',
  log: 'log',
  data_labels: 'dataLabels',
  sort: 'sort',
  color_by: 'colorBy',
  reference_lines: 'referenceLines',
  bands: 'bands',
  callouts: 'callouts',
  differences: 'differences',
  totals: 'totals',
  forecast_from: 'forecastFrom',
  events: 'events',
  icon: 'icon',
  common_scale: 'commonScale',
} as const satisfies Record<string, keyof ChartModel>;

/** A chart as content holds it; "auto" is the kind that suits it best. */
export function chartModel(value: unknown, lang: string): ChartModel {
  const raw = (value ?? {}) as Readonly<Record<string, unknown>>;
  const wanted = raw['type'] === 'auto' ? chosenType(raw, lang) : raw['type'];
  const type = (CHART_KINDS as readonly unknown[]).includes(wanted) ? (wanted as ChartKind) : 'bar';
  const points = raw['points'] as ChartModel['points'];
  const given = Object.entries(FIELDS).flatMap(([key, own]) => {
    const one = raw[key] ?? raw[own];
    return one === undefined || one === null || one === '' ? [] : [[own, one] as const];
  });
  return {
    type,
    categories: Array.isArray(raw['categories']) ? raw['categories'].map(String) : [],
    series: Array.isArray(raw['series']) ? (raw['series'] as readonly ChartSeries[]) : [],
    ...(Array.isArray(points) ? { points } : {}),
    ...(Object.fromEntries(given) as Partial<ChartModel>),
  };
}
