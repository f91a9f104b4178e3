import type { ValueAxisPlan } from '../../../charts/plan/chart-plan.ts';
import { axisGapEm } from '../../../charts/plan/frame.ts';
import { CHART_EM } from '../../../charts/plan/frame-measures.ts';
import { placeCategory, placeValue } from '../../../charts/plan/places.ts';
import type { AxisMarks } from '../../../charts/plan/plan-types.ts';
import { isTurnedTitle } from '../../../charts/plan/turned-title.ts';
import type { Box, Stroke } from '../../../scene/scene.ts';
import { strokeAttributes } from '../context.ts';
import { drawLabel } from '../label.ts';
import { buildElement, num } from '../markup.ts';
import { type ChartCanvas, HALF_CAP_HEIGHT_EM, textStyle } from './chart-canvas.ts';

const AXIS_LINE_PX = 1;
/** Length of a tick mark on one side of its axis. */
const MARK_PX = 5;

/** Draws gridlines, tick labels and category names: everything below the data. */
export function drawAxes(canvas: ChartCanvas): string {
  const { plan } = canvas;
  const out: string[] = [];
  if (plan.valueAxis) out.push(drawValueAxis(plan.valueAxis, canvas, false));
  if (plan.secondaryAxis) out.push(drawValueAxis(plan.secondaryAxis, canvas, true));
  if (plan.looks?.category.gridlines === true && plan.categoryAxis !== undefined)
    out.push(drawCategoryGrid(canvas));
  if (plan.categoryAxis?.visible) out.push(drawCategories(canvas), drawCategoryGroups(canvas));
  if (plan.xAxis) out.push(drawXAxis(plan.xAxis, canvas));
  out.push(drawTurnedTitles(canvas));
  return out.join('');
}

/** Draws the line that bars start from, above gridlines and bars. */
export function drawBaseline(canvas: ChartCanvas): string {
  const {
    plan,
    frame: { plot },
    context,
  } = canvas;
  if (!plan.valueAxis || plan.family === 'radar' || plan.categoryAxis?.unlined) return '';
  const at = placeValue(
    plan.family === 'scatter' ? plan.valueAxis.min : Math.max(plan.valueAxis.min, 0),
    plan.valueAxis,
    plot,
    plan.orientation,
  );
  const line =
    plan.orientation === 'vertical'
      ? { x1: plot.x, x2: plot.x + plot.width, y1: at, y2: at }
      : { x1: at, x2: at, y1: plot.y, y2: plot.y + plot.height };
  return (
    buildElement('line', {
      ...line,
      ...strokeAttributes(axisStroke(plan, plan.looks?.category.line), context.theme),
    }) + drawCategoryMarks(canvas, at)
  );
}

/** Draws tick marks between the slots of categories, or at the categories if these are on ticks. */
function drawCategoryMarks({ plan, frame: { plot }, context }: ChartCanvas, at: number): string {
  const marks = plan.categoryAxis?.marks;
  if (marks === undefined) return '';
  const vertical = plan.orientation === 'vertical';
  return categoryBoundaries(plan, plot)
    .map((along) =>
      drawTickMark(
        along,
        at,
        vertical ? 1 : -1,
        vertical,
        marks,
        axisStroke(plan, plan.looks?.category.line),
        context,
      ),
    )
    .join('');
}

/** Positions of the borders between category slots, or of the categories if these are on ticks. */
function categoryBoundaries(
  { categoryAxis, categories, orientation }: ChartCanvas['plan'],
  plot: Box,
): number[] {
  const count = categoryAxis?.onTicks ? Math.max(1, categories.length - 1) : Math.max(1, categories.length);
  return Array.from({ length: count + 1 }, (_, index) =>
    orientation === 'vertical'
      ? plot.x + (plot.width * index) / count
      : plot.y + (plot.height * index) / count,
  );
}

function drawCategoryGrid({ plan, frame: { plot }, context }: ChartCanvas): string {
  const stroke = strokeAttributes(
    plan.looks?.category.grid ?? { paint: plan.grid, widthPx: AXIS_LINE_PX },
    context.theme,
  );
  const line = (at: number) =>
    plan.orientation === 'vertical'
      ? { x1: at, x2: at, y1: plot.y, y2: plot.y + plot.height }
      : { x1: plot.x, x2: plot.x + plot.width, y1: at, y2: at };
  return categoryBoundaries(plan, plot)
    .map((at) => buildElement('line', { ...line(at), ...stroke }))
    .join('');
}

/** Draws a tick mark across an axis; outwards is down and right if `out` is 1. */
function drawTickMark(
  along: number,
  at: number,
  out: 1 | -1,
  upright: boolean,
  marks: AxisMarks | undefined,
  stroke: Stroke,
  context: ChartCanvas['context'],
): string {
  if (marks === undefined) return '';
  const [from, to] = [at - (marks === 'out' ? 0 : out * MARK_PX), at + (marks === 'in' ? 0 : out * MARK_PX)];
  const line = upright
    ? { x1: along, x2: along, y1: from, y2: to }
    : { x1: from, x2: to, y1: along, y2: along };
  return buildElement('line', { ...line, ...strokeAttributes(stroke, context.theme) });
}

/** Axes in charts of a file look like its gridlines unless it declares more. */
function axisStroke({ centered, grid, muted }: ChartCanvas['plan'], own?: Stroke): Stroke {
  return own ?? { paint: centered ? grid : muted, widthPx: AXIS_LINE_PX };
}

function drawValueAxis(
  axis: ValueAxisPlan,
  { plan, frame, context, em, rtl, width, height }: ChartCanvas,
  secondary: boolean,
): string {
  const { plot } = frame;
  const vertical = plan.orientation === 'vertical';
  const atRight = vertical && secondary !== (plan.categoryAxis?.reversed === true);
  const own = secondary ? plan.looks?.secondary : plan.looks?.value;
  const stroke = axisStroke(plan, own?.line);
  const gap = em * axisGapEm(plan, axis);
  const letters = { sizePx: em, ...textStyle(own?.words, plan.muted) } as const;
  const out: string[] = [];
  for (const tick of axis.ticks) {
    const at = placeValue(tick, axis, plot, plan.orientation);
    if (axis.gridlines) {
      const line = vertical
        ? { x1: plot.x, x2: plot.x + plot.width, y1: at, y2: at }
        : { x1: at, x2: at, y1: plot.y, y2: plot.y + plot.height };
      out.push(
        buildElement('line', {
          ...line,
          ...strokeAttributes(own?.grid ?? { paint: plan.grid, widthPx: AXIS_LINE_PX }, context.theme),
        }),
      );
    }
    if (axis.lined)
      out.push(
        vertical
          ? drawTickMark(
              at,
              atRight ? plot.x + plot.width : plot.x,
              atRight ? 1 : -1,
              false,
              axis.marks,
              stroke,
              context,
            )
          : drawTickMark(at, plot.y + plot.height, 1, true, axis.marks, stroke, context),
      );
    if (!axis.visible) continue;
    const text = axis.formatTick(tick);
    if (!vertical)
      out.push(drawLabel(text, at, plot.y + plot.height + em * 1.45, 'middle', letters, context));
    else
      out.push(
        atRight
          ? drawLabel(
              text,
              plot.x + plot.width + gap,
              at + em * HALF_CAP_HEIGHT_EM,
              'start',
              letters,
              context,
            )
          : drawLabel(text, plot.x - gap, at + em * HALF_CAP_HEIGHT_EM, 'end', letters, context),
      );
  }
  if (axis.lined) {
    const x = atRight ? plot.x + plot.width : plot.x;
    const line = vertical
      ? { x1: x, x2: x, y1: plot.y, y2: plot.y + plot.height }
      : { x1: plot.x, x2: plot.x + plot.width, y1: plot.y + plot.height, y2: plot.y + plot.height };
    out.push(buildElement('line', { ...line, ...strokeAttributes(stroke, context.theme) }));
  }
  if (axis.title !== undefined && !secondary && !isTurnedTitle(plan, 'value')) {
    const style = { sizePx: em, weight: 400, paint: plan.muted, rtl } as const;
    if (vertical)
      out.push(
        atRight
          ? drawLabel(axis.title, width, frame.valueTitleBaseline ?? em, 'end', style, context)
          : drawLabel(axis.title, 0, frame.valueTitleBaseline ?? em, 'start', style, context),
      );
    else
      out.push(drawLabel(axis.title, plot.x + plot.width / 2, height - em * 0.25, 'middle', style, context));
  }
  return out.join('');
}

function drawCategories(canvas: ChartCanvas): string {
  const { plan, frame, context, em, rtl, height } = canvas;
  const { plot, categoryLines, categorySizePx = em } = frame;
  const style = { sizePx: categorySizePx, ...textStyle(plan.looks?.category.words, plan.text), rtl } as const;
  const gap = em * axisGapEm(plan, plan.categoryAxis);
  const out = categoryLines.flatMap((lines, index) => {
    const at = placeCategory(index, plan, plot);
    if (frame.categoryTurn !== undefined)
      return lines.map((line) =>
        drawRotatedLabel(line, at, plot.y + plot.height + em * CHART_EM.gap, frame.categoryTurn ?? 0, canvas),
      );
    if (plan.orientation === 'vertical')
      return lines.map((line, row) =>
        drawLabel(
          line,
          at,
          plot.y + plot.height + categorySizePx * (1.5 + row * 1.25),
          'middle',
          style,
          context,
        ),
      );
    const first = at + em * HALF_CAP_HEIGHT_EM - ((lines.length - 1) * em * 1.2) / 2;
    const right = plan.valueAxis?.reversed === true;
    return lines.map((line, row) =>
      right
        ? drawLabel(line, plot.x + plot.width + gap, first + row * em * 1.2, 'start', style, context)
        : drawLabel(line, plot.x - gap, first + row * em * 1.2, 'end', style, context),
    );
  });
  if (plan.categoryAxis?.title !== undefined && plan.orientation === 'vertical')
    out.push(
      drawLabel(
        plan.categoryAxis.title,
        plot.x + plot.width / 2,
        height - em * 0.25,
        'middle',
        { ...style, sizePx: em, weight: 400, paint: plan.muted },
        context,
      ),
    );
  return out.join('');
}

/** Draws the names of groups of categories below those of the categories, and lines between the groups. */
function drawCategoryGroups({ plan, frame, context, em, rtl }: ChartCanvas): string {
  const { plot, groupsTop } = frame;
  if (groupsTop === undefined || plan.orientation !== 'vertical') return '';
  const style = { sizePx: em, ...textStyle(plan.looks?.category.words, plan.text), rtl } as const;
  const stroke = strokeAttributes(axisStroke(plan, plan.looks?.category.line), context.theme);
  const [top, row] = [plot.y + plot.height + groupsTop, em * CHART_EM.line];
  const half = plan.categoryAxis?.onTicks ? 0 : plot.width / Math.max(1, plan.categories.length) / 2;
  return (plan.looks?.category.groups ?? [])
    .flatMap((groups, level) =>
      groups.flatMap(({ from, to, name }) => {
        const ends = [placeCategory(from, plan, plot), placeCategory(to, plan, plot)] as const;
        const [left, right] = [Math.min(...ends) - half, Math.max(...ends) + half];
        const bottom = top + (level + 1) * row;
        const edges = [left, right].map((x) =>
          buildElement('line', { x1: x, x2: x, y1: plot.y + plot.height, y2: bottom, ...stroke }),
        );
        return [...edges, drawLabel(name, (left + right) / 2, bottom - em * 0.3, 'middle', style, context)];
      }),
    )
    .join('');
}

/** Draws a rotated label: its end, or for clockwise rotation its start, is below the tick. */
function drawRotatedLabel(
  text: string,
  x: number,
  top: number,
  degrees: number,
  { plan, context, em, rtl }: ChartCanvas,
): string {
  const rise = Math.abs(Math.cos((degrees * Math.PI) / 180)) * em * HALF_CAP_HEIGHT_EM;
  const [at, baseline] = [x, top + rise + em * HALF_CAP_HEIGHT_EM];
  const drawn = drawLabel(
    text,
    at,
    baseline,
    degrees < 0 ? 'end' : 'start',
    { sizePx: em, ...textStyle(plan.looks?.category.words, plan.text), rtl },
    context,
  );
  return buildElement(
    'g',
    { transform: `rotate(${num(degrees)} ${num(at)} ${num(baseline - em * HALF_CAP_HEIGHT_EM)})` },
    [drawn],
  );
}

/** Draws the titles of vertical axes, which read from below. */
function drawTurnedTitles({ plan, frame: { plot }, context, em, rtl, width }: ChartCanvas): string {
  const isMirrored =
    plan.orientation === 'vertical'
      ? plan.categoryAxis?.reversed === true
      : plan.valueAxis?.reversed === true;
  return (['value', 'category', 'secondary'] as const)
    .filter((axis) => isTurnedTitle(plan, axis))
    .map((axis) => {
      const isAtRight = (axis === 'secondary') !== isMirrored;
      const [x, y] = [isAtRight ? width - em * 0.35 : em * 1.05, plot.y + plot.height / 2];
      const style = { sizePx: em, weight: 400, paint: plan.muted, rtl } as const;
      const drawn = drawLabel(plan.looks?.[axis]?.title ?? '', x, y, 'middle', style, context);
      return buildElement('g', { transform: `rotate(-90 ${num(x)} ${num(y)})` }, [drawn]);
    })
    .join('');
}

function drawXAxis(
  axis: ValueAxisPlan,
  { plan, frame: { plot }, context, em, rtl, height }: ChartCanvas,
): string {
  const own = plan.looks?.category;
  const style = { sizePx: em, ...textStyle(own?.words, plan.muted), rtl } as const;
  const out = (axis.visible ? axis.ticks : []).map((tick) =>
    drawLabel(
      axis.formatTick(tick),
      placeValue(tick, axis, plot, 'horizontal'),
      plot.y + plot.height + em * 1.5,
      'middle',
      style,
      context,
    ),
  );
  if (axis.gridlines)
    out.push(
      ...axis.ticks
        .map((tick) => placeValue(tick, axis, plot, 'horizontal'))
        .map((at) =>
          buildElement('line', {
            x1: at,
            x2: at,
            y1: plot.y,
            y2: plot.y + plot.height,
            ...strokeAttributes(own?.grid ?? { paint: plan.grid, widthPx: AXIS_LINE_PX }, context.theme),
          }),
        ),
    );
  if (!plan.centered)
    out.push(
      buildElement('line', {
        x1: plot.x,
        x2: plot.x,
        y1: plot.y,
        y2: plot.y + plot.height,
        ...strokeAttributes({ paint: plan.muted, widthPx: AXIS_LINE_PX }, context.theme),
      }),
    );
  if (axis.title !== undefined)
    out.push(drawLabel(axis.title, plot.x + plot.width / 2, height - em * 0.25, 'middle', style, context));
  return out.join('');
}
