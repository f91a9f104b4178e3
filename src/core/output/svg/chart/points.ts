import type { SeriesPlan, ValueAxisPlan } from '../../../charts/plan/chart-plan.ts';
import { BUBBLE_ALPHA, placeValue } from '../../../charts/plan/places.ts';
import { toAxisShare } from '../../../scene/axis-scale.ts';
import { fillAttributes, strokeAttributes } from '../context.ts';
import { drawLabel } from '../label.ts';
import { buildElement, num } from '../markup.ts';
import {
  type ChartCanvas,
  drawMarker,
  drawPointLabel,
  fillOfPoint,
  HALF_CAP_HEIGHT_EM,
  pathBounds,
  pathThrough,
  seriesStroke,
  textStyle,
} from './chart-canvas.ts';

/**
 * Draws a scatter chart: round markers, semi-transparent if many overlap; for charts of a file also lines and
 * bubbles.
 */
export function drawScatter(canvas: ChartCanvas): string {
  const { plan, frame, context, em } = canvas;
  const { xAxis, valueAxis } = plan;
  if (!xAxis || !valueAxis) return '';
  if (plan.centered) return drawImportedScatter(canvas, xAxis, valueAxis);
  const placed = plan.series.map((series) => ({
    series,
    places: series.points.map(({ x, y, size }) => ({
      x: placeValue(x, xAxis, frame.plot, 'horizontal'),
      y: placeValue(y, valueAxis, frame.plot, 'vertical'),
      r: bubbleRadius(series, size, canvas),
    })),
  }));
  const bubble = (paint: SeriesPlan['paint']) => ({ ...paint, alpha: (paint.alpha ?? 1) * BUBBLE_ALPHA });
  const marks = placed.flatMap(({ series, places }) =>
    places.map(({ x, y, r }) =>
      drawMarker(
        series.symbol,
        x,
        y,
        r,
        fillAttributes(series.kind === 'bubble' ? bubble(series.paint) : series.paint, context.theme),
      ),
    ),
  );
  const labels = placed.flatMap(({ series, places }) =>
    series.labels.flatMap((label) => {
      const at = places[label.point];
      if (at === undefined) return [];
      if (label.place === 'center')
        return [drawPointLabel(label, at.x, at.y + em * HALF_CAP_HEIGHT_EM, 'middle', canvas)];
      return [drawNameBeside(label, at, canvas)];
    }),
  );
  return [...marks, ...labels].join('');
}

/** A name on the side of its point that the plan chooses. */
function drawNameBeside(
  label: SeriesPlan['labels'][number],
  { x, y, r }: { readonly x: number; readonly y: number; readonly r: number },
  canvas: ChartCanvas,
): string {
  const { em } = canvas;
  switch (label.place) {
    case 'above':
      return drawPointLabel(label, x, y - r - em * 0.4, 'middle', canvas);
    case 'below':
      return drawPointLabel(label, x, y + r + em * 1.1, 'middle', canvas);
    case 'left':
      return drawPointLabel(label, x - r - em * 0.3, y + em * HALF_CAP_HEIGHT_EM, 'end', canvas);
    default:
      return drawPointLabel(label, x + r + em * 0.3, y + em * HALF_CAP_HEIGHT_EM, 'start', canvas);
  }
}

/** The size of a bubble is proportional to its area. */
function bubbleRadius(
  { kind, markerSizePx }: SeriesPlan,
  size: number | undefined,
  { plan, frame: { plot } }: ChartCanvas,
): number {
  if (kind !== 'bubble') return markerSizePx / 2;
  const largest = Math.max(0, ...plan.series.flatMap(({ points }) => points.map(({ size = 0 }) => size)));
  return (
    ((plan.largestBubble ?? 0) *
      Math.min(plot.width, plot.height) *
      Math.sqrt(Math.max(0, size ?? 0) / (largest || 1))) /
    2
  );
}

function drawImportedScatter(
  { plan, frame: { plot }, context }: ChartCanvas,
  xAxis: ValueAxisPlan,
  valueAxis: ValueAxisPlan,
): string {
  const within = (value: number, { min, max }: ValueAxisPlan) => value >= min && value <= max;
  const largest = Math.max(0, ...plan.series.flatMap(({ points }) => points.map(({ size = 0 }) => size)));
  const widest = (plan.largestBubble ?? 0) * Math.min(plot.width, plot.height);
  return plan.series
    .map((series) => {
      const places = series.points.flatMap(({ x, y, size }, point) =>
        !within(x, xAxis) || !within(y, valueAxis)
          ? []
          : [
              {
                point,
                x: placeValue(x, xAxis, plot, 'horizontal'),
                y: placeValue(y, valueAxis, plot, 'vertical'),
                size,
              },
            ],
      );
      const bubbles = places.some(({ size }) => size !== undefined);
      const line =
        bubbles || series.lineWidthPx === 0
          ? ''
          : buildElement('path', {
              d: pathThrough(places, series.smooth),
              fill: 'none',
              'stroke-linejoin': 'round',
              ...strokeAttributes(seriesStroke(series), context.theme),
            });
      // The size of a bubble is proportional to its area.
      const radius = (size: number | undefined) =>
        size === undefined
          ? series.markerSizePx / 2
          : (widest / 2) * Math.sqrt(Math.max(0, size) / (largest || 1));
      const bubble = (at: { readonly x: number; readonly y: number; readonly point: number }, r: number) => {
        const { before, fill } = fillOfPoint(
          series,
          at.point,
          { x: at.x - r, y: at.y - r, width: 2 * r, height: 2 * r },
          context,
        );
        return (
          before +
          drawMarker('circle', at.x, at.y, r, { ...fill, ...strokeAttributes(series.edge, context.theme) })
        );
      };
      const marks = bubbles
        ? places.map((place) => bubble(place, radius(place.size)))
        : series.markers === 'none'
          ? []
          : places.map(({ x, y, size }) =>
              drawMarker(series.symbol, x, y, radius(size), fillAttributes(series.paint, context.theme)),
            );
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
  const at = (index: number, share: number) => ({
    x: centre.x + Math.sin((index / count) * 2 * Math.PI) * radius * share,
    y: centre.y - Math.cos((index / count) * 2 * Math.PI) * radius * share,
  });
  const ring = (shares: readonly (number | null)[]) =>
    `M${shares
      .flatMap((share, index) => (share === null ? [] : [at(index, share)]))
      .map(({ x, y }) => `${num(x)} ${num(y)}`)
      .join('L')}Z`;
  const shareOf = (value: number) => toAxisShare(axis, value);
  const { value, category } = plan.looks ?? {};
  const grid = strokeAttributes(value?.grid ?? { paint: plan.grid, widthPx: 1 }, context.theme);
  const out = axis.ticks
    .filter((tick) => tick > axis.min)
    .map((tick) =>
      buildElement('path', { d: ring(plan.categories.map(() => shareOf(tick))), fill: 'none', ...grid }),
    );
  out.push(
    ...plan.categories.map((_, index) =>
      buildElement('line', { x1: centre.x, y1: centre.y, x2: at(index, 1).x, y2: at(index, 1).y, ...grid }),
    ),
  );
  if (axis.visible)
    out.push(
      ...axis.ticks.map((tick) =>
        drawLabel(
          axis.formatTick(tick),
          centre.x - em * 0.4,
          centre.y - radius * shareOf(tick) + em * HALF_CAP_HEIGHT_EM,
          'end',
          { sizePx: em * 0.9, ...textStyle(value?.words, plan.muted) },
          context,
        ),
      ),
    );
  for (const series of [...plan.series].sort((a, b) => Number(a.emphasised) - Number(b.emphasised))) {
    const shares = plan.categories.map((_, index) =>
      series.values[index] === null || series.values[index] === undefined
        ? null
        : shareOf(series.values[index]),
    );
    const outline = ring(shares);
    const { before, fill } = series.filled
      ? fillOfPoint(series, 0, pathBounds(outline), context)
      : { before: '', fill: { fill: 'none' } };
    out.push(
      before +
        buildElement('path', {
          d: outline,
          ...fill,
          'stroke-linejoin': 'round',
          ...strokeAttributes(seriesStroke(series), context.theme),
        }),
    );
    if (series.markers === 'all')
      out.push(
        ...shares.flatMap((share, index) =>
          share === null
            ? []
            : [
                buildElement('circle', {
                  cx: at(index, share).x,
                  cy: at(index, share).y,
                  r: series.markerSizePx / 2,
                  ...fillAttributes(series.paint, context.theme),
                }),
              ],
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
        drawLabel(
          line,
          point.x,
          top + em * (0.95 + row * 1.2),
          Math.abs(side) < 0.05 ? 'middle' : side > 0 ? 'start' : 'end',
          { sizePx: em, ...textStyle(category?.words, plan.text), rtl },
          context,
        ),
      );
    });
  });
  return out.join('');
}
