import { compose, computeContrastRatio, resolvePaint } from '../../scene/color.ts';
import { getRolePaint } from '../../scene/role-paints.ts';
import type { ChartStyle } from '../../scene/scene.ts';
import type { Paint, Theme } from '../../scene/theme.ts';
import type { DrawnChart, DrawnSeries, Tone } from '../kinds/drawn-chart.ts';
import { type ChartModel, listHighlights } from '../model.ts';
import { orderByLightness } from './color-order.ts';
import { resolveGround } from './label-parts.ts';
import type { ChartPlan } from './plan-types.ts';

export interface SeriesPaint {
  readonly paint: Paint;
  readonly pointPaints: readonly Paint[] | undefined;
  readonly emphasised: boolean;
}

type PaintedChart = Pick<DrawnChart, 'categories' | 'highlight' | 'colorBy' | 'forecastFrom'> & {
  readonly series: readonly Pick<DrawnSeries, 'name' | 'values' | 'tone' | 'pointTones' | 'hidden'>[];
};

/** Series and categories that a highlight names; where it names both, the points at which they cross. */
export function findHighlighted(chart: {
  readonly categories: readonly string[];
  readonly series: readonly { readonly name: string; readonly hidden?: true }[];
  readonly highlight?: ChartModel['highlight'] | undefined;
}): {
  readonly series: ReadonlySet<number>;
  readonly points: ReadonlySet<number>;
} {
  const names = new Set(listHighlights(chart));
  const indexesOfNamed = (list: readonly string[]) =>
    new Set(list.flatMap((name, index) => (names.has(name) ? [index] : [])));
  const hasSeveral = chart.series.filter(({ hidden }) => hidden !== true).length > 1;
  return {
    series: hasSeveral ? indexesOfNamed(chart.series.map(({ name }) => name)) : new Set(),
    points: indexesOfNamed(chart.categories),
  };
}

/**
 * Colours of every series. With a highlight one series stands out and the others recede; without one they are
 * the
 * template's series colours, as far as possible in their order.
 */
export function planPaints(
  chart: PaintedChart,
  family: ChartPlan['family'],
  style: ChartStyle,
  theme: Theme,
): SeriesPaint[] {
  const visible = chart.series.filter(({ hidden, tone }) => hidden !== true && tone === undefined);
  const paints = paintSeries({ ...chart, series: visible }, family, style, theme);
  return chart.series.map((one) => {
    const own = paints[visible.indexOf(one)] ?? {
      paint: style.rest,
      pointPaints: undefined,
      emphasised: false,
    };
    const resolveTone = (tone: Tone) => tonePaint(tone, style, theme);
    const tonal = one.tone === undefined ? own.paint : resolveTone(one.tone);
    const paint = findNamed(one, own.emphasised, chart, style) ?? tonal;
    const pointPaints =
      one.pointTones?.map((tone) => (tone === 'none' ? paint : resolveTone(tone))) ??
      (one.tone === undefined
        ? namePoints(own.pointPaints, paint, { chart, count: visible.length, family, style })
        : undefined);
    const from = chart.forecastFrom === undefined ? -1 : chart.categories.indexOf(chart.forecastFrom);
    // Forecasts are paler; lines are dashed instead.
    if (from < 0 || (family !== 'bar' && family !== 'combo') || one.hidden)
      return { ...own, paint, pointPaints };
    return {
      ...own,
      paint,
      pointPaints: chart.categories.map((_, at) =>
        at < from ? (pointPaints?.[at] ?? paint) : fadeForecast(pointPaints?.[at] ?? paint),
      ),
    };
  });
}

/** Colour of a series by its name, unless it recedes from a highlighted one. */
function findNamed(
  { name, tone, hidden }: PaintedChart['series'][number],
  isEmphasised: boolean,
  { highlight }: PaintedChart,
  { named }: ChartStyle,
): Paint | undefined {
  const recedes = highlight !== undefined && !isEmphasised;
  return hidden === true || (tone !== undefined && tone !== 'first') || recedes
    ? undefined
    : readNamed(named, name);
}

/** Colours of the points of a single series, or of slices, with those that their categories have by name. */
function namePoints(
  paints: readonly Paint[] | undefined,
  paint: Paint,
  {
    chart,
    count,
    family,
    style: { named },
  }: {
    readonly chart: PaintedChart;
    readonly count: number;
    readonly family: ChartPlan['family'];
    readonly style: ChartStyle;
  },
): readonly Paint[] | undefined {
  const { categories, highlight } = chart;
  const isApart = family === 'bar' || family === 'pie' || family === 'doughnut';
  if (!isApart || count !== 1 || !categories.some((name) => readNamed(named, name) !== undefined))
    return paints;
  const chosen = findHighlighted(chart).points;
  return categories.map((name, at) => {
    const before = paints?.[at] ?? paint;
    return highlight !== undefined && !chosen.has(at) ? before : (readNamed(named, name) ?? before);
  });
}

function readNamed(named: ChartStyle['named'], name: string): Paint | undefined {
  return named !== undefined && Object.hasOwn(named, name) ? named[name] : undefined;
}

const fadeForecast = (paint: Paint): Paint => ({
  ...paint,
  alpha: Math.round((paint.alpha ?? 1) * 45) / 100,
});

/** Paint of a tone in the style of the chart. */
export function tonePaint(tone: Tone, style: ChartStyle, theme: Theme): Paint {
  const first = style.series[0] ?? style.text;
  if (tone === 'first') return first;
  if (tone === 'text') return style.text;
  if (tone === 'gain') return getRolePaint('success', style.text, theme);
  if (tone === 'loss') return getRolePaint('danger', style.text, theme);
  if (tone === 'track') return style.grid;
  if (tone === 'rest') return style.rest;
  if (tone === 'pale') return { ...first, alpha: 0.55 };
  return orderByLightness(style.series, 2, theme, false)[1] ?? style.rest;
}

function paintSeries(
  chart: PaintedChart,
  family: ChartPlan['family'],
  style: ChartStyle,
  theme: Theme,
): SeriesPaint[] {
  const { series: chosen, points } = findHighlighted(chart);
  const first = style.series[0] ?? style.text;
  const rest = chart.highlight === undefined ? style.rest : quietPaint(style, first, theme);
  const count = chart.categories.length;
  if (family === 'pie' || family === 'doughnut') {
    const paints =
      style.imported === undefined ? orderByLightness(style.series, count, theme, true) : style.series;
    const rank = rankOutside(points);
    const pointPaints = chart.categories.map((_, index) =>
      points.size === 0
        ? cycle(paints, index, first)
        : points.has(index)
          ? first
          : fade(rest, rank(index), count - points.size),
    );
    return chart.series.map(() => ({ paint: first, pointPaints, emphasised: false }));
  }
  if (chart.colorBy === 'sign' && family === 'bar') {
    const [positive, negative] = [tonePaint('gain', style, theme), tonePaint('loss', style, theme)];
    return chart.series.map(({ values }) => ({
      paint: positive,
      pointPaints: chart.categories.map((_, at) => ((values[at] ?? 0) < 0 ? negative : positive)),
      emphasised: false,
    }));
  }
  if (chosen.size > 0) {
    const rank = rankOutside(chosen);
    const emphasised = (index: number) =>
      chosen.size === 1 ? first : cycle(style.series, [...chosen].indexOf(index), first);
    return chart.series.map((_, index) => {
      const quiet = fade(
        rest,
        rank(index),
        chart.series.length - chosen.size,
        family === 'bar' || family === 'area' ? 0.5 : 0.7,
      );
      if (!chosen.has(index)) return { paint: quiet, pointPaints: undefined, emphasised: false };
      if (points.size === 0 || family !== 'bar')
        return { paint: emphasised(index), pointPaints: undefined, emphasised: true };
      return {
        paint: quiet,
        pointPaints: chart.categories.map((_point, at) => (points.has(at) ? emphasised(index) : quiet)),
        emphasised: false,
      };
    });
  }
  if (points.size > 0 && chart.series.length === 1 && (family === 'bar' || family === 'combo')) {
    return [
      {
        paint: rest,
        pointPaints: chart.categories.map((_, index) => (points.has(index) ? first : rest)),
        emphasised: false,
      },
    ];
  }
  const paints =
    style.imported === undefined
      ? orderByLightness(style.series, chart.series.length, theme, false)
      : style.series;
  return chart.series.map((_, index) => ({
    paint: cycle(paints, index, first),
    pointPaints: undefined,
    emphasised: false,
  }));
}

/** Rank of an index among those that are not highlighted. */
function rankOutside(chosen: ReadonlySet<number>): (index: number) => number {
  return (index) => index - [...chosen].filter((one) => one < index).length;
}

/** Share of the highlight's contrast from which another colour attracts as much attention. */
const MAX_REST_CONTRAST = 0.9;
const QUIET_CONTRAST = 0.6;

/**
 * Paint of receding series. In another theme the darkest colour may be where the template expects a quiet
 * one.
 */
function quietPaint(style: ChartStyle, first: Paint, theme: Theme): Paint {
  const { rest, muted } = style;
  const backdrop = resolveGround(style, theme);
  const contrast = (paint: Paint) =>
    computeContrastRatio(compose(resolvePaint(paint, theme), backdrop), backdrop);
  const most = contrast(first);
  const faint = (share: number): Paint => ({ ...muted, alpha: (muted.alpha ?? 1) * share });
  if (contrast(rest) <= most * MAX_REST_CONTRAST) return rest;
  const candidates = Array.from({ length: 14 }, (_, step): Paint => faint((95 - 5 * step) / 100));
  return candidates.find((paint) => contrast(paint) <= most * QUIET_CONTRAST) ?? faint(0.3);
}

/**
 * Receding neighbours must stay distinct: they fade from full strength down to half, lines only to seven
 * tenths.
 */
function fade(paint: Paint, rank: number, count: number, minAlpha = 0.5): Paint {
  if (count <= 1 || rank === 0) return paint;
  const alpha = (paint.alpha ?? 1) * (1 - ((1 - minAlpha) * rank) / (count - 1));
  return { ...paint, alpha: Math.round(alpha * 100) / 100 };
}

/** Beyond the palette the colours repeat, paler in each round. */
function cycle(paints: readonly Paint[], index: number, fallback: Paint): Paint {
  if (paints.length === 0) return fallback;
  const paint = paints[index % paints.length] ?? fallback;
  const round = Math.floor(index / paints.length);
  return round === 0 ? paint : { ...paint, alpha: Math.max(0.3, (paint.alpha ?? 1) * 0.6 ** round) };
}
