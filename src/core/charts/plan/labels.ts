import { toAxisShare } from '../../scene/axis-scale.ts';
import { measureTextWidth } from '../../scene/fonts/font-book.ts';
import { planImportedLabels } from './imported-chart.ts';
import { listPoints, readableOn, valueLabel } from './label-parts.ts';
import type { LabelDecision, LabelInput } from './label-types.ts';
import { type LabelledLine, placeOnLine } from './line-label-place.ts';
import { findHighlighted } from './paints.ts';
import type { ChartPlan, LabelPlace, LabelPlan, UnlabelledSeries } from './plan-types.ts';
import { placePointNames } from './point-names.ts';
import { labelSlices } from './slice-labels.ts';

/** Numbers of labels that remain readable. */
const MAX_BAR_LABELS = { vertical: 14, horizontal: 20 } as const;
const MAX_LINE_LABELS = 8;
const MAX_STACK_LABELS = 24;
const MAX_DIRECT_LINES = 5;
const MAX_SLOPES = 10;
/** Share of the width of a chart that the plot takes, and the height around the plot, em. */
const [PLOT_SHARE, AROUND_EM] = [0.92, 3];
/** Height of a segment that holds a label, and height around the plot of stacks with their legend, em. */
const [SEGMENT_EM, AROUND_STACK_EM] = [1.1, 5];
/** Share of the width of a chart that rows take beside their names, and gap beside a label in a row, em. */
const [ROWS_SHARE, SEGMENT_GAP_EM] = [0.66, 0.2];
/** Separates the name of a series from its last value: "2024: 8". */
export const NAME_VALUE = ': ';

/**
 * Labels the data directly where possible, and keeps legend and axis for the rest. What an imported chart
 * declares takes
 * precedence.
 */
export function planLabels(input: LabelInput): LabelDecision {
  const { imported } = input.style;
  return imported === undefined ? chooseLabels(input) : planImportedLabels(input, imported);
}

function chooseLabels(input: LabelInput): LabelDecision {
  const { family, grouping, series, most, chart } = input;
  const legend = series.filter(({ unlisted }) => unlisted !== true).length > 1 ? 'top' : 'none';
  if (family === 'pie' || family === 'doughnut') return labelSlices(input);
  if (chart.dataLabels === 'none') return omitLabels(input, legend);
  if (chart.dataLabels !== undefined && family !== 'radar' && family !== 'area')
    return planRequestedLabels(input, legend);
  if (most === 'none' && (family === 'bar' || family === 'line')) return omitLabels(input, legend);
  switch (family) {
    case 'bar':
      return grouping === 'stacked' ? labelStacks(input, legend) : labelBars(input, legend);
    case 'line':
      return labelLinesOnly(input, legend);
    case 'scatter':
      return { ...omitLabels(input, legend), bySeries: series.map(planOwnLabels(input)) };
    // PowerPoint places labels of areas in the middle of the fill, where they mean nothing.
    default:
      return omitLabels(input, legend);
  }
}

function omitLabels({ series }: LabelInput, legend: ChartPlan['legend']): LabelDecision {
  return { bySeries: series.map(() => []), legend, valueAxis: true };
}

/** Labels with texts of their own: above their points, beside those of a scatter chart, or in the middle of bubbles. */
function planOwnLabels(input: LabelInput): (series: UnlabelledSeries) => LabelPlan[] {
  const { style, theme } = input;
  const placeBeside = placePointNames(input);
  return ({ texts = [], textsBelow, strongTexts, kind, paint, points }) =>
    texts.flatMap((text, point) =>
      text === null
        ? []
        : [
            {
              ...TEXT_LABEL,
              point,
              place:
                kind === 'bubble'
                  ? 'center'
                  : kind === 'scatter'
                    ? placeBeside(points[point], text, strongTexts?.has(point) === true)
                    : textsBelow?.has(point)
                      ? 'below'
                      : 'above',
              bold: strongTexts?.has(point) === true,
              own: true,
              paint: kind === 'bubble' ? readableOn(paint, style, theme) : style.text,
              text,
            },
          ],
    );
}

const TEXT_LABEL = {
  showValue: false,
  showPercent: false,
  showCategory: false,
  showSeries: false,
  bold: false,
} as const;

/** Labels that the content requests, even where there is no space for them. */
function planRequestedLabels(input: LabelInput, legend: ChartPlan['legend']): LabelDecision {
  const { chart, series, style, theme, grouping, family } = input;
  const { series: marked, points } = findHighlighted(chart);
  const own = planOwnLabels(input);
  const bySeries = series.map((one, index) => {
    if (one.texts !== undefined) return own(one);
    const all = family === 'scatter' ? one.points.map((_, at) => at) : listPoints(one);
    const ends = [...new Set([all[0], all.at(-1)])].filter((point) => point !== undefined);
    const chosen =
      marked.size > 0
        ? marked.has(index)
          ? all.filter((point) => points.size === 0 || points.has(point))
          : []
        : all.filter((point) => points.has(point));
    const labelled = chart.dataLabels === 'all' ? all : chart.dataLabels === 'ends' ? ends : chosen;
    const isStacked = grouping === 'stacked' && one.kind === 'bar';
    const shown = isStacked ? labelled.filter((point) => holdsLabel(input, one, point)) : labelled;
    return shown.flatMap((point) => {
      const place = isStacked
        ? 'center'
        : one.kind === 'bar'
          ? 'outside_end'
          : choosePlace(input, one, point);
      return valueLabel(
        one,
        point,
        place,
        isStacked ? readableOn(one.pointPaints?.[point] ?? one.paint, style, theme) : style.text,
        one.emphasised || points.has(point),
      );
    });
  });
  return {
    bySeries,
    legend,
    valueAxis: !(
      chart.dataLabels === 'all' &&
      style.directLabels &&
      family !== 'combo' &&
      family !== 'scatter'
    ),
  };
}

/** Returns whether a segment of a stack is long enough for its label; zero has no length at all. */
function holdsLabel(input: LabelInput, one: UnlabelledSeries, point: number): boolean {
  const { scale, room, style, orientation } = input;
  const share = Math.abs(one.values[point] ?? 0) / (scale.max - scale.min);
  const em = style.fontSizePx;
  return orientation === 'horizontal'
    ? share * room.width * ROWS_SHARE >= (widthEm(input, one, point) + SEGMENT_GAP_EM) * em
    : share * (room.height - AROUND_STACK_EM * em) >= SEGMENT_EM * em;
}

/**
 * Chooses the side that the line does not cross; among stacked marks the highest is labelled above and the
 * lowest below.
 */
function choosePlace(input: LabelInput, one: UnlabelledSeries, point: number): LabelPlace {
  const { series, chart } = input;
  if (chart.type !== 'dumbbell')
    return one.kind === 'line' ? placeOnLine(point, widthEm(input, one, point), lineOf(input, one)) : 'above';
  const values = series.flatMap(({ values, hidden }) => (hidden ? [] : (values[point] ?? [])));
  return one.values[point] === Math.max(...values)
    ? 'above'
    : one.values[point] === Math.min(...values)
      ? 'below'
      : 'right';
}

function lineOf({ scale, lang, chart, room, style }: LabelInput, { values }: UnlabelledSeries): LabelledLine {
  const em = style.fontSizePx;
  return {
    ...{ values, scale, mirrored: isMirrored(lang) },
    stepEm: (room.width * PLOT_SHARE) / em / Math.max(1, chart.categories.length - 1),
    heightEm: room.height / em - AROUND_EM,
  };
}

function widthEm(
  { theme, lang }: LabelInput,
  { values, formatValue }: UnlabelledSeries,
  point: number,
): number {
  return measureTextWidth(formatValue(values[point] ?? 0), {
    font: 'body',
    theme,
    weight: 400,
    italic: false,
    lang,
  });
}

function labelBars(input: LabelInput, legend: ChartPlan['legend']): LabelDecision {
  const { chart, series, style, orientation } = input;
  const count = series.length * chart.categories.length;
  const all = input.most === 'all' && count <= MAX_BAR_LABELS[orientation];
  const chosen = findHighlighted(chart).points;
  const bySeries = series.map((one) => {
    const labelled = all
      ? listPoints(one)
      : one.emphasised
        ? listPoints(one)
        : series.length === 1
          ? [...chosen]
          : [];
    return labelled.flatMap((point) =>
      valueLabel(one, point, 'outside_end', style.text, one.emphasised || chosen.has(point)),
    );
  });
  return { bySeries, legend, valueAxis: !(all && style.directLabels) };
}

function labelStacks(input: LabelInput, legend: ChartPlan['legend']): LabelDecision {
  const { chart, series, style, theme, scale, orientation } = input;
  const isStacked = series.filter(({ kind, silent }) => kind === 'bar' && silent !== true);
  const all = input.most === 'all' && isStacked.length * chart.categories.length <= MAX_STACK_LABELS;
  // A label needs a bar about as high as a line of text, or as wide as a number in horizontal bars.
  const least =
    orientation === 'horizontal'
      ? 0.07
      : Math.max(0.065, SEGMENT_EM / Math.max(1, input.room.height / style.fontSizePx - AROUND_STACK_EM));
  const minLength = (scale.max - scale.min) * least;
  const own = planOwnLabels(input);
  const bySeries = series.map((one): LabelPlan[] => {
    if (one.silent || !all) return [];
    if (one.kind === 'line')
      return one.texts === undefined
        ? listPoints(one).flatMap((point) => valueLabel(one, point, 'above', style.text, true))
        : own(one);
    return listPoints(one).flatMap((point) =>
      Math.abs(one.values[point] ?? 0) >= minLength
        ? valueLabel(one, point, 'center', readableOn(one.paint, style, theme), one.emphasised)
        : [],
    );
  });
  const complete =
    all &&
    series.some((one) => one.silent !== true) &&
    series.every((one, index) => one.silent || listPoints(one).length === bySeries[index]?.length);
  return { bySeries, legend, valueAxis: !(complete && style.directLabels) };
}

/** Labels of lines beside areas, which have none. */
function labelLinesOnly(input: LabelInput, legend: ChartPlan['legend']): LabelDecision {
  const lines = input.series.filter(({ kind, silent }) => kind === 'line' && silent !== true);
  const { bySeries, ...rest } = labelLines({ ...input, series: lines }, legend);
  return { ...rest, bySeries: input.series.map((one) => bySeries[lines.indexOf(one)] ?? []) };
}

function labelLines(input: LabelInput, legend: ChartPlan['legend']): LabelDecision {
  const { series, style, lang, chart } = input;
  const mirrored = isMirrored(lang);
  const end: LabelPlace = mirrored ? 'left' : 'right';
  const [only] = series;
  if (series.length === 1 && only) {
    const points = listPoints(only);
    const all =
      input.most === 'all' &&
      points.length <= (chart.type === 'lollipop' ? MAX_BAR_LABELS.vertical : MAX_LINE_LABELS);
    const chosen = findHighlighted(chart).points;
    // In a long line the first point would be beside the numbers of the axis.
    const first = points.length > MAX_LINE_LABELS ? undefined : points[0];
    const labelled = all
      ? points
      : [...new Set([first, points.at(-1), ...chosen])].filter((point) => point !== undefined);
    const marked = chosen.size > 0 ? chosen : new Set([points.at(-1)]);
    const labels = labelled.flatMap((point) =>
      valueLabel(
        only,
        point,
        chart.type === 'lollipop'
          ? (only.values[point] ?? 0) < 0
            ? 'below'
            : 'above'
          : choosePlace(input, only, point),
        style.text,
        chart.type === 'lollipop' ? chosen.has(point) : marked.has(point),
      ),
    );
    return { bySeries: [labels], legend, valueAxis: !(all && style.directLabels) };
  }
  const slope = chart.type === 'slope';
  if (
    chart.type === 'dumbbell' ||
    chart.type === 'lollipop' ||
    series.length > (slope ? MAX_SLOPES : MAX_DIRECT_LINES) ||
    !endLabelsFit(input, -1) ||
    (slope && !endLabelsFit(input, 0))
  )
    return omitLabels(input, legend);
  const bySeries = series.map((one): LabelPlan[] => {
    const points = listPoints(one);
    const last = points.at(-1);
    if (last === undefined) return [];
    const common = {
      showPercent: false,
      showCategory: false,
      showValue: true,
      paint: style.text,
      bold: one.emphasised,
    } as const;
    const named: LabelPlan = {
      ...common,
      point: last,
      place: end,
      showSeries: true,
      text: `${one.name}${NAME_VALUE}${one.formatValue(one.values[last] ?? 0)}`,
    };
    const first = points[0] ?? 0;
    return slope && first < last
      ? [
          {
            ...common,
            point: first,
            place: mirrored ? 'right' : 'left',
            showSeries: false,
            text: one.formatValue(one.values[first] ?? 0),
          },
          named,
        ]
      : [named];
  });
  return { bySeries, legend: 'none', valueAxis: !slope };
}

/** Returns whether categories run from right to left. */
function isMirrored(lang: string): boolean {
  return /^(ar|fa|ur|ps|ckb)\b/i.test(lang);
}

/**
 * Tells whether labels at the ends of lines do not overlap; each needs about 7.5 % of the axis.
 * | @param at first point (0) or last point (-1)
 */
function endLabelsFit({ series, scale, chart }: LabelInput, at: 0 | -1): boolean {
  const last = chart.categories.length - 1;
  const ends = series.map(({ values }) => values.at(at));
  if (last < 1 || ends.some((value) => value === null || value === undefined)) return false;
  const places = ends.map((value) => toAxisShare(scale, value ?? 0)).sort((a, b) => a - b);
  return places.every((place, index) => index === 0 || place - (places[index - 1] ?? 0) >= 0.075);
}
