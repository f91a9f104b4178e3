import { type AxisScale, SAME } from './axis-scale.ts';
import type { LabelDecision, LabelInput } from './chart-label-types.ts';
import type { BareSeries, LabelPlace, LabelPlan } from './chart-plan-types.ts';
import type { GivenAxis, GivenLabel, GivenLooks } from './given-chart.ts';
import { chooseNumberSpec, formatNumber, formatShare, type NumberSpec, needsPowers, parseFormatCode, tickSpec } from './number-format.ts';
import { tidied } from './round.ts';

/** Limits the steps of an axis; a file that declares more is faulty. */
const MOST_STEPS = 100;
/** Free space on either side of the values, as a share of their span. */
const [BEYOND, TOWARDS_ZERO] = [0.05, 0.5];

/**
 * Scale of an axis as office programs choose it where the file declares no ends: steps of 1, 2 or 5 with a
 * twentieth of
 * the span free beyond the data. It starts at zero unless all values are within a sixth of the largest; then
 * half of
 * their span stays free below them, under bars too (Microsoft article 214075 on the limits of chart axes).
 */
export function givenScale(values: readonly number[], axis: GivenAxis, { zero, full }: { readonly zero: boolean; readonly full?: boolean }): AxisScale {
  const finite = values.filter((value) => Number.isFinite(value));
  const high = finite.reduce((most, value) => Math.max(most, value), finite[0] ?? 1);
  const low = finite.reduce((least, value) => Math.min(least, value), finite[0] ?? 0);
  const near = !zero && high > 0 && low > 0 ? (high - low) / high < 1 / 6 : !zero && high < 0 && low < 0 && (low - high) / low < 1 / 6;
  const [least, most] = near && high - low > SAME * Math.abs(high) ? [low, high] : [Math.min(0, low), Math.max(0, high)];
  // The side towards zero has more free space.
  const free = (share: number): number => (full ? 0 : (most - least) * share);
  const wanted = {
    min: axis.min ?? (least === 0 ? 0 : least - free(least > 0 ? TOWARDS_ZERO : BEYOND)),
    max: axis.max ?? (most === 0 ? 0 : most + free(most < 0 ? TOWARDS_ZERO : BEYOND)),
  };
  if (!(wanted.max > wanted.min)) wanted.max = wanted.min + Math.max(1, Math.abs(wanted.min) * SAME);
  const span = wanted.max - wanted.min;
  const unit = axis.majorUnit !== undefined && span / axis.majorUnit <= MOST_STEPS ? axis.majorUnit : stepOf(span / axis.steps);
  const min = axis.min ?? tidied(Math.floor(wanted.min / unit + 1e-9) * unit);
  const max = axis.max !== undefined && axis.max > min ? axis.max : tidied(Math.ceil((wanted.max - min) / unit - 1e-9) * unit + min);
  const ticks = Array.from({ length: Math.floor((max - min) / unit + 1e-9) + 1 }, (_, index) => tidied(min + index * unit));
  return { min, max, majorUnit: unit, ticks };
}

function stepOf(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  return tidied(([1, 2, 5].find((step) => step * power >= raw * (1 - 1e-9)) ?? 10) * power);
}

/** Number format of a file; "General" shows numbers as they are. */
export function givenSpec(code: string | undefined, values: readonly number[]): NumberSpec {
  if (!isGeneral(code)) return parseFormatCode(code ?? '');
  if (needsPowers(values.reduce((most, value) => Math.max(most, Math.abs(value)), 0))) return chooseNumberSpec(values, undefined, 'en');
  const decimals = [0, 1, 2, 3, 4].find((digits) => values.every((value) => Math.abs(value * 10 ** digits - Math.round(value * 10 ** digits)) < 1e-6)) ?? 4;
  return { decimals, grouping: false, scale: 0, percent: false, prefix: '', suffix: '' };
}

function isGeneral(code = ''): boolean {
  return /^(general|standard)?$/i.test(code.trim());
}

/** Tick format of a file; "General" takes the decimals that the steps need. */
export function givenTicks(axis: GivenAxis, scale: AxisScale): NumberSpec {
  const spec = givenSpec(axis.formatCode, scale.ticks);
  return isGeneral(axis.formatCode) ? tickSpec(spec, scale) : spec;
}

/**
 * Format of a single tick: with "General" each has only the decimals it needs, such as 1999 beside 1999.5.
 * | @param ticks format from `givenTicks`
 */
export function ofOneTick({ formatCode }: GivenAxis, ticks: NumberSpec, value: number): NumberSpec {
  if (!isGeneral(formatCode) || ticks.scientific === true) return ticks;
  const decimals = Array.from({ length: ticks.decimals }, (_, digits) => digits).find((digits) => Math.abs(value * 10 ** digits - Math.round(value * 10 ** digits)) < 1e-6);
  return decimals === undefined ? ticks : { ...ticks, decimals };
}

/** Applies the line, markers and colours of an imported chart to a series. */
export function givenSeries(bare: BareSeries, { series, filled }: GivenLooks, index: number): BareSeries {
  const given = series[index];
  if (given === undefined) return bare;
  const { dash: _, ...rest } = bare;
  const lined = bare.kind === 'line' || bare.kind === 'radar' || bare.kind === 'scatter';
  return {
    ...rest,
    lineWidthPx: lined ? given.lineWidthPx : 0,
    ...(given.dash === undefined ? {} : { dash: given.dash }),
    symbol: given.marker === 'none' ? 'circle' : given.marker,
    markers: !lined || given.marker === 'none' ? 'none' : 'all',
    markerSizePx: given.markerSizePx,
    ...(given.smooth ? { smooth: true } : {}),
    ...(filled && bare.kind === 'radar' ? { filled: true } : {}),
    ...(given.edge === undefined ? {} : { edge: given.edge }),
    ...(given.gradients === undefined ? {} : { gradients: given.gradients }),
    ...(given.apart.some((share) => share > 0) ? { apart: given.apart } : {}),
    ...(given.paints === undefined ? {} : { pointPaints: Array.from({ length: bare.values.length }, (_point, at) => given.paints?.[at] ?? bare.pointPaints?.[at] ?? bare.paint) }),
  };
}

/** Labels that an imported chart declares. */
export function givenLabels(input: LabelInput, given: GivenLooks): LabelDecision {
  const bySeries = input.series.map((one, index): LabelPlan[] => {
    const wanted = given.series[index]?.labels ?? [];
    const points = one.kind === 'scatter' ? one.points.map(({ y }) => y) : one.values;
    const total = points.reduce<number>((sum, value) => sum + (value ?? 0), 0);
    return points.flatMap((value, point) => {
      const label = wanted[point];
      return value === null || label === undefined ? [] : [planOf(label, one, { point, value, total }, input)];
    });
  });
  return { bySeries, legend: given.legend, valueAxis: given.value.shown };
}

function planOf(label: GivenLabel, series: BareSeries, { point, value, total }: { point: number; value: number; total: number }, input: LabelInput): LabelPlan {
  const { chart, style, lang } = input;
  const place = placeOf(label.place, series, input);
  const category = chart.categories[point] ?? '';
  const shown = !isGeneral(label.formatCode) && !label.value ? formatNumber(value / (total || 1), parseFormatCode(label.formatCode ?? ''), lang) : formatShare(value / (total || 1), lang);
  const figure = formatNumber(value, givenSpec(label.formatCode ?? chart.numberFormat, [value]), lang);
  const parts = [label.series ? series.name : '', label.category ? category : '', label.value ? figure : '', label.percent ? shown : ''].filter((part) => part !== '');
  return {
    point,
    place,
    showValue: label.value,
    showPercent: label.percent,
    showCategory: label.category,
    showSeries: false,
    paint: label.textColor ?? style.text,
    bold: label.bold,
    sizePx: label.sizePx,
    text: (label.text ?? parts.join(label.separator)).replace(/\s+/g, ' ').trim(),
  };
}

/** Translates PowerPoint's label positions; without one, the position that PowerPoint chooses. */
function placeOf(place: string | undefined, { kind }: BareSeries, { family, grouping }: LabelInput): LabelPlace {
  if (kind === 'bar') return place === 'outEnd' ? 'outside_end' : place === undefined && grouping !== 'stacked' ? 'outside_end' : 'center';
  if (kind === 'slices') return family === 'pie' && (place === undefined || place === 'outEnd' || place === 'bestFit') ? 'outside_end' : 'center';
  if (kind === 'area') return 'center';
  const sides: Readonly<Record<string, LabelPlace>> = { t: 'above', b: 'below', l: 'left', r: 'right', ctr: 'center' };
  return sides[place ?? 'r'] ?? 'right';
}
