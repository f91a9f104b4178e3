import type { SeriesPlan } from '../../../scene/chart-plan.ts';
import { fillOf, strokeOf } from '../context.ts';
import { el } from '../markup.ts';
import { axisOf, type ChartCanvas, categoryPlace, MIDDLE_EM, pointLabel, valuePlace } from './chart-canvas.ts';

interface Bar {
  readonly from: number;
  readonly to: number;
  /** Middle and thickness across the value axis. */
  readonly across: number;
  readonly thickness: number;
  readonly series: SeriesPlan;
  readonly point: number;
}

/** Bars with their labels, side by side or piled up on either side of zero. */
export function drawBars(canvas: ChartCanvas): string {
  const bars = placeBars(canvas);
  return [...bars.map((bar) => drawBar(bar, canvas)), ...bars.map((bar) => drawBarLabel(bar, canvas))].join('');
}

/** PowerPoint's rule: a slot holds the bars, their overlaps and one gap. */
function placeBars(canvas: ChartCanvas): Bar[] {
  const { plan, frame } = canvas;
  const { plot } = frame;
  const series = plan.series.filter(({ kind }) => kind === 'bar');
  const stacked = plan.grouping === 'stacked';
  const slot = (plan.orientation === 'vertical' ? plot.width : plot.height) / Math.max(1, plan.categories.length);
  const beside = stacked ? 1 : series.length;
  const overlap = stacked ? 1 : plan.overlapPercent / 100;
  const thickness = slot / (beside - (beside - 1) * overlap + plan.gapWidthPercent / 100);
  const step = thickness * (1 - overlap);
  const whole = beside * thickness - (beside - 1) * thickness * overlap;
  // Along a reversed axis of columns the series run the other way, too; rows always run from the top.
  const sign = plan.orientation === 'vertical' && plan.categoryAxis?.reversed ? -1 : 1;
  const bars: Bar[] = [];
  plan.categories.forEach((_, point) => {
    let [up, down] = [0, 0];
    series.forEach((one, index) => {
      const value = one.values[point];
      const axis = axisOf(one, plan);
      if (value === null || value === undefined || !axis) return;
      const start = stacked ? (value >= 0 ? up : down) : Math.max(axis.min, 0);
      const end = stacked ? start + value : value;
      if (value >= 0) up += value;
      else down += value;
      const across = categoryPlace(point, canvas) + (stacked ? 0 : sign * (-whole / 2 + thickness / 2 + index * step));
      bars.push({ from: valuePlace(start, axis, plot, plan.orientation), to: valuePlace(end, axis, plot, plan.orientation), across, thickness, series: one, point });
    });
  });
  return bars;
}

function drawBar({ from, to, across, thickness, series, point }: Bar, { plan, context }: ChartCanvas): string {
  const paint = { ...fillOf(series.pointPaints?.[point] ?? series.paint, context.theme), ...strokeOf(series.edge, context.theme) };
  const [low, length] = [Math.min(from, to), Math.abs(to - from)];
  if (length === 0) return '';
  return plan.orientation === 'vertical'
    ? el('rect', { x: across - thickness / 2, y: low, width: thickness, height: length, ...paint })
    : el('rect', { x: low, y: across - thickness / 2, width: length, height: thickness, ...paint });
}

function drawBarLabel({ from, to, across, series, point }: Bar, canvas: ChartCanvas): string {
  const label = series.labels.find((one) => one.point === point);
  if (!label) return '';
  const { plan, em } = canvas;
  const vertical = plan.orientation === 'vertical';
  const middle = em * MIDDLE_EM;
  if (label.place === 'center') return vertical ? pointLabel(label, across, (from + to) / 2 + middle, 'middle', canvas) : pointLabel(label, (from + to) / 2, across + middle, 'middle', canvas);
  const negative = (series.values[point] ?? 0) < 0;
  if (vertical) return pointLabel(label, across, negative ? to + em * 1.1 : to - em * 0.4, 'middle', canvas);
  const leftwards = negative !== (plan.valueAxis?.reversed === true);
  return leftwards ? pointLabel(label, to - em * 0.4, across + middle, 'end', canvas) : pointLabel(label, to + em * 0.4, across + middle, 'start', canvas);
}
