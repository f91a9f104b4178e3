import { CHART_TYPES, type ChartType } from '../model.ts';
import { KIND_ROWS } from './index.ts';
import type { PlotShape } from './plot-form.ts';

/** A plot as it is written in a file. */
export interface Plot {
  /** Local name of its element: "bar3DChart". */
  readonly element: string;
  /** `c:grouping`; empty or "standard" if absent. */
  readonly grouping: string;
  /** `c:barDir` is "bar". */
  readonly horizontal: boolean;
}

/** 3-D plots show the same data as flat ones. Stock and surface charts have no counterpart. */
const SHAPES: Readonly<Record<string, PlotShape>> = {
  barChart: 'bar',
  bar3DChart: 'bar',
  lineChart: 'line',
  line3DChart: 'line',
  areaChart: 'area',
  area3DChart: 'area',
  pieChart: 'pie',
  pie3DChart: 'pie',
  ofPieChart: 'pie',
  doughnutChart: 'doughnut',
  scatterChart: 'scatter',
  bubbleChart: 'bubble',
  radarChart: 'radar',
};

/** Plots with a category axis, which can share it. */
const ON_CATEGORIES: ReadonlySet<PlotShape | undefined> = new Set(['bar', 'line', 'area']);

/** Shape of a plot element; undefined for elements without a counterpart. */
export function plotShape(element: string): PlotShape | undefined {
  return SHAPES[element];
}

/**
 * Finds the kind of chart that the plots of a file make up, in file order: their common kind, "combo" if other
 * plots lie over one with categories, otherwise the kind of the first. Undefined for stock and surface charts.
 *
 * @example classifyPlots([{ element: 'bar3DChart', grouping: 'percentStacked', horizontal: false }]) // 'stacked_bar'
 */
export function classifyPlots(plots: readonly Plot[]): ChartType | undefined {
  const [first] = plots;
  if (first === undefined) return undefined;
  const shape = plotShape(first.element);
  const isMixed = plots.some(({ element }) => plotShape(element) !== shape);
  if (isMixed && ON_CATEGORIES.has(shape)) return 'combo';
  const isStacked = shape === 'bar' && isStackedGrouping(first.grouping);
  return CHART_TYPES.find((type) => {
    const { plot } = KIND_ROWS[type];
    if (plot === undefined || plot.shape !== shape) return false;
    return (
      shape !== 'bar' ||
      ((plot.horizontal === true) === first.horizontal && (plot.stacked === true) === isStacked)
    );
  });
}

/** Returns whether a `c:grouping` puts series upon one another: "stacked" or "percentStacked". */
export function isStackedGrouping(grouping: string): boolean {
  return /stacked/i.test(grouping);
}

/** Plots of a chart that was read from a file: those that hold its series. */
export function listPlots({
  type,
  grouping,
  horizontal,
  series,
}: Omit<Plot, 'element'> & {
  readonly type: string;
  readonly series: readonly { readonly type: string }[];
}): Plot[] {
  const elements = new Set(series.length === 0 ? [type] : series.map((one) => one.type));
  return [...elements].map((element) => ({ element, grouping, horizontal }));
}
