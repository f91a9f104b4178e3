import type { ChartFrame } from '../../../scene/chart-frame.ts';
import type { ChartPlan, LabelPlan, SeriesPlan } from '../../../scene/chart-plan.ts';
import type { GivenPanel, GivenWords } from '../../../scene/given-chart.ts';
import type { Box, FontWeight, Stroke } from '../../../scene/scene.ts';
import type { Paint } from '../../../scene/theme.ts';
import { fillOf, type SvgContext, strokeOf } from '../context.ts';
import { gradientMarkup } from '../gradient.ts';
import { label } from '../label.ts';
import { type Attributes, el, num } from '../markup.ts';

/** What every part of a chart draws on: plan, places and context. Coordinates are the chart's own. */
export interface ChartCanvas {
  readonly plan: ChartPlan;
  readonly frame: ChartFrame;
  readonly context: SvgContext;
  readonly em: number;
  /** Text runs from right to left by default. */
  readonly rtl: boolean;
  readonly width: number;
  readonly height: number;
}

/** How the words of a part are set: as its file says, else plainly. */
export function lettersOf(words: GivenWords | undefined, plain: Paint): { readonly weight: FontWeight; readonly paint: Paint } {
  return { weight: words?.bold === true ? 700 : 400, paint: words?.paint ?? plain };
}

/** What a file paints behind its chart or the plot of it. */
export function panel(looks: GivenPanel | undefined, box: Box, context: SvgContext): string {
  if (looks === undefined) return '';
  const { before, fill } =
    looks.fill === undefined ? { before: '', fill: { fill: 'none' } } : filled({ paint: looks.fill, ...(looks.gradient === undefined ? {} : { gradients: [looks.gradient] }) }, 0, box, context);
  return before + el('rect', { x: box.x, y: box.y, width: box.width, height: box.height, ...fill, ...strokeOf(looks.edge, context.theme) });
}

export function strokeOfSeries({ paint, lineWidthPx, dash }: Pick<SeriesPlan, 'paint' | 'lineWidthPx' | 'dash'>): Stroke {
  return { paint, widthPx: lineWidthPx, ...(dash === undefined ? {} : { dash }) };
}

/** How a point of a series is filled, in the box that it takes; before it stands what its fill refers to. */
export function filled(
  { gradients, pointPaints, paint }: Pick<SeriesPlan, 'gradients' | 'pointPaints' | 'paint'>,
  point: number,
  box: Box,
  context: SvgContext,
): { readonly before: string; readonly fill: Attributes } {
  const gradient = gradients?.[point];
  if (gradient === undefined) return { before: '', fill: fillOf(pointPaints?.[point] ?? paint, context.theme) };
  const id = context.newId();
  return { before: gradientMarkup(gradient, box, id, context), fill: { fill: `url(#${id})` } };
}

/** The box around the corners of a path of lines. */
export function boundsOf(d: string): Box {
  const numbers = [...d.matchAll(/-?[\d.]+/g)].map(Number);
  const [xs, ys] = [0, 1].map((side) => numbers.filter((_, at) => at % 2 === side)) as [number[], number[]];
  const [x, y] = [xs, ys].map((all) => all.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY)) as [number, number];
  return { x, y, width: xs.reduce((most, one) => Math.max(most, one), x) - x, height: ys.reduce((most, one) => Math.max(most, one), y) - y };
}

/** Height of a dash, of its width. */
const DASH = 0.2;

/** A marker around its middle, as PowerPoint draws it in a square of twice `r`. */
export function markOf(symbol: SeriesPlan['symbol'], x: number, y: number, r: number, paint: Attributes): string {
  if (symbol === 'circle') return el('circle', { cx: x, cy: y, r, ...paint });
  if (symbol === 'dash') return el('rect', { x: x - r, y: y - r * DASH, width: 2 * r, height: 2 * r * DASH, ...paint });
  if (symbol === 'square') return el('rect', { x: x - r, y: y - r, width: 2 * r, height: 2 * r, ...paint });
  const corners = symbol === 'diamond' ? [x, y - r, x + r, y, x, y + r, x - r, y] : [x, y - r, x + r, y + r, x - r, y + r];
  return el('path', { d: `M${corners.map(num).join(' ')}Z`, ...paint });
}

/** A line through points; a curve that bends at none of them (Catmull and Rom's) where it is smooth. */
export function pathThrough(points: readonly { readonly x: number; readonly y: number }[], smooth = false): string {
  const at = (point: { readonly x: number; readonly y: number }) => `${num(point.x)} ${num(point.y)}`;
  return points
    .map((point, index) => {
      const [before, from, after] = [points[index - 2], points[index - 1], points[index + 1]];
      if (from === undefined) return `M${at(point)}`;
      if (!smooth) return `L${at(point)}`;
      const [start, end] = [before ?? from, after ?? point];
      return `C${at({ x: from.x + (point.x - start.x) / 6, y: from.y + (point.y - start.y) / 6 })} ${at({ x: point.x - (end.x - from.x) / 6, y: point.y - (end.y - from.y) / 6 })} ${at(point)}`;
    })
    .join('');
}

/** A data label; `x`, `y` is the point it belongs to. */
export function pointLabel(plan: LabelPlan, x: number, y: number, align: 'start' | 'middle' | 'end', { context, em, rtl }: ChartCanvas): string {
  // Signs stand before their figures, whatever runs around them.
  return label(plan.text, x, y, align, { sizePx: plan.sizePx ?? em, weight: plan.bold ? 700 : 400, paint: plan.paint, rtl: rtl && /\p{L}/u.test(plan.text) }, context);
}

/** From the middle of a line to its baseline, em: half the height of capitals. */
export const MIDDLE_EM = 0.35;
