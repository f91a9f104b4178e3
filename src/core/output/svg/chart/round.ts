import { PIE_THICKNESS } from '../../../charts/plan/frame.ts';
import type { Box } from '../../../scene/scene.ts';
import { fillAttributes, strokeAttributes } from '../context.ts';
import { type Attributes, buildElement, num } from '../markup.ts';
import { type ChartCanvas, fillOfPoint, markPart } from './chart-canvas.ts';
import { drawSliceLabels, type SliceLabel } from './slice-labels.ts';

const SEAM_PX = 1.5;
/** Opacity of the shade on the edge of a 3-D pie. */
const SHADE = 0.35;

/** Draws a pie or doughnut clockwise from the top, with a seam in the background colour between slices. */
export function drawRound(canvas: ChartCanvas): string {
  const { plan, frame, context } = canvas;
  const [series] = plan.series;
  if (!series) return '';
  const total = series.values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  if (total <= 0) return '';
  const whole = frame.plot.width / 2;
  // Exploded slices reduce the radius.
  const radius = whole / (1 + Math.max(0, ...(series.apart ?? [])));
  const hole = plan.family === 'doughnut' ? (radius * plan.holePercent) / 100 : 0;
  const centre = { x: frame.plot.x + whole, y: frame.plot.y + whole };
  const seam = strokeAttributes(
    plan.centered ? series.edge : { paint: { token: 'background' }, widthPx: SEAM_PX },
    context.theme,
  );
  const flat = plan.flatness ?? 1;
  const [edges, slices]: [string[], string[]] = [[], []];
  const thickness = plan.flatness === undefined ? 0 : radius * PIE_THICKNESS * Math.cos(Math.asin(flat));
  if (thickness > 0) centre.y -= thickness / 2;
  const labels: SliceLabel[] = [];
  let from = plan.turn ?? 0;
  series.values.forEach((value, index) => {
    const share = (value ?? 0) / total;
    const out = (series.apart?.[index] ?? 0) * radius;
    const [ux, uy] = [
      Math.sin((from + share / 2) * 2 * Math.PI),
      -Math.cos((from + share / 2) * 2 * Math.PI),
    ];
    if (share > 0 && !series.hiddenPoints?.includes(index)) {
      const middle = { x: centre.x + ux * out, y: centre.y + uy * out * flat };
      const { before, fill } = fillOfPoint(
        series,
        index,
        sliceBounds(middle, radius, flat, from, from + share),
        context,
      );
      if (thickness > 0)
        edges.push(
          drawSliceEdge(
            middle,
            radius,
            flat,
            thickness,
            from,
            from + share,
            fillAttributes(series.pointPaints?.[index] ?? series.paint, context.theme),
          ),
        );
      const slice = buildElement('path', {
        d: slicePath(middle, { outer: radius, inner: hole, flat }, from, from + share),
        ...fill,
        ...(share < 1 ? { ...seam, 'stroke-linejoin': 'round' } : {}),
      });
      slices.push(markPart(before + slice, canvas, series, index));
    }
    const plan = series.labels.find(({ point }) => point === index);
    if (plan) labels.push({ plan, turn: from + share / 2 });
    from += share;
  });
  return [
    ...edges,
    ...slices,
    drawSliceLabels(labels, { ...centre, flat, edge: thickness }, whole, hole, canvas),
  ].join('');
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Point on the rim of a circle in perspective. */
const pointOnRim = (radius: number, flat: number, turn: number): Point => ({
  x: Math.sin(turn * 2 * Math.PI) * radius,
  y: -Math.cos(turn * 2 * Math.PI) * radius * flat,
});

/** Bounding box of a slice. */
function sliceBounds(middle: Point, radius: number, flat: number, from: number, to: number): Box {
  const quarters = Array.from(
    { length: 5 + Math.ceil((to - from) * 4) },
    (_, at) => (Math.floor(from * 4) + at) / 4,
  ).filter((turn) => turn > from && turn < to);
  const rim = [from, to, ...quarters].map((turn) => pointOnRim(radius, flat, turn));
  const [xs, ys] = [
    [0, ...rim.map(({ x }) => x)],
    [0, ...rim.map(({ y }) => y)],
  ];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x: middle.x + x, y: middle.y + y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Draws the visible edge of a 3-D slice: its front half, shaded. */
function drawSliceEdge(
  { x, y }: Point,
  radius: number,
  flat: number,
  thickness: number,
  from: number,
  to: number,
  fill: Attributes,
): string {
  const spans = [0, 1].flatMap((round): [number, number][] => {
    const [start, end] = [Math.max(from, round + 0.25), Math.min(to, round + 0.75)];
    return end > start ? [[start, end]] : [];
  });
  return spans
    .map(([start, end]) => {
      const at = (turn: number, down: number) => {
        const point = pointOnRim(radius, flat, turn);
        return `${num(x + point.x)} ${num(y + point.y + down)}`;
      };
      const arc = (sweep: 0 | 1, to: string) => `A${num(radius)} ${num(radius * flat)} 0 0 ${sweep} ${to}`;
      const d = `M${at(start, 0)}${arc(1, at(end, 0))}L${at(end, thickness)}${arc(0, at(start, thickness))}Z`;
      return (
        buildElement('path', { d, ...fill }) +
        buildElement('path', { d, fill: '#000', 'fill-opacity': SHADE })
      );
    })
    .join('');
}

function slicePath(
  { x: cx, y: cy }: Point,
  { outer, inner, flat }: { readonly outer: number; readonly inner: number; readonly flat: number },
  from: number,
  to: number,
): string {
  const at = (turn: number, radius: number) => {
    const point = pointOnRim(radius, flat, turn);
    return `${num(cx + point.x)} ${num(cy + point.y)}`;
  };
  const arcOf = (radius: number, large: 0 | 1, sweep: 0 | 1, end: string) =>
    `A${num(radius)} ${num(radius * flat)} 0 ${large} ${sweep} ${end}`;
  if (to - from > 0.9999) {
    const ring = (radius: number, sweep: 0 | 1) =>
      radius === 0
        ? ''
        : `M${at(0, radius)}${arcOf(radius, 1, sweep, at(0.5, radius))}${arcOf(radius, 1, sweep, at(0, radius))}Z`;
    return ring(outer, 1) + ring(inner, 0);
  }
  const large = to - from > 0.5 ? 1 : 0;
  const arc = `M${at(from, outer)}${arcOf(outer, large, 1, at(to, outer))}`;
  return inner === 0
    ? `${arc}L${num(cx)} ${num(cy)}Z`
    : `${arc}L${at(to, inner)}${arcOf(inner, large, 0, at(from, inner))}Z`;
}
