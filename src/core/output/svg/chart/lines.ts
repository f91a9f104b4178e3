import type { SeriesPlan } from '../../../charts/plan/chart-plan.ts';
import { placeCategory, placeValue, selectAxis } from '../../../charts/plan/places.ts';
import { fillAttributes, strokeAttributes } from '../context.ts';
import { buildElement, num } from '../markup.ts';
import {
  type ChartCanvas,
  drawMarker,
  drawPointLabel,
  fillOfPoint,
  HALF_CAP_HEIGHT_EM,
  markPart,
  pathBounds,
  pathThrough,
  seriesStroke,
} from './chart-canvas.ts';
import { drawWhiskers } from './whiskers.ts';

interface Point {
  readonly x: number;
  readonly y: number;
  readonly index: number;
}

/** Draws lines, interrupted at gaps, with markers and labels; the emphasised line is on top. */
export function drawLines(canvas: ChartCanvas): string {
  const { plan } = canvas;
  const lines = plan.series.filter(({ kind }) => kind === 'line');
  return [...lines]
    .sort((a, b) => Number(a.emphasised) - Number(b.emphasised))
    .map((series) => markPart(drawSeries(series, canvas), canvas, series))
    .join('');
}

export function drawAreas(canvas: ChartCanvas): string {
  const { plan, frame, context } = canvas;
  const axis = plan.valueAxis;
  if (!axis) return '';
  // Ranges are piled up from zero, wherever the axis begins.
  const start = plan.family === 'area' ? Math.max(axis.min, 0) : 0;
  const floor = plan.categories.map(() => start);
  return plan.series
    .filter(({ kind }) => kind === 'area')
    .map((series) => {
      const tops = plan.categories.map(
        (_, index) => (plan.grouping === 'stacked' ? (floor[index] ?? 0) : 0) + (series.values[index] ?? 0),
      );
      const at = (values: readonly number[]) =>
        values.map(
          (value, index) =>
            `${num(placeCategory(index, plan, frame.plot))} ${num(placeValue(value, axis, frame.plot, 'vertical'))}`,
        );
      const d = `M${[...at(tops), ...at(plan.grouping === 'stacked' ? floor : plan.categories.map(() => Math.max(axis.min, 0))).reverse()].join('L')}Z`;
      if (plan.grouping === 'stacked') floor.splice(0, floor.length, ...tops);
      if (series.hidden) return '';
      const { before, fill } = fillOfPoint(series, 0, pathBounds(d), context);
      const drawn = buildElement('path', { d, ...fill, ...strokeAttributes(series.edge, context.theme) });
      return markPart(before + drawn, canvas, series);
    })
    .join('');
}

function drawSeries(series: SeriesPlan, canvas: ChartCanvas): string {
  const { plan, frame, context, em } = canvas;
  const axis = selectAxis(series, plan);
  if (!axis) return '';
  const points = series.values.flatMap((value, index): Point[] =>
    value === null
      ? []
      : [
          {
            x: placeCategory(index, plan, frame.plot),
            y: placeValue(value, axis, frame.plot, 'vertical'),
            index,
          },
        ],
  );
  const parts: Point[][] = [];
  for (const [at, point] of points.entries()) {
    if (at === 0 || points[at - 1]?.index !== point.index - 1) parts.push([]);
    parts.at(-1)?.push(point);
  }
  const known = (part: readonly Point[]) =>
    part.filter(({ index }) => series.forecastFrom === undefined || index < series.forecastFrom);
  const d = parts.map((part) => pathThrough(known(part), series.smooth)).join('');
  // The forecast continues from the last known point.
  const ahead =
    series.forecastFrom === undefined
      ? ''
      : parts
          .map((part) => pathThrough(part.filter(({ index }) => index >= (series.forecastFrom ?? 0) - 1)))
          .join('');
  const labelled = new Set(series.labels.map(({ point }) => point));
  const alone = (at: number) =>
    points[at - 1]?.index !== (points[at]?.index ?? 0) - 1 &&
    points[at + 1]?.index !== (points[at]?.index ?? 0) + 1;
  const marked = series.hidden
    ? []
    : points.filter(
        ({ index }, at) =>
          series.markers === 'all' ||
          (series.markers === 'labelled' && labelled.has(index)) ||
          (!plan.centered && alone(at)),
      );
  const out = points.map(({ x, index }) => drawWhiskers(series, { point: index, across: x }, canvas));
  if (ahead !== '' && series.lineWidthPx > 0)
    out.push(
      buildElement('path', {
        d: ahead,
        fill: 'none',
        ...strokeAttributes({ ...seriesStroke(series), dash: 'dash' }, context.theme),
      }),
    );
  if (series.lineWidthPx > 0)
    out.push(
      buildElement('path', {
        d,
        fill: 'none',
        'stroke-linejoin': 'round',
        'stroke-linecap': series.dash ? 'butt' : 'round',
        ...strokeAttributes(seriesStroke(series), context.theme),
      }),
    );
  out.push(
    ...marked.map(({ x, y }) =>
      drawMarker(series.symbol, x, y, series.markerSizePx / 2, fillAttributes(series.paint, context.theme)),
    ),
  );
  for (const label of series.labels) {
    const point = points.find(({ index }) => index === label.point);
    if (!point) continue;
    if (label.place === 'right')
      out.push(
        drawPointLabel(label, point.x + em * 0.55, point.y + em * HALF_CAP_HEIGHT_EM, 'start', canvas),
      );
    else if (label.place === 'left')
      out.push(drawPointLabel(label, point.x - em * 0.55, point.y + em * HALF_CAP_HEIGHT_EM, 'end', canvas));
    else
      out.push(
        drawPointLabel(
          label,
          point.x,
          label.place === 'below' ? point.y + em * 1.4 : point.y - em * 0.65,
          'middle',
          canvas,
        ),
      );
  }
  return out.join('');
}
