import { type PlacedBar, placeBars } from '../../../charts/plan/places.ts';
import { strokeAttributes } from '../context.ts';
import { buildElement } from '../markup.ts';
import {
  type ChartCanvas,
  drawPointLabel,
  fillOfPoint,
  HALF_CAP_HEIGHT_EM,
  markPart,
} from './chart-canvas.ts';
import { drawWhiskers } from './whiskers.ts';

/** Draws bars with their labels, side by side or stacked on either side of zero. */
export function drawBars(canvas: ChartCanvas): string {
  const bars = placeBars(canvas.plan, canvas.frame.plot);
  const mark = (drawn: string, { series, point }: PlacedBar) => markPart(drawn, canvas, series, point);
  const whiskers = bars.map((bar) =>
    drawWhiskers(bar.series, { point: bar.point, across: bar.across }, canvas),
  );
  return [
    ...bars.map((bar) => mark(drawBar(bar, canvas), bar)),
    ...whiskers,
    ...bars.map((bar) => mark(drawBarLabel(bar, canvas), bar)),
  ].join('');
}

function drawBar(
  { from, to, across, thickness, series, point }: PlacedBar,
  { plan, context }: ChartCanvas,
): string {
  const [low, length] = [Math.min(from, to), Math.abs(to - from)];
  if (length === 0 || series.hidden) return '';
  const box =
    plan.orientation === 'vertical'
      ? { x: across - thickness / 2, y: low, width: thickness, height: length }
      : { x: low, y: across - thickness / 2, width: length, height: thickness };
  const { before, fill } = fillOfPoint(series, point, box, context);
  return before + buildElement('rect', { ...box, ...fill, ...strokeAttributes(series.edge, context.theme) });
}

function drawBarLabel({ from, to, across, series, point }: PlacedBar, canvas: ChartCanvas): string {
  const label = series.labels.find((one) => one.point === point);
  if (!label) return '';
  const { plan, em } = canvas;
  const vertical = plan.orientation === 'vertical';
  const middle = em * HALF_CAP_HEIGHT_EM;
  if (label.place === 'center')
    return vertical
      ? drawPointLabel(label, across, (from + to) / 2 + middle, 'middle', canvas)
      : drawPointLabel(label, (from + to) / 2, across + middle, 'middle', canvas);
  const negative = (series.values[point] ?? 0) < 0;
  const isInside = label.place === 'inside_end';
  if (vertical)
    return drawPointLabel(
      label,
      across,
      negative !== isInside ? to + em * 1.1 : to - em * 0.4,
      'middle',
      canvas,
    );
  const leftwards = (negative !== isInside) !== (plan.valueAxis?.reversed === true);
  return leftwards
    ? drawPointLabel(label, to - em * 0.4, across + middle, 'end', canvas)
    : drawPointLabel(label, to + em * 0.4, across + middle, 'start', canvas);
}
