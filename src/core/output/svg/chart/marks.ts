import { ARROW_PX } from '../../../charts/plan/mark-parts.ts';
import { drawAnnotations } from '../../../charts/plan/marks.ts';
import { fillAttributes, strokeAttributes } from '../context.ts';
import { drawLabel } from '../label.ts';
import { buildElement, num } from '../markup.ts';
import type { ChartCanvas } from './chart-canvas.ts';

const LINE_EM = 1.2;
const BASELINE_EM = 0.93;

/** Draws annotations over the data. */
export function drawMarks({ plan, frame, context, rtl, width, height }: ChartCanvas): string {
  return drawAnnotations(plan, frame, { width, height }, context)
    .map((mark) => {
      if (mark.kind === 'band')
        return buildElement('rect', { ...mark.box, ...fillAttributes(mark.paint, context.theme) });
      if (mark.kind === 'line') {
        const d = `M${mark.points.map(({ x, y }) => `${num(x)} ${num(y)}`).join('L')}`;
        return (
          buildElement('path', { d, fill: 'none', ...strokeAttributes(mark.stroke, context.theme) }) +
          (mark.arrow ? arrowHead(mark.points, mark.stroke.paint, context) : '')
        );
      }
      const { box, sizePx, paint, bold, align } = mark;
      const x = align === 'start' ? box.x : align === 'end' ? box.x + box.width : box.x + box.width / 2;
      return mark.lines
        .map((line, row) =>
          drawLabel(
            line,
            x,
            box.y + sizePx * (BASELINE_EM + row * LINE_EM),
            align,
            { sizePx, weight: bold ? 700 : 400, paint, rtl },
            context,
          ),
        )
        .join('');
    })
    .join('');
}

function arrowHead(
  points: readonly { readonly x: number; readonly y: number }[],
  paint: Parameters<typeof fillAttributes>[0],
  context: ChartCanvas['context'],
): string {
  const [from, to] = [points.at(-2), points.at(-1)];
  if (from === undefined || to === undefined) return '';
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const corner = (side: number) =>
    `${num(to.x - ux * ARROW_PX + side * uy * ARROW_PX * 0.5)} ${num(to.y - uy * ARROW_PX - side * ux * ARROW_PX * 0.5)}`;
  return buildElement('path', {
    d: `M${num(to.x)} ${num(to.y)}L${corner(1)}L${corner(-1)}Z`,
    ...fillAttributes(paint, context.theme),
  });
}
