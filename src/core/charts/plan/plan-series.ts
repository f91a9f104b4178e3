import { defined } from '../../input/fields.ts';
import { formatCode, formatNumber, type NumberSpec, removeSign } from '../../scene/number-format.ts';
import type { ChartStyle } from '../../scene/scene.ts';
import type { Paint, Theme } from '../../scene/theme.ts';
import type { DrawnChart, DrawnSeries } from '../kinds/drawn-chart.ts';
import { applyImportedSeries } from './imported-chart.ts';
import { planPaints, tonePaint } from './paints.ts';
import type { ChartPlan, SeriesPlan, UnlabelledSeries } from './plan-types.ts';

/** Index from which lines are dashed, and later dotted: nobody distinguishes so many colours. */
const FIRST_DASHED = 5;
const SYMBOLS = ['circle', 'square', 'diamond', 'triangle'] as const;

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

export function planSeries(chart: DrawnChart, context: SeriesContext): UnlabelledSeries[] {
  const { family, kinds, axes, style, lang, theme } = context;
  const sources: (DrawnSeries & { readonly points?: UnlabelledSeries['points'] })[] =
    family === 'scatter' ? groupScatterPoints(chart) : [...chart.series];
  const paints = planPaints({ ...chart, series: sources }, family, style, theme);
  const hasSeveral =
    sources.filter(({ hidden, rangeOf }) => hidden !== true && rangeOf === undefined).length !== 1;
  const from = chart.forecastFrom === undefined ? -1 : chart.categories.indexOf(chart.forecastFrom);
  return sources.map((source, index) => {
    const { name, values, points = [], marks } = source;
    const kind =
      family === 'scatter' ? (chart.type === 'bubble' ? 'bubble' : 'scatter') : (kinds[index] ?? 'bar');
    const axis = axes[index] ?? 'primary';
    const spec = axis === 'primary' ? context.labelSpec : context.secondarySpec;
    const ordinal = sources.slice(0, index).filter(({ rangeOf }) => rangeOf === undefined).length;
    const own = paints[index] ?? { paint: style.rest, pointPaints: undefined, emphasised: false };
    const { pointPaints, emphasised } = own;
    const paint = source.rangeOf === undefined ? own.paint : rangePaint(source.rangeOf, paints, style);
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
      ...defined({ texts: source.texts, textsBelow: source.textsBelow, strongTexts: source.strongTexts }),
      ...(whiskers === undefined
        ? {}
        : {
            whiskers: {
              ...whiskers,
              paint: whiskers.tone === 'first' ? paint : tonePaint(whiskers.tone, style, theme),
            },
          }),
      ...(from >= 0 && drawsLine ? { forecastFrom: from } : {}),
      lineWidthPx: !drawsLine
        ? 0
        : source.rangeOf !== undefined
          ? EDGE_PX
          : emphasised || !hasSeveral
            ? 3.5
            : 3,
      ...(drawsLine && source.rangeOf === undefined && ordinal >= FIRST_DASHED
        ? { dash: ordinal < 2 * FIRST_DASHED ? 'dash' : 'dot' }
        : {}),
      symbol:
        marks?.symbol ??
        (kind === 'scatter' && index > 0 ? (SYMBOLS[index % SYMBOLS.length] ?? 'circle') : 'circle'),
      markers:
        source.hidden || source.rangeOf !== undefined
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

/** Width in px of the edges of ranges. */
const EDGE_PX = 1;
/** Opacity of what several ranges share. */
const SHARED_ALPHA = 0.2;

/** A range has the colour of its series; what several series share is neutral, as mixed hues look like another. */
function rangePaint(
  { owners, alpha }: NonNullable<DrawnSeries['rangeOf']>,
  paints: ReturnType<typeof planPaints>,
  { text, rest }: ChartStyle,
): Paint {
  const [only, ...others] = owners;
  if (others.length > 0) return { ...text, alpha: SHARED_ALPHA };
  const paint = (only === undefined ? undefined : paints[only]?.paint) ?? rest;
  return { ...paint, alpha: Math.round((paint.alpha ?? 1) * alpha * 100) / 100 };
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
