import type { ChartModel } from './chart.ts';
import { inApartOrder } from './chart-order.ts';
import type { ChartPlan } from './chart-plan-types.ts';
import { compose, contrastRatio, resolvePaint } from './color.ts';
import type { ChartStyle } from './scene.ts';
import type { Paint, Theme } from './theme.ts';

export interface SeriesPaint {
  readonly paint: Paint;
  readonly pointPaints: readonly Paint[] | undefined;
  readonly emphasised: boolean;
}

/** Colours of every series: with a highlight, one speaks and the others step back; without one, the template's series colours, as far as possible in their order. */
export function planPaints(chart: Pick<ChartModel, 'series' | 'categories' | 'highlight'>, family: ChartPlan['family'], style: ChartStyle, theme: Theme): SeriesPaint[] {
  const { highlight } = chart;
  const chosen = chart.series.findIndex(({ name }) => name === highlight);
  const point = highlight === undefined ? -1 : chart.categories.indexOf(highlight);
  const first = style.series[0] ?? style.text;
  const rest = highlight === undefined ? style.rest : steppedBack(style.rest, first, theme);
  if (family === 'pie' || family === 'doughnut') {
    const paints = style.given === undefined ? inApartOrder(style.series, chart.categories.length, theme, true) : style.series;
    const pointPaints = chart.categories.map((_, index) => (point < 0 ? cycle(paints, index, first) : index === point ? first : fade(rest, restRank(index, point), chart.categories.length - 1)));
    return chart.series.map(() => ({ paint: first, pointPaints, emphasised: false }));
  }
  if (chosen >= 0 && chart.series.length > 1) {
    return chart.series.map((_, index) => ({
      paint: index === chosen ? first : fade(rest, restRank(index, chosen), chart.series.length - 1, family === 'bar' || family === 'area' ? 0.5 : 0.7),
      pointPaints: undefined,
      emphasised: index === chosen,
    }));
  }
  if (point >= 0 && chart.series.length === 1 && family === 'bar') {
    return [{ paint: rest, pointPaints: chart.categories.map((_, index) => (index === point ? first : rest)), emphasised: false }];
  }
  const paints = style.given === undefined ? inApartOrder(style.series, chart.series.length, theme, false) : style.series;
  return chart.series.map((_, index) => ({ paint: cycle(paints, index, first), pointPaints: undefined, emphasised: false }));
}

function restRank(index: number, chosen: number): number {
  return index < chosen ? index : index - 1;
}

/** From this share of the contrast that the highlighted one has, the others draw the eye as much. */
const OUTSHINES = 0.9;
const QUIET = 0.6;

/** The paint of the others; another theme may have its darkest colour where the template expects a quiet one. */
function steppedBack(rest: Paint, first: Paint, theme: Theme): Paint {
  const backdrop = theme.colors.background;
  const contrast = (paint: Paint) => contrastRatio(compose(resolvePaint(paint, theme), backdrop), backdrop);
  const most = contrast(first);
  if (contrast(rest) <= most * OUTSHINES) return rest;
  const thinned = Array.from({ length: 14 }, (_, step): Paint => ({ token: 'muted', alpha: (95 - 5 * step) / 100 }));
  return thinned.find((paint) => contrast(paint) <= most * QUIET) ?? { token: 'muted', alpha: 0.3 };
}

/** Neighbours that all step back must still be told apart: from full strength down to half, lines only to seven tenths. */
function fade(paint: Paint, rank: number, count: number, least = 0.5): Paint {
  if (count <= 1 || rank === 0) return paint;
  const alpha = (paint.alpha ?? 1) * (1 - ((1 - least) * rank) / (count - 1));
  return { ...paint, alpha: Math.round(alpha * 100) / 100 };
}

/** Beyond the palette colours return, each round paler. */
function cycle(paints: readonly Paint[], index: number, fallback: Paint): Paint {
  if (paints.length === 0) return fallback;
  const paint = paints[index % paints.length] ?? fallback;
  const round = Math.floor(index / paints.length);
  return round === 0 ? paint : { ...paint, alpha: Math.max(0.3, (paint.alpha ?? 1) * 0.6 ** round) };
}
