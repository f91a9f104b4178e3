import type { LabelPlan } from '../../../charts/plan/chart-plan.ts';
import { wrapLabel } from '../../../scene/wrap-label.ts';
import { drawLabel, measureLabel } from '../label.ts';
import { type ChartCanvas, drawPointLabel, HALF_CAP_HEIGHT_EM } from './chart-canvas.ts';

export interface SliceLabel {
  readonly plan: LabelPlan;
  /** Direction of the slice's middle in turns, clockwise from the top. */
  readonly turn: number;
}

interface Block {
  readonly plan: LabelPlan;
  readonly lines: readonly string[];
  readonly ux: number;
  readonly height: number;
  top: number;
}

/** Centre of a circle in perspective; `flat` is the ratio of its height to its width. */
interface Centre {
  readonly x: number;
  readonly y: number;
  readonly flat: number;
  /** Height of the pie's edge below it, in pixels. */
  readonly edge: number;
}

const LINE_EM = 1.2;

/** Draws the labels of slices: inside a ring, or around a pie, where overlapping labels are spread. */
export function drawSliceLabels(
  labels: readonly SliceLabel[],
  centre: Centre,
  radius: number,
  hole: number,
  canvas: ChartCanvas,
): string {
  const { context } = canvas;
  const inside: string[] = [];
  const blocks: Block[] = [];
  for (const { plan, turn } of labels) {
    const em = plan.sizePx ?? canvas.em;
    const [ux, uy] = [Math.sin(turn * 2 * Math.PI), -Math.cos(turn * 2 * Math.PI)];
    if (plan.place === 'center') {
      inside.push(
        drawPointLabel(
          plan,
          centre.x + (ux * (radius + hole)) / 2,
          centre.y + ((uy * (radius + hole)) / 2) * centre.flat + em * HALF_CAP_HEIGHT_EM,
          'middle',
          canvas,
        ),
      );
      continue;
    }
    const lines = wrapLabel(plan.text, em * 10, 3, (text) =>
      measureLabel(text, em, plan.bold ? 700 : 400, context),
    );
    const height = lines.length * em * LINE_EM;
    // Beside the circle a label is centred on its point; above and below it the label keeps clear of the
    // circle.
    blocks.push({
      plan,
      lines,
      ux,
      height,
      top:
        centre.y +
        uy * (radius * centre.flat + em * 0.7) +
        Math.min(1, Math.max(0, uy * 2)) * centre.edge -
        height / 2 +
        (uy * height) / 2,
    });
  }
  const sides = [blocks.filter(({ ux }) => ux >= 0), blocks.filter(({ ux }) => ux < 0)];
  for (const side of sides) spreadVertically(side);
  return (
    inside.join('') +
    sides.flatMap((side) => side.map((block) => drawBlock(block, centre, radius, canvas))).join('')
  );
}

/**
 * Moves labels down so that each is below the previous one, then up again if the last one was pushed too far.
 */
function spreadVertically(side: Block[]): void {
  const limit = Math.max(...side.map(({ top }) => top));
  side.sort((a, b) => a.top - b.top);
  for (const [index, block] of side.entries())
    block.top = Math.max(block.top, (side[index - 1]?.top ?? -Infinity) + (side[index - 1]?.height ?? 0));
  let floor = Math.max(limit, side.at(-1)?.top ?? limit);
  for (const block of side.toReversed()) {
    block.top = Math.min(block.top, floor);
    floor = block.top - block.height;
  }
}

function drawBlock(
  { plan, lines, ux, height, top }: Block,
  centre: Centre,
  radius: number,
  { em: plain, context, rtl }: ChartCanvas,
): string {
  const em = plan.sizePx ?? plain;
  const clear = radius + em * 0.6;
  const from = top + height / 2 - centre.y;
  const dy = (from > centre.edge ? from - centre.edge : Math.min(0, from)) / centre.flat;
  const edge = Math.sqrt(Math.max(0, clear ** 2 - dy ** 2));
  const middle = Math.abs(ux) < 0.12;
  const x = middle
    ? centre.x + ux * clear
    : centre.x + Math.sign(ux || 1) * Math.max(edge, Math.abs(ux) * radius * 0.4);
  const align = middle && Math.abs(ux) < 0.03 ? 'middle' : ux >= 0 ? 'start' : 'end';
  const style = { sizePx: em, weight: plan.bold ? 700 : 400, paint: plan.paint, rtl } as const;
  return lines
    .map((line, row) => drawLabel(line, x, top + em * (0.95 + row * LINE_EM), align, style, context))
    .join('');
}
