import { type AxisScale, alignedScale, niceScale } from './axis-scale.ts';
import type { ChartModel } from './chart.ts';
import { gatherSlices } from './chart-gather.ts';
import { givenScale, givenSeries, givenTicks } from './chart-given.ts';
import { withHeadroom } from './chart-headroom.ts';
import { type ChartRoom, labelsFit } from './chart-label-room.ts';
import type { LabelInput } from './chart-label-types.ts';
import { planLabels } from './chart-labels.ts';
import { planPaints } from './chart-paints.ts';
import type { BareSeries, CategoryAxisPlan, ChartPlan, SeriesPlan, ValueAxisPlan } from './chart-plan-types.ts';
import type { GivenAxis, GivenLooks } from './given-chart.ts';
import { chooseNumberSpec, formatCode, formatNumber, formatTick, type NumberSpec, parseFormatCode, shareCode, tickCode, tickSpec } from './number-format.ts';
import type { ChartStyle } from './scene.ts';
import type { Theme } from './theme.ts';

export type { CategoryAxisPlan, ChartPlan, LabelPlace, LabelPlan, SeriesPlan, ValueAxisPlan } from './chart-plan-types.ts';

/** Lines from here on are dashed, and later ones dotted: so many colours are not kept apart by anyone. */
const FIRST_DASHED = 5;
const SYMBOLS = ['circle', 'square', 'diamond', 'triangle'] as const;

/**
 * Decides how a chart is read: scales (lengths always from zero), formats, what is labelled and
 * where, which colours. `theme` is needed because a label inside a bar must be readable on it.
 *
 * @param box the chart's, px: what is labelled depends on the room that there is.
 */
export function planChart(model: ChartModel, style: ChartStyle, lang: string, theme: Theme, box: ChartRoom): ChartPlan {
  const family = familyOf(model);
  const { chart, gathered } = style.given === undefined && (family === 'pie' || family === 'doughnut') ? gatherSlices(model, lang) : { chart: model, gathered: [] };
  const orientation = model.type === 'horizontal_bar' || model.type === 'horizontal_stacked_bar' ? 'horizontal' : 'vertical';
  const { given } = style;
  const grouping = given === undefined || (family !== 'area' && family !== 'combo') ? groupingOf(chart, family) : given.piled ? 'stacked' : family === 'area' ? 'standard' : 'clustered';
  const kinds = kindsOf(chart, family);
  const axes = axisOfSeries(chart, family, kinds);
  const primary = valuesOn(chart, family, grouping, axes, 'primary');
  const labelSpec = specOf(chart, allValues(chart, family, axes, 'primary'), lang);
  const secondaryValues = allValues(chart, family, axes, 'secondary');
  const secondarySpec = specOf({ ...chart, unit: '' }, secondaryValues, lang);
  const seriesIn = (spec: NumberSpec) => bareSeries(chart, { family, kinds, axes, style, theme, lang, labelSpec: spec, secondarySpec });

  const lengths = family === 'bar' || family === 'combo' || family === 'area' || family === 'radar';
  // Shares of the whole end at the whole.
  const full = chart.numberFormat === '0%' && given?.piled === true;
  const bare = given === undefined ? niceScale(primary, { zero: lengths }) : givenScale(primary, given.value, { zero: lengths || orientation === 'horizontal', full });
  const gapPercent = Math.min(500, Math.max(given === undefined ? 20 : 0, Math.round(style.gap * 100)));
  const labelled = (spec: NumberSpec, most: LabelInput['most'] = 'all') => {
    const series = seriesIn(spec);
    const labels = planLabels({ chart, family, grouping, orientation, series, style, theme, lang, scale: bare, most });
    const scale = given === undefined ? withHeadroom(bare, primary, labels, orientation) : bare;
    const fits = given !== undefined || labelsFit({ series, labels, scale, family, grouping, orientation, gapPercent, box, theme, lang, em: style.fontSizePx, categories: chart.categories.length });
    return { series, labels, scale, fits };
  };
  const affixes = `${labelSpec.prefix}${labelSpec.suffix}`.trim();
  // Where labels would run into one another the unit stands once; where that is not enough fewer values are written out.
  const whole = labelled(labelSpec);
  const short = whole.fits || affixes === '' ? whole : labelled({ ...labelSpec, prefix: '', suffix: '' });
  const fewer = short.fits ? short : labelled(labelSpec, 'main');
  const { series, labels, scale } = fewer.fits ? fewer : labelled(labelSpec, 'none');
  const planned = series.map((one, index): SeriesPlan => ({ ...one, labels: labels.bySeries[index] ?? [] }));
  const mirrored = given === undefined ? mirrorsAxis(lang, orientation) : orientation === 'horizontal' ? given.value.reversed : given.category.reversed;
  const valueTitle = chart.yLabel ?? unitTitle(chart) ?? (short.fits && short !== whole && !labels.valueAxis ? (labelSpec.scale === 0 ? chart.unit : affixes) : undefined);
  // PowerPoint draws no title on an axis that is not there, nor on those of radars; what the numbers count moves up into the chart's title.
  const onAxis = labels.valueAxis && (family !== 'radar' || given !== undefined);
  const title = onAxis || valueTitle === undefined ? chart.title : [chart.title, valueTitle].filter((part) => part !== undefined).join(', ');
  const base = {
    type: chart.type,
    family,
    orientation,
    grouping,
    ...(title === undefined ? {} : { title }),
    categories: chart.categories,
    series: planned,
    legend: labels.legend,
    ...(given === undefined
      ? {}
      : {
          centered: true,
          titleSizePx: given.titleSizePx,
          turn: given.turn,
          largestBubble: given.largestBubble,
          ...(given.titleBold ? {} : { titleLight: true }),
          ...(given.plot === undefined ? {} : { plot: given.plot }),
        }),
    gapWidthPercent: gapPercent,
    overlapPercent: given !== undefined ? (grouping === 'stacked' ? 100 : given.overlap) : grouping === 'stacked' ? 100 : series.filter(({ kind }) => kind === 'bar').length > 1 ? -4 : 0,
    holePercent: given?.hole ?? 62,
    fontSizePx: style.fontSizePx,
    text: style.text,
    muted: style.muted,
    grid: style.grid,
    formatValue: (value: number) => formatNumber(value, labelSpec, lang),
    shareFormat: shareCode(lang),
    gathered,
  } as const;
  if (family === 'pie' || family === 'doughnut') return base;
  const valueAxis = axisPlan(
    scale,
    labelSpec,
    lang,
    {
      visible: labels.valueAxis,
      gridlines: given?.value.gridlines ?? labels.valueAxis,
      reversed: mirrored && orientation === 'horizontal',
      side: 'start',
      title: onAxis ? valueTitle : undefined,
    },
    given?.value,
  );
  if (family === 'scatter') {
    const xs = (chart.points ?? []).map(({ x }) => x);
    const xSpec = chooseNumberSpec(xs, undefined, lang);
    return {
      ...base,
      valueAxis,
      xAxis: axisPlan(
        given === undefined ? niceScale(xs, { zero: false }) : givenScale(xs, given.category, { zero: false }),
        looksLikeYears(xs) ? { ...xSpec, grouping: false, scale: 0, suffix: '' } : xSpec,
        lang,
        {
          visible: given?.category.shown ?? true,
          gridlines: given?.category.gridlines ?? false,
          reversed: false,
          side: 'start',
          title: chart.xLabel,
        },
        given?.category,
      ),
    };
  }
  const categoryAxis = categoryAxisPlan(chart, family, orientation, mirrored, scale, given);
  if (secondaryValues.length === 0) return { ...base, categoryAxis, valueAxis };
  const aside = given?.secondary;
  const secondaryAxis = axisPlan(
    aside === undefined ? alignedScale(secondaryValues, scale) : givenScale(secondaryValues, aside, { zero: true }),
    secondarySpec,
    lang,
    { visible: aside?.shown ?? true, gridlines: false, reversed: false, side: 'end', title: undefined },
    aside,
  );
  return { ...base, categoryAxis, valueAxis, secondaryAxis };
}

function familyOf({ type }: ChartModel): ChartPlan['family'] {
  return type === 'stacked_bar' || type === 'horizontal_bar' || type === 'horizontal_stacked_bar' ? 'bar' : type;
}

function groupingOf(chart: ChartModel, family: ChartPlan['family']): ChartPlan['grouping'] {
  if (chart.type === 'stacked_bar' || chart.type === 'horizontal_stacked_bar') return 'stacked';
  if (family === 'bar' || family === 'combo') return 'clustered';
  // Areas that stand before one another hide data; they are added up where adding makes sense.
  const additive = chart.series.length > 1 && chart.series.every(({ values }) => values.every((value) => value === null || value >= 0));
  return family === 'area' && additive ? 'stacked' : 'standard';
}

function kindsOf(chart: ChartModel, family: ChartPlan['family']): SeriesPlan['kind'][] {
  if (family === 'pie' || family === 'doughnut') return chart.series.map(() => 'slices');
  if (family !== 'combo') return chart.series.map(() => family);
  const named = chart.series.some(({ type }) => type === 'line');
  return chart.series.map(({ type }, index) => type ?? (!named && index === chart.series.length - 1 && index > 0 ? 'line' : 'bar'));
}

/** Of a combo, lines more than eight times larger or smaller than the bars get an axis of their own, even if nobody asked. */
function axisOfSeries(chart: ChartModel, family: ChartPlan['family'], kinds: readonly SeriesPlan['kind'][]): ('primary' | 'secondary')[] {
  if (family !== 'combo') return chart.series.map(() => 'primary');
  const top = (kind: 'bar' | 'line') => Math.max(0, ...chart.series.filter((_, index) => kinds[index] === kind).flatMap(({ values }) => values.map((value) => Math.abs(value ?? 0))));
  const [bars, lines] = [top('bar'), top('line')];
  const apart = bars > 0 && lines > 0 && (bars / lines > 8 || lines / bars > 8);
  const axes = chart.series.map(({ axis }, index): 'primary' | 'secondary' => axis ?? (apart && kinds[index] === 'line' ? 'secondary' : 'primary'));
  return axes.every((axis) => axis === 'secondary') ? axes.map(() => 'primary') : axes;
}

function allValues(chart: ChartModel, family: ChartPlan['family'], axes: readonly string[], axis: string): number[] {
  if (family === 'scatter') return axis === 'primary' ? (chart.points ?? []).map(({ y }) => y) : [];
  return chart.series.flatMap(({ values }, index) => (axes[index] === axis ? values.filter((value): value is number => value !== null && Number.isFinite(value)) : []));
}

/** What the axis must cover: values, or sums of what is piled up on either side of zero. */
function valuesOn(chart: ChartModel, family: ChartPlan['family'], grouping: ChartPlan['grouping'], axes: readonly string[], axis: string): number[] {
  if (grouping !== 'stacked') return allValues(chart, family, axes, axis);
  const piled = chart.series.filter(({ type }, index) => type !== 'line' && axes[index] === axis);
  const lines = chart.series.filter(({ type }, index) => type === 'line' && axes[index] === axis);
  return chart.categories.flatMap((_, index) => {
    const values = piled.map((series) => series.values[index] ?? 0);
    return [
      ...lines.map((series) => series.values[index] ?? 0),
      values.filter((value) => value > 0).reduce((sum, value) => sum + value, 0),
      values.filter((value) => value < 0).reduce((sum, value) => sum + value, 0),
    ];
  });
}

function specOf(chart: ChartModel, values: readonly number[], lang: string): NumberSpec {
  return chart.numberFormat ? parseFormatCode(chart.numberFormat) : chooseNumberSpec(values, longUnit(chart) ? undefined : chart.unit, lang);
}

/** A unit of more than six characters would drown the numbers; it stands once, as the title of the axis. */
function longUnit({ unit }: ChartModel): boolean {
  return unit !== undefined && [...unit].length > 6;
}

function unitTitle(chart: ChartModel): string | undefined {
  return longUnit(chart) ? chart.unit : undefined;
}

interface SeriesContext {
  readonly family: ChartPlan['family'];
  readonly kinds: readonly SeriesPlan['kind'][];
  readonly axes: readonly ('primary' | 'secondary')[];
  readonly style: ChartStyle;
  readonly theme: Theme;
  readonly lang: string;
  readonly labelSpec: NumberSpec;
  readonly secondarySpec: NumberSpec;
}

function bareSeries(chart: ChartModel, context: SeriesContext): BareSeries[] {
  const { family, kinds, axes, style, lang } = context;
  const sources = family === 'scatter' ? scatterSeries(chart) : chart.series.map(({ name, values }) => ({ name, values, points: [] }));
  const paints = planPaints({ ...chart, series: sources }, family, style, context.theme);
  return sources.map(({ name, values, points }, index) => {
    const kind = family === 'scatter' ? 'scatter' : (kinds[index] ?? 'bar');
    const axis = axes[index] ?? 'primary';
    const spec = axis === 'primary' ? context.labelSpec : context.secondarySpec;
    const { paint, pointPaints, emphasised } = paints[index] ?? { paint: style.rest, pointPaints: undefined, emphasised: false };
    const lined = kind === 'line' || kind === 'radar';
    const bare: BareSeries = {
      name,
      kind,
      axis,
      values: chart.categories.length > 0 && family !== 'scatter' ? chart.categories.map((_, at) => finite(values[at])) : [],
      points,
      paint,
      ...(pointPaints ? { pointPaints } : {}),
      lineWidthPx: lined ? (emphasised || sources.length === 1 ? 3.5 : 3) : 0,
      ...(lined && index >= FIRST_DASHED ? { dash: index < 2 * FIRST_DASHED ? 'dash' : 'dot' } : {}),
      symbol: kind === 'scatter' && index > 0 ? (SYMBOLS[index % SYMBOLS.length] ?? 'circle') : 'circle',
      markers: kind === 'scatter' ? 'all' : lined ? (chart.categories.length <= 8 ? 'all' : 'labelled') : 'none',
      markerSizePx: kind === 'scatter' ? 10 : 8,
      emphasised,
      numberFormat: formatCode(spec),
      formatValue: (value: number) => formatNumber(value, spec, lang),
    };
    return style.given === undefined ? bare : givenSeries(bare, style.given, index);
  });
}

function finite(value: number | null | undefined): number | null {
  return value !== null && value !== undefined && Number.isFinite(value) ? value : null;
}

function scatterSeries(chart: ChartModel): { name: string; values: (number | null)[]; points: { x: number; y: number; size?: number }[] }[] {
  const names = [...new Set([...chart.series.map(({ name }) => name), ...(chart.points ?? []).map(({ series }) => series)])];
  return names
    .map((name) => ({
      name,
      values: [],
      points: (chart.points ?? [])
        .filter(({ series, x, y }) => series === name && Number.isFinite(x) && Number.isFinite(y))
        .map(({ x, y, size }) => ({ x, y, ...(size === undefined ? {} : { size }) })),
    }))
    .filter(({ points }) => points.length > 0);
}

interface AxisLooks {
  readonly visible: boolean;
  readonly gridlines: boolean;
  readonly reversed: boolean;
  readonly side: 'start' | 'end';
  readonly title: string | undefined;
}

function axisPlan(scale: AxisScale, spec: NumberSpec, lang: string, { title, ...looks }: AxisLooks, given?: GivenAxis): ValueAxisPlan {
  const ticks = given === undefined ? tickSpec(spec, scale) : givenTicks(given, scale);
  return {
    ...scale,
    ...looks,
    ...(given?.lined ? { lined: true } : {}),
    ...(title === undefined ? {} : { title }),
    numberFormat: tickCode(ticks),
    formatTick: (value) => formatTick(value, ticks, lang),
  };
}

function categoryAxisPlan(chart: ChartModel, family: ChartPlan['family'], orientation: ChartPlan['orientation'], mirrored: boolean, scale: AxisScale, given: GivenLooks | undefined): CategoryAxisPlan {
  const room = orientation === 'horizontal' ? 24 : 12;
  return {
    visible: given?.category.shown ?? true,
    reversed: orientation === 'horizontal' || mirrored,
    labelEvery: family === 'radar' || given !== undefined ? 1 : Math.max(1, Math.ceil(chart.categories.length / room)),
    ...(given?.category.lined === false ? { unlined: true } : {}),
    labelsLow: scale.min < 0,
    onTicks: given !== undefined ? given.onTicks : family === 'area' || (family === 'line' && chart.categories.length > 2),
    // Names beside bars, and around a radar, have no room for one.
    ...(chart.xLabel === undefined || (given === undefined && (orientation === 'horizontal' || family === 'radar')) ? {} : { title: chart.xLabel }),
  };
}

/** Arabic script reads time and rank from right to left; Hebrew charts keep time left to right and mirror only bars that lie. */
function mirrorsAxis(lang: string, orientation: ChartPlan['orientation']): boolean {
  return /^(ar|fa|ur|ps|ckb)\b/i.test(lang) || (orientation === 'horizontal' && /^(he|iw|yi)\b/i.test(lang));
}

function looksLikeYears(values: readonly number[]): boolean {
  return values.length > 0 && values.every((value) => Number.isInteger(value) && value >= 1500 && value <= 2200);
}
