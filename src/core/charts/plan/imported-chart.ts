import { type AxisScale, RELATIVE_TOLERANCE } from '../../scene/axis-scale.ts';
import {
  chooseNumberSpec,
  formatNumber,
  formatShare,
  type NumberSpec,
  needsPowers,
  parseFormatCode,
  tickSpec,
} from '../../scene/number-format.ts';
import { removeRoundingError } from '../../scene/round.ts';
import type { ImportedAxis, ImportedChartLooks, ImportedLabel } from '../imported-looks.ts';
import type { LabelDecision, LabelInput } from './label-types.ts';
import type { LabelPlace, LabelPlan, UnlabelledSeries } from './plan-types.ts';

/** Limits the steps of an axis; a file that declares more is faulty. */
const MAX_STEPS = 100;
/** Free space on either side of the values, as a share of their span. */
const [FREE_BEYOND, FREE_TOWARDS_ZERO] = [0.05, 0.5];

/**
 * Scale of an axis as office programs choose it where the file declares no ends: steps of 1, 2 or 5 with a
 * twentieth of
 * the span free beyond the data. It starts at zero unless all values are within a sixth of the largest; then
 * half of
 * their span stays free below them, under bars too (Microsoft article 214075 on the limits of chart axes).
 */
export function planImportedScale(
  values: readonly number[],
  axis: ImportedAxis,
  { zero, full }: { readonly zero: boolean; readonly full?: boolean },
): AxisScale {
  const finite = values.filter((value) => Number.isFinite(value));
  const high = finite.reduce((most, value) => Math.max(most, value), finite[0] ?? 1);
  const low = finite.reduce((least, value) => Math.min(least, value), finite[0] ?? 0);
  const isNarrow =
    !zero && high > 0 && low > 0
      ? (high - low) / high < 1 / 6
      : !zero && high < 0 && low < 0 && (low - high) / low < 1 / 6;
  const [least, most] =
    isNarrow && high - low > RELATIVE_TOLERANCE * Math.abs(high)
      ? [low, high]
      : [Math.min(0, low), Math.max(0, high)];
  // The side towards zero has more free space.
  const freeSpace = (share: number): number => (full ? 0 : (most - least) * share);
  const target = {
    min: axis.min ?? (least === 0 ? 0 : least - freeSpace(least > 0 ? FREE_TOWARDS_ZERO : FREE_BEYOND)),
    max: axis.max ?? (most === 0 ? 0 : most + freeSpace(most < 0 ? FREE_TOWARDS_ZERO : FREE_BEYOND)),
  };
  if (!(target.max > target.min))
    target.max = target.min + Math.max(1, Math.abs(target.min) * RELATIVE_TOLERANCE);
  const span = target.max - target.min;
  const unit =
    axis.majorUnit !== undefined && span / axis.majorUnit <= MAX_STEPS
      ? axis.majorUnit
      : chooseStep(span / axis.steps);
  const min = axis.min ?? removeRoundingError(Math.floor(target.min / unit + 1e-9) * unit);
  const max =
    axis.max !== undefined && axis.max > min
      ? axis.max
      : removeRoundingError(Math.ceil((target.max - min) / unit - 1e-9) * unit + min);
  const ticks = Array.from({ length: Math.floor((max - min) / unit + 1e-9) + 1 }, (_, index) =>
    removeRoundingError(min + index * unit),
  );
  return { min, max, majorUnit: unit, ticks };
}

function chooseStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  return removeRoundingError(([1, 2, 5].find((step) => step * power >= raw * (1 - 1e-9)) ?? 10) * power);
}

/** Number format of a file; "General" shows numbers as they are. */
export function importedNumberSpec(code: string | undefined, values: readonly number[]): NumberSpec {
  if (!isGeneral(code)) return parseFormatCode(code ?? '');
  if (needsPowers(values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)))
    return chooseNumberSpec(values, undefined, 'en');
  const decimals =
    [0, 1, 2, 3, 4].find((digits) =>
      values.every((value) => Math.abs(value * 10 ** digits - Math.round(value * 10 ** digits)) < 1e-6),
    ) ?? 4;
  return { decimals, grouping: false, scale: 0, percent: false, prefix: '', suffix: '' };
}

function isGeneral(code = ''): boolean {
  return /^(general|standard)?$/i.test(code.trim());
}

/** Tick format of a file; "General" takes the decimals that the steps need. */
export function importedTickSpec(axis: ImportedAxis, scale: AxisScale): NumberSpec {
  const spec = importedNumberSpec(axis.formatCode, scale.ticks);
  return isGeneral(axis.formatCode) ? tickSpec(spec, scale) : spec;
}

/**
 * Format of a single tick: with "General" each has only the decimals it needs, such as 1999 beside 1999.5.
 * | @param ticks format from `givenTicks`
 */
export function singleTickSpec({ formatCode }: ImportedAxis, ticks: NumberSpec, value: number): NumberSpec {
  if (!isGeneral(formatCode) || ticks.scientific === true) return ticks;
  const decimals = Array.from({ length: ticks.decimals }, (_, digits) => digits).find(
    (digits) => Math.abs(value * 10 ** digits - Math.round(value * 10 ** digits)) < 1e-6,
  );
  return decimals === undefined ? ticks : { ...ticks, decimals };
}

/** Applies the line, markers and colours of an imported chart to a series. */
export function applyImportedSeries(
  unstyled: UnlabelledSeries,
  { series, filled }: ImportedChartLooks,
  index: number,
): UnlabelledSeries {
  const imported = series[index];
  if (imported === undefined) return unstyled;
  const { dash: _, ...rest } = unstyled;
  const lined = unstyled.kind === 'line' || unstyled.kind === 'radar' || unstyled.kind === 'scatter';
  return {
    ...rest,
    lineWidthPx: lined ? imported.lineWidthPx : 0,
    ...(imported.dash === undefined ? {} : { dash: imported.dash }),
    symbol: imported.marker === 'none' ? 'circle' : imported.marker,
    markers: !lined || imported.marker === 'none' ? 'none' : 'all',
    markerSizePx: imported.markerSizePx,
    ...(imported.smooth ? { smooth: true } : {}),
    ...(filled && unstyled.kind === 'radar' ? { filled: true } : {}),
    ...(imported.edge === undefined ? {} : { edge: imported.edge }),
    ...(imported.gradients === undefined ? {} : { gradients: imported.gradients }),
    ...(imported.apart.some((share) => share > 0) ? { apart: imported.apart } : {}),
    ...(imported.paints === undefined
      ? {}
      : {
          pointPaints: Array.from(
            { length: unstyled.values.length },
            (_point, at) => imported.paints?.[at] ?? unstyled.pointPaints?.[at] ?? unstyled.paint,
          ),
        }),
  };
}

/** Labels that an imported chart declares. */
export function planImportedLabels(input: LabelInput, looks: ImportedChartLooks): LabelDecision {
  const bySeries = input.series.map((one, index): LabelPlan[] => {
    const target = looks.series[index]?.labels ?? [];
    const points = one.kind === 'scatter' ? one.points.map(({ y }) => y) : one.values;
    const total = points.reduce<number>((sum, value) => sum + (value ?? 0), 0);
    return points.flatMap((value, point) => {
      const label = target[point];
      return value === null || label === undefined
        ? []
        : [planLabel(label, one, { point, value, total }, input)];
    });
  });
  return { bySeries, legend: looks.legend, valueAxis: looks.value.shown };
}

function planLabel(
  label: ImportedLabel,
  series: UnlabelledSeries,
  { point, value, total }: { point: number; value: number; total: number },
  input: LabelInput,
): LabelPlan {
  const { chart, style, lang } = input;
  const place = toLabelPlace(label.place, series, input);
  const category = chart.categories[point] ?? '';
  const shown =
    !isGeneral(label.formatCode) && !label.value
      ? formatNumber(value / (total || 1), parseFormatCode(label.formatCode ?? ''), lang)
      : formatShare(value / (total || 1), lang);
  const figure = formatNumber(
    value,
    importedNumberSpec(label.formatCode ?? chart.numberFormat, [value]),
    lang,
  );
  const fields = { value: figure, percent: shown, category, series: series.name };
  const custom = label.parts?.map((part) => (typeof part === 'string' ? part : fields[part.field])).join('');
  const parts = [
    label.series ? series.name : '',
    label.category ? category : '',
    label.value ? figure : '',
    label.percent ? shown : '',
  ].filter((part) => part !== '');
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
    text: (custom ?? parts.join(label.separator)).replace(/\s+/g, ' ').trim(),
  };
}

/** Translates PowerPoint's label positions; without one, the position that PowerPoint chooses. */
function toLabelPlace(
  place: string | undefined,
  { kind }: UnlabelledSeries,
  { family, grouping }: LabelInput,
): LabelPlace {
  if (kind === 'bar')
    return place === 'outEnd'
      ? 'outside_end'
      : place === 'inEnd'
        ? 'inside_end'
        : place === undefined && grouping !== 'stacked'
          ? 'outside_end'
          : 'center';
  if (kind === 'slices')
    return family === 'pie' && (place === undefined || place === 'outEnd' || place === 'bestFit')
      ? 'outside_end'
      : 'center';
  if (kind === 'area') return 'center';
  const sides: Readonly<Record<string, LabelPlace>> = {
    t: 'above',
    b: 'below',
    l: 'left',
    r: 'right',
    ctr: 'center',
  };
  return sides[place ?? 'r'] ?? 'right';
}
