import type { Box } from '../../../scene/scene.ts';
import { strokeOf } from '../context.ts';
import { el, num } from '../markup.ts';
import { type ChartCanvas, filled } from './chart-canvas.ts';
import { drawSliceLabels, type SliceLabel } from './slice-labels.ts';

const SEAM_PX = 1.5;

/** Pie and doughnut: clockwise from twelve o'clock, a seam of the slide's backdrop between slices. */
export function drawRound(canvas: ChartCanvas): string {
  const { plan, frame, context } = canvas;
  const [series] = plan.series;
  if (!series) return '';
  const total = series.values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  if (total <= 0) return '';
  const whole = frame.plot.width / 2;
  // Slices that stand apart take their room from the radius.
  const radius = whole / (1 + Math.max(0, ...(series.apart ?? [])));
  const hole = plan.family === 'doughnut' ? (radius * plan.holePercent) / 100 : 0;
  const centre = { x: frame.plot.x + whole, y: frame.plot.y + whole };
  const seam = strokeOf(plan.centered ? series.edge : { paint: { token: 'background' }, widthPx: SEAM_PX }, context.theme);
  const slices: string[] = [];
  const labels: SliceLabel[] = [];
  let from = plan.turn ?? 0;
  series.values.forEach((value, index) => {
    const share = (value ?? 0) / total;
    const out = (series.apart?.[index] ?? 0) * radius;
    const [ux, uy] = [Math.sin((from + share / 2) * 2 * Math.PI), -Math.cos((from + share / 2) * 2 * Math.PI)];
    if (share > 0 && !series.hiddenPoints?.includes(index)) {
      const middle = { x: centre.x + ux * out, y: centre.y + uy * out };
      const { before, fill } = filled(series, index, sliceBox(middle, radius, from, from + share), context);
      slices.push(
        before,
        el('path', {
          d: slice(middle.x, middle.y, radius, hole, from, from + share),
          ...fill,
          ...(share < 1 ? { ...seam, 'stroke-linejoin': 'round' } : {}),
        }),
      );
    }
    const plan = series.labels.find(({ point }) => point === index);
    if (plan) labels.push({ plan, turn: from + share / 2 });
    from += share;
  });
  return [...slices, drawSliceLabels(labels, centre, whole, hole, canvas)].join('');
}

/** The box around a slice. */
function sliceBox(middle: { readonly x: number; readonly y: number }, radius: number, from: number, to: number): Box {
  const quarters = Array.from({ length: 5 + Math.ceil((to - from) * 4) }, (_, at) => (Math.floor(from * 4) + at) / 4).filter((turn) => turn > from && turn < to);
  const rim = [from, to, ...quarters].map((turn) => ({ x: Math.sin(turn * 2 * Math.PI) * radius, y: -Math.cos(turn * 2 * Math.PI) * radius }));
  const [xs, ys] = [
    [0, ...rim.map(({ x }) => x)],
    [0, ...rim.map(({ y }) => y)],
  ];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x: middle.x + x, y: middle.y + y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
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
