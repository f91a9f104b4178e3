import { frameChart } from '../../../charts/plan/frame-chart.ts';
import { CHART_EM, type LegendEntry } from '../../../charts/plan/frame-measures.ts';
import type { ChartElement } from '../../../scene/scene.ts';
import { fillAttributes, type SvgContext, strokeAttributes } from '../context.ts';
import { drawLabel, measureLabel } from '../label.ts';
import { buildElement, num } from '../markup.ts';
import { drawAxes, drawBaseline } from './axes.ts';
import { drawBars } from './bars.ts';
import {
  type ChartCanvas,
  drawMarker,
  drawPanel,
  HALF_CAP_HEIGHT_EM,
  seriesStroke,
  textStyle,
} from './chart-canvas.ts';
import { drawAreas, drawLines } from './lines.ts';
import { drawMarks } from './marks.ts';
import { drawRadar, drawScatter } from './points.ts';
import { drawRound } from './round.ts';

/** Draws a chart as PowerPoint draws our native one: from the same plan in the same box. */
export function drawChart({ box, chart, style, lang }: ChartElement, context: SvgContext): string {
  const { plan, frame, paddingPx: air, room } = frameChart({ box, chart, style, lang }, context.theme);
  const { area } = plan.looks ?? {};
  const canvas: ChartCanvas = {
    plan,
    frame,
    context: { ...context, lang, ...(style.font === undefined ? {} : { font: style.font }) },
    em: plan.fontSizePx,
    rtl: context.rtl,
    ...room,
  };
  const behind = drawPanel(area, { x: -air, y: -air, width: box.width, height: box.height }, canvas.context);
  return buildElement('g', { transform: `translate(${num(box.x + air)} ${num(box.y + air)})` }, [
    behind,
    drawTitle(canvas),
    drawLegend(canvas),
    drawPanel(plan.looks?.plotArea, frame.plot, context),
    drawData(canvas),
    drawMarks(canvas),
  ]);
}

function drawData(canvas: ChartCanvas): string {
  switch (canvas.plan.family) {
    case 'pie':
    case 'doughnut':
      return drawRound(canvas);
    case 'radar':
      return drawRadar(canvas);
    case 'scatter':
      return drawAxes(canvas) + drawBaseline(canvas) + drawScatter(canvas);
    case 'area':
      return drawAxes(canvas) + drawAreas(canvas) + drawBaseline(canvas);
    case 'line':
      return drawAxes(canvas) + drawAreas(canvas) + drawBaseline(canvas) + drawLines(canvas);
    case 'bar':
    case 'combo':
      return (
        drawAxes(canvas) + drawAreas(canvas) + drawBars(canvas) + drawBaseline(canvas) + drawLines(canvas)
      );
  }
}

function drawTitle({ plan, frame, context, em, rtl, width }: ChartCanvas): string {
  if (plan.title === undefined || frame.titleBaseline === undefined) return '';
  if (plan.centered) {
    const [wanted, weight] = [plan.titleSizePx ?? em, plan.titleLight ? 400 : 700] as const;
    // A title is on one line; if it is wider than its chart, it is set smaller.
    const sizePx = Math.min(
      wanted,
      (wanted * width * 0.98) / Math.max(1, measureLabel(plan.title, wanted, weight, context)),
    );
    return drawLabel(
      plan.title,
      width / 2,
      frame.titleBaseline,
      'middle',
      { sizePx, weight, paint: plan.looks?.titlePaint ?? plan.text, rtl },
      context,
    );
  }
  return drawLabel(
    plan.title,
    rtl ? width : 0,
    frame.titleBaseline,
    rtl ? 'end' : 'start',
    { sizePx: em, weight: 700, paint: plan.text, rtl },
    context,
  );
}

function drawLegend({ plan, frame, context, em: plain, rtl }: ChartCanvas): string {
  const em = plan.legendSizePx ?? plain;
  const size = em * CHART_EM.marker;
  const letters = { sizePx: em, ...textStyle(plan.looks?.legendWords, plan.text), rtl } as const;
  return frame.legend
    .map((entry) => {
      const { name, x, y } = entry;
      const mark = drawLegendMark(entry, size, plan.centered === true, context);
      const leftwards =
        rtl &&
        plan.legend === 'top' &&
        (plan.valueAxis?.reversed === true || plan.categoryAxis?.reversed === true);
      const text = leftwards
        ? drawLabel(name, x - em * CHART_EM.markerGap, y + em * HALF_CAP_HEIGHT_EM, 'end', letters, context)
        : drawLabel(
            name,
            x + size + em * CHART_EM.markerGap,
            y + em * HALF_CAP_HEIGHT_EM,
            'start',
            letters,
            context,
          );
      return mark + text;
    })
    .join('');
}

function drawLegendMark(
  { mark, paint, x, y, series }: LegendEntry,
  size: number,
  isImported: boolean,
  { theme }: SvgContext,
): string {
  if (mark === 'none') return '';
  if (mark === 'line' && isImported && series !== undefined) {
    const line = buildElement('line', {
      x1: x,
      x2: x + size,
      y1: y,
      y2: y,
      ...strokeAttributes(seriesStroke(series), theme),
    });
    return series.markers === 'none'
      ? line
      : line +
          drawMarker(
            series.symbol,
            x + size / 2,
            y,
            Math.min(series.markerSizePx / 2, size / 2),
            fillAttributes(paint, theme),
          );
  }
  if (mark === 'line')
    return buildElement('line', {
      x1: x,
      x2: x + size,
      y1: y,
      y2: y,
      ...strokeAttributes(seriesStroke({ ...series, paint, lineWidthPx: 3.5 }), theme),
    });
  if (mark === 'dot')
    return drawMarker(series?.symbol ?? 'circle', x + size / 2, y, size * 0.38, fillAttributes(paint, theme));
  return buildElement('rect', {
    x,
    y: y - size / 2,
    width: size,
    height: size,
    ...fillAttributes(paint, theme),
    ...strokeAttributes(series?.edge, theme),
  });
}
