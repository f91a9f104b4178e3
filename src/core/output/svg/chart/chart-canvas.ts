import type { ImportedPanel, ImportedTextLook } from '../../../charts/imported-looks.ts';
import type { ChartPlan, LabelPlan, SeriesPlan } from '../../../charts/plan/chart-plan.ts';
import type { ChartFrame } from '../../../charts/plan/frame.ts';
import type { Box, FontWeight, Stroke } from '../../../scene/scene.ts';
import type { Paint } from '../../../scene/theme.ts';
import { fillAttributes, type SvgContext, strokeAttributes } from '../context.ts';
import { gradientMarkup } from '../gradient.ts';
import { drawLabel } from '../label.ts';
import { type Attributes, buildElement, num } from '../markup.ts';

/**
 * Plan, positions and context that all parts of a chart are drawn with. Coordinates are relative to the
 * chart.
 */
export interface ChartCanvas {
  readonly plan: ChartPlan;
  readonly frame: ChartFrame;
  readonly context: SvgContext;
  readonly em: number;
  /** The default text direction is right to left. */
  readonly rtl: boolean;
  readonly width: number;
  readonly height: number;
}

/** Names the series, and the category if there is one, that a show moves by this part of a chart. */
export function markPart(
  drawn: string,
  { plan, context }: ChartCanvas,
  series: SeriesPlan,
  point?: number,
): string {
  if (!context.parts || drawn === '') return drawn;
  const category = point === undefined ? undefined : point + 1;
  return buildElement(
    'g',
    { 'data-series': plan.series.indexOf(series) + 1, 'data-category': category },
    drawn,
  );
}

/** Format of the text in a part: as its file declares, else the default. */
export function textStyle(
  words: ImportedTextLook | undefined,
  plain: Paint,
): { readonly weight: FontWeight; readonly paint: Paint } {
  return { weight: words?.bold === true ? 700 : 400, paint: words?.paint ?? plain };
}

/** Draws the background of a chart or plot that a file declares. */
export function drawPanel(looks: ImportedPanel | undefined, box: Box, context: SvgContext): string {
  if (looks === undefined) return '';
  const { before, fill } =
    looks.fill === undefined
      ? { before: '', fill: { fill: 'none' } }
      : fillOfPoint(
          { paint: looks.fill, ...(looks.gradient === undefined ? {} : { gradients: [looks.gradient] }) },
          0,
          box,
          context,
        );
  return (
    before +
    buildElement('rect', {
      x: box.x,
      y: box.y,
      width: box.width,
      height: box.height,
      ...fill,
      ...strokeAttributes(looks.edge, context.theme),
    })
  );
}

export function seriesStroke({
  paint,
  lineWidthPx,
  dash,
}: Pick<SeriesPlan, 'paint' | 'lineWidthPx' | 'dash'>): Stroke {
  return { paint, widthPx: lineWidthPx, ...(dash === undefined ? {} : { dash }) };
}

/** Fill of a point of a series in its box. `before` is markup that the fill refers to. */
export function fillOfPoint(
  { gradients, pointPaints, paint }: Pick<SeriesPlan, 'gradients' | 'pointPaints' | 'paint'>,
  point: number,
  box: Box,
  context: SvgContext,
): { readonly before: string; readonly fill: Attributes } {
  const gradient = gradients?.[point];
  if (gradient === undefined)
    return { before: '', fill: fillAttributes(pointPaints?.[point] ?? paint, context.theme) };
  const id = context.newId();
  return { before: gradientMarkup(gradient, box, id, context), fill: { fill: `url(#${id})` } };
}

/** Bounding box of a path of straight lines. */
export function pathBounds(d: string): Box {
  const numbers = [...d.matchAll(/-?[\d.]+/g)].map(Number);
  const [xs, ys] = [0, 1].map((side) => numbers.filter((_, at) => at % 2 === side)) as [number[], number[]];
  const [x, y] = [xs, ys].map((all) =>
    all.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY),
  ) as [number, number];
  return {
    x,
    y,
    width: xs.reduce((most, one) => Math.max(most, one), x) - x,
    height: ys.reduce((most, one) => Math.max(most, one), y) - y,
  };
}

/** Height of a dash marker as a fraction of its width. */
const DASH_HEIGHT = 0.2;

/** Draws a marker around its centre, as PowerPoint draws it in a square with side 2 `r`. */
export function drawMarker(
  symbol: SeriesPlan['symbol'],
  x: number,
  y: number,
  r: number,
  paint: Attributes,
): string {
  if (symbol === 'circle') return buildElement('circle', { cx: x, cy: y, r, ...paint });
  if (symbol === 'dash')
    return buildElement('rect', {
      x: x - r,
      y: y - r * DASH_HEIGHT,
      width: 2 * r,
      height: 2 * r * DASH_HEIGHT,
      ...paint,
    });
  if (symbol === 'square')
    return buildElement('rect', { x: x - r, y: y - r, width: 2 * r, height: 2 * r, ...paint });
  const corners =
    symbol === 'diamond' ? [x, y - r, x + r, y, x, y + r, x - r, y] : [x, y - r, x + r, y + r, x - r, y + r];
  return buildElement('path', { d: `M${corners.map(num).join(' ')}Z`, ...paint });
}

/** Path through points; if smooth, a Catmull-Rom spline. */
export function pathThrough(
  points: readonly { readonly x: number; readonly y: number }[],
  smooth = false,
): string {
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

/** Draws a data label of the point at `x`, `y`. */
export function drawPointLabel(
  plan: LabelPlan,
  x: number,
  y: number,
  align: 'start' | 'middle' | 'end',
  { context, em, rtl }: ChartCanvas,
): string {
  // Numbers keep their sign in front, whatever the text direction.
  return drawLabel(
    plan.text,
    x,
    y,
    align,
    {
      sizePx: plan.sizePx ?? em,
      weight: plan.bold ? 700 : 400,
      paint: plan.paint,
      rtl: rtl && /\p{L}/u.test(plan.text),
    },
    context,
  );
}

/** Distance from the middle of a line to its baseline, in em: half the cap height. */
export const HALF_CAP_HEIGHT_EM = 0.35;
