import { toPaint } from '../../designs/rich-text.ts';
import {
  type ReadChartModel,
  type ReadColor,
  type ReadGradient,
  type ReadSeries,
  type ReadTheme,
  readThemeFill,
} from '../../ooxml/read/index.ts';
import { type Box, type ChartStyle, PT_PER_PX } from '../../scene/scene.ts';
import type { FontRole, Paint } from '../../scene/theme.ts';
import { classifyPlots, isStackedGrouping, listPlots, plotShape } from '../kinds/plots.ts';
import type { ChartKind, ChartModel, ChartSeries } from '../model.ts';
import { formatCategories, joinLevels } from './category-names.ts';
import { chartFontFamily } from './font-family.ts';
import { toChartLooks } from './looks.ts';
import { isShaded, listStyleColors } from './style-colors.ts';

/** Words of office programs in titles without text. */
const [CHART_TITLE, AXIS_TITLE] = ['Chart Title', 'Axis Title'];
const DEFAULT_PT = 10;
const GAP = 0.8;
const PLAIN_STYLE = 2;
/** Index of the intense fill of a theme. */
const INTENSE = 3;
const FALLBACK: ReadColor = { hex: '#4472C4', alpha: 1 };
/** Default colour of gridlines and axes. */
const GRID: Paint = { hex: '#868686' };
const MAX_DRAWN = 200;

/** Converts a chart of a file to a kind that scenes support; undefined for stock and surface charts. */
export function toChartContent(
  source: ReadChartModel,
  theme: ReadTheme,
  box: Pick<Box, 'width' | 'height'>,
  role: (family: string) => FontRole,
): { readonly chart: ChartModel; readonly style: ChartStyle } | undefined {
  const type = classifyPlots(listPlots(source));
  const chart = type === undefined ? source : nameCategories(applyDefaults(source, type, theme), type);
  if (type === undefined || chart.series.length === 0) return undefined;
  const content = buildContent(
    type === 'horizontal_bar' || type === 'horizontal_stacked_bar' ? orderFromTop(chart, type) : chart,
    type,
    theme,
    box,
  );
  const font = role(chartFontFamily(source, theme));
  return font === 'body' ? content : { ...content, style: { ...content.style, font } };
}

function buildContent(
  source: ReadChartModel,
  type: ChartKind,
  theme: ReadTheme,
  box: Pick<Box, 'width' | 'height'>,
): { readonly chart: ChartModel; readonly style: ChartStyle } {
  const chart = toShares(source);
  const { shown } = chart;
  const colors = listColors(chart, type, theme);
  const common = {
    type,
    categories: chart.categories,
    ...(chart.title === '' && chart.untitled === undefined ? {} : { title: chart.title || CHART_TITLE }),
    ...axisTitles(chart),
    ...findNumberFormat(chart),
  };
  const model: ChartModel =
    type === 'scatter' || type === 'bubble'
      ? {
          ...common,
          categories: [],
          series: [],
          points: chart.series.flatMap(toPoints).slice(0, MAX_DRAWN * 5),
        }
      : { ...common, series: chart.series.map((series) => toSeries(series, type, common.categories.length)) };
  const plain = chart.plainPt ?? DEFAULT_PT;
  const em = (chart.sizePt ?? plain) / PT_PER_PX;
  const text: Paint = chart.textColor === undefined ? { token: 'text' } : toPaint(chart.textColor);
  const ofAxis = shown?.value.words?.color;
  const muted: Paint =
    ofAxis !== undefined
      ? toPaint(ofAxis)
      : shown === undefined && chart.textColor === undefined
        ? { token: 'muted' }
        : text;
  return {
    chart: model,
    style: {
      fontSizePx: em,
      text,
      muted,
      grid: shown === undefined ? { token: 'stroke' } : GRID,
      series: colors,
      rest: colors[0] ?? text,
      directLabels: false,
      gap: shown?.gap ?? GAP,
      ...(shown === undefined
        ? {}
        : {
            imported: toChartLooks(chart, shown, box, {
              em,
              plain: plain / PT_PER_PX,
              accents: listStyleColors(shown.style, 6, theme).map(toPaint),
            }),
          }),
    },
  };
}

/**
 * Adds the names, colours and gradients that office programs give to series without them, before their order
 * changes.
 */
function applyDefaults(chart: ReadChartModel, type: ChartKind, theme: ReadTheme): ReadChartModel {
  const style = chart.shown?.style ?? PLAIN_STYLE;
  const numbers = chart.series.map(({ index }, at) => index ?? at);
  const styled = listStyleColors(style, Math.max(chart.series.length, ...numbers.map((at) => at + 1)), theme);
  const isStrong = chart.shown !== undefined && isShaded(style);
  return {
    ...chart,
    series: chart.series.map((one, index) => {
      const color = one.color ?? styled[numbers[index] ?? index] ?? FALLBACK;
      const shaded =
        !isStrong || one.color !== undefined
          ? {}
          : hasSlices(type)
            ? { pointGradients: sliceGradients(one, style, theme) }
            : gradientOf(readThemeFill(INTENSE, color, theme));
      return {
        ...one,
        name: one.name === '' ? `Series${index + 1}` : one.name,
        color,
        ...(one.gradient === undefined ? shaded : {}),
      };
    }),
  };
}

function hasSlices(type: ChartKind): boolean {
  return type === 'pie' || type === 'doughnut';
}

function gradientOf(gradient: ReadGradient | undefined): Pick<ReadSeries, 'gradient'> {
  return gradient === undefined ? {} : { gradient };
}

/** Gradients of pie slices, whose colours alternate. */
function sliceGradients(
  { values, pointColors, pointGradients }: ReadSeries,
  style: number,
  theme: ReadTheme,
): Readonly<Record<number, ReadGradient>> {
  const colors = listStyleColors(style, Math.min(values.length, MAX_DRAWN), theme);
  return {
    ...Object.fromEntries(
      colors.flatMap((color, index) =>
        pointColors[index] === undefined ? [[index, readThemeFill(INTENSE, color, theme)]] : [],
      ),
    ),
    ...pointGradients,
  };
}

function axisTitles({ shown }: ReadChartModel): { readonly xLabel?: string; readonly yLabel?: string } {
  const [x, y] = [shown?.category, shown?.value].map((axis) =>
    axis?.untitled === true && axis.shown ? AXIS_TITLE : (axis?.title ?? ''),
  ) as [string, string];
  return { ...(x === '' ? {} : { xLabel: x }), ...(y === '' ? {} : { yLabel: y }) };
}

/** Number format of values and labels: that of the cells, else that of the axis. */
function findNumberFormat({ formatCode, cellFormats, grouping }: ReadChartModel): {
  readonly numberFormat?: string;
} {
  const { values } = cellFormats;
  const code =
    grouping === 'percentStacked' ? '0%' : values === undefined || values === 'General' ? formatCode : values;
  return code === undefined ? {} : { numberFormat: code };
}

/** Horizontal bars start at the bottom unless the file reverses them; returns them in order from the top. */
function orderFromTop(chart: ReadChartModel, type: ChartKind): ReadChartModel {
  if (chart.shown === undefined || chart.shown.category.reversed) return chart;
  const count = Math.max(chart.categories.length, ...chart.series.map(({ values }) => values.length));
  const turned = <T>(values: readonly T[]): T[] =>
    Array.from({ length: count }, (_, index) => values[count - 1 - index] as T);
  const fromLast = <T>(points: Readonly<Record<number, T>>): Record<number, T> =>
    Object.fromEntries(Object.entries(points).map(([index, point]) => [count - 1 - Number(index), point]));
  const series = chart.series.map((one) => ({
    ...one,
    values: turned(one.values),
    pointColors: fromLast(one.pointColors),
    pointGradients: fromLast(one.pointGradients ?? {}),
    ...(one.looks === undefined
      ? {}
      : { looks: { ...one.looks, pointLabels: fromLast(one.looks.pointLabels) } }),
  }));
  return {
    ...chart,
    categories: chart.categories.length === 0 ? [] : turned(chart.categories),
    series: type === 'horizontal_bar' ? series.reverse() : series,
  };
}

/** Converts values of 100 % charts to shares of their category, and stacks lines. */
function toShares(chart: ReadChartModel): ReadChartModel {
  const percent = chart.grouping === 'percentStacked';
  const lines = plotShape(chart.type) === 'line' && isStackedGrouping(chart.grouping);
  if (!percent && !lines) return chart;
  const totals = new Map<number, number>();
  for (const { values } of chart.series)
    for (const [index, value] of values.entries())
      totals.set(index, (totals.get(index) ?? 0) + Math.abs(value ?? 0));
  const below = new Map<number, number>();
  const series = chart.series.map((one) => ({
    ...one,
    values: one.values.map((value, index) => {
      if (value === null) return null;
      const share = percent ? value / (totals.get(index) || 1) : value;
      if (!lines) return share;
      below.set(index, (below.get(index) ?? 0) + share);
      return below.get(index) ?? share;
    }),
  }));
  return { ...chart, series };
}

/** Charts with categories along the bottom name their groups there; in others they are part of the names. */
const GROUPED: ReadonlySet<ChartKind> = new Set(['bar', 'stacked_bar', 'line', 'area', 'combo']);

/** Names the categories, and leaves groups only where the chart has a place for them. */
function nameCategories(chart: ReadChartModel, type: ChartKind): ReadChartModel {
  const count = Math.min(
    MAX_DRAWN,
    Math.max(chart.categories.length, ...chart.series.map(({ values }) => values.length)),
  );
  const names = formatCategories(chart, count);
  const { levels: _, ...flat } = chart;
  if (chart.levels === undefined) return { ...flat, categories: names };
  return GROUPED.has(type) && chart.shown !== undefined && chart.shown.category.flat !== true
    ? { ...chart, categories: names }
    : { ...flat, categories: joinLevels(chart, names) };
}

/** Shapes of the series of a combo chart. */
const COMBINED = ['line', 'area'] as const;

function toSeries(
  { name, values, type, secondary }: ReadSeries,
  chart: ChartKind,
  count: number,
): ChartSeries {
  const padded = Array.from({ length: count }, (_, index) => values[index] ?? null);
  if (chart !== 'combo') return { name, values: padded };
  return {
    name,
    values: padded,
    type: COMBINED.find((shape) => shape === plotShape(type)) ?? 'bar',
    ...(secondary ? { axis: 'secondary' as const } : {}),
  };
}

function toPoints({
  name,
  x,
  values,
  looks,
  type,
}: ReadSeries): { series: string; x: number; y: number; size?: number }[] {
  const sized = plotShape(type) === 'bubble' && (looks?.sizes.length ?? 0) > 0;
  return values.flatMap((y, index) =>
    y === null
      ? []
      : [{ series: name, x: x[index] ?? index + 1, y, ...(sized ? { size: looks?.sizes[index] ?? 0 } : {}) }],
  );
}

/** Colours of the file, else those of the chart's style. */
function listColors({ series, shown }: ReadChartModel, type: ChartKind, theme: ReadTheme): readonly Paint[] {
  if (!hasSlices(type)) return series.map(({ color = FALLBACK }) => toPaint(color));
  const [first] = series;
  const styled = listStyleColors(shown?.style ?? PLAIN_STYLE, first?.values.length ?? 0, theme);
  return (first?.values ?? []).map((_, index) =>
    toPaint(first?.pointColors[index] ?? styled[index] ?? FALLBACK),
  );
}
