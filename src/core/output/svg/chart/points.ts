import { shareOn } from '../../../scene/axis-scale.ts';
import { BUBBLE_ALPHA, valuePlace } from '../../../scene/chart-places.ts';
import type { SeriesPlan, ValueAxisPlan } from '../../../scene/chart-plan.ts';
import { fillOf, strokeOf } from '../context.ts';
import { label } from '../label.ts';
import { el, num } from '../markup.ts';
import { boundsOf, type ChartCanvas, filled, lettersOf, MIDDLE_EM, markOf, pathThrough, pointLabel, strokeOfSeries } from './chart-canvas.ts';

/**
 * Draws a scatter chart: round markers, semi-transparent if many overlap; for charts of a file also lines and
 * bubbles.
 */
export function drawScatter(canvas: ChartCanvas): string {
  const { plan, frame, context, em } = canvas;
  const { xAxis, valueAxis } = plan;
  if (!xAxis || !valueAxis) return '';
  if (plan.centered) return drawGivenScatter(canvas, xAxis, valueAxis);
  const placed = plan.series.map((series) => ({
    series,
    places: series.points.map(({ x, y, size }) => ({ x: valuePlace(x, xAxis, frame.plot, 'horizontal'), y: valuePlace(y, valueAxis, frame.plot, 'vertical'), r: radiusOf(series, size, canvas) })),
  }));
  const bubble = (paint: SeriesPlan['paint']) => ({ ...paint, alpha: (paint.alpha ?? 1) * BUBBLE_ALPHA });
  const marks = placed.flatMap(({ series, places }) =>
    places.map(({ x, y, r }) => markOf(series.symbol, x, y, r, fillOf(series.kind === 'bubble' ? bubble(series.paint) : series.paint, context.theme))),
  );
  const labels = placed.flatMap(({ series, places }) =>
    series.labels.flatMap((label) => {
      const at = places[label.point];
      if (at === undefined) return [];
      if (label.place === 'center') return [pointLabel(label, at.x, at.y + em * MIDDLE_EM, 'middle', canvas)];
      return [label.place === 'above' ? pointLabel(label, at.x, at.y - at.r - em * 0.4, 'middle', canvas) : pointLabel(label, at.x + at.r + em * 0.3, at.y + em * MIDDLE_EM, 'start', canvas)];
    }),
  );
  return [...marks, ...labels].join('');
}

/** The size of a bubble is proportional to its area. */
function radiusOf({ kind, markerSizePx }: SeriesPlan, size: number | undefined, { plan, frame: { plot } }: ChartCanvas): number {
  if (kind !== 'bubble') return markerSizePx / 2;
  const largest = Math.max(0, ...plan.series.flatMap(({ points }) => points.map(({ size = 0 }) => size)));
  return ((plan.largestBubble ?? 0) * Math.min(plot.width, plot.height) * Math.sqrt(Math.max(0, size ?? 0) / (largest || 1))) / 2;
}

function drawGivenScatter({ plan, frame: { plot }, context }: ChartCanvas, xAxis: ValueAxisPlan, valueAxis: ValueAxisPlan): string {
  const within = (value: number, { min, max }: ValueAxisPlan) => value >= min && value <= max;
  const largest = Math.max(0, ...plan.series.flatMap(({ points }) => points.map(({ size = 0 }) => size)));
  const widest = (plan.largestBubble ?? 0) * Math.min(plot.width, plot.height);
  return plan.series
    .map((series) => {
      const places = series.points.flatMap(({ x, y, size }, point) =>
        !within(x, xAxis) || !within(y, valueAxis) ? [] : [{ point, x: valuePlace(x, xAxis, plot, 'horizontal'), y: valuePlace(y, valueAxis, plot, 'vertical'), size }],
      );
      const bubbles = places.some(({ size }) => size !== undefined);
      const line =
        bubbles || series.lineWidthPx === 0 ? '' : el('path', { d: pathThrough(places, series.smooth), fill: 'none', 'stroke-linejoin': 'round', ...strokeOf(strokeOfSeries(series), context.theme) });
      // The size of a bubble is proportional to its area.
      const radius = (size: number | undefined) => (size === undefined ? series.markerSizePx / 2 : (widest / 2) * Math.sqrt(Math.max(0, size) / (largest || 1)));
      const bubble = (at: { readonly x: number; readonly y: number; readonly point: number }, r: number) => {
        const { before, fill } = filled(series, at.point, { x: at.x - r, y: at.y - r, width: 2 * r, height: 2 * r }, context);
        return before + markOf('circle', at.x, at.y, r, { ...fill, ...strokeOf(series.edge, context.theme) });
      };
      const marks = bubbles
        ? places.map((place) => bubble(place, radius(place.size)))
        : series.markers === 'none'
          ? []
          : places.map(({ x, y, size }) => markOf(series.symbol, x, y, radius(size), fillOf(series.paint, context.theme)));
      return line + marks.join('');
    })
    .join('');
}

/** Draws a radar chart: rings at the ticks, a spoke for each category, clockwise from the top. */
export function drawRadar({ plan, frame, context, em, rtl }: ChartCanvas): string {
  const axis = plan.valueAxis;
  const count = plan.categories.length;
  if (!axis || count === 0) return '';
  const radius = frame.plot.width / 2;
  const centre = { x: frame.plot.x + radius, y: frame.plot.y + radius };
  const at = (index: number, share: number) => ({ x: centre.x + Math.sin((index / count) * 2 * Math.PI) * radius * share, y: centre.y - Math.cos((index / count) * 2 * Math.PI) * radius * share });
  const ring = (shares: readonly (number | null)[]) =>
    `M${shares
      .flatMap((share, index) => (share === null ? [] : [at(index, share)]))
      .map(({ x, y }) => `${num(x)} ${num(y)}`)
      .join('L')}Z`;
  const shareOf = (value: number) => shareOn(axis, value);
  const { value, category } = plan.looks ?? {};
  const grid = strokeOf(value?.grid ?? { paint: plan.grid, widthPx: 1 }, context.theme);
  const out = axis.ticks.filter((tick) => tick > axis.min).map((tick) => el('path', { d: ring(plan.categories.map(() => shareOf(tick))), fill: 'none', ...grid }));
  out.push(...plan.categories.map((_, index) => el('line', { x1: centre.x, y1: centre.y, x2: at(index, 1).x, y2: at(index, 1).y, ...grid })));
  if (axis.visible)
    out.push(
      ...axis.ticks.map((tick) =>
        label(axis.formatTick(tick), centre.x - em * 0.4, centre.y - radius * shareOf(tick) + em * MIDDLE_EM, 'end', { sizePx: em * 0.9, ...lettersOf(value?.words, plan.muted) }, context),
      ),
    );
  for (const series of [...plan.series].sort((a, b) => Number(a.emphasised) - Number(b.emphasised))) {
    const shares = plan.categories.map((_, index) => (series.values[index] === null || series.values[index] === undefined ? null : shareOf(series.values[index])));
    const outline = ring(shares);
    const { before, fill } = series.filled ? filled(series, 0, boundsOf(outline), context) : { before: '', fill: { fill: 'none' } };
    out.push(before + el('path', { d: outline, ...fill, 'stroke-linejoin': 'round', ...strokeOf(strokeOfSeries(series), context.theme) }));
    if (series.markers === 'all')
      out.push(
        ...shares.flatMap((share, index) =>
          share === null ? [] : [el('circle', { cx: at(index, share).x, cy: at(index, share).y, r: series.markerSizePx / 2, ...fillOf(series.paint, context.theme) })],
        ),
      );
  }
  frame.categoryLines.forEach((lines, index) => {
    const point = at(index, 1 + (em * 0.7) / radius);
    const side = Math.sin((index / count) * 2 * Math.PI);
    const rise = -Math.cos((index / count) * 2 * Math.PI);
    const block = lines.length * em * 1.2;
    const top = point.y - block / 2 + (rise * block) / 2;
    lines.forEach((line, row) => {
      out.push(
        label(line, point.x, top + em * (0.95 + row * 1.2), Math.abs(side) < 0.05 ? 'middle' : side > 0 ? 'start' : 'end', { sizePx: em, ...lettersOf(category?.words, plan.text), rtl }, context),
      );
    });
  });
  return out.join('');
}
