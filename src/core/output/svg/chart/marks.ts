import { ARROW_PX } from '../../../scene/chart-mark-parts.ts';
import { chartMarks } from '../../../scene/chart-marks.ts';
import { fillOf, strokeOf } from '../context.ts';
import { label } from '../label.ts';
import { el, num } from '../markup.ts';
import type { ChartCanvas } from './chart-canvas.ts';

const LINE_EM = 1.2;
const BASELINE_EM = 0.93;

/** Draws annotations over the data. */
export function drawMarks({ plan, frame, context, rtl, width, height }: ChartCanvas): string {
  return chartMarks(plan, frame, { width, height }, context)
    .map((mark) => {
      if (mark.kind === 'band') return el('rect', { ...mark.box, ...fillOf(mark.paint, context.theme) });
      if (mark.kind === 'line') {
        const d = `M${mark.points.map(({ x, y }) => `${num(x)} ${num(y)}`).join('L')}`;
        return el('path', { d, fill: 'none', ...strokeOf(mark.stroke, context.theme) }) + (mark.arrow ? arrowHead(mark.points, mark.stroke.paint, context) : '');
      }
      const { box, sizePx, paint, bold, align } = mark;
      const x = align === 'start' ? box.x : align === 'end' ? box.x + box.width : box.x + box.width / 2;
      return mark.lines.map((line, row) => label(line, x, box.y + sizePx * (BASELINE_EM + row * LINE_EM), align, { sizePx, weight: bold ? 700 : 400, paint, rtl }, context)).join('');
    })
    .join('');
}

function arrowHead(points: readonly { readonly x: number; readonly y: number }[], paint: Parameters<typeof fillOf>[0], context: ChartCanvas['context']): string {
  const [from, to] = [points.at(-2), points.at(-1)];
  if (from === undefined || to === undefined) return '';
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const corner = (side: number) => `${num(to.x - ux * ARROW_PX + side * uy * ARROW_PX * 0.5)} ${num(to.y - uy * ARROW_PX - side * ux * ARROW_PX * 0.5)}`;
  return el('path', { d: `M${num(to.x)} ${num(to.y)}L${corner(1)}L${corner(-1)}Z`, ...fillOf(paint, context.theme) });
}
