import { alignScale, applyEnds, chooseLogScale, chooseNiceScale } from '../../scene/axis-scale.ts';
import {
  chooseNumberSpec,
  formatNumber,
  formatShare,
  isLongUnit,
  labelUnit,
  type NumberSpec,
  parseFormatCode,
  shareCode,
} from '../../scene/number-format.ts';
import type { ChartStyle } from '../../scene/scene.ts';
import type { Theme } from '../../scene/theme.ts';
import type { DrawnChart } from '../kinds/drawn-chart.ts';
import { reduceToBaseType } from '../kinds/reduce.ts';
import type { ChartModel } from '../model.ts';
import { clearReferenceLines } from './crossed-labels.ts';
import {
  chooseAxes,
  chooseGrouping,
  chooseKinds,
  listExtents,
  listNoteValues,
  listValues,
  listWhiskerEnds,
  toFamily,
} from './extents.ts';
import { combineSlices } from './gather.ts';
import { addHeadroom, measurePointsBelow, measureShareBelow } from './headroom.ts';
import { planImportedScale } from './imported-chart.ts';
import { type LabelledChart, labelsFit, measureText, namesCollide } from './label-room.ts';
import { countLabelRoom } from './label-step.ts';
import type { ChartRoom, LabelInput } from './label-types.ts';
import { planLabels } from './labels.ts';
import { listNumericEvents, planNotes } from './notes.ts';
import { planAxis, planCategoryAxis } from './plan-axes.ts';
import { recallPlan } from './plan-memo.ts';
import { planSeries } from './plan-series.ts';
import type { ChartPlan, SeriesPlan, ValueAxisPlan } from './plan-types.ts';

export type {
  CategoryAxisPlan,
  ChartPlan,
  LabelPlace,
  LabelPlan,
  SeriesPlan,
  ValueAxisPlan,
} from './plan-types.ts';

/** Diameter of the largest bubble as a share of the plot's shorter side: PowerPoint's default at 100 %. */
const MAX_BUBBLE = 0.25;

/**
 * Plans scales (lengths always start at zero), number formats, labels and colours. The theme is needed because a
 * label inside a bar must be legible on it.
 *
 * @param box size of the chart in px, on which the choice of labels depends
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
            chooseNiceScale(primary, { zero: lengths, aboveLine: family !== 'scatter' }),
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
    const shareBelow =
      orientation === 'vertical'
        ? measurePointsBelow(labels, box.height / style.fontSizePx)
        : measureShareBelow(labels, series, {
            width: box.width,
            em: style.fontSizePx,
            widthOf: (text, bold) => measureText(text, bold, { theme, lang, em: style.fontSizePx }),
          });
    const scale =
      imported === undefined && !isEnded
        ? addHeadroom(baseScale, primary, labels, orientation, shareBelow)
        : baseScale;
    const labelled: LabelledChart = {
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
    };
    const fits = imported !== undefined || labelsFit(labelled);
    const collide = imported === undefined && family === 'scatter' && namesCollide(labelled);
    const clear =
      imported === undefined ? clearReferenceLines(labelled, model.referenceLines ?? [], style) : labels;
    return { series, labels: clear, scale, fits, collide };
  };
  const affixes = `${labelSpec.prefix}${labelSpec.suffix}`.trim();
  // If labels would overlap, the unit moves to a title; if that is not enough, fewer values are
  // labelled, unless the content requests all labels.
  const fullLabels = planLabelling(labelSpec);
  const unitlessLabels =
    fullLabels.fits || affixes === '' || labelSpec.negative !== undefined
      ? fullLabels
      : planLabelling({ ...labelSpec, prefix: '', suffix: '' });
  const reducedLabels =
    unitlessLabels.fits || chart.dataLabels !== undefined ? unitlessLabels : planLabelling(labelSpec, 'main');
  const { series, labels, scale, fits, collide } =
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
    crowdedLabels: collide || (chart.dataLabels !== undefined && !fits),
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
    labels: labels.bySeries,
    em: style.fontSizePx,
    theme,
    lang,
  });
  const categoryAxis = planCategoryAxis(chart, {
    family,
    orientation,
    mirrored,
    scale,
    imported,
    room,
    hasNumbers: isShown,
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
