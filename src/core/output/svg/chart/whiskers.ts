import type { SeriesPlan } from '../../../charts/plan/chart-plan.ts';
import { placeValue, selectAxis } from '../../../charts/plan/places.ts';
import { strokeAttributes } from '../context.ts';
import { buildElement } from '../markup.ts';
import type { ChartCanvas } from './chart-canvas.ts';

/** Half the length of the cap of an error bar, in pixels. */
const CAP_PX = 5;

/** Draws error bars of a value, as PowerPoint does. */
export function drawWhiskers(
  { whiskers, ...series }: SeriesPlan,
  { point, across }: { readonly point: number; readonly across: number },
  { plan, frame: { plot }, context }: ChartCanvas,
): string {
  const value = series.values[point];
  const axis = selectAxis(series, plan);
  if (whiskers === undefined || value === null || value === undefined || axis === undefined) return '';
  const stroke = strokeAttributes({ paint: whiskers.paint, widthPx: whiskers.widthPx }, context.theme);
  const upright = plan.orientation === 'vertical';
  const from = placeValue(value, axis, plot, plan.orientation);
  const drawSegment = (a: number, b: number, from: number, to: number) =>
    buildElement(
      'line',
      upright ? { x1: a, y1: from, x2: b, y2: to, ...stroke } : { x1: from, y1: a, x2: to, y2: b, ...stroke },
    );
  return [whiskers.plus[point] ?? 0, -(whiskers.minus[point] ?? 0)]
    .filter((length) => length !== 0)
    .map((length) => {
      const end = placeValue(value + length, axis, plot, plan.orientation);
      return (
        drawSegment(across, across, from, end) +
        (whiskers.capped ? drawSegment(across - CAP_PX, across + CAP_PX, end, end) : '')
      );
    })
    .join('');
}
