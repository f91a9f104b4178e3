import { givenLabels } from './chart-given.ts';
import type { LabelDecision, LabelInput } from './chart-label-types.ts';
import type { BareSeries, ChartPlan, LabelPlace, LabelPlan } from './chart-plan-types.ts';
import { compose, mostReadable, resolvePaint, TEXT_COLORS } from './color.ts';
import { formatShare } from './number-format.ts';
import type { ChartStyle } from './scene.ts';
import type { Paint, Theme } from './theme.ts';

/** Most labels that still read as numbers and not as noise. */
const MOST_BAR_LABELS = { vertical: 14, horizontal: 20 } as const;
const MOST_STACK_LABELS = 24;
const MOST_DIRECT_LINES = 5;
/** Between the name of a series and its last value, "2024: 8". */
export const NAME_VALUE = ': ';

/** Label what can be labelled where it stands; keep legend and axis for what cannot. What a file says of its own chart goes first. */
export function planLabels(input: LabelInput): LabelDecision {
  const { given } = input.style;
  return given === undefined ? decide(input) : givenLabels(input, given);
}

function decide(input: LabelInput): LabelDecision {
  const { family, grouping, series, most } = input;
  const legend = series.length > 1 ? 'top' : 'none';
  if (most === 'none' && (family === 'bar' || family === 'line')) return bare(input, legend);
  switch (family) {
    case 'pie':
    case 'doughnut':
      return slices(input);
    case 'bar':
      return grouping === 'stacked' ? stacked(input, legend) : bars(input, legend);
    case 'line':
      return lines(input, legend);
    // PowerPoint sets labels of areas into the middle of the fill, where they say nothing.
    case 'area':
    case 'combo':
    case 'scatter':
    case 'radar':
      return bare(input, legend);
  }
}

function bare({ series }: LabelInput, legend: ChartPlan['legend']): LabelDecision {
  return { bySeries: series.map(() => []), legend, valueAxis: true };
}

function bars(input: LabelInput, legend: ChartPlan['legend']): LabelDecision {
  const { chart, series, style, orientation } = input;
  const count = series.length * chart.categories.length;
  const all = input.most === 'all' && count <= MOST_BAR_LABELS[orientation];
  const chosen = chart.highlight === undefined ? -1 : chart.categories.indexOf(chart.highlight);
  const bySeries = series.map((one) => {
    const wanted = all ? everyPoint(one) : one.emphasised ? everyPoint(one) : series.length === 1 && chosen >= 0 ? [chosen] : [];
    return wanted.flatMap((point) => valueLabel(one, point, 'outside_end', style.text, one.emphasised || point === chosen));
  });
  return { bySeries, legend, valueAxis: !(all && style.directLabels) };
}

function stacked(input: LabelInput, legend: ChartPlan['legend']): LabelDecision {
  const { chart, series, style, theme, scale, orientation } = input;
  const all = input.most === 'all' && series.length * chart.categories.length <= MOST_STACK_LABELS;
  // A label needs about a line's height of bar, or a number's width where bars lie.
  const least = (scale.max - scale.min) * (orientation === 'horizontal' ? 0.07 : 0.065);
  const bySeries = series.map((one) =>
    all ? everyPoint(one).flatMap((point) => (Math.abs(one.values[point] ?? 0) >= least ? valueLabel(one, point, 'center', onFill(one.paint, style, theme), one.emphasised) : [])) : [],
  );
  const complete = all && series.every((one, index) => everyPoint(one).length === bySeries[index]?.length);
  return { bySeries, legend, valueAxis: !(complete && style.directLabels) };
}

function lines(input: LabelInput, legend: ChartPlan['legend']): LabelDecision {
  const { series, style, lang, chart } = input;
  const mirrored = /^(ar|fa|ur|ps|ckb)\b/i.test(lang);
  const end: LabelPlace = mirrored ? 'left' : 'right';
  const [only] = series;
  if (series.length === 1 && only) {
    const points = everyPoint(only);
    const all = input.most === 'all' && points.length <= 8;
    const chosen = chart.highlight === undefined ? -1 : chart.categories.indexOf(chart.highlight);
    const wanted = all ? points : [...new Set([points[0], points.at(-1), chosen])].filter((point) => point !== undefined && point >= 0);
    const marked = chosen >= 0 ? chosen : points.at(-1);
    const labels = wanted.flatMap((point) => valueLabel(only, point ?? 0, 'above', style.text, point === marked));
    return { bySeries: [labels], legend, valueAxis: !(all && style.directLabels) };
  }
  if (series.length > MOST_DIRECT_LINES || !endsApart(input)) return bare(input, legend);
  const bySeries = series.map((one) => {
    const last = everyPoint(one).at(-1);
    if (last === undefined) return [];
    const value = one.values[last];
    return [
      {
        point: last,
        place: end,
        showValue: true,
        showPercent: false,
        showCategory: false,
        showSeries: true,
        paint: style.text,
        bold: one.emphasised,
        text: `${one.name}${NAME_VALUE}${one.formatValue(value ?? 0)}`,
      },
    ];
  });
  return { bySeries, legend: 'none', valueAxis: true };
}

/** Labels at the ends of lines must not run into one another: a gap of a line's height, about 7 % of the axis. */
function endsApart({ series, scale, chart }: LabelInput): boolean {
  const last = chart.categories.length - 1;
  const ends = series.map(({ values }) => values[last]);
  if (last < 1 || ends.some((value) => value === null || value === undefined)) return false;
  const sorted = ends.map((value) => value ?? 0).sort((a, b) => a - b);
  return sorted.every((value, index) => index === 0 || value - (sorted[index - 1] ?? 0) >= (scale.max - scale.min) * 0.075);
}

function slices(input: LabelInput): LabelDecision {
  const { chart, series, style, theme, family, lang } = input;
  const [only] = series;
  if (!only) return { bySeries: [], legend: 'none', valueAxis: false };
  const total = only.values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  // Values that are percents already are shown as they are; others as their share.
  const percents = chart.unit === '%' || (chart.unit === undefined && Math.abs(total - 100) < 0.5);
  const labels = everyPoint(only).flatMap((point): LabelPlan[] => {
    const value = only.values[point] ?? 0;
    const share = total === 0 ? 0 : value / total;
    const figure = percents && chart.unit === '%' ? only.formatValue(value) : formatShare(share, lang);
    const common = { point, showValue: percents && chart.unit === '%', showPercent: !(percents && chart.unit === '%'), showSeries: false, bold: chart.categories[point] === chart.highlight };
    if (family === 'pie') return share === 0 ? [] : [{ ...common, place: 'outside_end', showCategory: true, paint: style.text, text: `${chart.categories[point] ?? ''} ${figure}` }];
    return share < 0.05 ? [] : [{ ...common, place: 'center', showCategory: false, paint: onFill(only.pointPaints?.[point] ?? only.paint, style, theme), text: figure }];
  });
  return { bySeries: [labels], legend: family === 'pie' ? 'none' : 'right', valueAxis: false };
}

function everyPoint({ values }: BareSeries): number[] {
  return values.flatMap((value, index) => (value === null ? [] : [index]));
}

function valueLabel(series: BareSeries, point: number, place: LabelPlace, paint: Paint, bold: boolean): LabelPlan[] {
  const value = series.values[point];
  if (value === null || value === undefined) return [];
  return [{ point, place, showValue: true, showPercent: false, showCategory: false, showSeries: false, paint, bold, text: series.formatValue(value) }];
}

function onFill(fill: Paint, style: ChartStyle, theme: Theme): Paint {
  return mostReadable([style.text, { token: 'background' }, ...TEXT_COLORS], compose(resolvePaint(fill, theme), theme.colors.background), theme);
}
