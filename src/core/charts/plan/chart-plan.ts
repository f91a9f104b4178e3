import {
  type AxisScale,
  alignScale,
  applyEnds,
  chooseLogScale,
  chooseNiceScale,
} from '../../scene/axis-scale.ts';
import {
  chooseNumberSpec,
  formatCode,
  formatNumber,
  formatShare,
  formatTick,
  isLongUnit,
  labelUnit,
  type NumberSpec,
  parseFormatCode,
  removeSign,
  shareCode,
  tickCode,
  tickSpec,
} from '../../scene/number-format.ts';
import type { ChartStyle } from '../../scene/scene.ts';
import type { Theme } from '../../scene/theme.ts';
import type { ImportedAxis, ImportedChartLooks } from '../imported-looks.ts';
import type { DrawnChart, DrawnSeries } from '../kinds/drawn-chart.ts';
import { reduceToBaseType } from '../kinds/reduce.ts';
import type { BaseType, ChartModel } from '../model.ts';
import { combineSlices } from './gather.ts';
import { addHeadroom } from './headroom.ts';
import {
  applyImportedSeries,
  importedTickSpec,
  planImportedScale,
  singleTickSpec,
} from './imported-chart.ts';
import { labelsFit } from './label-room.ts';
import { chooseLabelStep, countLabelRoom } from './label-step.ts';
import type { ChartRoom, LabelInput } from './label-types.ts';
import { planLabels } from './labels.ts';
import { listNumericEvents, planNotes } from './notes.ts';
import { planPaints, tonePaint } from './paints.ts';
import { recallPlan } from './plan-memo.ts';
import type {
  CategoryAxisPlan,
  ChartPlan,
  SeriesPlan,
  UnlabelledSeries,
  ValueAxisPlan,
} from './plan-types.ts';

export type {
  CategoryAxisPlan,
  ChartPlan,
  LabelPlace,
  LabelPlan,
  SeriesPlan,
  ValueAxisPlan,
} from './plan-types.ts';

/** Index from which lines are dashed, and later dotted: nobody distinguishes so many colours. */
const FIRST_DASHED = 5;
/** Diameter of the largest bubble as a share of the plot's shorter side: PowerPoint's default at 100 %. */
const MAX_BUBBLE = 0.25;
const SYMBOLS = ['circle', 'square', 'diamond', 'triangle'] as const;

/**
 * Plans scales (lengths always start at zero), number formats, labels and colours. The theme is needed
 * because a label
 * inside a bar must be legible on it.
 * | @param box size of the chart in px, on which the choice of labels depends
 */
export function planChart(
  model: ChartModel,
  style: ChartStyle,
  lang: string,
  theme: Theme,
  box: ChartRoom,
): ChartPlan {
  return recallPlan(model, { style, lang, theme, box }, () => makePlan(model, style, lang, theme, box));
}

function makePlan(
  model: ChartModel,
  style: ChartStyle,
  lang: string,
  theme: Theme,
  box: ChartRoom,
): ChartPlan {
  const drawn = reduceToBaseType(model, lang);
  const family = toFamily(drawn.base);
  const { chart, gathered } =
    style.imported === undefined && drawn.turn === undefined && (family === 'pie' || family === 'doughnut')
      ? combineSlices(drawn, lang)
      : { chart: drawn, gathered: [] };
  const orientation =
    drawn.base === 'horizontal_bar' || drawn.base === 'horizontal_stacked_bar' ? 'horizontal' : 'vertical';
  const { imported } = style;
  const grouping =
    imported === undefined || (family !== 'area' && family !== 'combo')
      ? chooseGrouping(chart, family)
      : imported.piled
        ? 'stacked'
        : family === 'area'
          ? 'standard'
          : 'clustered';
  const kinds = chooseKinds(chart, family);
  const axes = chooseAxes(chart, family, kinds);
  const primary = [
    ...listExtents(chart, family, grouping, axes, 'primary'),
    ...listWhiskerEnds(chart),
    ...listNoteValues(chart),
  ];
  const labelSpec = chooseSpec(chart, listValues(chart, family, axes, 'primary'), lang);
  const secondaryValues = listValues(chart, family, axes, 'secondary');
  const secondarySpec = chooseSpec({ ...chart, unit: chart.secondary?.unit ?? '' }, secondaryValues, lang);
  const seriesIn = (spec: NumberSpec) =>
    planSeries(chart, { family, kinds, axes, style, theme, lang, labelSpec: spec, secondarySpec });

  const lengths =
    chart.zero ?? (family === 'bar' || family === 'combo' || family === 'area' || family === 'radar');
  // Lengths have no zero on a logarithmic scale.
  const isLog = chart.log === true && !lengths && primary.every((value) => value > 0);
  // An axis of shares ends at 100 %.
  const full = chart.numberFormat === '0%' && imported?.piled === true;
  const baseScale =
    imported !== undefined
      ? planImportedScale(primary, imported.value, { zero: full || family === 'radar', full })
      : isLog
        ? chooseLogScale(primary)
        : applyEnds(
            chooseNiceScale(primary, { zero: lengths }),
            primary,
            { min: chart.axisMin, max: chart.axisMax },
            lengths,
          );
  const gapPercent =
    chart.gapPercent ?? Math.min(500, Math.max(imported === undefined ? 20 : 0, Math.round(style.gap * 100)));
  const planLabelling = (spec: NumberSpec, most: LabelInput['most'] = 'all') => {
    const series = seriesIn(spec);
    const labels = planLabels({
      chart,
      family,
      grouping,
      orientation,
      series,
      style,
      theme,
      lang,
      scale: baseScale,
      room: box,
      most,
    });
    const isEnded = isLog || (chart.axisMax !== undefined && baseScale.max === chart.axisMax);
    const scale =
      imported === undefined && !isEnded ? addHeadroom(baseScale, primary, labels, orientation) : baseScale;
    const fits =
      imported !== undefined ||
      labelsFit({
        series,
        labels,
        scale,
        family,
        grouping,
        orientation,
        gapPercent,
        box,
        theme,
        lang,
        em: style.fontSizePx,
        categories: chart.categories.length,
      });
    return { series, labels, scale, fits };
  };
  const affixes = `${labelSpec.prefix}${labelSpec.suffix}`.trim();
  // If labels would overlap, the unit moves to a title; if that is not enough, fewer values are
  // labelled, unless the | content requests all labels.
  const fullLabels = planLabelling(labelSpec);
  const unitlessLabels =
    fullLabels.fits || affixes === '' || labelSpec.negative !== undefined
      ? fullLabels
      : planLabelling({ ...labelSpec, prefix: '', suffix: '' });
  const reducedLabels =
    unitlessLabels.fits || chart.dataLabels !== undefined ? unitlessLabels : planLabelling(labelSpec, 'main');
  const { series, labels, scale, fits } =
    reducedLabels.fits || chart.dataLabels !== undefined ? reducedLabels : planLabelling(labelSpec, 'none');
  const planned = series.map((one, index): SeriesPlan => ({ ...one, labels: labels.bySeries[index] ?? [] }));
  const mirrored =
    imported === undefined
      ? mirrorsAxis(lang, orientation)
      : orientation === 'horizontal'
        ? imported.value.reversed
        : imported.category.reversed;
  // A truncated axis is shown whatever is labelled.
  const isShown =
    labels.valueAxis ||
    (imported === undefined &&
      family !== 'scatter' &&
      family !== 'pie' &&
      family !== 'doughnut' &&
      (scale.min > 0 || scale.max < 0));
  const valueTitle =
    chart.yLabel ??
    unitTitle(chart) ??
    (unitlessLabels.fits && unitlessLabels !== fullLabels && !isShown
      ? labelSpec.scale === 0
        ? chart.unit
        : affixes
      : undefined);
  // PowerPoint draws no title on a hidden axis or on those of radars, so the unit moves into the chart's
  // title.
  const onAxis = isShown && (family !== 'radar' || imported !== undefined);
  const title =
    onAxis || valueTitle === undefined
      ? chart.title
      : [chart.title, valueTitle].filter((part) => part !== undefined).join(', ');
  const base = {
    type: chart.type,
    family,
    orientation,
    grouping,
    ...(title === undefined ? {} : { title }),
    categories: chart.categories,
    series: planned,
    legend: labels.legend,
    ...(imported === undefined
      ? {
          ...(chart.turn === undefined ? {} : { turn: chart.turn }),
          ...(chart.type === 'bubble' ? { largestBubble: MAX_BUBBLE } : {}),
        }
      : {
          centered: true,
          looks: imported,
          titleSizePx: imported.titleSizePx,
          legendSizePx: imported.legendSizePx,
          turn: imported.turn,
          ...(imported.flatness === undefined ? {} : { flatness: imported.flatness }),
          largestBubble: imported.largestBubble,
          ...(imported.titleBold ? {} : { titleLight: true }),
          ...(imported.plot === undefined ? {} : { plot: imported.plot }),
        }),
    gapWidthPercent: gapPercent,
    overlapPercent:
      imported !== undefined
        ? grouping === 'stacked'
          ? 100
          : imported.overlap
        : grouping === 'stacked'
          ? 100
          : series.filter(({ kind }) => kind === 'bar').length > 1
            ? -4
            : 0,
    holePercent: imported?.hole ?? (chart.turn === undefined ? 62 : 72),
    fontSizePx: style.fontSizePx,
    text: style.text,
    muted: style.muted,
    grid: style.grid,
    formatValue: (value: number) => formatNumber(value, labelSpec, lang),
    shareFormat: shareCode(lang),
    gathered,
    crowdedLabels: chart.dataLabels !== undefined && !fits,
  } as const;
  const planAnnotations = (axis: ValueAxisPlan | undefined) =>
    planNotes({
      model,
      drawn: chart,
      family,
      axis: imported === undefined ? axis : undefined,
      format: base.formatValue,
      share: (share) => formatShare(share, lang),
      lang,
    });
  if (family === 'pie' || family === 'doughnut') return { ...base, notes: planAnnotations(undefined) };
  const valueAxis = planAxis(
    scale,
    labelSpec,
    lang,
    {
      visible: isShown,
      gridlines: imported?.value.gridlines ?? isShown,
      reversed: mirrored && orientation === 'horizontal',
      side: 'start',
      title: onAxis ? valueTitle : undefined,
      unsigned: chart.unsigned === true,
      lined:
        imported === undefined &&
        family !== 'scatter' &&
        (scale.min > 0 || scale.max < 0) &&
        scale.log !== true,
    },
    imported?.value,
  );
  const notes = planAnnotations(valueAxis);
  if (family === 'scatter') {
    const xs = (chart.points ?? []).map(({ x }) => x);
    const xSpec = chooseNumberSpec(xs, undefined, lang);
    return {
      ...base,
      notes,
      valueAxis,
      xAxis: planAxis(
        imported === undefined
          ? chooseNiceScale([...xs, ...listNumericEvents(chart).map(({ x }) => x)], { zero: false })
          : planImportedScale(xs, imported.category, { zero: false }),
        areYears(xs) ? { ...xSpec, grouping: false, scale: 0, suffix: '' } : xSpec,
        lang,
        {
          visible: imported?.category.shown ?? true,
          gridlines: imported?.category.gridlines ?? false,
          reversed: false,
          side: 'start',
          title: chart.xLabel,
        },
        imported?.category,
      ),
    };
  }
  const room = countLabelRoom(chart.categories, {
    orientation,
    width: box.width,
    em: style.fontSizePx,
    theme,
    lang,
  });
  const isFirstLabelled =
    isShown &&
    labels.bySeries.some((one) =>
      one.some(({ point, place }) => point === 0 && (place === 'above' || place === 'below')),
    );
  const categoryAxis = planCategoryAxis(chart, {
    family,
    orientation,
    mirrored,
    scale,
    imported,
    room,
    isFirstLabelled,
  });
  if (secondaryValues.length === 0) return { ...base, notes, categoryAxis, valueAxis };
  const aside = imported?.secondary;
  const { secondary } = chart;
  const secondaryAxis = planAxis(
    aside !== undefined
      ? planImportedScale(secondaryValues, aside, { zero: false })
      : secondary === undefined
        ? alignScale(secondaryValues, scale)
        : applyEnds(chooseNiceScale(secondaryValues, { zero: true }), [], secondary, true),
    secondarySpec,
    lang,
    { visible: aside?.shown ?? true, gridlines: false, reversed: false, side: 'end', title: undefined },
    aside,
  );
  return { ...base, notes, categoryAxis, valueAxis, secondaryAxis };
}

function toFamily(base: BaseType): ChartPlan['family'] {
  return base === 'stacked_bar' || base === 'horizontal_bar' || base === 'horizontal_stacked_bar'
    ? 'bar'
    : base;
}

/** Ends of whiskers, which the axis must reach. */
function listWhiskerEnds({ series }: DrawnChart): number[] {
  return series.flatMap(({ values, whiskers }) =>
    whiskers === undefined
      ? []
      : values.flatMap((value, at) =>
          value === null ? [] : [value + (whiskers.plus[at] ?? 0), value - (whiskers.minus[at] ?? 0)],
        ),
  );
}

/** Values of lines and bands, which the axis must reach. */
function listNoteValues({ base, referenceLines = [], bands = [] }: DrawnChart): number[] {
  return base === 'pie' || base === 'doughnut' || base === 'radar'
    ? []
    : [...referenceLines.map(({ value }) => value), ...bands.flatMap(({ from, to }) => [from, to])];
}

function chooseGrouping(chart: DrawnChart, family: ChartPlan['family']): ChartPlan['grouping'] {
  if (chart.stacked === true || chart.base === 'stacked_bar' || chart.base === 'horizontal_stacked_bar')
    return 'stacked';
  if (family === 'bar' || family === 'combo') return 'clustered';
  // Areas in front of one another hide data, so they are stacked where sums make sense.
  const additive =
    chart.series.length > 1 &&
    chart.series.every(({ values }) => values.every((value) => value === null || value >= 0));
  return family === 'area' && additive ? 'stacked' : 'standard';
}

function chooseKinds(chart: DrawnChart, family: ChartPlan['family']): SeriesPlan['kind'][] {
  if (family === 'pie' || family === 'doughnut') return chart.series.map(() => 'slices');
  if (family !== 'combo') return chart.series.map(({ kind }) => kind ?? family);
  const hasExplicitLine = chart.series.some(({ type }) => type === 'line');
  return chart.series.map(
    ({ type }, index) =>
      type ?? (!hasExplicitLine && index === chart.series.length - 1 && index > 0 ? 'line' : 'bar'),
  );
}

/**
 * In a combo chart, lines that differ from the bars by more than a factor of eight get a secondary axis
 * unasked.
 */
function chooseAxes(
  chart: DrawnChart,
  family: ChartPlan['family'],
  kinds: readonly SeriesPlan['kind'][],
): ('primary' | 'secondary')[] {
  if (family !== 'combo') return chart.series.map(() => 'primary');
  const top = (kind: 'bar' | 'line') =>
    Math.max(
      0,
      ...chart.series
        .filter((_, index) => kinds[index] === kind)
        .flatMap(({ values }) => values.map((value) => Math.abs(value ?? 0))),
    );
  const [bars, lines] = [top('bar'), top('line')];
  const apart = bars > 0 && lines > 0 && (bars / lines > 8 || lines / bars > 8);
  const axes = chart.series.map(
    ({ axis }, index): 'primary' | 'secondary' =>
      axis ?? (apart && kinds[index] === 'line' ? 'secondary' : 'primary'),
  );
  return axes.every((axis) => axis === 'secondary') ? axes.map(() => 'primary') : axes;
}

function listValues(
  chart: DrawnChart,
  family: ChartPlan['family'],
  axes: readonly string[],
  axis: string,
): number[] {
  if (family === 'scatter') return axis === 'primary' ? (chart.points ?? []).map(({ y }) => y) : [];
  return chart.series.flatMap(({ values }, index) =>
    axes[index] === axis
      ? values.filter((value): value is number => value !== null && Number.isFinite(value))
      : [],
  );
}

/** Values that the axis must cover: single values, or the sums of stacks on either side of zero. */
function listExtents(
  chart: DrawnChart,
  family: ChartPlan['family'],
  grouping: ChartPlan['grouping'],
  axes: readonly string[],
  axis: string,
): number[] {
  if (grouping !== 'stacked') return listValues(chart, family, axes, axis);
  const isLine = ({ type, kind }: DrawnSeries) => type === 'line' || kind === 'line';
  const stackedSeries = chart.series.filter((one, index) => !isLine(one) && axes[index] === axis);
  const lines = chart.series.filter((one, index) => isLine(one) && axes[index] === axis);
  return chart.categories.flatMap((_, index) => {
    const values = stackedSeries.map((series) => series.values[index] ?? 0);
    return [
      ...lines.flatMap((series) => series.values[index] ?? []),
      values.filter((value) => value > 0).reduce((sum, value) => sum + value, 0),
      values.filter((value) => value < 0).reduce((sum, value) => sum + value, 0),
    ];
  });
}

function chooseSpec(
  chart: Pick<ChartModel, 'numberFormat' | 'unit'>,
  values: readonly number[],
  lang: string,
): NumberSpec {
  return chart.numberFormat
    ? parseFormatCode(chart.numberFormat)
    : chooseNumberSpec(values, labelUnit(chart.unit), lang);
}

function unitTitle({ unit }: DrawnChart): string | undefined {
  return isLongUnit(unit) ? unit : undefined;
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

function planSeries(chart: DrawnChart, context: SeriesContext): UnlabelledSeries[] {
  const { family, kinds, axes, style, lang, theme } = context;
  const sources: (DrawnSeries & { readonly points?: UnlabelledSeries['points'] })[] =
    family === 'scatter' ? groupScatterPoints(chart) : [...chart.series];
  const paints = planPaints({ ...chart, series: sources }, family, style, theme);
  const hasSeveral = sources.filter(({ hidden }) => hidden !== true).length !== 1;
  const from = chart.forecastFrom === undefined ? -1 : chart.categories.indexOf(chart.forecastFrom);
  return sources.map((source, index) => {
    const { name, values, points = [], marks } = source;
    const kind =
      family === 'scatter' ? (chart.type === 'bubble' ? 'bubble' : 'scatter') : (kinds[index] ?? 'bar');
    const axis = axes[index] ?? 'primary';
    const spec = axis === 'primary' ? context.labelSpec : context.secondarySpec;
    const { paint, pointPaints, emphasised } = paints[index] ?? {
      paint: style.rest,
      pointPaints: undefined,
      emphasised: false,
    };
    const lined = kind === 'line' || kind === 'radar';
    const drawsLine = lined && source.hidden !== true && marks === undefined;
    const whiskers = source.whiskers;
    const series: UnlabelledSeries = {
      name,
      kind,
      axis,
      values:
        chart.categories.length > 0 && family !== 'scatter'
          ? chart.categories.map((_, at) => finiteOrNull(values[at]))
          : [],
      points,
      paint,
      ...(pointPaints ? { pointPaints } : {}),
      ...(source.hidden ? { hidden: true } : {}),
      ...(source.unlisted ? { unlisted: true } : {}),
      ...(source.silent ? { silent: true } : {}),
      ...(source.pointTones?.includes('none')
        ? { hiddenPoints: source.pointTones.flatMap((tone, at) => (tone === 'none' ? [at] : [])) }
        : {}),
      ...(source.texts === undefined ? {} : { texts: source.texts }),
      ...(whiskers === undefined
        ? {}
        : {
            whiskers: {
              ...whiskers,
              paint: whiskers.tone === 'first' ? paint : tonePaint(whiskers.tone, style, theme),
            },
          }),
      ...(from >= 0 && drawsLine ? { forecastFrom: from } : {}),
      lineWidthPx: drawsLine ? (emphasised || !hasSeveral ? 3.5 : 3) : 0,
      ...(drawsLine && index >= FIRST_DASHED ? { dash: index < 2 * FIRST_DASHED ? 'dash' : 'dot' } : {}),
      symbol:
        marks?.symbol ??
        (kind === 'scatter' && index > 0 ? (SYMBOLS[index % SYMBOLS.length] ?? 'circle') : 'circle'),
      markers: source.hidden
        ? 'none'
        : kind === 'scatter' || marks !== undefined
          ? 'all'
          : lined
            ? chart.categories.length <= 8
              ? 'all'
              : 'labelled'
            : 'none',
      markerSizePx: marks?.sizePx ?? (kind === 'scatter' ? 10 : 8),
      emphasised,
      numberFormat: chart.unsigned ? removeSign(formatCode(spec)) : formatCode(spec),
      formatValue: (value: number) => formatNumber(chart.unsigned ? Math.abs(value) : value, spec, lang),
    };
    return style.imported === undefined ? series : applyImportedSeries(series, style.imported, index);
  });
}

function finiteOrNull(value: number | null | undefined): number | null {
  return value !== null && value !== undefined && Number.isFinite(value) ? value : null;
}

function groupScatterPoints(
  chart: DrawnChart,
): (DrawnSeries & { readonly points: UnlabelledSeries['points'] })[] {
  const names = [
    ...new Set([
      ...chart.series.map(({ name }) => name),
      ...(chart.points ?? []).map(({ series }) => series),
    ]),
  ];
  return names
    .map((name) => {
      const points = (chart.points ?? [])
        .filter(({ series, x, y }) => series === name && Number.isFinite(x) && Number.isFinite(y))
        .map(({ series: _, ...point }) => point);
      const isNamed = points.some(({ label }) => label !== undefined) && chart.dataLabels !== 'none';
      return {
        name,
        values: [],
        points,
        ...(isNamed ? { texts: points.map(({ label }) => label ?? null) } : {}),
      };
    })
    .filter(({ points }) => points.length > 0);
}

interface AxisLooks {
  readonly visible: boolean;
  readonly gridlines: boolean;
  readonly reversed: boolean;
  readonly side: 'start' | 'end';
  readonly title: string | undefined;
  /** Shows negative values without their sign. */
  readonly unsigned?: boolean;
  readonly lined?: boolean;
}

function planAxis(
  scale: AxisScale,
  spec: NumberSpec,
  lang: string,
  { title, unsigned, lined, ...looks }: AxisLooks,
  imported?: ImportedAxis,
): ValueAxisPlan {
  const ticks =
    imported === undefined
      ? tickSpec(spec, scale.log ? { ...scale, majorUnit: scale.min } : scale)
      : importedTickSpec(imported, scale);
  return {
    ...scale,
    ...looks,
    ...(imported?.lined || lined ? { lined: true, ...tickMarks(imported) } : {}),
    ...(title === undefined ? {} : { title }),
    numberFormat: unsigned ? removeSign(tickCode(ticks)) : tickCode(ticks),
    formatTick: (value) =>
      formatTick(
        unsigned ? Math.abs(value) : value,
        imported === undefined ? ticks : singleTickSpec(imported, ticks, value),
        lang,
      ),
  };
}

/** Tick marks need an axis line. */
function tickMarks(axis: ImportedAxis | undefined): Pick<ValueAxisPlan, 'marks'> {
  return axis === undefined || axis.marks === 'none' ? {} : { marks: axis.marks };
}

interface CategoryLooks extends Pick<ChartPlan, 'family' | 'orientation'> {
  readonly mirrored: boolean;
  readonly scale: AxisScale;
  readonly imported: ImportedChartLooks | undefined;
  /** Number of labels for which the axis has space. */
  readonly room: number;
  /** The first point is labelled at its middle, and the value axis shows its numbers. */
  readonly isFirstLabelled: boolean;
}

function planCategoryAxis(
  chart: DrawnChart,
  { family, orientation, mirrored, scale, imported, room, isFirstLabelled }: CategoryLooks,
): CategoryAxisPlan {
  return {
    visible: imported?.category.shown ?? true,
    reversed: orientation === 'horizontal' || mirrored,
    labelEvery:
      family === 'radar'
        ? 1
        : imported === undefined
          ? chooseLabelStep(chart.categories, room)
          : (imported.category.labelEvery ?? 1),
    ...(imported?.category.turn === undefined ? {} : { turn: imported.category.turn }),
    ...(imported?.category.lined === false ? { unlined: true } : tickMarks(imported?.category)),
    labelsLow: scale.min < 0,
    onTicks:
      imported !== undefined
        ? imported.onTicks
        : family === 'area' ||
          (family === 'line' &&
            !isFirstLabelled &&
            chart.categories.length > 2 &&
            !chart.series.some(({ marks }) => marks !== undefined)),
    // There is no space for a title beside horizontal bars or around a radar.
    ...(chart.xLabel === undefined ||
    (imported === undefined && (orientation === 'horizontal' || family === 'radar'))
      ? {}
      : { title: chart.xLabel }),
  };
}

/**
 * Arabic script reads time and rank from right to left. Hebrew charts keep time left to right and mirror only
 * horizontal bars.
 */
function mirrorsAxis(lang: string, orientation: ChartPlan['orientation']): boolean {
  return /^(ar|fa|ur|ps|ckb)\b/i.test(lang) || (orientation === 'horizontal' && /^(he|iw|yi)\b/i.test(lang));
}

function areYears(values: readonly number[]): boolean {
  return (
    values.length > 0 && values.every((value) => Number.isInteger(value) && value >= 1500 && value <= 2200)
  );
}
