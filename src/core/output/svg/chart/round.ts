import type { LabelPlan } from '../../../scene/chart-plan.ts';
import { wrapLabel } from '../../../scene/wrap-label.ts';
import { fillOf, strokeOf } from '../context.ts';
import { label, labelWidth } from '../label.ts';
import { el, num } from '../markup.ts';
import { type ChartCanvas, MIDDLE_EM, pointLabel } from './chart-canvas.ts';

const SEAM_PX = 1.5;

/** Pie and doughnut: clockwise from twelve o'clock, a seam of the slide's ground between slices. */
export function drawRound(canvas: ChartCanvas): string {
  const { plan, frame, context } = canvas;
  const [series] = plan.series;
  if (!series) return '';
  const total = series.values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  if (total <= 0) return '';
  const radius = frame.plot.width / 2;
  const hole = plan.family === 'doughnut' ? (radius * plan.holePercent) / 100 : 0;
  const centre = { x: frame.plot.x + radius, y: frame.plot.y + radius };
  const seam = strokeOf({ paint: { token: 'background' }, widthPx: SEAM_PX }, context.theme);
  const slices: string[] = [];
  const labels: string[] = [];
  let from = 0;
  series.values.forEach((value, index) => {
    const share = (value ?? 0) / total;
    if (share > 0)
      slices.push(
        el('path', {
          d: slice(centre.x, centre.y, radius, hole, from, from + share),
          ...fillOf(series.pointPaints?.[index] ?? series.paint, context.theme),
          ...(share < 1 ? { ...seam, 'stroke-linejoin': 'round' } : {}),
        }),
      );
    const plan = series.labels.find(({ point }) => point === index);
    if (plan) labels.push(drawSliceLabel(plan, centre, radius, hole, from + share / 2, canvas));
    from += share;
  });
  return [...slices, ...labels].join('');
}

function drawSliceLabel(plan: LabelPlan, centre: { x: number; y: number }, radius: number, hole: number, turn: number, canvas: ChartCanvas): string {
  const { em, context, rtl } = canvas;
  const [ux, uy] = [Math.sin(turn * 2 * Math.PI), -Math.cos(turn * 2 * Math.PI)];
  if (plan.place === 'center') return pointLabel(plan, centre.x + (ux * (radius + hole)) / 2, centre.y + (uy * (radius + hole)) / 2 + em * MIDDLE_EM, 'middle', canvas);
  const weight = plan.bold ? 700 : 400;
  const lines = wrapLabel(plan.text, em * 10, 3, (text) => labelWidth(text, em, weight, context));
  const [x, y] = [centre.x + ux * (radius + em * 0.7), centre.y + uy * (radius + em * 0.7)];
  const align = Math.abs(ux) < 0.2 ? 'middle' : ux > 0 ? 'start' : 'end';
  const block = lines.length * em * 1.2;
  // Beside the circle the block is centred on its point, above and below it stands clear of it.
  const top = y - block / 2 + (uy * block) / 2;
  return lines.map((line, row) => label(line, x, top + em * (0.95 + row * 1.2), align, { sizePx: em, weight, paint: plan.paint, rtl }, context)).join('');
}

function slice(cx: number, cy: number, outer: number, inner: number, from: number, to: number): string {
  const at = (turn: number, radius: number) => `${num(cx + Math.sin(turn * 2 * Math.PI) * radius)} ${num(cy - Math.cos(turn * 2 * Math.PI) * radius)}`;
  if (to - from > 0.9999) {
    const ring = (radius: number, sweep: 0 | 1) =>
      radius === 0 ? '' : `M${at(0, radius)}A${num(radius)} ${num(radius)} 0 1 ${sweep} ${at(0.5, radius)}A${num(radius)} ${num(radius)} 0 1 ${sweep} ${at(0, radius)}Z`;
    return ring(outer, 1) + ring(inner, 0);
  }
  const large = to - from > 0.5 ? 1 : 0;
  const arc = `M${at(from, outer)}A${num(outer)} ${num(outer)} 0 ${large} 1 ${at(to, outer)}`;
  return inner === 0 ? `${arc}L${num(cx)} ${num(cy)}Z` : `${arc}L${at(to, inner)}A${num(inner)} ${num(inner)} 0 ${large} 0 ${at(from, inner)}Z`;
}
