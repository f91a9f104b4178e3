import type { ReadChartModel, ReadSeries, ReadTheme } from '../output/pptx/read/deck.ts';
import type { ChartModel, ChartSeries, ChartType } from '../scene/chart.ts';
import { type ChartStyle, PT_PER_PX } from '../scene/scene.ts';
import type { Hex, Paint } from '../scene/theme.ts';
import { paintOf } from './rich-text.ts';

const DEFAULT_PT = 10;
const GAP = 0.8;
const MOST_DRAWN = 200;

/** A chart of a file as the kinds that a scene knows; undefined for stock and surface charts, which it does not. */
export function chartContent(chart: ReadChartModel, theme: ReadTheme): { readonly chart: ChartModel; readonly style: ChartStyle } | undefined {
  const type = typeOf(chart);
  if (type === undefined || chart.series.length === 0) return undefined;
  const colors = colorsOf(chart, type, theme);
  const common = { type, categories: categoriesOf(chart), ...(chart.title === '' ? {} : { title: chart.title }), ...(chart.formatCode === undefined ? {} : { numberFormat: chart.formatCode }) };
  const model: ChartModel =
    type === 'scatter'
      ? { ...common, categories: [], series: [], points: chart.series.flatMap(pointsOf).slice(0, MOST_DRAWN * 5) }
      : { ...common, series: chart.series.map((series) => seriesOf(series, type, common.categories.length)) };
  const text: Paint = chart.ink === undefined ? { token: 'text' } : paintOf(chart.ink);
  const muted: Paint = chart.ink === undefined ? { token: 'muted' } : text;
  return {
    chart: model,
    style: { fontSizePx: (chart.sizePt ?? DEFAULT_PT) / PT_PER_PX, text, muted, grid: { token: 'stroke' }, series: colors, rest: colors[0] ?? text, directLabels: false, gap: GAP },
  };
}

function typeOf({ type, grouping, horizontal, series }: ReadChartModel): ChartType | undefined {
  const mixed = series.some((one) => one.type !== series[0]?.type);
  if (mixed && series.every((one) => /^(bar|line|area)/.test(one.type))) return 'combo';
  const stacked = /stacked/i.test(grouping);
  switch (type) {
    case 'barChart':
      return horizontal ? (stacked ? 'horizontal_stacked_bar' : 'horizontal_bar') : stacked ? 'stacked_bar' : 'bar';
    case 'lineChart':
      return 'line';
    case 'areaChart':
      return 'area';
    case 'pieChart':
      return 'pie';
    case 'doughnutChart':
      return 'doughnut';
    case 'scatterChart':
    case 'bubbleChart':
      return 'scatter';
    case 'radarChart':
      return 'radar';
    default:
      return undefined;
  }
}

function categoriesOf({ categories, series }: ReadChartModel): readonly string[] {
  const count = Math.min(MOST_DRAWN, Math.max(categories.length, ...series.map(({ values }) => values.length)));
  return Array.from({ length: count }, (_, index) => categories[index] ?? String(index + 1));
}

function seriesOf({ name, values, type, secondary }: ReadSeries, chart: ChartType, count: number): ChartSeries {
  const padded = Array.from({ length: count }, (_, index) => values[index] ?? null);
  if (chart !== 'combo') return { name, values: padded };
  return { name, values: padded, type: type.startsWith('line') ? 'line' : 'bar', ...(secondary ? { axis: 'secondary' as const } : {}) };
}

function pointsOf({ name, x, values }: ReadSeries): { series: string; x: number; y: number }[] {
  return values.flatMap((y, index) => (y === null ? [] : [{ series: name, x: x[index] ?? index + 1, y }]));
}

/** As the file says, else the theme's accents in order, which is what office programs take. */
function colorsOf({ series }: ReadChartModel, type: ChartType, theme: ReadTheme): readonly Paint[] {
  const accent = (index: number): Paint => ({ hex: (theme.colors[`accent${(index % 6) + 1}`] ?? '#4472C4') as Hex });
  if (type === 'pie' || type === 'doughnut') {
    const points = series[0]?.pointColors ?? {};
    return (series[0]?.values ?? []).map((_, index) => (points[index] === undefined ? accent(index) : paintOf(points[index])));
  }
  return series.map(({ color }, index) => (color === undefined ? accent(index) : paintOf(color)));
}
